// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workbench/edit_effect.h"

#include <algorithm>
#include <string_view>

#include "app/desktop/workbench/time_text.h"

namespace spillway::desktop {

using scenario::Value;

namespace {

constexpr std::string_view looks[] = {"layout", "title", "story", "hypothesis", "lesson", "name"};

Value::Object without_looks(const Value& scenario) {
  Value::Object rest;
  if (!scenario.members()) return rest;
  for (const auto& member : *scenario.members()) {
    if (std::find(std::begin(looks), std::end(looks), member.key) == std::end(looks)) {
      rest.push_back(member);
    }
  }
  return rest;
}

/// The entries of the timeline that have happened at `now`, in their order.
Value::Array happened(const Value& scenario, Nanos now) {
  Value::Array past;
  const Value* timeline = scenario.find("timeline");
  if (!timeline || !timeline->items()) return past;
  for (const Value& entry : *timeline->items()) {
    if (duration_of(entry.find("at")).value_or(0) <= now) past.push_back(entry);
  }
  return past;
}

Value::Object structure_of(const Value& scenario) {
  Value::Object rest = without_looks(scenario);
  std::erase_if(
      rest, [](const auto& member) { return member.key == "timeline" || member.key == "expect"; });
  return rest;
}

}  // namespace

EditEffect effect_of(const Value& before, const Value& after, Nanos now) {
  if (without_looks(before) == without_looks(after)) return EditEffect::none;
  const bool same_so_far =
      structure_of(before) == structure_of(after) && happened(before, now) == happened(after, now);
  return same_so_far ? EditEffect::to_come : EditEffect::from_zero;
}

}  // namespace spillway::desktop

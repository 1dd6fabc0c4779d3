// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/timeline_bars.h"

#include <algorithm>

#include "app/desktop/workbench/time_text.h"

namespace spillway::desktop {

using scenario::Value;

namespace {

/// "for" where the declaration has it; else its first duration that is not "at".
QString length_field(const Value* faults, const std::string& fault) {
  const Value* fields = fields_of_fault(faults, fault);
  if (!fields) return "for";
  QString other;
  for (const Value& field : *fields->items()) {
    const Value* name = field.find("name");
    const Value* type = field.find("type");
    if (!name || !name->text() || !type || !type->text()) continue;
    if (*name->text() == "for") return "for";
    if (*type->text() == "duration" && *name->text() != "at" && other.isEmpty()) {
      other = QString::fromStdString(*name->text());
    }
  }
  return other;
}

Bar bar_of(const Value& entry, int index, const Value* faults, Nanos end) {
  const Nanos at = duration_of(entry.find("at")).value_or(0);
  const Marker marker = marker_of(entry, at, false, faults);
  const Value* fault = entry.find("fault");
  const bool is_fault = fault && fault->text();
  Bar bar;
  bar.entry = index;
  bar.kind = marker.kind;
  bar.text = marker.text;
  bar.at = at;
  bar.length = is_fault ? length_field(faults, *fault->text()) : QString("for");
  const Nanos lasts = duration_of(entry.find(bar.length.toStdString())).value_or(0);
  bar.open_end = is_fault && bar.length == "for" && lasts == 0;
  bar.until = bar.open_end ? std::max(end, at) : at + lasts;
  return bar;
}

}  // namespace

std::vector<Bar> bars_of(const Value* timeline, const std::vector<Marker>& markers,
                         const Value* faults, Nanos end) {
  std::vector<Bar> bars;
  if (timeline && timeline->items()) {
    for (const Value& entry : *timeline->items()) {
      bars.push_back(bar_of(entry, static_cast<int>(bars.size()), faults, end));
    }
  }
  for (const Marker& marker : markers) {
    if (!marker.live) continue;
    Bar bar;
    bar.kind = marker.kind;
    bar.at = marker.at;
    bar.until = std::max(marker.at, marker.until);
    bar.text = marker.text;
    bar.change = marker.change;
    bars.push_back(std::move(bar));
  }
  return bars;
}

int place_of(int bar, const std::vector<Bar>& before, const std::vector<Bar>& now) {
  if (bar < 0) return -1;
  const Bar& wanted = before[static_cast<std::size_t>(bar)];
  const auto is_it = [&wanted](Bar other) {
    if (wanted.change >= 0) return other.change == wanted.change;
    if ((other.entry == Bar::live) != (wanted.entry == Bar::live)) return false;
    other.entry = wanted.entry;
    return other == wanted;
  };
  // Of equal ones, the one with as many before it.
  auto ahead = std::count_if(before.begin(), before.begin() + bar, is_it);
  int found = -1;
  for (int i = 0; i < static_cast<int>(now.size()) && ahead >= 0; ++i) {
    if (!is_it(now[static_cast<std::size_t>(i)])) continue;
    found = i;
    --ahead;
  }
  return found < 0 && now.size() == before.size() ? bar : found;
}

std::vector<int> lanes_for(const std::vector<PixelSpan>& spans) {
  std::vector<std::size_t> order(spans.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&spans](std::size_t a, std::size_t b) {
    return spans[a].left < spans[b].left;
  });
  std::vector<int> lanes(spans.size());
  std::vector<int> taken_to;
  for (const std::size_t i : order) {
    std::size_t lane = 0;
    while (lane < taken_to.size() && taken_to[lane] >= spans[i].left) ++lane;
    if (lane == taken_to.size()) taken_to.push_back(0);
    taken_to[lane] = spans[i].right;
    lanes[i] = static_cast<int>(lane);
  }
  return lanes;
}

Nanos snapped(Nanos time, Nanos granularity) {
  return std::max<Nanos>(0, time + granularity / 2) / granularity * granularity;
}

Bar dragged(const Bar& bar, Grip grip, Nanos by, Nanos granularity, Nanos now, Nanos end) {
  // The first instant of the grid that is still to come.
  const Nanos earliest = now > 0 ? (now / granularity + 1) * granularity : 0;
  const Nanos length = bar.until - bar.at;
  Bar moved = bar;
  switch (grip) {
    case Grip::whole:
      moved.at = std::clamp(snapped(bar.at + by, granularity), earliest, std::max(end, earliest));
      moved.until = bar.open_end ? std::max(end, moved.at) : moved.at + length;
      break;
    case Grip::begin:
      moved.at = std::clamp(snapped(bar.at + by, granularity), earliest,
                            std::max(earliest, bar.until - (bar.open_end ? 0 : granularity)));
      break;
    case Grip::end:
      moved.until =
          std::max({snapped(bar.until + by, granularity), earliest, bar.at + granularity});
      moved.open_end = bar.open_end && moved.until >= end;
      break;
  }
  return moved;
}

}  // namespace spillway::desktop

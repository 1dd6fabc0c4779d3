// SPDX-License-Identifier: Apache-2.0
#include "app/lab/arguments.h"

#include <algorithm>
#include <iterator>
#include <sstream>

#include "models/scenario/words.h"

namespace spillway::lab {

using kernel::Duration;
using kernel::Time;
using scenario::Value;

namespace {

std::string quoted(std::string_view key) {
  return "\"" + std::string(key) + "\"";
}

const std::string& text_of(std::string_view key, const Value& value) {
  if (!value.text()) throw Refused(quoted(key) + ": wanted a text");
  return *value.text();
}

models::Labels read_labels(const Value& value) {
  if (!value.members()) throw Refused("\"labels\": wanted an object");
  models::Labels labels;
  for (const auto& label : *value.members()) labels[label.key] = text_of("labels", label.value);
  return labels;
}

}  // namespace

void refuse(const scenario::Problems& problems) {
  const std::string& first = problems.list().front().message;
  const std::size_t more = problems.size() - 1;
  throw RefusedFor(more == 0 ? first : first + " (and " + std::to_string(more) + " more)",
                   problems);
}

const Value& Arguments::need(std::string_view key) const {
  const Value* value = find(key);
  if (!value) throw Refused(quoted(key) + " is missing");
  return *value;
}

std::string Arguments::text(std::string_view key) const {
  return text_of(key, need(key));
}

std::optional<std::uint64_t> Arguments::seed() const {
  const Value* value = find("seed");
  if (!value || value->is_null()) return std::nullopt;
  return static_cast<std::uint64_t>(whole_number("seed", *value));
}

void Arguments::only(std::string_view known) const {
  std::istringstream words("id command " + std::string(known));
  const std::vector<std::string> keys{std::istream_iterator<std::string>(words), {}};
  for (const auto& member : *request_.members()) {
    if (std::find(keys.begin(), keys.end(), member.key) != keys.end()) continue;
    throw Refused(scenario::unknown("argument", member.key, keys));
  }
}

void Arguments::one_of(const std::vector<std::string>& keys) const {
  const auto given = std::count_if(keys.begin(), keys.end(),
                                   [&](const std::string& key) { return find(key) != nullptr; });
  if (given != 1) throw Refused("wanted exactly one of " + scenario::join(keys));
}

std::int64_t whole_number(std::string_view key, const Value& value) {
  if (value.integer() && *value.integer() >= 0) return *value.integer();
  throw Refused(quoted(key) + ": wanted a whole number from 0 on");
}

Duration duration(std::string_view key, const Value& value) {
  if (value.text()) {
    const auto parsed = scenario::parse_duration(*value.text());
    if (parsed && *parsed >= Duration()) return *parsed;
  } else if (value.integer() && *value.integer() >= 0) {
    return Duration(*value.integer());
  }
  throw Refused(quoted(key) + ": wanted a duration, as \"250ms\" or nanoseconds");
}

SeriesQuery read_query(const Value& given, Time now) {
  if (!given.members()) throw Refused("\"queries\": wanted objects");
  SeriesQuery query;
  models::Question& question = query.question;
  question.to = now;
  for (const auto& [key, value, at] : *given.members()) {
    if (key == "metric") {
      question.metric = text_of(key, value);
    } else if (key == "labels") {
      question.labels = read_labels(value);
    } else if (key == "stat") {
      question.stat = text_of(key, value);
    } else if (key == "of") {
      question.of = text_of(key, value);
    } else if (key == "from") {
      question.from = Time() + duration(key, value);
    } else if (key == "to") {
      question.to = Time() + duration(key, value);
    } else if (key == "step") {
      query.whole = value == Value("whole");
      if (!query.whole) query.step = duration(key, value);
    } else {
      throw Refused("a query has no " + quoted(key));
    }
  }
  return query;
}

}  // namespace spillway::lab

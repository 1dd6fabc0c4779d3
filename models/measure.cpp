// SPDX-License-Identifier: Apache-2.0
#include "models/measure.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "models/scenario/words.h"

namespace spillway::models {

using kernel::Duration;
using kernel::Time;
using scenario::Value;

namespace {

Measured failure(std::string_view field, std::string why) {
  Measured measured;
  measured.error = std::move(why);
  measured.field = field;
  return measured;
}

Measured nothing_yet(std::string why, Measured::Unit unit) {
  Measured measured = failure({}, std::move(why));
  measured.unit = unit;
  measured.no_data = true;
  return measured;
}

Measured number(double value, Measured::Unit unit = Measured::Unit::plain) {
  Measured measured;
  measured.value = value;
  measured.unit = unit;
  return measured;
}

std::string labels_text(const Labels& labels) {
  std::string out = "{";
  for (const auto& [key, value] : labels) {
    out += (out.size() > 1 ? ", " : "") + key + "=" + value;
  }
  return out + "}";
}

/// Why there is no such metric, and which member of an expectation is wrong.
struct Missing {
  std::string_view field;
  std::string why;
};

const Metric* find(const Metrics& metrics, const std::string& name, const Labels& labels,
                   Missing& missing) {
  if (const Metric* metric = metrics.find(name, labels)) return metric;
  std::vector<std::string> names;
  std::string sets;
  for (const auto& metric : metrics.all()) {
    names.push_back(metric->name());
    if (metric->name() != name) continue;
    sets += (sets.empty() ? "" : ", ") +
            (metric->labels().empty() ? "one without labels" : labels_text(metric->labels()));
  }
  if (!sets.empty()) {
    missing = {"labels", "metric \"" + name + "\" has no series " +
                             (labels.empty() ? "without labels" : labels_text(labels)) +
                             " (it has " + sets + ")"};
    return nullptr;
  }
  missing = {"metric", "no metric \"" + name + "\"" + scenario::hint(name, names)};
  return nullptr;
}

Measured measure_latency(const Metric& metric, const std::string& stat, const std::string& outcome,
                         const Question& q) {
  const stats::Histogram histogram = latencies(metric, outcome, q.from, q.to);
  const auto ns = [](Duration d) {
    return number(static_cast<double>(d.ns()), Measured::Unit::nanoseconds);
  };
  if (stat == "count") return number(static_cast<double>(histogram.count()));
  const auto p = percentile_of(stat.empty() ? "p99" : stat);
  if (!p && stat != "mean" && stat != "min" && stat != "max") {
    return failure("stat", "a latency has no statistic \"" + stat +
                               "\" (allowed: p1, p50, p99, p99.9, p999, …, mean, min, max, count)");
  }
  if (histogram.empty()) {
    return nothing_yet("no requests ended in this window", Measured::Unit::nanoseconds);
  }
  if (p) return ns(histogram.percentile(*p));
  if (stat == "min") return ns(histogram.min());
  if (stat == "max") return ns(histogram.max());
  return number(histogram.mean_seconds() * 1e9, Measured::Unit::nanoseconds);
}

Measured measure_counter(const Metrics& metrics, const Metric& metric, const Question& q) {
  const stats::CounterSeries& series = metric.counter();
  const std::string stat = q.stat.empty() ? "count" : q.stat;
  if (stat == "count") return number(static_cast<double>(series.count(q.from, q.to)));
  if (stat == "rate") return number(series.rate(q.from, q.to), Measured::Unit::per_second);
  if (stat == "per_minute") return number(series.rate(q.from, q.to) * 60);
  if (stat == "max_rate") {
    return number(series.max_rate(q.from, q.to, q.resolution), Measured::Unit::per_second);
  }
  if (stat == "share") {
    Missing error;
    const Metric* whole = find(metrics, q.of, {}, error);
    if (!whole) return failure("of", "\"of\": " + error.why);
    if (whole->kind() != Metric::Kind::counter) return failure("of", "\"of\" must name a counter");
    const std::uint64_t all = whole->counter().count(q.from, q.to);
    if (all == 0) {
      return nothing_yet("\"" + q.of + "\" counted nothing in this window", Measured::Unit::plain);
    }
    return number(static_cast<double>(series.count(q.from, q.to)) / static_cast<double>(all));
  }
  return failure("stat", "a counter has no statistic \"" + stat +
                             "\" (allowed: count, rate, per_minute, max_rate, share)");
}

Measured measure_gauge(const Metric& metric, const Question& q) {
  const stats::GaugeSeries& series = metric.gauge();
  const std::string stat = q.stat.empty() ? "mean" : q.stat;
  if (stat == "mean") return number(series.mean(q.from, q.to));
  if (stat == "max") return number(static_cast<double>(series.max(q.from, q.to)));
  if (stat == "min") return number(static_cast<double>(series.min(q.from, q.to)));
  if (stat == "last") return number(static_cast<double>(series.value_at(q.to)));
  return failure("stat",
                 "a gauge has no statistic \"" + stat + "\" (allowed: mean, min, max, last)");
}

/// A bound as a number in the unit of what was measured.
std::optional<double> bound_in(Measured::Unit unit, const Value& bound) {
  if (bound.is_number() && unit != Measured::Unit::nanoseconds) return bound.number();
  if (!bound.text()) return std::nullopt;
  if (unit == Measured::Unit::nanoseconds) {
    const auto duration = scenario::parse_duration(*bound.text());
    return duration ? std::optional(static_cast<double>(duration->ns())) : std::nullopt;
  }
  const auto rate = scenario::parse_rate(*bound.text());
  const bool fits = rate && unit == Measured::Unit::per_second;
  return fits ? std::optional(rate->hertz()) : std::nullopt;
}

struct Comparison {
  const char* name;
  const char* field;
  const Value scenario::Expectation::*bound;
  bool (*holds)(double value, double bound);
};
constexpr std::array<Comparison, 5> comparisons{{
    {"above", "above", &scenario::Expectation::above, [](double v, double b) { return v > b; }},
    {"at least", "at_least", &scenario::Expectation::at_least,
     [](double v, double b) { return v >= b; }},
    {"below", "below", &scenario::Expectation::below, [](double v, double b) { return v < b; }},
    {"at most", "at_most", &scenario::Expectation::at_most,
     [](double v, double b) { return v <= b; }},
    {"equal to", "equals", &scenario::Expectation::equals,
     [](double v, double b) { return v == b; }},
}};

}  // namespace

std::optional<double> percentile_of(const std::string& stat) {
  if (stat == "p100") return 1.0;
  if (stat.size() < 2 || stat.size() > 10 || stat[0] != 'p') return std::nullopt;
  const std::size_t point = std::min(stat.find('.'), stat.size());
  std::string digits = stat.substr(1, point - 1);
  std::size_t whole = digits.size();  // of which so many are percent
  if (point < stat.size()) {
    digits += stat.substr(point + 1);
    if (whole == 0 || whole > 2 || digits.size() == whole) return std::nullopt;
  } else if (whole > 2) {
    if (digits[0] != '9') return std::nullopt;
    whole = 2;
  }
  double p = 0;
  double scale = whole == 1 ? 10 : 1;
  for (const char digit : digits) {
    if (digit < '0' || digit > '9') return std::nullopt;
    p = p * 10 + (digit - '0');
    scale *= 10;
  }
  return p > 0 ? std::optional(p / scale) : std::nullopt;
}

std::string Measured::text() const {
  if (!ok()) return error;
  const auto digits = [](double number_value, int precision) {
    std::array<char, 64> buffer{};
    const bool huge = std::abs(number_value) >= 1e15;
    const auto format = huge ? std::chars_format::scientific : std::chars_format::fixed;
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number_value,
                                   format, huge ? 3 : precision)
                         .ptr;
    std::string out(buffer.data(), end);
    if (!huge && out.find('.') != std::string::npos) {
      while (out.back() == '0') out.pop_back();
      if (out.back() == '.') out.pop_back();
    }
    return out;
  };
  if (unit == Unit::per_second) return digits(value, std::abs(value) < 100 ? 2 : 0) + "/s";
  if (unit == Unit::plain) {
    return digits(value, std::abs(value) < 10 ? 4 : std::abs(value) < 1000 ? 1 : 0);
  }
  const double size = std::abs(value);
  if (size >= 1e9) return digits(value / 1e9, 3) + "s";
  if (size >= 1e6) return digits(value / 1e6, size < 1e8 ? 2 : 1) + "ms";
  if (size >= 1e3) return digits(value / 1e3, 1) + "us";
  return digits(value, 0) + "ns";
}

stats::Histogram latencies(const Metric& metric, const std::string& outcome, Time from, Time to) {
  stats::Histogram histogram;
  if (outcome != "other") histogram.merge(metric.latencies().ok.window(from, to));
  if (outcome != "ok") histogram.merge(metric.latencies().other.window(from, to));
  return histogram;
}

Measured measure(const Metrics& metrics, const Question& q) {
  Missing error;
  Labels labels = q.labels;
  std::string outcome;
  if (const auto at = labels.find("outcome"); at != labels.end()) {
    Labels without = labels;
    without.erase("outcome");
    const Metric* latency = metrics.find(q.metric, without);
    if (latency && latency->kind() == Metric::Kind::latency) {
      outcome = at->second;
      labels = without;
      if (outcome != "ok" && outcome != "other" && outcome != "all") {
        return failure("labels", "latencies are kept for outcome ok, other and all");
      }
    }
  }
  const Metric* metric = find(metrics, q.metric, labels, error);
  if (!metric) return failure(error.field, std::move(error.why));
  switch (metric->kind()) {
    case Metric::Kind::latency:
      return measure_latency(*metric, q.stat, outcome, q);
    case Metric::Kind::counter:
      return measure_counter(metrics, *metric, q);
    case Metric::Kind::gauge:
      break;
  }
  return measure_gauge(*metric, q);
}

Question question(const scenario::Expectation& expectation, const scenario::Scenario& scenario) {
  Question q;
  q.metric = expectation.metric;
  for (const auto& label : expectation.labels.entries) q.labels[label.name] = label.value;
  q.stat = expectation.stat;
  q.of = expectation.of;
  q.resolution = expectation.resolution;
  const bool given = expectation.during.size() == 2;
  q.from = Time() + (given ? expectation.during[0] : scenario.warmup);
  q.to = Time() + (given ? expectation.during[1] : scenario.duration);
  return q;
}

Judged judge(const scenario::Expectation& expectation, const scenario::Scenario& scenario,
             const Metrics& metrics) {
  Judged judged;
  judged.measured = measure(metrics, question(expectation, scenario));
  judged.held = judged.measured.ok();
  for (const Comparison& comparison : comparisons) {
    const Value& bound = expectation.*comparison.bound;
    if (bound.is_null()) continue;
    judged.wanted += (judged.wanted.empty() ? "" : " and ") + std::string(comparison.name) + " " +
                     (bound.text() ? *bound.text() : bound.json());
    const auto number_bound = bound_in(judged.measured.unit, bound);
    judged.held =
        judged.held && number_bound && comparison.holds(judged.measured.value, *number_bound);
  }
  return judged;
}

void check_expectations(const scenario::Scenario& scenario, const scenario::Value& source,
                        const Metrics& metrics, scenario::Problems& problems,
                        const std::function<bool(const scenario::Expectation&)>& concerns) {
  for (std::size_t i = 0; i < scenario.expect.size(); ++i) {
    const scenario::Expectation& expectation = scenario.expect[i];
    if (!concerns(expectation)) continue;
    const std::string pointer = "/expect/" + std::to_string(i);
    const auto& known = problems.list();
    if (std::any_of(known.begin(), known.end(), [&](const scenario::Problem& problem) {
          return (problem.pointer + "/").rfind(pointer + "/", 0) == 0;
        })) {
      continue;
    }
    const Measured measured = measure(metrics, question(expectation, scenario));
    if (!measured.ok() && !measured.no_data) {
      const std::string about = scenario::below(pointer, measured.field);
      problems.add(scenario::position_of(source, about), about, measured.error);
      continue;
    }
    for (const Comparison& comparison : comparisons) {
      const Value& bound = expectation.*comparison.bound;
      if (bound.is_null() || bound_in(measured.unit, bound)) continue;
      problems.add(
          bound.at, pointer + "/" + comparison.field,
          "found " + bound.json() + "; wanted " +
              (measured.unit == Measured::Unit::nanoseconds  ? "a duration, as \"250ms\""
               : measured.unit == Measured::Unit::per_second ? "a number or a rate, as \"900/s\""
                                                             : "a number"));
    }
  }
}

}  // namespace spillway::models

// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <array>
#include <map>
#include <string_view>

#include "app/lab/export.h"

namespace spillway::lab {

using models::Metric;

namespace {

/// All samples of one name, with its help and type in front of them.
struct Family {
  std::string help;
  std::string type;
  std::string samples;
};

std::string escape(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\' || c == '"') out += '\\';
    out += c == '\n' ? std::string("\\n") : std::string(1, c);
  }
  return out;
}

std::string braces(const models::Labels& labels) {
  std::string out;
  for (const auto& [name, value] : labels) {
    out += (out.empty() ? "{" : ",") + name + "=\"" + escape(value) + "\"";
  }
  return out.empty() ? out : out + "}";
}

/// What several kinds of nodes and policies count under one name, each in its own words.
constexpr std::array<std::pair<std::string_view, std::string_view>, 6> shared_names{{
    {"spillway_busy", "Worker threads or connections in use."},
    {"spillway_queue", "Requests waiting for a worker thread or a connection."},
    {"spillway_policy_rejected_by_total", "Requests refused, by the level or limit that did it."},
    {"spillway_policy_tokens", "What a limiter would admit at once; negative while some are owed."},
    {"spillway_policy_transitions_total", "Changes of a breaker's state, by the new one."},
    {"spillway_policy_waiting", "Requests that a policy holds back."},
}};

std::string help_of(const std::string& family, const Metric& metric) {
  for (const auto& [name, help] : shared_names) {
    if (family == name) return std::string(help);
  }
  return metric.help();
}

/// A series that others add up to would count everything twice.
bool is_sum_of_others(const Metric& metric, const std::string& own, bool has_classes) {
  if (own == "goodput" || own == "rejected") return true;
  if (own == "completed" && metric.labels().count("outcome") == 0) return true;
  const bool split = own == "offered" || own == "completed" || own == "latency";
  return split && has_classes && metric.labels().count("class") == 0;
}

void add_latency(const Metric& metric, models::Labels labels, Family& family) {
  stats::Histogram all = metric.latencies().ok.total();
  all.merge(metric.latencies().other.total());
  const std::string plain = braces(labels);
  for (const char* quantile : {"0.5", "0.9", "0.99", "0.999"}) {
    labels["quantile"] = quantile;
    const double p = std::stod(quantile);
    family.samples +=
        fmt::format("spillway_request_duration_seconds{} {}\n", braces(labels),
                    all.empty() ? "NaN" : fmt::format("{}", all.percentile(p).seconds()));
  }
  family.samples += fmt::format("spillway_request_duration_seconds_sum{} {}\n", plain,
                                static_cast<double>(all.sum_ns()) / 1e9);
  family.samples +=
      fmt::format("spillway_request_duration_seconds_count{} {}\n", plain, all.count());
}

}  // namespace

std::string prometheus_text(const Session& session) {
  std::map<std::string, Family> families;
  const bool has_classes = scenario::class_names(session.loaded()).size() > 1;
  for (const auto& metric : session.metrics().all()) {
    const std::size_t dot = metric->name().find('.');
    const std::string node = metric->name().substr(0, dot);
    std::string own = metric->name().substr(dot + 1);
    if (is_sum_of_others(*metric, own, has_classes)) continue;
    models::Labels labels = metric->labels();
    std::string name = "spillway_";
    if (node == "run") {
      name += "run_";  // of the run, not of a node
    } else {
      labels["node"] = node;
    }
    if (const std::size_t end = own.rfind('.'); end != std::string::npos) {
      labels["policy"] = own.substr(0, end);
      own = own.substr(end + 1);
      name += "policy_";
    }
    if (metric->kind() == Metric::Kind::latency) {
      Family& family = families["spillway_request_duration_seconds"];
      family.help = metric->help();
      family.type = "summary";
      add_latency(*metric, labels, family);
      continue;
    }
    const bool counter = metric->kind() == Metric::Kind::counter;
    if (own == "completed") {
      name += "requests_total";
    } else {
      name += own + (counter ? "_total" : "");
    }
    Family& family = families[name];
    family.help = help_of(name, *metric);
    family.type = counter ? "counter" : "gauge";
    family.samples += fmt::format("{}{} {}\n", name, braces(labels), metric->current());
  }
  std::string out;
  for (const auto& [name, family] : families) {
    out += fmt::format("# HELP {} {}\n# TYPE {} {}\n{}", name, family.help, name, family.type,
                       family.samples);
  }
  return out;
}

}  // namespace spillway::lab

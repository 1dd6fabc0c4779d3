// SPDX-License-Identifier: Apache-2.0
#include "app/lab/result.h"

#include <algorithm>
#include <cassert>
#include <chrono>

#include "app/lab/describe.h"

namespace spillway::lab {

using kernel::Duration;
using kernel::Time;
using models::Metric;

namespace {

NodeSummary summarize(const std::string& node, const models::Metrics& metrics, Time from, Time to) {
  NodeSummary summary;
  summary.node = node;
  for (const Metric* metric : metrics.of(node)) {
    if (metric->labels().count("class") > 0) continue;
    const std::string own = metric->name().substr(node.size() + 1);
    if (metric->kind() == Metric::Kind::latency) {
      if (own != "latency") continue;
      summary.all = models::latencies(*metric, "", from, to);
      summary.ok = models::latencies(*metric, "ok", from, to);
    } else if (metric->kind() == Metric::Kind::gauge) {
      summary.peaks.emplace_back(metric->full_name().substr(node.size() + 1),
                                 metric->gauge().max(from, to));
      if (own == "in_flight") {
        summary.unfinished = static_cast<std::uint64_t>(metric->gauge().value_at(to));
      }
    } else {
      const std::uint64_t count = metric->counter().count(from, to);
      if (own == "offered") {
        summary.offered = count;
      } else if (own == "goodput") {
        summary.goodput = metric->counter().rate(from, to);
      } else if (own == "completed") {
        const auto outcome = metric->labels().find("outcome");
        for (std::size_t i = 0; i < models::outcome_count; ++i) {
          if (outcome != metric->labels().end() && outcome->second == models::outcome_names[i]) {
            summary.ended[i] = count;
          }
        }
      } else if (own.find('.') != std::string::npos) {
        summary.counts.emplace_back(metric->full_name().substr(node.size() + 1), count);
      }
    }
  }
  return summary;
}

/// The latencies that a question is a statistic of; empty when it asks something else.
stats::Histogram samples_of(const models::Question& question, const models::Metrics& metrics) {
  models::Labels labels = question.labels;
  std::string outcome;
  if (const auto given = labels.find("outcome"); given != labels.end()) {
    outcome = given->second;
    labels.erase(given);
  }
  const Metric* metric = metrics.find(question.metric, labels);
  if (!metric || metric->kind() != Metric::Kind::latency) return {};
  return models::latencies(*metric, outcome, question.from, question.to);
}

/// Looks into a run as long as it lives.
class Watched {
 public:
  Watched(Session& session, std::function<void()> look) : session_(session) {
    session_.watch(std::move(look));
  }
  Watched(const Watched&) = delete;
  Watched& operator=(const Watched&) = delete;
  ~Watched() { session_.watch({}); }

 private:
  Session& session_;
};

}  // namespace

Stopped::Stopped(Time at, std::uint64_t after)
    : std::runtime_error("stopped at " + scenario::format(at.since_start())),
      reached(at),
      events(after) {}

std::int64_t NodeSummary::peak(std::string_view gauge) const {
  for (const auto& [name, value] : peaks) {
    if (name == gauge) return value;
  }
  return 0;
}

bool NodeSummary::has_peak(std::string_view gauge) const {
  return std::any_of(peaks.begin(), peaks.end(),
                     [&](const auto& peak) { return peak.first == gauge; });
}

RunResult result_of(const Session& session) {
  const models::World& world = session.world();
  RunResult result;
  result.seed = session.loaded().seed;
  result.reached = session.now();
  result.fingerprint = session.fingerprint();
  result.events = session.events();
  result.rejected_changes =
      static_cast<std::uint64_t>(session.metrics().find("run.rejected_changes")->current());
  const auto checkpoints = world.fingerprint().checkpoints();
  result.checkpoints.assign(checkpoints.begin(), checkpoints.end());
  for (const auto& node : session.loaded().nodes.entries) {
    result.nodes.push_back(
        summarize(node.name, session.metrics(), Time() + session.loaded().warmup, session.now()));
    result.nodes.back().kind = kind_of(node.value);
  }
  result.verdicts = session.verdicts();
  for (const Verdict& verdict : result.verdicts) {
    result.samples.push_back(samples_of(verdict.question, session.metrics()));
  }
  return result;
}

RunResult run(Session& session, const RunOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  const Time goal = std::min(options.until, session.end());
  Duration slice = options.slice;
  if (slice <= Duration()) {
    // Fine enough for a smooth progress line and a quick end, coarse enough to cost nothing.
    const bool whole = !options.progress && !options.stop;
    slice = whole
                ? Duration::max()
                : std::clamp((goal - Time()) / 500, Duration(100'000'000), Duration(1'000'000'000));
  }
  const auto look = [&] {
    if (options.stop && options.stop()) throw Stopped(session.now(), session.events());
  };
  const Watched watched(session, look);
  while (session.now() < goal) {
    look();
    session.advance(std::min(session.now() + slice, goal));
    if (options.progress) options.progress(session.now(), goal, session.events());
  }
  assert(session.world().violated().empty());  // also of a run that `until` ended
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
  RunResult result = result_of(session);
  result.wall_seconds = wall.count();
  return result;
}

}  // namespace spillway::lab

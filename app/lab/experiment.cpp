// SPDX-License-Identifier: Apache-2.0
#include "app/lab/experiment.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>

#include "engine/stats/warmup.h"

namespace spillway::lab {

using kernel::Duration;
using kernel::Time;

namespace {

/// Of a latency's statistic; its own when it names none.
std::optional<double> percentile_named(const std::string& stat) {
  return stat.empty() ? 0.99 : models::percentile_of(stat);
}

Judgement judge(const Experiment& experiment, std::size_t index) {
  Judgement judgement;
  std::vector<double> values;
  std::vector<stats::Histogram> samples;
  for (const RunResult& run : experiment.runs) {
    const Verdict& verdict = run.verdicts[index];
    const models::Measured& measured = verdict.judged.measured;
    judgement.unit = measured.unit;
    judgement.values.push_back(measured.ok() ? std::optional(measured.value) : std::nullopt);
    if (verdict.state == Verdict::State::not_judged) continue;
    ++judgement.judged;
    if (verdict.state == Verdict::State::held) ++judgement.held;
    if (measured.ok()) values.push_back(measured.value);
    if (!run.samples[index].empty()) samples.push_back(run.samples[index]);
  }
  const std::size_t count = experiment.runs.size();
  const double share = experiment.scenario.must_hold * static_cast<double>(count);
  judgement.needed = static_cast<std::size_t>(std::ceil(share - 1e-9));
  if (judgement.judged == count) {
    const bool held = judgement.held >= judgement.needed;
    judgement.state = held ? Verdict::State::held : Verdict::State::failed;
  }
  if (count < 2 || values.size() != count) return judgement;
  const std::string& stat = experiment.scenario.expect[index].stat;
  const auto p = percentile_named(stat);
  if (p && samples.size() == count) {
    stats::Interval interval = stats::percentile_interval(samples, *p);
    interval.centre *= 1e9;  // from seconds to what Measured holds
    interval.half_width *= 1e9;
    judgement.interval = interval;
  } else {
    judgement.interval = stats::mean_interval(values);
  }
  return judgement;
}

bool means_to_be_steady(const scenario::Scenario& scenario) {
  namespace arrivals = models::arrivals;
  const auto& nodes = scenario.nodes.entries;
  return scenario.timeline.empty() && std::all_of(nodes.begin(), nodes.end(), [](const auto& node) {
           const auto* clients = std::get_if<models::Clients::Config>(&node.value);
           if (!clients) return true;
           const arrivals::Config& kind = clients->arrivals;
           return std::holds_alternative<arrivals::ConstantRate>(kind) ||
                  std::holds_alternative<arrivals::Poisson>(kind) ||
                  std::holds_alternative<arrivals::Closed>(kind);
         });
}

/// The node whose start exceeds the warm-up the most.
std::optional<LongStart> long_start(const Session& session) {
  constexpr Duration step(100'000'000);
  // Less than a tenth of the run does little harm, and may be noise.
  const Duration covered = std::max(session.loaded().warmup, session.loaded().duration / 10);
  std::optional<LongStart> longest;
  for (const auto& node : session.loaded().nodes.entries) {
    std::vector<double> inside;
    for (const auto& each : session.metrics().find(node.name + ".in_flight")->gauge().steps(step)) {
      inside.push_back(each.mean);
    }
    const stats::Mser5 found = stats::mser5(inside);
    const Duration lasts = step * static_cast<std::int64_t>(found.cut);
    if (lasts > (longest ? longest->lasts : covered))
      longest = LongStart{node.name, lasts, !found.not_stationary};
  }
  return longest;
}

/// Makes of the progress of each run that of all.
class TotalProgress {
 public:
  using Report = std::function<void(Time, Time, std::uint64_t)>;
  TotalProgress(std::size_t runs, const Report& report) : runs_(runs), report_(report) {}

  void update(std::size_t run, Time now, Time goal, std::uint64_t events) {
    const std::lock_guard lock(guard_);
    done_ += now - runs_[run].now;
    events_ += events - runs_[run].events;
    runs_[run] = {now, events};
    const auto all = static_cast<std::int64_t>(runs_.size());
    const Duration each = goal.since_start();
    const Duration whole = each > Duration::max() / all ? Duration::max() : each * all;
    report_(Time() + done_, Time() + whole, events_);
  }

 private:
  struct Run {
    Time now;
    std::uint64_t events = 0;
  };
  std::mutex guard_;
  std::vector<Run> runs_;
  Duration done_;
  std::uint64_t events_ = 0;
  const Report& report_;
};

}  // namespace

bool Experiment::held() const {
  return std::none_of(judgements.begin(), judgements.end(), [](const Judgement& judgement) {
    return judgement.state == Verdict::State::failed;
  });
}

void in_parallel(std::size_t count, int jobs, const std::function<void(std::size_t)>& work) {
  std::atomic<std::size_t> next{0};
  std::mutex guard;
  std::exception_ptr error;
  const auto loop = [&] {
    for (std::size_t i = next++; i < count; i = next++) {
      try {
        work(i);
      } catch (...) {
        const std::lock_guard lock(guard);
        if (!error) error = std::current_exception();
        next = count;
      }
    }
  };
  const std::size_t most = std::min(count, static_cast<std::size_t>(std::max(jobs, 1)));
  std::vector<std::thread> threads;
  try {
    for (std::size_t i = 1; i < most; ++i) threads.emplace_back(loop);
  } catch (const std::system_error&) {
    // No more of them to be had: those there are do the work.
  }
  loop();
  for (std::thread& thread : threads) thread.join();
  if (error) std::rethrow_exception(error);
}

Experiment perform(const scenario::Scenario& scenario, const ExperimentOptions& options) {
  Experiment experiment;
  experiment.scenario = scenario;
  experiment.runs.resize(static_cast<std::size_t>(scenario.replications));
  TotalProgress total(experiment.runs.size(), options.progress);
  in_parallel(experiment.runs.size(), options.jobs, [&](std::size_t i) {
    scenario::Scenario replication = scenario;
    replication.seed += i;
    Session session(std::move(replication));
    RunOptions how = options;
    if (options.progress) {
      how.progress = [&total, i](Time now, Time goal, std::uint64_t events) {
        total.update(i, now, goal, events);
      };
    }
    experiment.runs[i] = run(session, how);
    if (i == 0 && experiment.runs.size() > 1 && means_to_be_steady(scenario)) {
      experiment.long_start = long_start(session);
    }
    if (i == 0 && options.first_done) options.first_done(session);
  });
  for (std::size_t i = 0; i < scenario.expect.size(); ++i) {
    experiment.judgements.push_back(judge(experiment, i));
  }
  return experiment;
}

}  // namespace spillway::lab

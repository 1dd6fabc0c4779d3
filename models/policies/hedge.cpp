// SPDX-License-Identifier: Apache-2.0
#include "models/policies/hedge.h"

#include <deque>

#include "models/policies/replies.h"

namespace spillway::models {
namespace {

/// One attempt: its own copy of the request, and how it ended.
struct Attempt {
  explicit Attempt(const Request& r) : request(r) {}
  Request request;
  std::optional<Reply> reply;
  bool seen = false;
};

/// Wakes one process, by an event, when an attempt ends or a time comes.
class Bell {
 public:
  explicit Bell(kernel::Simulation& simulation) : simulation_(simulation) {}
  Bell(const Bell&) = delete;
  Bell& operator=(const Bell&) = delete;
  ~Bell() { forget(); }

  void ring() {
    if (!waiter_ || rung_) return;
    rung_ = true;
    forget();
    event_ = simulation_.schedule(simulation_.now(), waiter_);
  }
  void wait_until(kernel::Time at) { until_ = at; }

  bool await_ready() const { return false; }
  void await_suspend(std::coroutine_handle<> waiter) {
    waiter_ = waiter;
    rung_ = false;
    if (until_ != kernel::Time::never()) event_ = simulation_.schedule(until_, waiter);
  }
  void await_resume() {
    event_ = {};
    waiter_ = {};
  }

 private:
  void forget() {
    if (event_) simulation_.cancel(event_);
    event_ = {};
  }
  kernel::Simulation& simulation_;
  kernel::Time until_ = kernel::Time::never();
  std::coroutine_handle<> waiter_;
  kernel::EventId event_;
  bool rung_ = false;
};

class HedgePolicy final : public Policy {
 public:
  using Step = policy::Hedge::Step;

  HedgePolicy(const HedgeConfig& config, const PolicyContext& context)
      : config_(config), simulation_(context.simulation), hedge_(config) {
    Metrics& metrics = context.metrics;
    metrics.counter(context.path + ".hedges", {}, "Copies sent.", hedges_);
    metrics.counter(context.path + ".wins", {}, "Requests that a copy answered.", wins_);
    metrics.sampled(context.path + ".delay", {}, "Time before a copy, in microseconds.",
                    [this] { return hedge_.delay() / policy::microsecond; });
  }

  kernel::Task<Reply> around(Request& request, Next next) override {
    Race race(*this);
    race.send(request, next);
    while (true) {
      race.bell.wait_until(race.call.next_at == policy::never ? kernel::Time::never()
                                                              : kernel::Time(race.call.next_at));
      if (!race.ended()) co_await race.bell;
      if (const auto first = race.ended()) {
        Attempt& attempt = race.attempts[*first];
        attempt.seen = true;
        const Reply reply = *attempt.reply;
        const policy::Nanos took = now() - race.sent_at[*first];
        const Step step = reply.ok() ? hedge_.on_success(race.call, took)
                                     : hedge_.on_failure(race.call, now(), !copied_on(reply));
        if (step == Step::commit) {
          if (*first > 0 && reply.ok()) ++wins_;
          co_return reply;
        }
        if (step == Step::send) race.copy(request, next);
      } else if (hedge_.on_timer(race.call, now()) == Step::send) {
        race.copy(request, next);
      }
    }
  }

  void retune() override { hedge_.configure(config_); }

 private:
  /// All attempts of one request. The losers are cancelled with it.
  struct Race {
    explicit Race(HedgePolicy& h) : home(h), bell(h.simulation_), call(h.hedge_.begin(h.now())) {}
    Race(const Race&) = delete;
    Race& operator=(const Race&) = delete;
    ~Race() {
      tasks.clear();
      // Without a reply, all attempts count as failed: the budget gets back what it gave.
      while (home.hedge_.on_failure(call, home.now(), true) != Step::commit) continue;
    }

    void copy(const Request& request, Next next) {
      ++home.hedges_;
      send(request, next);
    }
    void send(const Request& request, Next next) {
      attempts.emplace_back(request);
      sent_at.push_back(home.now());
      tasks.push_back(run(attempts.back(), bell, next));
      tasks.back().handle().resume();
    }
    std::optional<std::size_t> ended() const {
      for (std::size_t i = 0; i < attempts.size(); ++i) {
        if (attempts[i].reply && !attempts[i].seen) return i;
      }
      return std::nullopt;
    }
    static kernel::Task<void> run(Attempt& attempt, Bell& bell, Next next) {
      const Reply reply = co_await next(attempt.request);
      attempt.reply = reply;
      bell.ring();
    }

    HedgePolicy& home;
    Bell bell;
    policy::Hedge::Call call;
    std::deque<Attempt> attempts;
    std::vector<policy::Nanos> sent_at;
    std::vector<kernel::Task<void>> tasks;
  };

  policy::Nanos now() const { return simulation_.now().ns(); }

  /// A refusal asks for less, so it is not answered with more.
  bool copied_on(const Reply& reply) const {
    const auto& listed = config_.hedge_on;
    return !reply.retry_after() &&
           std::find(listed.begin(), listed.end(), reply.outcome()) != listed.end();
  }

  const HedgeConfig& config_;
  kernel::Simulation& simulation_;
  policy::Hedge hedge_;
  std::uint64_t hedges_ = 0;
  std::uint64_t wins_ = 0;
};

}  // namespace

std::unique_ptr<Policy> make_policy(const HedgeConfig& config, const PolicyContext& context) {
  return std::make_unique<HedgePolicy>(config, context);
}

}  // namespace spillway::models

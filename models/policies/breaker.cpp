// SPDX-License-Identifier: Apache-2.0
#include "models/policies/breaker.h"

#include <array>

#include "models/policies/replies.h"

namespace spillway::models {
namespace {

using State = policy::Breaker::State;

std::int64_t severity(State state) {
  switch (state) {
    case State::closed:
    case State::disabled:
      return 0;
    case State::half_open:
      return 1;
    case State::open:
    case State::forced_open:
      break;
  }
  return 2;
}

class BreakerPolicy final : public Policy {
 public:
  BreakerPolicy(const policy::Breaker::Config& config, const PolicyContext& context)
      : config_(config),
        simulation_(context.simulation),
        seed_(own_seed(context)),
        breaker_(seeded(config, seed_), now()) {
    Metrics& metrics = context.metrics;
    metrics.gauge(context.path + ".state", {}, "0 closed, 1 half-open, 2 open.", state_);
    metrics.counter(context.path + ".transitions", {{"to", "open"}}, "Openings.", opened_);
    metrics.counter(context.path + ".transitions", {{"to", "half_open"}}, "Probing periods.",
                    half_opened_);
    metrics.counter(context.path + ".transitions", {{"to", "closed"}}, "Closings.", closed_);
    metrics.counter(context.path + ".thrash", {},
                    "Closings that did not last: open again within 30 s.", thrash_);
    metrics.counter(context.path + ".rejected", {}, "Requests refused.", rejected_);
    metrics.sampled(context.path + ".admission", {}, "Share of the traffic let in, percent.",
                    [this] { return breaker_.admission_share(now()).ppm / 10'000; });
    breaker_.on_transition([this](const auto& transition) { note(transition); });
  }

  kernel::Task<Reply> around(Request& request, Next next) override {
    const policy::Breaker::Admission admission = breaker_.acquire(now());
    if (!admission) {
      ++rejected_;
      return answer(refusal(Outcome::breaker_open, admission.retry_after));
    }
    return guarded(admission.ticket, request, next);
  }

  void retune() override { breaker_.configure(seeded(config_, seed_), now()); }

  /// The times in its states add up to the run, and to the integral of the metric.
  std::string violated(kernel::Time at) const override {
    auto times = times_;
    times[static_cast<std::size_t>(state_.value())] += at - since_;
    const bool complete = times[0] + times[1] + times[2] == at - made_;
    const bool agree = state_.integral(at) == times[1].ns() + __int128{2} * times[2].ns();
    return complete && agree ? "" : "a breaker's states do not fill its time";
  }

 private:
  /// Gives the ticket back when the call is cancelled.
  struct Lease {
    Lease(policy::Breaker& b, kernel::Simulation& s, policy::Breaker::Ticket t)
        : breaker(b), simulation(s), ticket(t) {}
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;
    ~Lease() { breaker.cancel(ticket, simulation.now().ns()); }
    policy::Breaker& breaker;
    kernel::Simulation& simulation;
    policy::Breaker::Ticket ticket;
  };

  kernel::Task<Reply> guarded(policy::Breaker::Ticket ticket, Request& request, Next next) {
    Lease lease(breaker_, simulation_, ticket);
    const policy::Nanos start = now();
    const Reply reply = co_await next(request);
    breaker_.result(lease.ticket, now(), verdict(reply.outcome()), now() - start);
    co_return reply;
  }

  policy::Nanos now() const { return simulation_.now().ns(); }

  void note(const policy::Breaker::Transition& transition) {
    const kernel::Time at = simulation_.now();
    times_[static_cast<std::size_t>(state_.value())] += at - since_;
    since_ = at;
    state_.set(at, severity(transition.to));
    simulation_.fingerprint().mix(static_cast<std::uint64_t>(transition.to));
    if (transition.to == State::half_open) ++half_opened_;
    if (transition.to == State::closed) {
      ++closed_;
      closed_at_ = at;
    }
    if (transition.to == State::open) {
      ++opened_;
      const bool was_closed = transition.from == State::closed;
      if (was_closed && closed_at_ && at - *closed_at_ <= thrash_window) ++thrash_;
    }
  }

  const policy::Breaker::Config& config_;
  kernel::Simulation& simulation_;
  std::uint64_t seed_;
  policy::Breaker breaker_;
  kernel::Level state_;
  kernel::Time made_ = simulation_.now();
  kernel::Time since_ = made_;               // of the present state
  std::array<kernel::Duration, 3> times_{};  // in each state, before the present one
  std::optional<kernel::Time> closed_at_;
  std::uint64_t opened_ = 0;
  std::uint64_t half_opened_ = 0;
  std::uint64_t closed_ = 0;
  std::uint64_t thrash_ = 0;
  std::uint64_t rejected_ = 0;
};

}  // namespace

std::unique_ptr<Policy> make_policy(const policy::Breaker::Config& config,
                                    const PolicyContext& context) {
  return std::make_unique<BreakerPolicy>(config, context);
}

}  // namespace spillway::models

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/policy/adaptive_limit.h"
#include "models/policies/replies.h"
#include "models/policies/turn.h"

/// Limits on requests in flight, whoever sets them. For .cpp files only.
namespace spillway::models {

/// What every limit on requests in flight has: a room, its metrics and its refusals.
class RoomPolicy : public Policy {
 public:
  RoomPolicy(const policy::WaitingRoom::Config& config, const PolicyContext& context)
      : simulation_(context.simulation), room_(context.simulation, config) {
    Metrics& metrics = context.metrics;
    metrics.gauge(context.path + ".in_flight", {}, "Requests behind it.", room_.in_flight());
    metrics.gauge(context.path + ".waiting", {}, "Requests that wait for a place.",
                  room_.waiting());
    metrics.gauge(context.path + ".limit", {}, "Requests that may be in flight.", room_.limit());
    metrics.counter(context.path + ".rejected", {}, "Requests refused.", rejected_);
    metrics.counter(context.path + ".timed_out", {}, "Requests that waited in vain.", timed_out_);
  }

 protected:
  kernel::Time deadline(const Request& request, policy::Nanos max_wait) const {
    if (max_wait == 0) return request.deadline;
    return std::min(request.deadline, simulation_.now() + kernel::Duration(max_wait));
  }
  Reply refuse(policy::Reason reason) {
    const bool late = reason == policy::Reason::wait_timeout;
    ++(late ? timed_out_ : rejected_);
    return Reply(late ? Outcome::wait_timeout : Outcome::too_busy);
  }
  policy::Nanos now() const { return simulation_.now().ns(); }

  kernel::Simulation& simulation_;
  Room room_;

 private:
  std::uint64_t rejected_ = 0;
  std::uint64_t timed_out_ = 0;
};

/// A room whose waiters are judged as they leave the queue: `Judge` sheds by how long they waited.
template <class Judge, class Config>
class CodelPolicy final : public RoomPolicy {
 public:
  CodelPolicy(const Config& config, const PolicyContext& context)
      : RoomPolicy({config.limit, config.max_waiting}, context),
        config_(config),
        judge_(config, now()) {
    context.metrics.counter(context.path + ".shed", {}, "Requests that waited too long.", shed_);
  }

  kernel::Task<Reply> around(Request& request, Next next) override {
    const policy::Nanos since = now();
    Turn turn(room_, simulation_, request.deadline, request.priority);
    const policy::Reason reason = co_await turn;
    if (reason != policy::Reason::none) co_return refuse(reason);
    if (judge_.sheds(now(), now() - since)) {
      ++shed_;
      co_return Reply(Outcome::shed);
    }
    co_return co_await next(request);
  }
  void retune() override {
    room_.configure({config_.limit, config_.max_waiting});
    judge_.configure(config_, now());
  }

 private:
  const Config& config_;
  Judge judge_;
  std::uint64_t shed_ = 0;
};

/// A room as large as `Limit` says, which hears of every call that tells how much the node bears.
template <class Limit, class Config>
class AdaptivePolicy final : public RoomPolicy {
 public:
  AdaptivePolicy(const Config& config, const PolicyContext& context)
      : RoomPolicy({1, config.max_waiting}, context), config_(config), limit_(config, context) {
    follow();
  }

  kernel::Task<Reply> around(Request& request, Next next) override {
    Turn turn(room_, simulation_, deadline(request, config_.max_wait), request.priority);
    const policy::Reason reason = co_await turn;
    if (reason != policy::Reason::none) co_return refuse(reason);
    const policy::Nanos start = now();
    const std::int64_t in_flight = room_.in_flight().value();
    const Reply reply = co_await next(request);
    if (tells(reply.outcome())) {
      limit_.on_sample({now(), now() - start, in_flight, !reply.ok()});
      follow();
    }
    co_return reply;
  }
  void retune() override {
    limit_.configure(config_);
    follow();
  }

 private:
  /// An error or a cancelled call says nothing about how many the node can bear.
  static bool tells(Outcome outcome) {
    return outcome != Outcome::failed && outcome != Outcome::cancelled;
  }
  void follow() {
    room_.configure({std::max<std::int64_t>(limit_.limit(), 1), config_.max_waiting});
  }

  const Config& config_;
  Limit limit_;
};

}  // namespace spillway::models

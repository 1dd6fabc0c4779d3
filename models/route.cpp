// SPDX-License-Identifier: Apache-2.0
#include "models/route.h"

#include <algorithm>
#include <coroutine>
#include <utility>

#include "models/node.h"

namespace spillway::models {

using kernel::Task;
using kernel::Time;

Link::Link(Surroundings& world, const std::string& name, const Config& config)
    : config_(config),
      delay_(config.delay),
      delays_(world.stream(name, "delay")),
      losses_(world.stream(name, "loss")) {}

void Link::retune() {
  delay_ = kernel::Sampler(config_.delay);
}

Route::Route(Surroundings& world, const std::string& from, const std::string& to,
             const HopConfig& config)
    : simulation_(&world.simulation()),
      to_(&world.node(to)),
      link_(world.link(from, to)),
      counts_(&world.calls(from, to)),
      config_(&config) {}

/// One call. Destroyed before its end, its caller went away.
class Route::Attempt {
 public:
  explicit Attempt(CallCounts& counts) : counts_(counts) {
    ++counts_.made;
    ++counts_.in_flight;
  }
  Attempt(const Attempt&) = delete;
  Attempt& operator=(const Attempt&) = delete;
  ~Attempt() {
    --counts_.in_flight;
    ++*end_;
  }
  void end(const Reply& reply) { end_ = reply.ok() ? &counts_.ok : &counts_.failed; }

 private:
  CallCounts& counts_;
  std::uint64_t* end_ = &counts_.cancelled;
};

/// A call that the link loses: nobody will answer.
static Task<Reply> lost() {
  co_await std::suspend_always{};
  co_return Reply(Outcome::timed_out);
}

Task<Reply> Route::call(Request& request) const {
  Attempt attempt(*counts_);
  Time limit = request.deadline;
  if (config_->timeout > kernel::Duration()) {
    limit = std::min(limit, simulation_->now() + config_->timeout);
  }
  const bool loses = link_ && link_->draw_loss();
  Task<Reply> task = loses ? lost() : send(request, limit);
  // Work that nobody waits for may go on, but a lost call is none.
  const kernel::Late late =
      config_->cancel_late || loses ? kernel::Late::cancel : kernel::Late::abandon;
  const std::optional<Reply> reply =
      co_await kernel::within(*simulation_, limit, late, std::move(task));
  const Reply seen = reply ? *reply : Reply(Outcome::timed_out);
  attempt.end(seen);
  co_return seen;
}

/// What the node behind is told; its task may outlive the caller's.
Task<Reply> Route::send(const Request& request, Time limit) const {
  Request onward = request;
  if (config_->deadline == Deadline::set) onward.deadline = limit;
  if (config_->deadline == Deadline::strip) onward.deadline = Time::never();
  return to_->call(onward, link_);
}

}  // namespace spillway::models

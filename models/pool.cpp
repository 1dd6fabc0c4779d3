// SPDX-License-Identifier: Apache-2.0
#include "models/pool.h"

#include <algorithm>

namespace spillway::models {

using kernel::Task;
using kernel::Time;

kernel::Waiting QueueConfig::waiting(std::int64_t limit) const {
  kernel::Waiting waiting;
  waiting.discipline = discipline;
  waiting.limit = limit;
  waiting.codel_target = codel_target;
  waiting.codel_interval = codel_interval;
  waiting.adaptive_lifo = adaptive_lifo;
  return waiting;
}

Pool::Pool(Surroundings& world, std::string name, const Config& config)
    : Node(world, std::move(name), config),
      config_(config),
      connections_(world.simulation(), config.connections,
                   config.waiting(config.max_waiting.value_or(-1))),
      query_(config.query),
      queries_(stream("query")) {
  world.metrics().gauge(this->name() + ".busy", {}, "Connections in use.", connections_.busy());
  world.metrics().gauge(this->name() + ".queue", {}, "Requests waiting for a connection.",
                        connections_.queue());
}

void Pool::retune() {
  Node::retune();
  connections_.set_waiting(config_.waiting(config_.max_waiting.value_or(-1)));
  connections_.resize(config_.connections);
  query_ = kernel::Sampler(config_.query);
}

Task<Reply> Pool::serve(Request& request) {
  Time deadline = request.deadline;
  if (config_.acquire_timeout > kernel::Duration()) {
    deadline = std::min(deadline, simulation().now() + config_.acquire_timeout);
  }
  const kernel::Acquired connection = co_await connections_.acquire(deadline, request.priority);
  if (!connection) co_return Reply(refused(connection.refusal));
  const auto n = static_cast<double>(connections_.in_use());
  const double slowdown = 1 + config_.contention * (n - 1) + config_.coherency * n * (n - 1);
  const kernel::Duration alone = query_(queries_);
  const double factor = slowdown * hazards().slow;
  co_await simulation().sleep(
      factor == 1 ? alone : kernel::Duration::from_ns(static_cast<double>(alone.ns()) * factor));
  co_return Reply(Outcome::ok);
}

}  // namespace spillway::models

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/node.h"

namespace spillway::models {

/// How waiters stand in line; the kernel's disciplines by their scenario names.
struct QueueConfig {
  kernel::Discipline discipline = kernel::Discipline::fifo;
  kernel::Duration codel_target{5'000'000};
  kernel::Duration codel_interval{100'000'000};
  bool adaptive_lifo = false;

  static constexpr auto fields = scenario::declare(
      scenario::field("discipline", &QueueConfig::discipline,
                      "Who is served next: fifo, lifo, priority, or codel."),
      scenario::field("codel_target", &QueueConfig::codel_target,
                      scenario::above(kernel::Duration()),
                      "With codel: the longest wait while a queue stands."),
      scenario::field("codel_interval", &QueueConfig::codel_interval,
                      scenario::above(kernel::Duration()),
                      "With codel: the longest wait otherwise, and the time after which a queue "
                      "that never emptied counts as standing."),
      scenario::field("adaptive_lifo", &QueueConfig::adaptive_lifo,
                      "With codel: while a queue stands, the newest is served first."));
  kernel::Waiting waiting(std::int64_t limit) const;
};

/// A pool of connections to a store: a query holds one for as long as it takes.
class Pool final : public Node {
 public:
  struct Config : NodeConfig, QueueConfig {
    int connections = 50;
    std::optional<int> max_waiting;
    kernel::Duration acquire_timeout;
    kernel::Distribution query = kernel::Constant{kernel::Duration(1'000'000)};
    double contention = 0;
    double coherency = 0;

    static constexpr std::string_view kind = "pool";
    static constexpr std::string_view about = "Connections to a store, and the store's time.";
    static constexpr auto fields = scenario::together(
        scenario::declare(
            scenario::field("connections", &Config::connections, scenario::at_least(1),
                            "Connections; a query holds one until it is done."),
            scenario::field("max_waiting", &Config::max_waiting, scenario::at_least(0),
                            "Requests that may wait for a connection; no limit when absent."),
            scenario::field("acquire_timeout", &Config::acquire_timeout,
                            scenario::at_least(kernel::Duration()),
                            "How long a request waits for a connection; 0s waits for ever."),
            scenario::field("query", &Config::query, "Time of a query that runs alone."),
            scenario::field("contention", &Config::contention, scenario::at_least(0),
                            "USL alpha: with n queries running, a query that starts takes "
                            "1 + alpha (n-1) + beta n (n-1) times as long."),
            scenario::field("coherency", &Config::coherency, scenario::at_least(0), "USL beta.")),
        QueueConfig::fields, NodeConfig::fields);
  };

  Pool(Surroundings& world, std::string name, const Config& config);
  void retune() override;
  const kernel::Resource* resource() const override { return &connections_; }

 private:
  kernel::Task<Reply> serve(Request& request) override;

  const Config& config_;
  kernel::Resource connections_;
  kernel::Sampler query_;
  kernel::Stream queries_;
};

}  // namespace spillway::models

namespace spillway::scenario {
template <>
struct Names<kernel::Discipline> {
  static constexpr std::array<std::string_view, 4> list{"fifo", "lifo", "priority", "codel"};
};
}  // namespace spillway::scenario

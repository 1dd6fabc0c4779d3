// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string>

#include "engine/kernel/random.h"
#include "engine/kernel/within.h"
#include "models/distributions.h"
#include "models/request.h"

namespace spillway::models {

class Node;
class Surroundings;

/// The network between two nodes, in both directions.
class Link {
 public:
  struct Config {
    kernel::Distribution delay = kernel::Constant{};
    double loss = 0;

    static constexpr auto fields = scenario::declare(
        scenario::field("delay", &Config::delay, "One way, each way drawn anew."),
        scenario::field("loss", &Config::loss, scenario::share(),
                        "Share of calls that vanish: the caller waits until its timeout."));
  };

  Link(Surroundings& world, const std::string& name, const Config& config);
  void retune();
  kernel::Duration draw_delay() { return delay_(delays_); }
  bool draw_loss() { return losses_.chance(config_.loss); }

 private:
  const Config& config_;
  kernel::Sampler delay_;
  kernel::Stream delays_;
  kernel::Stream losses_;
};

/// What a call says of its deadline to the node that it calls.
enum class Deadline : std::uint8_t {
  forward,  ///< what the caller was told itself
  set,      ///< that, or its own timeout where that is sooner
  strip,    ///< nothing, as a proxy that drops grpc-timeout
};

/// The calls from one node to another, attempt by attempt.
struct CallCounts {
  std::uint64_t made = 0;
  std::uint64_t ok = 0;
  std::uint64_t failed = 0;     ///< any other outcome, as the caller saw it
  std::uint64_t cancelled = 0;  ///< the caller went away before
  std::uint64_t in_flight = 0;  ///< now
  bool balanced() const { return made == ok + failed + cancelled + in_flight; }
};

/// How a node calls another.
struct HopConfig {
  kernel::Duration timeout;  ///< 0: waits for ever
  bool cancel_late = false;
  Deadline deadline = Deadline::forward;

  static constexpr auto fields = scenario::declare(
      scenario::field("timeout", &HopConfig::timeout, scenario::at_least(kernel::Duration()),
                      "How long one call may take; 0s waits for ever."),
      scenario::field("cancel_late", &HopConfig::cancel_late,
                      "Cancel the work of a call that timed out; otherwise it goes on, unseen."),
      scenario::field("deadline", &HopConfig::deadline,
                      "What the node behind is told: forward, set or strip."));
};

/// The way from one node to another, over their link if there is one.
class Route {
 public:
  Route(Surroundings& world, const std::string& from, const std::string& to,
        const HopConfig& config);
  /// Answers timed_out when the timeout, or the request's own deadline, comes first.
  kernel::Task<Reply> call(Request& request) const;

 private:
  class Attempt;
  kernel::Task<Reply> send(const Request& request, kernel::Time limit) const;

  kernel::Simulation* simulation_;
  Node* to_;
  Link* link_;
  CallCounts* counts_;
  const HopConfig* config_;
};

}  // namespace spillway::models

namespace spillway::scenario {
template <>
struct Names<models::Deadline> {
  static constexpr std::array<std::string_view, 3> list{"forward", "set", "strip"};
};
}  // namespace spillway::scenario

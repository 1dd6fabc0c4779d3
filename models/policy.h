// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "engine/kernel/simulation.h"
#include "models/metrics.h"
#include "models/request.h"

namespace spillway::models {

class Policy;
class Node;

/// The rest of the way: what a policy calls when it lets a request through. Valid as long as the
/// node; copying is cheap.
class Next {
 public:
  Next(Node& node, std::size_t index) : node_(&node), index_(index) {}
  kernel::Task<Reply> operator()(Request& request) const;

 private:
  Node* node_;
  std::size_t index_;
};

/// What a policy may know of its surroundings.
struct PolicyContext {
  kernel::Simulation& simulation;
  Metrics& metrics;
  std::string path;  ///< "gateway.limiter": the prefix of its metrics and random streams
  const Node& node;  ///< where it stands; complete when requests arrive, not before
  const std::vector<std::string>& classes;
};

/// Takes some of a node's hosts out of their turn while they fail.
class HostWatch {
 public:
  virtual ~HostWatch() = default;
  /// So many hosts stand behind the node.
  virtual void begin(std::size_t hosts) = 0;
  virtual bool out(std::size_t host) = 0;
  /// How a call to a host ended, as the node saw it.
  virtual void heard(std::size_t host, const Reply& reply) = 0;
};

/// A limiter, breaker, retry or shedder in a node's ordered list: it wraps everything behind it.
/// The decision itself is made by production code in engine/policy; a Policy only connects it to
/// the simulation.
class Policy {
 public:
  virtual ~Policy() = default;
  virtual kernel::Task<Reply> around(Request& request, Next next) = 0;
  /// Its configuration was changed in place: take it over without losing state.
  virtual void retune() = 0;
  /// What an identity of its own says is wrong at `now`; empty when all is well, or it has none.
  virtual std::string violated(kernel::Time) const { return {}; }
  /// Null unless it watches the hosts behind its node.
  virtual HostWatch* host_watch() { return nullptr; }
};

}  // namespace spillway::models

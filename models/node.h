// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/kernel/processor.h"
#include "engine/kernel/random.h"
#include "engine/kernel/resource.h"
#include "engine/kernel/simulation.h"
#include "models/metrics.h"
#include "models/policies/config.h"
#include "models/policy.h"
#include "models/route.h"
#include "models/scenario/fields.h"

namespace spillway::models {

class Node;
class Link;
class Outage;

/// What is wrong with a node right now. Faults add to it for their time; a scenario may also start
/// with it, or a user set it.
struct Hazards {
  kernel::Duration latency;  ///< added to each call
  double errors = 0;         ///< share of calls that fail at once
  double slow = 1;           ///< factor on service times
  bool down = false;         ///< every call fails at once

  static constexpr auto fields = scenario::declare(
      scenario::field("latency", &Hazards::latency, scenario::at_least(kernel::Duration()),
                      "Added to each call before the node looks at it."),
      scenario::field("errors", &Hazards::errors, scenario::share(),
                      "Share of calls that fail at once."),
      scenario::field("slow", &Hazards::slow, scenario::between(0.001, 1e6),
                      "Factor on the node's service times; 2 is half as fast."),
      scenario::field("down", &Hazards::down, "Every call fails at once."));
};
/// Both at once: latencies add up, errors are independent, factors multiply.
Hazards combine(const Hazards& a, const Hazards& b);

/// What every node can be configured with.
struct NodeConfig {
  std::vector<scenario::Named<PolicyConfig>> policies;
  Hazards hazards;

  static constexpr auto fields = scenario::declare(
      scenario::field("policies", &NodeConfig::policies, scenario::Use::inlined,
                      "What a request passes on its way in, in this order."),
      scenario::field("hazards", &NodeConfig::hazards, "What is wrong with the node."));
};

/// The world as its nodes see it.
class Surroundings {
 public:
  virtual ~Surroundings() = default;
  virtual kernel::Simulation& simulation() = 0;
  virtual Metrics& metrics() = 0;
  virtual Node& node(const std::string& name) = 0;
  /// The link from one node to another, or null when they are next to each other.
  virtual Link* link(const std::string& from, const std::string& to) = 0;
  /// Where the calls from one node to another are counted; the reference stays.
  virtual CallCounts& calls(const std::string& from, const std::string& to) = 0;
  virtual const std::vector<std::string>& classes() const = 0;
  virtual const std::vector<std::string>& tenants() const = 0;
  kernel::Stream stream(std::string_view path, std::string_view purpose) {
    return kernel::Stream(simulation().seed(), path, purpose);
  }
};

/// Something that answers requests. call() counts the visit, lets the policies decide and then
/// serves; a concrete model only writes serve().
class Node {
 public:
  Node(Surroundings& world, std::string name, const NodeConfig& config);
  virtual ~Node();
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;

  const std::string& name() const { return name_; }
  /// Answers a request that comes and goes over `link`; null when the caller is next to it. The
  /// task holds the request, because it may outlive its caller.
  kernel::Task<Reply> call(Request request, Link* link = nullptr);

  /// All nodes exist: find those it calls.
  virtual void connect() {}
  /// All nodes are connected: begin what runs by itself.
  virtual void start() {}
  /// The configuration was changed in place. Overriders call this one first.
  virtual void retune();

  /// A fault begins or ends.
  void add_hazard(const Hazards& hazard, std::uint64_t id);
  void remove_hazard(std::uint64_t id);

  const Visits& visits() const { return visits_; }
  /// Which identity of its visits or policies does not hold now; empty when all do.
  std::string violated() const;
  /// The node restarts: everything inside it fails now.
  void crash();
  /// Slots and waiters of the node's own resources, for tables; null when it has none.
  virtual const kernel::Resource* resource() const { return nullptr; }
  /// The cores that it computes on; null when it has none.
  virtual const kernel::Processor* processor() const { return nullptr; }

 protected:
  friend class Next;
  virtual kernel::Task<Reply> serve(Request& request) = 0;
  /// hazards() is another: a model with a running resource passes it on.
  virtual void hazards_changed() {}
  /// Appends a policy behind those of the configuration.
  void add_policy(std::unique_ptr<Policy> policy);
  /// Those of its policies that watch its hosts.
  std::vector<HostWatch*> host_watches() const;
  /// The node's present hazards, faults included.
  const Hazards& hazards() const { return hazards_; }
  Surroundings& world() { return world_; }
  kernel::Simulation& simulation() { return simulation_; }
  kernel::Stream stream(std::string_view purpose) { return world_.stream(name_, purpose); }

 private:
  class Visit;
  kernel::Task<Reply> inner(Request& request, std::size_t policy);
  kernel::Task<Reply> delayed(Request& request, bool fails);
  void recompute_hazards();
  Surroundings& world_;
  kernel::Simulation& simulation_;
  std::string name_;
  const NodeConfig& config_;
  Visits visits_;
  std::vector<std::unique_ptr<Policy>> policies_;
  Hazards hazards_;
  std::vector<std::pair<std::uint64_t, Hazards>> faults_;
  kernel::Stream error_stream_;
  std::unique_ptr<Outage> outage_;
};

/// What to answer when a resource did not give a permit.
Outcome refused(kernel::Refusal refusal);

}  // namespace spillway::models

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/hosts.h"
#include "models/node.h"

namespace spillway::models {

/// Lets requests through its policies to the node behind it, or to one of several.
class Gateway final : public Node {
 public:
  /// Another node for one class of requests.
  struct Path {
    std::string request_class;
    std::string calls;
    static constexpr auto fields = scenario::declare(
        scenario::field("class", &Path::request_class, scenario::Use::request_class,
                        "The class of requests."),
        scenario::field("calls", &Path::calls, scenario::Use::node, "Where they go."));
  };
  /// Another node that answers as the first one does.
  struct Replica {
    std::string calls;
    static constexpr auto fields = scenario::declare(
        scenario::field("calls", &Replica::calls, scenario::Use::node, "The node."));
  };
  struct Config : NodeConfig, HopConfig {
    std::string calls;
    std::vector<Replica> replicas;
    Balance balance = Balance::round_robin;
    std::vector<Path> routes;
    kernel::Distribution overhead = kernel::Constant{kernel::Duration()};

    static constexpr std::string_view kind = "gateway";
    static constexpr std::string_view about =
        "Passes requests on through an ordered list of policies.";
    static constexpr auto fields = scenario::together(
        scenario::declare(
            scenario::field("calls", &Config::calls, scenario::Use::node, "The node behind it."),
            scenario::field("replicas", &Config::replicas, scenario::Use::fixed,
                            "More nodes that answer as it does: a request goes to one of them all. "
                            "Each of them and the first is a host to the policies that watch "
                            "hosts."),
            scenario::field("balance", &Config::balance,
                            "With replicas: round_robin, least_requests in flight from here, or "
                            "random."),
            scenario::field("routes", &Config::routes, scenario::Use::fixed,
                            "Classes of requests that go elsewhere."),
            scenario::field("overhead", &Config::overhead, "Its own time for each request.")),
        HopConfig::fields, NodeConfig::fields);
  };

  Gateway(Surroundings& world, std::string name, const Config& config);
  void connect() override;
  void retune() override;

 private:
  kernel::Task<Reply> serve(Request& request) override;
  kernel::Task<Reply> delayed(kernel::Duration overhead, Request& request);
  kernel::Task<Reply> forward(Request& request);

  const Config& config_;
  kernel::Sampler overhead_;
  kernel::Stream overheads_;
  Hosts hosts_;
  std::vector<Route> routes_;           // of the classes that go elsewhere
  std::vector<const Route*> by_class_;  // into routes_; null for the hosts
};

}  // namespace spillway::models

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/arrivals.h"
#include "models/node.h"
#include "models/policies/retry.h"

namespace spillway::models {

/// Where requests come from. A client's latency is what a user waits, retries included.
class Clients final : public Node {
 public:
  struct Class {
    std::string name;
    double weight = 1;
    std::string tenant;
    int priority = 0;
    static constexpr auto fields = scenario::declare(
        scenario::field("name", &Class::name, scenario::Use::required, "Its name, for labels."),
        scenario::field("weight", &Class::weight, scenario::at_least(0), "Its share."),
        scenario::field("tenant", &Class::tenant, scenario::Use::fixed, "Whose requests."),
        scenario::field("priority", &Class::priority, "Higher is served sooner."));
  };
  struct Config : NodeConfig, HopConfig {
    std::string calls;
    arrivals::Config arrivals = arrivals::Poisson{};
    std::vector<Class> classes;
    std::optional<RetryConfig> retry;

    static constexpr std::string_view kind = "clients";
    static constexpr std::string_view about = "Users or callers, in an open or a closed loop.";
    static constexpr auto fields = scenario::together(
        scenario::declare(
            scenario::field("calls", &Config::calls, scenario::Use::node, "Whom they call."),
            scenario::field("arrivals", &Config::arrivals, "When requests arrive."),
            scenario::field("classes", &Config::classes, scenario::Use::fixed,
                            "Kinds of requests; one, \"default\", when absent."),
            scenario::field("retry", &Config::retry, scenario::Use::fixed,
                            "What they do when an attempt fails; nothing when absent.")),
        HopConfig::fields, NodeConfig::fields);
  };

  Clients(Surroundings& world, std::string name, const Config& config);
  void connect() override;
  void start() override;
  void retune() override;

  /// A burst: `requests` more, evenly spaced over `over` from now on.
  void inject(std::int64_t requests, kernel::Duration over);

 private:
  static void arrive(void* self, std::uint64_t);
  void await_arrival(kernel::Time at);
  void launch();
  Request make_request();
  kernel::Task<void> user();
  kernel::Task<void> burst(std::int64_t requests, kernel::Duration over);
  kernel::Task<void> bursts();
  void start_others();
  void admit_users();
  kernel::Task<Reply> serve(Request& request) override;

  const Config& config_;
  std::optional<arrivals::Clock> clock_;
  scenario::Value applied_arrivals_;
  kernel::EventId arrival_;
  std::optional<kernel::Sampler> think_;
  kernel::Stream thinks_;
  kernel::Stream class_choice_;
  std::vector<std::uint16_t> class_ids_;
  std::vector<double> class_ends_;  // cumulative weights, the last is 1
  std::optional<Route> route_;
  std::vector<std::uint16_t> tenants_;  // of each class
  bool bursting_ = false;
  std::int64_t users_ = 0;  // in the closed loop now
};

std::optional<std::string> problem(const Clients::Config& config);

/// What its requests may be: its classes or, without any, "default", which is no tenant's.
std::vector<Clients::Class> classes_of(const Clients::Config& config);

}  // namespace spillway::models

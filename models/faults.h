// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <variant>

#include "models/node.h"

/// What can go wrong, or be changed, at a time. Each entry of a timeline is one of these; one with
/// "for" is undone exactly at its end, whatever else happened to the node meanwhile.
namespace spillway::models {

struct Timed {
  kernel::Duration at;
  static constexpr auto fields =
      scenario::declare(scenario::field("at", &Timed::at, scenario::at_least(kernel::Duration()),
                                        scenario::Use::required, "When it happens."));
};
struct Lasting : Timed {
  kernel::Duration lasts;
  static constexpr auto fields = scenario::together(
      Timed::fields, scenario::declare(scenario::field(
                         "for", &Lasting::lasts, scenario::at_least(kernel::Duration()),
                         "How long; to the end of the run when absent or 0s.")));
};

/// Sets parameters by their paths.
struct SetParameters : Lasting {
  scenario::Map<scenario::Value> set;
  static constexpr std::string_view kind = "set";
  static constexpr std::string_view about =
      "Sets parameters; with \"for\" they go back at its end.";
  static constexpr auto fields = scenario::together(
      Lasting::fields,
      scenario::declare(scenario::field("set", &SetParameters::set, scenario::Use::required,
                                        "Paths and their new values.")));
};
struct BurstFault : Timed {
  std::string node;
  std::int64_t requests = 1000;
  kernel::Duration over{10'000'000};
  static constexpr std::string_view kind = "burst";
  static constexpr std::string_view about = "Clients send more requests within a short time.";
  static constexpr auto fields = scenario::together(
      Timed::fields,
      scenario::declare(
          scenario::field("node", &BurstFault::node, scenario::Use::clients, "The clients."),
          scenario::field("requests", &BurstFault::requests, scenario::between(1, 1e6),
                          "How many, evenly spaced."),
          scenario::field("over", &BurstFault::over, scenario::at_least(kernel::Duration()),
                          "Within what time.")));
};
struct NodeFault : Lasting {
  std::string node;
  static constexpr auto fields = scenario::together(
      Lasting::fields, scenario::declare(scenario::field("node", &NodeFault::node,
                                                         scenario::Use::any_node, "The node.")));
};
struct LatencyFault : NodeFault {
  kernel::Duration add{100'000'000};
  static constexpr std::string_view kind = "latency";
  static constexpr std::string_view about = "Every call to the node takes longer to arrive.";
  static constexpr auto fields = scenario::together(
      NodeFault::fields,
      scenario::declare(scenario::field(
          "add", &LatencyFault::add, scenario::at_least(kernel::Duration()), "How much longer.")));
  Hazards hazards() const;
};
struct ErrorsFault : NodeFault {
  double rate = 0.1;
  static constexpr std::string_view kind = "errors";
  static constexpr std::string_view about = "A share of the calls to the node fail.";
  static constexpr auto fields = scenario::together(
      NodeFault::fields, scenario::declare(scenario::field("rate", &ErrorsFault::rate,
                                                           scenario::share(), "The share.")));
  Hazards hazards() const;
};
struct CrashFault : NodeFault {
  static constexpr std::string_view kind = "crash";
  static constexpr std::string_view about =
      "The node dies: what is inside it fails, and so does every call until it is back.";
  static constexpr auto fields = NodeFault::fields;
  Hazards hazards() const;
};
struct SlowFault : NodeFault {
  double factor = 2;
  static constexpr std::string_view kind = "slow";
  static constexpr std::string_view about = "The node's own work takes longer.";
  static constexpr auto fields = scenario::together(
      NodeFault::fields,
      scenario::declare(scenario::field("factor", &SlowFault::factor, scenario::between(0.001, 1e6),
                                        "How many times longer.")));
  Hazards hazards() const;
};

using Change =
    std::variant<SetParameters, BurstFault, LatencyFault, ErrorsFault, CrashFault, SlowFault>;

}  // namespace spillway::models

namespace spillway::scenario {
template <>
struct ChoiceRule<models::Change> {
  static constexpr std::string_view tag = "fault";
  static constexpr std::string_view otherwise = "set";
  static constexpr std::string_view definition = "change";
  static std::optional<Value> expand(const Value&) { return std::nullopt; }
  static const Type* short_form() { return nullptr; }
};
extern template const Type& type_of<models::Change>();
}  // namespace spillway::scenario

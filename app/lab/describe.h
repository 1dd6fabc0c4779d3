// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "models/scenario/scenario.h"

/// What scenarios can hold and what one holds, for forms, palettes and pictures. All of it comes
/// from the field declarations.
namespace spillway::lab {

/// A place of a scenario that has a value of its own.
struct Parameter {
  std::string path;     ///< for `set`: "gateway.limiter.burst"
  std::string pointer;  ///< in the file: "/nodes/gateway/policies/0/burst"
  std::string type;     ///< integer, number, boolean, text, duration, rate, enum, choice, list
  std::string about;
  scenario::Limits limits;  ///< durations in ns, rates per second
  scenario::Value value;
  scenario::Value standard;  ///< the value when it is not given; null when it must be
  std::vector<std::string> choices;
  bool tunable = false;  ///< can be set while the run goes on
};
/// Of nodes, policies and links, and the times of the run; depth first, in the order of the file.
std::vector<Parameter> parameters(const scenario::Scenario& scenario);
scenario::Value parameter_json(const Parameter& parameter);

/// One node calls another; `field` is the JSON pointer of the text that says so.
struct Edge {
  std::string from;
  std::string to;
  std::string field;
};
std::vector<Edge> call_edges(const scenario::Scenario& scenario);

/// "clients", "gateway", …
std::string kind_of(const scenario::NodeConfig& config);

/// A whole number stays one: shorter, and exact.
scenario::Value number_json(double value);

/// Every kind of node, policy, fault, step, arrivals and distribution, with its fields; a link's
/// and a scenario's own fields too.
scenario::Value kinds_json();

}  // namespace spillway::lab

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <unordered_set>

#include "models/scenario/scenario.h"

namespace spillway::lab {

/// Of a scenario only what its metrics depend on: the kinds of nodes, their policies, the classes
/// of requests. It can come to life whatever is wrong with the scenario, so that the metrics of its
/// right parts can be known.
class Outline {
 public:
  Outline(const scenario::Scenario& scenario, const scenario::Problems& problems);

  /// Valid, with the expectations of the whole.
  const scenario::Scenario& scenario() const { return outline_; }
  /// Whether what is wrong leaves open if there is such a metric.
  bool leaves_open(const scenario::Expectation& expectation) const;

 private:
  template <class Config>
  void add(const std::string& name, const Config& config);
  bool has_stray(const std::string& record, const scenario::Type& type) const;
  bool wrong(const std::string& pointer) const { return wrong_.contains(pointer); }
  bool misread(const std::string& choice) const { return wrong(choice) || wrong(choice + "/kind"); }

  scenario::Scenario outline_;
  std::unordered_set<std::string> wrong_;  // pointers of problems
  std::unordered_set<std::string> open_nodes_;
  std::unordered_set<std::string> open_policies_;  // nodes whose policies are not known
  bool open_classes_ = false;
};

}  // namespace spillway::lab

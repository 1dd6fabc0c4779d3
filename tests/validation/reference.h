// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace spillway::validation {

/// One system with exactly known answers: an entry of tests/vectors/validation/<family>.json, in
/// its own units.
struct Case {
  std::string id;
  nlohmann::json params;
  nlohmann::json expected;

  double param(const char* name) const { return params.at(name).get<double>(); }
  int whole(const char* name) const { return static_cast<int>(param(name)); }
  double exact(const char* name) const { return expected.at(name).get<double>(); }
};

std::vector<Case> load_family(const std::string& family);

}  // namespace spillway::validation

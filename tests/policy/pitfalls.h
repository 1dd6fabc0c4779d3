// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

namespace spillway::policy {

/// The parameters of a case in tests/vectors/pitfalls.json: what real libraries get wrong. The
/// file also tells the events and the right answer; a test plays and asserts them.
inline nlohmann::json pitfall(const std::string& id) {
  std::ifstream file(SPILLWAY_VECTORS "/pitfalls.json");
  for (const auto& entry : nlohmann::json::parse(file)) {
    if (entry.at("id") == id) return entry.at("config");
  }
  throw std::runtime_error("no pitfall " + id);
}

}  // namespace spillway::policy

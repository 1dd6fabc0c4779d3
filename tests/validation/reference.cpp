// SPDX-License-Identifier: Apache-2.0
#include "tests/validation/reference.h"

#include <fstream>
#include <stdexcept>

namespace spillway::validation {

std::vector<Case> load_family(const std::string& family) {
  const std::string path = std::string(SPILLWAY_VECTORS) + "/validation/" + family + ".json";
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  std::vector<Case> cases;
  const nlohmann::json family_file = nlohmann::json::parse(file);
  for (const auto& entry : family_file.at("cases")) {
    cases.push_back({entry.at("id"), entry.at("params"), entry.at("expected")});
  }
  return cases;
}

}  // namespace spillway::validation

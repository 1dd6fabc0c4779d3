// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <stdexcept>
#include <string>

namespace spillway::policy {

/// Every policy has a plain `Config` and a function `problem(const Config&)`: nothing when the
/// configuration can be used, else the reason in words, which begins with the name of the field
/// that it is about, if it is about one. Constructors and `configure` throw
/// std::invalid_argument with that reason, so a policy that exists is always a valid one.
using Problem = std::optional<std::string>;

template <class Config>
const Config& checked(const Config& config) {
  if (const Problem found = problem(config)) throw std::invalid_argument(*found);
  return config;
}

}  // namespace spillway::policy

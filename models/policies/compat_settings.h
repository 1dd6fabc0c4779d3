// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/policy/decision.h"
#include "models/scenario/fields.h"

/// What the adapters of named libraries share. For their .cpp files only.
namespace spillway::models {

/// Whether two configurations agree in every declared field.
template <class Config>
bool same_settings(const Config& a, const Config& b) {
  return scenario::Declaration<Config>::fields(
      [&](const auto&... field) { return ((a.*field.member == b.*field.member) && ...); });
}

/// The wall clock of originals that read one: the run begins at 2023-11-14T22:13:20Z.
constexpr policy::Nanos wall(policy::Nanos now) {
  return 1'700'000'000 * policy::second + now;
}

}  // namespace spillway::models

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

#include "tests/vectors/fields.h"

namespace spillway::vectors {

/// One entry of pitfalls.json whose real library has a compat policy. The events are prose, so each
/// check is written by hand; the numbers come from the entry's config. run throws Difference when
/// the compat policy does not behave as the entry says that the real library does.
struct PitfallCheck {
  std::string_view id;
  void (*run)(Fields& config);
};

std::span<const PitfallCheck> bucket_pitfalls();   // token buckets, GCRA, leaky, warm-up
std::span<const PitfallCheck> window_pitfalls();   // windows, concurrency, shared stores, retries
std::span<const PitfallCheck> breaker_pitfalls();  // breakers, outliers, shedding, system rules

}  // namespace spillway::vectors

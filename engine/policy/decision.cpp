// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/decision.h"

namespace spillway::policy {

std::string_view to_string(Reason reason) noexcept {
  switch (reason) {
    case Reason::none:
      return "none";
    case Reason::rate_limited:
      return "rate_limited";
    case Reason::unsatisfiable:
      return "unsatisfiable";
    case Reason::invalid_request:
      return "invalid_request";
    case Reason::wait_too_long:
      return "wait_too_long";
    case Reason::breaker_open:
      return "breaker_open";
    case Reason::half_open_full:
      return "half_open_full";
    case Reason::ramping_up:
      return "ramping_up";
    case Reason::concurrency_limit:
      return "concurrency_limit";
    case Reason::queue_full:
      return "queue_full";
    case Reason::wait_timeout:
      return "wait_timeout";
    case Reason::cancelled:
      return "cancelled";
    case Reason::shed:
      return "shed";
    case Reason::overloaded:
      return "overloaded";
    case Reason::budget_exhausted:
      return "budget_exhausted";
    case Reason::attempts_exhausted:
      return "attempts_exhausted";
    case Reason::deadline_exceeded:
      return "deadline_exceeded";
    case Reason::store_unavailable:
      return "store_unavailable";
    case Reason::degraded:
      return "degraded";
    case Reason::read_only:
      return "read_only";
  }
  return "unknown";
}

}  // namespace spillway::policy

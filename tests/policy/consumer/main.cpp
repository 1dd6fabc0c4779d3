// SPDX-License-Identifier: Apache-2.0
#include <engine/policy/breaker.h>
#include <engine/policy/deadline.h>
#include <engine/policy/rate_limit_headers.h>
#include <engine/policy/retry.h>
#include <engine/policy/token_bucket.h>

#include <vector>

namespace {

using namespace spillway::policy;

bool limits() {
  TokenBucket limiter({Rate::per_second(10), 1}, 0);
  const bool first = limiter.acquire(0).allowed;
  const Decision second_call = limiter.acquire(0);
  const auto fields = rate_limit_headers(second_call, {}, 0);
  const bool told = fields.back().name == "Retry-After" && fields.back().value == "1";
  return first && !second_call.allowed && told;
}

bool breaks() {
  Breaker breaker({}, 0);
  std::vector<Breaker::State> seen;
  breaker.on_transition([&](const Breaker::Transition& t) { seen.push_back(t.to); });
  auto admission = breaker.acquire(0);
  breaker.result(admission.ticket, 0, Breaker::Outcome::success, millisecond);
  breaker.force_open(1);
  const bool refused = !breaker.acquire(2);
  breaker.reset(3);
  return admission.allowed && refused && breaker.acquire(4) && breaker.totals().opened == 0 &&
         seen == std::vector{Breaker::State::forced_open, Breaker::State::closed};
}

/// A hop with a quarter of a second left whose upstream asks for half a second of patience.
bool keeps_to_deadlines() {
  const Deadline deadline = Deadline::in(0, parse_grpc_timeout("250m").value_or(never));
  const Retry retry({.attempt_timeout = 100 * millisecond});
  const bool sent =
      GrpcTimeout(retry.attempt_timeout(200 * millisecond, deadline.instant())).text() ==
      "50000000n";
  const std::vector<HeaderField> reply{{"Retry-After", "0.5"}, {"retry-after", "1"}};
  const auto told = parse_rate_limit_headers(reply, 0);
  Retry::Progress progress;
  const auto again =
      retry.next(progress, 100 * millisecond, deadline.instant(), 0, told.retry_after.value_or(0));
  return sent && told.retry_after == second && !again &&
         again.reason == Reason::deadline_exceeded && deadline.passed(250 * millisecond);
}

}  // namespace

/// Exits 0 when what the installed core is asked here comes out right.
int main() {
  return limits() && breaks() && keeps_to_deadlines() ? 0 : 1;
}

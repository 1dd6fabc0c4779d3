// SPDX-License-Identifier: Apache-2.0
#include <engine/policy/breaker.h>
#include <engine/policy/rate_limit_headers.h>
#include <engine/policy/token_bucket.h>

/// Exits 0 when limiter, breaker and headers of the installed core do what they should.
int main() {
  using namespace spillway::policy;
  TokenBucket limiter({Rate::per_second(10), 1}, 0);
  Breaker breaker({}, 0);
  auto admission = breaker.acquire(0);
  breaker.result(admission.ticket, 0, Breaker::Outcome::success, millisecond);
  const bool first = limiter.acquire(0).allowed;
  const Decision second_call = limiter.acquire(0);
  const auto fields = rate_limit_headers(second_call, {}, 0);
  const bool told = fields.back().name == "Retry-After" && fields.back().value == "1";
  return admission.allowed && first && !second_call.allowed && told ? 0 : 1;
}

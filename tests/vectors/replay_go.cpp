// SPDX-License-Identifier: Apache-2.0
#include <map>

#include "engine/policy/compat/gobreaker.h"
#include "engine/policy/compat/grpc_retry_throttle.h"
#include "engine/policy/compat/throttled.h"
#include "engine/policy/compat/uber_ratelimit.h"
#include "engine/policy/compat/x_time_rate.h"
#include "tests/vectors/replay.h"

namespace spillway::vectors {

using namespace spillway::policy::compat;

// Go leaves a zero field out when it writes JSON, so absent means 0 in these files.

void replay_x_time_rate(Case& c) {
  x_time_rate::Config config{c.config().number("rate_per_sec", 0.0),
                             c.config().integer("burst", 0)};
  if (c.config().boolean("rate_is_inf", false)) config.limit = x_time_rate::Inf;
  x_time_rate::Limiter limiter(config);
  std::map<std::int64_t, x_time_rate::Reservation> reservations;
  c.objects([&](Fields& op) {
    const std::int64_t now = op.integer("t_ns", 0);
    const std::string kind = op.text("op");
    if (kind == "allow") {
      op.expect_bool("ok", limiter.allow_n(now, op.integer("n", 0)));
    } else if (kind == "reserve") {
      const std::int64_t n = op.integer("n", 0);
      const auto r = limiter.reserve_n(now, n, op.integer("max_wait_ns", 0));
      reservations[op.integer("id", 0)] = r;
      op.expect_bool("ok", r.ok);
      same("delay_ns", op.integer("delay_ns", 0), r.delay(now));
    } else if (kind == "cancel") {
      const auto found = reservations.find(op.integer("id", 0));
      if (found == reservations.end()) op.fail("cancels an unknown reservation");
      limiter.cancel(found->second, now);
    } else if (kind == "set_limit") {
      limiter.set_limit(now, op.number("value", 0.0));
    } else if (kind == "set_burst") {
      limiter.set_burst(now, op.integer("value", 0));
    } else {
      op.fail("unknown op '" + kind + "'");
    }
    op.expect_number("tokens_after", limiter.tokens(now));
  });
}

void replay_uber(Case& c) {
  uber::Config config{c.config().integer("rate"), c.config().integer("per_ns"),
                      c.config().integer("slack", 0)};
  uber::RateLimit limiter(config);
  c.objects([&](Fields& op) {
    const auto slot = limiter.take(op.integer("t_ns"));
    op.expect("sleep_ns", slot.sleep);
    op.expect("ret_ns", slot.at);
  });
}

void replay_grpc(Case& c) {
  grpc::RetryThrottler throttler({c.config().number("maxTokens"), c.config().number("tokenRatio")});
  c.arrays(3, [&](const Json& op) {
    const auto kind = op[0].is_string() ? op[0].get<std::string>() : op[0].dump();
    if (kind == "failure" && op[1].is_boolean()) {
      same_text("retry_throttled", op[1].get<bool>() ? "true" : "false",
                throttler.throttle() ? "true" : "false");
    } else if (kind == "success" && op[1].is_null()) {
      throttler.successful_rpc();
    } else {
      c.config().fail("unknown op " + op.dump());
    }
    same_number("tokens_after", to_number(op[2], "tokens_after"), throttler.tokens());
  });
}

void replay_throttled(Case& c) {
  throttled::GcraRateLimiter limiter({c.config().integer("count"), c.config().integer("period_ns"),
                                      c.config().integer("max_burst")});
  c.objects([&](Fields& op) {
    const std::int64_t now = op.integer("t_ns");
    const auto result = limiter.rate_limit(op.integer("quantity"), now);
    op.expect_bool("limited", result.limited);
    op.expect("Limit", result.Limit);
    op.expect("Remaining", result.Remaining);
    op.expect("ResetAfter", result.ResetAfter);
    op.expect("RetryAfter", result.RetryAfter);
  });
}

namespace {

gobreaker::ReadyToTrip ready_to_trip(Fields f) {
  const std::string kind = f.text("kind");
  gobreaker::ReadyToTrip trip;
  if (kind == "consecutive") {
    trip = gobreaker::consecutive_failures_above(static_cast<std::uint32_t>(f.integer("k", 0)));
  } else if (kind == "ratio") {
    trip = gobreaker::failure_ratio(static_cast<std::uint32_t>(f.integer("min_requests", 0)),
                                    f.number("ratio", 0.0));
  } else {
    f.fail("unknown kind '" + kind + "'");
  }
  f.done();
  return trip;
}

const char* name(gobreaker::State state) {
  switch (state) {
    case gobreaker::State::closed:
      return "closed";
    case gobreaker::State::half_open:
      return "half-open";
    case gobreaker::State::open:
      break;
  }
  return "open";
}

const char* name(gobreaker::Verdict verdict) {
  switch (verdict) {
    case gobreaker::Verdict::admitted:
      return "ok";
    case gobreaker::Verdict::open_state:
      return "circuit breaker is open";
    case gobreaker::Verdict::too_many_requests:
      break;
  }
  return "too many requests";
}

gobreaker::Outcome outcome(Fields& op) {
  const std::string text = op.text("outcome");
  if (text == "success") return gobreaker::Outcome::success;
  if (text == "failure") return gobreaker::Outcome::failure;
  if (text == "excluded") return gobreaker::Outcome::excluded;
  op.fail("unknown outcome '" + text + "'");
}

std::string print(const gobreaker::Counts& c) {
  return Json{c.Requests,        c.TotalSuccesses,       c.TotalFailures,
              c.TotalExclusions, c.ConsecutiveSuccesses, c.ConsecutiveFailures}
      .dump();
}

}  // namespace

void replay_gobreaker(Case& c) {
  const std::string impl = c.config().text("impl");
  if (impl != "v1" && impl != "v2") c.config().fail("unknown impl '" + impl + "'");
  Fields f = c.config().object("config");
  gobreaker::Settings settings;
  settings.MaxRequests = static_cast<std::uint32_t>(f.integer("max_requests", 0));
  settings.Interval = f.integer("interval_ns", 0);
  if (impl == "v2") settings.BucketPeriod = f.integer("bucket_period_ns", 0);
  settings.Timeout = f.integer("timeout_ns", 0);
  settings.ReadyToTrip = ready_to_trip(f.object("ready_to_trip"));
  f.done();

  gobreaker::CircuitBreaker breaker(settings, 0);
  std::map<std::int64_t, gobreaker::CircuitBreaker::Ticket> tickets;
  c.objects([&](Fields& op) {
    const std::int64_t now = op.integer("t_ns", 0);
    const std::string kind = op.text("op");
    const std::int64_t id = op.integer("id", 0);
    if (kind == "begin") {
      const auto ticket = breaker.allow(now);
      tickets[id] = ticket;
      op.expect_text("result", name(ticket.verdict));
    } else if (kind == "end") {
      const auto found = tickets.find(id);
      if (found == tickets.end()) op.fail("ends a request that never began");
      breaker.report(found->second, outcome(op), now);
    } else if (kind != "state") {
      op.fail("unknown op '" + kind + "'");
    }
    op.expect_text("state_after", name(breaker.state(now)));
    same_text("counts_after", op.any("counts_after").dump(), print(breaker.counts()));
  });
}

}  // namespace spillway::vectors

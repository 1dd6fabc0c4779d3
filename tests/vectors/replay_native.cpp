// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "engine/policy/compat/folly_codel.h"
#include "engine/policy/compat/folly_token_bucket.h"
#include "engine/policy/compat/governor.h"
#include "engine/policy/compat/nginx_limit_req.h"
#include "engine/policy/compat/spring_cloud_gateway.h"
#include "tests/vectors/replay.h"

namespace spillway::vectors {

using namespace spillway::policy::compat;

void replay_folly_token_bucket(Case& c) {
  folly::TokenBucket bucket(
      {c.config().number("rate"), c.config().number("burst"), c.config().number("zero_time")});
  c.objects([&](Fields& op) {
    const double now = op.number("t");
    const std::string kind = op.text("op");
    const double n = op.number("n");
    if (kind == "consume") {
      op.expect_bool("result", bucket.consume(n, now));
    } else if (kind == "consume_or_drain") {
      op.expect_number("result", bucket.consume_or_drain(n, now));
    } else if (kind == "borrow") {
      const auto wait = bucket.consume_with_borrow(n, now);
      if (wait) {
        op.expect_number("result", *wait);
      } else {
        same_text("result", op.any("result").dump(), "null");
      }
    } else if (kind == "return") {
      bucket.return_tokens(n);
      same_text("result", op.any("result").dump(), "null");
    } else if (kind == "reset_rate") {
      bucket.reset(n, op.number("result"), now);
    } else {
      op.fail("unknown op '" + kind + "'");
    }
    op.expect_number("balance_after", bucket.balance(now));
  });
}

void replay_folly_codel(Case& c) {
  folly::Codel codel({c.config().integer("interval_ms") * 1'000'000,
                      c.config().integer("target_delay_ms") * 1'000'000});
  c.arrays(5, [&](const Json& op) {
    std::array<std::int64_t, 5> v{};
    for (std::size_t i = 0; i < v.size(); ++i) v[i] = to_integer(op[i], "codel op " + op.dump());
    same("shed", v[2], codel.overloaded(v[1] * 1'000, v[0] * 1'000) ? 1 : 0);
    same("min_delay_us_after", v[3], codel.min_delay() / 1'000);
    same("load_pct_after", v[4], codel.load());
  });
}

void replay_governor(Case& c) {
  governor::Quota quota;
  quota.replenish_1_per = static_cast<std::uint64_t>(c.config().integer("replenish_1_per_ns"));
  quota.max_burst = static_cast<std::uint32_t>(c.config().integer("max_burst"));
  governor::RateLimiter limiter(quota);
  c.objects([&](Fields& op) {
    const std::int64_t now = op.integer("t_ns");
    const auto outcome = limiter.check_n(static_cast<std::uint32_t>(op.integer("n")), now);
    switch (outcome.verdict) {
      case governor::Verdict::ok:
        op.expect_text("result", "ok");
        return op.expect("remaining", outcome.remaining);
      case governor::Verdict::wait:
        op.expect_text("result", "wait");
        return op.expect("wait_ns", static_cast<std::int64_t>(outcome.wait));
      case governor::Verdict::insufficient:
        op.expect_text("result", "insufficient");
        return op.expect("max", outcome.max);
    }
  });
}

namespace {

// "10r/s" or "3r/m".
nginx::LimitReqZoneConfig parse_rate(Fields& config) {
  const std::string text = config.text("rate");
  const std::size_t unit = text.find("r/");
  if (unit == std::string::npos || unit == 0 || text.size() != unit + 3 ||
      text.find_first_not_of("0123456789") != unit ||
      (text[unit + 2] != 's' && text[unit + 2] != 'm')) {
    config.fail("rate should be like 10r/s or 3r/m: " + text);
  }
  nginx::LimitReqZoneConfig zone;
  zone.rate = std::stoll(text);
  zone.scale = text[unit + 2] == 's' ? 1 : 60;
  return zone;
}

const char* name(nginx::LimitReqVerdict verdict) {
  switch (verdict) {
    case nginx::LimitReqVerdict::pass:
      return "pass";
    case nginx::LimitReqVerdict::delay:
      return "delay";
    case nginx::LimitReqVerdict::reject:
      break;
  }
  return "reject";
}

}  // namespace

void replay_nginx(Case& c) {
  nginx::LimitReqZone zone(parse_rate(c.config()));
  c.config().expect("rate_milli_rps", zone.rate());
  const std::array limits{nginx::LimitReq{&zone, c.config().integer("burst"),
                                          c.config().integer("delay"),
                                          c.config().boolean("nodelay")}};
  const std::array<std::string_view, 1> key{"key"};
  c.objects([&](Fields& op) {
    const auto result = nginx::limit_req(limits, key, op.integer("t_ms"));
    op.expect_text("result", name(result.verdict));
    op.expect("delay_ms", result.delay);
    op.expect("excess_milli", result.excess);
  });
}

void replay_spring_cloud_gateway(Case& c) {
  spring_cloud_gateway::Config config;
  config.replenishRate = c.config().integer("replenishRate");
  config.burstCapacity = c.config().integer("burstCapacity");
  spring_cloud_gateway::RedisRateLimiter limiter(config);
  c.objects([&](Fields& op) {
    const double server = op.number("t_s");
    const std::int64_t n = op.integer("n");
    const bool failed = op.has("error") && op.any("error") != Json(false);
    const auto response = failed ? spring_cloud_gateway::RedisRateLimiter::on_error()
                          : op.has("client_now_s")
                              ? limiter.is_allowed(n, server, op.number("client_now_s"))
                              : limiter.is_allowed(n, server);
    op.expect_bool("allowed", response.allowed);
    op.expect("tokens_left", response.tokensLeft);
  });
}

}  // namespace spillway::vectors

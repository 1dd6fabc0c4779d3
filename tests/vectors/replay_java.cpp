// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <optional>

#include "engine/policy/compat/failsafe_rate_limiter.h"
#include "engine/policy/compat/guava_rate_limiter.h"
#include "engine/policy/compat/netflix_limits.h"
#include "tests/vectors/replay.h"

namespace spillway::vectors {

using namespace spillway::policy::compat;

void replay_guava(Case& c) {
  guava::Config config;
  config.permitsPerSecond = c.config().number("rate_per_sec");
  const std::string kind = c.config().text("kind");
  if (kind == "warmup") {
    config.warmupPeriod = c.config().integer("warmup_us");
    config.coldFactor = c.config().number("cold_factor");
  } else if (kind == "bursty") {
    config.maxBurstSeconds = c.config().number("max_burst_seconds");
  } else {
    c.config().fail("unknown kind '" + kind + "'");
  }
  guava::RateLimiter limiter(config);
  c.objects([&](Fields& op) {
    const std::int64_t now = op.integer("t_us");
    const std::string action = op.text("op");
    if (action == "acquire") {
      const auto waited = limiter.acquire(static_cast<std::int32_t>(op.integer("n")), now);
      op.expect("waited_us", waited);
      op.expect_number("returned_sec", static_cast<double>(waited) / 1e6);
    } else if (action == "try_acquire") {
      const auto n = static_cast<std::int32_t>(op.integer("n"));
      const auto waited = limiter.try_acquire(n, op.integer("timeout_us"), now);
      op.expect_bool("ok", waited.has_value());
      op.expect("waited_us", waited.value_or(0));
    } else if (action == "set_rate") {
      limiter.set_rate(op.number("value"), now);
    } else {
      op.fail("unknown op '" + action + "'");
    }
    op.expect_number("stored_after", limiter.stored_permits());
  });
}

namespace {

template <typename Limiter, typename After>
void replay_failsafe_ops(Case& c, Limiter limiter, After after) {
  c.objects([&](Fields& op) {
    const std::int64_t now = op.integer("t_ns");
    const std::int64_t n = op.integer("n");
    std::optional<std::int64_t> max_wait = op.integer("max_wait_ns");
    if (*max_wait == -1) max_wait.reset();
    op.expect("wait_ns", limiter.acquire(n, max_wait, now).value_or(-1));
    after(op, limiter);
  });
}

}  // namespace

void replay_failsafe(Case& c) {
  const std::string kind = c.config().text("kind");
  const std::int64_t permits = c.config().integer("permits");
  const std::int64_t period = c.config().integer("period_ns");
  if (kind == "smooth") {
    replay_failsafe_ops(c, failsafe::SmoothRateLimiter({permits, period}), [](Fields&, auto&) {});
  } else if (kind == "bursty") {
    replay_failsafe_ops(c, failsafe::BurstyRateLimiter({permits, period}),
                        [](Fields& op, const auto& limiter) {
                          op.expect("available_after", limiter.available_permits());
                        });
  } else {
    c.config().fail("unknown kind '" + kind + "'");
  }
}

namespace {

std::int32_t int_field(Fields& config, std::string_view name, std::int32_t when_absent) {
  return static_cast<std::int32_t>(config.integer(name, when_absent));
}

netflix::AimdLimit aimd(Fields& f) {
  netflix::AimdConfig config;
  config.initialLimit = int_field(f, "initialLimit", config.initialLimit);
  config.minLimit = int_field(f, "minLimit", config.minLimit);
  config.maxLimit = int_field(f, "maxLimit", config.maxLimit);
  config.backoffRatio = f.number("backoffRatio", config.backoffRatio);
  config.timeout = f.integer("timeout_ms", config.timeout / 1'000'000) * 1'000'000;
  return netflix::AimdLimit(config);
}

netflix::VegasLimit vegas(Fields& f) {
  netflix::VegasConfig config;
  config.initialLimit = int_field(f, "initialLimit", config.initialLimit);
  config.maxConcurrency = int_field(f, "maxConcurrency", config.maxConcurrency);
  config.smoothing = f.number("smoothing", config.smoothing);
  if (f.text("probe", "disabled") != "disabled") f.fail("random probes cannot be replayed");
  return netflix::VegasLimit(config);
}

netflix::GradientLimit gradient(Fields& f) {
  netflix::GradientConfig config;
  config.initialLimit = int_field(f, "initialLimit", config.initialLimit);
  config.minLimit = int_field(f, "minLimit", config.minLimit);
  config.maxConcurrency = int_field(f, "maxConcurrency", config.maxConcurrency);
  config.smoothing = f.number("smoothing", config.smoothing);
  config.rttTolerance = f.number("rttTolerance", config.rttTolerance);
  config.queueSize = int_field(f, "queueSize", config.queueSize);
  config.backoffRatio = f.number("backoffRatio", config.backoffRatio);
  if (f.integer("probeInterval", -1) != -1) f.fail("random probes cannot be replayed");
  return netflix::GradientLimit(config);
}

netflix::Gradient2Limit gradient2(Fields& f) {
  netflix::Gradient2Config config;
  config.initialLimit = int_field(f, "initialLimit", config.initialLimit);
  config.minLimit = int_field(f, "minLimit", config.minLimit);
  config.maxConcurrency = int_field(f, "maxConcurrency", config.maxConcurrency);
  config.smoothing = f.number("smoothing", config.smoothing);
  config.rttTolerance = f.number("rttTolerance", config.rttTolerance);
  config.queueSize = int_field(f, "queueSize", config.queueSize);
  config.longWindow = int_field(f, "longWindow", config.longWindow);
  return netflix::Gradient2Limit(config);
}

netflix::WindowedConfig windowed(Fields& f) {
  netflix::WindowedConfig config;
  config.minWindowTime = f.integer("minWindowTime_ms", 1'000) * 1'000'000;
  config.maxWindowTime = f.integer("maxWindowTime_ms", 1'000) * 1'000'000;
  config.windowSize = int_field(f, "windowSize", config.windowSize);
  config.minRttThreshold = f.integer("minRttThreshold_us", 100) * 1'000;
  return config;
}

template <typename Limit>
void replay_limit(Case& c, Limit limit, bool in_windows) {
  const auto run = [&c](auto one) {
    c.arrays(5, [&](const Json& op) {
      std::array<std::int64_t, 5> v{};
      for (std::size_t i = 0; i < v.size(); ++i) v[i] = to_integer(op[i], "op " + op.dump());
      const netflix::Sample sample{v[0], v[1], static_cast<std::int32_t>(v[2]), v[3] != 0};
      same("limit_after", v[4], one.update(sample));
    });
  };
  if (in_windows) {
    run(netflix::WindowedLimit<Limit>(windowed(c.config()), std::move(limit)));
  } else {
    run(std::move(limit));
  }
}

}  // namespace

void replay_netflix(Case& c) {
  std::string kind = c.config().text("kind");
  const bool in_windows = kind.starts_with("windowed(") && kind.ends_with(")");
  if (in_windows) kind = kind.substr(9, kind.size() - 10);
  if (kind == "aimd") return replay_limit(c, aimd(c.config()), in_windows);
  if (kind == "vegas") return replay_limit(c, vegas(c.config()), in_windows);
  if (kind == "gradient") return replay_limit(c, gradient(c.config()), in_windows);
  if (kind == "gradient2") return replay_limit(c, gradient2(c.config()), in_windows);
  c.config().fail("unknown kind '" + kind + "'");
}

}  // namespace spillway::vectors

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/policy/compat/bucket4j.h"
#include "engine/policy/compat/envoy_local_rate_limit.h"
#include "engine/policy/compat/failsafe_rate_limiter.h"
#include "engine/policy/compat/folly_token_bucket.h"
#include "engine/policy/compat/governor.h"
#include "engine/policy/compat/guava_rate_limiter.h"
#include "engine/policy/compat/nginx_limit_req.h"
#include "engine/policy/compat/resilience4j_rate_limiter.h"
#include "engine/policy/compat/sentinel_flow.h"
#include "engine/policy/compat/spring_cloud_gateway.h"
#include "engine/policy/compat/throttled.h"
#include "engine/policy/compat/uber_ratelimit.h"
#include "engine/policy/compat/x_time_rate.h"
#include "models/policy.h"
#include "models/scenario/fields.h"

/// Rate limits as named libraries decide them, with the originals' field names. A change of a
/// setting while the run goes on makes a new limiter, which starts anew, as a redeployment does.
namespace spillway::models {

namespace compat = policy::compat;

/// The original has no default for its threshold.
struct SentinelFlowConfig : compat::sentinel::FlowRule {};
/// What makes the original throw as it loads the rule.
policy::Problem problem(const SentinelFlowConfig& config);
/// One limit_req directive with a zone of its own.
struct NginxLimitReqDirective {
  enum class Key : std::uint8_t { tenant, request_class, server };
  Key key = Key::tenant;
  std::int64_t rate = 1;
  std::int64_t scale = 1;
  std::int64_t burst = 0;
  std::int64_t delay = 0;
  bool nodelay = false;
  std::int64_t keys = 16'000;
  bool operator==(const NginxLimitReqDirective&) const = default;
};
struct NginxLimitReqConfig : NginxLimitReqDirective {
  std::vector<NginxLimitReqDirective> also;
};
policy::Problem problem(const NginxLimitReqConfig& config);
struct GuavaConfig {
  double permitsPerSecond = 1;
  double maxBurstSeconds = 1;
  policy::Nanos warmupPeriod = 0;
  double coldFactor = 3;
  policy::Nanos timeout = 0;
};
struct XTimeRateConfig : compat::x_time_rate::Config {
  policy::Nanos maxWait = 0;
};
struct FailsafeSmoothConfig : compat::failsafe::SmoothConfig {
  policy::Nanos maxWaitTime = 0;
};
policy::Problem problem(const FailsafeSmoothConfig& config);
struct FailsafeBurstyConfig : compat::failsafe::BurstyConfig {
  policy::Nanos maxWaitTime = 0;
};
struct GovernorConfig {
  std::int64_t max_burst = 1;
  policy::Nanos replenish_1_per = policy::second;
};
struct EnvoyTokenBucketConfig {
  std::int64_t max_tokens = 1;
  std::int64_t tokens_per_fill = 1;
  policy::Nanos fill_interval = policy::second;
  bool operator==(const EnvoyTokenBucketConfig&) const = default;
};
struct EnvoyLocalRateLimitConfig : EnvoyTokenBucketConfig {
  struct Descriptor : EnvoyTokenBucketConfig {
    std::string request_class;
    bool operator==(const Descriptor&) const = default;
  };
  std::vector<Descriptor> descriptors;
  bool always_consume_default_token_bucket = true;
  double filter_enabled = 0;
  double filter_enforced = 0;
  compat::envoy::Refill refill = compat::envoy::Refill::lazy;
};
struct Bucket4jConfig {
  std::vector<compat::bucket4j::Bandwidth> bandwidths{{}};
};
policy::Problem problem(const Bucket4jConfig& config);
/// `http-request deny deny_status 429 if { sc_http_req_rate(0) gt limit }` on a table that stores
/// http_req_rate(period).
struct HaproxyConfig {
  policy::Nanos period = 10 * policy::second;
  std::int64_t limit = 100;
};

// Metrics: `<path>.allowed`, `.rejected`, `.waiting`.
std::unique_ptr<Policy> make_policy(const SentinelFlowConfig&, const PolicyContext&);
std::unique_ptr<Policy> make_policy(const NginxLimitReqConfig&, const PolicyContext&);
std::unique_ptr<Policy> make_policy(const compat::resilience4j::RateLimiterConfig&,
                                    const PolicyContext&);
std::unique_ptr<Policy> make_policy(const GuavaConfig&, const PolicyContext&);
std::unique_ptr<Policy> make_policy(const XTimeRateConfig&, const PolicyContext&);
std::unique_ptr<Policy> make_policy(const compat::uber::Config&, const PolicyContext&);
std::unique_ptr<Policy> make_policy(const compat::folly::Config&, const PolicyContext&);
std::unique_ptr<Policy> make_policy(const GovernorConfig&, const PolicyContext&);
std::unique_ptr<Policy> make_policy(const compat::throttled::RateQuota&, const PolicyContext&);
std::unique_ptr<Policy> make_policy(const FailsafeSmoothConfig&, const PolicyContext&);
std::unique_ptr<Policy> make_policy(const FailsafeBurstyConfig&, const PolicyContext&);
std::unique_ptr<Policy> make_policy(const compat::spring_cloud_gateway::Config&,
                                    const PolicyContext&);
std::unique_ptr<Policy> make_policy(const EnvoyLocalRateLimitConfig&, const PolicyContext&);
std::unique_ptr<Policy> make_policy(const Bucket4jConfig&, const PolicyContext&);
std::unique_ptr<Policy> make_policy(const HaproxyConfig&, const PolicyContext&);

}  // namespace spillway::models

namespace spillway::scenario {

inline constexpr Limits any_duration = at_least(kernel::Duration());
inline constexpr Limits positive_duration = above(kernel::Duration());
inline constexpr Limits java_count = between(1, 2147483647);
inline constexpr Limits cardinal = between(1, 4294967295);

template <>
struct Declaration<models::SentinelFlowConfig> {
  using C = policy::compat::sentinel::FlowRule;
  static constexpr std::string_view kind = "sentinel_flow";
  static constexpr std::string_view about = "Alibaba Sentinel's flow rule.";
  static constexpr auto fields = declare(
      field("grade", &C::grade, between(0, 1), "0 counts threads, 1 requests a second."),
      field("count", &C::count, between(0, 1e9), "The threshold."),
      field("controlBehavior", &C::controlBehavior, between(0, 3),
            "0 rejects, 1 warms up, 2 queues, 3 warms up and queues."),
      field("warmUpPeriodSec", &C::warmUpPeriodSec, between(1, 1e6), "Seconds; for 1 and 3."),
      field("maxQueueingTimeMs", &C::maxQueueingTimeMs, between(1, 1e9),
            "Milliseconds; for 2 and 3."),
      field("coldFactor", &C::coldFactor, between(2, 1000), "Factor on the interval when cold."));
};
template <>
struct Names<models::NginxLimitReqDirective::Key> {
  static constexpr std::array<std::string_view, 3> list{"tenant", "class", "server"};
};
template <>
struct Declaration<models::NginxLimitReqDirective> {
  using C = models::NginxLimitReqDirective;
  static constexpr auto fields =
      declare(field("key", &C::key, "What has a state of its own: tenant, class, or the server."),
              field("rate", &C::rate, between(1, 1e9), "rate=Nr/s, or Nr/m with scale 60."),
              field("scale", &C::scale, between(1, 60), "1 or 60 seconds."),
              field("burst", &C::burst, between(0, 1e9), "Requests ahead of the rate."),
              field("delay", &C::delay, between(0, 1e9), "Of these, served without delay."),
              field("nodelay", &C::nodelay, "Serves the whole burst without delay."),
              field("keys", &C::keys, between(1, 1e9),
                    "Keys that the zone holds: a MiB holds 16000 or 8000 of them."));
};
template <>
struct Declaration<models::NginxLimitReqConfig> {
  using C = models::NginxLimitReqConfig;
  static constexpr std::string_view kind = "nginx_limit_req";
  static constexpr std::string_view about =
      "nginx's limit_req. With several directives all must let a request pass, the longest delay "
      "counts, and a refusal leaves them all as they were.";
  static constexpr auto fields =
      together(Declaration<models::NginxLimitReqDirective>::fields,
               declare(field("also", &C::also, Use::fixed, "Further directives.")));
};
template <>
struct Declaration<policy::compat::resilience4j::RateLimiterConfig> {
  using C = policy::compat::resilience4j::RateLimiterConfig;
  static constexpr std::string_view kind = "resilience4j_ratelimiter";
  static constexpr std::string_view about = "resilience4j's AtomicRateLimiter.";
  static constexpr auto fields = declare(
      field("limitForPeriod", &C::limitForPeriod, java_count, "Permits of a cycle."),
      duration_field("limitRefreshPeriod", &C::limitRefreshPeriod, positive_duration, "A cycle."),
      duration_field("timeoutDuration", &C::timeoutDuration, any_duration,
                     "The longest wait for a permit."));
};
template <>
struct Declaration<models::GuavaConfig> {
  using C = models::GuavaConfig;
  static constexpr std::string_view kind = "guava_ratelimiter";
  static constexpr std::string_view about = "Guava's RateLimiter, by tryAcquire.";
  static constexpr auto fields = declare(
      field("permitsPerSecond", &C::permitsPerSecond, between(1e-6, 1e9), "The rate."),
      field("maxBurstSeconds", &C::maxBurstSeconds, between(0, 1e6),
            "Bursty: seconds of permits that idleness saves."),
      duration_field("warmupPeriod", &C::warmupPeriod, any_duration,
                     "Whole microseconds; given, it is the warming-up form, which starts cold."),
      field("coldFactor", &C::coldFactor, between(1, 1000), "Warming up: factor when cold."),
      duration_field("timeout", &C::timeout, any_duration, "The longest wait for a permit."));
};
template <>
struct Declaration<models::XTimeRateConfig> {
  using C = models::XTimeRateConfig;
  using X = policy::compat::x_time_rate::Config;
  static constexpr std::string_view kind = "x_time_rate";
  static constexpr std::string_view about =
      "Go's golang.org/x/time/rate: Allow, or Wait when maxWait is given.";
  static constexpr auto fields =
      declare(field("limit", &X::limit, between(0, 1e12), "Tokens a second."),
              field("burst", &X::burst, between(0, 1e12), "The bucket; it starts full."),
              duration_field("maxWait", &C::maxWait, any_duration,
                             "The longest wait for a token; a caller that goes gives it back."));
};
template <>
struct Declaration<policy::compat::uber::Config> {
  using C = policy::compat::uber::Config;
  static constexpr std::string_view kind = "uber_ratelimit";
  static constexpr std::string_view about =
      "uber-go/ratelimit: never refuses, requests wait for their slot however long.";
  static constexpr auto fields =
      declare(field("rate", &C::rate, between(1, 1e9), "Slots in each per."),
              duration_field("per", &C::per, positive_duration, "The time they are spread over."),
              field("slack", &C::slack, between(0, 1e9), "Slots that idleness saves."));
};
template <>
struct Declaration<policy::compat::folly::Config> {
  using C = policy::compat::folly::Config;
  static constexpr std::string_view kind = "folly_tokenbucket";
  static constexpr std::string_view about =
      "folly's TokenBucket on a host that has been up for a day.";
  static constexpr auto fields =
      declare(field("genRate", &C::genRate, between(1e-6, 1e12), "Tokens a second."),
              field("burstSize", &C::burstSize, between(1e-3, 1e12), "The bucket."),
              field("zeroTime", &C::zeroTime, between(0, 86400),
                    "Second of the host's clock at which the bucket was empty."));
};
template <>
struct Declaration<models::GovernorConfig> {
  using C = models::GovernorConfig;
  static constexpr std::string_view kind = "governor";
  static constexpr std::string_view about = "Rust's governor: GCRA in whole nanoseconds.";
  static constexpr auto fields =
      declare(field("max_burst", &C::max_burst, cardinal, "Cells at once."),
              duration_field("replenish_1_per", &C::replenish_1_per, any_duration,
                             "Time until one cell is there again."));
};
template <>
struct Declaration<policy::compat::throttled::RateQuota> {
  using C = policy::compat::throttled::RateQuota;
  static constexpr std::string_view kind = "throttled";
  static constexpr std::string_view about = "Go's throttled: GCRA in a key-value store.";
  static constexpr auto fields = declare(
      field("count", &C::count, between(1, 1e9), "Requests in each period."),
      duration_field("period", &C::period, positive_duration, "The period."),
      field("MaxBurst", &C::MaxBurst, between(0, 1e9), "Beyond the first that may come at once."));
};
template <>
struct Declaration<models::FailsafeSmoothConfig> {
  using C = models::FailsafeSmoothConfig;
  using S = policy::compat::failsafe::SmoothConfig;
  static constexpr std::string_view kind = "failsafe_smooth";
  static constexpr std::string_view about = "Failsafe's smooth rate limiter: evenly spaced.";
  static constexpr auto fields =
      declare(field("maxPermits", &S::maxPermits, between(1, 1e9), "Permits in each period."),
              duration_field("period", &S::period, positive_duration, "The period."),
              duration_field("maxWaitTime", &C::maxWaitTime, any_duration, "The longest wait."));
};
template <>
struct Declaration<models::FailsafeBurstyConfig> {
  using C = models::FailsafeBurstyConfig;
  using B = policy::compat::failsafe::BurstyConfig;
  static constexpr std::string_view kind = "failsafe_bursty";
  static constexpr std::string_view about = "Failsafe's bursty rate limiter: all at once.";
  static constexpr auto fields =
      declare(field("maxPermits", &B::maxPermits, between(1, 1e9), "Permits in each period."),
              duration_field("period", &B::period, positive_duration, "The period."),
              duration_field("maxWaitTime", &C::maxWaitTime, any_duration, "The longest wait."));
};
template <>
struct Declaration<policy::compat::spring_cloud_gateway::Config> {
  using C = policy::compat::spring_cloud_gateway::Config;
  static constexpr std::string_view kind = "scg_redis_ratelimiter";
  static constexpr std::string_view about =
      "Spring Cloud Gateway's RedisRateLimiter: the script, counting whole seconds.";
  static constexpr auto fields =
      declare(field("replenishRate", &C::replenishRate, between(1, 1e9), "Tokens a second."),
              field("burstCapacity", &C::burstCapacity, between(0, 1e12), "The bucket."),
              field("requestedTokens", &C::requestedTokens, between(1, 1e9), "Of one request."));
};
template <>
struct Names<policy::compat::envoy::Refill> {
  static constexpr std::array<std::string_view, 2> list{"lazy", "timer"};
};
template <>
struct Declaration<models::EnvoyTokenBucketConfig> {
  using C = models::EnvoyTokenBucketConfig;
  static constexpr auto fields =
      declare(field("max_tokens", &C::max_tokens, cardinal, "The bucket; it starts full."),
              field("tokens_per_fill", &C::tokens_per_fill, cardinal, "Of each fill."),
              duration_field("fill_interval", &C::fill_interval,
                             at_least(kernel::Duration(50'000'000)), "From fill to fill."));
};
template <>
struct Declaration<models::EnvoyLocalRateLimitConfig::Descriptor> {
  using C = models::EnvoyLocalRateLimitConfig::Descriptor;
  static constexpr auto fields = together(
      declare(field("class", &C::request_class, Use::request_class, "The requests that match it.")),
      Declaration<models::EnvoyTokenBucketConfig>::fields);
};
template <>
struct Declaration<models::EnvoyLocalRateLimitConfig> {
  using C = models::EnvoyLocalRateLimitConfig;
  static constexpr std::string_view kind = "envoy_local_rate_limit";
  static constexpr std::string_view about =
      "Envoy's local_ratelimit filter. As in the original it does nothing until filter_enabled and "
      "filter_enforced are given.";
  static constexpr auto fields = together(
      Declaration<models::EnvoyTokenBucketConfig>::fields,
      declare(field("descriptors", &C::descriptors, Use::fixed,
                    "Buckets for classes of requests, the slowest first."),
              field("always_consume_default_token_bucket", &C::always_consume_default_token_bucket,
                    "Whether a request that a descriptor matches takes a token of the default "
                    "bucket too. What one bucket gave is lost when the next one refuses."),
              field("filter_enabled", &C::filter_enabled, between(0, 100),
                    "Percent that are looked at."),
              field("filter_enforced", &C::filter_enforced, between(0, 100),
                    "Percent of those over the limit that are refused."),
              field("refill", &C::refill, "lazy, as since mid 2024, or by a timer.")));
};
template <>
struct Names<policy::compat::bucket4j::RefillKind> {
  static constexpr std::array<std::string_view, 2> list{"greedy", "intervally"};
};
template <>
struct Declaration<policy::compat::bucket4j::Bandwidth> {
  using C = policy::compat::bucket4j::Bandwidth;
  static constexpr auto fields =
      declare(field("capacity", &C::capacity, between(1, 1e18), "The bucket; it starts full."),
              field("refillTokens", &C::refillTokens, between(1, 1e18), "Of each period."),
              duration_field("refillPeriod", &C::refillPeriodNanos, positive_duration,
                             "From refill to refill."),
              field("refill", &C::refill, "greedy, token by token, or intervally, all at once."));
};
template <>
struct Declaration<models::Bucket4jConfig> {
  using C = models::Bucket4jConfig;
  static constexpr std::string_view kind = "bucket4j";
  static constexpr std::string_view about =
      "bucket4j's Bucket, by tryConsume: a request takes a token of every bandwidth, or none.";
  static constexpr auto fields =
      declare(field("bandwidths", &C::bandwidths, Use::fixed, "At least one."));
};
template <>
struct Declaration<models::HaproxyConfig> {
  using C = models::HaproxyConfig;
  static constexpr std::string_view kind = "haproxy_http_req_rate";
  static constexpr std::string_view about =
      "HAProxy's usual limit by a stick table: http-request deny if sc_http_req_rate is above a "
      "limit, keyed by tenant. Refused requests count too, so a tenant that goes on too fast stays "
      "out.";
  static constexpr auto fields = declare(
      duration_field("period", &C::period, between(1e6, 4294967295e6),
                     "Whole milliseconds: the table stores http_req_rate(period)."),
      field("limit", &C::limit, between(0, 4294967295), "Refuses above so many in the period."));
};

}  // namespace spillway::scenario

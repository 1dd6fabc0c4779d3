// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <variant>

#include "models/policies/breaker.h"
#include "models/policies/compat_breakers.h"
#include "models/policies/compat_concurrency.h"
#include "models/policies/compat_limiters.h"
#include "models/policies/compat_retries.h"
#include "models/policies/concurrency.h"
#include "models/policies/config.h"
#include "models/policies/distributed.h"
#include "models/policies/hedge.h"
#include "models/policies/outliers.h"
#include "models/policies/rate_limiters.h"
#include "models/policies/retry.h"
#include "models/policies/sentinel_system.h"
#include "models/policies/shared_limiters.h"
#include "models/policies/shedding.h"
#include "models/policies/token_bucket.h"
#include "models/scenario/fields.h"

namespace spillway::models {

/// Every policy that a scenario can name. A new one is its file in this folder and its line here.
using PolicyVariant = std::variant<
    // rate limits
    policy::TokenBucket::Config, policy::Gcra::Config, policy::LeakyBucket::Config,
    policy::FixedWindow::Config, policy::SlidingLog::Config, policy::SlidingCounter::Config,
    policy::BucketRing::Config, policy::WarmUp::Config, KeyedLimitConfig, HierarchyConfig,
    WeightedConfig, DistributedLimitConfig, policy::MetricLimiter::Config,
    // those that hold requests back
    WaitingBucketConfig, LeakyShaperConfig, policy::BurstAwareBucket::Config, policy::Pacer::Config,
    // limits in flight
    BulkheadConfig, SharedBulkheadConfig, AimdConfig, VegasConfig, GradientConfig, CodelConfig,
    // shedding
    PriorityShedConfig, policy::AdaptiveThrottle::Config, BackPressureConfig,
    policy::SystemGuard::Config, DeadlineConfig,
    // breakers and second attempts
    policy::Breaker::Config, DoubleBreakerConfig, policy::OutlierEjection::Config, RetryConfig,
    HedgeConfig,
    // named libraries
    SentinelFlowConfig, NginxLimitReqConfig, policy::compat::resilience4j::RateLimiterConfig,
    GuavaConfig, XTimeRateConfig, policy::compat::uber::Config, policy::compat::folly::Config,
    GovernorConfig, policy::compat::throttled::RateQuota, FailsafeSmoothConfig,
    FailsafeBurstyConfig, policy::compat::spring_cloud_gateway::Config, EnvoyLocalRateLimitConfig,
    Bucket4jConfig, HaproxyConfig, policy::compat::sentinel::SystemRule, SentinelDegradeConfig,
    Resilience4jBreakerConfig, GobreakerConfig, Resilience4jBulkheadConfig, NginxLimitConnConfig,
    EnvoyCircuitBreakersConfig, NetflixAimdConfig, NetflixVegasConfig, NetflixGradientConfig,
    NetflixGradient2Config, FollyCodelConfig, Resilience4jRetryConfig, GrpcRetryConfig,
    EnvoyRetryConfig, policy::compat::envoy::OutlierDetectionConfig>;

struct PolicyChoice : PolicyVariant {
  using PolicyVariant::PolicyVariant;
  using PolicyVariant::operator=;
};

}  // namespace spillway::models

namespace spillway::scenario {
template <>
struct ChoiceRule<models::PolicyConfig> : ChoiceRule<models::PolicyVariant> {
  static constexpr std::string_view definition = "policy";
};
namespace detail {
template <>
struct TypeFor<models::PolicyConfig> {
  using type = ChoiceType<models::PolicyConfig, models::PolicyVariant>;
};
}  // namespace detail
}  // namespace spillway::scenario

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/policy/adaptive_limit.h"
#include "engine/policy/bulkhead.h"
#include "engine/policy/codel.h"
#include "models/policy.h"
#include "models/scenario/fields.h"

namespace spillway::models {

/// Who finds no place in flight may wait for one.
struct WaitingConfig {
  std::int64_t max_waiting = 0;
  policy::Nanos max_wait = 0;

  static constexpr auto fields = scenario::declare(
      scenario::field("max_waiting", &WaitingConfig::max_waiting, scenario::at_least(0),
                      "Requests that may wait for a place, the highest priority (0 to 7) first; "
                      "more are refused."),
      scenario::duration_field("max_wait", &WaitingConfig::max_wait,
                               scenario::at_least(kernel::Duration()),
                               "How long one may wait; 0s until its own deadline."));
};

struct BulkheadConfig : WaitingConfig {
  std::int64_t limit = 100;
};

/// Places shared by core traffic and low priority.
struct SharedBulkheadConfig : policy::Bulkhead::Config {
  int low_below = 0;
};

/// What every limit that follows response times can have.
struct FollowingConfig : WaitingConfig {
  std::optional<policy::SampleWindow::Config> window;

  static constexpr auto fields = scenario::together(
      scenario::declare(scenario::field(
          "window", &FollowingConfig::window, scenario::Use::fixed,
          "The limit sees one sample a window: the mean response time and the most in flight. "
          "Every call when absent.")),
      WaitingConfig::fields);
};

struct AimdConfig : policy::AimdLimit::Config, FollowingConfig {};
struct VegasConfig : policy::VegasLimit::Config, FollowingConfig {};
struct GradientConfig : policy::GradientLimit::Config, FollowingConfig {};

/// A bulkhead whose waiters are judged as they leave the queue.
struct CodelConfig : policy::Codel::Config {
  std::int64_t limit = 100;
  std::int64_t max_waiting = 1000;
};

// Metrics: `<path>.in_flight`, `.waiting`, `.limit`, `.rejected` (no place, answered too_busy),
// `.timed_out` (waited in vain, answered wait_timeout); codel also `.shed`.
std::unique_ptr<Policy> make_policy(const BulkheadConfig&, const PolicyContext&);
std::unique_ptr<Policy> make_policy(const SharedBulkheadConfig&, const PolicyContext&);
std::unique_ptr<Policy> make_policy(const AimdConfig&, const PolicyContext&);
std::unique_ptr<Policy> make_policy(const VegasConfig&, const PolicyContext&);
std::unique_ptr<Policy> make_policy(const GradientConfig&, const PolicyContext&);
std::unique_ptr<Policy> make_policy(const CodelConfig&, const PolicyContext&);

}  // namespace spillway::models

namespace spillway::scenario {

template <>
struct Declaration<policy::SampleWindow::Config> {
  using C = policy::SampleWindow::Config;
  static constexpr auto fields = declare(
      duration_field("length", &C::window, above(kernel::Duration()), "Its length."),
      field("min_samples", &C::min_samples, at_least(1), "It lasts on until it has so many."),
      duration_field("fastest_counted", &C::fastest_counted, at_least(kernel::Duration()),
                     "A faster call did no work and is left out."));
};

template <>
struct Declaration<models::BulkheadConfig> {
  using C = models::BulkheadConfig;
  static constexpr std::string_view kind = "bulkhead";
  static constexpr std::string_view about =
      "So many requests in flight behind it; others wait or are refused.";
  static constexpr auto fields =
      together(declare(field("limit", &C::limit, at_least(1), "Requests in flight.")),
               models::WaitingConfig::fields);
};

template <>
struct Declaration<models::SharedBulkheadConfig> {
  using C = models::SharedBulkheadConfig;
  using B = policy::Bulkhead::Config;
  static constexpr std::string_view kind = "shared_bulkhead";
  static constexpr std::string_view about =
      "Requests in flight, where low priority gets what core traffic leaves; nobody waits.";
  static constexpr auto fields =
      declare(field("limit", &B::limit, at_least(1), "Requests in flight."),
              field("low_below", &C::low_below, "Lower priorities than this are low."),
              field("low_min_share", &B::low_min_share, share(), "Kept for low priority."),
              field("low_max_share", &B::low_max_share, share(), "The most low priority may hold."),
              field("core_headroom", &B::core_headroom, at_least(0),
                    "Places that low priority leaves free for core traffic."));
};

template <>
struct Declaration<models::AimdConfig> {
  using C = policy::AimdLimit::Config;
  static constexpr std::string_view kind = "aimd";
  static constexpr std::string_view about =
      "A limit in flight that grows by one while calls go well and shrinks by a factor on a "
      "refusal, a time-out or a slow call.";
  static constexpr auto fields =
      together(declare(field("initial", &C::initial, Use::fixed, "The first limit."),
                       field("min", &C::min, at_least(1), "The least limit."),
                       field("max", &C::max, at_least(1), "The greatest limit."),
                       field("backoff", &C::backoff, positive_share(), "Factor of a decrease."),
                       duration_field("timeout", &C::timeout, above(kernel::Duration()),
                                      "A slower call counts as a drop.")),
               models::FollowingConfig::fields);
};

template <>
struct Declaration<models::VegasConfig> {
  using C = policy::VegasLimit::Config;
  static constexpr std::string_view kind = "vegas";
  static constexpr std::string_view about =
      "A limit in flight by TCP Vegas: it guesses the queue behind it from how much slower calls "
      "are than the fastest.";
  static constexpr auto fields = together(
      declare(field("initial", &C::initial, Use::fixed, "The first limit."),
              field("min", &C::min, at_least(1), "The least limit."),
              field("max", &C::max, at_least(1), "The greatest limit."),
              field("probe_multiplier", &C::probe_multiplier, at_least(1),
                    "The fastest time is measured anew every so many calls, times the limit.")),
      models::FollowingConfig::fields);
};

template <>
struct Declaration<models::GradientConfig> {
  using C = policy::GradientLimit::Config;
  static constexpr std::string_view kind = "gradient";
  static constexpr std::string_view about =
      "A limit in flight by Gradient2: it compares the response time with its long-run mean.";
  static constexpr auto fields = together(
      declare(field("initial", &C::initial, Use::fixed, "The first limit."),
              field("min", &C::min, at_least(1), "The least limit."),
              field("max", &C::max, at_least(1), "The greatest limit."),
              field("queue", &C::queue, at_least(0), "Requests that may queue behind it."),
              field("tolerance", &C::tolerance, at_least(1),
                    "Response time over its mean without a decrease."),
              field("smoothing", &C::smoothing, positive_share(), "Weight of the newest estimate."),
              field("long_window", &C::long_window, at_least(1), "Calls of the long-run mean.")),
      models::FollowingConfig::fields);
};

template <>
struct Declaration<models::CodelConfig> {
  using C = models::CodelConfig;
  using D = policy::Codel::Config;
  static constexpr std::string_view kind = "codel";
  static constexpr std::string_view about =
      "A bulkhead that sheds who waited long while even the shortest wait was above a target.";
  static constexpr auto fields = declare(
      field("limit", &C::limit, at_least(1), "Requests in flight."),
      field("max_waiting", &C::max_waiting, at_least(0), "Requests that may wait for a place."),
      duration_field("interval", &D::interval, above(kernel::Duration()),
                     "Within it one wait must be short."),
      duration_field("target", &D::target, above(kernel::Duration()),
                     "A short wait; twice as long is shed while the queue stands."),
      field("max_shed", &D::max_shed, share(), "Shed at most this share of all requests."));
};

}  // namespace spillway::scenario

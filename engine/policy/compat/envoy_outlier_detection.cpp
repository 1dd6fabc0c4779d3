// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/compat/envoy_outlier_detection.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "engine/policy/compat/numeric.h"

namespace spillway::policy::compat::envoy {

OutlierDetector::OutlierDetector(OutlierDetectionConfig config, std::size_t hosts, std::int64_t now,
                                 std::function<double()> random)
    : config_(config),
      hosts_(hosts),
      next_interval_(saturated_add(now, config.interval)),
      random_(std::move(random)) {
  if (config.interval < 1 || config.base_ejection_time < 1) {
    throw std::invalid_argument(
        "Envoy outlier_detection: interval and base_ejection_time must be positive");
  }
}

void OutlierDetector::count(Host& host, std::uint32_t& in_row, std::uint32_t most,
                            std::uint32_t enforcing, std::int64_t now) {
  if (++in_row != most) return;
  in_row = 0;
  eject(host, enforcing, now);
}

void OutlierDetector::report(std::size_t index, UpstreamResult result, std::int64_t now) {
  run_intervals(now);
  Host& host = hosts_[index];
  const bool local = result == UpstreamResult::local_origin_failure;
  if (local && config_.split_external_local_origin_errors) {
    ++host.local_origin.total;
    count(host, host.in_row_local, config_.consecutive_local_origin_failure,
          config_.enforcing_consecutive_local_origin_failure, now);
    return;
  }
  // An answer, good or bad, means that the connection worked.
  ++host.local_origin.total;
  ++host.local_origin.good;
  host.in_row_local = 0;
  ++host.external.total;
  if (result == UpstreamResult::success) {
    ++host.external.good;
    host.in_row_5xx = 0;
    host.in_row_gateway = 0;
    return;
  }
  if (local || result == UpstreamResult::gateway_failure) {
    count(host, host.in_row_gateway, config_.consecutive_gateway_failure,
          config_.enforcing_consecutive_gateway_failure, now);
  } else {
    host.in_row_gateway = 0;
  }
  count(host, host.in_row_5xx, config_.consecutive_5xx, config_.enforcing_consecutive_5xx, now);
}

void OutlierDetector::active_health_check_passed(std::size_t index, std::int64_t now) {
  run_intervals(now);
  Host& host = hosts_[index];
  if (config_.successful_active_health_check_uneject_host && host.out) uneject(host);
}

bool OutlierDetector::ejected(std::size_t host, std::int64_t now) {
  run_intervals(now);
  return hosts_[host].out;
}

void OutlierDetector::run_intervals(std::int64_t now) {
  for (; next_interval_ <= now; next_interval_ = saturated_add(next_interval_, config_.interval)) {
    for (Host& host : hosts_) {
      if (host.out) {
        if (host.until <= next_interval_) uneject(host);
      } else if (host.ejections > 0) {
        --host.ejections;
      }
    }
    judge(&Host::external, config_.enforcing_success_rate, config_.enforcing_failure_percentage,
          next_interval_);
    if (config_.split_external_local_origin_errors) {
      judge(&Host::local_origin, config_.enforcing_local_origin_success_rate,
            config_.enforcing_failure_percentage_local_origin, next_interval_);
    }
    for (Host& host : hosts_) {
      host.external = {};
      host.local_origin = {};
    }
  }
}

void OutlierDetector::judge(Rate Host::*rate, std::uint32_t enforcing_rate,
                            std::uint32_t enforcing_percentage, std::int64_t now) {
  const auto percent = [rate](const Host& host) {
    const Rate& r = host.*rate;
    return 100.0 * static_cast<double>(r.good) / static_cast<double>(r.total);
  };
  const auto judged = [rate](const Host& host, std::uint32_t volume) {
    return !host.out && (host.*rate).total > 0 && (host.*rate).total >= volume;
  };

  std::size_t by_rate = 0;
  std::size_t by_failure = 0;
  double sum = 0.0;
  for (const Host& host : hosts_) {
    if (judged(host, config_.failure_percentage_request_volume)) ++by_failure;
    if (!judged(host, config_.success_rate_request_volume)) continue;
    ++by_rate;
    sum += percent(host);
  }
  double threshold = -1.0;
  if (by_rate > 0 && by_rate >= config_.success_rate_minimum_hosts) {
    const double mean = sum / static_cast<double>(by_rate);
    double variance = 0.0;
    for (const Host& host : hosts_) {
      if (!judged(host, config_.success_rate_request_volume)) continue;
      variance += (percent(host) - mean) * (percent(host) - mean);
    }
    variance /= static_cast<double>(by_rate);
    threshold = mean - std::sqrt(variance) * config_.success_rate_stdev_factor / 1000.0;
  }
  const bool by_percentage =
      by_failure > 0 && by_failure >= config_.failure_percentage_minimum_hosts;
  for (Host& host : hosts_) {
    if (judged(host, config_.success_rate_request_volume) && percent(host) < threshold) {
      eject(host, enforcing_rate, now);
    }
    if (by_percentage && judged(host, config_.failure_percentage_request_volume) &&
        100.0 - percent(host) >= config_.failure_percentage_threshold) {
      eject(host, enforcing_percentage, now);
    }
  }
}

void OutlierDetector::eject(Host& host, std::uint32_t enforcing, std::int64_t now) {
  if (host.out || enforcing == 0) return;
  const bool room = 100 * (ejected_count_ + 1) <= config_.max_ejection_percent * hosts_.size();
  if (!room && !(config_.always_eject_one_host && ejected_count_ == 0)) return;
  if (enforcing < 100 && random_() * 100 >= enforcing) return;
  const std::int64_t cap = std::max(config_.max_ejection_time, config_.base_ejection_time);
  ++host.ejections;
  const std::int64_t most_times = cap / config_.base_ejection_time;
  std::int64_t out =
      host.ejections > most_times ? cap : config_.base_ejection_time * host.ejections;
  if (config_.max_ejection_time_jitter > 0) {
    out += java_long(random_() * static_cast<double>(config_.max_ejection_time_jitter));
  }
  host.out = true;
  host.until = saturated_add(now, out);
  ++ejected_count_;
}

void OutlierDetector::uneject(Host& host) {
  host.out = false;
  host.in_row_5xx = 0;
  host.in_row_gateway = 0;
  host.in_row_local = 0;
  --ejected_count_;
}

}  // namespace spillway::policy::compat::envoy

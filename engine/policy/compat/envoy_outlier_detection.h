// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace spillway::policy::compat::envoy {

/// Envoy outlier_detection; percents are 0..100, durations ns.
struct OutlierDetectionConfig {
  std::uint32_t consecutive_5xx = 5;
  std::uint32_t consecutive_gateway_failure = 5;
  std::uint32_t consecutive_local_origin_failure = 5;
  std::int64_t interval = 10'000'000'000;
  std::int64_t base_ejection_time = 30'000'000'000;
  std::int64_t max_ejection_time = 300'000'000'000;  // or base_ejection_time, if that is longer
  std::int64_t max_ejection_time_jitter = 0;
  std::uint32_t max_ejection_percent = 10;
  std::uint32_t enforcing_consecutive_5xx = 100;
  std::uint32_t enforcing_success_rate = 100;
  std::uint32_t enforcing_consecutive_gateway_failure = 0;
  std::uint32_t success_rate_minimum_hosts = 5;
  std::uint32_t success_rate_request_volume = 100;
  std::uint32_t success_rate_stdev_factor = 1900;  // thousandths
  std::uint32_t failure_percentage_threshold = 85;
  std::uint32_t enforcing_failure_percentage = 0;
  std::uint32_t enforcing_failure_percentage_local_origin = 0;
  std::uint32_t failure_percentage_minimum_hosts = 5;
  std::uint32_t failure_percentage_request_volume = 50;
  bool split_external_local_origin_errors = false;
  std::uint32_t enforcing_consecutive_local_origin_failure = 100;
  std::uint32_t enforcing_local_origin_success_rate = 100;
  bool successful_active_health_check_uneject_host = true;
  bool always_eject_one_host = false;
};

enum class UpstreamResult : std::uint8_t {
  success,
  error_5xx,             // 500, 501, 505, ...
  gateway_failure,       // 502, 503, 504: also a 5xx
  local_origin_failure,  // connect failure, reset, time-out; a gateway failure unless split
};

/// Watches `hosts` upstreams. Consecutive failures eject at once; success rate and failure
/// percentage are judged each interval, which also returns hosts whose time is over. A host stays
/// out for base times its ejections in a row (capped, plus jitter), and each interval in which it
/// is in lowers that number by one. now is ns of a monotonic clock; random is uniform in [0, 1).
/// Refuses (std::invalid_argument) an interval or base time below 1.
/// Not thread-safe. Allocates in the constructor only. report O(1), each interval O(hosts).
class OutlierDetector {
 public:
  OutlierDetector(OutlierDetectionConfig config, std::size_t hosts, std::int64_t now,
                  std::function<double()> random);

  void report(std::size_t host, UpstreamResult result, std::int64_t now);
  void active_health_check_passed(std::size_t host, std::int64_t now);
  bool ejected(std::size_t host, std::int64_t now);
  std::size_t ejected_hosts() const noexcept { return ejected_count_; }
  std::int64_t ejected_until(std::size_t host) const noexcept { return hosts_[host].until; }

 private:
  struct Rate {
    std::uint64_t total = 0;
    std::uint64_t good = 0;
  };
  struct Host {
    std::uint32_t in_row_5xx = 0;
    std::uint32_t in_row_gateway = 0;
    std::uint32_t in_row_local = 0;
    Rate external;
    Rate local_origin;
    std::uint32_t ejections = 0;  // in a row; the multiplier
    bool out = false;
    std::int64_t until = 0;  // ns
  };
  void run_intervals(std::int64_t now);
  void count(Host& host, std::uint32_t& in_row, std::uint32_t most, std::uint32_t enforcing,
             std::int64_t now);
  void judge(Rate Host::*rate, std::uint32_t enforcing_rate, std::uint32_t enforcing_percentage,
             std::int64_t now);
  void eject(Host& host, std::uint32_t enforcing, std::int64_t now);
  void uneject(Host& host);

  OutlierDetectionConfig config_;
  std::vector<Host> hosts_;
  std::int64_t next_interval_;
  std::size_t ejected_count_ = 0;
  std::function<double()> random_;
};

}  // namespace spillway::policy::compat::envoy

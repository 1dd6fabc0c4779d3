// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/compat/sentinel_statistics.h"

namespace spillway::policy::compat::sentinel {

StatisticNode::Bucket& StatisticNode::second(std::int64_t now) noexcept {
  return second_.current(now, [&](Bucket& bucket) {
    if (const std::int64_t* pass = borrowed_.covering(now)) bucket.pass = *pass;
  });
}

void StatisticNode::add_pass_request(std::int64_t n, std::int64_t now) noexcept {
  second(now).pass += n;
  minute_.current(now) += n;
}

void StatisticNode::add_rt_and_success(std::int64_t rt, std::int64_t successes,
                                       std::int64_t now) noexcept {
  Bucket& bucket = second(now);
  bucket.success += successes;
  bucket.rt += rt;
  bucket.min_rt = std::min(bucket.min_rt, rt);
}

std::int64_t StatisticNode::pass_in_second(std::int64_t now) noexcept {
  second(now);
  std::int64_t pass = 0;
  second_.each(now, [&](const Bucket& bucket) { pass += bucket.pass; });
  return pass;
}

double StatisticNode::pass_qps(std::int64_t now) noexcept {
  return static_cast<double>(pass_in_second(now));
}

double StatisticNode::previous_pass_qps(std::int64_t now) noexcept {
  minute_.current(now);
  const std::int64_t* pass = minute_.previous(now);
  return pass == nullptr ? 0.0 : static_cast<double>(*pass);
}

double StatisticNode::avg_rt(std::int64_t now) noexcept {
  second(now);
  std::int64_t success = 0;
  std::int64_t rt = 0;
  second_.each(now, [&](const Bucket& bucket) {
    success += bucket.success;
    rt += bucket.rt;
  });
  return success == 0 ? 0.0 : static_cast<double>(rt) / static_cast<double>(success);
}

double StatisticNode::min_rt(std::int64_t now) noexcept {
  second(now);
  std::int64_t least = max_rt;
  second_.each(now, [&](const Bucket& bucket) { least = std::min(least, bucket.min_rt); });
  return static_cast<double>(std::max<std::int64_t>(1, least));
}

double StatisticNode::max_success_qps(std::int64_t now) noexcept {
  second(now);
  std::int64_t best = 1;
  second_.each(now, [&](const Bucket& bucket) { best = std::max(best, bucket.success); });
  return static_cast<double>(best) * 2;
}

std::int64_t StatisticNode::try_occupy_next(std::int64_t now, std::int64_t n,
                                            double threshold) noexcept {
  const std::int64_t length = second_.length();
  std::int64_t borrowed = 0;
  borrowed_.current(now);
  borrowed_.each_future(now, [&](std::int64_t pass) { borrowed += pass; });
  if (static_cast<double>(borrowed) >= threshold) return occupy_timeout;
  std::int64_t pass = pass_in_second(now);
  std::int64_t earliest = now - now % length + length - 1'000;
  for (std::int64_t wait = length - now % length; earliest < now && wait < occupy_timeout;
       wait += length, earliest += length) {
    const Bucket* leaving = second_.covering(earliest);
    const std::int64_t freed = leaving == nullptr ? 0 : leaving->pass;
    if (static_cast<double>(pass + borrowed + n - freed) <= threshold) return wait;
    pass -= freed;
  }
  return occupy_timeout;
}

void StatisticNode::add_waiting_request(std::int64_t future, std::int64_t n) noexcept {
  borrowed_.current(future) += n;
}

void StatisticNode::add_occupied_pass(std::int64_t n, std::int64_t now) noexcept {
  minute_.current(now) += n;
}

}  // namespace spillway::policy::compat::sentinel

// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/breaker_window.h"

#include <algorithm>

#include "engine/policy/arithmetic.h"

namespace spillway::policy {

namespace {

constexpr std::uint8_t failed_bit = 1;
constexpr std::uint8_t slow_bit = 2;
constexpr std::uint8_t used_bit = 4;

CallCounts counts_of(std::uint8_t call) noexcept {
  return {(call & used_bit) != 0, (call & failed_bit) != 0, (call & slow_bit) != 0};
}

}  // namespace

void CallWindow::record(bool failure, bool slow) noexcept {
  const auto call =
      static_cast<std::uint8_t>(used_bit | (failure ? failed_bit : 0) | (slow ? slow_bit : 0));
  counts_ -= counts_of(ring_[next_]);
  counts_ += counts_of(call);
  ring_[next_] = call;
  if (++next_ == ring_.size()) next_ = 0;
}

void CallWindow::clear() noexcept {
  std::fill(ring_.begin(), ring_.end(), std::uint8_t{0});
  next_ = 0;
  counts_ = {};
}

void TimeWindow::record(Nanos now, bool failure, bool slow) noexcept {
  if (now >= newest_end_ || !started_) advance(now);
  const CallCounts call{1, failure, slow};
  ring_[head_] += call;
  counts_ += call;
}

void TimeWindow::clear() noexcept {
  std::fill(ring_.begin(), ring_.end(), CallCounts{});
  counts_ = {};
}

CallCounts TimeWindow::counts(Nanos now) const noexcept {
  const auto size = static_cast<std::int64_t>(ring_.size());
  const std::int64_t stale = std::max(bucket_of(now) - newest_, std::int64_t{0});
  CallCounts sum;
  for (std::int64_t age = 0; age + stale < size; ++age) {
    sum += ring_[(head_ + ring_.size() - static_cast<std::size_t>(age)) % ring_.size()];
  }
  return sum;
}

void TimeWindow::advance(Nanos now) noexcept {
  const std::int64_t bucket = started_ ? std::max(bucket_of(now), newest_) : bucket_of(now);
  if (started_) {
    const auto passed =
        std::min(static_cast<std::uint64_t>(bucket) - static_cast<std::uint64_t>(newest_),
                 static_cast<std::uint64_t>(ring_.size()));
    for (std::uint64_t step = 0; step < passed; ++step) {
      if (++head_ == ring_.size()) head_ = 0;
      counts_ -= ring_[head_];
      ring_[head_] = {};
    }
  }
  started_ = true;
  newest_ = bucket;
  newest_end_ = saturate((static_cast<Int128>(bucket) + 1) * width_);
}

std::int64_t TimeWindow::bucket_of(Nanos now) const noexcept {
  return static_cast<std::int64_t>(floor_div(now, width_));
}

}  // namespace spillway::policy

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace spillway::kernel {

/// Philox4x64-10: a keyed bijection of 256-bit counters. Salmon, Moraes, Dror and Shaw, "Parallel
/// random numbers: as easy as 1, 2, 3", SC'11; agrees with the published known-answer vectors.
using PhiloxCounter = std::array<std::uint64_t, 4>;
using PhiloxKey = std::array<std::uint64_t, 2>;
PhiloxCounter philox4x64(PhiloxCounter counter, PhiloxKey key) noexcept;

/// The key of a stream: FNV-1a with 128 bits over the seed, the length of the path, the path and
/// the purpose, then two xor-shift-multiply rounds so that every input bit reaches every key bit.
/// The length keeps ("a", "bc") and ("ab", "c") apart. Any two streams collide with chance 2^-128.
PhiloxKey stream_key(std::uint64_t seed, std::string_view path, std::string_view purpose) noexcept;

/// Random numbers for one purpose of one entity. Draw k is a pure function of (seed, path, purpose,
/// k): it does not depend on other streams, on the order of events, or on how often a run stops.
/// Not thread-safe. A draw costs a few ns.
class Stream {
 public:
  Stream(std::uint64_t seed, std::string_view path, std::string_view purpose) noexcept;

  /// 64 random bits.
  std::uint64_t next() noexcept {
    if (drawn_ / 4 != block_number_) refill();
    return block_[drawn_++ % 4];
  }
  /// In (0, 1), both ends excluded: an odd multiple of 2^-53, so that 1 - uniform() is exact.
  double uniform() noexcept { return static_cast<double>(next() >> 11 | 1) * 0x1p-53; }
  /// In [0, n), 0 for n = 0. One draw by multiply-high; a value's bias is below n / 2^64.
  std::uint64_t below(std::uint64_t n) noexcept {
    return static_cast<std::uint64_t>(static_cast<unsigned __int128>(next()) * n >> 64);
  }
  /// True with probability p. Takes one draw even when p is 0 or 1.
  bool chance(double p) noexcept {
    if (p > 0) return uniform() < p;
    skip();
    return false;
  }
  /// Takes a draw without making it: the next ones are what they would have been.
  void skip() noexcept { ++drawn_; }

  /// How many draws were taken, which is the index of the next one.
  std::uint64_t drawn() const noexcept { return drawn_; }

 private:
  void refill() noexcept {
    block_number_ = drawn_ / 4;
    block_ = philox4x64({block_number_, 0, 0, 0}, key_);
  }

  PhiloxKey key_;
  std::uint64_t drawn_ = 0;
  std::uint64_t block_number_ = ~std::uint64_t{0};  // of what is in block_; at first nothing
  PhiloxCounter block_{};
};

}  // namespace spillway::kernel

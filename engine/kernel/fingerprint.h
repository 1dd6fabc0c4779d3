// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/kernel/event.h"
#include "engine/kernel/time.h"

namespace spillway::kernel {

/// 16 hexadecimal digits.
std::string hex(std::uint64_t value);

/// A rolling hash over the events of a run. Two runs with the same value did the same things in
/// the same order, up to a chance of 2^-64. Checkpoints on the way find where two runs part.
class Fingerprint {
 public:
  struct Checkpoint {
    std::uint64_t events = 0;
    Time time;
    std::uint64_t hash = 0;
    bool operator==(const Checkpoint&) const = default;
  };

  Fingerprint();

  /// An event fired.
  void fired(Time time, Priority priority, std::uint64_t sequence) {
    const auto order = static_cast<std::uint64_t>(priority) << EventOrder::sequence_bits | sequence;
    hash_ = fold(hash_ ^ static_cast<std::uint64_t>(time.ns()) ^ 0x9e3779b97f4a7c15,
                 order ^ 0xd6e8feb86659fd93);
    time_ = time;
    if (++events_ == next_checkpoint_) checkpoint();
  }
  /// A model's own value: what it decided, say.
  void mix(std::uint64_t value) { hash_ = fold(hash_ ^ value ^ 0xa0761d6478bd642f, mixer); }

  std::uint64_t value() const { return hash_; }
  std::uint64_t events() const { return events_; }
  /// Of the last event.
  Time time() const { return time_; }
  std::string hex() const { return kernel::hex(hash_); }
  /// At multiples of some power of two events; at most 1024 of them.
  std::span<const Checkpoint> checkpoints() const { return checkpoints_; }

 private:
  static constexpr std::uint64_t mixer = 0xe7037ed1a0b428db;

  static std::uint64_t fold(std::uint64_t a, std::uint64_t b) {
    const auto product = static_cast<unsigned __int128>(a) * b;
    return static_cast<std::uint64_t>(product >> 64) ^ static_cast<std::uint64_t>(product);
  }
  void checkpoint();

  std::uint64_t hash_ = 0x2d358dccaa6c78a5;
  std::uint64_t events_ = 0;
  std::uint64_t interval_ = 256;
  std::uint64_t next_checkpoint_ = 256;
  Time time_;
  std::vector<Checkpoint> checkpoints_;
};

/// Where two runs part, as far as their checkpoints tell.
struct Divergence {
  Fingerprint::Checkpoint agreed;  ///< the last one that both have; of the start at first
  std::optional<Fingerprint::Checkpoint> parted;  ///< the first one that differs, if one does
};

/// Compares the checkpoints at event counts that both runs have. `parted` has the earlier of both
/// times: by then the runs had parted. O(checkpoints).
Divergence first_divergence(std::span<const Fingerprint::Checkpoint> a,
                            std::span<const Fingerprint::Checkpoint> b);

}  // namespace spillway::kernel

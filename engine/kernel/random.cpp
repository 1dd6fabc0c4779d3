// SPDX-License-Identifier: Apache-2.0
#include "engine/kernel/random.h"

namespace spillway::kernel {
namespace {

using Word128 = unsigned __int128;

constexpr Word128 wide(std::uint64_t high, std::uint64_t low) {
  return Word128{high} << 64 | low;
}

/// FNV-1a's 128-bit prime and offset basis (Fowler, Noll, Vo).
constexpr Word128 fnv_prime = wide(0x0000000001000000, 0x000000000000013b);
constexpr Word128 fnv_basis = wide(0x6c62272e07bb0142, 0x62b821756295c58d);
/// Odd, with the fractional bits of sqrt(5) - 2 and sqrt(7) - 2: no structure of their own.
constexpr Word128 mix_first = wide(0x3c6ef372fe94f82b, 0xe73980c0b9db9069);
constexpr Word128 mix_second = wide(0xa54ff53a5f1d36f1, 0xcea7e61fc37a20d5);

class Hash {
 public:
  void byte(unsigned char value) { state_ = (state_ ^ value) * fnv_prime; }
  void number(std::uint64_t value) {
    for (int shift = 0; shift < 64; shift += 8) byte(static_cast<unsigned char>(value >> shift));
  }
  void text(std::string_view value) {
    for (const char c : value) byte(static_cast<unsigned char>(c));
  }
  PhiloxKey mixed() const {
    Word128 h = state_;
    h = (h ^ h >> 67) * mix_first;
    h = (h ^ h >> 61) * mix_second;
    h ^= h >> 64;
    return {static_cast<std::uint64_t>(h), static_cast<std::uint64_t>(h >> 64)};
  }

 private:
  Word128 state_ = fnv_basis;
};

}  // namespace

PhiloxCounter philox4x64(PhiloxCounter counter, PhiloxKey key) noexcept {
  for (int round = 0; round < 10; ++round) {
    const Word128 first = Word128{0xd2e7470ee14c6c93} * counter[0];
    const Word128 second = Word128{0xca5a826395121157} * counter[2];
    counter = {static_cast<std::uint64_t>(second >> 64) ^ counter[1] ^ key[0],
               static_cast<std::uint64_t>(second),
               static_cast<std::uint64_t>(first >> 64) ^ counter[3] ^ key[1],
               static_cast<std::uint64_t>(first)};
    key[0] += 0x9e3779b97f4a7c15;  // the golden ratio
    key[1] += 0xbb67ae8584caa73b;  // sqrt(3) - 1
  }
  return counter;
}

PhiloxKey stream_key(std::uint64_t seed, std::string_view path, std::string_view purpose) noexcept {
  Hash hash;
  hash.number(seed);
  hash.number(path.size());
  hash.text(path);
  hash.text(purpose);
  return hash.mixed();
}

Stream::Stream(std::uint64_t seed, std::string_view path, std::string_view purpose) noexcept
    : key_(stream_key(seed, path, purpose)) {}

}  // namespace spillway::kernel

// SPDX-License-Identifier: Apache-2.0
#include "engine/kernel/random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace spillway::kernel {
namespace {

// Known answers published with Random123 (kat_vectors, philox4x64 with 10 rounds).
TEST(Philox, GivesThePublishedKnownAnswers) {
  const PhiloxCounter zeros = philox4x64({0, 0, 0, 0}, {0, 0});
  EXPECT_EQ(zeros, (PhiloxCounter{0x16554d9eca36314c, 0xdb20fe9d672d0fdc, 0xd7e772cee186176b,
                                  0x7e68b68aec7ba23b}));
  constexpr std::uint64_t ones = ~std::uint64_t{0};
  EXPECT_EQ(philox4x64({ones, ones, ones, ones}, {ones, ones}),
            (PhiloxCounter{0x87b092c3013fe90b, 0x438c3c67be8d0224, 0x9cc7d7c69cd777b6,
                           0xa09caebf594f0ba0}));
  // Counter and key are the digits of pi.
  EXPECT_EQ(
      philox4x64({0x243f6a8885a308d3, 0x13198a2e03707344, 0xa4093822299f31d0, 0x082efa98ec4e6c89},
                 {0x452821e638d01377, 0xbe5466cf34e90c6c}),
      (PhiloxCounter{0xa528f45403e61d95, 0x38c72dbd566e9788, 0xa5a1610e72fd18b5,
                     0x57bd43b5e52b7fe6}));
}

TEST(StreamKey, SeparatesWhatIsConcatenatedAlike) {
  std::set<PhiloxKey> keys;
  keys.insert(stream_key(1, "ab", "c"));
  keys.insert(stream_key(1, "a", "bc"));
  keys.insert(stream_key(1, "abc", ""));
  keys.insert(stream_key(1, "", "abc"));
  keys.insert(stream_key(2, "ab", "c"));
  EXPECT_EQ(keys.size(), 5u);
}

/// Each key bit must differ in half of the pairs, within six standard deviations.
void expect_avalanche(const std::vector<std::pair<PhiloxKey, PhiloxKey>>& pairs) {
  const auto trials = static_cast<double>(pairs.size());
  for (std::size_t k = 0; k < 128; ++k) {
    int flips = 0;
    for (const auto& [a, b] : pairs) {
      flips += static_cast<int>((a[k / 64] ^ b[k / 64]) >> k % 64 & 1);
    }
    EXPECT_NEAR(flips, trials / 2, 6 * std::sqrt(trials / 4)) << "key bit " << k;
  }
}

TEST(StreamKey, EverySeedBitReachesEveryKeyBit) {
  std::vector<std::pair<PhiloxKey, PhiloxKey>> pairs;
  for (std::uint64_t seed = 0; seed < 64; ++seed) {
    for (int bit = 0; bit < 64; ++bit) {
      pairs.emplace_back(stream_key(seed, "orders_db", "query"),
                         stream_key(seed ^ std::uint64_t{1} << bit, "orders_db", "query"));
    }
  }
  expect_avalanche(pairs);
}

// The last byte has passed through the fewest multiplications.
TEST(StreamKey, EveryBitOfTheLastByteReachesEveryKeyBit) {
  for (int bit = 0; bit < 7; ++bit) {
    std::vector<std::pair<PhiloxKey, PhiloxKey>> pairs;
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
      std::string purpose = "query";
      const PhiloxKey before = stream_key(seed, "orders_db", purpose);
      purpose.back() = static_cast<char>(purpose.back() ^ 1 << bit);
      pairs.emplace_back(before, stream_key(seed, "orders_db", purpose));
    }
    expect_avalanche(pairs);
  }
}

TEST(Stream, IsThePhiloxSequenceOfItsKey) {
  Stream stream(7, "gateway", "jitter");
  const PhiloxKey key = stream_key(7, "gateway", "jitter");
  for (std::uint64_t block = 0; block < 3; ++block) {
    for (const std::uint64_t expected : philox4x64({block, 0, 0, 0}, key)) {
      EXPECT_EQ(stream.next(), expected);
    }
  }
  EXPECT_EQ(stream.drawn(), 12u);
}

TEST(Stream, DoesNotNoticeTheUseOfOthers) {
  Stream alone(5, "shoppers", "arrivals");
  Stream beside(5, "shoppers", "arrivals");
  Stream other(5, "orders", "service");
  for (int i = 0; i < 1000; ++i) {
    for (int j = 0; j < i % 5; ++j) other.next();
    ASSERT_EQ(alone.next(), beside.next());
  }
}

// The trap: seeds that are neighbours, or a generator's own increment apart, give shifted copies of
// one sequence in SplitMix64. Here all pairs of 64 streams, also shifted by one draw, must be
// uncorrelated: r has standard deviation 1/sqrt(n); of 8064 pairs none passes 5.5 by chance (3e-4).
TEST(Stream, NeighbouringSeedsAreUncorrelated) {
  constexpr std::size_t n = 2000;
  constexpr std::uint64_t golden = 0x9e3779b97f4a7c15;
  for (const std::uint64_t stride : {std::uint64_t{1}, golden}) {
    std::vector<std::vector<double>> draws;
    for (std::uint64_t k = 1; k <= 64; ++k) {
      Stream stream(k * stride, "entity", "purpose");
      std::vector<double> values;
      for (std::size_t i = 0; i <= n; ++i)
        values.push_back((stream.uniform() - 0.5) * std::sqrt(12));
      draws.push_back(values);
    }
    double worst = 0;
    for (std::size_t a = 0; a < draws.size(); ++a) {
      for (std::size_t b = 0; b < draws.size(); ++b) {
        if (a == b) continue;
        for (std::size_t shift = a < b ? 0 : 1; shift <= 1; ++shift) {
          double sum = 0;
          for (std::size_t i = 0; i < n; ++i) sum += draws[a][i] * draws[b][i + shift];
          worst = std::max(worst, std::fabs(sum) / n * std::sqrt(static_cast<double>(n)));
        }
      }
    }
    EXPECT_LT(worst, 5.5) << "stride " << stride;
  }
}

TEST(Stream, NumberedEntitiesAndPurposesAreDifferentStreams) {
  std::set<std::uint64_t> firsts;
  for (int entity = 0; entity < 100; ++entity) {
    for (const char* purpose : {"arrivals", "service", "jitter"}) {
      firsts.insert(Stream(1, "node_" + std::to_string(entity), purpose).next());
    }
  }
  EXPECT_EQ(firsts.size(), 300u);
}

TEST(Stream, UniformIsOpenSymmetricAndUniform) {
  Stream stream(11, "u", "");
  constexpr int n = 1000000;
  double sum = 0;
  double squares = 0;
  std::vector<int> cells(100, 0);
  for (int i = 0; i < n; ++i) {
    const double u = stream.uniform();
    ASSERT_GT(u, 0);
    ASSERT_LT(u, 1);
    ASSERT_EQ(1 - (1 - u), u);
    sum += u;
    squares += u * u;
    ++cells[static_cast<std::size_t>(u * 100)];
  }
  EXPECT_NEAR(sum / n, 0.5, 4.5 * std::sqrt(1.0 / 12 / n));
  EXPECT_NEAR(squares / n, 1.0 / 3, 4.5 * std::sqrt(4.0 / 45 / n));
  double chi_square = 0;
  for (const int count : cells)
    chi_square += (count - n / 100.0) * (count - n / 100.0) / (n / 100.0);
  EXPECT_NEAR(chi_square, 99, 4.5 * std::sqrt(2.0 * 99));  // its mean and standard deviation
}

TEST(Stream, BelowStaysBelowAndIsEven) {
  Stream stream(12, "n", "");
  constexpr int n = 700000;
  std::vector<int> counts(7, 0);
  for (int i = 0; i < n; ++i) ++counts[stream.below(7)];
  for (const int count : counts) EXPECT_NEAR(count, 100000, 4.5 * std::sqrt(n * 6.0 / 49));
  EXPECT_EQ(stream.below(1), 0u);
  EXPECT_EQ(stream.below(0), 0u);
  EXPECT_EQ(stream.drawn(), n + 2u);
}

TEST(Stream, ChanceAlwaysTakesOneDraw) {
  Stream stream(13, "p", "");
  int hits = 0;
  constexpr int n = 100000;
  for (int i = 0; i < n; ++i) hits += stream.chance(0.3) ? 1 : 0;
  EXPECT_NEAR(hits, 0.3 * n, 4.5 * std::sqrt(n * 0.21));
  for (int i = 0; i < 1000; ++i) {
    EXPECT_FALSE(stream.chance(0));
    EXPECT_TRUE(stream.chance(1));
  }
  EXPECT_EQ(stream.drawn(), n + 2000u);
}

}  // namespace
}  // namespace spillway::kernel

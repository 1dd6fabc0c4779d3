// SPDX-License-Identifier: Apache-2.0
#include "engine/kernel/distribution.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <stdexcept>
#include <string>
#include <vector>

namespace spillway::kernel {
namespace {

constexpr double levels[] = {0.5, 0.9, 0.99, 0.999};

struct Case {
  const char* name;
  Distribution distribution;
  double mean;  // seconds
  double scv;
  double quantiles[4];  // at levels, seconds
};

void PrintTo(const Case& c, std::ostream* out) {
  *out << c.name;
}

Mixture fast_with_slow_fifth() {
  Mixture mixture;
  mixture.parts.push_back({0.8, Exponential{1_ms}});
  mixture.parts.push_back({0.2, Lognormal{42_ms, 50_ms, 0}});
  return mixture;
}

// Exact values computed with mpmath and 40 digits: moments and quantiles in closed form, otherwise
// by quadrature and bisection.
std::vector<Case> cases() {
  return {
      {"constant", Constant{3_ms}, 0.003, 0, {0.003, 0.003, 0.003, 0.003}},
      {"uniform",
       Uniform{2_ms, 10_ms},
       0.006,
       0.148148148148148,
       {0.006, 0.0092, 0.00992, 0.009992}},
      {"exponential",
       Exponential{7_ms},
       0.007,
       1,
       {0.00485203026391962, 0.0161180956509583, 0.0322361913019166, 0.048354286952875}},
      {"lognormal_p99",
       Lognormal{42_ms, 50_ms, 0},
       0.042,
       0.00582257384594823,
       {0.0418782573337713, 0.0461738989710597, 0.05, 0.0529965719154943}},
      {"lognormal_sigma",
       Lognormal{10_ms, 0_ms, 1.2},
       0.01,
       3.22069581699655,
       {0.00486752255959972, 0.0226565041953212, 0.0793765148569773, 0.198514840467965}},
      {"gamma",
       Gamma{5_ms, 2.5},
       0.005,
       0.4,
       {0.00435146019109553, 0.00923635689978112, 0.015086272469389, 0.0205150056524329}},
      {"gamma_below_one",
       Gamma{5_ms, 0.4},
       0.005,
       2.5,
       {0.00181347677054294, 0.0141230353184081, 0.0375012093082372, 0.0630326073557495}},
      {"weibull",
       Weibull{3_ms, 0.7},
       0.003,
       2.13868563185117,
       {0.00140396376773871, 0.00780187669863661, 0.0210010947031778, 0.037480111557259}},
      {"bounded_pareto",
       BoundedPareto{1_ms, 1_s, 1.5},
       0.00290522354142998,
       9.88479979276183,
       {0.0015873675874975, 0.00464070836287088, 0.0214994986072161, 0.0979478544357147}},
      {"bounded_pareto_1",
       BoundedPareto{1_ms, 1_s, 1},
       0.00691466994893107,
       19.9149624699209,
       {0.001998001998002, 0.00991080277502478, 0.0909918107370337, 0.500250125062531}},
      {"bounded_pareto_2",
       BoundedPareto{1_ms, 1_s, 2},
       0.001998001998002,
       2.46079230944,
       {0.00141421285526684, 0.00316226343001496, 0.00999950503675072, 0.0316069928497634}},
      {"hyperexponential",
       Hyperexponential{10_ms, 9},
       0.01,
       9,
       {0.00393625726158742, 0.0150280656998946, 0.157584949173913, 0.37568893966089}},
      // Of ten: six times 1 ms, three times 2 ms, once 9 ms.
      {"empirical",
       Empirical{{2_ms, 9_ms, 1_ms}, {3, 1, 6}},
       0.0021,
       9.9 / 4.41 - 1,
       {0.001, 0.002, 0.009, 0.009}},
      {"mixture",
       fast_with_slow_fifth(),
       0.0092,
       3.21141545431062,
       {0.000980829253011726, 0.0418782573337713, 0.0474699322750722, 0.0509595540155692}},
  };
}

class EveryDistribution : public testing::TestWithParam<Case> {};

TEST_P(EveryDistribution, ADrawStandsForItsQuantile) {
  const Case& c = GetParam();
  if (std::holds_alternative<Mixture>(c.distribution)) return;  // by parts: see below
  if (std::holds_alternative<Hyperexponential>(c.distribution)) return;
  const Sampler sampler(c.distribution);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_NEAR(sampler.at(levels[i]).seconds(), c.quantiles[i], 0.6e-9) << levels[i];
  }
}

TEST_P(EveryDistribution, SamplesHaveTheseMomentsAndQuantiles) {
  const Case& c = GetParam();
  const Sampler sampler(c.distribution);
  Stream stream(2026, c.name, "samples");
  constexpr int n = 400000;
  std::vector<double> values;
  for (int i = 0; i < n; ++i) values.push_back(sampler(stream).seconds());
  EXPECT_EQ(stream.drawn(), std::uint64_t{n});  // one each, so that variants stay in step

  double sum = 0;
  double squares = 0;
  double fourths = 0;
  for (const double x : values) {
    sum += x;
    squares += x * x;
    fourths += x * x * x * x;
  }
  const double sd = c.mean * std::sqrt(c.scv);
  EXPECT_NEAR(sum / n, c.mean, 4.5 * sd / std::sqrt(n) + 1e-9);
  const double second = c.mean * c.mean * (1 + c.scv);
  const double sd_of_squares =
      std::sqrt(std::max(0.0, fourths / n - (squares / n) * (squares / n)));
  EXPECT_NEAR(squares / n, second, 4.5 * sd_of_squares / std::sqrt(n) + 1e-9 * second);

  if (c.scv == 0) return;
  const bool discrete = std::holds_alternative<Empirical>(c.distribution);
  for (std::size_t i = 0; i < 4 && !discrete; ++i) {
    const auto below =
        std::count_if(values.begin(), values.end(), [&](double x) { return x <= c.quantiles[i]; });
    const double p = levels[i];
    EXPECT_NEAR(static_cast<double>(below), n * p, 4.5 * std::sqrt(n * p * (1 - p))) << p;
  }
}

INSTANTIATE_TEST_SUITE_P(Distribution, EveryDistribution, testing::ValuesIn(cases()),
                         [](const auto& of) { return std::string(of.param.name); });

TEST(Distribution, SamplesAreWhatTheirDrawsStandFor) {
  for (const Case& c : cases()) {
    const Sampler sampler(c.distribution);
    Stream samples(4, c.name, "");
    Stream draws(4, c.name, "");
    for (int i = 0; i < 2000; ++i) {
      ASSERT_EQ(sampler(samples), sampler.at(draws.uniform())) << c.name;
    }
  }
}

TEST(Distribution, ADrawPicksThePartAndThenTheValueInIt) {
  const Sampler mixture(fast_with_slow_fifth());
  EXPECT_EQ(mixture.at(0.4), Sampler(Exponential{1_ms}).at(0.5));
  EXPECT_NEAR(mixture.at(0.9).seconds(), 0.0418782573337713, 0.6e-9);  // the second part's median
  // Two phases of balanced means: 1/2 (1 + sqrt((scv - 1) / (scv + 1))) of the draws are fast.
  const Sampler phases(Hyperexponential{10_ms, 9});
  const double fast = (1 + std::sqrt(0.8)) / 2;
  EXPECT_NEAR(phases.at(fast / 2).seconds(), 0.01 / (2 * fast) * std::log(2), 0.6e-9);
  EXPECT_NEAR(phases.at((1 + fast) / 2).seconds(), 0.01 / (2 - 2 * fast) * std::log(2), 0.6e-9);
}

TEST(Distribution, EmpiricalSharesAreItsWeights) {
  const Sampler sampler(Empirical{{2_ms, 9_ms, 1_ms}, {3, 1, 6}});
  Stream stream(1, "empirical", "");
  constexpr int n = 100000;
  int counts[10] = {};
  for (int i = 0; i < n; ++i) ++counts[sampler(stream) / 1_ms];
  EXPECT_NEAR(counts[1], 0.6 * n, 4.5 * std::sqrt(n * 0.24));
  EXPECT_NEAR(counts[2], 0.3 * n, 4.5 * std::sqrt(n * 0.21));
  EXPECT_NEAR(counts[9], 0.1 * n, 4.5 * std::sqrt(n * 0.09));
}

TEST(Distribution, EmpiricalQuantileIsTheOrderStatistic) {
  Empirical hundred;
  for (int i = 100; i >= 1; --i) hundred.values.push_back(i * 1_ms);
  const Sampler sampler(hundred);
  EXPECT_EQ(sampler.at(0.07), 7_ms);  // 0.07 * 100 is a little more than 7 in doubles
  EXPECT_EQ(sampler.at(0.071), 8_ms);
  EXPECT_EQ(sampler.at(0.99), 99_ms);
  EXPECT_EQ(sampler.at(0.999), 100_ms);
}

TEST(Distribution, LognormalTakesTheSmallerOfTheTwoSigmasThatFit) {
  // sigma = z - sqrt(z^2 - 2 log(50/42)) = 0.0761950666; the other root, 4.58, has its median at
  // a thousandth of a millisecond.
  EXPECT_NEAR(Sampler(Lognormal{42_ms, 50_ms, 0}).at(0.5).seconds(),
              0.042 * std::exp(-0.0761950666153575 * 0.0761950666153575 / 2), 0.6e-9);
  const Sampler widest(Lognormal{10_ms, Duration(149'600'000), 0});
  EXPECT_NEAR(widest.at(0.99).seconds(), 0.1496, 1e-9);
}

// Common random numbers: sample k of both variants comes from the same draw, so the slower variant
// is slower sample by sample, and a stream beside it does not notice.
TEST(Distribution, ChangingAParameterMovesNothingElse) {
  const Sampler before(Exponential{10_ms});
  const Sampler after(Exponential{20_ms});
  const Sampler other_kind(fast_with_slow_fifth());
  Stream a(1, "orders", "service");
  Stream b(1, "orders", "service");
  Stream c(1, "orders", "service");
  Stream arrivals_a(1, "shoppers", "arrivals");
  Stream arrivals_b(1, "shoppers", "arrivals");
  for (int i = 0; i < 1000; ++i) {
    const Duration x = before(a);
    const Duration y = after(b);
    other_kind(c);
    EXPECT_NEAR(static_cast<double>(y.ns()), 2 * static_cast<double>(x.ns()), 1.5);
    EXPECT_EQ(before(arrivals_a), before(arrivals_b));
  }
  EXPECT_EQ(a.drawn(), b.drawn());
  EXPECT_EQ(a.drawn(), c.drawn());
}

TEST(Distribution, SamplesAreNeverNegativeAndSaturate) {
  Stream stream(1, "extremes", "");
  const Sampler tiny(Gamma{1_ns, 0.01});
  const Sampler endless(Weibull{Duration::max(), 0.1});
  bool saturated = false;
  for (int i = 0; i < 2000; ++i) {
    EXPECT_GE(tiny(stream), 0_ns);
    const Duration long_one = endless(stream);
    EXPECT_GE(long_one, 0_ns);
    saturated = saturated || long_one == Duration::max();
  }
  EXPECT_TRUE(saturated);
}

TEST(Distribution, RoundsHalfToEven) {
  // Uniform on [0, 1] ns at 1/2 is half a nanosecond; on [0, 3] ns it is 1.5.
  EXPECT_EQ(Sampler(Uniform{0_ns, 1_ns}).at(0.5), 0_ns);
  EXPECT_EQ(Sampler(Uniform{0_ns, 3_ns}).at(0.5), 2_ns);
  const Sampler sampler(Uniform{0_ns, 1000_ns});
  Stream samples(1, "round", "");
  Stream draws(1, "round", "");
  for (int i = 0; i < 10000; ++i) {
    EXPECT_EQ(sampler(samples), Duration::from_ns(draws.uniform() * 1000));
  }
}

TEST(Distribution, ProblemsNameTheMember) {
  const auto text = [](const Distribution& d) { return problem(d).value_or("fine"); };
  EXPECT_EQ(text(Constant{-1_ms}), "value must not be negative");
  EXPECT_EQ(text(Uniform{2_ms, 1_ms}), "to must not be below from");
  EXPECT_EQ(text(Exponential{0_ms}), "mean must be above 0");
  EXPECT_EQ(text(Lognormal{1_ms, 0_ms, 0}), "p99 or sigma must be given");
  EXPECT_EQ(text(Lognormal{1_ms, 2_ms, 0.5}), "sigma must be left out when p99 is given");
  EXPECT_EQ(text(Lognormal{2_ms, 2_ms, 0}), "p99 must be above mean");
  EXPECT_EQ(text(Lognormal{10_ms, Duration(149'680'000), 0}), "fine");
  EXPECT_EQ(text(Lognormal{10_ms, Duration(149'690'000), 0}),
            "p99 must be at most 14.968 times mean: no lognormal reaches further");
  EXPECT_EQ(text(Gamma{1_ms, std::nan("")}), "shape must be within 0.01 to 10000");
  EXPECT_EQ(text(Weibull{1_ms, 0}), "shape must be within 0.1 to 100");
  EXPECT_EQ(text(BoundedPareto{1_ms, 1_ms, 1}), "to must be above from");
  EXPECT_EQ(text(BoundedPareto{0_ms, 1_ms, 1}), "from must be above 0");
  EXPECT_EQ(text(Hyperexponential{1_ms, 0.9}), "scv must be within 1 to 1e6");
  EXPECT_EQ(text(Empirical{}), "values must not be empty");
  EXPECT_EQ(text(Empirical{{1_ms, -1_ms}, {}}), "values[1] must not be negative");
  EXPECT_EQ(text(Empirical{{1_ms, 2_ms}, {1}}), "weights must be as many as values, or none");
  EXPECT_EQ(text(Empirical{{1_ms, 2_ms}, {0, 0}}), "weights must not all be 0");
  EXPECT_EQ(text(Mixture{}), "parts must not be empty");
  Mixture mixture = fast_with_slow_fifth();
  EXPECT_EQ(text(mixture), "fine");
  mixture.parts[1].of = Lognormal{2_ms, 1_ms, 0};
  EXPECT_EQ(text(mixture), "parts[1].of.p99 must be above mean");
  mixture.parts.pop_back();
  mixture.parts[0].weight = -1;
  EXPECT_EQ(text(mixture), "parts[].weight must be within 0 to 1e15");
  EXPECT_THROW(Sampler{mixture}, std::invalid_argument);
  for (const Distribution& d :
       {Distribution(Constant()), Distribution(Uniform()), Distribution(Exponential()),
        Distribution(Gamma()), Distribution(Weibull()), Distribution(BoundedPareto()),
        Distribution(Hyperexponential())}) {
    EXPECT_EQ(text(d), "fine");
  }
}

// Recorded once: see FixedMath.EveryCompilerAndCpuGivesTheseBits.
TEST(Distribution, EveryCompilerAndCpuDrawsTheseNanoseconds) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const Case& c : cases()) {
    const Sampler sampler(c.distribution);
    Stream stream(2026, c.name, "golden");
    for (int i = 0; i < 20000; ++i) {
      hash = (hash ^ static_cast<std::uint64_t>(sampler(stream).ns())) * 0x100000001b3;
      hash ^= hash >> 29;
    }
  }
  EXPECT_EQ(hash, 0x24665debf9b9a9d1);
}

}  // namespace
}  // namespace spillway::kernel

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/kernel/random.h"
#include "engine/kernel/time.h"

namespace spillway::kernel {

// Distributions of durations, as plain values. problem() says what a member may be; "scv" is the
// squared coefficient of variation, variance / mean^2.

struct Constant {
  Duration value = 1_ms;
};

struct Uniform {
  Duration from = 0_ms;
  Duration to = 2_ms;
};

struct Exponential {
  Duration mean = 1_ms;
};

/// Give either p99 or sigma (of the logarithm); the other stays 0. With L = log(p99 / mean) and z
/// the normal 99 % point, sigma solves sigma^2 - 2 z sigma + 2 L = 0: two roots, of which the
/// smaller is meant (the larger has most of its mass far below its mean). There is none when
/// p99 / mean > exp(z^2 / 2), about 14.97.
struct Lognormal {
  Duration mean = 1_ms;
  Duration p99;
  double sigma = 0;
};

struct Gamma {
  Duration mean = 1_ms;
  double shape = 2;
};

struct Weibull {
  Duration mean = 1_ms;
  double shape = 1.5;
};

/// A Pareto tail of index alpha, cut to [from, to].
struct BoundedPareto {
  Duration from = 1_ms;
  Duration to = 1_s;
  double alpha = 1.5;
};

/// Two exponential phases with balanced means: both contribute half of the mean.
struct Hyperexponential {
  Duration mean = 1_ms;
  double scv = 4;
};

/// Measured values, equally likely without weights.
struct Empirical {
  std::vector<Duration> values;
  std::vector<double> weights;
};

struct Mixture {
  using Component = std::variant<Constant, Uniform, Exponential, Lognormal, Gamma, Weibull,
                                 BoundedPareto, Hyperexponential, Empirical>;
  struct Part {
    double weight = 1;
    Component of;
  };
  std::vector<Part> parts;
};

using Distribution = std::variant<Constant, Uniform, Exponential, Lognormal, Gamma, Weibull,
                                  BoundedPareto, Hyperexponential, Empirical, Mixture>;

/// Why the parameters are impossible, beginning with the member's name ("p99 must ..."), or
/// nothing.
std::optional<std::string> problem(const Distribution& distribution);

/// Draws from a distribution by inversion: each sample takes exactly one draw of the stream,
/// whatever the distribution, so sample k of two variants always comes from the same draw. Samples
/// are rounded once to integer nanoseconds, half to even, never negative, and saturate at
/// Duration::max(). 10 to 60 ns each, gamma up to 500 ns: it solves for its quantile. Immutable,
/// cheap to copy, safe to share between threads.
class Sampler {
 public:
  /// Throws std::invalid_argument with problem()'s text if there is one.
  explicit Sampler(const Distribution& distribution);

  Duration operator()(Stream& stream) const {
    if (constant_) {
      stream.skip();
      return *constant_;
    }
    return at(stream.uniform());
  }
  /// The sample that a draw u in (0, 1) stands for: the quantile of u, but by parts for
  /// Hyperexponential and Mixture, whose draw picks the part first.
  Duration at(double u) const { return rounded(law_->at(u)); }

  /// A distribution made ready for sampling, in ns.
  class Law {
   public:
    virtual ~Law() = default;
    /// The sample that a uniform u in (0, 1) stands for.
    virtual double at(double u) const = 0;
  };

 private:
  static Duration rounded(double ns) {
    // Adding 2^52 rounds to a whole number, half to even, without a branch on the fraction.
    if (ns < 0x1p51) return Duration(static_cast<std::int64_t>((ns + 0x1p52) - 0x1p52));
    return Duration::from_ns(ns);
  }

  std::shared_ptr<const Law> law_;
  std::optional<Duration> constant_;  // what every sample is, if they are all the same
};

}  // namespace spillway::kernel

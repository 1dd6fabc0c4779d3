// SPDX-License-Identifier: Apache-2.0
#include "engine/kernel/distribution.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "engine/kernel/fixed_math.h"

namespace spillway::kernel {
namespace {

constexpr double normal_p99 = 2.3263478740408408;

double ns_of(Duration duration) {
  return static_cast<double>(duration.ns());
}

/// exp(x) - 1 without cancellation near 0.
double exp_minus_one(double x) {
  if (std::fabs(x) > 1e-2) return fixed::exp(x) - 1;
  return x * (1 + x / 2 * (1 + x / 3 * (1 + x / 4 * (1 + x / 5 * (1 + x / 6)))));
}

// In every law times are ns, and 1 - u is exact: see Stream::uniform().

using Law = Sampler::Law;

struct ConstantLaw final : Law {
  explicit ConstantLaw(const Constant& d) : value(ns_of(d.value)) {}
  double at(double) const override { return value; }
  double cdf(double ns) const override { return ns >= value ? 1 : 0; }
  double mean() const override { return value; }
  double scv() const override { return 0; }

  double value;
};

struct UniformLaw final : Law {
  explicit UniformLaw(const Uniform& d) : from(ns_of(d.from)), width(ns_of(d.to - d.from)) {}
  double at(double u) const override { return from + u * width; }
  double cdf(double ns) const override {
    if (ns < from) return 0;
    return ns >= from + width ? 1 : (ns - from) / width;
  }
  double mean() const override { return from + width / 2; }
  double scv() const override { return mean() == 0 ? 0 : width * width / 12 / (mean() * mean()); }

  double from;
  double width;
};

struct ExponentialLaw final : Law {
  explicit ExponentialLaw(const Exponential& d) : mean_ns(ns_of(d.mean)) {}
  double at(double u) const override { return -mean_ns * fixed::log(1 - u); }
  double cdf(double ns) const override { return 1 - fixed::exp(-ns / mean_ns); }
  double mean() const override { return mean_ns; }
  double scv() const override { return 1; }

  double mean_ns;
};

struct LognormalLaw final : Law {
  explicit LognormalLaw(const Lognormal& d)
      : mean_ns(ns_of(d.mean)), sigma(d.sigma != 0 ? d.sigma : sigma_for(ns_of(d.p99) / mean_ns)) {
    mu = fixed::log(mean_ns) - sigma * sigma / 2;
  }
  /// The smaller root, in the form that does not cancel.
  static double sigma_for(double p99_ratio) {
    const double l = fixed::log(p99_ratio);
    const double square = normal_p99 * normal_p99 - 2 * l;
    return 2 * l / (normal_p99 + std::sqrt(square > 0 ? square : 0));
  }
  double at(double u) const override { return fixed::exp(mu + sigma * fixed::normal_quantile(u)); }
  double cdf(double ns) const override {
    return ns <= 0 ? 0 : fixed::normal_cdf((fixed::log(ns) - mu) / sigma);
  }
  double mean() const override { return mean_ns; }
  double scv() const override { return exp_minus_one(sigma * sigma); }

  double mean_ns;
  double sigma;
  double mu = 0;
};

struct GammaLaw final : Law {
  explicit GammaLaw(const Gamma& d) : shape(d.shape), unit(ns_of(d.mean) / d.shape) {}
  double at(double u) const override { return unit * fixed::gamma_quantile(shape, u); }
  double cdf(double ns) const override { return fixed::gamma_cdf(shape, ns / unit); }
  double mean() const override { return unit * shape; }
  double scv() const override { return 1 / shape; }

  double shape;
  double unit;
};

struct WeibullLaw final : Law {
  explicit WeibullLaw(const Weibull& d)
      : mean_ns(ns_of(d.mean)),
        shape(d.shape),
        unit(mean_ns / fixed::exp(fixed::lgamma(1 + 1 / shape))) {}
  double at(double u) const override { return unit * fixed::pow(-fixed::log(1 - u), 1 / shape); }
  double cdf(double ns) const override {
    return ns <= 0 ? 0 : 1 - fixed::exp(-fixed::pow(ns / unit, shape));
  }
  double mean() const override { return mean_ns; }
  double scv() const override {
    return exp_minus_one(fixed::lgamma(1 + 2 / shape) - 2 * fixed::lgamma(1 + 1 / shape));
  }

  double mean_ns;
  double shape;
  double unit;
};

struct BoundedParetoLaw final : Law {
  explicit BoundedParetoLaw(const BoundedPareto& d)
      : from(ns_of(d.from)),
        to(ns_of(d.to)),
        alpha(d.alpha),
        span(fixed::log(to / from)),
        beyond(fixed::exp(-alpha * span)) {}
  double at(double u) const override { return from * fixed::pow((1 - u) + u * beyond, -1 / alpha); }
  double cdf(double ns) const override {
    if (ns < from) return 0;
    return ns >= to ? 1 : (1 - fixed::pow(from / ns, alpha)) / (1 - beyond);
  }
  double mean() const override { return moment(1); }
  double scv() const override { return moment(2) / (moment(1) * moment(1)) - 1; }
  /// E X^k is the ratio of two integrals of x^(-1 - alpha + k), with x^-1 as the special case.
  double moment(double k) const {
    return (k == 1 ? from : from * from) * integral(alpha - k) / integral(alpha);
  }
  double integral(double power) const {
    return power == 0 ? span : -exp_minus_one(-power * span) / power;
  }

  double from;
  double to;
  double alpha;
  double span;
  double beyond;  // what an unbounded Pareto would have above `to`
};

/// Laws without an inverse in closed form: the smallest whole ns whose cdf reaches p.
struct SearchedLaw : Law {
  double quantile(double p) const final {
    std::uint64_t low = 0;
    std::uint64_t high = std::numeric_limits<std::int64_t>::max();
    while (low < high) {
      const std::uint64_t middle = low + (high - low) / 2;
      if (cdf(static_cast<double>(middle)) >= p) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return static_cast<double>(low);
  }
};

struct HyperexponentialLaw final : SearchedLaw {
  explicit HyperexponentialLaw(const Hyperexponential& d)
      : mean_ns(ns_of(d.mean)),
        square(d.scv),
        fast((1 + std::sqrt((square - 1) / (square + 1))) / 2) {}
  /// The draw picks the phase, and its place within the phase's share is the draw for the phase.
  double at(double u) const override {
    if (u < fast) return -fast_mean() * fixed::log((fast - u) / fast);
    return -slow_mean() * fixed::log((1 - u) / (1 - fast));
  }
  double cdf(double ns) const override {
    return 1 - fast * fixed::exp(-ns / fast_mean()) - (1 - fast) * fixed::exp(-ns / slow_mean());
  }
  double mean() const override { return mean_ns; }
  double scv() const override { return square; }
  double fast_mean() const { return mean_ns / (2 * fast); }
  double slow_mean() const { return mean_ns / (2 * (1 - fast)); }

  double mean_ns;
  double square;
  double fast;  // the share of the fast phase
};

struct EmpiricalLaw final : Law {
  explicit EmpiricalLaw(const Empirical& d) {
    std::vector<std::size_t> order(d.values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return d.values[a] < d.values[b]; });
    double total = 0;
    for (const std::size_t i : order) {
      const double weight = d.weights.empty() ? 1 : d.weights[i];
      if (weight == 0) continue;
      total += weight;
      values.push_back(ns_of(d.values[i]));
      cumulative.push_back(total);
    }
    for (std::size_t i = 0; i < values.size(); ++i) mean_ns += share(i) * values[i];
    for (std::size_t i = 0; i < values.size(); ++i) {
      variance += share(i) * (values[i] - mean_ns) * (values[i] - mean_ns);
    }
  }
  double share(std::size_t i) const {
    return (cumulative[i] - (i == 0 ? 0 : cumulative[i - 1])) / cumulative.back();
  }
  double at(double u) const override {
    // The margin is the product's rounding: 0.07 of 100 values is the 7th and not the 8th.
    const double target = u * cumulative.back() * (1 - 0x1p-51);
    return values[static_cast<std::size_t>(
        std::lower_bound(cumulative.begin(), cumulative.end(), target) - cumulative.begin())];
  }
  double cdf(double ns) const override {
    const auto above = std::upper_bound(values.begin(), values.end(), ns) - values.begin();
    return above == 0 ? 0 : cumulative[static_cast<std::size_t>(above - 1)] / cumulative.back();
  }
  double mean() const override { return mean_ns; }
  double scv() const override { return mean_ns == 0 ? 0 : variance / (mean_ns * mean_ns); }

  std::vector<double> values;  // ascending
  std::vector<double> cumulative;
  double mean_ns = 0;
  double variance = 0;
};

std::shared_ptr<const Law> law_of(const Distribution& distribution);

struct MixtureLaw final : SearchedLaw {
  explicit MixtureLaw(const Mixture& d) {
    double total = 0;
    for (const Mixture::Part& part : d.parts) total += part.weight;
    double sum = 0;
    double second_moment = 0;
    for (const Mixture::Part& part : d.parts) {
      if (part.weight == 0) continue;
      const auto law = std::visit([](const auto& of) { return law_of(of); }, part.of);
      const double share = part.weight / total;
      sum += part.weight;
      parts.push_back({share, sum / total, law});
      mean_ns += share * law->mean();
      second_moment += share * law->mean() * law->mean() * (1 + law->scv());
    }
    square = mean_ns == 0 ? 0 : second_moment / (mean_ns * mean_ns) - 1;
  }
  /// As in HyperexponentialLaw: one draw picks the part and the value within it.
  double at(double u) const override {
    std::size_t i = 0;
    while (i + 1 < parts.size() && u >= parts[i].cumulative) ++i;
    const double before = i == 0 ? 0 : parts[i - 1].cumulative;
    const double within = (u - before) / (parts[i].cumulative - before);
    return parts[i].law->at(std::clamp(within, 0x1p-53, 1 - 0x1p-53));
  }
  double cdf(double ns) const override {
    double sum = 0;
    for (const Part& part : parts) sum += part.share * part.law->cdf(ns);
    return sum;
  }
  double mean() const override { return mean_ns; }
  double scv() const override { return square; }

  struct Part {
    double share;
    double cumulative;
    std::shared_ptr<const Law> law;
  };
  std::vector<Part> parts;
  double mean_ns = 0;
  double square = 0;
};

struct MakeLaw {
  template <class L, class D>
  static std::shared_ptr<const Law> make(const D& d) {
    return std::make_shared<const L>(d);
  }
  auto operator()(const Constant& d) const { return make<ConstantLaw>(d); }
  auto operator()(const Uniform& d) const { return make<UniformLaw>(d); }
  auto operator()(const Exponential& d) const { return make<ExponentialLaw>(d); }
  auto operator()(const Lognormal& d) const { return make<LognormalLaw>(d); }
  auto operator()(const Gamma& d) const { return make<GammaLaw>(d); }
  auto operator()(const Weibull& d) const { return make<WeibullLaw>(d); }
  auto operator()(const BoundedPareto& d) const { return make<BoundedParetoLaw>(d); }
  auto operator()(const Hyperexponential& d) const { return make<HyperexponentialLaw>(d); }
  auto operator()(const Empirical& d) const { return make<EmpiricalLaw>(d); }
  auto operator()(const Mixture& d) const { return make<MixtureLaw>(d); }
};

std::shared_ptr<const Law> law_of(const Distribution& distribution) {
  return std::visit(MakeLaw(), distribution);
}

}  // namespace

Sampler::Sampler(const Distribution& distribution) {
  if (const auto found = problem(distribution)) throw std::invalid_argument(*found);
  law_ = law_of(distribution);
  if (std::holds_alternative<Constant>(distribution)) constant_ = rounded(law_->mean());
}

double Sampler::mean_seconds() const {
  return law_->mean() / 1e9;
}
double Sampler::scv() const {
  return law_->scv();
}
Duration Sampler::quantile(double p) const {
  return Duration::from_ns(law_->quantile(p));
}

}  // namespace spillway::kernel

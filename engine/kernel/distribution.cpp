// SPDX-License-Identifier: Apache-2.0
#include "engine/kernel/distribution.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
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

// In every law times are ns, and 1 - u is exact: see Stream::uniform().

using Law = Sampler::Law;

struct ConstantLaw final : Law {
  explicit ConstantLaw(const Constant& d) : value(ns_of(d.value)) {}
  double at(double) const override { return value; }

  double value;
};

struct UniformLaw final : Law {
  explicit UniformLaw(const Uniform& d) : from(ns_of(d.from)), width(ns_of(d.to - d.from)) {}
  double at(double u) const override { return from + u * width; }

  double from;
  double width;
};

struct ExponentialLaw final : Law {
  explicit ExponentialLaw(const Exponential& d) : mean_ns(ns_of(d.mean)) {}
  double at(double u) const override { return -mean_ns * fixed::log(1 - u); }

  double mean_ns;
};

struct LognormalLaw final : Law {
  explicit LognormalLaw(const Lognormal& d)
      : sigma(d.sigma != 0 ? d.sigma : sigma_for(ns_of(d.p99) / ns_of(d.mean))),
        mu(fixed::log(ns_of(d.mean)) - sigma * sigma / 2) {}
  /// The smaller root, in the form that does not cancel.
  static double sigma_for(double p99_ratio) {
    const double l = fixed::log(p99_ratio);
    const double square = normal_p99 * normal_p99 - 2 * l;
    return 2 * l / (normal_p99 + std::sqrt(square > 0 ? square : 0));
  }
  double at(double u) const override { return fixed::exp(mu + sigma * fixed::normal_quantile(u)); }

  double sigma;
  double mu;
};

struct GammaLaw final : Law {
  explicit GammaLaw(const Gamma& d) : shape(d.shape), unit(ns_of(d.mean) / d.shape) {}
  double at(double u) const override { return unit * fixed::gamma_quantile(shape, u); }

  double shape;
  double unit;
};

struct WeibullLaw final : Law {
  explicit WeibullLaw(const Weibull& d)
      : shape(d.shape), unit(ns_of(d.mean) / fixed::exp(fixed::lgamma(1 + 1 / shape))) {}
  double at(double u) const override { return unit * fixed::pow(-fixed::log(1 - u), 1 / shape); }

  double shape;
  double unit;
};

struct BoundedParetoLaw final : Law {
  explicit BoundedParetoLaw(const BoundedPareto& d)
      : from(ns_of(d.from)),
        alpha(d.alpha),
        beyond(fixed::exp(-alpha * fixed::log(ns_of(d.to) / from))) {}
  double at(double u) const override { return from * fixed::pow((1 - u) + u * beyond, -1 / alpha); }

  double from;
  double alpha;
  double beyond;  // what an unbounded Pareto would have above `to`
};

struct HyperexponentialLaw final : Law {
  explicit HyperexponentialLaw(const Hyperexponential& d)
      : mean_ns(ns_of(d.mean)), fast((1 + std::sqrt((d.scv - 1) / (d.scv + 1))) / 2) {}
  /// The draw picks the phase, and its place within the phase's share is the draw for the phase.
  double at(double u) const override {
    if (u < fast) return -fast_mean() * fixed::log((fast - u) / fast);
    return -slow_mean() * fixed::log((1 - u) / (1 - fast));
  }
  double fast_mean() const { return mean_ns / (2 * fast); }
  double slow_mean() const { return mean_ns / (2 * (1 - fast)); }

  double mean_ns;
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
  }
  double at(double u) const override {
    // The margin is the product's rounding: 0.07 of 100 values is the 7th and not the 8th.
    const double target = u * cumulative.back() * (1 - 0x1p-51);
    return values[static_cast<std::size_t>(
        std::lower_bound(cumulative.begin(), cumulative.end(), target) - cumulative.begin())];
  }

  std::vector<double> values;  // ascending
  std::vector<double> cumulative;
};

std::shared_ptr<const Law> law_of(const Distribution& distribution);

struct MixtureLaw final : Law {
  explicit MixtureLaw(const Mixture& d) {
    double total = 0;
    for (const Mixture::Part& part : d.parts) total += part.weight;
    double sum = 0;
    for (const Mixture::Part& part : d.parts) {
      if (part.weight == 0) continue;
      sum += part.weight;
      parts.push_back(
          {sum / total, std::visit([](const auto& of) { return law_of(of); }, part.of)});
    }
  }
  /// As in HyperexponentialLaw: one draw picks the part and the value within it.
  double at(double u) const override {
    std::size_t i = 0;
    while (i + 1 < parts.size() && u >= parts[i].cumulative) ++i;
    const double before = i == 0 ? 0 : parts[i - 1].cumulative;
    const double within = (u - before) / (parts[i].cumulative - before);
    return parts[i].law->at(std::clamp(within, 0x1p-53, 1 - 0x1p-53));
  }

  struct Part {
    double cumulative;
    std::shared_ptr<const Law> law;
  };
  std::vector<Part> parts;
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
  if (const auto* constant = std::get_if<Constant>(&distribution)) constant_ = constant->value;
}

}  // namespace spillway::kernel

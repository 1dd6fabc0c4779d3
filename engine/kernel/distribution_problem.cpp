// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstddef>
#include <string>

#include "engine/kernel/distribution.h"

namespace spillway::kernel {
namespace {

using Problem = std::optional<std::string>;

/// exp(z^2 / 2), z the normal 99 % point: no lognormal reaches further. See Lognormal.
constexpr double largest_p99_ratio = 14.968488;

Problem must_be_positive(const char* name, Duration value) {
  if (value > Duration()) return {};
  return std::string(name) + " must be above 0";
}

Problem must_not_be_negative(const std::string& name, Duration value) {
  if (value >= Duration()) return {};
  return name + " must not be negative";
}

Problem must_be_within(const char* name, double value, double low, double high,
                       const char* allowed) {
  if (value >= low && value <= high) return {};  // false for NaN
  return std::string(name) + " must be within " + allowed;
}

Problem weights_problem(const std::string& name, const std::vector<double>& weights) {
  for (const double weight : weights) {
    if (!(weight >= 0 && weight <= 1e15)) return name + " must be within 0 to 1e15";
  }
  if (std::all_of(weights.begin(), weights.end(), [](double weight) { return weight == 0; })) {
    return name + " must not all be 0";
  }
  return {};
}

Problem first(Problem a, Problem b) {
  return a ? a : b;
}

struct Check {
  Problem operator()(const Constant& d) const { return must_not_be_negative("value", d.value); }
  Problem operator()(const Uniform& d) const {
    if (auto found = must_not_be_negative("from", d.from)) return found;
    if (d.to < d.from) return "to must not be below from";
    return {};
  }
  Problem operator()(const Exponential& d) const { return must_be_positive("mean", d.mean); }
  Problem operator()(const Lognormal& d) const {
    if (auto found = must_be_positive("mean", d.mean)) return found;
    if (d.p99 == Duration()) {
      if (d.sigma == 0) return "p99 or sigma must be given";
      return must_be_within("sigma", d.sigma, 1e-9, 10, "1e-9 to 10");
    }
    if (d.sigma != 0) return "sigma must be left out when p99 is given";
    if (d.p99 <= d.mean) return "p99 must be above mean";
    if (d.p99.seconds() > largest_p99_ratio * d.mean.seconds()) {
      return "p99 must be at most 14.968 times mean: no lognormal reaches further";
    }
    return {};
  }
  Problem operator()(const Gamma& d) const {
    return first(must_be_positive("mean", d.mean),
                 must_be_within("shape", d.shape, 0.01, 10000, "0.01 to 10000"));
  }
  Problem operator()(const Weibull& d) const {
    return first(must_be_positive("mean", d.mean),
                 must_be_within("shape", d.shape, 0.1, 100, "0.1 to 100"));
  }
  Problem operator()(const BoundedPareto& d) const {
    if (auto found = must_be_positive("from", d.from)) return found;
    if (d.to <= d.from) return "to must be above from";
    return must_be_within("alpha", d.alpha, 0.01, 100, "0.01 to 100");
  }
  Problem operator()(const Hyperexponential& d) const {
    return first(must_be_positive("mean", d.mean),
                 must_be_within("scv", d.scv, 1, 1e6, "1 to 1e6"));
  }
  Problem operator()(const Empirical& d) const {
    if (d.values.empty()) return "values must not be empty";
    for (std::size_t i = 0; i < d.values.size(); ++i) {
      const std::string name = "values[" + std::to_string(i) + "]";
      if (auto found = must_not_be_negative(name, d.values[i])) return found;
    }
    if (d.weights.empty()) return {};
    if (d.weights.size() != d.values.size()) return "weights must be as many as values, or none";
    return weights_problem("weights", d.weights);
  }
  Problem operator()(const Mixture& d) const {
    if (d.parts.empty()) return "parts must not be empty";
    std::vector<double> weights;
    for (std::size_t i = 0; i < d.parts.size(); ++i) {
      if (auto found = std::visit(*this, d.parts[i].of)) {
        return "parts[" + std::to_string(i) + "].of." + *found;
      }
      weights.push_back(d.parts[i].weight);
    }
    return weights_problem("parts[].weight", weights);
  }
};

}  // namespace

std::optional<std::string> problem(const Distribution& distribution) {
  return std::visit(Check(), distribution);
}

}  // namespace spillway::kernel

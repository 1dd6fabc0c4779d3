// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/kernel/distribution.h"
#include "models/scenario/fields.h"

/// The fields of the kernel's distributions. "5ms" alone is a constant.
namespace spillway::scenario {

template <>
struct Declaration<kernel::Constant> {
  static constexpr std::string_view kind = "constant";
  static constexpr std::string_view about = "Always the same; a plain duration means this too.";
  static constexpr auto fields =
      declare(field("value", &kernel::Constant::value, at_least(kernel::Duration()), "The value."));
};
template <>
struct Declaration<kernel::Uniform> {
  static constexpr std::string_view kind = "uniform";
  static constexpr std::string_view about = "Equally likely between two ends.";
  static constexpr auto fields = declare(
      field("from", &kernel::Uniform::from, at_least(kernel::Duration()), "The least value."),
      field("to", &kernel::Uniform::to, at_least(kernel::Duration()), "The greatest value."));
};
template <>
struct Declaration<kernel::Exponential> {
  static constexpr std::string_view kind = "exponential";
  static constexpr std::string_view about = "Memoryless.";
  static constexpr auto fields =
      declare(field("mean", &kernel::Exponential::mean, at_least(kernel::Duration()), "The mean."));
};
template <>
struct Declaration<kernel::Lognormal> {
  static constexpr std::string_view kind = "lognormal";
  static constexpr std::string_view about =
      "The usual shape of service times. Give p99, or sigma of the logarithm.";
  static constexpr auto fields =
      declare(field("mean", &kernel::Lognormal::mean, above(kernel::Duration()), "The mean."),
              field("p99", &kernel::Lognormal::p99, at_least(kernel::Duration()),
                    "The 99th percentile; at most 14.97 times the mean."),
              field("sigma", &kernel::Lognormal::sigma, at_least(0),
                    "Standard deviation of the logarithm, instead of p99."));
};
template <>
struct Declaration<kernel::Gamma> {
  static constexpr std::string_view kind = "gamma";
  static constexpr std::string_view about = "Gamma; shape 1 is exponential, more is steadier.";
  static constexpr auto fields =
      declare(field("mean", &kernel::Gamma::mean, above(kernel::Duration()), "The mean."),
              field("shape", &kernel::Gamma::shape, above(0), "The shape."));
};
template <>
struct Declaration<kernel::Weibull> {
  static constexpr std::string_view kind = "weibull";
  static constexpr std::string_view about = "Weibull; shape below 1 has a heavy tail.";
  static constexpr auto fields =
      declare(field("mean", &kernel::Weibull::mean, above(kernel::Duration()), "The mean."),
              field("shape", &kernel::Weibull::shape, above(0), "The shape."));
};
template <>
struct Declaration<kernel::BoundedPareto> {
  static constexpr std::string_view kind = "bounded_pareto";
  static constexpr std::string_view about = "A power law cut at both ends.";
  static constexpr auto fields = declare(
      field("from", &kernel::BoundedPareto::from, above(kernel::Duration()), "The least value."),
      field("to", &kernel::BoundedPareto::to, above(kernel::Duration()), "The greatest value."),
      field("alpha", &kernel::BoundedPareto::alpha, above(0), "The tail's index."));
};
template <>
struct Declaration<kernel::Hyperexponential> {
  static constexpr std::string_view kind = "hyperexponential";
  static constexpr std::string_view about = "Two exponential phases: mostly short, some long.";
  static constexpr auto fields = declare(
      field("mean", &kernel::Hyperexponential::mean, above(kernel::Duration()), "The mean."),
      field("scv", &kernel::Hyperexponential::scv, at_least(1),
            "Squared coefficient of variation; 1 is exponential."));
};
template <>
struct Declaration<kernel::Empirical> {
  static constexpr std::string_view kind = "empirical";
  static constexpr std::string_view about = "Measured values.";
  static constexpr auto fields = declare(field("values", &kernel::Empirical::values, "The values."),
                                         field("weights", &kernel::Empirical::weights, at_least(0),
                                               "A weight for each value; equal when absent."));
};
template <>
struct Declaration<kernel::Mixture::Part> {
  static constexpr std::string_view kind = "";
  static constexpr std::string_view about = "";
  static constexpr auto fields =
      declare(field("weight", &kernel::Mixture::Part::weight, at_least(0), "Its share."),
              field("of", &kernel::Mixture::Part::of, "Its distribution."));
};
template <>
struct Declaration<kernel::Mixture> {
  static constexpr std::string_view kind = "mixture";
  static constexpr std::string_view about = "One of several distributions, by weight.";
  static constexpr auto fields = declare(field("parts", &kernel::Mixture::parts, "The parts."));
};

/// "5ms" stands for {"kind": "constant", "value": "5ms"}.
struct PlainDuration {
  static constexpr std::string_view tag = "kind";
  static constexpr std::string_view otherwise = "";
  static std::optional<Value> expand(const Value& value) {
    if (!value.text()) return std::nullopt;
    Value object = Value::object();
    object.set("kind", "constant");
    object.set("value", value);
    return object;
  }
  static const Type* short_form() { return &type_of<kernel::Duration>(); }
};
template <>
struct ChoiceRule<kernel::Distribution> : PlainDuration {
  static constexpr std::string_view definition = "distribution";
};
template <>
struct ChoiceRule<kernel::Mixture::Component> : PlainDuration {
  static constexpr std::string_view definition = "component";
};

extern template const Type& type_of<kernel::Distribution>();

}  // namespace spillway::scenario

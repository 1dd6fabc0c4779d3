// SPDX-License-Identifier: Apache-2.0
#include <charconv>
#include <cmath>
#include <limits>
#include <utility>

#include "models/scenario/words.h"

namespace spillway::scenario {
namespace {

std::string number_text(double number) {
  char buffer[64];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, number).ptr;
  return std::string(buffer, end);
}

bool within_limits(double number, const Limits& limits) {
  if (limits.min && (limits.min_excluded ? !(number > *limits.min) : !(number >= *limits.min))) {
    return false;
  }
  return !limits.max || number <= *limits.max;
}

/// Checks the range; `expected` is what the type wants, for the message.
bool accept(double number, const Limits& limits, std::string_view type_name, const Value& value,
            const Context& context) {
  if (within_limits(number, limits)) return true;
  context.fail(value, "found " + found(value) + "; allowed: " + describe(limits, type_name));
  return false;
}

Value number_schema(std::string_view type, const Limits& limits) {
  Value schema = Value::object();
  schema.set("type", type);
  if (limits.min) schema.set(limits.min_excluded ? "exclusiveMinimum" : "minimum", *limits.min);
  if (limits.max) schema.set("maximum", *limits.max);
  return schema;
}

class Bool final : public Type {
 public:
  std::string_view name() const override { return "boolean"; }
  void read(const Value& value, void* target, const Limits&,
            const Context& context) const override {
    if (const bool* b = value.boolean()) {
      *static_cast<bool*>(target) = *b;
    } else {
      wrong_type(value, "true or false", context);
    }
  }
  Value write(const void* target) const override { return *static_cast<const bool*>(target); }
  Value schema(const Limits&) const override {
    Value schema = Value::object();
    schema.set("type", "boolean");
    return schema;
  }
};

template <class T>
class Integer final : public Type {
  static constexpr std::int64_t most =
      std::in_range<std::int64_t>(std::numeric_limits<T>::max())
          ? static_cast<std::int64_t>(std::numeric_limits<T>::max())
          : std::numeric_limits<std::int64_t>::max();  // JSON's whole numbers end there

 public:
  std::string_view name() const override { return "integer"; }
  void read(const Value& value, void* target, const Limits& limits,
            const Context& context) const override {
    const std::int64_t* i = value.integer();
    if (!i) return wrong_type(value, "a whole number", context);
    if (!std::in_range<T>(*i)) {
      return context.fail(value, "found " + found(value) + "; allowed: from " +
                                     std::to_string(std::numeric_limits<T>::min()) + " to " +
                                     std::to_string(most));
    }
    if (accept(static_cast<double>(*i), limits, name(), value, context)) {
      *static_cast<T*>(target) = static_cast<T>(*i);
    }
  }
  Value write(const void* target) const override {
    return static_cast<std::int64_t>(*static_cast<const T*>(target));
  }
  Value schema(const Limits& limits) const override { return number_schema("integer", limits); }
};

/// A double, or a policy's ratio, which is kept in millionths.
template <class T>
class Number final : public Type {
 public:
  std::string_view name() const override { return "number"; }
  void read(const Value& value, void* target, const Limits& limits,
            const Context& context) const override {
    if (!value.is_number()) return wrong_type(value, "a number", context);
    if (accept(value.number(), limits, name(), value, context)) {
      if constexpr (std::is_same_v<T, double>) {
        *static_cast<double*>(target) = value.number();
      } else {
        *static_cast<T*>(target) = T::of(value.number());
      }
    }
  }
  Value write(const void* target) const override {
    double d = 0;
    if constexpr (std::is_same_v<T, double>) {
      d = *static_cast<const double*>(target);
    } else {
      d = static_cast<const T*>(target)->value();
    }
    const bool whole = std::trunc(d) == d && std::abs(d) < 9e15;
    return whole ? Value(static_cast<std::int64_t>(d)) : Value(d);
  }
  Value schema(const Limits& limits) const override { return number_schema("number", limits); }
};

class Text final : public Type {
 public:
  std::string_view name() const override { return "text"; }
  void read(const Value& value, void* target, const Limits&,
            const Context& context) const override {
    if (const std::string* s = value.text()) {
      *static_cast<std::string*>(target) = *s;
    } else {
      wrong_type(value, "a text", context);
    }
  }
  Value write(const void* target) const override {
    return *static_cast<const std::string*>(target);
  }
  Value schema(const Limits&) const override {
    Value schema = Value::object();
    schema.set("type", "string");
    return schema;
  }
};

class Anything final : public Type {
 public:
  std::string_view name() const override { return "any"; }
  void read(const Value& value, void* target, const Limits&, const Context&) const override {
    *static_cast<Value*>(target) = value;
  }
  Value write(const void* target) const override { return *static_cast<const Value*>(target); }
  Value schema(const Limits&) const override { return Value::object(); }
};

/// `Nanos` is Duration, or its integer.
template <class Nanos>
class DurationType final : public Type {
 public:
  std::string_view name() const override { return "duration"; }
  void read(const Value& value, void* target, const Limits& limits,
            const Context& context) const override {
    const std::string* text = value.text();
    const auto duration = text ? parse_duration(*text) : std::nullopt;
    if (!duration) {
      return wrong_type(value, R"(a duration with its unit: "250ms" (ns, us, ms, s, min, h))",
                        context);
    }
    if (accept(static_cast<double>(duration->ns()), limits, name(), value, context)) {
      *static_cast<Nanos*>(target) = Nanos(duration->ns());
    }
  }
  Value write(const void* target) const override {
    return format(kernel::Duration(*static_cast<const Nanos*>(target)));
  }
  Value schema(const Limits&) const override {
    Value schema = Value::object();
    schema.set("type", "string");
    schema.set("pattern", R"(^-?[0-9]+(\.[0-9]+)? ?(ns|us|µs|ms|s|min|h)$)");
    return schema;
  }
};

class RateType final : public Type {
 public:
  std::string_view name() const override { return "rate"; }
  void read(const Value& value, void* target, const Limits& limits,
            const Context& context) const override {
    const std::string* text = value.text();
    const auto rate = text ? parse_rate(*text) : std::nullopt;
    if (!rate) {
      return wrong_type(value, R"(a rate with its unit: "3000/s" (per s, ms, min, h, day))",
                        context);
    }
    if (accept(rate->hertz(), limits, name(), value, context)) {
      *static_cast<policy::Rate*>(target) = *rate;
    }
  }
  Value write(const void* target) const override {
    return format(*static_cast<const policy::Rate*>(target));
  }
  Value schema(const Limits&) const override {
    Value schema = Value::object();
    schema.set("type", "string");
    schema.set("pattern", R"(^[0-9]+(\.[0-9]+)? ?/ ?(ms|s|min|h|day)$)");
    return schema;
  }
};
}  // namespace

template <>
const Type& scalar_type<bool>() {
  static const Bool type;
  return type;
}
template <>
const Type& scalar_type<int>() {
  static const Integer<int> type;
  return type;
}
template <>
const Type& scalar_type<std::uint32_t>() {
  static const Integer<std::uint32_t> type;
  return type;
}
template <>
const Type& scalar_type<std::int64_t>() {
  static const Integer<std::int64_t> type;
  return type;
}
template <>
const Type& scalar_type<std::uint64_t>() {
  static const Integer<std::uint64_t> type;
  return type;
}
template <>
const Type& scalar_type<double>() {
  static const Number<double> type;
  return type;
}
template <>
const Type& scalar_type<std::string>() {
  static const Text type;
  return type;
}
template <>
const Type& scalar_type<Value>() {
  static const Anything type;
  return type;
}
template <>
const Type& scalar_type<kernel::Duration>() {
  static const DurationType<kernel::Duration> type;
  return type;
}
template <>
const Type& scalar_type<NanosDuration>() {
  static const DurationType<policy::Nanos> type;
  return type;
}
template <>
const Type& scalar_type<policy::Ratio>() {
  static const Number<policy::Ratio> type;
  return type;
}
template <>
const Type& scalar_type<policy::Rate>() {
  static const RateType type;
  return type;
}
std::string limit_text(double number, std::string_view type_name) {
  if (type_name == "duration") {
    return format(kernel::Duration(static_cast<std::int64_t>(number)));
  }
  return number_text(number) + (type_name == "rate" ? "/s" : "");
}

std::string describe(const Limits& limits, std::string_view type_name) {
  if (limits.min && limits.max) {
    return (limits.min_excluded ? "more than " : "from ") + limit_text(*limits.min, type_name) +
           (limits.min_excluded ? ", at most " : " to ") + limit_text(*limits.max, type_name);
  }
  if (limits.min) {
    return (limits.min_excluded ? "more than " : "at least ") + limit_text(*limits.min, type_name);
  }
  return limits.max ? "at most " + limit_text(*limits.max, type_name) : "";
}

}  // namespace spillway::scenario

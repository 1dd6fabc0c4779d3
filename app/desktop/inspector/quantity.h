// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>
#include <cstdint>
#include <optional>

#include "models/scenario/value.h"

namespace spillway::desktop {

/// A field that holds a number, a duration or a rate: how people read and write it, and what it
/// may be. Its *magnitude* is the number itself, nanoseconds of a duration, or a rate per second.
class Quantity {
  Q_DECLARE_TR_FUNCTIONS(spillway::desktop::Quantity)

 public:
  enum class Type : std::uint8_t { integer, number, duration, rate };

  /// Of a field's declaration, or of a parameter; nothing when it is of another type.
  static std::optional<Quantity> of(const scenario::Value& field);

  Type type() const { return type_; }
  std::optional<double> min() const { return min_; }
  std::optional<double> max() const { return max_; }
  /// Whether the least value itself is refused.
  bool above_min() const { return above_min_; }

  /// Nothing when the value is not one of this type.
  std::optional<double> magnitude(const scenario::Value& value) const;
  /// The value as a scenario writes it; whole numbers and nanoseconds are rounded to.
  scenario::Value value(double magnitude) const;
  bool allows(double magnitude) const;

  /// "250 ms", "15,000", "3,000 /s": by the locale.
  QString text(const scenario::Value& value) const;
  /// What a person typed: by the locale or with a dot, with or without a space before the unit.
  /// Nothing when it cannot be read or is out of range: then problem() says why.
  std::optional<scenario::Value> read(const QString& text) const;
  QString problem(const QString& text) const;
  /// "from 0 to 1", "at least 1 ms"; empty when all is allowed.
  QString range() const;

  /// The next value up or down for a key or an arrow: a tenth of the leading decimal.
  scenario::Value stepped(const scenario::Value& value, int steps) const;

 private:
  std::optional<scenario::Value> parse(const QString& text) const;

  Type type_ = Type::number;
  std::optional<double> min_;
  std::optional<double> max_;
  bool above_min_ = false;
};

/// Where a quantity stands on a slider. A wide range is logarithmic; its first position is zero
/// where zero is allowed. A range that the field leaves open goes well beyond `around`.
class SliderScale {
 public:
  static constexpr int positions = 500;

  SliderScale(const Quantity& quantity, double around);
  /// Fields without any lower bound have no slider: there is nothing to slide from.
  static bool fits(const Quantity& quantity) { return quantity.min().has_value(); }

  bool logarithmic() const { return logarithmic_; }
  double low() const { return low_; }
  double high() const { return high_; }
  int position(double magnitude) const;
  /// Rounded to two digits, so that people meet round values; the ends are exact.
  double magnitude(int position) const;

 private:
  double low_ = 0;
  double high_ = 1;
  bool logarithmic_ = false;
  bool zero_first_ = false;
};

}  // namespace spillway::desktop

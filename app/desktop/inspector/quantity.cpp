// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/inspector/quantity.h"

#include <QLocale>
#include <algorithm>
#include <cmath>

#include "models/scenario/fields.h"

namespace spillway::desktop {

using scenario::Value;

namespace {

std::optional<double> number_of(const Value& field, const char* name) {
  const Value* found = field.find(name);
  return found && found->is_number() ? std::optional(found->number()) : std::nullopt;
}

/// Up to where the number ends; the unit follows.
qsizetype number_length(const QString& text) {
  qsizetype end = 0;
  while (end < text.size()) {
    const QChar c = text[end];
    const bool unit = c == u'/' || c == u'µ' || (c.isLetter() && c != u'e' && c != u'E');
    if (unit) break;
    ++end;
  }
  return end;
}

/// A number typed by the locale ("1,500.5" in English), or as programs write it.
std::optional<double> read_number(const QString& text) {
  bool ok = false;
  const QString trimmed = text.trimmed();
  double number = QLocale().toDouble(trimmed, &ok);
  if (!ok) number = QLocale::c().toDouble(trimmed, &ok);
  return ok && std::isfinite(number) ? std::optional(number) : std::nullopt;
}

/// Without an exponent, which units do not take.
std::string plain(double number) {
  return QString::number(number, 'f', QLocale::FloatingPointShortest).toStdString();
}

QString local(const QString& number) {
  bool whole = false;
  const qlonglong integer = number.toLongLong(&whole);
  if (whole) return QLocale().toString(integer);
  const double value = number.toDouble();
  const bool awkward = value != 0 && (std::abs(value) < 1e-6 || std::abs(value) >= 1e15);
  return QLocale().toString(value, awkward ? 'g' : 'f', QLocale::FloatingPointShortest);
}

double round_digits(double number, int digits) {
  if (number == 0) return 0;
  const double scale = std::pow(10, digits - 1 - std::floor(std::log10(std::abs(number))));
  return std::round(number * scale) / scale;
}

}  // namespace

std::optional<Quantity> Quantity::of(const Value& field) {
  const Value* type = field.find("type");
  if (!type || !type->text()) return std::nullopt;
  Quantity quantity;
  if (*type->text() == "integer") {
    quantity.type_ = Type::integer;
  } else if (*type->text() == "number") {
    quantity.type_ = Type::number;
  } else if (*type->text() == "duration") {
    quantity.type_ = Type::duration;
  } else if (*type->text() == "rate") {
    quantity.type_ = Type::rate;
  } else {
    return std::nullopt;
  }
  quantity.min_ = number_of(field, "min");
  if (const auto above = number_of(field, "above")) {
    quantity.min_ = above;
    quantity.above_min_ = true;
  }
  quantity.max_ = number_of(field, "max");
  return quantity;
}

std::optional<double> Quantity::magnitude(const Value& value) const {
  if (type_ == Type::integer && !value.integer()) return std::nullopt;
  if (type_ == Type::integer || type_ == Type::number)
    return value.is_number() ? std::optional(value.number()) : std::nullopt;
  if (!value.text()) return std::nullopt;
  if (type_ == Type::duration) {
    const auto duration = scenario::parse_duration(*value.text());
    return duration ? std::optional(static_cast<double>(duration->ns())) : std::nullopt;
  }
  const auto rate = scenario::parse_rate(*value.text());
  return rate ? std::optional(rate->hertz()) : std::nullopt;
}

Value Quantity::value(double magnitude) const {
  switch (type_) {
    case Type::integer:
      return static_cast<std::int64_t>(std::llround(magnitude));
    case Type::number:
      return magnitude == std::trunc(magnitude) && std::abs(magnitude) < 9e15
                 ? Value(static_cast<std::int64_t>(magnitude))
                 : Value(magnitude);
    case Type::duration:
      return scenario::format(
          scenario::parse_duration(plain(std::round(magnitude)) + "ns").value());
    case Type::rate:
      break;
  }
  return plain(magnitude) + "/s";
}

bool Quantity::allows(double magnitude) const {
  if (min_ && (above_min_ ? magnitude <= *min_ : magnitude < *min_)) return false;
  return !max_ || magnitude <= *max_;
}

QString Quantity::text(const Value& value) const {
  if (const std::int64_t* integer = value.integer()) return QLocale().toString(qlonglong(*integer));
  if (value.is_number()) return local(QString::number(value.number(), 'g', 17));
  if (!value.text()) return {};
  QString written = QString::fromStdString(*value.text());
  if (type_ == Type::duration) {
    if (const auto duration = scenario::parse_duration(*value.text()))
      written = QString::fromStdString(scenario::format(*duration));
  }
  const qsizetype end = number_length(written);
  const QString number = written.left(end).trimmed();
  QString unit = written.mid(end).remove(u' ');
  if (unit == u"us") unit = QStringLiteral("µs");
  return local(number) + QChar(u' ') + unit;
}

std::optional<Value> Quantity::parse(const QString& text) const {
  const qsizetype end = number_length(text);
  const auto number = read_number(text.left(end));
  const QString unit = text.mid(end).trimmed();
  if (!number) return std::nullopt;
  switch (type_) {
    case Type::integer: {
      const bool whole = *number == std::trunc(*number) && std::abs(*number) < 9e15;
      return whole && unit.isEmpty() ? std::optional(Value(static_cast<std::int64_t>(*number)))
                                     : std::nullopt;
    }
    case Type::number:
      return unit.isEmpty() ? std::optional(value(*number)) : std::nullopt;
    case Type::duration: {
      const auto duration = scenario::parse_duration(plain(*number) + unit.toStdString());
      return duration ? std::optional(Value(scenario::format(*duration))) : std::nullopt;
    }
    case Type::rate:
      break;
  }
  const std::string rate = plain(*number) + (unit.isEmpty() ? "/s" : unit.toStdString());
  const auto read = scenario::parse_rate(rate);
  return read ? std::optional(Value(scenario::format(*read))) : std::nullopt;
}

std::optional<Value> Quantity::read(const QString& text) const {
  auto value = parse(text);
  if (!value || !allows(magnitude(*value).value_or(0))) return std::nullopt;
  return value;
}

QString Quantity::problem(const QString& text) const {
  if (read(text)) return {};
  if (parse(text)) return tr("Allowed: %1").arg(range());
  switch (type_) {
    case Type::integer:
      return tr("Wanted: a whole number");
    case Type::number:
      return tr("Wanted: a number");
    case Type::duration:
      return tr("Wanted: a time with its unit, as 250 ms (ns, us, ms, s, min, h)");
    case Type::rate:
      break;
  }
  return tr("Wanted: a rate, as 3000/s (per s, ms, min, h, day)");
}

QString Quantity::range() const {
  const QString least = min_ ? text(value(*min_)) : QString();
  const QString most = max_ ? text(value(*max_)) : QString();
  if (min_ && max_ && above_min_) return tr("more than %1, at most %2").arg(least, most);
  if (min_ && max_) return tr("from %1 to %2").arg(least, most);
  if (min_) return (above_min_ ? tr("more than %1") : tr("at least %1")).arg(least);
  return max_ ? tr("at most %1").arg(most) : QString();
}

Value Quantity::stepped(const Value& from, int steps) const {
  double now = magnitude(from).value_or(min_.value_or(0));
  const bool share = type_ == Type::number && max_ && *max_ <= 1;
  for (; steps != 0; steps += steps > 0 ? -1 : 1) {
    const double up = steps > 0 ? 1 : -1;
    // Down from 100 means 90, not 99: the decade below decides.
    const double size = std::abs(now) * (up * now < 0 ? 0.999999 : 1.000001);
    double step = size == 0 ? 0 : std::pow(10, std::floor(std::log10(size)) - 1);
    if (now == 0) step = type_ == Type::duration ? 1e6 : type_ == Type::number ? 0.01 : 1;
    if (type_ == Type::integer || type_ == Type::duration) step = std::max(step, 1.0);
    if (share) step = 0.01;
    const double next = std::round((now + up * step) / step) * step;
    if (!allows(next)) break;
    now = round_digits(next, 12);
  }
  return value(now);
}

SliderScale::SliderScale(const Quantity& quantity, double around) {
  const double min = quantity.min().value_or(0);
  double base = std::max(std::abs(around), min);
  if (base == 0) {  // nothing is known but its type
    base = quantity.type() == Quantity::Type::duration ? 1e9
           : quantity.type() == Quantity::Type::rate   ? 1e3
           : quantity.type() == Quantity::Type::number ? 0.1
                                                       : 100;
  }
  const double open_high = std::pow(10, std::ceil(std::log10(base * 10) - 1e-9));
  high_ = quantity.max().value_or(open_high);
  const double open_low = std::pow(10, std::floor(std::log10(base / 1000) + 1e-9));
  low_ = min;
  const bool share = quantity.type() != Quantity::Type::integer && quantity.max() && high_ <= 1;
  if (share && min == 0) return;
  logarithmic_ = min <= 0 || high_ / min > 100;
  if (!logarithmic_ || min > 0) return;
  zero_first_ = quantity.allows(0);
  low_ = quantity.type() == Quantity::Type::integer ? std::max(1.0, open_low)
                                                    : std::min(open_low, high_ / 10);
}

int SliderScale::position(double magnitude) const {
  if (zero_first_ && magnitude <= 0) return 0;
  const int first = zero_first_ ? 1 : 0;
  const double within = std::clamp(magnitude, low_, high_);
  const double share = logarithmic_ ? std::log(within / low_) / std::log(high_ / low_)
                                    : (within - low_) / (high_ - low_);
  return first + static_cast<int>(std::lround(share * (positions - first)));
}

double SliderScale::magnitude(int position) const {
  if (zero_first_ && position <= 0) return 0;
  if (position >= positions) return high_;
  const int first = zero_first_ ? 1 : 0;
  if (position <= first) return low_;
  const double share = static_cast<double>(position - first) / (positions - first);
  if (logarithmic_) return round_digits(low_ * std::pow(high_ / low_, share), 2);
  const double grain = std::pow(10, std::floor(std::log10(high_ - low_)) - 2);
  return round_digits(std::round((low_ + share * (high_ - low_)) / grain) * grain, 12);
}

}  // namespace spillway::desktop

// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/rate_limit_headers.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstdio>

#include "engine/policy/arithmetic.h"

namespace spillway::policy {

namespace {

constexpr std::array<std::string_view, 12> months{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                  "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
constexpr std::array<std::string_view, 7> weekdays{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
constexpr std::int64_t ten_years = 10 * 366 * 86'400;  // seconds

std::int64_t whole_seconds(Nanos span) {
  return static_cast<std::int64_t>(ceil_div(span, second));
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

/// Digits only, saturated.
std::optional<std::int64_t> number(std::string_view text) {
  text = trimmed(text);
  if (text.empty() ||
      !std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; })) {
    return {};
  }
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc::result_out_of_range ? never : value;
}

bool same_name(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [&](char x, char y) { return lower(x) == lower(y); });
}

Nanos span_of(std::int64_t seconds) {
  return saturate(static_cast<Int128>(seconds) * second);
}

Nanos until(Nanos wall, Nanos wall_now) {
  return std::max<Nanos>(saturate(static_cast<Int128>(wall) - wall_now), 0);
}

/// The integer parameter `;key=` of a structured field's first member.
std::optional<std::int64_t> parameter(std::string_view value, std::string_view key) {
  value = value.substr(0, value.find(','));
  for (std::size_t at = value.find(';'); at != std::string_view::npos;
       at = value.find(';', at + 1)) {
    std::string_view rest = trimmed(value.substr(at + 1));
    if (!rest.starts_with(key) || !rest.substr(key.size()).starts_with('=')) continue;
    rest.remove_prefix(key.size() + 1);
    return number(rest.substr(0, rest.find(';')));
  }
  return {};
}

}  // namespace

std::vector<HeaderField> rate_limit_headers(const Decision& decision, const HeaderOptions& options,
                                            Nanos wall_now) {
  std::vector<HeaderField> fields;
  const std::string limit = std::to_string(decision.limit);
  const std::string remaining = std::to_string(std::max<std::int64_t>(decision.remaining, 0));
  const std::int64_t reset = whole_seconds(decision.reset_after);
  if (options.style == HeaderStyle::ietf_combined) {
    const std::string name = '"' + options.policy_name + '"';
    fields.push_back({"RateLimit-Policy", name + ";q=" + limit + ";w=" +
                                              std::to_string(whole_seconds(options.window))});
    fields.push_back({"RateLimit", name + ";r=" + remaining + ";t=" + std::to_string(reset)});
  } else {
    const bool x = options.style == HeaderStyle::x_ratelimit;
    const std::string prefix = x ? "X-RateLimit-" : "RateLimit-";
    const bool absolute = x && options.reset == ResetForm::absolute;
    const std::int64_t shown =
        absolute ? whole_seconds(saturating_add(wall_now, decision.reset_after)) : reset;
    fields.push_back({prefix + "Limit", limit});
    fields.push_back({prefix + "Remaining", remaining});
    fields.push_back({prefix + "Reset", std::to_string(shown)});
  }
  if (!decision.allowed && decision.retry_after > 0 && decision.retry_after != never) {
    fields.push_back({"Retry-After", std::to_string(whole_seconds(decision.retry_after))});
  }
  return fields;
}

RateLimitInfo parse_rate_limit_headers(std::span<const HeaderField> fields, Nanos wall_now) {
  RateLimitInfo info;
  const auto is = [](const HeaderField& field, std::string_view suffix) {
    std::string_view name = field.name;
    if (name.size() > 2 && same_name(name.substr(0, 2), "X-")) name.remove_prefix(2);
    return same_name(name, suffix);
  };
  for (const HeaderField& field : fields) {
    if (is(field, "RateLimit-Limit")) {
      info.limit = number(field.value);
    } else if (is(field, "RateLimit-Remaining")) {
      info.remaining = number(field.value);
    } else if (is(field, "RateLimit-Reset")) {
      if (const auto value = number(field.value)) {
        info.reset_after = *value > ten_years ? until(span_of(*value), wall_now) : span_of(*value);
      }
    } else if (same_name(field.name, "RateLimit-Policy")) {
      info.limit = parameter(field.value, "q");
    } else if (same_name(field.name, "RateLimit")) {
      info.remaining = parameter(field.value, "r");
      if (const auto seconds = parameter(field.value, "t")) info.reset_after = span_of(*seconds);
    } else if (same_name(field.name, "Retry-After")) {
      if (const auto seconds = number(field.value)) {
        info.retry_after = span_of(*seconds);
      } else if (const auto date = parse_http_date(trimmed(field.value))) {
        info.retry_after = until(*date, wall_now);
      }
    }
  }
  return info;
}

std::optional<Nanos> parse_http_date(std::string_view text) {
  // "Sun, 06 Nov 1994 08:49:37 GMT"
  if (text.size() != 29 || text.substr(3, 2) != ", " || text.substr(25) != " GMT" ||
      text[7] != ' ' || text[11] != ' ' || text[16] != ' ' || text[19] != ':' || text[22] != ':') {
    return {};
  }
  const auto day = number(text.substr(5, 2)), year = number(text.substr(12, 4)),
             hour = number(text.substr(17, 2)), minute = number(text.substr(20, 2)),
             seconds = number(text.substr(23, 2));
  const auto month = std::find(months.begin(), months.end(), text.substr(8, 3));
  if (!day || !year || !hour || !minute || !seconds || month == months.end()) return {};
  const std::chrono::year_month_day date{
      std::chrono::year(static_cast<int>(*year)),
      std::chrono::month(static_cast<unsigned>(month - months.begin()) + 1),
      std::chrono::day(static_cast<unsigned>(*day))};
  if (!date.ok() || *hour > 23 || *minute > 59 || *seconds > 60) return {};
  const std::int64_t days = std::chrono::sys_days(date).time_since_epoch().count();
  return span_of(((days * 24 + *hour) * 60 + *minute) * 60 + *seconds);
}

std::string format_http_date(Nanos wall) {
  const auto seconds = static_cast<std::int64_t>(floor_div(wall, second));
  const auto days = static_cast<int>(floor_div(seconds, 86'400));
  const auto in_day = static_cast<int>(seconds - std::int64_t{days} * 86'400);
  const std::chrono::sys_days date{std::chrono::days(days)};
  const std::chrono::year_month_day civil(date);
  char text[64];
  std::snprintf(text, sizeof text, "%s, %02u %s %04d %02d:%02d:%02d GMT",
                weekdays[std::chrono::weekday(date).c_encoding()].data(),
                static_cast<unsigned>(civil.day()),
                months[static_cast<unsigned>(civil.month()) - 1].data(),
                static_cast<int>(civil.year()), in_day / 3600, in_day / 60 % 60, in_day % 60);
  return text;
}

}  // namespace spillway::policy

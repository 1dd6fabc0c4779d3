// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/policy/decision.h"

namespace spillway::policy {

struct HeaderField {
  std::string name;
  std::string value;
  bool operator==(const HeaderField&) const = default;
};

/// Which fields tell a client about its limit.
enum class HeaderStyle : std::uint8_t {
  x_ratelimit,   // X-RateLimit-Limit, -Remaining, -Reset
  ietf_fields,   // RateLimit-Limit, -Remaining, -Reset (IETF draft up to 07)
  ietf_combined  // RateLimit-Policy: "name";q=100;w=60 and RateLimit: "name";r=50;t=30 (from 08)
};

/// How Reset is written: seconds from now, or the second of the Unix epoch. The IETF forms are
/// always relative, so that no clock or time zone can be wrong.
enum class ResetForm : std::uint8_t { relative, absolute };

struct HeaderOptions {
  HeaderStyle style = HeaderStyle::x_ratelimit;
  ResetForm reset = ResetForm::relative;
  std::string policy_name = "default";  // ietf_combined
  Nanos window = second;                // ietf_combined
};

/// The fields of a decision; Retry-After with refusals that name a wait. Whole seconds rounded
/// up, so that waiting them is enough. `wall_now`: ns since the Unix epoch, for absolute resets.
std::vector<HeaderField> rate_limit_headers(const Decision& decision, const HeaderOptions& options,
                                            Nanos wall_now);

/// What a client reads out of any of these fields.
struct RateLimitInfo {
  std::optional<std::int64_t> limit;
  std::optional<std::int64_t> remaining;
  std::optional<Nanos> reset_after;
  std::optional<Nanos> retry_after;
  bool operator==(const RateLimitInfo&) const = default;
};

/// Names in any case. A Reset beyond ten years is an epoch second. Retry-After may be seconds or
/// an HTTP date (RFC 9110); what is malformed is left out.
RateLimitInfo parse_rate_limit_headers(std::span<const HeaderField> fields, Nanos wall_now);

/// IMF-fixdate, "Sun, 06 Nov 1994 08:49:37 GMT"; ns since the Unix epoch.
std::optional<Nanos> parse_http_date(std::string_view text);
std::string format_http_date(Nanos wall);

}  // namespace spillway::policy

// SPDX-License-Identifier: Apache-2.0
#include "models/scenario/words.h"

#include <algorithm>

namespace spillway::scenario {
namespace {

/// Levenshtein's distance.
std::size_t edits(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t above = row[j];
      row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (a[i - 1] != b[j - 1])});
      diagonal = above;
    }
  }
  return row[b.size()];
}

}  // namespace

std::string nearest(std::string_view name, const std::vector<std::string>& candidates) {
  std::string best;
  std::size_t best_edits = name.size() / 3 + 2;  // fewer edits than this
  for (const std::string& candidate : candidates) {
    if (name.size() >= candidate.size() + best_edits) continue;
    const std::size_t n = edits(name, candidate);
    if (n < best_edits) {
      best_edits = n;
      best = candidate;
    }
  }
  return best;
}

std::string hint(std::string_view name, const std::vector<std::string>& candidates) {
  const std::string near = nearest(name, candidates);
  return near.empty() ? "" : "; did you mean \"" + near + "\"?";
}

std::string join(const std::vector<std::string>& words) {
  constexpr std::size_t most = 100;
  std::string out;
  for (std::size_t i = 0; i < std::min(words.size(), most); ++i) {
    out += (i == 0 ? "" : ", ") + words[i];
  }
  return out + (words.size() > most ? " and " + std::to_string(words.size() - most) + " more" : "");
}

std::string unknown(std::string_view what, std::string_view name,
                    const std::vector<std::string>& allowed) {
  const std::string out =
      "no " + std::string(what) + " \"" + shortened(name) + "\" here" + hint(name, allowed);
  return out + (allowed.empty() ? "" : " (allowed: " + join(allowed) + ")");
}

std::string shortened(std::string_view text, std::size_t bytes) {
  if (text.size() <= bytes + 3) return std::string(text);
  while (bytes > 0 && (static_cast<unsigned char>(text[bytes]) & 0xC0) == 0x80) --bytes;
  return std::string(text.substr(0, bytes)) + "…";
}

char32_t next_character(std::string_view text, std::size_t& at) {
  const auto byte = static_cast<unsigned char>(text[at++]);
  if (byte < 0xC0) return byte;
  const int more = byte >= 0xF0 ? 3 : byte >= 0xE0 ? 2 : 1;
  char32_t character = byte & (0x3F >> more);
  for (int i = 0; i < more && at < text.size(); ++i) {
    const auto tail = static_cast<unsigned char>(text[at]);
    if ((tail & 0xC0) != 0x80) return byte;
    character = character << 6 | (tail & 0x3F);
    ++at;
  }
  return character;
}

std::string printable(std::string_view text) {
  const auto steers = [](char32_t c) {
    return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x61C || c == 0x200E || c == 0x200F ||
           (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
  };
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t from = at;
    const char32_t c = next_character(text, at);
    if (!steers(c)) {
      out += text.substr(from, at - from);
      continue;
    }
    out += "\\u";
    for (int bits = 12; bits >= 0; bits -= 4) out += "0123456789abcdef"[c >> bits & 15];
  }
  return out;
}

std::string found(const Value& value) {
  if (value.items() || value.members()) return std::string(value.type_name());
  return shortened(value.json());
}
void wrong_type(const Value& value, std::string_view wanted, const Context& context) {
  context.fail(value, "found " + found(value) + "; wanted " + std::string(wanted));
}

}  // namespace spillway::scenario

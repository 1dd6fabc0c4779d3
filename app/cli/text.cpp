// SPDX-License-Identifier: Apache-2.0
#include "app/cli/text.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "models/scenario/words.h"

namespace spillway::cli {

namespace {

int width_of(char32_t c) {
  struct Range {
    char32_t first, last;
  };
  // Unicode TR 11: wide and fullwidth blocks, as terminals draw them.
  static constexpr std::array<Range, 10> wide{{{0x1100, 0x115F},
                                               {0x2E80, 0x303E},
                                               {0x3041, 0x33FF},
                                               {0x3400, 0x4DBF},
                                               {0x4E00, 0x9FFF},
                                               {0xA000, 0xA4CF},
                                               {0xAC00, 0xD7A3},
                                               {0xF900, 0xFAFF},
                                               {0xFE30, 0xFF60},
                                               {0x1F300, 0x1FAFF}}};
  if (c < 0x20 || (c >= 0x300 && c <= 0x36F) || c == 0x200B || c == 0xFEFF) return 0;
  const bool is_wide = std::any_of(wide.begin(), wide.end(), [c](const Range& range) {
    return range.first <= c && c <= range.last;
  });
  return is_wide || (c >= 0x20000 && c <= 0x3FFFD) || (c >= 0xFFE0 && c <= 0xFFE6) ? 2 : 1;
}

}  // namespace

bool speaks_chinese() {
  for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(variable);
    if (value && *value) return std::string_view(value).substr(0, 2) == "zh";
  }
  return false;
}

int width_of(std::string_view text) {
  int width = 0;
  for (std::size_t at = 0; at < text.size();) width += width_of(scenario::next_character(text, at));
  return width;
}

const std::string& local(const scenario::LocalText& text) {
  const std::string& wanted = speaks_chinese() ? text.zh : text.en;
  const std::string& other = speaks_chinese() ? text.en : text.zh;
  return wanted.empty() ? other : wanted;
}

std::vector<std::string> wrap(const std::string& text, int width) {
  std::vector<std::string> lines;
  std::size_t begin = 0;
  std::size_t good_end = 0;    // where the line may end
  std::size_t good_start = 0;  // where the next one then begins
  int used = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t from = at;
    const char32_t c = scenario::next_character(text, at);
    const int columns = width_of(c);
    if (c == '\n') {
      lines.push_back(text.substr(begin, from - begin));
      begin = good_end = good_start = at;
      used = 0;
      continue;
    }
    used += columns;
    if (c == ' ') {
      good_end = from;
      good_start = at;
    }
    if (used > width && good_start > begin) {
      lines.push_back(text.substr(begin, good_end - begin));
      begin = good_end = good_start;
      used = width_of(std::string_view(text).substr(begin, at - begin));
    }
    if (columns == 2) good_end = good_start = at;
  }
  if (begin < text.size()) lines.push_back(text.substr(begin));
  return lines;
}

std::string paragraphs(const std::string& text) {
  constexpr int page_width = 96;
  std::string out;
  for (const std::string& line : wrap(text, page_width)) {
    out += (line.empty() ? "" : "  " + scenario::printable(line)) + "\n";
  }
  return out;
}

std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, " ");
  return digits;
}

void Table::add(std::vector<std::string> row) {
  for (std::string& cell : row) cell = scenario::printable(cell);
  rows_.push_back(std::move(row));
}

std::string Table::text(std::string_view indent) const {
  std::vector<int> widths(columns_.size(), 0);
  for (const auto& row : rows_) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      widths[i] = std::max(widths[i], width_of(std::string_view(row[i])));
    }
  }
  std::string out;
  for (const auto& row : rows_) {
    std::string line(indent);
    for (std::size_t i = 0; i < row.size(); ++i) {
      const int missing = widths[i] - width_of(std::string_view(row[i]));
      const std::string pad(static_cast<std::size_t>(missing), ' ');
      line += (i > 0 ? "  " : "") + (columns_[i] == Align::left ? row[i] + pad : pad + row[i]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + "\n";
  }
  return out;
}

}  // namespace spillway::cli

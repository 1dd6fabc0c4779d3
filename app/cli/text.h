// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "models/scenario/scenario.h"

namespace spillway::cli {

/// The columns that a UTF-8 text takes in a terminal: 2 for East Asian wide characters, 0 for
/// combining ones.
int width_of(std::string_view text);

/// The text in the language of the locale (zh when LC_ALL, LC_MESSAGES or LANG begins with it),
/// else in the one it is given in.
const std::string& local(const scenario::LocalText& text);

/// Whether the locale's language is Chinese.
bool speaks_chinese();

/// A pattern of {fmt} in both languages, filled in that of the locale.
template <class... Args>
std::string local(fmt::format_string<Args...> en, fmt::format_string<Args...> zh, Args&&... args) {
  const fmt::string_view pattern = speaks_chinese() ? fmt::string_view(zh) : fmt::string_view(en);
  return fmt::vformat(pattern, fmt::make_format_args(args...));
}

/// Breaks a text into lines of at most `width` columns, at spaces or after a wide character.
std::vector<std::string> wrap(const std::string& text, int width);
/// A text wrapped for a page and indented, with a line end after each line; what would steer a
/// terminal is written out.
std::string paragraphs(const std::string& text);

/// 1234567 as "1 234 567".
std::string grouped(std::uint64_t number);

/// Rows of cells, aligned by the columns they take. What would steer a terminal is written out.
class Table {
 public:
  enum class Align : std::uint8_t { left, right };
  explicit Table(std::vector<Align> columns) : columns_(std::move(columns)) {}
  void add(std::vector<std::string> row);
  bool empty() const { return rows_.empty(); }
  /// One line a row, two spaces between columns, each line after `indent`.
  std::string text(std::string_view indent = "") const;

 private:
  std::vector<Align> columns_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace spillway::cli

// SPDX-License-Identifier: Apache-2.0
#pragma once

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

/// What stands over a part of a page, in the language of the locale.
enum class Heading : std::uint8_t {
  story,
  hypothesis,
  lesson,
  nodes,
  timeline,
  expectations,
  requests,
  latency,
  policies,
};
const std::string& heading(Heading which);

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

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "models/scenario/value.h"

/// Where things stand in a JSON text with comments, for text_edit.
namespace spillway::desktop::text_edit {

/// The bytes from `begin` up to, not including, `end`.
struct Span {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool operator==(const Span&) const = default;
};

/// A member of an object or an item of a list.
struct Element {
  Span key;  ///< with its quotes; empty in a list
  Span value;
  std::size_t comma = 0;  ///< of the comma behind it; 0 behind the last

  std::size_t begin() const { return key.end ? key.begin : value.begin; }
};

/// An object or a list: its brackets and what is directly in it.
struct Container {
  bool object = false;
  Span span;  ///< with the brackets
  std::vector<Element> elements;
};

/// The container that begins at `begin` (a bracket), or nothing when the text there is not JSON.
std::optional<Container> container_at(std::string_view text, std::size_t begin);

/// The unescaped steps of a JSON pointer.
std::vector<std::string> steps_of(std::string_view pointer);

/// Where a pointer leads: the containers that exist on the way, and which elements.
struct Place {
  std::vector<Container> containers;  ///< from the root inwards
  std::vector<std::size_t> chosen;    ///< the element of each that is on the way, as far as it goes
  std::vector<std::string> missing;   ///< the steps that lead on from there to nothing
  std::optional<Span> value;          ///< when nothing is missing
};
std::optional<Place> find(std::string_view text, const std::vector<std::string>& steps);

/// White space and comments from `from` on; stops at the first other byte.
std::size_t skip_blank(std::string_view text, std::size_t from);
/// Spaces and comments from `from` on, up to the end of that line at most. The position after the
/// last comment, or `from` when there is none.
std::size_t skip_comments_of_line(std::string_view text, std::size_t from);
/// Whether only white space stands before it on its line.
bool begins_line(std::string_view text, std::size_t at);
/// The white space that its line begins with.
std::string indentation_of(std::string_view text, std::size_t at);

/// A value as people write it: `{"a": 1, "b": [2, 3]}` on one line when it fits into 100 columns,
/// else one element a line. `indentation` is that of the line on which it begins, `column` where.
std::string written(const scenario::Value& value, const std::string& indentation,
                    std::size_t column);

}  // namespace spillway::desktop::text_edit

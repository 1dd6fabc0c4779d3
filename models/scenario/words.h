// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "models/scenario/fields.h"

/// What the readers of all types say of a wrong input.
namespace spillway::scenario {

/// The candidate that a misspelt name is likely to mean; empty when none is near.
std::string nearest(std::string_view name, const std::vector<std::string>& candidates);
/// `; did you mean "x"?` with the nearest of the candidates, or nothing when none is near.
std::string hint(std::string_view name, const std::vector<std::string>& candidates);
/// "a, b, c"; of many only the first hundred.
std::string join(const std::vector<std::string>& words);
/// `no X "speling" here; did you mean "spelling"? (allowed: …)`
std::string unknown(std::string_view what, std::string_view name,
                    const std::vector<std::string>& allowed);
/// The text, or its first `bytes` (less if that would cut a character) and "…".
std::string shortened(std::string_view text, std::size_t bytes = 57);
/// Decodes the character at `at` of a UTF-8 text and moves past it; a broken byte stands for
/// itself.
char32_t next_character(std::string_view text, std::size_t& at);
/// The text with what would steer a terminal (controls, marks of direction) written out, as
/// \\u001b.
std::string printable(std::string_view text);
/// The value in a message: short, and only its type when it is large.
std::string found(const Value& value);
/// "found 5; wanted a duration"
void wrong_type(const Value& value, std::string_view wanted, const Context& context);

}  // namespace spillway::scenario

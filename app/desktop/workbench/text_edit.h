// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "models/scenario/value.h"

/// Small changes of a JSON text with comments. Each returns the new text; whatever is not meant by
/// the pointer (RFC 6901) stays as it was, byte for byte, comments and blank lines included. What
/// is put in follows its neighbours: on their line, or on a line of its own with their indentation.
///
/// A text that cannot be read, or a pointer to nothing, gives the text back unchanged.
namespace spillway::desktop::text_edit {

/// The value at the pointer becomes `value`. A missing member is added as the last of its object;
/// missing objects on the way are made. "-" at the end of a list's pointer appends.
std::string set(std::string_view text, std::string_view pointer, const scenario::Value& value);

/// Takes an element away with the comment lines right above it and the comment behind it.
std::string remove(std::string_view text, std::string_view pointer);

/// Before the element `index` of a list, at the end when there is no such element. A missing list
/// is made.
std::string insert(std::string_view text, std::string_view list, std::size_t index,
                   const scenario::Value& value);

/// Another name for a member of an object, at its place.
std::string rename(std::string_view text, std::string_view pointer, std::string_view name);

}  // namespace spillway::desktop::text_edit

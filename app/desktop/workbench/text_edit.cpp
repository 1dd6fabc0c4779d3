// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workbench/text_edit.h"

#include "app/desktop/workbench/text_layout.h"

namespace spillway::desktop::text_edit {

using scenario::Value;

namespace {

constexpr std::size_t columns = 100;

std::string replaced(std::string_view text, Span span, std::string_view with) {
  return std::string(text.substr(0, span.begin)).append(with).append(text.substr(span.end));
}

std::size_t column_of(std::string_view text, std::size_t at) {
  return at == 0 ? 0 : at - (text.rfind('\n', at - 1) + 1);  // npos + 1 is 0
}

bool has_newline(std::string_view text, std::size_t begin, std::size_t end) {
  return text.substr(begin, end - begin).find('\n') != std::string_view::npos;
}

std::size_t after_spaces(std::string_view text, std::size_t from) {
  return std::min(text.find_first_not_of(" \t\r\n", from), text.size());
}

std::size_t before_spaces(std::string_view text, std::size_t to) {
  while (to > 0 && std::string_view(" \t\r\n").find(text[to - 1]) != std::string_view::npos) --to;
  return to;
}

std::string key_text(const Container& container, const std::string& key) {
  return container.object ? Value(key).json() + ": " : std::string();
}

/// Where what stands before an element begins: behind the bracket or comma before it, and behind
/// the comment on that line, which belongs to the line.
std::size_t gap_before(std::string_view text, const Container& container, std::size_t index) {
  const std::size_t from =
      index == 0 ? container.span.begin + 1 : container.elements[index - 1].comma + 1;
  const std::size_t comments = skip_comments_of_line(text, from);
  return has_newline(text, from, container.elements[index].begin()) ? comments : from;
}

/// Where an element begins with the comments right above it.
std::size_t begin_with_comments(std::string_view text, const Container& container,
                                std::size_t index) {
  std::size_t begin = gap_before(text, container, index);
  const std::size_t end = container.elements[index].begin();
  for (std::size_t line = text.find('\n', begin); line < end; line = text.find('\n', line + 1)) {
    const std::size_t next = std::min(text.find_first_not_of(" \t\r", line + 1), text.size());
    if (next < end && text[next] == '\n') begin = next;  // a blank line: what is above it stays
  }
  return after_spaces(text, begin);
}

/// The only element of a container that may have comments in it.
std::string fill(std::string_view text, const Container& container, const std::string& key,
                 const Value& value) {
  const std::size_t close = container.span.end - 1;
  const std::string outer = indentation_of(text, close);
  const std::size_t kept = before_spaces(text, close);
  const bool has_comments = kept > container.span.begin + 1;
  const bool a_line_each = has_comments || (!container.object && value.members());
  const std::string name = key_text(container, key);
  if (!a_line_each) {
    const std::size_t column = column_of(text, container.span.begin) + 1 + name.size();
    const std::string line = name + written(value, outer, column);
    if (!has_newline(line, 0, line.size())) {
      return replaced(text, {container.span.begin + 1, close}, line);
    }
  }
  const std::string inner = outer + "  ";
  const std::string line = inner + name + written(value, inner, inner.size() + name.size());
  return replaced(text, {kept, close}, "\n" + line + "\n" + outer);
}

std::string append(std::string_view text, const Container& container, const std::string& key,
                   const Value& value) {
  if (container.elements.empty()) return fill(text, container, key, value);
  const Element& first = container.elements.front();
  const Element& last = container.elements.back();
  const std::string name = key_text(container, key);
  const std::size_t end = last.value.end;
  const std::size_t behind = skip_comments_of_line(text, end);
  if (behind == end && !begins_line(text, last.begin())) {
    const std::size_t column = column_of(text, end) + 2 + name.size();
    const std::string line = written(value, indentation_of(text, end), column);
    if (!has_newline(line, 0, line.size()) && column + line.size() <= columns) {
      return replaced(text, {end, end}, ", " + name + line);
    }
  }
  const std::string indentation = begins_line(text, first.begin())
                                      ? indentation_of(text, first.begin())
                                      : std::string(column_of(text, first.begin()), ' ');
  const std::string line = name + written(value, indentation, indentation.size() + name.size());
  std::string out = replaced(text, {behind, behind}, "\n" + indentation + line);
  return out.insert(end, ",");
}

std::string replace_value(std::string_view text, Span span, const Value& value) {
  return replaced(text, span,
                  written(value, indentation_of(text, span.begin), column_of(text, span.begin)));
}

/// Of the only element: nothing but comments of others may be left between the brackets.
std::string remove_only(std::string_view text, const Container& container) {
  const std::size_t begin = begin_with_comments(text, container, 0);
  const std::size_t end = skip_comments_of_line(text, container.elements[0].value.end);
  const std::size_t inside = container.span.begin + 1;
  const std::size_t close = container.span.end - 1;
  if (after_spaces(text, inside) == begin && after_spaces(text, end) == close) {
    return replaced(text, {inside, close}, "");
  }
  return replaced(text, {before_spaces(text, begin), end}, "");
}

std::string remove_last(std::string_view text, const Container& container) {
  const std::size_t index = container.elements.size() - 1;
  const std::size_t comma = container.elements[index - 1].comma;
  const std::size_t begin = before_spaces(text, begin_with_comments(text, container, index));
  const std::size_t end = skip_comments_of_line(text, container.elements[index].value.end);
  return replaced(text, {std::max(begin, comma + 1), end}, "").erase(comma, 1);
}

std::string remove_before_another(std::string_view text, const Container& container,
                                  std::size_t index) {
  const Element& element = container.elements[index];
  const std::size_t begin = begin_with_comments(text, container, index);
  const std::size_t gap = gap_before(text, container, index + 1);
  const std::size_t next = after_spaces(text, gap);
  const bool shares_line = index > 0 && !begins_line(text, begin);
  if (shares_line && has_newline(text, element.comma, next)) {
    return replaced(text, {container.elements[index - 1].comma + 1, gap}, "");
  }
  return replaced(text, {begin, next}, "");
}

}  // namespace

std::string set(std::string_view text, std::string_view pointer, const Value& value) {
  const auto place = find(text, steps_of(pointer));
  if (!place) return std::string(text);
  if (place->missing.empty()) return replace_value(text, *place->value, value);
  Value inner = value;
  for (std::size_t i = place->missing.size(); i-- > 1;) {
    Value outer = Value::object();
    outer.set(place->missing[i], std::move(inner));
    inner = std::move(outer);
  }
  const std::string& key = place->missing.front();
  if (place->value) {
    Value object = Value::object();
    object.set(key, std::move(inner));
    return replace_value(text, *place->value, object);
  }
  const Container& container = place->containers.back();
  if (!container.object && key != "-" && key != std::to_string(container.elements.size())) {
    return std::string(text);
  }
  return append(text, container, key, inner);
}

std::string remove(std::string_view text, std::string_view pointer) {
  const auto place = find(text, steps_of(pointer));
  if (!place || !place->missing.empty() || place->chosen.empty()) return std::string(text);
  const Container& container = place->containers.back();
  const std::size_t index = place->chosen.back();
  if (container.elements.size() == 1) return remove_only(text, container);
  if (index + 1 == container.elements.size()) return remove_last(text, container);
  return remove_before_another(text, container, index);
}

std::string insert(std::string_view text, std::string_view list, std::size_t index,
                   const Value& value) {
  const auto place = find(text, steps_of(list));
  if (!place) return std::string(text);
  if (!place->missing.empty()) {
    const std::string with_list = set(text, list, Value::array());
    return with_list == text ? with_list : insert(with_list, list, 0, value);
  }
  const auto container = container_at(text, place->value->begin);
  if (!container || container->object) return std::string(text);
  if (index >= container->elements.size()) return append(text, *container, {}, value);
  const std::size_t at = begin_with_comments(text, *container, index);
  const bool own_line = begins_line(text, at);
  const std::string indentation = indentation_of(text, at);
  const std::string line = written(value, indentation, column_of(text, at));
  return replaced(text, {at, at}, line + "," + (own_line ? "\n" + indentation : " "));
}

std::string rename(std::string_view text, std::string_view pointer, std::string_view name) {
  const auto place = find(text, steps_of(pointer));
  if (!place || !place->missing.empty() || place->chosen.empty()) return std::string(text);
  const Container& container = place->containers.back();
  if (!container.object) return std::string(text);
  return replaced(text, container.elements[place->chosen.back()].key,
                  Value(std::string(name)).json());
}

}  // namespace spillway::desktop::text_edit

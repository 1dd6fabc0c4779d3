// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workbench/text_layout.h"

#include <algorithm>
#include <charconv>

namespace spillway::desktop::text_edit {

using scenario::Value;

namespace {

constexpr std::size_t columns = 100;
constexpr std::size_t none = std::string_view::npos;

bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/// After the comment that begins here, or `from` when none does.
std::size_t skip_comment(std::string_view text, std::size_t from) {
  if (text.substr(from, 2) == "//") return std::min(text.find('\n', from), text.size());
  if (text.substr(from, 2) != "/*") return from;
  const std::size_t end = text.find("*/", from + 2);
  return end == none ? text.size() : end + 2;
}

/// After the string that begins here; nothing when it does not end.
std::size_t skip_string(std::string_view text, std::size_t from) {
  for (std::size_t i = from + 1; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == '"') {
      return i + 1;
    }
  }
  return none;
}

/// After the value that begins here; nothing when there is none.
std::size_t skip_value(std::string_view text, std::size_t from) {
  if (from >= text.size()) return none;
  if (text[from] == '"') return skip_string(text, from);
  if (text[from] == '{' || text[from] == '[') {
    const auto container = container_at(text, from);
    return container ? container->span.end : none;
  }
  const std::size_t end = std::min(text.find_first_of(" \t\r\n,]}/", from), text.size());
  return end == from ? none : end;
}

std::string unquoted(std::string_view text, Span key) {
  scenario::Problems problems;
  const Value name = scenario::parse_json(text.substr(key.begin, key.end - key.begin), problems);
  return name.text() ? *name.text() : std::string();
}

std::optional<std::size_t> element_of(std::string_view text, const Container& container,
                                      const std::string& step) {
  if (!container.object) {
    std::size_t index = 0;
    const auto [end, error] = std::from_chars(step.data(), step.data() + step.size(), index);
    const bool whole = error == std::errc() && end == step.data() + step.size();
    return whole && index < container.elements.size() ? std::optional(index) : std::nullopt;
  }
  for (std::size_t i = 0; i < container.elements.size(); ++i) {
    if (unquoted(text, container.elements[i].key) == step) return i;
  }
  return std::nullopt;
}

std::string flat(const Value& value) {
  const auto list = [](const auto& elements, char open, char close, const auto& element) {
    std::string out(1, open);
    for (const auto& e : elements) {
      if (out.size() > 1) out += ", ";
      out += element(e);
    }
    return out + close;
  };
  if (const auto* items = value.items()) {
    return list(*items, '[', ']', [](const Value& item) { return flat(item); });
  }
  if (const auto* members = value.members()) {
    return list(*members, '{', '}', [](const Value::Member& member) {
      return Value(member.key).json() + ": " + flat(member.value);
    });
  }
  return value.json();
}

}  // namespace

std::size_t skip_blank(std::string_view text, std::size_t from) {
  while (from < text.size()) {
    if (is_space(text[from])) {
      ++from;
    } else if (const std::size_t after = skip_comment(text, from); after != from) {
      from = after;
    } else {
      break;
    }
  }
  return from;
}

std::size_t skip_comments_of_line(std::string_view text, std::size_t from) {
  std::size_t end = from;
  for (std::size_t i = from; i < text.size() && text[i] != '\n';) {
    if (is_space(text[i])) {
      ++i;
    } else if (const std::size_t after = skip_comment(text, i); after != i) {
      end = i = after;
    } else {
      break;
    }
  }
  return end;
}

bool begins_line(std::string_view text, std::size_t at) {
  while (at > 0 && text[at - 1] != '\n') {
    if (!is_space(text[--at])) return false;
  }
  return true;
}

std::string indentation_of(std::string_view text, std::size_t at) {
  const std::size_t line = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;  // npos + 1 is 0
  const std::size_t end = std::min(text.find_first_not_of(" \t", line), text.size());
  return std::string(text.substr(line, end - line));
}

std::optional<Container> container_at(std::string_view text, std::size_t begin) {
  if (begin >= text.size() || (text[begin] != '{' && text[begin] != '[')) return std::nullopt;
  Container container;
  container.object = text[begin] == '{';
  container.span.begin = begin;
  const char close = container.object ? '}' : ']';
  std::size_t at = skip_blank(text, begin + 1);
  while (at < text.size() && text[at] != close) {
    Element element;
    if (container.object) {
      if (text[at] != '"') return std::nullopt;
      element.key = {at, skip_string(text, at)};
      if (element.key.end == none) return std::nullopt;
      at = skip_blank(text, element.key.end);
      if (at >= text.size() || text[at] != ':') return std::nullopt;
      at = skip_blank(text, at + 1);
    }
    element.value = {at, skip_value(text, at)};
    if (element.value.end == none) return std::nullopt;
    at = skip_blank(text, element.value.end);
    if (at < text.size() && text[at] == ',') {
      element.comma = at;
      at = skip_blank(text, at + 1);
    } else if (at >= text.size() || text[at] != close) {
      return std::nullopt;
    }
    container.elements.push_back(element);
  }
  if (at >= text.size()) return std::nullopt;
  container.span.end = at + 1;
  return container;
}

std::vector<std::string> steps_of(std::string_view pointer) {
  std::vector<std::string> steps;
  for (std::size_t i = 0; i < pointer.size(); ++i) {
    const std::string_view escape = pointer.substr(i, 2);
    if (pointer[i] == '/') {
      steps.emplace_back();
    } else if (steps.empty()) {
      continue;  // a pointer begins with a slash
    } else if (escape == "~0" || escape == "~1") {
      steps.back() += escape == "~0" ? '~' : '/';
      ++i;
    } else {
      steps.back() += pointer[i];
    }
  }
  return steps;
}

std::optional<Place> find(std::string_view text, const std::vector<std::string>& steps) {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  const std::size_t begin = skip_blank(text, text.substr(0, 3) == mark ? mark.size() : 0);
  const std::size_t end = skip_value(text, begin);
  if (end == none) return std::nullopt;
  Place place;
  Span value{begin, end};
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const auto container = container_at(text, value.begin);
    const auto element = container ? element_of(text, *container, steps[i]) : std::nullopt;
    if (container) place.containers.push_back(*container);
    if (!element) {
      place.missing.assign(steps.begin() + static_cast<std::ptrdiff_t>(i), steps.end());
      if (!container) place.value = value;  // a scalar stands in the way
      return place;
    }
    place.chosen.push_back(*element);
    value = container->elements[*element].value;
  }
  place.value = value;
  return place;
}

std::string written(const Value& value, const std::string& indentation, std::size_t column) {
  const std::string line = flat(value);
  if (column + line.size() <= columns || (!value.items() && !value.members())) return line;
  const std::string inner = indentation + "  ";
  std::string out(1, value.items() ? '[' : '{');
  const char* separator = "\n";
  const auto add = [&](const std::string& key, const Value& element) {
    out += separator + inner + key;
    out += written(element, inner, inner.size() + key.size());
    separator = ",\n";
  };
  if (const auto* items = value.items()) {
    for (const Value& item : *items) add("", item);
  } else {
    for (const auto& member : *value.members()) add(Value(member.key).json() + ": ", member.value);
  }
  return out + "\n" + indentation + (value.items() ? ']' : '}');
}

}  // namespace spillway::desktop::text_edit

// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <charconv>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <unordered_set>

#include "models/scenario/words.h"

namespace spillway::scenario {
namespace {

using Json = nlohmann::ordered_json;

/// A sequence of UTF-8 is one column.
bool begins_a_letter(char c) {
  return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
}

/// Reads a text and knows the line and column of the last character that it gave out.
class Cursor {
 public:
  explicit Cursor(std::string_view text) : text_(text) {}
  bool done() const { return next_ == text_.size(); }
  const char& next() const { return text_[next_]; }
  void take() {
    const char c = text_[next_++];
    before_ = last_;
    last_ = here_;
    if (c == '\n') {
      ++here_.line;
      here_.column = 1;
    } else if (begins_a_letter(c)) {
      ++here_.column;
    }
  }
  Position last() const { return last_; }
  /// Of the one before: a number ends there, for its reader has to look one character further.
  Position before() const { return before_; }

 private:
  std::string_view text_;
  std::size_t next_ = 0;
  Position here_{1, 1};
  Position last_{1, 1};
  Position before_{1, 1};
};

/// nlohmann reads through this; it takes characters one by one, so the cursor tells where it is.
class CursorIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  CursorIterator() = default;
  explicit CursorIterator(Cursor& cursor) : cursor_(&cursor) {}
  reference operator*() const { return cursor_->next(); }
  CursorIterator& operator++() {
    cursor_->take();
    return *this;
  }
  CursorIterator operator++(int) {
    CursorIterator before = *this;
    ++*this;
    return before;
  }
  bool operator==(const CursorIterator& other) const { return at_end() == other.at_end(); }
  bool operator!=(const CursorIterator& other) const { return !(*this == other); }

 private:
  bool at_end() const { return cursor_ == nullptr || cursor_->done(); }

  Cursor* cursor_ = nullptr;
};

/// Builds Values from SAX events. A token's position is where it ends minus its width; for objects
/// and arrays it is their bracket, for members their key.
class Builder : public nlohmann::json_sax<Json> {
 public:
  Builder(const Cursor& cursor, Problems& problems) : cursor_(cursor), problems_(problems) {}

  bool null() override { return put(Value(), ends(4)); }
  bool boolean(bool b) override { return put(Value(b), ends(b ? 4 : 5)); }
  bool number_integer(std::int64_t i) override { return put(Value(i), ends_before(i)); }
  bool number_unsigned(std::uint64_t u) override {
    const bool fits = u <= static_cast<std::uint64_t>(INT64_MAX);
    return put(fits ? Value(static_cast<std::int64_t>(u)) : Value(static_cast<double>(u)),
               ends_before(u));
  }
  bool number_float(double d, const std::string& s) override {
    return put(Value(d), begin(cursor_.before(), s.size()));
  }
  bool string(std::string& s) override {
    const Position at = ends(letters(s) + 2);
    return put(Value(std::move(s)), at);
  }
  bool binary(Json::binary_t&) override { return false; }
  bool start_object(std::size_t) override { return open(Value::object()); }
  bool start_array(std::size_t) override { return open(Value::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(std::string& name) override {
    const Position start = ends(letters(name) + 2);
    const bool is_new = keys_.back().insert(name).second;
    stack_.back()->members()->push_back({name, Value(), start});
    if (!is_new) {
      problems_.add(start, pointer(), "\"" + name + "\" is given twice; keep one of them");
    }
    return true;
  }
  bool parse_error(std::size_t, const std::string& token,
                   const nlohmann::detail::exception& e) override {
    std::string reason = e.what();
    for (const char* mark : {"syntax error while parsing ", "syntax error", "] "}) {
      if (const auto at = reason.find(mark); at != std::string::npos) {
        reason = reason.substr(at + std::string_view(mark).size());
        break;
      }
    }
    reason = reason.substr(0, reason.find("; last read"));
    problems_.add(cursor_.last(), pointer(),
                  "not valid JSON near '" + shortened(token) + "': " + shortened(reason, 200));
    whole = false;
    return false;
  }

  Value root;
  bool whole = true;  // false once the text could not be read further

 private:
  std::string pointer() const {
    std::string path;
    for (const Value* open : stack_) {
      if (const auto* members = open->members(); members && !members->empty()) {
        path = below(path, members->back().key);
      } else if (const auto* items = open->items(); items && !items->empty()) {
        path += "/" + std::to_string(items->size() - 1);
      }
    }
    return path;
  }
  static std::size_t letters(const std::string& text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), begins_a_letter));
  }
  /// Where a token of that width begins, from its last character.
  static Position begin(Position end, std::size_t width) {
    end.column = std::max(1, end.column - static_cast<int>(width) + 1);
    return end;
  }
  Position ends(std::size_t width) const { return begin(cursor_.last(), width); }
  template <class Integer>
  Position ends_before(Integer number) const {
    return begin(cursor_.before(), std::to_string(number).size());
  }
  Value* place(Value value, Position at) {
    value.at = at;
    if (stack_.empty()) {
      root = std::move(value);
      return &root;
    }
    if (auto* members = stack_.back()->members()) {
      value.at = members->back().at;
      members->back().value = std::move(value);
      return &members->back().value;
    }
    auto* items = stack_.back()->items();
    items->push_back(std::move(value));
    return &items->back();
  }
  bool put(Value value, Position at) {
    place(std::move(value), at);
    return true;
  }
  bool open(Value value) {
    if (stack_.size() >= 200) {
      problems_.add(cursor_.last(), "", "nested more than 200 levels deep");
      whole = false;
      return false;
    }
    stack_.push_back(place(std::move(value), cursor_.last()));
    keys_.emplace_back();
    return true;
  }
  bool close() {
    stack_.pop_back();
    keys_.pop_back();
    return true;
  }

  const Cursor& cursor_;
  Problems& problems_;
  std::vector<Value*> stack_;
  std::vector<std::unordered_set<std::string>> keys_;  // of the open objects
};

Json to_json(const Value& value) {
  if (const auto* b = value.boolean()) return *b;
  if (const auto* i = value.integer()) return *i;
  if (value.is_number()) return value.number();
  if (const auto* s = value.text()) return *s;
  if (const auto* items = value.items()) {
    Json array = Json::array();
    for (const Value& item : *items) array.push_back(to_json(item));
    return array;
  }
  if (const auto* members = value.members()) {
    Json object = Json::object();
    for (const auto& member : *members) object[member.key] = to_json(member.value);
    return object;
  }
  return nullptr;
}

std::string dump(const Value& value) {
  return to_json(value).dump(-1, ' ', false, Json::error_handler_t::replace);
}

void print(const Value& value, const std::string& indent, std::string& out) {
  constexpr std::size_t width = 96;
  const std::string flat = dump(value);
  const bool leaf = !value.items() && !value.members();
  if (leaf || indent.size() + flat.size() <= width) {
    out += flat;
    return;
  }
  const std::string inner = indent + "  ";
  const char* separator = "\n";
  out += value.items() ? '[' : '{';
  if (const auto* items = value.items()) {
    for (const Value& item : *items) {
      out += separator + inner;
      print(item, inner, out);
      separator = ",\n";
    }
  } else {
    for (const auto& member : *value.members()) {
      out += separator + inner + dump(Value(member.key)) + ": ";
      print(member.value, inner, out);
      separator = ",\n";
    }
  }
  out += "\n" + indent + (value.items() ? ']' : '}');
}

}  // namespace

double Value::number() const {
  if (const auto* i = integer()) return static_cast<double>(*i);
  if (const auto* d = std::get_if<double>(&data_)) return *d;
  return 0;
}

const Value* Value::find(std::string_view key) const {
  return const_cast<Value*>(this)->find(key);
}

Value* Value::find(std::string_view key) {
  if (auto* object = members()) {
    for (auto& member : *object) {
      if (member.key == key) return &member.value;
    }
  }
  return nullptr;
}

Value& Value::set(std::string key, Value value) {
  if (is_null()) data_ = Object{};
  if (Value* old = find(key)) return *old = std::move(value);
  auto& object = *members();
  object.push_back({std::move(key), std::move(value), {}});
  return object.back().value;
}

void Value::push(Value value) {
  if (is_null()) data_ = Array{};
  items()->push_back(std::move(value));
}

std::string_view Value::type_name() const {
  static constexpr std::string_view names[] = {"null",   "true or false", "a number", "a number",
                                               "a text", "a list",        "an object"};
  return names[data_.index()];
}

std::string Value::json() const {
  return dump(*this);
}

std::string Value::pretty() const {
  std::string out;
  print(*this, "", out);
  return out + "\n";
}

std::string below(const std::string& pointer, std::string_view key) {
  std::string out = pointer + "/";
  for (const char c : key) out += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
  return out;
}

std::string unescaped(std::string_view step) {
  std::string key;
  for (std::size_t i = 0; i < step.size(); ++i) {
    const bool escape = step[i] == '~' && i + 1 < step.size();
    key += !escape ? step[i] : step[++i] == '1' ? '/' : '~';
  }
  return key;
}

const Value* value_at(const Value& root, std::string_view pointer) {
  const Value* here = &root;
  while (here && !pointer.empty()) {
    const std::size_t end = std::min(pointer.find('/', 1), pointer.size());
    const std::string step = unescaped(pointer.substr(1, end - 1));
    pointer.remove_prefix(end);
    if (const auto* items = here->items()) {
      std::size_t index = items->size();
      const auto [last, error] = std::from_chars(step.data(), step.data() + step.size(), index);
      const bool whole = error == std::errc() && last == step.data() + step.size();
      here = whole && index < items->size() ? &(*items)[index] : nullptr;
    } else {
      here = here->find(step);
    }
  }
  return here;
}

Position position_of(const Value& root, std::string_view pointer) {
  const Value* value = value_at(root, pointer);
  while (!value) {
    pointer = pointer.substr(0, pointer.rfind('/'));
    value = value_at(root, pointer);
  }
  return value->at;
}

std::string Problem::text() const {
  std::string out = file;
  if (at.line > 0) {
    out +=
        (out.empty() ? "line " : ":") + std::to_string(at.line) + ":" + std::to_string(at.column);
  }
  if (!out.empty()) out += ": ";
  if (!pointer.empty()) out += pointer + ": ";
  return out + message;
}

/// A message goes to terminals: what is in a file must not steer them.
void Problems::add(Position at, std::string pointer, std::string message) {
  const auto before = [](Position a, Position b) {
    return a.line != b.line ? a.line < b.line : a.column < b.column;
  };
  const auto place =
      std::upper_bound(list_.begin(), list_.end(), at,
                       [&](Position p, const Problem& q) { return before(p, q.at); });
  list_.insert(place, Problem{file_, at, printable(shortened(pointer, 300)), printable(message)});
}

std::string Problems::text() const {
  constexpr std::size_t most = 1000;  // nobody reads more
  std::string out;
  for (std::size_t i = 0; i < std::min(list_.size(), most); ++i) out += list_[i].text() + "\n";
  if (list_.size() > most) out += "… and " + std::to_string(list_.size() - most) + " more\n";
  return out;
}

Value parse_json(std::string_view text, Problems& problems, bool* whole) {
  if (whole) *whole = false;
  if (text.substr(0, 3) == "\xEF\xBB\xBF") text.remove_prefix(3);
  Cursor cursor(text);
  Builder builder(cursor, problems);
  if (text.find_first_not_of(" \t\r\n") == text.npos) {
    problems.add({1, 1}, "", "the file is empty; wanted JSON");
    return Value();
  }
  if (const std::size_t nul = text.find('\0'); nul != text.npos) {  // to the parser it is the end
    for (std::size_t i = 0; i <= nul; ++i) cursor.take();
    problems.add(cursor.last(), "", "found a NUL byte; wanted a text in UTF-8");
    return Value();
  }
  Json::sax_parse(CursorIterator(cursor), CursorIterator(), &builder, Json::input_format_t::json,
                  true, true);
  if (whole) *whole = builder.whole;
  return std::move(builder.root);
}

}  // namespace spillway::scenario

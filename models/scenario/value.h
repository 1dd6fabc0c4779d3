// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace spillway::scenario {

/// A place in a text, both counted from 1; line 0 means "not from a text".
struct Position {
  int line = 0;
  int column = 0;
  bool operator==(const Position&) const = default;
};

/// A JSON value that remembers where it stood. Object members keep their order.
/// Everything above the parser speaks Value; no other part of the tree sees a JSON library.
class Value {
 public:
  struct Member;
  using Array = std::vector<Value>;
  using Object = std::vector<Member>;

  // Defined below Member: clang wants it complete wherever the variant is built or compared.
  Value() = default;
  Value(bool b);
  Value(int i);
  Value(std::int64_t i);
  Value(double d);
  Value(const char* s);
  Value(std::string_view s);
  Value(std::string s);
  Value(Array a);
  Value(Object o);
  static Value array();
  static Value object();

  bool is_null() const { return data_.index() == 0; }
  const bool* boolean() const { return std::get_if<bool>(&data_); }
  const std::int64_t* integer() const { return std::get_if<std::int64_t>(&data_); }
  bool is_number() const { return integer() || std::get_if<double>(&data_); }
  double number() const;  ///< of a number; 0 otherwise
  const std::string* text() const { return std::get_if<std::string>(&data_); }
  const Array* items() const { return std::get_if<Array>(&data_); }
  Array* items() { return std::get_if<Array>(&data_); }
  const Object* members() const { return std::get_if<Object>(&data_); }
  Object* members() { return std::get_if<Object>(&data_); }

  /// The member of an object by its key, or nothing.
  const Value* find(std::string_view key) const;
  Value* find(std::string_view key);
  /// Sets a member of an object (a null becomes an object), at the end if it is new.
  Value& set(std::string key, Value value);
  /// Appends to an array (a null becomes an array).
  void push(Value value);

  /// "a number", "an object", …: for messages.
  std::string_view type_name() const;
  /// The value as JSON on one line.
  std::string json() const;
  /// As JSON over several lines; short arrays and objects stay on one.
  std::string pretty() const;

  Position at;

  /// Equal content; positions do not count.
  bool operator==(const Value& other) const;

 private:
  std::variant<std::monostate, bool, std::int64_t, double, std::string, Array, Object> data_;
};

struct Value::Member {
  std::string key;
  Value value;
  Position at;  ///< of the key
  bool operator==(const Member& other) const { return key == other.key && value == other.value; }
};

inline Value::Value(bool b) : data_(b) {}
inline Value::Value(int i) : data_(std::int64_t{i}) {}
inline Value::Value(std::int64_t i) : data_(i) {}
inline Value::Value(double d) : data_(d) {}
inline Value::Value(const char* s) : data_(std::string(s)) {}
inline Value::Value(std::string_view s) : data_(std::string(s)) {}
inline Value::Value(std::string s) : data_(std::move(s)) {}
inline Value::Value(Array a) : data_(std::move(a)) {}
inline Value::Value(Object o) : data_(std::move(o)) {}
inline Value Value::array() {
  return Value(Array{});
}
inline Value Value::object() {
  return Value(Object{});
}
inline bool Value::operator==(const Value& other) const {
  return data_ == other.data_;
}

/// The JSON pointer (RFC 6901) of a member below another pointer: "~" and "/" in its key are
/// escaped.
std::string below(const std::string& pointer, std::string_view key);
/// The key that a step of such a pointer stands for.
std::string unescaped(std::string_view step);
/// The value at such a pointer, or nothing.
const Value* value_at(const Value& root, std::string_view pointer);
/// Where it stands, or what of it there is; line 0 when the root has no lines.
Position position_of(const Value& root, std::string_view pointer);

/// What is wrong with an input, in the words of a person who wants to mend it.
struct Problem {
  std::string file;     ///< as the user named it; empty when the input is no file
  Position at;          ///< line 0 when the input has no lines
  std::string pointer;  ///< JSON pointer (RFC 6901) or path
  std::string message;  ///< what was found and what is allowed

  /// "file:line:column: pointer: message"
  std::string text() const;
};

/// All problems of one input, in the order of their lines.
class Problems {
 public:
  explicit Problems(std::string file = {}) : file_(std::move(file)) {}
  void add(Position at, std::string pointer, std::string message);
  bool empty() const { return list_.empty(); }
  std::size_t size() const { return list_.size(); }
  const std::vector<Problem>& list() const { return list_; }
  const std::string& file() const { return file_; }
  /// One line a problem, for the first thousand of them.
  std::string text() const;

 private:
  std::string file_;
  std::vector<Problem> list_;
};

/// Parses JSON with // and /* */ comments. Syntax errors and repeated keys go to `problems`. The
/// result is what could be read; `whole` says whether that is all.
Value parse_json(std::string_view text, Problems& problems, bool* whole = nullptr);

}  // namespace spillway::scenario

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "engine/kernel/time.h"
#include "engine/policy/rate.h"
#include "models/scenario/value.h"

/// One declaration a field. A config struct lists its fields once; loading, validation, JSON
/// Schema, `set` by path, forms and the parameter reference all read that list through Type.
///
///   struct Config {
///     int workers = 200;
///     static constexpr auto fields =
///         declare(field("workers", &Config::workers, at_least(1), "Threads."));
///   };
///
/// A struct that must not know this header (policy and kernel configs) is declared from outside
/// by a specialization of Declaration. A std::variant of such structs is a choice: its JSON
/// object names the alternative in a tag ("kind"), or by the key that is present.
namespace spillway::scenario {

/// The numbers that a field may take, in the unit of its type (durations in ns).
struct Limits {
  std::optional<double> min;
  std::optional<double> max;
  bool min_excluded = false;
};
constexpr Limits at_least(double min) {
  return {min, {}, false};
}
constexpr Limits above(double min) {
  return {min, {}, true};
}
constexpr Limits between(double min, double max) {
  return {min, max, false};
}
constexpr Limits at_least(kernel::Duration min) {
  return at_least(static_cast<double>(min.ns()));
}
constexpr Limits above(kernel::Duration min) {
  return above(static_cast<double>(min.ns()));
}
constexpr Limits share() {
  return between(0, 1);
}
constexpr Limits positive_share() {
  return {0, 1, true};
}

/// What a field may be beyond its type.
enum class Use : std::uint8_t {
  tunable,        ///< may be set while the run goes on
  fixed,          ///< shapes the world; settled when the run starts
  required,       ///< must be given; fixed
  node,           ///< names a node that answers calls; required
  clients,        ///< names a clients node; required
  any_node,       ///< names a node; required
  request_class,  ///< names a class of requests, or lists some; fixed
  inlined,        ///< a list whose named elements are reached without naming the list
};

/// A member read as another type than its own: `Reads` has the same layout.
template <class Config, class Member, class Reads = Member>
struct Field {
  std::string_view name;
  Member Config::*member;
  Limits limits;
  Use use;
  std::string_view about;
};
template <class C, class M>
constexpr Field<C, M> field(std::string_view name, M C::*member, Limits limits, Use use,
                            std::string_view about) {
  return {name, member, limits, use, about};
}
template <class C, class M>
constexpr Field<C, M> field(std::string_view name, M C::*member, std::string_view about) {
  return {name, member, {}, Use::tunable, about};
}
template <class C, class M>
constexpr Field<C, M> field(std::string_view name, M C::*member, Limits limits,
                            std::string_view about) {
  return {name, member, limits, Use::tunable, about};
}
template <class C, class M>
constexpr Field<C, M> field(std::string_view name, M C::*member, Use use, std::string_view about) {
  return {name, member, {}, use, about};
}
/// Integer nanoseconds, as engine/policy keeps them, written as a duration.
struct NanosDuration;
template <class C>
constexpr Field<C, policy::Nanos, NanosDuration> duration_field(std::string_view name,
                                                                policy::Nanos C::*member,
                                                                Limits limits,
                                                                std::string_view about) {
  return {name, member, limits, Use::tunable, about};
}
constexpr bool is_required(Use use) {
  return use == Use::required || use == Use::node || use == Use::clients || use == Use::any_node;
}
/// A list of fields: calls what it is given with all of them. (A std::tuple would do the same, and
/// take most of the compile time.)
template <class... Fields>
constexpr auto declare(Fields... fields) {
  return [=](auto&& visit) { return visit(fields...); };
}
/// Two lists as one.
template <class First, class Second>
constexpr auto together(First first, Second second) {
  return [=](auto&& visit) {
    return first([&](const auto&... f) {
      return second([&](const auto&... g) { return visit(f..., g...); });
    });
  };
}
template <class First, class Second, class... More>
constexpr auto together(First first, Second second, More... more) {
  return together(together(first, second), more...);
}

/// Where the fields of C are declared: in C itself unless specialized. An alternative of a choice
/// also has a `kind` (its tag) and `about` (one sentence).
template <class C>
struct Declaration {
  static constexpr auto fields = C::fields;
  static constexpr std::string_view kind = [] {
    if constexpr (requires { C::kind; }) return std::string_view(C::kind);
    return std::string_view();
  }();
  static constexpr std::string_view about = [] {
    if constexpr (requires { C::about; }) return std::string_view(C::about);
    return std::string_view();
  }();
};

/// The texts of an enumeration, in the order of its values from 0.
template <class E>
struct Names;  // static constexpr std::array<std::string_view, N> list

/// An element with a name of its own. In a list the name stands inside the element's object, in
/// a Map it is the key.
template <class T>
struct Named {
  std::string name;
  T value;
};
template <class T>
struct Map {
  std::vector<Named<T>> entries;
};

class Type;

/// How a choice finds its alternative.
template <class Variant>
struct ChoiceRule {
  static constexpr std::string_view tag = "kind";    ///< "" : the key that is present decides
  static constexpr std::string_view otherwise = "";  ///< the kind when the tag is absent
  /// Its name in the JSON Schema, which then refers to it; "" is written out where it stands.
  static constexpr std::string_view definition = "";
  /// Rewrites a short form, as "5ms" for {"kind": "constant", "value": "5ms"}.
  static std::optional<Value> expand(const Value&) { return std::nullopt; }
  static const Type* short_form() { return nullptr; }  ///< what the short form looks like
};

/// A field as others see it, without its C++ types.
struct FieldInfo {
  std::string name;
  std::string about;
  Limits limits;
  Use use = Use::tunable;
  const Type* type = nullptr;
};

/// A typed place inside a config, found by its path.
struct Slot {
  void* target = nullptr;
  const Type* type = nullptr;
  const FieldInfo* field = nullptr;  ///< the field that holds it; null for a list's element
  explicit operator bool() const { return target != nullptr; }
};

/// Where a reader stands: collects problems and knows its JSON pointer, or its path.
struct Context {
  Problems& problems;
  std::string pointer;
  char separator = '/';  ///< '.' of a path

  Context child(std::string_view key) const {
    const bool path = separator == '.';
    return {problems, path ? pointer + '.' + std::string(key) : below(pointer, key), separator};
  }
  Context child(std::size_t index) const { return child(std::to_string(index)); }
  void fail(const Value& at, std::string message) const {
    problems.add(at.at, pointer, std::move(message));
  }
};

/// The run-time view of a C++ type that can stand in a scenario. Types are immutable and live for
/// the whole process; all calls are thread-safe as long as the targets are not shared.
class Type {
 public:
  virtual ~Type() = default;
  /// "integer", "duration", "record", "list", "choice", …
  virtual std::string_view name() const = 0;
  /// Reads `value` into `target`; on a problem it is reported and the target stays usable.
  virtual void read(const Value& value, void* target, const Limits& limits,
                    const Context& context) const = 0;
  virtual Value write(const void* target) const = 0;
  /// The JSON Schema (2020-12) of a value. What has a definition is referred to.
  virtual Value schema(const Limits& limits) const = 0;
  struct Definition {
    std::string name;
    Value schema;
  };
  virtual std::optional<Definition> definition() const { return std::nullopt; }
  /// One step of a path: a field, or a named or numbered element.
  virtual Slot child(void* target, std::string_view step) const;
  /// The steps that child() takes from here.
  virtual std::vector<std::string> steps(const void* target) const;
  /// Calls visit(step, slot) for each part of the value, in order; the step is empty where the
  /// part has the same pointer as the whole.
  using Visit = std::function<void(const std::string& step, const Slot& slot)>;
  virtual void each(void* target, const Visit& visit) const;
  /// What is wrong with the value as a whole, its parts being right. When it begins with the name
  /// of one of the value's fields, it is about that field.
  virtual std::optional<std::string> complaint(const void* target) const;
  /// Fields of a record; empty for others.
  virtual const std::vector<FieldInfo>& fields() const;
  /// Alternatives of a choice (kind, one sentence, record), or the element of a list.
  struct Alternative {
    std::string kind;
    std::string about;
    const Type* type;
  };
  virtual std::vector<Alternative> alternatives() const { return {}; }
  virtual const Type* element() const { return nullptr; }
  /// The current alternative of a choice; for other types the slot itself.
  virtual Slot active(void* target) const { return {target, this, nullptr}; }
  /// Texts of an enumeration.
  virtual std::vector<std::string> texts() const { return {}; }
};

/// A bound as it is written in a value of the type.
std::string limit_text(double limit, std::string_view type_name);
/// The range in words: "at least 1", "from 0 to 1"; empty when there is none.
std::string describe(const Limits& limits, std::string_view type_name);

/// Durations as text: "250ms", "1.5s"; exact to the nanosecond.
std::string format(kernel::Duration d);
std::optional<kernel::Duration> parse_duration(std::string_view text);
/// Rates as text: "3000/s", "100/min", "0.5/s".
std::string format(const policy::Rate& rate);
std::optional<policy::Rate> parse_rate(std::string_view text);

/// Follows a dotted path ("limiter.burst") from a slot. On failure the slot is empty and
/// `context` has a problem that names the step and the nearest valid one.
Slot follow(Slot from, std::string_view path, const Context& context, const Value& where);

/// Calls visit(pointer, slot) for everything below a slot, depth first.
void walk(const Slot& from, const std::string& pointer, const Type::Visit& visit);

/// Checks every record below a slot as a whole. Problems go to where `where` stands.
void check(const Slot& from, const Context& context, const Value& where);

template <class T>
const Type& type_of();

}  // namespace spillway::scenario

#include "models/scenario/types.h"

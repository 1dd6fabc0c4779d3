// SPDX-License-Identifier: Apache-2.0
#pragma once

// The types behind fields.h: included by it, not meant to be included alone.

#include <algorithm>
#include <array>
#include <cstddef>

#include "models/scenario/fields.h"

namespace spillway::scenario {

/// A type whose values are one JSON scalar. Instances for bool, int, std::uint32_t, std::int64_t,
/// std::uint64_t, double, std::string, Duration, Rate and Value (anything) are in
/// scalar_types.cpp.
template <class T>
const Type& scalar_type();

/// Shared by every record: reads the members of an object into fields, complains about the rest.
class RecordBase : public Type {
 public:
  std::string_view name() const override { return "record"; }
  /// What is not given has its default afterwards, whatever it was.
  void read(const Value& value, void* target, const Limits&,
            const Context& context) const override {
    if (value.members()) reset(target);
    read_members(value, target, context, {});
  }
  Value write(const void* target) const override { return write_members(target, Value::object()); }
  Value schema(const Limits&) const override { return schema_members(Value::object(), {}); }
  Slot child(void* target, std::string_view step) const override;
  std::vector<std::string> steps(const void* target) const override;
  void each(void* target, const Visit& visit) const override;
  const std::vector<FieldInfo>& fields() const override { return fields_; }

  /// `extras`: member names that the surroundings have read already (the tag, the name).
  void read_members(const Value& value, void* target, const Context& context,
                    const std::vector<std::string>& extras) const;
  /// Appends the fields that differ from a default-made record.
  Value write_members(const void* target, Value into) const;
  /// `into` may hold "properties" and "required" of the surroundings.
  Value schema_members(Value into, const std::vector<std::string>& extras) const;

 protected:
  virtual void* member(void* target, std::size_t index) const = 0;
  virtual const void* defaults() const = 0;
  virtual void reset(void* target) const = 0;
  std::vector<FieldInfo> fields_;
};

template <class C>
class RecordType final : public RecordBase {
 public:
  RecordType() {
    Declaration<C>::fields([this](const auto&... f) {
      (fields_.push_back(
           {std::string(f.name), std::string(f.about), f.limits, f.use, &read_type(f)}),
       ...);
    });
  }

  /// What problem(const C&), found by argument-dependent lookup, has to say.
  std::optional<std::string> complaint([[maybe_unused]] const void* target) const override {
    if constexpr (requires(const C& c) {
                    { problem(c) } -> std::convertible_to<std::optional<std::string>>;
                  }) {
      return problem(*static_cast<const C*>(target));
    } else {
      return std::nullopt;
    }
  }

 protected:
  void* member(void* target, std::size_t index) const override {
    void* found = nullptr;
    std::size_t i = 0;
    Declaration<C>::fields([&](const auto&... f) {
      ((i++ == index ? void(found = &(static_cast<C*>(target)->*f.member)) : void()), ...);
    });
    return found;
  }
  const void* defaults() const override { return &defaults_; }
  void reset(void* target) const override { *static_cast<C*>(target) = defaults_; }

 private:
  template <class Owner, class M, class Reads>
  static const Type& read_type(const Field<Owner, M, Reads>&) {
    return type_of<Reads>();
  }
  C defaults_{};
};

/// Shared by lists: how elements are reached does not depend on their C++ type.
class ListBase : public Type {
 public:
  std::string_view name() const override { return "list"; }
  void read(const Value& value, void* target, const Limits& limits,
            const Context& context) const override;
  Value write(const void* target) const override;
  Value schema(const Limits& limits) const override;
  Slot child(void* target, std::string_view step) const override;
  std::vector<std::string> steps(const void* target) const override;
  void each(void* target, const Visit& visit) const override;
  const Type* element() const override = 0;

 protected:
  virtual std::size_t size(const void* target) const = 0;
  virtual void clear(void* target) const = 0;
  virtual void* append(void* target) const = 0;
  virtual void* at(void* target, std::size_t index) const = 0;
};

template <class T>
class ListType final : public ListBase {
 public:
  const Type* element() const override { return &type_of<T>(); }

 protected:
  std::size_t size(const void* target) const override {
    return static_cast<const std::vector<T>*>(target)->size();
  }
  void clear(void* target) const override { static_cast<std::vector<T>*>(target)->clear(); }
  void* append(void* target) const override {
    return &static_cast<std::vector<T>*>(target)->emplace_back();
  }
  void* at(void* target, std::size_t index) const override {
    return &(*static_cast<std::vector<T>*>(target))[index];
  }
};

/// A choice or record with a name in its object.
class NamedBase : public Type {
 public:
  std::string_view name() const override { return "named"; }
  void read(const Value& value, void* target, const Limits&, const Context& context) const override;
  Value write(const void* target) const override;
  Value schema(const Limits&) const override;
  std::optional<Definition> definition() const override;
  Slot child(void* target, std::string_view step) const override;
  std::vector<std::string> steps(const void* target) const override;
  void each(void* target, const Visit& visit) const override;
  virtual std::string& own_name(void* target) const = 0;
  virtual Slot inner(void* target) const = 0;
};

template <class T>
class NamedType final : public NamedBase {
 public:
  std::string& own_name(void* target) const override {
    return static_cast<Named<T>*>(target)->name;
  }
  Slot inner(void* target) const override {
    return {&static_cast<Named<T>*>(target)->value, &type_of<T>(), nullptr};
  }
  const Type* element() const override { return &type_of<T>(); }
};

/// An object whose keys are the names of its elements.
class MapBase : public Type {
 public:
  std::string_view name() const override { return "map"; }
  void read(const Value& value, void* target, const Limits& limits,
            const Context& context) const override;
  Value write(const void* target) const override;
  Value schema(const Limits& limits) const override;
  Slot child(void* target, std::string_view step) const override;
  std::vector<std::string> steps(const void* target) const override;
  void each(void* target, const Visit& visit) const override;

 protected:
  virtual std::size_t size(const void* target) const = 0;
  virtual void clear(void* target) const = 0;
  virtual void* append(void* target, std::string name) const = 0;
  virtual const std::string& key(const void* target, std::size_t index) const = 0;
  virtual void* at(void* target, std::size_t index) const = 0;
};

template <class T>
class MapType final : public MapBase {
 public:
  const Type* element() const override { return &type_of<T>(); }

 protected:
  static auto& entries(void* target) { return static_cast<Map<T>*>(target)->entries; }
  static const auto& entries(const void* target) {
    return static_cast<const Map<T>*>(target)->entries;
  }
  std::size_t size(const void* target) const override { return entries(target).size(); }
  void clear(void* target) const override { entries(target).clear(); }
  void* append(void* target, std::string name) const override {
    return &entries(target).emplace_back(Named<T>{std::move(name), T{}}).value;
  }
  const std::string& key(const void* target, std::size_t index) const override {
    return entries(target)[index].name;
  }
  void* at(void* target, std::size_t index) const override { return &entries(target)[index].value; }
};

/// A value that may be absent (null, or not given).
class OptionalBase : public Type {
 public:
  std::string_view name() const override { return element()->name(); }
  void read(const Value& value, void* target, const Limits& limits,
            const Context& context) const override;
  Value write(const void* target) const override;
  Value schema(const Limits& limits) const override { return element()->schema(limits); }
  Slot child(void* target, std::string_view step) const override;
  std::vector<std::string> steps(const void* target) const override;
  void each(void* target, const Visit& visit) const override;
  const Type* element() const override = 0;
  std::vector<std::string> texts() const override { return element()->texts(); }

 protected:
  virtual void* make(void* target) const = 0;
  virtual void reset(void* target) const = 0;
  virtual void* get(void* target) const = 0;  ///< null when absent
};

template <class T>
class OptionalType final : public OptionalBase {
 public:
  const Type* element() const override { return &type_of<T>(); }

 protected:
  static auto& value(void* target) { return *static_cast<std::optional<T>*>(target); }
  void* make(void* target) const override { return &value(target).emplace(); }
  void reset(void* target) const override { value(target).reset(); }
  void* get(void* target) const override { return value(target) ? &*value(target) : nullptr; }
};

class EnumBase : public Type {
 public:
  std::string_view name() const override { return "enum"; }
  void read(const Value& value, void* target, const Limits&, const Context& context) const override;
  Value write(const void* target) const override;
  Value schema(const Limits&) const override;

 protected:
  virtual std::size_t get(const void* target) const = 0;
  virtual void put(void* target, std::size_t index) const = 0;
};

template <class E>
class EnumType final : public EnumBase {
 public:
  std::vector<std::string> texts() const override {
    return {Names<E>::list.begin(), Names<E>::list.end()};
  }

 protected:
  std::size_t get(const void* target) const override {
    return static_cast<std::size_t>(*static_cast<const E*>(target));
  }
  void put(void* target, std::size_t index) const override {
    *static_cast<E*>(target) = static_cast<E>(index);
  }
};

/// One of several records.
class ChoiceBase : public Type {
 public:
  std::string_view name() const override { return "choice"; }
  void read(const Value& value, void* target, const Limits&,
            const Context& context) const override {
    read_members(value, target, context, {});
  }
  void read_members(const Value& value, void* target, const Context& context,
                    std::vector<std::string> extras) const;
  Value write(const void* target) const override { return write_members(target, Value::object()); }
  Value write_members(const void* target, Value into) const;
  Value schema(const Limits&) const override;
  std::optional<Definition> definition() const override;
  std::string_view definition_name() const { return definition_; }
  Value schema_members(const std::vector<std::string>& extras) const;
  Slot child(void* target, std::string_view step) const override;
  std::vector<std::string> steps(const void* target) const override;
  void each(void* target, const Visit& visit) const override;
  std::vector<Alternative> alternatives() const override { return alternatives_; }
  std::string_view tag() const { return tag_; }

 protected:
  const RecordBase& record(std::size_t index) const {
    return static_cast<const RecordBase&>(*alternatives_[index].type);
  }
  virtual std::optional<Value> expand(const Value& value) const = 0;
  virtual const Type* short_form() const = 0;
  virtual std::size_t index(const void* target) const = 0;
  virtual void emplace(void* target, std::size_t index) const = 0;
  virtual void* get(void* target) const = 0;
  std::vector<Alternative> alternatives_;
  std::string_view tag_;
  std::string_view otherwise_;
  std::string_view definition_;
};

template <class Holder, class Variant>
class ChoiceType;

/// What a holder holds: itself, unless it says otherwise by an overload in its own namespace.
template <class Holder>
Holder& choice_of(Holder& holder) {
  return holder;
}

/// `Holder` is the variant itself, a struct derived from it (which is how a choice recurs), or one
/// with a choice_of().
template <class Holder, class... Cs>
class ChoiceType<Holder, std::variant<Cs...>> final : public ChoiceBase {
  using V = std::variant<Cs...>;
  static V& value(void* target) { return choice_of(*static_cast<Holder*>(target)); }

 public:
  ChoiceType() {
    tag_ = ChoiceRule<Holder>::tag;
    otherwise_ = ChoiceRule<Holder>::otherwise;
    definition_ = ChoiceRule<Holder>::definition;
    (alternatives_.push_back(
         {std::string(Declaration<Cs>::kind), std::string(Declaration<Cs>::about), &type_of<Cs>()}),
     ...);
  }
  Slot active(void* target) const override {
    return {get(target), alternatives_[index(target)].type, nullptr};
  }

 protected:
  const Type* short_form() const override { return ChoiceRule<Holder>::short_form(); }
  std::optional<Value> expand(const Value& from) const override {
    return ChoiceRule<Holder>::expand(from);
  }
  std::size_t index(const void* target) const override {
    return static_cast<const V&>(choice_of(*static_cast<const Holder*>(target))).index();
  }
  void emplace(void* target, std::size_t index) const override {
    std::size_t i = 0;
    ((i++ == index ? void(value(target).template emplace<Cs>()) : void()), ...);
  }
  void* get(void* target) const override {
    return std::visit([](auto& alternative) -> void* { return &alternative; }, value(target));
  }
};

namespace detail {
template <class T>
struct TypeFor {
  using type = RecordType<T>;
};
template <class T>
requires std::is_enum_v<T>
struct TypeFor<T> {
  using type = EnumType<T>;
};
template <class T>
struct TypeFor<std::vector<T>> {
  using type = ListType<T>;
};
template <class T>
struct TypeFor<std::optional<T>> {
  using type = OptionalType<T>;
};
template <class T>
struct TypeFor<Named<T>> {
  using type = NamedType<T>;
};
template <class T>
struct TypeFor<Map<T>> {
  using type = MapType<T>;
};
template <class... Cs>
struct TypeFor<std::variant<Cs...>> {
  using type = ChoiceType<std::variant<Cs...>, std::variant<Cs...>>;
};
template <class T>
requires requires {
  typename T::Choice;
}
struct TypeFor<T> {
  using type = ChoiceType<T, typename T::Choice>;
};
template <class T>
inline constexpr bool is_scalar =
    std::is_arithmetic_v<T> || std::is_same_v<T, std::string> || std::is_same_v<T, Value> ||
    std::is_same_v<T, kernel::Duration> || std::is_same_v<T, NanosDuration> ||
    std::is_same_v<T, policy::Rate> || std::is_same_v<T, policy::Ratio>;
}  // namespace detail

template <class T>
const Type& type_of() {
  if constexpr (detail::is_scalar<T>) {
    return scalar_type<T>();
  } else {
    static const typename detail::TypeFor<T>::type type;
    return type;
  }
}

}  // namespace spillway::scenario

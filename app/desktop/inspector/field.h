// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <string>
#include <vector>

#include "models/scenario/value.h"

/// Field declarations as `kinds` gives them, and what follows from them for a form.
namespace spillway::desktop {

/// What a field may name.
struct Names {
  QStringList nodes;
  QStringList clients;
  QStringList servers;  ///< the nodes that answer calls
  QStringList classes;
  /// `params` of the session, for maps of paths to values.
  scenario::Value parameters;
};
/// From the tree of a scenario's text.
Names names_in(const scenario::Value& scenario);

/// One declared field.
struct Field {
  std::string name;
  std::string title;    ///< for people; the name when empty
  std::string type;     ///< integer, …, choice, list, record, map, any; paragraph: a long text
  std::string element;  ///< of a list or map
  std::string use;
  std::string about;
  std::string of;                    ///< the list of kinds that a choice takes
  std::vector<std::string> choices;  ///< of an enum; of a choice, when it takes not all
  scenario::Value standard;          ///< null: required, or absent unless given
  scenario::Value fields;            ///< of a record, or of a list's records
  scenario::Value declaration;       ///< as it came
  bool always = false;               ///< there is always a value, as for an element of a list

  explicit Field(const scenario::Value& declaration);

  bool tunable() const { return use == "tunable"; }
  bool required() const {
    return use == "required" || use == "node" || use == "clients" || use == "any_node";
  }
  /// Whether there may be no value at all, other than an empty one.
  bool optional() const { return !always && !required() && standard.is_null() && type != "any"; }
  /// Whether it holds the name of something.
  bool names_something() const {
    return use == "node" || use == "clients" || use == "any_node" || use == "class";
  }
  /// Which names it may hold.
  QStringList candidates(const Names& names) const;
  /// The same declaration for one element of a list or map.
  Field for_element() const;
};
std::vector<Field> fields_in(const scenario::Value& list);
/// The list of declarations without some of them.
scenario::Value without(const scenario::Value& fields, const std::vector<std::string>& names);

/// The declaration of a kind, or nothing.
const scenario::Value* kind_in(const scenario::Value& kinds, std::string_view group,
                               std::string_view kind);
/// How a value of a group says its kind: the member's name ("kind", "fault"), or empty where the
/// member that is present decides (steps).
std::string_view tag_of(std::string_view group);
/// The kind of a value of a group; empty when it says none that exists.
std::string kind_of(const scenario::Value& kinds, std::string_view group,
                    const scenario::Value& value);
/// A short form written out: a plain duration is a constant distribution.
scenario::Value written_out(std::string_view group, const scenario::Value& value);
/// A value of this kind with nothing but what must be there; what `like` has too is taken over.
scenario::Value fresh(const scenario::Value& kinds, std::string_view group, const std::string& kind,
                      const Names& names, const scenario::Value& like = {});

/// The value with all defaults written out and quantities in their base units: two values mean the
/// same when these are equal.
scenario::Value meaning(const Field& field, const scenario::Value& kinds,
                        const scenario::Value& value);

/// A field's name and meaning for people, in the language of the window.
QString title_of(const Field& field);
QString in_words(const std::string& about);
/// Meaning, range and default, each on a line: the tooltip of a field.
QString explanation_of(const Field& field);

}  // namespace spillway::desktop

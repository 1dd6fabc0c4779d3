// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <memory>

#include "app/desktop/inspector/field.h"

namespace spillway::desktop {

/// What a person changed in a form.
struct FieldEdit {
  QString path;           ///< from the form: "rate", "arrivals.rate", "steps.0.cpu"
  scenario::Value value;  ///< null: absent from now on
  bool tunable = true;    ///< by its declaration
  QString merge;          ///< edits with the same key are one drag; empty: a step of its own
};

/// What all editors of a form share.
struct FormContext {
  scenario::Value kinds;
  Names names;
};

/// Shows and edits the value of one field. It never holds a value that its field refuses: what a
/// person types is taken when it is right, and otherwise the reason is shown beside it.
///
/// Its object name is the field's path; the parts that people touch are named after it
/// ("burst.box", "burst.slider").
class FieldEditor : public QWidget {
  Q_OBJECT

 public:
  FieldEditor(Field field, QString path, QWidget* parent = nullptr);

  const Field& field() const { return field_; }
  const QString& path() const { return path_; }

  virtual scenario::Value value() const = 0;
  /// Shows another value; emits nothing.
  virtual void set_value(const scenario::Value& value) = 0;
  /// What the scenario says, for resets further below.
  virtual void set_reference(const scenario::Value&) {}
  /// Whether this very field, without what has a reset of its own, differs from `reference`.
  virtual bool differs(const scenario::Value& kinds, const scenario::Value& reference) const;
  /// Why the value cannot be used yet; empty when it can.
  virtual QString problem() const { return {}; }
  /// Fields that only a new run can change show this reason and are disabled; empty unlocks.
  virtual void lock(const QString& why);
  /// What stands below the title and the editor, over the whole width: a kind's own fields, a
  /// list's elements. Whoever lays out the editor lays this out too; null when there is none.
  virtual QWidget* details() { return nullptr; }
  /// Where the keyboard goes, and what has the field's name for assistive tools.
  virtual QWidget* main_control() { return this; }
  virtual void retranslate() {}

 Q_SIGNALS:
  void edited(const FieldEdit& edit);
  void reset_requested(const QString& path);

 protected:
  void announce(const QString& merge = {});

 private:
  Field field_;
  QString path_;
};

/// The editor that a field's type asks for.
FieldEditor* make_field_editor(const Field& field, const QString& path,
                               std::shared_ptr<const FormContext> context, QWidget* parent);

}  // namespace spillway::desktop

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <memory>
#include <vector>

#include "app/desktop/inspector/field.h"
#include "app/desktop/inspector/field_editor.h"

class QGridLayout;
class QLabel;
class QToolButton;

namespace spillway::desktop {

/// A form made from the field declarations of `kinds`: a title and an editor for each field, with
/// its meaning, range and default as tooltip. What a person enters is always valid, except that
/// required names may still be missing: problem() says so.
class FieldForm : public QWidget {
  Q_OBJECT

 public:
  /// `fields`: a kind's list of declarations. `value`: an object; members that are no fields (its
  /// "kind", its "name") are kept as they are.
  FieldForm(const scenario::Value& fields, const scenario::Value& kinds,
            const scenario::Value& value, QWidget* parent = nullptr, const Names& names = {});
  /// As part of another form: `path` is where it stands there.
  FieldForm(const std::vector<Field>& fields, std::shared_ptr<const FormContext> context,
            const QString& path, const scenario::Value& value, QWidget* parent);
  ~FieldForm() override;

  /// The object with what was given, what is required, and what differs from its default.
  scenario::Value value() const;
  /// Shows another value; emits nothing.
  void set_value(const scenario::Value& value);
  /// What the scenario says: fields that differ from it get a button to go back. Null: no buttons.
  void set_reference(const scenario::Value& reference);
  /// Disables what only a new run can change, with this reason; empty enables again.
  void lock(const QString& why);
  /// Why the value cannot be used yet, as a sentence; empty when it can.
  QString problem() const;

 Q_SIGNALS:
  /// After any change by a person.
  void edited();
  /// The same, with what changed.
  void field_edited(const FieldEdit& edit);
  /// A person wants what the scenario says at this path.
  void reset_requested(const QString& path);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  struct Row {
    FieldEditor* editor;
    QLabel* title;
    QToolButton* reset;
  };
  void add_row(const Field& field, const QString& path);
  void show_resets();
  void retranslate();

  std::shared_ptr<const FormContext> context_;
  std::vector<Row> rows_;
  QGridLayout* grid_;
  scenario::Value given_;
  scenario::Value reference_;
};

}  // namespace spillway::desktop

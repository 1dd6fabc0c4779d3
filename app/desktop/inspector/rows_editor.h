// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

#include "app/desktop/inspector/field_editor.h"

class QFrame;
class QToolButton;
class QVBoxLayout;

namespace spillway::desktop {

/// What has any number of parts, one below the other, and a button that adds one.
class RowsEditor : public FieldEditor {
  Q_OBJECT

 public:
  QWidget* details() override;
  QWidget* main_control() override;

 protected:
  RowsEditor(const Field& field, const QString& path, std::shared_ptr<const FormContext> context,
             QWidget* parent);

  const FormContext& context() const { return *context_; }
  QToolButton& add_button() { return *add_; }
  const std::vector<QWidget*>& rows() const { return rows_; }
  /// So many rows instead of those that there are, which may be telling of something just now.
  void make_rows(std::size_t count, const std::function<QWidget*(std::size_t)>& make);
  /// A frame for a row: its head, the editor of its part, which may have details.
  QWidget* frame(QLayout* head, FieldEditor& editor, bool editor_in_head);
  /// The editor of a part: the path's own name is its number among the rows.
  FieldEditor* part(const Field& field, std::size_t index, const scenario::Value& value);
  QString path_of(std::size_t index) const;
  QToolButton* row_button(std::size_t index, const QString& text, const QString& what,
                          const char* name);

 private:
  std::shared_ptr<const FormContext> context_;
  std::vector<QWidget*> rows_;
  QWidget* details_;
  QVBoxLayout* column_;
  QToolButton* add_;
};

}  // namespace spillway::desktop

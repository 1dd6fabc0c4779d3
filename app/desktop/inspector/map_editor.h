// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/inspector/field_editor.h"

class QToolButton;
class QVBoxLayout;

namespace spillway::desktop {

/// Paths and their values, as a timeline's `set` has them; each value with the editor of its
/// parameter.
class MapEditor : public FieldEditor {
  Q_OBJECT

 public:
  MapEditor(const Field& field, const QString& path, std::shared_ptr<const FormContext> context,
            QWidget* parent = nullptr);
  scenario::Value value() const override;
  void set_value(const scenario::Value& value) override;
  QString problem() const override;
  QWidget* details() override;
  QWidget* main_control() override;
  void retranslate() override;

 private:
  void rebuild(const scenario::Value& map);
  QWidget* make_row(const std::string& key, const scenario::Value& value);
  const scenario::Value* parameter(const std::string& path) const;
  void rename(const std::string& from, const std::string& to);
  void add();

  std::shared_ptr<const FormContext> context_;
  std::vector<std::pair<std::string, FieldEditor*>> entries_;
  std::vector<QWidget*> rows_;
  QWidget* details_;
  QVBoxLayout* column_;
  QToolButton* add_;
};

}  // namespace spillway::desktop

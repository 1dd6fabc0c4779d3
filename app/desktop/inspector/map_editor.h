// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/inspector/rows_editor.h"

namespace spillway::desktop {

/// Paths and their values, as a timeline's `set` has them; each value with the editor of its
/// parameter.
class MapEditor : public RowsEditor {
  Q_OBJECT

 public:
  MapEditor(const Field& field, const QString& path, std::shared_ptr<const FormContext> context,
            QWidget* parent = nullptr);
  scenario::Value value() const override;
  void set_value(const scenario::Value& value) override;
  QString problem() const override;
  void retranslate() override;

 private:
  void rebuild(const scenario::Value& map);
  QWidget* make_row(const std::string& key, const scenario::Value& value);
  const scenario::Value* parameter(const std::string& path) const;
  void rename(const std::string& from, const std::string& to);
  void add();

  std::vector<std::pair<std::string, FieldEditor*>> entries_;
};

}  // namespace spillway::desktop

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/inspector/rows_editor.h"

class QMenu;
class QToolButton;

namespace spillway::desktop {

/// Some of a set of words: a button that shows them, with a menu of boxes to tick.
class FlagsEditor : public FieldEditor {
  Q_OBJECT

 public:
  FlagsEditor(const Field& field, const QString& path, const Names& names,
              QWidget* parent = nullptr);
  scenario::Value value() const override;
  void set_value(const scenario::Value& value) override;
  QWidget* main_control() override;
  void retranslate() override;

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void show_chosen();

  QStringList words_;
  QStringList chosen_;
  QToolButton* button_;
  QMenu* menu_;
};

/// A list of records or of kinds: each with its own form, to be added, removed and moved.
class ListEditor : public RowsEditor {
  Q_OBJECT

 public:
  ListEditor(const Field& field, const QString& path, std::shared_ptr<const FormContext> context,
             QWidget* parent = nullptr);
  scenario::Value value() const override;
  void set_value(const scenario::Value& value) override;
  QString problem() const override;
  void lock(const QString& why) override;
  void retranslate() override;

 private:
  void add(const std::string& kind);
  void move(int from, int to);
  void remove(int index);
  void rebuild(const scenario::Value& list);
  QWidget* make_row(std::size_t row, const scenario::Value& value);

  std::vector<FieldEditor*> editors_;
  QString lock_;
};

}  // namespace spillway::desktop

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <memory>
#include <vector>

#include "app/desktop/inspector/field_editor.h"

class QLabel;
class QVBoxLayout;

namespace spillway::desktop {

class ParameterForm;
class Workbench;

/// What the inspector shows of one thing. It is made anew when the thing changes its shape.
class InspectorPage : public QWidget {
  Q_OBJECT

 public:
  InspectorPage(Workbench& workbench, std::shared_ptr<const FormContext> context, QWidget* parent);

  /// Values, resets and locks, as they are now.
  virtual void refresh();
  /// Whether it can still show the thing, with refresh(); else it must be made anew.
  virtual bool fits() const { return true; }

 protected:
  QVBoxLayout& column() { return *column_; }
  Workbench& workbench() const { return workbench_; }
  const std::shared_ptr<const FormContext>& context() const { return context_; }

  /// A title with an icon and a line below it; `about` is the tooltip of both.
  void add_header(const QIcon& icon, const QString& title, const QString& what,
                  const QString& about = {});
  /// Why some fields are disabled, while they are.
  void add_lock_note();
  void add_heading(const QString& text);
  ParameterForm* add_form(const std::vector<Field>& fields, const QString& path,
                          const QString& pointer);

 private:
  Workbench& workbench_;
  std::shared_ptr<const FormContext> context_;
  QVBoxLayout* column_;
  QLabel* lock_note_ = nullptr;
  std::vector<ParameterForm*> forms_;
};

}  // namespace spillway::desktop

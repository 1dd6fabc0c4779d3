// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/desktop/inspector/field_editor.h"

namespace spillway::desktop {

class FieldForm;
class Workbench;

/// A form that is bound to a part of the scenario. It shows the values of the run; what a person
/// changes goes to the workbench: as a parameter where it is one, else as an edit of the document.
class ParameterForm : public QWidget {
  Q_OBJECT

 public:
  struct Place {
    QString path;     ///< of `params`: "gateway.limiter"; empty for the scenario itself
    QString pointer;  ///< "/nodes/gateway/policies/0"
  };
  ParameterForm(Workbench& workbench, const std::vector<Field>& fields,
                std::shared_ptr<const FormContext> context, const Place& place,
                QWidget* parent = nullptr);

  /// Shows what the run and the document say now.
  void refresh();
  /// Fields that a run takes as they were when it began are not locked: the text of a story.
  void never_lock();
  /// As the run has it, for the clipboard.
  scenario::Value live() const;

 private:
  void take(const FieldEdit& edit);
  /// The edit as one of a parameter around it; false when there is none.
  bool tune_around(const FieldEdit& edit);
  void write(const QString& path, const FieldEdit& edit);
  QString path_to(const QString& path) const;
  QString pointer_to(const QString& path) const;

  Workbench& workbench_;
  std::shared_ptr<const FormContext> context_;
  Place place_;
  FieldForm* form_;
  bool locks_ = true;
};

}  // namespace spillway::desktop

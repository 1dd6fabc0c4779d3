// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <memory>

#include "app/desktop/inspector/field_editor.h"
#include "app/desktop/topology/structure_edits.h"

class QLineEdit;
class QListWidget;
class QMenu;
class QToolButton;
class QVBoxLayout;

namespace spillway::desktop {

class ParameterForm;
class Workbench;

/// The policies of a node in their order, which matters: the first one sees a request first. They
/// are added, removed, named and moved (by mouse, or with Alt and the arrows); below the list is
/// the form of the one that is chosen.
class PolicyList : public QWidget {
  Q_OBJECT

 public:
  PolicyList(Workbench& workbench, const QString& node, std::shared_ptr<const FormContext> context,
             QWidget* parent = nullptr);

  void refresh();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void fill();
  void show_form();
  void move(int from, int to);
  void moved_by_mouse();
  void remove_chosen();
  void take_name();
  bool may_edit();
  /// Names and kinds, in order: what the list shows.
  QStringList shown() const;

  Workbench& workbench_;
  StructureEdits edits_;
  QString node_;
  std::shared_ptr<const FormContext> context_;
  QStringList listed_;
  QListWidget* list_;
  QToolButton* add_;
  QToolButton* up_;
  QToolButton* down_;
  QToolButton* remove_;
  QMenu* menu_;
  QWidget* chosen_;
  QVBoxLayout* chosen_column_;
  QLineEdit* name_;
  ParameterForm* form_ = nullptr;
  int form_of_ = -1;
};

}  // namespace spillway::desktop

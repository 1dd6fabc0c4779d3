// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>
#include <memory>

#include "app/desktop/inspector/field_editor.h"

namespace spillway::desktop {

class InspectorPage;
class Workbench;

/// The parameters of what is selected: a node, a call, or the scenario when nothing is. What a
/// person changes takes effect at once, is one step of undo and, while the run goes on, a marker.
class Inspector : public QScrollArea {
  Q_OBJECT

 public:
  explicit Inspector(Workbench& workbench, QWidget* parent = nullptr);
  ~Inspector() override;

 protected:
  void showEvent(QShowEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  /// Another thing is shown, or the same one with another shape.
  void make_page();
  void refresh();

  Workbench& workbench_;
  std::shared_ptr<const FormContext> context_;
  InspectorPage* page_ = nullptr;
  QString shown_;
  bool stale_ = true;
  bool begun_ = false;  ///< the run had, when it was shown
};

}  // namespace spillway::desktop

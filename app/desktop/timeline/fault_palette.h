// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/desktop/workbench/workbench.h"

class QLabel;
class QListWidget;
class QListWidgetItem;

namespace spillway::desktop {

/// Every kind of fault: drag one to a time on the timeline, or choose it to inject it.
class FaultPalette : public QWidget {
  Q_OBJECT

 public:
  explicit FaultPalette(Workbench& workbench, QWidget* parent = nullptr);

 Q_SIGNALS:
  /// A person chose this kind.
  void fault_chosen(const QString& kind);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void fill();
  void retranslate();

  Workbench& workbench_;
  QListWidget* list_;
  QLabel* hint_;
};

}  // namespace spillway::desktop

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QListWidget;

namespace spillway::desktop {

class Workbench;

/// Every kind of node, to be dragged into the topology; Enter asks for one in its middle.
class NodePalette : public QWidget {
  Q_OBJECT

 public:
  explicit NodePalette(Workbench& workbench, QWidget* parent = nullptr);

 Q_SIGNALS:
  /// For TopologyView::add_at_centre.
  void wanted(const QString& kind);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void refresh();
  void retranslate();

  Workbench& workbench_;
  QListWidget* list_;
  QLabel* hint_;
};

}  // namespace spillway::desktop

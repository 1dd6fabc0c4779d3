// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/desktop/workbench/workbench.h"

class QLabel;
class QTreeWidget;

namespace spillway::desktop {

/// What must hold, what was measured, and the run's fingerprint: judged as the run goes on, whole
/// when it ends.
class ResultsPanel : public QWidget {
  Q_OBJECT

 public:
  explicit ResultsPanel(Workbench& workbench, QWidget* parent = nullptr);

  /// The table and the fingerprint with tabs between the columns, as it is copied.
  QString table_text() const;

 protected:
  void showEvent(QShowEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void mark_stale();
  void refresh();
  void ask_fingerprint();
  void summarize();
  void retranslate();

  Workbench& workbench_;
  QLabel* summary_;
  QTreeWidget* table_;
  QLabel* nothing_;
  QLabel* fingerprint_;
  QAction* copy_;
  QAction* copy_fingerprint_;
  QString fingerprint_text_;
  bool stale_ = true;
};

}  // namespace spillway::desktop

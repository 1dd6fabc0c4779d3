// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QWidget>

#include "app/desktop/charts/comparison.h"
#include "app/desktop/workbench/workbench.h"

class QComboBox;
class QLabel;
class QStackedLayout;
class QTreeWidget;
class QTreeWidgetItem;

namespace spillway::desktop {

class ElidedLabel;

/// What A and B differ in, node by node, over the same time of both: the whole run, or since A was
/// kept.
class ComparePanel : public QWidget {
  Q_OBJECT

 public:
  explicit ComparePanel(Workbench& workbench, QWidget* parent = nullptr);

  /// "Keep as A" and "Drop A", for a menu and the command palette.
  QList<QAction*> commands() const { return {keep_, drop_}; }
  /// What is shown, with tabs between the columns, as it is copied.
  QString table_text() const;

 protected:
  void showEvent(QShowEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void rebuild();
  void mark_stale();
  void variants_changed();
  void list_marks();
  void align();
  /// Asks both sessions, at most twice a second.
  void ask();
  void answered();
  void show_values();
  void show_row(QTreeWidgetItem& row, std::size_t measure);
  void show_state();
  void retranslate();

  Workbench& workbench_;
  Run& run_;
  Comparison comparison_;
  QAction* keep_;
  QAction* drop_;
  QAction* copy_;
  ElidedLabel* summary_;
  QComboBox* since_;
  QWidget* marks_;        ///< the row with the two below
  QComboBox* mark_of_a_;  ///< where A and B are laid on each other
  QComboBox* mark_of_b_;
  QTreeWidget* table_;
  QLabel* nothing_;
  QStackedLayout* pages_;
  std::vector<QTreeWidgetItem*> rows_;  ///< one for each measure
  std::vector<std::optional<double>> a_;
  std::vector<std::optional<double>> b_;
  Nanos from_ = 0;  ///< of the values
  Nanos to_ = 0;
  int open_ = 0;
  int round_ = 0;  ///< answers of an older one are late
  bool stale_ = true;
  QElapsedTimer asked_;
};

}  // namespace spillway::desktop

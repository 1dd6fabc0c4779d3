// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

#include "app/desktop/workbench/run.h"

class QLabel;
class QTreeWidget;

namespace spillway::desktop {

/// What is wrong with a scenario, one line a problem. Choosing one asks to show its place.
class ProblemsPanel : public QWidget {
  Q_OBJECT

 public:
  explicit ProblemsPanel(QWidget* parent = nullptr);

  void show_problems(std::vector<Problem> problems);
  int count() const { return static_cast<int>(problems_.size()); }

 Q_SIGNALS:
  void count_changed(int count);
  void problem_chosen(const Problem& problem);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void choose(int row);
  void copy() const;
  void retranslate();

  QTreeWidget* list_;
  QLabel* nothing_;
  QAction* copy_;
  std::vector<Problem> problems_;
};

}  // namespace spillway::desktop

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>
#include <vector>

#include "app/desktop/window/guide_progress.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace spillway::desktop {

class Highlight;

/// The first-start guide: break the flagship incident and heal it, step by step. The step that is
/// next says what to do, and points at where.
class GuidePanel : public QWidget {
  Q_OBJECT

 public:
  /// Finds what a step points at; asked again at each step, null when it is not there.
  using Finder = std::function<QWidget*(GuideProgress::Step)>;
  GuidePanel(GuideProgress& progress, QWidget& window, Finder find, QWidget* parent = nullptr);

 Q_SIGNALS:
  /// The dock that a step needs must be to be seen.
  void needs(GuideProgress::Step step);

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  struct Line {
    QLabel* sign;
    QLabel* title;
    QLabel* text;
  };

  void show_step();
  void point();
  void retranslate();
  static QString title_of(GuideProgress::Step step);
  static QString text_of(GuideProgress::Step step);

  GuideProgress& progress_;
  Highlight* highlight_;
  Finder find_;
  QLabel* head_;
  QProgressBar* bar_;
  std::vector<Line> lines_;
  QScrollArea* area_;
  QLabel* end_;
  QPushButton* again_;
};

}  // namespace spillway::desktop

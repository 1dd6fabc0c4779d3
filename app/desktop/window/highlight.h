// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QTimer>
#include <QWidget>

namespace spillway::desktop {

/// A frame around a widget of the window, to point it out; mouse and keys go through it.
class Highlight : public QWidget {
  Q_OBJECT

 public:
  explicit Highlight(QWidget& window);

  /// Null: nothing is pointed out.
  void point_at(QWidget* target);
  QWidget* target() const { return target_; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void follow();

  QWidget& window_;
  QPointer<QWidget> target_;
  QTimer timer_;  ///< docks move and tabs change without telling
};

}  // namespace spillway::desktop

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace spillway::desktop {

/// Words that give way when there is no room: they end in an ellipsis, and the tooltip has them
/// all.
class ElidedLabel : public QLabel {
 public:
  using QLabel::QLabel;

  void show_text(const QString& text);
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;
};

}  // namespace spillway::desktop

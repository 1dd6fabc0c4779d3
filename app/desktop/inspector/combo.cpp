// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/inspector/combo.h"

#include <QComboBox>
#include <QWheelEvent>

namespace spillway::desktop {
namespace {

class CalmCombo : public QComboBox {
 public:
  using QComboBox::QComboBox;

 protected:
  void wheelEvent(QWheelEvent* event) override {
    if (hasFocus()) {
      QComboBox::wheelEvent(event);
    } else {
      event->ignore();
    }
  }
};

}  // namespace

QComboBox* make_combo(QWidget* parent) {
  auto* combo = new CalmCombo(parent);
  combo->setFocusPolicy(Qt::StrongFocus);
  combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  combo->setMinimumContentsLength(8);
  combo->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  return combo;
}

}  // namespace spillway::desktop

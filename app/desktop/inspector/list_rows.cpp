// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/inspector/list_rows.h"

#include <QToolButton>

namespace spillway::desktop {

QToolButton* make_row_button(QWidget* parent, const QString& text, const QString& what,
                             const QString& name) {
  auto* button = new QToolButton(parent);
  button->setText(text);
  button->setToolTip(what);
  button->setAccessibleName(what);
  button->setObjectName(name);
  button->setAutoRaise(true);
  button->setFocusPolicy(Qt::StrongFocus);
  return button;
}

void discard_rows(std::vector<QWidget*>& rows) {
  for (QWidget* row : rows) {
    row->hide();
    row->deleteLater();
  }
  rows.clear();
}

}  // namespace spillway::desktop

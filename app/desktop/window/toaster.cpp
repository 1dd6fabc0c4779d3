// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/toaster.h"

#include <QAccessible>
#include <QEvent>
#include <QLabel>
#include <QTimer>
#include <algorithm>

namespace spillway::desktop {

namespace {

constexpr qsizetype most = 3;
constexpr int gap = 8;
constexpr int above_the_edge = 48;

class Toast : public QLabel {
 public:
  Toast(const QString& text, QWidget* window) : QLabel(text, window) {
    setObjectName("toast");
    setTextFormat(Qt::PlainText);
    setWordWrap(true);
    setMargin(10);
    setFrameShape(QFrame::Box);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::ToolTipBase);
    setForegroundRole(QPalette::ToolTipText);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
  }
};

}  // namespace

Toaster::Toaster(QWidget& window) : QObject(&window), window_(window) {
  window_.installEventFilter(this);
}

void Toaster::show(const QString& text) {
  if (text.isEmpty()) return;
  const auto toasts = window_.findChildren<Toast*>("toast", Qt::FindDirectChildrenOnly);
  for (Toast* toast : toasts) {
    if (toast->text() == text) delete toast;  // said again: it is news once
  }
  const auto left = window_.findChildren<Toast*>("toast", Qt::FindDirectChildrenOnly);
  if (left.size() >= most) delete left.front();

  auto* toast = new Toast(text, &window_);
  QAccessibleEvent spoken(toast, QAccessible::Alert);
  toast->setAccessibleName(text);
  QAccessible::updateAccessibility(&spoken);
  const auto lasts = std::clamp<qsizetype>(2500 + 50 * text.size(), 4000, 12000);
  QTimer::singleShot(static_cast<int>(lasts), toast, [this, toast] {
    delete toast;
    arrange();
  });
  arrange();
}

void Toaster::arrange() {
  int bottom = window_.height() - above_the_edge;
  const auto toasts = window_.findChildren<Toast*>("toast", Qt::FindDirectChildrenOnly);
  for (auto it = toasts.rbegin(); it != toasts.rend(); ++it) {
    Toast* toast = *it;
    const int width =
        std::min(window_.width() * 2 / 3, toast->fontMetrics().horizontalAdvance(toast->text()) +
                                              2 * toast->margin() + 2 * toast->frameWidth() + 4);
    const int height = toast->heightForWidth(width);
    toast->setGeometry((window_.width() - width) / 2, bottom - height, width, height);
    toast->show();
    toast->raise();
    bottom -= height + gap;
  }
}

bool Toaster::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) arrange();
  return QObject::eventFilter(watched, event);
}

}  // namespace spillway::desktop

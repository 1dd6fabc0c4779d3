// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/notice_bar.h"

#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/desktop/settings/icon.h"

namespace spillway::desktop {

NoticeBar::NoticeBar(QWidget* parent) : QWidget(parent), strips_(new QVBoxLayout(this)) {
  strips_->setContentsMargins(0, 0, 0, 0);
  strips_->setSpacing(0);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
  hide();
}

void NoticeBar::show_notice(const QString& id, const Text& text, std::vector<Button> buttons) {
  take_away(id);
  auto* strip = new QFrame;
  strip->setObjectName("notice_" + id);
  strip->setFrameShape(QFrame::StyledPanel);
  strip->setAutoFillBackground(true);
  strip->setBackgroundRole(QPalette::ToolTipBase);
  auto* row = new QHBoxLayout(strip);
  row->setContentsMargins(10, 4, 6, 4);
  auto* sign = new QLabel;
  sign->setPixmap(icon("warning").pixmap(18));
  auto* words = new QLabel;
  words->setTextFormat(Qt::PlainText);
  words->setWordWrap(true);
  words->setObjectName("notice_text");
  // Now, and again in each other language.
  const auto say = [this](QWidget* part, auto tell) {
    tell();
    connect(this, &NoticeBar::language_changed, part, tell);
  };
  say(words, [words, text] { words->setText(text()); });
  row->addWidget(sign);
  row->addWidget(words, 1);
  int number = 0;
  for (Button& button : buttons) {
    auto* push = new QPushButton;
    push->setObjectName(QString("notice_%1_%2").arg(id).arg(number++));
    say(push, [push, text, label = button.first] {
      push->setText(label());
      push->setAccessibleDescription(text());
    });
    connect(push, &QPushButton::clicked, this, [this, id, act = std::move(button.second)] {
      take_away(id);
      if (act) act();
    });
    row->addWidget(push);
  }
  strips_->addWidget(strip);
  show();
}

void NoticeBar::take_away(const QString& id) {
  auto* strip = findChild<QFrame*>("notice_" + id);
  if (!strip) return;
  strip->setObjectName({});
  strips_->removeWidget(strip);
  strip->hide();
  strip->deleteLater();  // one of its buttons may be the reason
  if (strips_->count() == 0) hide();
}

void NoticeBar::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::LanguageChange) Q_EMIT language_changed();
}

bool NoticeBar::shows(const QString& id) const {
  return findChild<QFrame*>("notice_" + id) != nullptr;
}

}  // namespace spillway::desktop

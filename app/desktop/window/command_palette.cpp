// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/command_palette.h"

#include <QAction>
#include <QCoreApplication>
#include <QDockWidget>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPixmap>
#include <QRegularExpression>
#include <QSet>
#include <QTimer>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace spillway::desktop {

namespace {

QString plain(QString text) {
  // A mnemonic stands before its letter, or in brackets behind Chinese words: "打开(&O)…".
  static const QRegularExpression bracketed("\\(&.\\)");
  text.remove(bracketed);
  return text.remove('&').remove(QChar(0x2026)).trimmed();
}

/// "File", "View: Theme": the menus that lead to an action, else the dock, or the part of the
/// window's middle, that it is in.
QString home_of(const QAction& action) {
  for (const QObject* object : action.associatedObjects()) {
    const auto* menu = qobject_cast<const QMenu*>(object);
    if (!menu || menu->title().isEmpty()) continue;
    const auto* outer = qobject_cast<const QMenu*>(menu->parent());
    const QString title = plain(menu->title());
    return outer ? plain(outer->title()) + ": " + title : title;
  }
  QString part;
  for (const QObject* parent = &action; parent; parent = parent->parent()) {
    if (const auto* dock = qobject_cast<const QDockWidget*>(parent)) return dock->windowTitle();
    const auto* widget = qobject_cast<const QWidget*>(parent);
    if (widget && !widget->accessibleName().isEmpty()) part = widget->accessibleName();
  }
  return part;
}

}  // namespace

int fit_of(const QString& letters, const QString& name) {
  int score = 0;
  qsizetype at = 0;
  qsizetype last = -2;
  for (const QChar letter : letters) {
    if (letter.isSpace()) continue;
    const qsizetype found = name.indexOf(letter, at, Qt::CaseInsensitive);
    if (found < 0) return -1;
    const bool begins = found == 0 || !name[found - 1].isLetterOrNumber();
    score += found == last + 1 ? 8 : begins ? 5 : 1;
    last = found;
    at = found + 1;
  }
  // Words as they stand beat letters here and there, and beginnings of words their middles.
  const QString words = letters.trimmed();
  const qsizetype whole = name.indexOf(words, 0, Qt::CaseInsensitive);
  if (whole < 0) return score;
  const QRegularExpression begin("\\b" + QRegularExpression::escape(words),
                                 QRegularExpression::CaseInsensitiveOption);
  return score + (name.contains(begin) ? 200 : 100);
}

QString CommandPalette::title_of(const QAction& action) {
  const QString home = home_of(action);
  return home.isEmpty() ? plain(action.text()) : home + ": " + plain(action.text());
}

CommandPalette::CommandPalette(QWidget& window)
    : QDialog(&window, Qt::Popup), window_(window), words_(new QLineEdit), list_(new QTreeWidget) {
  setObjectName("command_palette");
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(tr("Commands"));
  words_->setObjectName("command_words");
  words_->setAccessibleName(tr("Find a command"));
  words_->setPlaceholderText(tr("Type a few letters of a command"));
  words_->installEventFilter(this);
  list_->setObjectName("command_list");
  list_->setAccessibleName(tr("Commands"));
  list_->setRootIsDecorated(false);
  list_->setUniformRowHeights(true);
  list_->setHeaderHidden(true);
  list_->setColumnCount(2);
  list_->setFocusPolicy(Qt::NoFocus);
  list_->header()->setStretchLastSection(false);
  list_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
  list_->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(6, 6, 6, 6);
  column->addWidget(words_);
  column->addWidget(list_);
  connect(words_, &QLineEdit::textChanged, this, &CommandPalette::filter);
  connect(list_, &QTreeWidget::itemClicked, this, &CommandPalette::run_current);
}

QList<QAction*> CommandPalette::actions_of(const QWidget& window) {
  QList<std::pair<QString, QAction*>> named;
  QSet<QString> seen;
  for (QAction* action : window.findChildren<QAction*>()) {
    if (action->isSeparator() || action->menu() || !action->isVisible()) continue;
    if (action->objectName().isEmpty() || plain(action->text()).isEmpty()) continue;
    const QString title = title_of(*action);
    if (seen.contains(title)) continue;
    seen.insert(title);
    named.append({title, action});
  }
  std::sort(named.begin(), named.end(), [](const auto& a, const auto& b) {
    return QString::localeAwareCompare(a.first, b.first) < 0;
  });
  QList<QAction*> actions;
  for (const auto& [title, action] : named) actions.append(action);
  return actions;
}

void CommandPalette::showEvent(QShowEvent* event) {
  QDialog::showEvent(event);
  const int width = std::min(window_.width() - 40, fontMetrics().averageCharWidth() * 70);
  const int height = std::min(window_.height() * 2 / 3, fontMetrics().height() * 24);
  resize(width, height);
  move(window_.mapToGlobal(QPoint((window_.width() - width) / 2, 60)));
  fill();
  words_->setFocus();
}

void CommandPalette::fill() {
  actions_ = actions_of(window_);
  filter();
}

void CommandPalette::filter() {
  const QString letters = words_->text().trimmed();
  QList<std::pair<int, QAction*>> fitting;
  for (QAction* action : std::as_const(actions_)) {
    const int fit = fit_of(letters, title_of(*action));
    if (fit >= 0) fitting.append({fit, action});
  }
  std::stable_sort(fitting.begin(), fitting.end(), [](const auto& a, const auto& b) {
    if (a.second->isEnabled() != b.second->isEnabled()) return a.second->isEnabled();
    return a.first > b.first;
  });
  list_->clear();
  QPixmap empty(list_->iconSize().isValid() ? list_->iconSize() : QSize(16, 16));
  empty.fill(Qt::transparent);
  const QIcon no_picture(empty);  // so that the names stand below each other
  for (const auto& [fit, action] : fitting) {
    auto* item = new QTreeWidgetItem(
        list_, {title_of(*action), action->shortcut().toString(QKeySequence::NativeText)});
    item->setIcon(0, action->icon().isNull() ? no_picture : action->icon());
    item->setToolTip(0, action->toolTip());
    item->setData(0, Qt::UserRole, QVariant::fromValue(static_cast<QObject*>(action)));
    if (!action->isEnabled()) {
      for (const int column : {0, 1}) {
        item->setForeground(column, palette().color(QPalette::Disabled, QPalette::Text));
      }
    }
  }
  list_->setCurrentItem(list_->topLevelItem(0));
}

void CommandPalette::run_current() {
  const QTreeWidgetItem* item = list_->currentItem();
  auto* action =
      item ? qobject_cast<QAction*>(item->data(0, Qt::UserRole).value<QObject*>()) : nullptr;
  if (!action || !action->isEnabled()) return;
  close();
  // After the palette is gone: what the action does may open a dialog, or ask for the focus.
  QTimer::singleShot(0, action, &QAction::trigger);
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
  if (watched == words_ && event->type() == QEvent::KeyPress) {
    auto* key = static_cast<QKeyEvent*>(event);
    switch (key->key()) {
      case Qt::Key_Return:
      case Qt::Key_Enter:
        run_current();
        return true;
      case Qt::Key_Up:
      case Qt::Key_Down:
      case Qt::Key_PageUp:
      case Qt::Key_PageDown:
        QCoreApplication::sendEvent(list_, key);
        return true;
      default:
        break;
    }
  }
  return QDialog::eventFilter(watched, event);
}

}  // namespace spillway::desktop

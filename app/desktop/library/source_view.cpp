// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/library/source_view.h"

#include <QFontDatabase>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTextBlock>
#include <algorithm>

#include "app/desktop/library/json_highlighter.h"
#include "app/desktop/settings/theme.h"

namespace spillway::desktop {

class SourceView::Numbers : public QWidget {
 public:
  explicit Numbers(SourceView* view) : QWidget(view), view_(view) {}

 protected:
  void paintEvent(QPaintEvent* event) override { view_->paint_numbers(event); }

 private:
  SourceView* view_;
};

SourceView::SourceView(QWidget* parent) : QPlainTextEdit(parent), numbers_(new Numbers(this)) {
  setUndoRedoEnabled(false);
  setLineWrapMode(NoWrap);
  setTabChangesFocus(true);
  new JsonHighlighter(this);
  connect(this, &QPlainTextEdit::blockCountChanged, this, &SourceView::place_numbers);
  connect(this, &QPlainTextEdit::updateRequest, this, [this](const QRect& rect, int moved) {
    if (moved) {
      numbers_->scroll(0, moved);
    } else {
      numbers_->update(0, rect.y(), numbers_->width(), rect.height());
    }
  });
  place_numbers();
}

void SourceView::put_text(const QString& text) {
  const QString old = toPlainText();
  if (text == old) return;
  const auto shortest = std::min(old.size(), text.size());
  const auto head = std::mismatch(old.begin(), old.begin() + shortest, text.begin()).first;
  const auto start = head - old.begin();
  qsizetype tail = 0;
  while (tail < shortest - start && old[old.size() - 1 - tail] == text[text.size() - 1 - tail]) {
    ++tail;
  }
  QTextCursor edit(document());
  edit.setPosition(static_cast<int>(start));
  edit.setPosition(static_cast<int>(old.size() - tail), QTextCursor::KeepAnchor);
  edit.insertText(text.mid(start, text.size() - tail - start));
}

void SourceView::show_line(int line, int column) {
  marked_line_ = line;
  mark_line();
  const QTextBlock block = document()->findBlockByNumber(line - 1);
  if (!block.isValid()) return;
  QTextCursor cursor(block);
  cursor.movePosition(QTextCursor::Right, QTextCursor::MoveAnchor,
                      std::clamp(column - 1, 0, block.length() - 1));
  setTextCursor(cursor);
  centerCursor();
}

void SourceView::mark_line() {
  QList<QTextEdit::ExtraSelection> marks;
  const QTextBlock block = document()->findBlockByNumber(marked_line_ - 1);
  if (marked_line_ > 0 && block.isValid()) {
    QTextEdit::ExtraSelection mark;
    mark.cursor = QTextCursor(block);
    QColor colour = theme_of(palette()).error;
    colour.setAlpha(60);
    mark.format.setBackground(colour);
    mark.format.setProperty(QTextFormat::FullWidthSelection, true);
    marks.append(mark);
  }
  setExtraSelections(marks);
  numbers_->update();
}

int SourceView::numbers_width() const {
  const auto digits = QString::number(std::max(blockCount(), 100)).size();
  return fontMetrics().horizontalAdvance('9') * static_cast<int>(digits + 2);
}

void SourceView::place_numbers() {
  setViewportMargins(numbers_width(), 0, 0, 0);
  const QRect inside = contentsRect();
  numbers_->setGeometry(inside.left(), inside.top(), numbers_width(), inside.height());
}

void SourceView::paint_numbers(QPaintEvent* event) {
  const Theme theme = theme_of(palette());
  QPainter painter(numbers_);
  painter.fillRect(event->rect(), palette().alternateBase());
  const int margin = fontMetrics().horizontalAdvance('9');
  for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
    const QRectF area = blockBoundingGeometry(block).translated(contentOffset());
    if (area.top() > event->rect().bottom()) break;
    const int number = block.blockNumber() + 1;
    painter.setPen(number == marked_line_ ? theme.error : theme.muted);
    painter.drawText(QRectF(0, area.top(), numbers_->width() - margin, fontMetrics().height()),
                     Qt::AlignRight, QString::number(number));
  }
}

bool SourceView::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    const auto* key = static_cast<QKeyEvent*>(event);
    // What a command does, as saving, is about all that was typed.
    if (key->modifiers() & Qt::ControlModifier) Q_EMIT left();
    if (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) {
      event->ignore();
      return false;
    }
  }
  if (event->type() == QEvent::FocusOut) Q_EMIT left();
  return QPlainTextEdit::event(event);
}

void SourceView::resizeEvent(QResizeEvent* event) {
  QPlainTextEdit::resizeEvent(event);
  place_numbers();
}

void SourceView::changeEvent(QEvent* event) {
  QPlainTextEdit::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) mark_line();
  if (event->type() == QEvent::FontChange) place_numbers();
}

}  // namespace spillway::desktop

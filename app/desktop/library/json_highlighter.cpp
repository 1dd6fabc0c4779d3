// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/library/json_highlighter.h"

#include <QEvent>
#include <QPlainTextEdit>

#include "app/desktop/settings/theme.h"

namespace spillway::desktop {

namespace {

bool is_number_part(QChar c) {
  return c.isDigit() || c == '.' || c == '-' || c == '+' || c == 'e' || c == 'E';
}

/// After the closing quote, or the end of the line.
qsizetype end_of_text(const QString& line, qsizetype quote) {
  for (qsizetype i = quote + 1; i < line.size(); ++i) {
    if (line[i] == '\\') {
      ++i;
    } else if (line[i] == '"') {
      return i + 1;
    }
  }
  return line.size();
}

bool is_key(const QString& line, qsizetype after) {
  while (after < line.size() && line[after].isSpace()) ++after;
  return after < line.size() && line[after] == ':';
}

}  // namespace

JsonHighlighter::JsonHighlighter(QPlainTextEdit* editor)
    : QSyntaxHighlighter(editor->document()), editor_(editor) {
  editor->installEventFilter(this);
}

bool JsonHighlighter::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::PaletteChange) rehighlight();
  return QSyntaxHighlighter::eventFilter(watched, event);
}

void JsonHighlighter::highlightBlock(const QString& line) {
  const Theme theme = theme_of(editor_->palette());
  const auto paint = [this](qsizetype from, qsizetype to, const QColor& colour) {
    setFormat(static_cast<int>(from), static_cast<int>(to - from), colour);
  };
  bool comment = previousBlockState() == in_comment;
  qsizetype i = 0;
  while (i < line.size()) {
    qsizetype next = i + 1;
    if (comment || line.mid(i, 2) == "/*") {
      const auto end = line.indexOf("*/", comment ? i : i + 2);
      comment = end < 0;
      next = comment ? line.size() : end + 2;
      paint(i, next, theme.muted);
    } else if (line.mid(i, 2) == "//") {
      next = line.size();
      paint(i, next, theme.muted);
    } else if (line[i] == '"') {
      next = end_of_text(line, i);
      paint(i, next, is_key(line, next) ? theme.curves[0] : theme.curves[2]);
    } else if (line[i] == '-' || line[i].isDigit()) {
      while (next < line.size() && is_number_part(line[next])) ++next;
      paint(i, next, theme.curves[1]);
    }
    i = next;
  }
  setCurrentBlockState(comment ? in_comment : 0);
}

}  // namespace spillway::desktop

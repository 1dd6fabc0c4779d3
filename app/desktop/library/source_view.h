// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPlainTextEdit>

namespace spillway::desktop {

/// The text of a scenario with line numbers; one line can be marked. Its keys for undo and redo are
/// left to the window, whose undo stack has every edit.
class SourceView : public QPlainTextEdit {
  Q_OBJECT

 public:
  explicit SourceView(QWidget* parent = nullptr);

  /// Replaces only what is different: cursor and scroll position stay.
  void put_text(const QString& text);
  /// Marks a line, both counted from 1, and puts the cursor there. Line 0: no mark.
  void show_line(int line, int column = 1);
  int marked_line() const { return marked_line_; }

 Q_SIGNALS:
  /// The person goes on to something else: another widget, or undo and redo.
  void left();

 protected:
  bool event(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  class Numbers;

  void paint_numbers(QPaintEvent* event);
  int numbers_width() const;
  void place_numbers();
  void mark_line();

  Numbers* numbers_;
  int marked_line_ = 0;
};

}  // namespace spillway::desktop

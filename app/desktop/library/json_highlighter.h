// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSyntaxHighlighter>

class QPlainTextEdit;

namespace spillway::desktop {

/// Colours keys, texts, numbers and comments of JSON with comments, by the editor's palette.
class JsonHighlighter : public QSyntaxHighlighter {
  Q_OBJECT

 public:
  explicit JsonHighlighter(QPlainTextEdit* editor);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void highlightBlock(const QString& line) override;

 private:
  /// Of a block that ends inside /* … */.
  static constexpr int in_comment = 1;

  QPlainTextEdit* editor_;
};

}  // namespace spillway::desktop

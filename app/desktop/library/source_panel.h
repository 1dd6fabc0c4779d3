// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>
#include <string>
#include <vector>

#include "app/desktop/workbench/workbench.h"

class QLabel;
class QPushButton;

namespace spillway::desktop {

class SourceView;

/// The text of the open scenario, to read and to edit; or the text of a file that could not be
/// opened, to mend it and try again.
class SourcePanel : public QWidget {
  Q_OBJECT

 public:
  explicit SourcePanel(Workbench& workbench, QWidget* parent = nullptr);

  /// Shows a text that is not open because something is wrong with it.
  void show_refused(const std::string& text, const Origin& origin);
  /// Back to the open scenario.
  void show_document();
  bool shows_refused() const { return refused_; }
  void show_line(int line, int column);
  SourceView& view() { return *view_; }

 Q_SIGNALS:
  /// A person mended a refused text and wants to open it.
  void open_requested(const std::string& text, const Origin& origin);

 protected:
  void showEvent(QShowEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void text_edited();
  void commit();
  void refresh();
  void retranslate();

  Workbench& workbench_;
  SourceView* view_;
  QWidget* refusal_;
  QLabel* refusal_text_;
  QPushButton* try_again_;
  QPushButton* back_;
  QTimer typing_;  ///< a pause in typing makes one edit of the document
  Origin refused_origin_;
  bool refused_ = false;
  bool edited_ = false;  ///< and not yet in the document
  bool stale_ = true;
  bool showing_ = false;  ///< the panel itself is changing the view's text
};

}  // namespace spillway::desktop

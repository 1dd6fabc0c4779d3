// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QTextBrowser;

namespace spillway::desktop {

/// What the window is for, and every key that does something in it: the keys come from the actions
/// themselves.
class HelpDialog : public QDialog {
  Q_OBJECT

 public:
  explicit HelpDialog(QWidget& window);

 protected:
  void showEvent(QShowEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void fill();

  QWidget& window_;
  QTextBrowser* text_;
};

}  // namespace spillway::desktop

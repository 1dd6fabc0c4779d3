// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>
#include <optional>
#include <string>
#include <vector>

#include "app/desktop/library/autosave.h"
#include "app/desktop/workbench/workbench.h"

class QLabel;
class QPushButton;

namespace spillway::desktop {

class SourceView;

/// A text that is not open because something is wrong with it.
struct RefusedText : UnsavedText {
  std::vector<Problem> problems;
  bool mended = false;  ///< a person has changed it since it was read: no file has it
};

/// The text of the open scenario, to read and to edit; or the text of a file that could not be
/// opened, to mend it and try again. One that is being mended stays until it is open, or until the
/// person drops it: whatever else is shown meanwhile, there is a way back to it.
class SourcePanel : public QWidget {
  Q_OBJECT

 public:
  explicit SourcePanel(Workbench& workbench, QWidget* parent = nullptr);

  /// `mended`: no file has this text.
  void show_refused(const std::string& text, const Origin& origin,
                    const std::vector<Problem>& problems, bool mended);
  /// Back to the open scenario.
  void show_document();
  bool shows_refused() const { return refused_.has_value(); }
  /// Of the text that is shown.
  const std::vector<Problem>& problems() const;
  /// The texts that are being mended.
  std::vector<UnsavedText> mended() const;
  void show_line(int line, int column);
  SourceView& view() { return *view_; }

 Q_SIGNALS:
  /// Another text is shown than before.
  void turned();
  /// What mended() gives is no longer the same.
  void mended_changed();
  /// A person mended a refused text and wants to open it.
  void open_requested(const std::string& text, const Origin& origin);

 protected:
  void showEvent(QShowEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void turn_to(RefusedText refused);
  /// Leaves the refused text that is shown; what was mended of it is kept.
  void put_aside();
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
  QPushButton* mend_;
  QPushButton* drop_;
  QTimer typing_;                       ///< a pause in typing makes one edit of the document
  std::optional<RefusedText> refused_;  ///< what is shown, instead of the document
  std::vector<RefusedText> aside_;      ///< being mended and not shown; the last one comes first
  bool edited_ = false;                 ///< and not yet in the document
  bool stale_ = true;
  bool showing_ = false;  ///< the panel itself is changing the view's text
};

}  // namespace spillway::desktop

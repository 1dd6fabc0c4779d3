// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QObject>
#include <QTimer>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/desktop/workbench/document.h"

namespace spillway::desktop {

/// A text that is not in its file.
struct UnsavedText {
  std::string text;
  Origin origin;
};

/// What a window that did not close properly had not saved.
struct LeftBehind : UnsavedText {
  QString copy;  ///< where it is kept
  QDateTime at;
};

/// Keeps copies of unsaved texts in a folder, a moment after each change: of the document, and of
/// what else there is. They go when they are saved or dropped. Each is held by a lock that a crash
/// leaves stale.
class Autosave : public QObject {
  Q_OBJECT

 public:
  /// `others` gives the unsaved texts beside the document: see others_changed().
  Autosave(Document& document, const QString& folder,
           std::function<std::vector<UnsavedText>()> others = {}, QObject* parent = nullptr);
  ~Autosave() override;

  /// What programs that are no longer there have left, the newest first.
  std::vector<LeftBehind> left_behind() const;
  /// It was restored, or is not wanted.
  static void drop(const LeftBehind& left);
  /// To the disk now, what is unsaved. False when it cannot be written.
  bool write();
  void others_changed();
  /// The window closes: what the document had not saved was dropped, the others are left for the
  /// next start.
  void close();

 Q_SIGNALS:
  /// The copy cannot be written, and why: told once, until it can be again.
  void failed(const QString& why);

 private:
  class Copy;

  void document_changed();

  Document& document_;
  QString folder_;
  std::function<std::vector<UnsavedText>()> others_;
  std::unique_ptr<Copy> copy_;
  std::vector<std::unique_ptr<Copy>> copies_of_others_;
  QTimer wait_;
  bool failing_ = false;
};

/// Where copies are kept: the program's folder for data.
QString autosave_folder();

}  // namespace spillway::desktop

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QLockFile>
#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/desktop/workbench/document.h"

namespace spillway::desktop {

/// What a window that did not close properly had not saved.
struct LeftBehind {
  QString copy;  ///< where it is kept
  Origin origin;
  std::string text;
  QDateTime at;
};

/// Keeps a copy of unsaved changes in a folder, a moment after each; it goes when they are saved or
/// dropped. Each running program has its own copy, held by a lock that a crash leaves stale.
class Autosave : public QObject {
  Q_OBJECT

 public:
  Autosave(Document& document, const QString& folder, QObject* parent = nullptr);
  ~Autosave() override;

  /// What programs that are no longer there have left, the newest first.
  std::vector<LeftBehind> left_behind() const;
  /// It was restored, or is not wanted.
  static void drop(const LeftBehind& left);
  /// To the disk now, when something is unsaved. False when it cannot be written.
  bool write();
  /// The person chose to drop the changes.
  void forget();
  /// For the next start: another text that is not saved.
  void leave(const std::string& text, const Origin& origin) const;

 Q_SIGNALS:
  /// The copy cannot be written, and why: told once, until it can be again.
  void failed(const QString& why);

 private:
  void document_changed();

  Document& document_;
  QString folder_;
  QString copy_;
  std::unique_ptr<QLockFile> lock_;
  QTimer wait_;
  bool failing_ = false;
};

/// Where copies are kept: the program's folder for data.
QString autosave_folder();

}  // namespace spillway::desktop

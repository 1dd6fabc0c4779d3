// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

#include "app/desktop/workbench/document.h"

namespace spillway::desktop {

/// Looks whether the document's file becomes another one under it: by another program, or by
/// another window that has it open, too.
class FileWatch : public QObject {
  Q_OBJECT

 public:
  explicit FileWatch(Document& document, QObject* parent = nullptr);

  /// The person keeps the document as it is, and knows.
  void accept();

 Q_SIGNALS:
  /// What is on the disk is not what the document was read from, or last saved as.
  void changed();
  /// It is again.
  void settled();

 private:
  void watch();
  void look();

  Document& document_;
  QFileSystemWatcher watcher_;
  QTimer wait_;
  bool told_ = false;
};

}  // namespace spillway::desktop

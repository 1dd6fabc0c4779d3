// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/library/autosave.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QStandardPaths>
#include <QUuid>
#include <algorithm>
#include <utility>

#include "app/desktop/workbench/whole_file.h"

namespace spillway::desktop {

using scenario::Value;

namespace {

constexpr int delay_ms = 2000;

std::optional<LeftBehind> read(const QString& path) {
  QFile in(path);
  if (!in.open(QIODevice::ReadOnly)) return {};
  scenario::Problems problems;
  const Value copy = scenario::parse_json(in.readAll().toStdString(), problems);
  const Value* file = copy.find("file");
  const Value* from_library = copy.find("from_library");
  const Value* text = copy.find("text");
  if (!problems.empty() || !file || !file->text() || !text || !text->text()) return {};
  const bool not_own = from_library && from_library->boolean() && *from_library->boolean();
  return LeftBehind{path,
                    {QString::fromStdString(*file->text()), not_own},
                    *text->text(),
                    in.fileTime(QFileDevice::FileModificationTime)};
}

QString new_copy(const QString& folder) {
  return QDir(folder).filePath(QUuid::createUuid().toString(QUuid::WithoutBraces) + ".json");
}

/// Empty when done, else what went wrong.
QString write_copy(const QString& copy, const std::string& text, const Origin& origin) {
  Value content = Value::object();
  content.set("file", origin.file.toStdString());
  content.set("from_library", origin.from_library);
  content.set("text", text);
  return write_whole(copy, content.json());
}

}  // namespace

Autosave::Autosave(Document& document, const QString& folder, QObject* parent)
    : QObject(parent),
      document_(document),
      folder_(folder),
      copy_(new_copy(folder)),
      lock_(std::make_unique<QLockFile>(copy_ + ".lock")) {
  QDir().mkpath(folder_);
  lock_->setStaleLockTime(0);  // only the end of its program makes a lock stale, not its age
  lock_->tryLock(0);
  wait_.setSingleShot(true);
  wait_.setInterval(delay_ms);
  connect(&wait_, &QTimer::timeout, this, &Autosave::write);
  connect(&document_, &Document::changed, this, &Autosave::document_changed);
  connect(&document_, &Document::modified_changed, this, &Autosave::document_changed);
}

Autosave::~Autosave() {
  forget();
}

void Autosave::document_changed() {
  if (document_.modified()) {
    if (!wait_.isActive()) wait_.start();
  } else {
    forget();
  }
}

bool Autosave::write() {
  wait_.stop();
  if (!document_.modified()) return true;
  const QString wrong = write_copy(copy_, document_.text(), document_.origin());
  if (!std::exchange(failing_, !wrong.isEmpty()) && failing_) {
    Q_EMIT failed(tr("Unsaved changes cannot be kept for a crash: %1. Save them soon.").arg(wrong));
  }
  return wrong.isEmpty();
}

void Autosave::forget() {
  wait_.stop();
  QFile::remove(copy_);
}

void Autosave::leave(const std::string& text, const Origin& origin) const {
  write_copy(new_copy(folder_), text, origin);
}

std::vector<LeftBehind> Autosave::left_behind() const {
  std::vector<LeftBehind> found;
  const QDir folder(folder_);
  for (const QString& name : folder.entryList({"*.json"}, QDir::Files)) {
    const QString path = folder.filePath(name);
    QLockFile lock(path + ".lock");
    lock.setStaleLockTime(0);
    if (path == copy_ || !lock.tryLock(0)) continue;
    if (auto left = read(path)) found.push_back(std::move(*left));
  }
  std::sort(found.begin(), found.end(),
            [](const LeftBehind& a, const LeftBehind& b) { return a.at > b.at; });
  return found;
}

void Autosave::drop(const LeftBehind& left) {
  QFile::remove(left.copy);
}

QString autosave_folder() {
  return QDir(QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation))
      .filePath("spillway-lab/unsaved");
}

}  // namespace spillway::desktop

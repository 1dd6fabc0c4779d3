// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/library/autosave.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QLockFile>
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
  return LeftBehind{{*text->text(), {QString::fromStdString(*file->text()), not_own}},
                    path,
                    in.fileTime(QFileDevice::FileModificationTime)};
}

}  // namespace

/// A file that this program alone holds. It goes with the object, unless it is left.
class Autosave::Copy {
 public:
  explicit Copy(const QString& folder)
      : path_(QDir(folder).filePath(QUuid::createUuid().toString(QUuid::WithoutBraces) + ".json")),
        lock_(path_ + ".lock") {
    lock_.setStaleLockTime(0);  // only the end of its program makes a lock stale, not its age
    lock_.tryLock(0);
  }
  ~Copy() {
    if (!left_) remove();
  }
  Copy(const Copy&) = delete;
  Copy& operator=(const Copy&) = delete;

  /// Empty when done, else what went wrong.
  QString write(const UnsavedText& unsaved) {
    Value content = Value::object();
    content.set("file", unsaved.origin.file.toStdString());
    content.set("from_library", unsaved.origin.from_library);
    content.set("text", unsaved.text);
    return write_whole(path_, content.json());
  }
  void remove() { QFile::remove(path_); }
  void leave() { left_ = true; }

 private:
  QString path_;
  QLockFile lock_;
  bool left_ = false;
};

Autosave::Autosave(Document& document, const QString& folder,
                   std::function<std::vector<UnsavedText>()> others, QObject* parent)
    : QObject(parent), document_(document), folder_(folder), others_(std::move(others)) {
  QDir().mkpath(folder_);
  copy_ = std::make_unique<Copy>(folder_);
  wait_.setSingleShot(true);
  wait_.setInterval(delay_ms);
  connect(&wait_, &QTimer::timeout, this, &Autosave::write);
  connect(&document_, &Document::changed, this, &Autosave::document_changed);
  connect(&document_, &Document::modified_changed, this, &Autosave::document_changed);
}

Autosave::~Autosave() = default;

void Autosave::document_changed() {
  if (!document_.modified()) {
    copy_->remove();
  } else if (!wait_.isActive()) {
    wait_.start();
  }
}

void Autosave::others_changed() {
  if (!wait_.isActive()) wait_.start();
}

bool Autosave::write() {
  wait_.stop();
  QString wrong;
  if (document_.modified()) wrong = copy_->write({document_.text(), document_.origin()});
  const auto others = others_ ? others_() : std::vector<UnsavedText>();
  copies_of_others_.resize(others.size());
  for (std::size_t i = 0; i < others.size(); ++i) {
    if (!copies_of_others_[i]) copies_of_others_[i] = std::make_unique<Copy>(folder_);
    const QString reason = copies_of_others_[i]->write(others[i]);
    if (wrong.isEmpty()) wrong = reason;
  }
  if (!std::exchange(failing_, !wrong.isEmpty()) && failing_) {
    Q_EMIT failed(tr("Unsaved changes cannot be kept for a crash: %1. Save them soon.").arg(wrong));
  }
  return wrong.isEmpty();
}

void Autosave::close() {
  write();
  copy_->remove();
  for (const auto& copy : copies_of_others_) copy->leave();
}

std::vector<LeftBehind> Autosave::left_behind() const {
  std::vector<LeftBehind> found;
  const QDir folder(folder_);
  for (const QString& name : folder.entryList({"*.json"}, QDir::Files)) {
    const QString path = folder.filePath(name);
    QLockFile lock(path + ".lock");
    lock.setStaleLockTime(0);
    if (!lock.tryLock(0)) continue;  // another program has it, or this one
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

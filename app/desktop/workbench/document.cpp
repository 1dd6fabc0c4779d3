// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workbench/document.h"

#include <QFile>
#include <algorithm>
#include <optional>

#include "app/desktop/workbench/json.h"
#include "app/desktop/workbench/text_edit.h"
#include "app/desktop/workbench/whole_file.h"

namespace spillway::desktop {

using scenario::Value;

namespace {

/// What differs between two texts: one place, as small as it can be.
struct Difference {
  std::size_t at = 0;
  std::string before;
  std::string after;

  Difference(const std::string& from, const std::string& to) {
    const std::size_t shorter = std::min(from.size(), to.size());
    while (at < shorter && from[at] == to[at]) ++at;
    std::size_t tail = 0;
    while (tail < shorter - at && from[from.size() - 1 - tail] == to[to.size() - 1 - tail]) ++tail;
    before = from.substr(at, from.size() - tail - at);
    after = to.substr(at, to.size() - tail - at);
  }
  std::string undone(std::string text) const { return text.replace(at, after.size(), before); }
  std::string done(std::string text) const { return text.replace(at, before.size(), after); }
};

std::optional<std::string> content_of(const QString& file) {
  QFile in(file);
  if (file.isEmpty() || !in.open(QIODevice::ReadOnly)) return std::nullopt;
  return in.readAll().toStdString();
}

}  // namespace

class Document::Step : public QUndoCommand {
 public:
  Step(Document& document, const std::string& to, const QString& what, QString merge)
      : QUndoCommand(what),
        document_(document),
        difference_(document.text_, to),
        merge_(std::move(merge)) {}

  int id() const override { return merge_.isEmpty() ? -1 : merge_id; }

  bool mergeWith(const QUndoCommand* next) override {
    const auto* step = dynamic_cast<const Step*>(next);
    if (!step || step->merge_ != merge_) return false;
    const std::string& now = document_.text_;  // the next step is done already
    difference_ = {difference_.undone(step->difference_.undone(now)), now};
    setText(step->text());
    setObsolete(difference_.before == difference_.after);
    return true;
  }

  void undo() override { document_.put(difference_.undone(document_.text_)); }
  void redo() override { document_.put(difference_.done(document_.text_)); }

 private:
  static constexpr int merge_id = 1;
  Document& document_;
  Difference difference_;
  QString merge_;
};

Document::Document(QObject* parent) : QObject(parent) {}

const Value* Document::at(const QString& pointer) const {
  return value_at(tree_, pointer.toStdString());
}

QString Document::name() const {
  return QString::fromStdString(text_in(tree_, "name"));
}

void Document::open(std::string text, const Origin& origin, bool modified) {
  saved_text_ = modified ? std::string() : text;
  const bool another_file = origin.file != file();
  origin_ = origin;
  disk_text_ = text;
  if (modified) accept_disk();
  undo_.clear();
  Q_EMIT opened();
  put(std::move(text));
  if (another_file) Q_EMIT file_changed();
}

QString Document::save(const QString& file) {
  const QString wrong = write_whole(file, text_);
  if (!wrong.isEmpty()) {
    return tr("%1 cannot be written: %2. Your changes are still here; make room, or save them "
              "under another name.")
        .arg(file, wrong);
  }
  saved_text_ = disk_text_ = text_;
  const bool another_file = file != this->file();
  origin_ = {file};
  tell();
  if (another_file) Q_EMIT file_changed();
  return {};
}

bool Document::differs_on_disk() const {
  const std::optional<std::string> there = content_of(file());
  return there && *there != disk_text_;
}

void Document::accept_disk() {
  disk_text_ = content_of(file()).value_or(std::string());
}

void Document::set(const QString& pointer, const Value& value, const QString& what,
                   const QString& merge) {
  const Value* old = at(pointer);
  if (old && *old == value) return;
  replace_text(text_edit::set(text_, pointer.toStdString(), value), what, merge);
}

void Document::remove(const QString& pointer, const QString& what) {
  replace_text(text_edit::remove(text_, pointer.toStdString()), what);
}

void Document::insert(const QString& list, int index, const Value& value, const QString& what) {
  const auto place = static_cast<std::size_t>(std::max(index, 0));
  replace_text(text_edit::insert(text_, list.toStdString(), place, value), what);
}

void Document::rename(const QString& pointer, const QString& name, const QString& what) {
  replace_text(text_edit::rename(text_, pointer.toStdString(), name.toStdString()), what);
}

void Document::begin(const QString& what) {
  ++open_steps_;
  undo_.beginMacro(what);
}

void Document::end() {
  undo_.endMacro();
  if (--open_steps_ == 0 && untold_) tell();
}

void Document::replace_text(std::string text, const QString& what, const QString& merge) {
  if (stepping_ || text == text_) return;
  undo_.push(new Step(*this, text, what, merge));
}

void Document::put(std::string text) {
  text_ = std::move(text);
  scenario::Problems problems;
  Value tree = scenario::parse_json(text_, problems);
  readable_ = problems.empty();
  if (readable_) tree_ = std::move(tree);
  untold_ = true;
  if (open_steps_ == 0) tell();
}

void Document::tell() {
  stepping_ = true;
  if (std::exchange(untold_, false)) Q_EMIT changed();
  stepping_ = false;
  if (modified() != std::exchange(was_modified_, modified())) Q_EMIT modified_changed(modified());
}

QString pointer_step(const QString& name) {
  return QString(name).replace('~', "~0").replace('/', "~1");
}

}  // namespace spillway::desktop

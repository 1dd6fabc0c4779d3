// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/library/files.h"

#include <QAction>
#include <QDir>
#include <QEventLoop>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QTimer>

#include "app/desktop/library/new_scenario.h"
#include "app/desktop/library/save_file.h"
#include "app/desktop/library/save_session_dialog.h"
#include "app/desktop/library/scenario_file.h"
#include "app/desktop/settings/icon.h"
#include "app/desktop/workbench/whole_file.h"

namespace spillway::desktop {

namespace {

QAction* make_action(QObject* parent, const char* name, const char* icon_name,
                     const QKeySequence& keys) {
  auto* action = new QAction(parent);
  action->setObjectName(name);
  if (icon_name) action->setIcon(icon(icon_name));
  action->setShortcut(keys);
  return action;
}

}  // namespace

Files::Files(Workbench& workbench, Settings& settings, QWidget& window)
    : QObject(&window),
      workbench_(workbench),
      settings_(settings),
      window_(window),
      new_(make_action(this, "file_new", "new", QKeySequence::New)),
      open_(make_action(this, "file_open", "open", QKeySequence::Open)),
      recent_(new QMenu(&window)),
      save_(make_action(this, "file_save", "save", QKeySequence::Save)),
      save_as_(make_action(this, "file_save_as", nullptr, QKeySequence("Ctrl+Shift+S"))),
      save_session_(make_action(this, "file_save_session", nullptr, QKeySequence("Ctrl+E"))) {
  recent_->setObjectName("file_recent");
  connect(new_, &QAction::triggered, this, &Files::new_scenario);
  connect(open_, &QAction::triggered, this, &Files::open_by_dialog);
  connect(save_, &QAction::triggered, this, &Files::save);
  connect(save_as_, &QAction::triggered, this, &Files::save_as);
  connect(save_session_, &QAction::triggered, this, &Files::save_session);
  connect(recent_, &QMenu::aboutToShow, this, &Files::fill_recent);
  connect(&workbench_.run(), &Run::state_changed, this, &Files::update_actions);
  connect(&workbench_.document(), &Document::changed, this, &Files::update_actions);
  connect(&workbench_.document(), &Document::opened, this, [this] { saved_session_ = 0; });
  update_actions();
  retranslate();
}

void Files::update_actions() {
  const bool any = !workbench_.document().text().empty();
  save_->setEnabled(any);
  save_as_->setEnabled(any);
  save_session_->setEnabled(workbench_.run().state() != Run::State::empty);
}

void Files::open(const Origin& origin) {
  if (!may_close()) return;
  QFile in(origin.file);
  if (!in.open(QIODevice::ReadOnly)) {
    Q_EMIT message(
        tr("%1 cannot be read: %2.").arg(QDir::toNativeSeparators(origin.file), in.errorString()));
    return;
  }
  open_text(in.readAll().toStdString(),
            {QFileInfo(origin.file).absoluteFilePath(), origin.from_library}, false);
}

void Files::open_text(const std::string& text, const Origin& origin, bool modified,
                      std::function<void()> done) {
  workbench_.open(
      text, origin, modified,
      [this, text, origin, modified, done = std::move(done)](std::vector<Problem> problems) {
        if (!problems.empty()) {
          for (Problem& problem : problems) problem.file = origin.file;
          Q_EMIT refused(text, origin, problems, modified);
        } else {
          if (is_of_own()) settings_.add_recent_file(origin.file);
          Q_EMIT opened();
        }
        if (done) done();
      });
}

void Files::open_named(const QString& file_or_name) {
  if (QFileInfo(file_or_name).isFile()) {
    open({file_or_name});
    return;
  }
  workbench_.run().b().request(
      "library", {}, this, [this, file_or_name](const scenario::Value& reply) {
        const scenario::Value* scenarios = reply.find("scenarios");
        if (!scenarios || !scenarios->items()) {
          Q_EMIT message(tr("%1 was not opened: %2").arg(file_or_name, error_of(reply)));
          return;
        }
        for (const scenario::Value& entry : *scenarios->items()) {
          const scenario::Value* name = entry.find("name");
          const scenario::Value* file = entry.find("file");
          if (!name || !name->text() || *name->text() != file_or_name.toStdString()) continue;
          if (!file || !file->text()) return;
          // Behind this answer: a question to the person must not hold up those that follow.
          QTimer::singleShot(0, this, [this, found = QString::fromStdString(*file->text())] {
            open({found, true});
          });
          return;
        }
        Q_EMIT message(
            tr("There is no scenario %1, neither a file nor in the library.").arg(file_or_name));
      });
}

void Files::new_scenario() {
  if (may_close()) open_text(new_scenario_text, {}, false);
}

void Files::open_by_dialog() {
  const QString recent = settings_.recent_files().value(0);
  const QString folder = recent.isEmpty() ? scenario_folder() : QFileInfo(recent).path();
  const QString file =
      QFileDialog::getOpenFileName(&window_, tr("Open a scenario"), folder, scenario_filter());
  if (!file.isEmpty()) open({file});
}

void Files::take_what_is_typed() {
  QWidget* field = window_.focusWidget();
  if (!field) return;
  field->clearFocus();
  field->setFocus(Qt::OtherFocusReason);
}

bool Files::save() {
  take_what_is_typed();
  if (!is_of_own()) return save_as();
  if (!may_write_over()) return false;
  const QString file = workbench_.document().file();
  const QString wrong = workbench_.document().save(file);
  if (!wrong.isEmpty()) {
    QMessageBox::warning(&window_, tr("Save"), wrong);
    return false;
  }
  Q_EMIT message(tr("Saved %1.").arg(QFileInfo(file).fileName()));
  return true;
}

bool Files::is_of_own() const {
  const Origin& origin = workbench_.document().origin();
  return !origin.file.isEmpty() && !origin.from_library;
}

bool Files::may_write_over() {
  const Document& document = workbench_.document();
  if (!document.differs_on_disk()) return true;
  QMessageBox question(
      QMessageBox::Warning, tr("Save"),
      tr("%1 was changed by another program or in another window since it was opened here. Saving "
         "writes over those changes.")
          .arg(QDir::toNativeSeparators(document.file())),
      QMessageBox::Save | QMessageBox::Cancel, &window_);
  question.setObjectName("changed_on_disk");
  QPushButton* elsewhere = question.addButton(tr("Save as…"), QMessageBox::ActionRole);
  question.setDefaultButton(QMessageBox::Cancel);
  const bool over = question.exec() == QMessageBox::Save;
  if (question.clickedButton() == elsewhere) save_as();
  return over;
}

bool Files::save_as() {
  take_what_is_typed();
  Document& document = workbench_.document();
  const QString proposed =
      is_of_own() ? document.file()
                  : QDir(scenario_folder()).filePath(document.name() + scenario_ending);
  const QString file =
      ask_where_to_save(&window_, tr("Save as"), proposed, scenario_filter(), scenario_ending);
  if (file.isEmpty()) return false;
  name_after(file);
  const QString wrong = document.save(file);
  if (!wrong.isEmpty()) {
    QMessageBox::warning(&window_, tr("Save as"), wrong);
    return false;
  }
  settings_.add_recent_file(file);
  Q_EMIT message(tr("Saved %1.").arg(QFileInfo(file).fileName()));
  return true;
}

void Files::name_after(const QString& file) {
  Document& document = workbench_.document();
  const QString name = allowed_name(file);
  if (document.file().isEmpty() && !name.isEmpty()) {
    document.set("/name", name.toStdString(), tr("Name it %1").arg(name));
  }
}

void Files::save_session() {
  take_what_is_typed();
  Run& run = workbench_.run();
  run.pause();
  // Behind whatever the run is still doing: what is told is where it stopped.
  run.b().request("verdicts", {}, this, [this](const scenario::Value& reply) {
    const scenario::Value* told = reply.find("verdicts");
    const scenario::Value verdicts = told ? *told : workbench_.run().verdicts();
    QTimer::singleShot(0, this, [this, verdicts] { ask_how_to_save(verdicts); });
  });
}

void Files::ask_how_to_save(const scenario::Value& verdicts) {
  Run& run = workbench_.run();
  const QString proposed =
      QDir(scenario_folder()).filePath(workbench_.document().name() + "-session" + scenario_ending);
  SaveSessionDialog dialog(proposed, verdicts, run.state() == Run::State::finished, &window_);
  if (dialog.exec() != QDialog::Accepted ||
      !may_replace(dialog.file(), tr("Save session as scenario"), &window_)) {
    Q_EMIT session_save_ended(false);
    return;
  }
  const auto done = [this, file = dialog.file(), choice = dialog.expectations(), verdicts,
                     edits = run.edits()](const std::string& text,
                                          const std::vector<Problem>& problems) {
    const bool is_right = problems.empty();
    const bool saved = is_right && write_session(file, with_expectations(text, choice, verdicts));
    if (saved) saved_session_ = edits;
    if (!is_right) Q_EMIT refused(text, {file}, problems, true);
    Q_EMIT session_save_ended(saved);
  };
  run.save_as(dialog.name(), done);
}

bool Files::write_session(const QString& file, const std::string& text) {
  const QString wrong = write_whole(file, text);
  if (!wrong.isEmpty()) {
    QMessageBox::warning(&window_, tr("Save session as scenario"),
                         tr("%1 cannot be written: %2. Make room, or choose another place; the "
                            "run stays as it is.")
                             .arg(file, wrong));
    return false;
  }
  settings_.add_recent_file(file);
  Q_EMIT session_saved(file);
  Q_EMIT message(tr("The session is now the scenario %1.").arg(QDir::toNativeSeparators(file)));
  return true;
}

bool Files::has_unsaved_session() const {
  const Run& run = workbench_.run();
  return run.has_pending_changes() || (run.has_changes() && run.edits() != saved_session_);
}

bool Files::save_session_and_wait() {
  QEventLoop loop;
  bool saved = false;
  connect(this, &Files::session_save_ended, &loop, [&](bool done) {
    saved = done;
    loop.quit();
  });
  save_session();
  loop.exec();
  return saved;
}

bool Files::may_close() {
  take_what_is_typed();
  const Document& document = workbench_.document();
  const bool text = document.modified();
  const bool session = has_unsaved_session();
  if (!text && !session) return true;
  const QString what =
      !session ? tr("%1 has changes that are not saved.")
      : !text  ? tr("What you did to the run of %1 is not saved as a scenario.")
               : tr("%1 has changes that are not saved, and what you did to its run is not saved "
                     "as a scenario.");
  QMessageBox question(QMessageBox::Warning, tr("Unsaved changes"), what.arg(document.name()),
                       QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, &window_);
  question.setObjectName("unsaved_changes");
  question.setDefaultButton(QMessageBox::Save);
  if (!text) question.button(QMessageBox::Save)->setText(tr("Save session…"));
  switch (question.exec()) {
    case QMessageBox::Save:
      return (!text || save()) && (!session || save_session_and_wait());
    case QMessageBox::Discard:
      return true;
    default:
      return false;
  }
}

void Files::fill_recent() {
  recent_->clear();
  const QStringList files = settings_.recent_files();
  for (const QString& file : files) {
    QAction* action = recent_->addAction(QDir::toNativeSeparators(file).replace('&', "&&"));
    action->setEnabled(QFileInfo::exists(file));
    connect(action, &QAction::triggered, this, [this, file] { open({file}); });
  }
  if (files.isEmpty()) {
    recent_->addAction(tr("No files yet"))->setEnabled(false);
  } else {
    recent_->addSeparator();
    connect(recent_->addAction(tr("Forget these")), &QAction::triggered, &settings_,
            &Settings::clear_recent_files);
  }
}

void Files::retranslate() {
  new_->setText(tr("&New scenario"));
  open_->setText(tr("&Open…"));
  recent_->setTitle(tr("Open &recent"));
  save_->setText(tr("&Save"));
  save_as_->setText(tr("Save &as…"));
  save_session_->setText(tr("Save session as s&cenario…"));
  save_session_->setToolTip(
      tr("What was done to the run becomes a scenario that plays to the same fingerprint"));
}

}  // namespace spillway::desktop

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/library/save_session_dialog.h"

#include <QButtonGroup>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>

#include "app/desktop/library/save_file.h"
#include "app/desktop/library/scenario_file.h"
#include "app/desktop/workbench/text_edit.h"

namespace spillway::desktop {

using scenario::Value;

namespace {

bool held(const Value& verdict) {
  const Value* state = verdict.find("state");
  return state && state->text() && *state->text() == "held";
}

}  // namespace

SaveSessionDialog::SaveSessionDialog(const QString& file, const Value& verdicts, bool finished,
                                     QWidget* parent)
    : QDialog(parent),
      fallback_(allowed_name(file)),
      file_(new QLineEdit(QDir::toNativeSeparators(file))),
      choice_(new QButtonGroup(this)),
      buttons_(new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel)) {
  setObjectName("save_session_dialog");
  setWindowTitle(tr("Save session as scenario"));
  const int all = verdicts.items() ? static_cast<int>(verdicts.items()->size()) : 0;
  int kept = 0;
  for (int i = 0; i < all; ++i) {
    if (held((*verdicts.items())[static_cast<std::size_t>(i)])) ++kept;
  }

  auto* about =
      new QLabel(tr("What you did to this run becomes part of the scenario's timeline. The file "
                    "plays to the same "
                    "fingerprint, and can be checked: spillway check FILE"));
  about->setWordWrap(true);
  file_->setObjectName("save_session_file");
  file_->setAccessibleName(tr("File"));
  file_->setMinimumWidth(fontMetrics().averageCharWidth() * 48);
  auto* browse_button = new QPushButton(tr("Browse…"));
  browse_button->setObjectName("save_session_browse");
  auto* file_row = new QHBoxLayout;
  file_row->addWidget(file_, 1);
  file_row->addWidget(browse_button);

  auto* choices = new QVBoxLayout;
  const auto add_choice = [&](Expectations id, const QString& text, const char* name) {
    auto* button = new QRadioButton(text);
    button->setObjectName(name);
    choice_->addButton(button, static_cast<int>(id));
    choices->addWidget(button);
    return button;
  };
  add_choice(Expectations::held, tr("what held in this session: %1 of %2").arg(kept).arg(all),
             "save_session_held")
      ->setChecked(true);
  add_choice(Expectations::all, tr("all that the scenario expects: %1").arg(all),
             "save_session_all");
  add_choice(Expectations::none, tr("nothing"), "save_session_none");
  if (!finished && kept < all) {
    auto* hint = new QLabel(
        tr("The run is not over: what is judged later is left out. Run to the end to keep it."));
    hint->setWordWrap(true);
    hint->setObjectName("save_session_hint");
    choices->addWidget(hint);
  }

  auto* form = new QFormLayout;
  form->addRow(tr("&File:"), file_row);
  static_cast<QLabel*>(form->labelForField(file_row))->setBuddy(file_);
  form->addRow(tr("It must hold:"), choices);
  auto* column = new QVBoxLayout(this);
  column->addWidget(about);
  column->addLayout(form);
  column->addWidget(buttons_);

  connect(browse_button, &QPushButton::clicked, this, &SaveSessionDialog::browse);
  connect(file_, &QLineEdit::textChanged, this, &SaveSessionDialog::check);
  connect(buttons_, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
  check();
}

QString SaveSessionDialog::file() const {
  return with_ending(QDir::fromNativeSeparators(file_->text().trimmed()), scenario_ending);
}

QString SaveSessionDialog::name() const {
  const QString name = allowed_name(file());
  return name.isEmpty() ? fallback_ : name;
}

Expectations SaveSessionDialog::expectations() const {
  return static_cast<Expectations>(choice_->checkedId());
}

void SaveSessionDialog::browse() {
  const QString chosen = QFileDialog::getSaveFileName(
      this, windowTitle(), file(), scenario_filter(), nullptr, QFileDialog::DontConfirmOverwrite);
  if (!chosen.isEmpty()) file_->setText(QDir::toNativeSeparators(chosen));
}

void SaveSessionDialog::check() {
  buttons_->button(QDialogButtonBox::Save)->setEnabled(!file_->text().trimmed().isEmpty());
}

std::string with_expectations(std::string text, Expectations choice, const Value& verdicts) {
  if (choice == Expectations::all) return text;
  const auto& items = verdicts.items() ? *verdicts.items() : Value::Array{};
  for (std::size_t i = items.size(); i-- > 0;) {
    if (choice == Expectations::held && held(items[i])) continue;
    text = text_edit::remove(text, "/expect/" + std::to_string(i));
  }
  return text;
}

}  // namespace spillway::desktop

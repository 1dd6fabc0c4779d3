// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/seed_field.h"

#include <QAction>
#include <QCheckBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QRandomGenerator>
#include <QToolButton>
#include <limits>

#include "app/desktop/settings/icon.h"
#include "app/desktop/settings/theme.h"

namespace spillway::desktop {

std::optional<quint64> read_seed(const QString& text) {
  bool whole = false;
  const quint64 seed = text.trimmed().toULongLong(&whole);
  const bool fits = seed <= static_cast<quint64>(std::numeric_limits<qint64>::max());
  return whole && fits ? std::optional(seed) : std::nullopt;
}

SeedField::SeedField(Workbench& workbench, QWidget* parent)
    : QWidget(parent),
      workbench_(workbench),
      name_(new QLabel),
      field_(new QLineEdit),
      dice_(new QAction(this)) {
  name_->setBuddy(field_);
  field_->setObjectName("seed_field");
  field_->setFixedWidth(fontMetrics().averageCharWidth() * 12);
  dice_->setObjectName("dice");
  dice_->setIcon(icon("dice"));
  auto* button = new QToolButton;
  button->setDefaultAction(dice_);
  button->setAutoRaise(true);

  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(6, 0, 6, 0);
  row->addWidget(name_);
  row->addWidget(field_);
  row->addWidget(button);

  setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
  connect(field_, &QLineEdit::textEdited, this, &SeedField::typed);
  connect(field_, &QLineEdit::editingFinished, this, &SeedField::entered);
  // Enter also leaves the field: Space runs again.
  connect(field_, &QLineEdit::returnPressed, field_, &QLineEdit::clearFocus);
  connect(dice_, &QAction::triggered, this,
          [this] { take(QRandomGenerator::global()->bounded(1, 1'000'000)); });
  connect(&workbench_.run(), &Run::loaded, this, &SeedField::show_seed);
  connect(&workbench_.run(), &Run::state_changed, this, &SeedField::show_seed);
  retranslate();
  show_seed();
}

void SeedField::show_seed() {
  const bool is_loaded = workbench_.run().state() != Run::State::empty;
  setEnabled(is_loaded);
  dice_->setEnabled(is_loaded);
  if (field_->isModified()) return;  // someone is typing
  field_->setText(is_loaded ? QString::number(workbench_.run().seed()) : QString());
  typed();
}

void SeedField::typed() {
  const bool wrong = !field_->text().isEmpty() && !read_seed(field_->text());
  QPalette colours = palette();
  if (wrong) colours.setColor(QPalette::Text, theme_of(colours).error);
  field_->setPalette(colours);
}

void SeedField::entered() {
  if (!field_->isModified()) return;
  field_->setModified(false);
  const QString text = field_->text();
  const auto seed = read_seed(text);
  if (seed && *seed != workbench_.run().seed()) {
    take(*seed);
  } else if (!seed) {
    Q_EMIT workbench_.message(
        tr("\"%1\" is not a seed; it is a whole number, from 0 on.").arg(text));
  }
  show_seed();
}

void SeedField::take(quint64 seed) {
  if (!workbench_.run().begun()) {
    workbench_.run().reset(seed);
    return;
  }
  auto* question =
      new QMessageBox(QMessageBox::Question, tr("Another seed"),
                      tr("Another seed is another run. Begin anew with seed %1?").arg(seed),
                      QMessageBox::NoButton, this);
  question->setObjectName("seed_question");
  question->setAttribute(Qt::WA_DeleteOnClose);
  const auto* reset = question->addButton(tr("Begin anew"), QMessageBox::AcceptRole);
  question->addButton(tr("Keep this run"), QMessageBox::RejectRole);
  auto* keep = new QCheckBox(tr("Make the live changes again"), question);
  keep->setVisible(workbench_.run().has_changes());
  if (workbench_.run().has_changes()) question->setCheckBox(keep);
  connect(question, &QMessageBox::buttonClicked, this,
          [this, reset, keep, seed](const QAbstractButton* clicked) {
            if (clicked == reset) workbench_.run().reset(seed, keep->isChecked());
          });
  question->open();
}

void SeedField::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  if (event->type() == QEvent::PaletteChange) typed();
  QWidget::changeEvent(event);
}

void SeedField::retranslate() {
  name_->setText(tr("See&d"));
  field_->setAccessibleName(tr("Seed"));
  field_->setToolTip(tr("Of all random numbers: the same seed gives the same run. Enter applies."));
  dice_->setText(tr("Roll a seed"));
  dice_->setToolTip(tr("Another seed, by chance"));
}

}  // namespace spillway::desktop

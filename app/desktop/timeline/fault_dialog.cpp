// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/fault_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/desktop/inspector/combo.h"
#include "app/desktop/inspector/field_form.h"
#include "app/desktop/workbench/time_text.h"

namespace spillway::desktop {

using scenario::Value;

namespace {

constexpr const char* group = "faults";

/// The dialog asks for the time itself; how long it lasts comes behind what it does.
Value fields_of(const Value& kinds, const std::string& kind) {
  const Value* declared = kind_in(kinds, group, kind);
  const Value* fields = declared ? declared->find("fields") : nullptr;
  if (!fields) return Value::array();
  Value ordered = without(*fields, {"at"});
  std::stable_partition(ordered.items()->begin(), ordered.items()->end(), [](const Value& field) {
    const Value* name = field.find("name");
    return !name || !name->text() || *name->text() != "for";
  });
  return ordered;
}

/// The next whole second.
Nanos soon_after(Nanos now) {
  constexpr Nanos second = 1'000'000'000;
  return now > 0 ? (now / second + 1) * second : 0;
}

}  // namespace

FaultDialog::FaultDialog(const Value& kinds, const Names& names, const Choice& choice,
                         QWidget* parent)
    : QDialog(parent),
      kinds_(kinds),
      names_(names),
      choice_(choice),
      like_(choice.entry),
      kind_(make_combo(this)),
      about_(new QLabel),
      form_place_(new QVBoxLayout),
      now_(new QRadioButton),
      later_(new QRadioButton(tr("&At"))),
      at_(new QLineEdit),
      problem_(new QLabel),
      buttons_(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel)) {
  setObjectName("fault_dialog");
  setWindowTitle(choice.can_be_now ? tr("Inject a fault") : tr("Fault on the timeline"));
  kind_->setObjectName("fault_kind");
  kind_->setAccessibleName(tr("Kind"));
  about_->setObjectName("fault_about");
  about_->setWordWrap(true);
  problem_->setObjectName("fault_problem");
  problem_->setWordWrap(true);
  now_->setObjectName("fault_now");
  now_->setVisible(choice.can_be_now);
  later_->setObjectName("fault_later");
  later_->setVisible(choice.can_be_now);
  at_->setObjectName("fault_at");
  at_->setAccessibleName(tr("Time"));
  at_->setToolTip(tr("A time with its unit, as 20s, 1.5s or 250ms"));
  if (choice.at) at_->setText(QString::fromStdString(duration_text(*choice.at)));
  at_->setMaximumWidth(fontMetrics().averageCharWidth() * 16);
  (choice.at || !choice.can_be_now ? later_ : now_)->setChecked(true);

  if (const Value* all = kinds.find(group); all && all->items()) {
    for (const Value& declared : *all->items()) {
      const Value* name = declared.find("kind");
      if (!name || !name->text()) continue;
      const QString kind = QString::fromStdString(*name->text());
      kind_->addItem(in_words(*name->text()), kind);
      if (kind.toStdString() == kind_of(kinds_, group, choice.entry)) {
        kind_->setCurrentIndex(kind_->count() - 1);
      }
    }
  }

  auto* when = new QHBoxLayout;
  when->addWidget(now_);
  when->addWidget(later_);
  when->addWidget(at_);
  when->addStretch(1);
  auto* head = new QFormLayout;
  head->addRow(tr("&Kind:"), kind_);
  head->addRow(QString(), about_);
  auto* foot = new QFormLayout;
  foot->addRow(tr("When:"), when);
  auto* column = new QVBoxLayout(this);
  column->addLayout(head);
  column->addLayout(form_place_);
  column->addLayout(foot);
  column->addWidget(problem_);
  column->addStretch(1);
  column->addWidget(buttons_);
  setMinimumWidth(fontMetrics().averageCharWidth() * 60);

  connect(kind_, &QComboBox::currentIndexChanged, this, &FaultDialog::show_kind);
  connect(now_, &QRadioButton::toggled, this, &FaultDialog::check);
  connect(at_, &QLineEdit::textEdited, this, [this] {
    later_->setChecked(true);
    check();
  });
  connect(buttons_, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
  show_kind();
  set_now(choice.now);
}

void FaultDialog::show_kind() {
  if (form_) {
    const Value entered = form_->value();
    for (const auto& member : *entered.members()) like_.set(member.key, member.value);
    form_place_->removeWidget(form_);
    form_->deleteLater();
  }
  const std::string kind = kind_->currentData().toString().toStdString();
  const Value* declared = kind_in(kinds_, group, kind);
  const Value* about = declared ? declared->find("about") : nullptr;
  about_->setText(about && about->text() ? in_words(*about->text()) : QString());
  Value entry = fresh(kinds_, group, kind, names_, like_);
  std::erase_if(*entry.members(), [](const auto& member) { return member.key == "at"; });
  form_ = new FieldForm(fields_of(kinds_, kind), kinds_, entry, this, names_);
  form_place_->addWidget(form_);
  connect(form_, &FieldForm::edited, this, &FaultDialog::check);
  check();
}

Value FaultDialog::entry() const {
  return form_->value();
}

std::optional<Nanos> FaultDialog::at() const {
  return now_->isChecked() ? std::nullopt : parse_duration(at_->text());
}

void FaultDialog::set_now(Nanos now) {
  choice_.now = now;
  now_->setText(now > 0 ? tr("&Now") : tr("At the &start"));
  const bool untouched = !choice_.at && !at_->isModified() && !at_->hasFocus();
  if (untouched) at_->setText(QString::fromStdString(duration_text(soon_after(now))));
  check();
}

void FaultDialog::check() {
  QString wrong = form_->problem();
  if (wrong.isEmpty() && !now_->isChecked()) {
    const std::optional<Nanos> time = parse_duration(at_->text());
    if (!time) {
      wrong = tr("\"%1\" is no time; write it with its unit, as 20s or 250ms.").arg(at_->text());
    } else if (choice_.now > 0 && *time <= choice_.now) {
      wrong = tr("The run is at %1 already; its past is locked.").arg(clock_text(choice_.now));
    } else if (choice_.end > 0 && *time > choice_.end) {
      wrong = tr("The run ends at %1.").arg(clock_text(choice_.end));
    }
  }
  problem_->setText(wrong);
  problem_->setVisible(!wrong.isEmpty());
  buttons_->button(QDialogButtonBox::Ok)->setEnabled(wrong.isEmpty());
}

Value usual_fault(const Names& names, const QString& node) {
  Value entry = Value::object();
  if (node.isEmpty()) return entry;
  entry.set("fault", names.clients.contains(node) ? "burst" : "latency");
  entry.set("node", node.toStdString());
  return entry;
}

}  // namespace spillway::desktop

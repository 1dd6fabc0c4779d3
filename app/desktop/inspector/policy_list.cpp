// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/inspector/policy_list.h"

#include <QFormLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/desktop/inspector/parameter_form.h"
#include "app/desktop/inspector/policy_menu.h"
#include "app/desktop/settings/icon.h"
#include "app/desktop/workbench/json.h"
#include "app/desktop/workbench/workbench.h"

namespace spillway::desktop {

using scenario::Value;

namespace {

QString kind_text(const Value& policy) {
  return QString::fromStdString(text_in(policy, "kind"));
}

}  // namespace

PolicyList::PolicyList(Workbench& workbench, const QString& node,
                       std::shared_ptr<const FormContext> context, QWidget* parent)
    : QWidget(parent),
      workbench_(workbench),
      edits_(workbench.document(), workbench.run().kinds()),
      node_(node),
      context_(std::move(context)),
      list_(new QListWidget(this)) {
  list_->setObjectName(QStringLiteral("policies"));
  list_->setAccessibleName(tr("Policies, in their order"));
  list_->setDragDropMode(QAbstractItemView::InternalMove);
  list_->setSizeAdjustPolicy(QAbstractScrollArea::AdjustToContents);
  list_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Maximum);
  list_->setMinimumWidth(100);
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list_->installEventFilter(this);

  const auto button = [this](const char* name, const char* image, const QString& what) {
    auto* made = new QToolButton(this);
    made->setObjectName(QLatin1String(name));
    made->setIcon(icon(QLatin1String(image)));
    made->setToolTip(what);
    made->setAccessibleName(what);
    made->setAutoRaise(true);
    made->setFocusPolicy(Qt::StrongFocus);
    return made;
  };
  add_ = button("policies.add", "add", tr("Add a policy"));
  up_ = button("policies.up", "up", tr("Move the policy up (Alt+Up)"));
  down_ = button("policies.down", "down", tr("Move the policy down (Alt+Down)"));
  remove_ = button("policies.remove", "remove", tr("Remove the policy (Del)"));
  menu_ = new QMenu(add_);
  fill_policy_menu(*menu_, context_->kinds, [this](const QString& kind) {
    if (!may_edit()) return;
    edits_.add_policy(node_, kind);
    refresh();
    list_->setCurrentRow(list_->count() - 1);
  });
  add_->setMenu(menu_);
  add_->setPopupMode(QToolButton::InstantPopup);

  auto* title = new QLabel(tr("<b>Policies</b>"), this);
  auto* top = new QHBoxLayout;
  top->setSpacing(2);
  top->addWidget(title);
  top->addStretch(1);
  for (QToolButton* each : {add_, up_, down_, remove_}) top->addWidget(each);

  chosen_ = new QWidget(this);
  chosen_column_ = new QVBoxLayout(chosen_);
  chosen_column_->setContentsMargins(0, 0, 0, 0);
  name_ = new QLineEdit(chosen_);
  name_->setObjectName(QStringLiteral("policies.name"));
  name_->setAccessibleName(tr("Name of the policy"));
  name_->setToolTip(tr("Its name in paths and metrics"));
  name_->installEventFilter(this);
  auto* named = new QFormLayout;
  named->addRow(tr("name"), name_);
  chosen_column_->addLayout(named);

  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(6);
  column->addLayout(top);
  column->addWidget(list_);
  column->addWidget(chosen_);

  connect(list_, &QListWidget::currentRowChanged, this, &PolicyList::show_form);
  connect(list_->model(), &QAbstractItemModel::rowsMoved, this, &PolicyList::moved_by_mouse,
          Qt::QueuedConnection);  // the list is in the middle of its own change
  connect(up_, &QToolButton::clicked, this,
          [this] { move(list_->currentRow(), list_->currentRow() - 1); });
  connect(down_, &QToolButton::clicked, this,
          [this] { move(list_->currentRow(), list_->currentRow() + 1); });
  connect(remove_, &QToolButton::clicked, this, &PolicyList::remove_chosen);
  connect(name_, &QLineEdit::editingFinished, this, &PolicyList::take_name);
  fill();
  list_->setCurrentRow(list_->count() > 0 ? 0 : -1);
  refresh();
}

bool PolicyList::may_edit() {
  QString why;
  if (workbench_.can_edit(&why)) return true;
  Q_EMIT workbench_.message(why);
  return false;
}

QStringList PolicyList::shown() const {
  QStringList names;
  const Value* policies =
      workbench_.document().at(QStringLiteral("/nodes/%1/policies").arg(pointer_step(node_)));
  if (!policies || !policies->items()) return names;
  for (const Value& policy : *policies->items())
    names.append(StructureEdits::policy_name(policy) + u'\n' + kind_text(policy));
  return names;
}

void PolicyList::fill() {
  const int row = list_->currentRow();
  const QSignalBlocker quiet(list_);
  listed_ = shown();
  list_->clear();
  for (const QString& policy : listed_) {
    const QString name = policy.section(u'\n', 0, 0);
    const QString kind = policy.section(u'\n', 1);
    auto* item = new QListWidgetItem(name == kind ? name : tr("%1 — %2").arg(name, kind), list_);
    item->setData(Qt::UserRole, policy);
    if (const Value* declared = kind_in(context_->kinds, "policies", kind.toStdString()))
      item->setToolTip(in_words(*declared->find("about")->text()));
  }
  list_->setCurrentRow(std::min(row, list_->count() - 1));
  list_->setVisible(list_->count() > 0);
  const int rows = std::min(list_->count(), 8);
  list_->setFixedHeight(rows * list_->sizeHintForRow(0) + 2 * list_->frameWidth() + 2);
}

void PolicyList::refresh() {
  if (shown() != listed_) {
    fill();
    form_of_ = -1;
  }
  if (list_->currentRow() < 0 && list_->count() > 0) {
    const QSignalBlocker quiet(list_);
    list_->setCurrentRow(0);
  }
  show_form();
  if (form_) form_->refresh();
  QString why;
  const bool edits = workbench_.can_edit(&why);
  const int row = list_->currentRow();
  add_->setEnabled(edits);
  up_->setEnabled(edits && row > 0);
  down_->setEnabled(edits && row >= 0 && row + 1 < list_->count());
  remove_->setEnabled(edits && row >= 0);
  name_->setEnabled(edits);
  list_->setDragEnabled(edits);
  list_->setToolTip(edits ? tr("In the order in which a request meets them. Drag to reorder.")
                          : why);
}

void PolicyList::show_form() {
  const int row = list_->currentRow();
  chosen_->setVisible(row >= 0);
  if (row == form_of_ && (form_ || row < 0)) return;
  form_of_ = row;
  if (form_) form_->deleteLater();
  form_ = nullptr;
  if (row < 0) return;
  const QString policy = list_->item(row)->data(Qt::UserRole).toString();
  const QString name = policy.section(u'\n', 0, 0);
  const std::string kind = policy.section(u'\n', 1).toStdString();
  const Value* declared = kind_in(context_->kinds, "policies", kind);
  name_->setText(name);
  if (!declared) return;
  const ParameterForm::Place place{
      node_ + u'.' + name,
      QStringLiteral("/nodes/%1/policies/%2").arg(pointer_step(node_)).arg(row)};
  form_ =
      new ParameterForm(workbench_, fields_in(*declared->find("fields")), context_, place, chosen_);
  chosen_column_->addWidget(form_);
  form_->show();
  refresh();
}

void PolicyList::move(int from, int to) {
  if (from < 0 || to < 0 || to >= list_->count() || !may_edit()) return;
  edits_.move_policy(node_, from, to);
  fill();
  list_->setCurrentRow(to);
  refresh();
}

void PolicyList::moved_by_mouse() {
  QStringList now;
  for (int i = 0; i < list_->count(); ++i)
    now.append(list_->item(i)->data(Qt::UserRole).toString());
  const int row = list_->currentRow();
  const int from = row >= 0 ? static_cast<int>(listed_.indexOf(now.value(row))) : -1;
  if (from < 0 || from == row) return fill();
  move(from, row);
}

void PolicyList::remove_chosen() {
  if (list_->currentRow() < 0 || !may_edit()) return;
  edits_.remove_policy(node_, list_->currentRow());
  refresh();
}

void PolicyList::take_name() {
  const int row = list_->currentRow();
  if (row < 0 || !name_->isModified()) return;
  const QString before = list_->item(row)->data(Qt::UserRole).toString().section(u'\n', 0, 0);
  const QString name = name_->text().trimmed();
  const QString why = edits_.why_not_policy_name(node_, row, name);
  name_->setModified(false);
  if (!why.isEmpty() || !may_edit()) {
    if (!why.isEmpty()) Q_EMIT workbench_.message(why);
    name_->setText(before);
    return;
  }
  edits_.rename_policy(node_, row, name);
  refresh();
}

bool PolicyList::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
  const auto* key = static_cast<QKeyEvent*>(event);
  const int row = list_->currentRow();
  if (watched == name_ && key->key() == Qt::Key_Escape && name_->isModified()) {
    name_->setText(list_->item(row)->data(Qt::UserRole).toString().section(u'\n', 0, 0));
    return true;
  }
  if (watched != list_) return false;
  if (key->modifiers() == Qt::AltModifier && key->key() == Qt::Key_Up) {
    move(row, row - 1);
  } else if (key->modifiers() == Qt::AltModifier && key->key() == Qt::Key_Down) {
    move(row, row + 1);
  } else if (key->key() == Qt::Key_Delete) {
    remove_chosen();
  } else {
    return false;
  }
  return true;
}

}  // namespace spillway::desktop

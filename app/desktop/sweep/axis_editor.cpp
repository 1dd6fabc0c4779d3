// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/sweep/axis_editor.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>

#include "app/desktop/inspector/combo.h"
#include "app/desktop/inspector/quantity_box.h"
#include "app/desktop/workbench/json.h"
#include "app/desktop/workbench/parameter.h"

namespace spillway::desktop {

using scenario::Value;

namespace {

QString path_of(const Value& param) {
  return QString::fromStdString(text_in(param, "path"));
}

bool can_vary(const Value& param) {
  const Value* tunable = param.find("tunable");
  return tunable && tunable->boolean() && *tunable->boolean() && Quantity::of(param);
}

}  // namespace

AxisEditor::AxisEditor(const QString& name, bool optional, QWidget* parent)
    : QWidget(parent),
      optional_(optional),
      path_(make_combo(this)),
      row_(new QHBoxLayout),
      from_title_(new QLabel),
      to_title_(new QLabel),
      steps_title_(new QLabel),
      steps_(new QSpinBox),
      ratios_(new QCheckBox) {
  setObjectName(name);
  path_->setObjectName(name + "_path");
  path_->setMinimumContentsLength(24);
  steps_->setObjectName(name + "_steps");
  steps_->setRange(2, 40);
  steps_->setValue(8);
  ratios_->setObjectName(name + "_ratios");
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(path_);
  column->addLayout(row_);
  row_->addWidget(from_title_);
  row_->addWidget(to_title_);
  row_->addWidget(steps_title_);
  row_->addWidget(steps_);
  row_->addWidget(ratios_);
  row_->addStretch(1);
  connect(path_, &QComboBox::currentIndexChanged, this, [this] {
    show_range();
    Q_EMIT edited();
  });
  connect(steps_, &QSpinBox::valueChanged, this, &AxisEditor::edited);
  connect(ratios_, &QCheckBox::toggled, this, &AxisEditor::edited);
  retranslate();
}

void AxisEditor::set_params(const Value& params) {
  const QString chosen = path();
  params_ = params;
  {
    const QSignalBlocker quiet(path_);
    path_->clear();
    if (optional_) path_->addItem(tr("no second parameter"));
    if (params_.items()) {
      for (const Value& param : *params_.items()) {
        if (can_vary(param)) path_->addItem(path_of(param), path_of(param));
      }
    }
    path_->setCurrentIndex(std::max(0, path_->findData(chosen)));
  }
  if (path() != chosen || !from_) show_range();
}

void AxisEditor::choose(const QString& path) {
  const int index = path_->findData(path);
  if (index >= 0) path_->setCurrentIndex(index);
}

QString AxisEditor::path() const {
  return path_->currentData().toString();
}

std::optional<SweepAxis> AxisEditor::axis() const {
  if (!quantity_ || !from_ || !to_) return {};
  const std::optional<double> from = quantity_->magnitude(from_->value());
  const std::optional<double> to = quantity_->magnitude(to_->value());
  if (!from || !to) return {};
  return SweepAxis{path(),
                   values_between(*quantity_, *from, *to, steps_->value(), ratios_->isChecked())};
}

QString AxisEditor::problem() const {
  if (!quantity_ || !from_ || !to_ || !ratios_->isChecked()) return {};
  const double from = quantity_->magnitude(from_->value()).value_or(0);
  const double to = quantity_->magnitude(to_->value()).value_or(0);
  return from > 0 && to > 0 ? QString() : tr("Ratios need both ends above 0.");
}

void AxisEditor::show_range() {
  for (QuantityBox** box : {&from_, &to_}) {
    delete *box;
    *box = nullptr;
  }
  const Value* param = param_at(params_, path());
  const Value* now = param ? param->find("value") : nullptr;
  quantity_ = param ? Quantity::of(*param) : std::nullopt;
  for (QWidget* widget :
       std::initializer_list<QWidget*>{from_title_, to_title_, steps_title_, steps_, ratios_}) {
    widget->setVisible(quantity_.has_value());
  }
  if (!quantity_ || !now) return;
  // From half to twice of what it is, within what is allowed: a place to begin.
  const double middle = quantity_->magnitude(*now).value_or(1);
  const auto allowed = [this](double magnitude) {
    return std::clamp(
        magnitude, quantity_->min().value_or(magnitude),
        std::max(quantity_->max().value_or(magnitude), quantity_->min().value_or(magnitude)));
  };
  const auto add = [this](QLabel* title, double magnitude, const QString& name) {
    auto* box = new QuantityBox(*quantity_, this);
    box->setObjectName(objectName() + name);
    box->set_value(quantity_->value(magnitude));
    row_->insertWidget(row_->indexOf(title) + 1, box);
    title->setBuddy(box);
    connect(box, &QuantityBox::chosen, this, &AxisEditor::edited);
    return box;
  };
  from_ = add(from_title_, allowed(middle / 2), "_from");
  to_ = add(to_title_, allowed(middle > 0 ? middle * 2 : 1), "_to");
  retranslate();
}

void AxisEditor::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::LanguageChange) retranslate();
}

void AxisEditor::retranslate() {
  path_->setAccessibleName(optional_ ? tr("Second parameter") : tr("Parameter"));
  path_->setToolTip(tr("A parameter that can be changed while a run goes on"));
  if (optional_ && path_->count() > 0) path_->setItemText(0, tr("no second parameter"));
  from_title_->setText(tr("from"));
  to_title_->setText(tr("to"));
  steps_title_->setText(tr("in steps"));
  steps_title_->setBuddy(steps_);
  steps_->setAccessibleName(tr("Steps"));
  steps_->setToolTip(tr("How many values, both ends included"));
  ratios_->setText(tr("by ratio"));
  ratios_->setToolTip(tr("Each value is the one before times the same factor"));
  if (from_) from_->setAccessibleName(tr("From"));
  if (to_) to_->setAccessibleName(tr("To"));
}

}  // namespace spillway::desktop

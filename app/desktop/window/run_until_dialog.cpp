// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/run_until_dialog.h"

#include <QComboBox>
#include <QCompleter>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>

#include "app/desktop/settings/theme.h"
#include "app/desktop/workbench/time_text.h"

namespace spillway::desktop {

namespace {

constexpr Nanos second = 1'000'000'000;

}  // namespace

RunUntilDialog::RunUntilDialog(Run& run, QWidget* parent)
    : QDialog(parent),
      run_(run),
      metrics_(metrics_of(run.metrics())),
      by_time_(new QRadioButton(tr("&Time"))),
      time_(new QLineEdit),
      by_condition_(new QRadioButton(tr("&Condition"))),
      metric_(new QComboBox),
      stat_(new QComboBox),
      side_(new QComboBox),
      bound_(new QLineEdit),
      problem_(new QLabel),
      buttons_(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel)) {
  setObjectName("run_until_dialog");
  setWindowTitle(tr("Run until"));
  by_time_->setObjectName("run_until_by_time");
  by_time_->setChecked(true);
  time_->setObjectName("run_until_time");
  time_->setAccessibleName(tr("Time"));
  time_->setToolTip(tr("Virtual time, as 83.45s, 2min or 0:01:23.45"));
  const Nanos in_ten = std::min(run_.end(), (run_.now() / second + 10) * second);
  time_->setText(QString::fromStdString(duration_text(in_ten)));
  by_condition_->setObjectName("run_until_by_condition");
  metric_->setObjectName("run_until_metric");
  metric_->setAccessibleName(tr("Metric"));
  metric_->setToolTip(tr("What is measured, every 10 ms"));
  metric_->setEditable(true);
  metric_->setInsertPolicy(QComboBox::NoInsert);
  metric_->completer()->setFilterMode(Qt::MatchContains);
  metric_->completer()->setCompletionMode(QCompleter::PopupCompletion);
  metric_->setMinimumContentsLength(36);
  stat_->setObjectName("run_until_stat");
  stat_->setAccessibleName(tr("Statistic"));
  stat_->setToolTip(tr("The statistic over 10 ms"));
  side_->setObjectName("run_until_side");
  side_->setAccessibleName(tr("Above or below"));
  side_->addItems({tr("above"), tr("below")});
  bound_->setObjectName("run_until_bound");
  bound_->setAccessibleName(tr("Bound"));
  problem_->setObjectName("run_until_problem");
  problem_->setWordWrap(true);
  buttons_->button(QDialogButtonBox::Ok)->setText(tr("Run"));

  auto* condition = new QHBoxLayout;
  condition->addWidget(stat_);
  condition->addWidget(side_);
  condition->addWidget(bound_, 1);
  auto* form = new QFormLayout;
  form->addRow(by_time_, time_);
  form->addRow(by_condition_, metric_);
  form->addRow(QString(), condition);
  auto* column = new QVBoxLayout(this);
  column->addLayout(form);
  column->addWidget(problem_);
  column->addWidget(buttons_);

  fill_metrics();
  metric_chosen();
  // Whoever fills in a part has chosen it.
  connect(time_, &QLineEdit::textEdited, by_time_, [this] { by_time_->setChecked(true); });
  for (QComboBox* box : {metric_, stat_, side_}) {
    connect(box, &QComboBox::activated, by_condition_, [this] { by_condition_->setChecked(true); });
  }
  connect(bound_, &QLineEdit::textEdited, this, [this] { by_condition_->setChecked(true); });
  connect(metric_, &QComboBox::currentIndexChanged, this, &RunUntilDialog::metric_chosen);
  connect(metric_, &QComboBox::editTextChanged, this, &RunUntilDialog::check);
  connect(stat_, &QComboBox::currentIndexChanged, this, &RunUntilDialog::check);
  connect(bound_, &QLineEdit::textChanged, this, &RunUntilDialog::check);
  connect(time_, &QLineEdit::textChanged, this, &RunUntilDialog::check);
  connect(by_time_, &QRadioButton::toggled, this, &RunUntilDialog::check);
  connect(buttons_, &QDialogButtonBox::accepted, this, &RunUntilDialog::accept);
  connect(buttons_, &QDialogButtonBox::rejected, this, &RunUntilDialog::reject);
  time_->setFocus();
  time_->selectAll();
  check();
}

void RunUntilDialog::fill_metrics() {
  int latency = -1;
  for (const Metric& metric : metrics_) {
    if (latency < 0 && metric.kind == Metric::Kind::latency) latency = metric_->count();
    metric_->addItem(SeriesKey{metric.name, metric.labels, {}}.text());
  }
  metric_->setCurrentIndex(std::max(latency, 0));
}

const Metric* RunUntilDialog::metric() const {
  const int index = metric_->findText(metric_->currentText());
  return index >= 0 ? &metrics_[static_cast<std::size_t>(index)] : nullptr;
}

void RunUntilDialog::metric_chosen() {
  const Metric* chosen = metric();
  if (!chosen) return;
  const QString before = stat_->currentText();
  stat_->clear();
  for (const std::string& stat : statistics_of(chosen->kind)) {
    stat_->addItem(QString::fromStdString(stat));
  }
  stat_->setCurrentIndex(std::max(0, stat_->findText(before)));
  check();
}

bool RunUntilDialog::is_duration() const {
  const Metric* chosen = metric();
  return chosen && chosen->kind == Metric::Kind::latency && stat_->currentText() != "count";
}

std::optional<double> RunUntilDialog::bound() const {
  if (is_duration()) {
    const auto duration = parse_duration(bound_->text());
    return duration ? std::optional(static_cast<double>(*duration)) : std::nullopt;
  }
  bool is_number = false;
  double number = locale().toDouble(bound_->text(), &is_number);
  if (!is_number) number = bound_->text().toDouble(&is_number);
  return is_number ? std::optional(number) : std::nullopt;
}

void RunUntilDialog::check() {
  QString problem;
  bound_->setPlaceholderText(is_duration() ? tr("as 500ms") : tr("a number"));
  if (by_time_->isChecked()) {
    const auto to = parse_time(time_->text());
    if (!to) {
      problem = tr("A time is wanted, as 83.45s, 2min or 0:01:23.45.");
    } else if (*to <= run_.now()) {
      problem = tr("The run has passed %1.").arg(clock_text(*to));
    } else if (*to > run_.end()) {
      problem = tr("The run ends at %1.").arg(clock_text(run_.end()));
    }
  } else if (!metric()) {
    problem = tr("This run has no metric of that name.");
  } else if (!bound()) {
    problem = is_duration() ? tr("A bound is wanted, as 500ms.") : tr("A bound is wanted.");
  }
  QPalette colours = palette();
  colours.setColor(QPalette::WindowText, theme_of(colours).error);
  problem_->setPalette(colours);
  problem_->setText(problem);
  buttons_->button(QDialogButtonBox::Ok)->setEnabled(problem.isEmpty());
}

void RunUntilDialog::accept() {
  check();
  if (!buttons_->button(QDialogButtonBox::Ok)->isEnabled()) return;
  if (by_time_->isChecked()) {
    run_.run_until(*parse_time(time_->text()));
  } else {
    SeriesKey key{metric()->name, metric()->labels, stat_->currentText().toStdString()};
    run_.run_until(Condition{key.query(), side_->currentIndex() == 0, *bound()}, run_.end());
  }
  QDialog::accept();
}

}  // namespace spillway::desktop

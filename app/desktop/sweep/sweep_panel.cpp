// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/sweep/sweep_panel.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QStackedLayout>
#include <algorithm>

#include "app/desktop/charts/value_text.h"
#include "app/desktop/inspector/combo.h"
#include "app/desktop/sweep/axis_editor.h"
#include "app/desktop/workbench/time_text.h"

namespace spillway::desktop {

using scenario::Value;

SweepPanel::SweepPanel(Workbench& workbench, QWidget* parent)
    : QWidget(parent),
      workbench_(workbench),
      runner_(workbench.run().program()),
      first_(new AxisEditor("sweep_first", false)),
      second_(new AxisEditor("sweep_second", true)),
      measure_title_(new QLabel),
      metric_(make_combo(this)),
      statistic_(make_combo(this)),
      repeats_title_(new QLabel),
      repeats_(new QSpinBox),
      go_(new QPushButton),
      open_(new QPushButton),
      copy_(new QAction(this)),
      progress_(new QProgressBar),
      state_(new QLabel),
      cell_(new QLabel),
      map_(new HeatMap),
      nothing_(new QLabel) {
  metric_->setObjectName("sweep_metric");
  metric_->setMinimumContentsLength(24);
  statistic_->setObjectName("sweep_statistic");
  repeats_->setObjectName("sweep_repeats");
  repeats_->setRange(1, 50);
  repeats_title_->setBuddy(repeats_);
  measure_title_->setBuddy(metric_);
  go_->setObjectName("sweep_go");
  open_->setObjectName("sweep_open");
  copy_->setObjectName("sweep_copy");
  copy_->setShortcut(QKeySequence::Copy);
  copy_->setShortcutContext(Qt::WidgetShortcut);
  copy_->setEnabled(false);
  map_->setObjectName("sweep_map");
  map_->addAction(copy_);
  map_->setContextMenuPolicy(Qt::ActionsContextMenu);
  progress_->setObjectName("sweep_progress");
  progress_->setTextVisible(false);
  progress_->setMaximumHeight(8);
  state_->setObjectName("sweep_state");
  state_->setWordWrap(true);
  cell_->setObjectName("sweep_cell");
  cell_->setWordWrap(true);
  nothing_->setObjectName("sweep_nothing");
  nothing_->setAlignment(Qt::AlignCenter);
  nothing_->setWordWrap(true);

  auto* measure = new QHBoxLayout;
  measure->addWidget(measure_title_);
  measure->addWidget(metric_, 3);
  measure->addWidget(statistic_, 1);
  auto* act = new QHBoxLayout;
  act->addWidget(repeats_title_);
  act->addWidget(repeats_);
  act->addStretch(1);
  act->addWidget(go_);
  act->addWidget(open_);
  auto* form = new QWidget;
  auto* controls = new QVBoxLayout(form);
  controls->setContentsMargins(0, 0, 0, 0);
  controls->addWidget(first_);
  controls->addWidget(second_);
  controls->addLayout(measure);
  controls->addLayout(act);
  controls->addWidget(progress_);
  controls->addWidget(state_);
  controls->addWidget(cell_);
  controls->addStretch(1);
  auto* area = new QScrollArea;
  area->setFrameShape(QFrame::NoFrame);
  area->setWidgetResizable(true);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  area->setFixedWidth(fontMetrics().averageCharWidth() * 62);
  area->setFocusPolicy(Qt::NoFocus);
  area->setWidget(form);
  pages_ = new QStackedLayout;
  pages_->addWidget(nothing_);
  pages_->addWidget(map_);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(6, 4, 6, 4);
  row->addWidget(area);
  row->addLayout(pages_, 1);

  connect(&workbench_.run(), &Run::loaded, this, [this] {
    stale_ = true;
    if (isVisible()) take_scenario();
  });
  connect(&workbench_.document(), &Document::opened, this, &SweepPanel::forget);
  connect(&workbench_, &Workbench::problems_changed, this,
          [this](const std::vector<Problem>& problems) {
            if (!problems.empty()) disconnect(opening_);
          });
  connect(metric_, &QComboBox::currentIndexChanged, this, &SweepPanel::fill_statistics);
  for (const AxisEditor* editor : {first_, second_}) {
    connect(editor, &AxisEditor::edited, this, &SweepPanel::show_progress);
  }
  connect(repeats_, &QSpinBox::valueChanged, this, &SweepPanel::show_progress);
  connect(go_, &QPushButton::clicked, this, [this] {
    if (runner_.running()) {
      runner_.cancel();
    } else {
      start();
    }
  });
  connect(open_, &QPushButton::clicked, this, [this] { open_cell(map_->current()); });
  connect(map_, &HeatMap::chosen, this, &SweepPanel::open_cell);
  connect(map_, &HeatMap::current_changed, this, &SweepPanel::show_progress);
  connect(copy_, &QAction::triggered, this,
          [this] { QApplication::clipboard()->setText(table_text()); });
  connect(&runner_, &SweepRunner::cell_changed, this, [this](int cell) {
    show_cell(cell);
    show_progress();
  });
  connect(&runner_, &SweepRunner::stopped, this, &SweepPanel::show_stopped);
  connect(&runner_, &SweepRunner::failed, &workbench_, &Workbench::message);
  retranslate();
}

void SweepPanel::take_scenario() {
  stale_ = false;
  const Run& run = workbench_.run();
  const QString measured = metric_->currentText();
  first_->set_params(run.params());
  second_->set_params(run.params());
  metrics_ = metrics_of(run.metrics());
  metric_->clear();
  for (const Metric& metric : metrics_) {
    metric_->addItem(SeriesKey{metric.name, metric.labels, {}}.text().trimmed());
  }
  const int before = metric_->findText(measured);
  // The latency of clients is what people feel.
  const auto latency = std::find_if(metrics_.begin(), metrics_.end(), [](const Metric& metric) {
    return metric.kind == Metric::Kind::latency;
  });
  const int usual = latency == metrics_.end() ? 0 : static_cast<int>(latency - metrics_.begin());
  metric_->setCurrentIndex(before >= 0 ? before : usual);
  show_progress();
}

void SweepPanel::fill_statistics() {
  const QString before = statistic_->currentText();
  statistic_->clear();
  const int index = metric_->currentIndex();
  if (index < 0) return;
  for (const std::string& stat : statistics_of(metrics_[static_cast<std::size_t>(index)].kind)) {
    statistic_->addItem(QString::fromStdString(stat));
  }
  const int again = statistic_->findText(before);
  const int p99 = statistic_->findText("p99");
  statistic_->setCurrentIndex(std::max(0, again >= 0 ? again : p99));
}

SweepPlan SweepPanel::plan() const {
  const Run& run = workbench_.run();
  SweepPlan plan;
  plan.seed = run.seed();
  plan.repeats = repeats_->value();
  plan.end = run.end();
  for (const AxisEditor* editor : {first_, second_}) {
    if (auto axis = editor->axis()) plan.axes.push_back(std::move(*axis));
  }
  if (metric_->currentIndex() >= 0) {
    const Metric& metric = metrics_[static_cast<std::size_t>(metric_->currentIndex())];
    plan.measure = {metric.name, metric.labels, statistic_->currentText().toStdString()};
  }
  return plan;
}

QString SweepPanel::shown_value(const SweepAxis& axis, int index) const {
  const Value& value = axis.values[static_cast<std::size_t>(index)];
  const Value* param = workbench_.run().param(axis.path);
  const std::optional<Quantity> quantity = param ? Quantity::of(*param) : std::nullopt;
  return quantity ? quantity->text(value) : shown(value);
}

void SweepPanel::start() {
  SweepPlan next = plan();
  if (next.axes.empty() || next.measure.metric.empty()) return;
  const Metric* metric = find_metric(metrics_, next.measure.metric, next.measure.labels);
  const Unit unit = metric ? unit_of(metric->kind, next.measure) : Unit::plain;
  const bool is_time = unit == Unit::milliseconds;
  swept_ = workbench_.document().text();
  next.text = measuring(swept_, next.measure, is_time);
  next.params = workbench_.written();
  scale_ = is_time ? 1000 : scale_of(unit);
  unit_ = unit;
  map_->begin(texts_of(next));
  pages_->setCurrentWidget(map_);
  runner_.start(std::move(next));
  for (int cell = 0; cell < runner_.plan().cells(); ++cell) show_cell(cell);
  show_progress();
}

HeatMap::Texts SweepPanel::texts_of(const SweepPlan& swept) const {
  const auto values = [this](const SweepAxis& axis) {
    QStringList texts;
    for (int i = 0; i < static_cast<int>(axis.values.size()); ++i) texts << shown_value(axis, i);
    return texts;
  };
  const QString unit = text_of(unit_);
  HeatMap::Texts texts;
  texts.what = swept.measure.text() + (unit.isEmpty() ? QString() : " (" + unit + ")");
  texts.x = swept.axes[0].path;
  texts.columns = values(swept.axes[0]);
  if (swept.axes.size() > 1) {
    texts.y = swept.axes[1].path;
    texts.rows = values(swept.axes[1]);
  }
  return texts;
}

QString SweepPanel::cell_text(int cell) const {
  const SweepPlan& swept = runner_.plan();
  const SweepCell& it = runner_.cells()[static_cast<std::size_t>(cell)];
  QStringList texts;
  for (const auto& [path, value] : swept.settings(cell)) {
    texts << path + " " + shown(value);
  }
  QString result = tr("not run yet");
  if (!it.problem.isEmpty()) {
    result = it.problem;
  } else if (it.runs == 1) {
    result = number_text(it.mean() * scale_) + " " + text_of(unit_);
  } else if (it.runs > 1) {
    result = tr("%1 %2 on average of %3 runs, from %4 to %5")
                 .arg(number_text(it.mean() * scale_), text_of(unit_))
                 .arg(it.runs)
                 .arg(number_text(it.least * scale_), number_text(it.most * scale_));
  }
  return tr("%1: %2").arg(texts.join(", "), result.trimmed());
}

void SweepPanel::show_cell(int cell) {
  const SweepCell& it = runner_.cells()[static_cast<std::size_t>(cell)];
  if (!it.problem.isEmpty()) {
    map_->set_problem(cell, cell_text(cell));
    return;
  }
  map_->set_value(cell, it.runs > 0 ? std::optional(it.mean() * scale_) : std::nullopt,
                  cell_text(cell));
}

QString SweepPanel::plan_text(const SweepPlan& next) const {
  if (next.axes.empty()) return {};
  for (const AxisEditor* editor : {first_, second_}) {
    if (const QString problem = editor->problem(); !problem.isEmpty()) return problem;
  }
  return tr("%n run(s)", nullptr, next.runs());
}

void SweepPanel::show_progress() {
  const bool running = runner_.running();
  const bool any = has_cells();
  const SweepPlan next = running ? runner_.plan() : plan();
  go_->setText(running ? tr("Stop") : tr("&Sweep"));
  go_->setEnabled(running || (!next.axes.empty() && first_->problem().isEmpty() &&
                              second_->problem().isEmpty()));
  open_->setEnabled(any);
  copy_->setEnabled(any);
  progress_->setVisible(running);
  cell_->setText(any && map_->current() >= 0 ? cell_text(map_->current()) : QString());
  if (running) {
    progress_->setRange(0, next.runs());
    progress_->setValue(runner_.runs_done());
    const int left = runner_.seconds_left();
    state_->setText(left > 0 ? tr("%1 of %2 runs, about %3 s left")
                                   .arg(runner_.runs_done())
                                   .arg(next.runs())
                                   .arg(left)
                             : tr("%1 of %2 runs").arg(runner_.runs_done()).arg(next.runs()));
  } else {
    state_->setText(plan_text(next));
  }
}

void SweepPanel::show_stopped() {
  show_progress();
  const int all = runner_.plan().runs();
  if (runner_.runs_done() < all) {
    state_->setText(tr("Stopped after %1 of %2 runs").arg(runner_.runs_done()).arg(all));
  }
}

void SweepPanel::open_cell(int cell) {
  if (!has_cells() || cell < 0 || cell >= runner_.plan().cells()) return;
  if (!runner_.cells()[static_cast<std::size_t>(cell)].problem.isEmpty()) {
    Q_EMIT workbench_.message(cell_text(cell));
    return;
  }
  // An edit of the scenario, so from its beginning; and with the seed of the first of its runs.
  const auto values = runner_.plan().settings(cell);
  when_loaded([this, values] { take_values(values); });
  workbench_.run().reset(runner_.plan().seed);
}

/// One opening at a time, and none that waits for a load that was refused.
void SweepPanel::when_loaded(std::function<void()> then) {
  disconnect(opening_);
  opening_ =
      connect(&workbench_.run(), &Run::loaded, this, std::move(then), Qt::SingleShotConnection);
}

/// The cells are of a scenario that is not open any more.
void SweepPanel::forget() {
  runner_.cancel();
  disconnect(opening_);
  pages_->setCurrentWidget(nothing_);
  show_progress();
}

bool SweepPanel::has_cells() const {
  return pages_->currentWidget() == map_;
}

void SweepPanel::take_values(const std::vector<std::pair<QString, Value>>& values) {
  Document& document = workbench_.document();
  const bool is_the_same = is_swept(values);
  const std::string before = document.text();
  document.begin(tr("Take the values of a sweep"));
  for (const auto& [path, value] : values) workbench_.tune(path, value);
  document.end();
  Run& run = workbench_.run();
  if (document.text() == before) {
    run.start();
  } else {
    when_loaded([&run] { run.start(); });
  }
  Q_EMIT workbench_.message(
      is_the_same
          ? tr("The scenario has the values of this cell.")
          : tr("The scenario has the values of this cell. It was edited since the sweep, so "
               "that other numbers can come of it."));
}

bool SweepPanel::is_swept(const std::vector<std::pair<QString, Value>>& values) const {
  const Value& params = runner_.plan().params;
  const std::string before = with_values(swept_, params, values);
  const std::string now = with_values(workbench_.document().text(), params, values);
  scenario::Problems problems;
  return scenario::parse_json(before, problems) == scenario::parse_json(now, problems);
}

QString SweepPanel::table_text() const {
  const SweepPlan& swept = runner_.plan();
  QStringList lines;
  for (int cell = 0; cell < swept.cells(); ++cell) {
    QStringList fields;
    if (cell == 0) {
      for (const auto& [path, value] : swept.settings(0)) fields << path;
      lines << (fields << swept.measure.text() << "least"
                       << "most"
                       << "runs")
                   .join('\t');
      fields.clear();
    }
    for (const auto& [path, value] : swept.settings(cell)) fields << shown(value);
    const SweepCell& it = runner_.cells()[static_cast<std::size_t>(cell)];
    if (it.runs > 0) {
      for (const double value : {it.mean(), it.least, it.most}) {
        fields << QString::number(value * scale_, 'g', 10);
      }
    } else {
      fields << QString() << QString() << QString();
    }
    lines << (fields << QString::number(it.runs)).join('\t');
  }
  return lines.join('\n');
}

void SweepPanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (stale_) take_scenario();
}

void SweepPanel::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::LanguageChange) retranslate();
}

void SweepPanel::retranslate() {
  measure_title_->setText(tr("&Measure"));
  metric_->setAccessibleName(tr("Metric"));
  metric_->setToolTip(tr("What is measured of each run, from the warm-up to the end"));
  statistic_->setAccessibleName(tr("Statistic"));
  statistic_->setToolTip(tr("Which statistic of it"));
  repeats_title_->setText(tr("seeds"));
  repeats_->setAccessibleName(tr("Seeds"));
  repeats_->setToolTip(tr("Runs of each cell, with seeds that follow each other"));
  go_->setToolTip(tr("Run the scenario once for each cell and seed; stopping keeps what is done"));
  open_->setText(tr("&Open"));
  open_->setToolTip(
      tr("Give the scenario the values of the current cell, and run it with the seed of the sweep "
         "(a click on the cell, or Enter)"));
  copy_->setText(tr("Copy as a table"));
  map_->setAccessibleName(tr("Results of the sweep"));
  progress_->setAccessibleName(tr("Progress of the sweep"));
  nothing_->setText(
      tr("Pick a parameter and a range: each value is a run of its own, and the map shows what "
         "comes of it."));
  if (has_cells()) {
    map_->rename(texts_of(runner_.plan()));
    for (int cell = 0; cell < runner_.plan().cells(); ++cell) show_cell(cell);
  }
  show_progress();
}

}  // namespace spillway::desktop

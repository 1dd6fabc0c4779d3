// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/charts/chart_board.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/desktop/charts/add_metric_dialog.h"
#include "app/desktop/charts/default_charts.h"
#include "app/desktop/charts/elided_label.h"
#include "app/desktop/charts/plot_overlay.h"
#include "app/desktop/settings/icon.h"
#include "app/desktop/workbench/json.h"

namespace spillway::desktop {

using scenario::Value;

namespace {

/// Replies that come close together are drawn together.
constexpr int shortest_refresh_ms = 25;

/// How many outcomes have occurred, over all nodes.
std::size_t outcomes_in(const Value& snapshot) {
  const Value* nodes = snapshot.find("nodes");
  if (!nodes || !nodes->members()) return 0;
  std::size_t count = 0;
  for (const auto& [name, node, at] : *nodes->members()) {
    const Value* outcomes = node.find("outcomes");
    if (outcomes && outcomes->members()) count += outcomes->members()->size();
  }
  return count;
}

}  // namespace

ChartBoard::ChartBoard(Workbench& workbench, TimeWindow& window, QWidget* parent)
    : QWidget(parent), window_(window), run_(workbench.run()), store_(run_) {
  look_timer_.setSingleShot(true);
  look_timer_.setInterval(0);
  connect(&look_timer_, &QTimer::timeout, this, &ChartBoard::look_around);
  refresh_timer_.setSingleShot(true);
  connect(&refresh_timer_, &QTimer::timeout, this, &ChartBoard::refresh);
  refreshed_.start();
  make_controls();
  connect_run();
  retranslate();
  take_run();
}

ChartPanel* ChartBoard::panel(const QString& id) const {
  const auto found = std::find_if(panels_.begin(), panels_.end(),
                                  [&](const ChartPanel* panel) { return panel->spec().id == id; });
  return found == panels_.end() ? nullptr : *found;
}

void ChartBoard::add_metric(const Metric& metric, const SeriesKey& series,
                            const QString& chart_id) {
  if (chart_id.isEmpty()) {
    plan_.add_chart(metric, series);
  } else {
    plan_.add_curve(chart_id, series);
  }
  keep();
  sync();
  ChartPanel* shown = panel(chart_id.isEmpty() ? series.text() : chart_id);
  if (!shown) return;
  if (alone_ && alone_ != shown) maximise(*alone_);
  column_->activate();
  QMetaObject::invokeMethod(
      shown, [this, shown] { scroll_->ensureWidgetVisible(shown); }, Qt::QueuedConnection);
}

void ChartBoard::remove(ChartPanel& panel) {
  plan_.remove(panel.spec().id);
  keep();
  sync();
}

void ChartBoard::move(ChartPanel& panel, int to) {
  const auto at = std::find(panels_.begin(), panels_.end(), &panel);
  to = std::clamp(to, 0, static_cast<int>(panels_.size()) - 1);
  if (at == panels_.end() || at - panels_.begin() == to) return;
  panels_.erase(at);
  panels_.insert(panels_.begin() + to, &panel);
  QStringList ids;
  for (const ChartPanel* other : panels_) ids += other->spec().id;
  plan_.reorder(ids);
  keep();
  lay_out();
}

void ChartBoard::maximise(ChartPanel& panel) {
  alone_ = alone_ == &panel ? nullptr : &panel;
  lay_out();
  ChartPanel* shown = &panel;
  QMetaObject::invokeMethod(
      shown, [this, shown] { scroll_->ensureWidgetVisible(shown); }, Qt::QueuedConnection);
}

void ChartBoard::restore_defaults() {
  plan_.clear();
  alone_ = nullptr;
  keep();
  for (ChartPanel* panel : panels_) {
    panel->set_hidden({});
    panel->set_height(0);
  }
  sync();
}

void ChartBoard::keep_in(Settings& settings) {
  settings_ = &settings;
  scenario_.clear();
  take_run();
}

void ChartBoard::keep() {
  if (!settings_ || scenario_.isEmpty()) return;
  settings_->set_charts(scenario_,
                        plan_.empty() ? QString() : QString::fromStdString(plan_.write().json()));
}

void ChartBoard::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) {
    retranslate();
    sync();
  }
  QWidget::changeEvent(event);
}

void ChartBoard::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  look_timer_.start();
}

void ChartBoard::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  in_sight_.clear();
  for (ChartPanel* panel : panels_) panel->plot().set_in_sight(false);
  store_.want({}, store_.granularity());
}

bool ChartBoard::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) look_timer_.start();
  return QWidget::eventFilter(watched, event);
}

void ChartBoard::make_controls() {
  const auto make = [this](const char* name, const QString& picture) {
    auto* action = new QAction(icon(picture), QString(), this);
    action->setObjectName(QLatin1String(name));
    addAction(action);
    return action;
  };
  add_ = make("charts_add", QStringLiteral("add"));
  add_->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_A);
  fit_ = make("charts_fit", QStringLiteral("fit"));
  follow_ = make("charts_follow", QStringLiteral("follow"));
  follow_->setShortcut(Qt::CTRL | Qt::Key_L);
  follow_->setCheckable(true);
  follow_->setChecked(window_.following());
  restore_ = make("charts_restore", QStringLiteral("reset"));
  connect(add_, &QAction::triggered, this, &ChartBoard::ask_for_metric);
  connect(fit_, &QAction::triggered, &window_, &TimeWindow::fit);
  connect(follow_, &QAction::triggered, &window_, &TimeWindow::follow);
  connect(&window_, &TimeWindow::follow_changed, follow_, &QAction::setChecked);
  connect(restore_, &QAction::triggered, this, &ChartBoard::restore_defaults);

  auto* bar = new QHBoxLayout;
  bar->setContentsMargins(6, 2, 6, 2);
  bar->setSpacing(2);
  for (QAction* action : {add_, fit_, follow_, restore_}) {
    auto* button = new QToolButton(this);
    button->setDefaultAction(action);
    button->setObjectName(action->objectName() + QStringLiteral("_button"));
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    bar->addWidget(button);
  }
  note_ = new ElidedLabel(this);
  note_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  bar->addWidget(note_, 1);

  auto* content = new QWidget(this);
  empty_ = new QLabel(content);
  empty_->setAlignment(Qt::AlignCenter);
  empty_->setWordWrap(true);
  column_ = new QVBoxLayout(content);
  column_->setContentsMargins(0, 0, 0, 0);
  column_->setSpacing(0);
  column_->addWidget(empty_, 1);
  scroll_ = new QScrollArea(this);
  scroll_->setWidget(content);
  scroll_->setWidgetResizable(true);
  scroll_->setFrameShape(QFrame::NoFrame);
  scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll_->setFocusPolicy(Qt::NoFocus);
  content->installEventFilter(this);
  scroll_->viewport()->installEventFilter(this);
  connect(scroll_->verticalScrollBar(), &QScrollBar::valueChanged, &look_timer_,
          qOverload<>(&QTimer::start));

  auto* all = new QVBoxLayout(this);
  all->setContentsMargins(0, 0, 0, 0);
  all->setSpacing(0);
  all->addLayout(bar);
  all->addWidget(scroll_, 1);
}

void ChartBoard::connect_run() {
  connect(&run_, &Run::loaded, this, &ChartBoard::take_run);
  connect(&run_, &Run::frame, this, &ChartBoard::take_frame);
  connect(&run_, &Run::markers_changed, this, [this] {
    for (ChartPanel* panel : panels_) panel->plot().set_markers(run_.markers());
  });
  const auto show_a = [this] {
    for (ChartPanel* panel : panels_) panel->set_with_a(run_.has_a(), run_.a_offset());
    refresh_soon();
  };
  connect(&run_, &Run::variants_changed, this, show_a);
  connect(&run_, &Run::aligned, this, show_a);
  connect(&store_, &SeriesStore::changed, this, &ChartBoard::refresh_soon);
  connect(&window_, &TimeWindow::granularity_changed, &look_timer_, qOverload<>(&QTimer::start));
  connect(&window_, &TimeWindow::changed, this, &ChartBoard::refresh_soon);
}

void ChartBoard::retranslate() {
  add_->setText(tr("Add metric…"));
  add_->setToolTip(tr("Shows any metric of any node"));
  fit_->setText(tr("Show everything"));
  fit_->setToolTip(tr("From the beginning to now (Home, on a chart)"));
  follow_->setText(tr("Follow"));
  follow_->setToolTip(tr("Keeps the present in sight; zooming or panning ends it"));
  restore_->setText(tr("Default charts"));
  restore_->setToolTip(tr("The charts that this scenario began with"));
  setAccessibleName(tr("Charts"));
}

void ChartBoard::take_run() {
  metrics_ = metrics_of(run_.metrics());
  const QString scenario = QString::fromStdString(text_in(run_.info(), "name"));
  if (scenario != scenario_) {
    scenario_ = scenario;
    scenario::Problems unreadable;
    plan_ = settings_ ? BoardPlan::read(scenario::parse_json(
                            settings_->charts(scenario).toStdString(), unreadable))
                      : BoardPlan();
    alone_ = nullptr;
    for (ChartPanel* panel : panels_) panel->deleteLater();
    panels_.clear();
    window_.begin();
  }
  outcomes_ = outcomes();
  window_.advance(run_.now(), run_.end());
  sync();
}

void ChartBoard::take_frame() {
  window_.advance(run_.now(), run_.end());
  const std::size_t known = std::exchange(outcomes_, outcomes());
  if (known != outcomes_) sync();
}

void ChartBoard::sync() {
  std::vector<ChartPanel*> before = std::exchange(panels_, {});
  for (const ChartSpec& spec : plan_.charts(
           default_charts(metrics_, run_.info(), {run_.snapshot(), run_.snapshot_a()}), metrics_)) {
    const auto same = std::find_if(before.begin(), before.end(), [&](const ChartPanel* panel) {
      return panel->spec().id == spec.id && panel->spec().form == spec.form;
    });
    ChartPanel* panel = same == before.end() ? make_panel(spec) : *same;
    if (same != before.end()) before.erase(same);
    panel->set_spec(spec);
    panel->set_provenance(provenance());
    panels_.push_back(panel);
  }
  for (ChartPanel* gone : before) {
    if (gone == alone_) alone_ = nullptr;
    gone->hide();
    gone->deleteLater();
  }
  lay_out();
}

ChartPanel* ChartBoard::make_panel(const ChartSpec& spec) {
  auto* panel = new ChartPanel(spec, store_, window_, this);
  panel->set_hidden(plan_.hidden(spec.id));
  panel->set_height(plan_.height(spec.id));
  panel->set_with_a(run_.has_a(), run_.a_offset());
  panel->plot().set_markers(run_.markers());
  connect(panel, &ChartPanel::series_changed, &look_timer_, qOverload<>(&QTimer::start));
  connect(panel, &ChartPanel::hidden_changed, this, [this, panel] {
    plan_.hide(panel->spec().id, panel->hidden());
    keep();
  });
  connect(panel, &ChartPanel::height_changed, this, [this, panel](int height) {
    plan_.set_height(panel->spec().id, height);
    keep();
    look_timer_.start();
  });
  connect(panel, &ChartPanel::maximise, this, [this, panel] { maximise(*panel); });
  connect(panel, &ChartPanel::remove, this, [this, panel] { remove(*panel); });
  connect(panel, &ChartPanel::dragged, this, [this, panel](const QPoint& to) { drag(*panel, to); });
  connect(panel, &ChartPanel::move, this, [this, panel](int by) {
    const auto at = std::find(panels_.begin(), panels_.end(), panel) - panels_.begin();
    move(*panel, static_cast<int>(at) + by);
  });
  connect(panel, &ChartPanel::message, this, &ChartBoard::message);
  return panel;
}

void ChartBoard::lay_out() {
  in_sight_.clear();
  for (std::size_t i = 0; i < panels_.size(); ++i) {
    ChartPanel* panel = panels_[i];
    const int place = static_cast<int>(i) + 1;  // after the text of an empty board
    if (column_->indexOf(panel) != place) {
      column_->removeWidget(panel);
      column_->insertWidget(place, panel, panel->chart() ? 1 : 0);
    }
    panel->setVisible(!alone_ || alone_ == panel);
  }
  empty_->setVisible(panels_.empty());
  empty_->setText(run_.state() == Run::State::empty
                      ? tr("Open a scenario to see its charts.")
                      : tr("No charts. Add a metric, or take the default charts."));
  look_timer_.start();
}

void ChartBoard::look_around() {
  in_sight_.clear();
  std::set<SeriesKey> wanted;
  for (ChartPanel* panel : panels_) {
    const bool seen = isVisible() && !panel->visibleRegion().isEmpty();
    panel->plot().set_in_sight(seen);
    if (!seen) continue;
    in_sight_.push_back(panel);
    wanted.merge(panel->series());
  }
  for (ChartPanel* panel : panels_) {
    panel->plot().label_markers(!in_sight_.empty() && panel == in_sight_.front());
  }
  store_.want(std::move(wanted), window_.granularity());
  refresh();
  Q_EMIT panels_changed();
}

void ChartBoard::refresh_soon() {
  if (refresh_timer_.isActive()) return;
  refresh_timer_.start(
      static_cast<int>(std::max<qint64>(0, shortest_refresh_ms - refreshed_.elapsed())));
}

void ChartBoard::refresh() {
  refreshed_.restart();
  for (ChartPanel* panel : in_sight_) panel->refresh();
  note_->show_text(note());
  Q_EMIT values_changed();
}

QString ChartBoard::note() const {
  QStringList notes;
  const auto any = [this](auto holds) {
    return std::any_of(in_sight_.begin(), in_sight_.end(), holds);
  };
  if (store_.backlog() > window_.span() / 10) notes += tr("reading…");
  if (any([](const ChartPanel* panel) { return panel->coarse(); })) {
    notes += tr("older than 10 minutes: wider buckets");
  }
  if (any([](const ChartPanel* panel) { return panel->chart() && panel->chart()->dense(); })) {
    notes += tr("min to max per pixel");
  }
  if (run_.has_a() && !in_sight_.empty()) notes += tr("A dashed, B solid");
  if (run_.has_a() && run_.a_offset() != 0) {
    notes += tr("A moved by %1").arg(seconds_text(run_.a_offset()));
  }
  return notes.join(QStringLiteral(" · "));
}

void ChartBoard::drag(ChartPanel& panel, const QPoint& to) {
  const int y = scroll_->widget()->mapFromGlobal(to).y();
  for (std::size_t i = 0; i < panels_.size(); ++i) {
    const QRect place = panels_[i]->geometry();
    if (panels_[i] == &panel || !panels_[i]->isVisible()) continue;
    const bool above = place.top() < panel.geometry().top();
    // Past the middle of a neighbour: so that two of different heights do not swap back and forth.
    if (above ? y >= place.top() && y < place.center().y()
              : y <= place.bottom() && y > place.center().y()) {
      move(panel, static_cast<int>(i));
      return;
    }
  }
}

void ChartBoard::ask_for_metric() {
  std::vector<ChartSpec> charts;
  for (const ChartPanel* panel : panels_) charts.push_back(panel->spec());
  AddMetricDialog dialog(metrics_, std::move(charts), this);
  if (dialog.exec() != QDialog::Accepted || !dialog.metric()) return;
  add_metric(*dialog.metric(), dialog.series(), dialog.chart_id());
}

std::size_t ChartBoard::outcomes() const {
  return outcomes_in(run_.snapshot()) + outcomes_in(run_.snapshot_a());
}

Provenance ChartBoard::provenance() const {
  return {scenario_, run_.seed()};
}

}  // namespace spillway::desktop

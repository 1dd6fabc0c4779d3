// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/charts/chart_panel.h"

#include <QAction>
#include <QActionGroup>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QEvent>
#include <QGuiApplication>
#include <QLocale>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>

#include "app/desktop/charts/breaker_ribbon.h"
#include "app/desktop/charts/chart_header.h"
#include "app/desktop/charts/range_dialog.h"
#include "app/desktop/library/save_file.h"

namespace spillway::desktop {

namespace {
constexpr int least_height = 172;
constexpr int most_height = 2000;
constexpr int height_step = 40;
constexpr int edge_height = 4;
/// A screen reader cannot tell more often.
constexpr int describe_ms = 500;
}  // namespace

ChartPanel::ChartPanel(ChartSpec spec, SeriesStore& store, TimeWindow& window, QWidget* parent)
    : QFrame(parent),
      spec_(std::move(spec)),
      store_(store),
      window_(window),
      header_(new ChartHeader(this)),
      plot_(nullptr),
      edge_(nullptr) {
  setObjectName(QStringLiteral("chart_%1").arg(spec_.id));
  if (spec_.form == ChartSpec::Form::breakers) {
    plot_ = new BreakerRibbon(window, this);
  } else {
    plot_ = chart_ = new LiveChart(window, this);
    AxisRange range;
    range.cuts_peaks = spec_.has_peaks();
    chart_->set_range(range);
    setMinimumHeight(least_height);
  }
  plot_->setObjectName(QStringLiteral("plot"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 1, 0, 0);
  column->setSpacing(0);
  column->addWidget(header_);
  column->addWidget(plot_, 1);
  if (chart_) {
    edge_ = new QWidget(this);
    edge_->setObjectName(QStringLiteral("chart_edge"));
    edge_->setFixedHeight(edge_height);
    edge_->setCursor(Qt::SizeVerCursor);
    edge_->installEventFilter(this);
    column->addWidget(edge_);
  }

  connect(header_, &ChartHeader::maximise, this, &ChartPanel::maximise);
  connect(header_, &ChartHeader::remove, this, &ChartPanel::remove);
  connect(header_, &ChartHeader::dragged, this, &ChartPanel::dragged);
  connect(&header_->menu(), &QMenu::aboutToShow, this, [this] {
    header_->menu().clear();
    fill(header_->menu());
  });
  connect(plot_, &Plot::shown_changed, this, [this] {
    for (std::size_t i = 0; i < plot_->curves().size(); ++i) {
      const SeriesKey& key = spec_.curves[i].series;
      if (plot_->curves()[i].shown) {
        hidden_.erase(key);
      } else {
        hidden_.insert(key);
      }
    }
    Q_EMIT hidden_changed();
    Q_EMIT series_changed();
  });
  describe_timer_.setSingleShot(true);
  describe_timer_.setInterval(describe_ms);
  connect(&describe_timer_, &QTimer::timeout, this,
          [this] { plot_->describe(spec_.heading(), values_text()); });
  make_actions();
  retranslate();
  apply_spec();
}

void ChartPanel::set_spec(ChartSpec spec) {
  if (spec == spec_) return;
  spec_ = std::move(spec);
  apply_spec();
  Q_EMIT series_changed();
}

void ChartPanel::set_with_a(bool with_a, Nanos offset) {
  if (with_a == with_a_ && offset == a_offset_) return;
  with_a_ = with_a;
  a_offset_ = offset;
  apply_spec();
}

std::set<SeriesKey> ChartPanel::series() const {
  std::set<SeriesKey> keys;
  for (const CurveSpec& curve : spec_.curves) {
    if (hidden_.count(curve.series)) continue;
    keys.insert(curve.series);
    if (curve.flaps) keys.insert(*curve.flaps);
  }
  return keys;
}

void ChartPanel::set_hidden(std::set<SeriesKey> curves) {
  if (curves == hidden_) return;
  hidden_ = std::move(curves);
  apply_spec();
  Q_EMIT series_changed();
}

void ChartPanel::set_height(int height) {
  if (!chart_) return;
  if (height > 0) {
    setFixedHeight(std::clamp(height, least_height, most_height));
  } else {
    setMinimumHeight(least_height);
    setMaximumHeight(QWIDGETSIZE_MAX);
  }
}

void ChartPanel::change_height(int by) {
  if (!chart_) return;
  set_height(height() + by);
  Q_EMIT height_changed(minimumHeight());
}

bool ChartPanel::eventFilter(QObject* watched, QEvent* event) {
  if (watched != edge_) return QFrame::eventFilter(watched, event);
  if (event->type() == QEvent::MouseButtonPress) {
    edge_pressed_ = static_cast<QMouseEvent*>(event)->position().toPoint().y();
    return true;
  }
  if (event->type() == QEvent::MouseMove) {
    // The edge goes with the pointer, so that this is always how far it still has to go.
    change_height(static_cast<QMouseEvent*>(event)->position().toPoint().y() - edge_pressed_);
    return true;
  }
  if (event->type() == QEvent::MouseButtonDblClick) {
    set_height(0);
    Q_EMIT height_changed(0);
    return true;
  }
  return QFrame::eventFilter(watched, event);
}

void ChartPanel::refresh() {
  plot_->refresh();
  header_->set_note(problem());
  if (!describe_timer_.isActive()) describe_timer_.start();
}

QByteArray ChartPanel::csv(bool everything) const {
  return everything ? csv_of(spec_, *plot_, provenance_, 0, std::numeric_limits<Nanos>::max())
                    : csv_of(spec_, *plot_, provenance_, window_.from(), window_.to());
}

void ChartPanel::copy_picture() {
  QGuiApplication::clipboard()->setImage(picture_of(spec_, *plot_, provenance_));
  Q_EMIT message(tr("Copied the picture of “%1”.").arg(spec_.title));
}

void ChartPanel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  QFrame::changeEvent(event);
}

void ChartPanel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), plot_->theme().window);
  painter.fillRect(0, 0, width(), 1, plot_->theme().grid);
}

void ChartPanel::contextMenuEvent(QContextMenuEvent* event) {
  QMenu menu(this);
  fill(menu);
  menu.exec(event->globalPos());
}

void ChartPanel::make_actions() {
  const auto make = [this](const char* name, const QKeySequence& keys, auto done) {
    auto* action = new QAction(this);
    action->setObjectName(QLatin1String(name));
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(action, &QAction::triggered, this, done);
    addAction(action);
    return action;
  };
  copy_ = make("chart_copy", QKeySequence::Copy, [this] { copy_picture(); });
  svg_ = make("chart_svg", {}, [this] { save_svg_as(); });
  csv_visible_ = make("chart_csv_visible", {}, [this] { save_csv_as(false); });
  csv_all_ = make("chart_csv_all", {}, [this] { save_csv_as(true); });
  maximise_ = make("chart_maximise", Qt::CTRL | Qt::Key_Return, [this] { Q_EMIT maximise(); });
  higher_ = make("chart_higher", Qt::ALT | Qt::SHIFT | Qt::Key_Down,
                 [this] { change_height(height_step); });
  lower_ = make("chart_lower", Qt::ALT | Qt::SHIFT | Qt::Key_Up,
                [this] { change_height(-height_step); });
  higher_->setEnabled(chart_);
  lower_->setEnabled(chart_);
  up_ = make("chart_up", Qt::ALT | Qt::Key_Up, [this] { Q_EMIT move(-1); });
  down_ = make("chart_down", Qt::ALT | Qt::Key_Down, [this] { Q_EMIT move(1); });
  remove_ = make("chart_remove_action", {}, [this] { Q_EMIT remove(); });
}

void ChartPanel::fill(QMenu& menu) {
  fill_curves(*menu.addMenu(tr("Curves")));
  if (chart_) fill_axis(*menu.addMenu(tr("Value axis")));
  menu.addSeparator();
  menu.addActions({copy_, svg_, csv_visible_, csv_all_});
  menu.addSeparator();
  menu.addActions({maximise_, higher_, lower_, up_, down_, remove_});
}

void ChartPanel::fill_curves(QMenu& menu) {
  menu.setEnabled(!plot_->curves().empty());
  for (std::size_t i = 0; i < plot_->curves().size(); ++i) {
    QAction* action = menu.addAction(plot_->curves()[i].name);
    action->setCheckable(true);
    action->setChecked(plot_->curves()[i].shown);
    connect(action, &QAction::triggered, plot_,
            [plot = plot_, i](bool shown) { plot->show_curve(i, shown); });
  }
}

void ChartPanel::fill_axis(QMenu& menu) {
  const AxisRange range = chart_->range();
  const auto add = [&](const QString& text, bool checked, auto change) {
    QAction* action = menu.addAction(text);
    action->setCheckable(true);
    action->setChecked(checked);
    connect(action, &QAction::triggered, chart_, [chart = chart_, range, change](bool on) {
      AxisRange changed = range;
      change(changed, on);
      chart->set_range(changed);
    });
    return action;
  };
  add(tr("Automatic range"), !range.fixed, [](AxisRange& r, bool) { r.fixed = false; });
  QAction* fixed = menu.addAction(tr("Fixed range…"));
  fixed->setCheckable(true);
  fixed->setChecked(range.fixed);
  connect(fixed, &QAction::triggered, this, [this] { RangeDialog::ask(*chart_, spec_.heading()); });
  menu.addSeparator();
  add(tr("Logarithmic"), range.logarithmic, [](AxisRange& r, bool on) { r.logarithmic = on; });
  add(tr("Cut rare peaks"), range.cuts_peaks, [](AxisRange& r, bool on) {
    r.cuts_peaks = on;
  })->setEnabled(!range.fixed && !range.logarithmic);
  add(tr("Room for A and B"), range.with_a, [](AxisRange& r, bool on) {
    r.with_a = on;
  })->setEnabled(with_a_ && !range.fixed);
}

void ChartPanel::apply_spec() {
  header_->set_title(spec_.title, text_of(spec_.unit));
  plot_->set_nothing(spec_.nothing);
  std::vector<PlotCurve> curves;
  for (const CurveSpec& curve : spec_.curves) {
    const auto history = [&](const SeriesKey& key, SeriesStore::Variant variant) {
      return &store_.history(key, variant);
    };
    PlotCurve& shown = curves.emplace_back();
    shown.name = curve.name;
    shown.colour = curve.colour;
    shown.scale = scale_of(spec_.unit);
    shown.b = history(curve.series, SeriesStore::Variant::b);
    if (with_a_) shown.a = history(curve.series, SeriesStore::Variant::a);
    shown.a_offset = a_offset_;
    if (curve.flaps) shown.flaps = history(*curve.flaps, SeriesStore::Variant::b);
    shown.shown = hidden_.count(curve.series) == 0;
  }
  plot_->set_curves(std::move(curves));
  plot_->describe(spec_.heading(), values_text());
}

void ChartPanel::retranslate() {
  copy_->setText(tr("Copy picture"));
  svg_->setText(tr("Save picture as SVG…"));
  csv_visible_->setText(tr("Save what is visible as CSV…"));
  csv_all_->setText(tr("Save everything as CSV…"));
  maximise_->setText(tr("Show alone, or with the others"));
  higher_->setText(tr("Higher"));
  lower_->setText(tr("Less high"));
  if (edge_)
    edge_->setToolTip(
        tr("Drag to make the chart higher or lower; double-click for as "
           "high as there is room"));
  up_->setText(tr("Move up"));
  down_->setText(tr("Move down"));
  remove_->setText(tr("Remove the chart"));
}

QString ChartPanel::problem() const {
  for (const CurveSpec& curve : spec_.curves) {
    if (const QString problem = store_.problem(curve.series); !problem.isEmpty()) return problem;
  }
  return {};
}

bool ChartPanel::coarse() const {
  const Nanos granularity = window_.granularity();
  return std::any_of(plot_->curves().begin(), plot_->curves().end(), [&](const PlotCurve& curve) {
    const SeriesHistory::Pieces pieces = curve.b->pieces(granularity);
    return std::any_of(pieces.begin(), pieces.end(), [&](const auto& piece) {
      return piece.values && piece.step > granularity && piece.to > window_.from();
    });
  });
}

QString ChartPanel::values_text() const {
  QStringList texts;
  for (const PlotCurve& curve : plot_->curves()) {
    if (!curve.shown) continue;
    const Nanos granularity = window_.granularity();
    const std::optional<double> value = curve.b->at(granularity, curve.b->end(granularity));
    texts += curve.name + QLatin1Char(' ') +
             (value ? QLocale().toString(*value * curve.scale, 'g', 4) : tr("no value"));
  }
  return texts.join(QStringLiteral(", "));
}

void ChartPanel::save_svg_as() {
  const QString file =
      ask_where_to_save(this, svg_->text(), spec_.id + ".svg", tr("Pictures (*.svg)"), ".svg");
  if (file.isEmpty()) return;
  Q_EMIT message(save_svg(spec_, *plot_, provenance_, file) ? tr("Saved %1.").arg(file)
                                                            : tr("Cannot write %1.").arg(file));
}

void ChartPanel::save_csv_as(bool everything) {
  const QString file = ask_where_to_save(this, (everything ? csv_all_ : csv_visible_)->text(),
                                         spec_.id + ".csv", tr("Tables (*.csv)"), ".csv");
  if (file.isEmpty()) return;
  Q_EMIT message(save_file(file, csv(everything)) ? tr("Saved %1.").arg(file)
                                                  : tr("Cannot write %1.").arg(file));
}

}  // namespace spillway::desktop

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QTimer>
#include <set>

#include "app/desktop/charts/chart_spec.h"
#include "app/desktop/charts/export.h"
#include "app/desktop/charts/live_chart.h"
#include "app/desktop/charts/series_store.h"

class QAction;

namespace spillway::desktop {

class ChartHeader;

/// One chart of the board: its header, its plot, and what can be done with it.
class ChartPanel : public QFrame {
  Q_OBJECT

 public:
  ChartPanel(ChartSpec spec, SeriesStore& store, TimeWindow& window, QWidget* parent = nullptr);

  const ChartSpec& spec() const { return spec_; }
  /// Other names or curves of the same chart; what was hidden stays hidden.
  void set_spec(ChartSpec spec);
  void set_with_a(bool with_a, Nanos offset);
  void set_provenance(const Provenance& provenance) { provenance_ = provenance; }

  Plot& plot() const { return *plot_; }
  /// Null for a ribbon.
  LiveChart* chart() const { return chart_; }
  /// What must be pulled for the curves that are shown.
  std::set<SeriesKey> series() const;
  /// Which of its curves are not shown.
  const std::set<SeriesKey>& hidden() const { return hidden_; }
  void set_hidden(std::set<SeriesKey> curves);
  /// In pixels; 0 for as high as there is room. A ribbon has the height of its rows.
  void set_height(int height);
  /// Values have come in.
  void refresh();
  /// Why the session does not give a series; empty when it gives them all.
  QString problem() const;
  /// Some of what is shown is so old that only wider buckets are kept of it.
  bool coarse() const;

  /// What is shown in this window, and everything that is kept.
  QByteArray csv(bool everything) const;
  /// To the clipboard.
  void copy_picture();

 Q_SIGNALS:
  void series_changed();
  void hidden_changed();
  void height_changed(int height);
  void maximise();
  void remove();
  void move(int by);
  void dragged(const QPoint& to);
  void message(const QString& text);

 protected:
  void changeEvent(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void make_actions();
  void fill(QMenu& menu);
  void fill_curves(QMenu& menu);
  void fill_axis(QMenu& menu);
  void apply_spec();
  void change_height(int by);
  void retranslate();
  QString values_text() const;
  void save_svg_as();
  void save_csv_as(bool everything);

  ChartSpec spec_;
  SeriesStore& store_;
  TimeWindow& window_;
  Provenance provenance_;
  bool with_a_ = false;
  Nanos a_offset_ = 0;
  std::set<SeriesKey> hidden_;
  QTimer describe_timer_;
  ChartHeader* header_;
  Plot* plot_;
  LiveChart* chart_ = nullptr;
  QAction* copy_;
  QAction* svg_;
  QAction* csv_visible_;
  QAction* csv_all_;
  QAction* maximise_;
  QAction* higher_;
  QAction* lower_;
  QWidget* edge_;  ///< the lower one, to be dragged; null for a ribbon
  int edge_pressed_ = 0;
  QAction* up_;
  QAction* down_;
  QAction* remove_;
};

}  // namespace spillway::desktop

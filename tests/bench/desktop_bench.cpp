// SPDX-License-Identifier: Apache-2.0
// What the window computes for one frame: 8 charts of 3 curves with 10 minutes of 10 ms buckets,
// alone and beside a topology of 50 nodes that runs; and the same charts as Qt Charts would draw
// them, by QLineSeries::replace. CPU time of the process; a frame ends when all is painted.
//
//   QT_QPA_PLATFORM=offscreen desktop_bench

#include <time.h>

#include <QApplication>
#include <QGridLayout>
#include <QTimer>
#include <QtCharts/QChart>
#include <QtCharts/QChartView>
#include <QtCharts/QLineSeries>
#include <QtCharts/QValueAxis>
#include <cmath>
#include <cstdio>
#include <deque>
#include <functional>
#include <string>

#include "app/desktop/charts/live_chart.h"
#include "app/desktop/topology/topology_view.h"
#include "app/desktop/workbench/workbench.h"

namespace {

using namespace spillway::desktop;

constexpr Nanos ms = 1'000'000;
constexpr Nanos second = 1'000 * ms;
constexpr int charts = 8;
constexpr int curves = 3;
constexpr int points = 60'000;
constexpr int buckets_of_a_frame = 5;  // 20 frames a second, as fast as real time
constexpr QSize chart_size(640, 260);

double cpu_ms() {
  timespec used{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
  return static_cast<double>(used.tv_sec) * 1e3 + static_cast<double>(used.tv_nsec) / 1e6;
}

/// A latency: it wanders, with noise and spikes, and is missing now and then.
double value(int curve, std::int64_t bucket) {
  const auto bits = (static_cast<std::uint64_t>(bucket) + 1) * 0x9e3779b97f4a7c15U +
                    static_cast<std::uint64_t>(curve) * 0xbf58476d1ce4e5b9U;
  const double noise = static_cast<double>((bits ^ (bits >> 31)) % 1'000) / 1'000;
  if (noise < 0.01) return std::nan("");
  const double wave = std::sin(static_cast<double>(bucket) / 700.0 + curve);
  return (40 + 15 * wave + 10 * noise + (noise > 0.998 ? 200 : 0)) * (1 + curve) * 1e6;
}

/// Runs frames until the average settles, and says what one costs.
double average(int frames, const std::function<void()>& frame) {
  frame();
  const double before = cpu_ms();
  for (int i = 0; i < frames; ++i) frame();
  return (cpu_ms() - before) / frames;
}

/// The charts of the window, fed by hand.
class Board : public QWidget {
 public:
  explicit Board(Nanos span) {
    auto* grid = new QGridLayout(this);
    for (int c = 0; c < charts; ++c) {
      std::vector<PlotCurve> shown;
      for (int k = 0; k < curves; ++k) {
        SeriesHistory& history = histories_.emplace_back();
        for (int i = 0; i < points; ++i) history.level(0).append(value(k, i));
        PlotCurve& curve = shown.emplace_back();
        curve.name = QStringLiteral("P%1").arg(k);
        curve.colour = k;
        curve.scale = 1e-6;
        curve.b = &history;
      }
      auto* chart = new LiveChart(window_, this);
      chart->setFixedSize(chart_size);
      chart->set_curves(std::move(shown));
      grid->addWidget(chart, c / 2, c % 2);
      charts_.push_back(chart);
    }
    window_.advance(points * 10 * ms, 2 * points * 10 * ms);
    window_.show(points * 10 * ms - span, points * 10 * ms);
    window_.follow(true);
  }

  void frame() {
    for (std::size_t i = 0; i < histories_.size(); ++i) {
      BucketSeries& series = histories_[i].level(0);
      for (int k = 0; k < buckets_of_a_frame; ++k) {
        series.append(value(static_cast<int>(i) % curves, series.end()));
      }
    }
    window_.advance(histories_.front().level(0).end() * 10 * ms, 2 * points * 10 * ms);
    for (LiveChart* chart : charts_) chart->refresh();
  }

 private:
  TimeWindow window_;
  std::deque<SeriesHistory> histories_;
  std::vector<LiveChart*> charts_;
};

/// The same, as the documentation of Qt Charts would have it.
class NaiveBoard : public QWidget {
 public:
  explicit NaiveBoard(Nanos span) : span_(static_cast<int>(span / (10 * ms))) {
    auto* grid = new QGridLayout(this);
    for (int c = 0; c < charts; ++c) {
      auto* chart = new QChart;
      auto* time = new QValueAxis;
      auto* values = new QValueAxis;
      values->setRange(0, 300);
      chart->addAxis(time, Qt::AlignBottom);
      chart->addAxis(values, Qt::AlignLeft);
      for (int k = 0; k < curves; ++k) {
        auto* line = new QLineSeries;
        chart->addSeries(line);
        line->attachAxis(time);
        line->attachAxis(values);
        lines_.push_back(line);
      }
      times_.push_back(time);
      auto* view = new QChartView(chart, this);
      view->setFixedSize(chart_size);
      grid->addWidget(view, c / 2, c % 2);
    }
  }

  void frame() {
    end_ += buckets_of_a_frame;
    for (QValueAxis* time : times_) time->setRange((end_ - span_) / 100.0, end_ / 100.0);
    for (int i = 0; i < lines_.size(); ++i) {
      QList<QPointF> line;
      line.reserve(span_);
      for (int k = end_ - span_; k < end_; ++k) {
        const double y = value(i % curves, k) / 1e6;
        if (!std::isnan(y)) line.push_back({k / 100.0, y});
      }
      lines_[i]->replace(line);
    }
  }

 private:
  int span_;
  int end_ = points;
  QList<QLineSeries*> lines_;
  QList<QValueAxis*> times_;
};

template <typename Shown>
double cost(Nanos span, int frames) {
  Shown board(span);
  board.show();
  QApplication::processEvents();
  return average(frames, [&] {
    board.frame();
    QApplication::processEvents();
  });
}

/// A tree of services, each of which calls two others.
std::string tree_of(int nodes) {
  std::string text = R"({"spillway": 1, "name": "tree", "duration": "10min", "seed": 1, "nodes": {
    "users": {"kind": "clients", "calls": "n0", "arrivals": {"kind": "poisson", "rate": "200/s"}})";
  for (int i = 0; i + 1 < nodes; ++i) {
    std::string steps = R"({"cpu": "1ms"})";
    for (const int to : {2 * i + 1, 2 * i + 2}) {
      if (to + 1 < nodes) steps += R"(, {"call": "n)" + std::to_string(to) + R"("})";
    }
    text += ",\n\"n" + std::to_string(i) + R"(": {"kind": "service", "workers": 50, "steps": [)" +
            steps + "]}";
  }
  return text + "}}";
}

/// Charts and topology at the frames of a run in real time.
double whole_frame(Nanos span, int frames) {
  Workbench workbench;
  TopologyView topology(workbench);
  topology.resize(1200, 800);
  topology.show();
  Board board(span);
  board.show();
  QEventLoop loop;
  bool loaded = false;
  workbench.run().load(tree_of(50), [&](const std::vector<Problem>& problems) {
    loaded = problems.empty();
    loop.quit();
  });
  loop.exec();
  if (!loaded) return std::nan("");
  int seen = -10;  // the first ones are not counted
  double begin = 0;
  QObject::connect(&workbench.run(), &Run::frame, &board, [&] {
    board.frame();
    if (++seen == 0) begin = cpu_ms();
    if (seen == frames) loop.quit();
  });
  workbench.run().set_speed(1);
  workbench.run().start();
  loop.exec();
  return (cpu_ms() - begin) / frames;
}

}  // namespace

int main(int argc, char** argv) {
  QApplication app(argc, argv);
  std::printf("CPU ms for a frame; %d charts of %d curves, %d points each, %dx%d pixels\n\n",
              charts, curves, points, chart_size.width(), chart_size.height());
  std::printf("%-44s %12s %12s\n", "", "10 min seen", "30 s seen");
  const Nanos all = points * 10 * ms;
  const double ours_all = cost<Board>(all, 100);
  const double ours = cost<Board>(30 * second, 100);
  std::printf("%-44s %12.1f %12.1f\n", "painted items", ours_all, ours);
  std::printf("%-44s %12.1f %12.1f\n", "painted items and 50 nodes, running", whole_frame(all, 100),
              whole_frame(30 * second, 100));
  const double naive_all = cost<NaiveBoard>(all, 2);
  const double naive = cost<NaiveBoard>(30 * second, 4);
  std::printf("%-44s %12.1f %12.1f\n", "QLineSeries::replace", naive_all, naive);
  std::printf("%-44s %12.0f %12.0f\n", "times the painted items", naive_all / ours_all,
              naive / ours);
  return 0;
}

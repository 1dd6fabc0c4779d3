// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/charts/export.h"

#include <QFile>
#include <QLocale>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>

#include "app/desktop/charts/breaker_ribbon.h"
#include "tests/desktop/plot_fixture.h"

namespace spillway::desktop {

namespace {

constexpr Nanos ms = 1'000'000;
constexpr Nanos second = 1'000 * ms;
const Provenance origin{"microburst-penetration", 7};

/// Latencies of a minute, of B and A, shown from 20 to 30 s.
struct Shown {
  SeriesHistory b = history_of(6'000, [](int i) { return i == 2'001 ? none : 1.5e6 + i * 1000; });
  SeriesHistory a = history_of(6'000, [](int) { return 9e6; });
  ChartSpec spec;
  TimeWindow window;
  LiveChart chart{window};

  Shown() {
    spec.id = "latency";
    spec.title = "Latency at gateway";
    spec.unit = Unit::milliseconds;
    spec.curves = {{{"gateway.latency", {}, "p50"}, "P50", 0, {}},
                   {{"gateway.latency", {}, "p99"}, "P99, of all", 1, {}}};
    window.advance(60 * second, 80 * second);
    window.show(20 * second, 30 * second);
    chart.resize(700, 240);
    PlotCurve p50;
    p50.name = "P50";
    p50.scale = 1e-6;
    p50.b = &b;
    p50.a = &a;
    PlotCurve p99 = p50;
    p99.name = "P99, of all";
    p99.colour = 1;
    p99.a = nullptr;
    chart.set_curves({p50, p99});
    chart.set_markers(
        {{Marker::Kind::fault, 20 * second, 25 * second, "burst of 10,000 \"at once\"", false},
         {Marker::Kind::change, 21 * second, 21 * second, "gateway.limiter.burst 15000 → 800",
          true}});
    chart.show();
    static_cast<void>(QTest::qWaitForWindowExposed(&chart));
  }
};

QStringList lines_of(const QByteArray& csv) {
  QStringList lines = QString::fromUtf8(csv).split('\n');
  if (lines.last().isEmpty()) lines.removeLast();
  return lines;
}

QStringList rows_of(const QByteArray& csv) {
  return lines_of(csv).filter(QRegularExpression("^[0-9]"));
}

/// Pixels of a colour, near enough for an edge that was smoothed.
int pixels_of(const QImage& image, const QColor& colour) {
  int count = 0;
  for (int y = 0; y < image.height(); ++y) {
    for (int x = 0; x < image.width(); ++x) count += image.pixelColor(x, y) == colour ? 1 : 0;
  }
  return count;
}

}  // namespace

class ExportTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void cleanup() { QLocale::setDefault(QLocale::c()); }

  void a_table_says_what_it_is_and_has_a_line_for_each_bucket() {
    Shown shown;
    const QByteArray csv = csv_of(shown.spec, shown.chart, origin, 20 * second, 30 * second);
    const QStringList lines = lines_of(csv);
    QCOMPARE(lines[0], "# chart,Latency at gateway (ms)");
    QCOMPARE(lines[1], "# scenario,microburst-penetration");
    QCOMPARE(lines[2], "# seed,7");
    QVERIFY(lines.contains("# series,P50,gateway.latency p50"));
    QVERIFY(lines.contains("# fault,20,25,\"burst of 10,000 \"\"at once\"\"\""));
    QVERIFY(lines.contains("# change,21,21,gateway.limiter.burst 15000 → 800"));
    QVERIFY(lines.contains("from_s,to_s,P50 (ms),\"P99, of all (ms)\",A: P50 (ms)"));
    const QStringList rows = rows_of(csv);
    QCOMPARE(rows.size(), 1'000);
    QCOMPARE(rows[0], "20,20.01,3.5,3.5,9");
    QCOMPARE(rows[1], "20.01,20.02,,,9");  // no value
    QCOMPARE(rows.last(), "29.99,30,4.499,4.499,9");
  }

  void everything_is_from_the_beginning() {
    Shown shown;
    const QStringList rows =
        rows_of(csv_of(shown.spec, shown.chart, origin, 0, std::numeric_limits<Nanos>::max()));
    QCOMPARE(rows.size(), 6'000);
    QVERIFY(rows[0].startsWith("0,0.01,"));
  }

  void numbers_have_points_in_every_language() {
    Shown shown;
    const QByteArray english = csv_of(shown.spec, shown.chart, origin, 0, 60 * second);
    QLocale::setDefault(QLocale(QLocale::German));
    QCOMPARE(csv_of(shown.spec, shown.chart, origin, 0, 60 * second), english);
  }

  void hidden_curves_are_left_out() {
    Shown shown;
    shown.chart.show_curve(0, false);
    const QStringList lines =
        lines_of(csv_of(shown.spec, shown.chart, origin, 20 * second, 30 * second));
    QVERIFY(lines.contains("from_s,to_s,\"P99, of all (ms)\""));
  }

  void what_is_older_comes_in_wider_buckets() {
    Shown shown;
    SeriesHistory& b = shown.b;
    for (int i = 6'000; i < 70'000; ++i) b.level(0).append(1e6);
    for (int i = 0; i < 7'000; ++i) b.level(1).append(2e6);
    const QStringList rows =
        rows_of(csv_of(shown.spec, shown.chart, origin, 0, std::numeric_limits<Nanos>::max()));
    QCOMPARE(rows[0], "0,0.1,2,2,");
    QCOMPARE(rows.last(), "699.99,700,1,1,");
  }

  void a_picture_has_title_curves_and_origin() {
    Shown shown;
    const QImage image = picture_of(shown.spec, shown.chart, origin);
    QCOMPARE(image.size(), QSize(1400, 2 * (240 + 54)));
    const Theme& theme = shown.chart.theme();
    QVERIFY(pixels_of(image, theme.curves[0]) > 300);
    const int scale = 2;
    const auto strip = [&](int top, int height) {
      return image.copy(0, top * scale, image.width(), height * scale);
    };
    QVERIFY(pixels_of(strip(0, 30), theme.text) > 100);         // the title
    QVERIFY(pixels_of(strip(270, 24), theme.muted) > 100);      // scenario and seed
    QVERIFY(pixels_of(strip(30, 240), theme.fault) > 50);       // a marker
    QVERIFY(pixels_of(strip(30 + 218, 22), theme.muted) > 20);  // times
    QVERIFY(pixels_of(strip(30, 22), theme.text) > 20);         // the legend
  }

  void an_svg_is_one_and_has_the_same_in_words() {
    Shown shown;
    const QTemporaryDir folder;
    const QString name = folder.filePath("chart.svg");
    QVERIFY(save_svg(shown.spec, shown.chart, origin, name));
    QSvgRenderer renderer(name);
    QVERIFY(renderer.isValid());
    QFile file(name);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray svg = file.readAll();
    QVERIFY(svg.contains("<title>Latency at gateway (ms)</title>"));
    QVERIFY(svg.contains("microburst-penetration"));
    QVERIFY(svg.contains("seed 7"));
    QVERIFY(svg.contains(">P50<"));
    QImage image(700, 294, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    renderer.render(&painter);
    painter.end();
    QVERIFY(pixels_of(image, shown.chart.theme().curves[0]) > 100);
  }

  void a_ribbon_makes_pictures_too() {
    const SeriesHistory states = history_of(6'000, [](int i) { return i < 2'500 ? 0.0 : 2.0; });
    TimeWindow window;
    window.advance(60 * second, 80 * second);
    window.show(20 * second, 30 * second);
    BreakerRibbon ribbon(window);
    PlotCurve row;
    row.name = "gateway.breaker";
    row.b = &states;
    ribbon.set_curves({row});
    ribbon.resize(700, ribbon.sizeHint().height());
    ChartSpec spec;
    spec.title = "Breakers";
    const QImage image = picture_of(spec, ribbon, origin);
    QVERIFY(pixels_of(image, ribbon.theme().closed) > 1'000);
    QVERIFY(pixels_of(image, ribbon.theme().open) > 1'000);
  }

  void a_file_that_cannot_be_written_is_no_success() {
    Shown shown;
    QVERIFY(!save_svg(shown.spec, shown.chart, origin, "/no/such/folder/chart.svg"));
    QVERIFY(!save_file("/no/such/folder/chart.csv", "a"));
  }
};

}  // namespace spillway::desktop

QTEST_MAIN(spillway::desktop::ExportTest)
#include "export_test.moc"

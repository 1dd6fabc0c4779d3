// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/charts/export.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QLocale>
#include <QPainter>
#include <QSvgGenerator>
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "app/desktop/charts/plot_overlay.h"
#include "app/desktop/workbench/whole_file.h"

namespace spillway::desktop {

namespace {

constexpr double header_height = 30;
constexpr double footer_height = 24;
constexpr double pixels_of_picture = 2;

/// 0 without an A.
Nanos a_offset_of(const Plot& plot) {
  for (const PlotCurve& curve : plot.curves()) {
    if (curve.a) return curve.a_offset;
  }
  return 0;
}

class Text {
  Q_DECLARE_TR_FUNCTIONS(spillway::desktop::Export)

 public:
  /// "microburst-penetration · seed 7 · 0 s to 30 s · buckets of 10 ms"
  static QString footer(const Plot& plot, const Provenance& provenance) {
    const TimeWindow& window = plot.window();
    QStringList parts{provenance.scenario, tr("seed %1").arg(provenance.seed),
                      tr("%1 to %2").arg(seconds_text(window.from()), seconds_text(window.to())),
                      tr("buckets of %1 ms").arg(window.granularity() / 1'000'000)};
    const bool with_a = std::any_of(plot.curves().begin(), plot.curves().end(),
                                    [](const PlotCurve& curve) { return curve.a != nullptr; });
    if (with_a) parts += tr("A dashed, B solid");
    if (const Nanos offset = a_offset_of(plot); offset != 0) {
      parts += tr("A moved by %1").arg(seconds_text(offset));
    }
    return parts.join(QStringLiteral(" · "));
  }
};

QSizeF page_of(const Plot& plot) {
  return {static_cast<double>(plot.width()), plot.height() + header_height + footer_height};
}

void paint_page(QPainter& painter, const ChartSpec& spec, Plot& plot,
                const Provenance& provenance) {
  plot.catch_up();
  const QSizeF page = page_of(plot);
  painter.fillRect(QRectF(QPointF(), page), plot.theme().window);
  QFont font = plot.font();
  font.setPixelSize(14);
  font.setBold(true);
  painter.setFont(font);
  painter.setPen(plot.theme().text);
  painter.drawText(QRectF(margin::left, 4, page.width() - margin::left, header_height - 4),
                   Qt::AlignLeft | Qt::AlignVCenter, spec.heading());
  const bool labelled = plot.labels_markers();
  plot.label_markers(true);
  plot.paint(painter, QRectF(0, header_height, plot.width(), plot.height()));
  plot.label_markers(labelled);
  font.setPixelSize(11);
  font.setBold(false);
  painter.setFont(font);
  painter.setPen(plot.theme().muted);
  painter.drawText(QRectF(margin::left, header_height + plot.height(), page.width() - margin::left,
                          footer_height - 4),
                   Qt::AlignLeft | Qt::AlignVCenter, Text::footer(plot, provenance));
}

/// The shortest text that reads back as the same number.
std::string number(double value) {
  std::array<char, 32> text{};
  return {text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr};
}

std::string seconds(Nanos time) {
  return number(static_cast<double>(time) / 1e9);
}

std::string quoted(const QString& text) {
  std::string field = text.toStdString();
  if (field.find_first_of(",\"\n") == std::string::npos) return field;
  std::string out = "\"";
  for (const char c : field) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + "\"";
}

const char* name_of(Marker::Kind kind) {
  switch (kind) {
    case Marker::Kind::fault:
      return "fault";
    case Marker::Kind::change:
      return "change";
    case Marker::Kind::note:
      break;
  }
  return "note";
}

/// What is written in a column.
struct Column {
  std::string heading;
  const SeriesHistory* history = nullptr;
  double scale = 1;
  Nanos offset = 0;
};

std::vector<Column> columns_of(const ChartSpec& spec, const Plot& plot) {
  std::vector<Column> columns;
  const QString unit = text_of(spec.unit);
  for (const bool of_a : {false, true}) {
    for (const PlotCurve& curve : plot.curves()) {
      const SeriesHistory* history = of_a ? curve.a : curve.b;
      if (!curve.shown || !history) continue;
      QString heading = of_a ? QStringLiteral("A: ") + curve.name : curve.name;
      if (!unit.isEmpty()) heading += QStringLiteral(" (%1)").arg(unit);
      columns.push_back({quoted(heading), history, curve.scale, of_a ? curve.a_offset : 0});
    }
  }
  return columns;
}

std::string preamble(const ChartSpec& spec, const Plot& plot, const Provenance& provenance) {
  std::string out = "# chart," + quoted(spec.heading()) + "\n";
  out += "# scenario," + quoted(provenance.scenario) + "\n";
  out += "# seed," + std::to_string(provenance.seed) + "\n";
  for (const CurveSpec& curve : spec.curves) {
    out += "# series," + quoted(curve.name) + "," + quoted(curve.series.text()) + "\n";
  }
  if (const Nanos offset = a_offset_of(plot); offset != 0) {
    out += "# A moved by," + seconds(offset) + "\n";
  }
  for (const Marker& marker : plot.markers()) {
    out += std::string("# ") + name_of(marker.kind) + "," + seconds(marker.at) + "," +
           seconds(std::max(marker.at, marker.until)) + "," + quoted(marker.text) + "\n";
  }
  return out;
}

}  // namespace

QImage picture_of(const ChartSpec& spec, Plot& plot, const Provenance& provenance) {
  QImage image((page_of(plot) * pixels_of_picture).toSize(), QImage::Format_RGB32);
  image.setDevicePixelRatio(pixels_of_picture);
  QPainter painter(&image);
  paint_page(painter, spec, plot, provenance);
  return image;
}

bool save_svg(const ChartSpec& spec, Plot& plot, const Provenance& provenance,
              const QString& file) {
  QBuffer picture;
  QSvgGenerator generator;
  generator.setOutputDevice(&picture);
  generator.setSize(page_of(plot).toSize());
  generator.setViewBox(QRectF(QPointF(), page_of(plot)));
  generator.setTitle(spec.heading());
  generator.setDescription(Text::footer(plot, provenance));
  QPainter painter(&generator);
  paint_page(painter, spec, plot, provenance);
  painter.end();
  return save_file(file, picture.data());
}

QByteArray csv_of(const ChartSpec& spec, const Plot& plot, const Provenance& provenance, Nanos from,
                  Nanos to) {
  const std::vector<Column> columns = columns_of(spec, plot);
  std::string out = preamble(spec, plot, provenance) + "from_s,to_s";
  for (const Column& column : columns) out += "," + column.heading;
  out += "\n";

  // Buckets as the history has them: the oldest may be wider.
  const Nanos granularity = plot.window().granularity();
  Nanos end = 0;
  const SeriesHistory* longest = nullptr;
  for (const Column& column : columns) {
    if (column.history->end(granularity) >= end) {
      end = column.history->end(granularity);
      longest = column.history;
    }
  }
  if (!longest) return QByteArray::fromStdString(out);
  const SeriesHistory::Pieces pieces = longest->pieces(granularity);
  for (std::size_t level = pieces.size(); level-- > 0;) {
    const SeriesHistory::Piece& piece = pieces[level];
    if (!piece.values) continue;
    const Nanos last = std::min(to, piece.to);
    Nanos at = std::max(from, piece.from) / piece.step * piece.step;
    for (; at < last; at += piece.step) {
      out += seconds(at) + "," + seconds(at + piece.step);
      for (const Column& column : columns) {
        const Nanos own = at - column.offset;
        const double value =
            own < 0 ? std::nan("") : column.history->level(level).at(own / piece.step);
        out += "," + (std::isnan(value) ? std::string() : number(value * column.scale));
      }
      out += "\n";
    }
  }
  return QByteArray::fromStdString(out);
}

bool save_file(const QString& file, const QByteArray& content) {
  return write_whole(file, {content.data(), static_cast<std::size_t>(content.size())}).isEmpty();
}

}  // namespace spillway::desktop

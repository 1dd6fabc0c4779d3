// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QImage>
#include <QString>

#include "app/desktop/charts/chart_spec.h"
#include "app/desktop/charts/plot.h"

namespace spillway::desktop {

/// Where a picture or a table comes from: it can be made again from this.
struct Provenance {
  QString scenario;
  quint64 seed = 0;
};

// A chart outside the window. Pictures and tables say what they show, of which run, with its
// markers; they hold the curves that are shown.

/// With twice the pixels of the screen.
QImage picture_of(const ChartSpec& spec, Plot& plot, const Provenance& provenance);

/// False when the file cannot be written.
bool save_svg(const ChartSpec& spec, Plot& plot, const Provenance& provenance, const QString& file);

/// A line for each bucket in (from, to], in UTF-8: commas, points and times in seconds whatever the
/// language, nothing where there is no value. The names of the curves are those of the legend, in
/// the language of the window. Lines with # in front say the rest.
QByteArray csv_of(const ChartSpec& spec, const Plot& plot, const Provenance& provenance, Nanos from,
                  Nanos to);

/// Writes beside the file and renames over it. False when it cannot be written.
bool save_file(const QString& file, const QByteArray& content);

}  // namespace spillway::desktop

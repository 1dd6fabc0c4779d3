// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/charts/marker_tags.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <numeric>

#include "app/desktop/charts/plot_overlay.h"

namespace spillway::desktop {

namespace {

constexpr std::size_t most_lines_of_a_tip = 12;

int weight(Marker::Kind kind) {
  switch (kind) {
    case Marker::Kind::fault:
      return 2;
    case Marker::Kind::change:
      return 1;
    case Marker::Kind::note:
      break;
  }
  return 0;
}

}  // namespace

QString MarkerTag::text() const {
  if (members.size() > 1) return QString::number(members.size());
  switch (kind) {
    case Marker::Kind::fault:
      return QStringLiteral("F");
    case Marker::Kind::change:
      return QStringLiteral("P");
    case Marker::Kind::note:
      break;
  }
  return QStringLiteral("N");
}

std::vector<MarkerTag> tags_of(const std::vector<Marker>& markers, const TimeScale& scale,
                               double room) {
  std::vector<std::size_t> order(markers.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return markers[a].at < markers[b].at; });
  std::vector<MarkerTag> tags;
  for (const std::size_t i : order) {
    const Marker& marker = markers[i];
    if (marker.at < scale.from || marker.at > scale.to) continue;
    const double x = scale.x(marker.at);
    if (tags.empty() || x - tags.back().x >= room) {
      tags.emplace_back();
      tags.back().x = x;
      tags.back().kind = marker.kind;
    }
    MarkerTag& tag = tags.back();
    tag.members.push_back(i);
    tag.live = tag.live || marker.live;
    if (weight(marker.kind) > weight(tag.kind)) tag.kind = marker.kind;
  }
  return tags;
}

QString tip_of(const MarkerTag& tag, const std::vector<Marker>& markers) {
  QStringList lines;
  for (const std::size_t i : tag.members) {
    if (static_cast<std::size_t>(lines.size()) == most_lines_of_a_tip) {
      lines += QStringLiteral("…");
      break;
    }
    lines += seconds_text(markers[i].at) + QStringLiteral("  ") + markers[i].text;
  }
  return lines.join(QLatin1Char('\n'));
}

}  // namespace spillway::desktop

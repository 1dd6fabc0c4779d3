// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/timeline_layout.h"

#include <algorithm>
#include <cmath>

namespace spillway::desktop {

namespace {

constexpr int right_margin = 12;
constexpr int instant_width = 5;
constexpr int longest_text = 320;
constexpr int text_gap = 4;
constexpr int handle = 6;

}  // namespace

TimelineLayout::TimelineLayout(const std::vector<Bar>& bars, Nanos from, Nanos to, Nanos end,
                               const QSize& size, int gutter, const QFontMetrics& font)
    : places_(bars.size()) {
  const int width = std::max(1, size.width() - gutter - right_margin);
  scale_ = {from, std::max(to, from + 1), static_cast<double>(gutter), static_cast<double>(width)};
  strip_scale_ = {0, std::max<Nanos>(end, 1), static_cast<double>(gutter),
                  static_cast<double>(width)};
  const int lane_height = font.height() + 6;
  ruler_ = QRect(gutter, 0, width, font.height() + 8);

  int y = ruler_.bottom() + 1;
  for (const Marker::Kind kind : {Marker::Kind::fault, Marker::Kind::change, Marker::Kind::note}) {
    std::vector<std::size_t> members;
    std::vector<PixelSpan> spans;
    for (std::size_t i = 0; i < bars.size(); ++i) {
      if (bars[i].kind != kind) continue;
      // Far away is far enough: a bar of hours must not overflow the pixels.
      const double left = std::clamp(scale_.x(bars[i].at), -1e6, 1e6);
      const double right = std::clamp(scale_.x(bars[i].until), -1e6, 1e6);
      const int bar_width = std::max(instant_width, static_cast<int>(std::lround(right - left)));
      int x = static_cast<int>(std::lround(left));
      // What begins with the last instant of the window is in it, and is to be seen.
      if (bars[i].at <= scale_.to) x = std::min(x, gutter + width - instant_width);
      const int text_width =
          std::min(font.horizontalAdvance(bars[i].text), longest_text) + 2 * text_gap;
      const bool inside = bar_width >= text_width;
      places_[i].bar = QRect(x, 0, bar_width, lane_height - 4);
      places_[i].whole = QRect(x, 0, inside ? bar_width : bar_width + text_width, lane_height - 4);
      members.push_back(i);
      spans.push_back({x, places_[i].whole.right() + 2});
    }
    if (members.empty() && kind == Marker::Kind::note) continue;
    const std::vector<int> lanes = lanes_for(spans);
    int count = 1;
    for (std::size_t i = 0; i < members.size(); ++i) {
      const int top = y + 3 + lanes[i] * lane_height;
      places_[members[i]].bar.moveTop(top);
      places_[members[i]].whole.moveTop(top);
      count = std::max(count, lanes[i] + 1);
    }
    const int height = count * lane_height + 4;
    groups_.push_back({kind, QRect(gutter, y, width, height)});
    y += height;
  }
  const int strip_height = font.height() + 4;
  strip_ = QRect(gutter, std::max(y + 4, size.height() - strip_height - 2), width, strip_height);
}

QRect TimelineLayout::lanes() const {
  return {ruler_.left(), ruler_.bottom() + 1, ruler_.width(), strip_.top() - ruler_.bottom() - 4};
}

TimelineLayout::Hit TimelineLayout::hit(const QPoint& point) const {
  for (std::size_t i = places_.size(); i-- > 0;) {
    const Place& place = places_[i];
    if (!place.whole.contains(point)) continue;
    Hit hit{static_cast<int>(i), Grip::whole};
    const bool wide = place.bar.width() > 3 * handle;
    if (wide && point.x() <= place.bar.left() + handle) hit.grip = Grip::begin;
    if (wide && std::abs(point.x() - place.bar.right()) <= handle) hit.grip = Grip::end;
    return hit;
  }
  return {};
}

}  // namespace spillway::desktop

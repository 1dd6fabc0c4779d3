// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/timeline_painter.h"

#include <QCoreApplication>
#include <QLocale>
#include <QPainter>
#include <algorithm>

#include "app/desktop/settings/theme.h"

namespace spillway::desktop {

namespace {

constexpr double second = 1e9;
constexpr int right_margin = 10;  ///< that a label may use

class Painting {
  Q_DECLARE_TR_FUNCTIONS(Timeline)

 public:
  Painting(QPainter& painter, const TimelineLayout& layout, const std::vector<Bar>& bars,
           const TimelineScene& scene, const QPalette& palette)
      : painter_(painter),
        layout_(layout),
        bars_(bars),
        scene_(scene),
        palette_(palette),
        theme_(theme_of(palette)) {}

  static QString name_of(Marker::Kind kind) {
    switch (kind) {
      case Marker::Kind::fault:
        return tr("Faults");
      case Marker::Kind::change:
        return tr("Changes");
      case Marker::Kind::note:
        break;
    }
    return tr("Notes");
  }

  void all() {
    ruler();
    groups();
    painter_.save();
    painter_.setClipRect(layout_.lanes());
    past();
    for (std::size_t i = 0; i < bars_.size(); ++i) bar(static_cast<int>(i));
    lines();
    painter_.restore();
    strip();
    if (scene_.brush) {
      painter_.fillRect(*scene_.brush, with_alpha(palette_.highlight().color(), 60));
    }
  }

 private:
  static QColor with_alpha(QColor colour, int alpha) {
    colour.setAlpha(alpha);
    return colour;
  }
  QColor colour_of(Marker::Kind kind) const {
    return kind == Marker::Kind::fault    ? theme_.fault
           : kind == Marker::Kind::change ? theme_.change
                                          : theme_.note;
  }
  int x(Nanos time) const {
    return static_cast<int>(std::clamp(layout_.scale().x(time), -1e6, 1e6));
  }

  void ruler() {
    const QRect& rect = layout_.ruler();
    const TimeScale& scale = layout_.scale();
    const double span = static_cast<double>(scale.to - scale.from) / second;
    const int about = std::max(2, rect.width() / (painter_.fontMetrics().averageCharWidth() * 12));
    const double step = nice_step(span, about);
    const int decimals = decimals_of(step);
    const double from = static_cast<double>(scale.from) / second;
    const QLocale locale;
    for (double tick = std::ceil(from / step) * step; tick <= from + span * 1.000001;
         tick += step) {
      const int at = x(static_cast<Nanos>(std::llround(tick * second)));
      painter_.setPen(theme_.grid);
      painter_.drawLine(at, rect.bottom() - 3, at, layout_.lanes().bottom());
      painter_.setPen(theme_.muted);
      const QString label = tr("%1 s").arg(locale.toString(tick, 'f', decimals));
      const int half = painter_.fontMetrics().horizontalAdvance(label) / 2 + 1;
      const int middle = std::min(at, rect.right() + right_margin - half);
      painter_.drawText(QRect(middle - half, rect.top(), 2 * half, rect.height() - 4),
                        Qt::AlignCenter, label);
    }
  }

  void groups() {
    for (const TimelineLayout::Group& group : layout_.groups()) {
      painter_.setPen(theme_.muted);
      painter_.drawText(QRect(6, group.rect.top() + 3, group.rect.left() - 8, group.rect.height()),
                        Qt::AlignLeft | Qt::AlignTop, name_of(group.kind));
      painter_.setPen(theme_.grid);
      painter_.drawLine(0, group.rect.top(), group.rect.right(), group.rect.top());
    }
    painter_.setPen(theme_.muted);
    painter_.drawText(
        QRect(6, layout_.strip().top(), layout_.strip().left() - 8, layout_.strip().height()),
        Qt::AlignLeft | Qt::AlignVCenter, tr("Run"));
  }

  void past() {
    if (scene_.now <= 0) return;
    const QRect lanes = layout_.lanes();
    const int now = std::min(x(scene_.now), lanes.right());
    if (now > lanes.left()) {
      painter_.fillRect(QRect(lanes.topLeft(), QPoint(now, lanes.bottom())),
                        with_alpha(theme_.axis, 30));
    }
  }

  void bar(int index) {
    const auto i = static_cast<std::size_t>(index);
    const bool selected = index == scene_.selected;
    const TimelineLayout::Place& place = layout_.places()[i];
    draw(bars_[i], place, selected, false);
    if (!selected || !scene_.preview) return;
    TimelineLayout::Place there = place;
    const int left = x(scene_.preview->at);
    there.bar.setLeft(left);
    there.bar.setWidth(std::max(5, x(scene_.preview->until) - left));
    there.whole = there.bar;
    draw(*scene_.preview, there, true, true);
  }

  void draw(const Bar& bar, const TimelineLayout::Place& place, bool selected, bool preview) {
    if (place.bar.right() < layout_.lanes().left()) return;  // over before the window begins
    const QColor colour = colour_of(bar.kind);
    painter_.setPen(QPen(colour, 1, preview ? Qt::DashLine : Qt::SolidLine));
    painter_.setBrush(with_alpha(colour, preview ? 30 : bar.entry == Bar::live ? 40 : 90));
    const QRect rect = place.bar.intersected(layout_.lanes().adjusted(-20, 0, 20, 0));
    if (rect.isValid()) painter_.drawRect(rect.adjusted(0, 0, -1, -1));
    if (selected && !preview) {
      painter_.setBrush(Qt::NoBrush);
      painter_.setPen(QPen(palette_.highlight().color(), 2));
      painter_.drawRect(place.whole.adjusted(-1, -1, 0, 0));
    }
    QRect text = place.whole;
    const bool inside = place.whole == place.bar;
    // The text of a bar that began before the window stays readable at its edge.
    text.setLeft(inside ? std::max(place.bar.left(), layout_.lanes().left()) : place.bar.right());
    QFont font = painter_.font();
    font.setItalic(bar.entry == Bar::live);
    painter_.setFont(font);
    painter_.setPen(theme_.text);
    text.adjust(4, 0, -2, 0);
    painter_.drawText(text, Qt::AlignLeft | Qt::AlignVCenter,
                      painter_.fontMetrics().elidedText(preview ? time_text(bar) : bar.text,
                                                        Qt::ElideRight, text.width()));
    font.setItalic(false);
    painter_.setFont(font);
  }

  static QString time_text(const Bar& bar) {
    return tr("%1 s").arg(QLocale().toString(static_cast<double>(bar.at) / second, 'f', 2));
  }

  void lines() {
    const QRect lanes = layout_.lanes();
    const auto line = [&](Nanos time, const QPen& pen) {
      painter_.setPen(pen);
      painter_.drawLine(x(time), lanes.top(), x(time), lanes.bottom());
    };
    if (scene_.now > 0) line(scene_.now, QPen(theme_.text, 1));
    if (scene_.crosshair) line(*scene_.crosshair, QPen(theme_.crosshair, 1, Qt::DotLine));
    if (scene_.dropping) line(*scene_.dropping, QPen(theme_.fault, 2, Qt::DashLine));
  }

  /// The whole run, with the window that is shown.
  void strip() {
    const QRect& rect = layout_.strip();
    const TimeScale& scale = layout_.strip_scale();
    painter_.setPen(theme_.axis);
    painter_.setBrush(theme_.window);
    painter_.drawRect(rect.adjusted(0, 0, -1, -1));
    const auto at = [&](Nanos time) {
      return std::clamp(static_cast<int>(scale.x(time)), rect.left(), rect.right());
    };
    painter_.fillRect(
        QRect(rect.left() + 1, rect.top() + 1, at(scene_.now) - rect.left(), rect.height() - 2),
        with_alpha(theme_.axis, 50));
    for (const Bar& bar : bars_) {
      const int left = at(bar.at);
      painter_.fillRect(
          QRect(left, rect.top() + 3, std::max(2, at(bar.until) - left), rect.height() - 6),
          with_alpha(colour_of(bar.kind), 160));
    }
    const int left = at(scene_.window_from);
    painter_.setPen(QPen(palette_.highlight().color(), 2));
    painter_.setBrush(with_alpha(palette_.highlight().color(), 40));
    painter_.drawRect(
        QRect(left, rect.top() + 1, std::max(3, at(scene_.window_to) - left), rect.height() - 2));
  }

  QPainter& painter_;
  const TimelineLayout& layout_;
  const std::vector<Bar>& bars_;
  const TimelineScene& scene_;
  const QPalette& palette_;
  Theme theme_;
};

}  // namespace

void paint_timeline(QPainter& painter, const TimelineLayout& layout, const std::vector<Bar>& bars,
                    const TimelineScene& scene, const QPalette& palette) {
  Painting(painter, layout, bars, scene, palette).all();
}

QString group_name(Marker::Kind kind) {
  return Painting::name_of(kind);
}

}  // namespace spillway::desktop

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/topology/node_item.h"

#include <QGraphicsScene>
#include <QLocale>
#include <QPainter>
#include <QStyleOptionGraphicsItem>
#include <cmath>

#include "app/desktop/topology/node_icon.h"
#include "app/desktop/workbench/outcome.h"

namespace spillway::desktop {

namespace {

constexpr double radius = 12;
constexpr double margin = 12;
constexpr double port_radius = 6;
constexpr double reach = 14;  ///< how near to a port counts as on it

QString breaker_words(BreakerState state) {
  switch (state) {
    case BreakerState::closed:
      return NodeItem::tr("closed");
    case BreakerState::half_open:
      return NodeItem::tr("half-open");
    case BreakerState::open:
      break;
  }
  return NodeItem::tr("OPEN");
}

QFont sized(QFont font, double points, bool bold = false) {
  font.setPointSizeF(points);
  font.setBold(bold);
  return font;
}

QColor mixed(const QColor& a, const QColor& b, double share) {
  return QColor::fromRgbF(a.redF() + (b.redF() - a.redF()) * share,
                          a.greenF() + (b.greenF() - a.greenF()) * share,
                          a.blueF() + (b.blueF() - a.blueF()) * share);
}

}  // namespace

QString short_number(double number) {
  const QLocale locale;
  if (std::abs(number) >= 1e6) return locale.toString(number / 1e6, 'f', 1) + NodeItem::tr(" M");
  if (std::abs(number) >= 10 || number == std::round(number))
    return locale.toString(std::llround(number));
  return locale.toString(number, 'f', 1);
}

NodeItem::NodeItem(QString name, QString kind, QGraphicsItem* parent)
    : QGraphicsItem(parent), name_(std::move(name)), kind_(std::move(kind)) {
  setZValue(2);
  set_reading({}, true);
}

void NodeItem::set_ports(bool in, bool out) {
  in_port_ = in;
  out_port_ = out;
  update();
}

bool NodeItem::is_on_out_port(QPointF scene_point) const {
  const QPointF away = scene_point - out_port();
  return out_port_ && std::hypot(away.x(), away.y()) <= reach;
}

void NodeItem::set_theme(const Theme& theme) {
  theme_ = theme;
  make_chips();
  update();
}

void NodeItem::set_selected(bool on) {
  selected_ = on;
  update();
}

void NodeItem::set_current(bool on) {
  current_ = on;
  update();
}

void NodeItem::set_target(Target target) {
  target_ = target;
  update();
}

void NodeItem::set_reading(const NodeReading& reading, bool texts) {
  reading_ = reading;
  if (texts) {
    in_flight_ = tr("in flight %1").arg(short_number(reading.in_flight));
    rate_ = reading.offered > 0 ? tr("%1 /s").arg(short_number(reading.offered)) : QString();
    slots_ =
        reading.busy && reading.capacity
            ? tr("%1 of %2 busy").arg(short_number(*reading.busy), short_number(*reading.capacity))
            : QString();
    make_chips();
  }
  update();
}

void NodeItem::make_chips() {
  const QColor card = mixed(theme_.window, theme_.text, 0.06);
  const QColor calm = mixed(card, theme_.text, 0.10);
  const QColor alarm_ink = theme_.dark ? QColor(0x1e1e1e) : QColor(0xffffff);
  chips_.clear();
  if (reading_.refused > 0)
    chips_.push_back(
        {tr("refuses %1 /s").arg(short_number(reading_.refused)), theme_.error, alarm_ink});
  if (reading_.queue > 0)
    chips_.push_back({tr("queue %1").arg(short_number(reading_.queue)), theme_.warning, alarm_ink});
  if (reading_.held > 0)
    chips_.push_back({tr("held %1").arg(short_number(reading_.held)), theme_.warning, alarm_ink});
  for (const auto& breaker : reading_.breakers) {
    const QColor fill = breaker.state == BreakerState::closed      ? theme_.closed
                        : breaker.state == BreakerState::half_open ? theme_.half_open
                                                                   : theme_.open;
    chips_.push_back({breaker.policy + u' ' + breaker_words(breaker.state), fill, theme_.text});
  }
  for (const auto& bucket : reading_.tokens)
    chips_.push_back(
        {tr("%1 %2 tokens").arg(bucket.policy, short_number(bucket.tokens)), calm, theme_.text});
}

QString NodeItem::in_words() const {
  QStringList parts{QStringLiteral("%1 (%2)").arg(name_, kind_), in_flight_};
  if (!slots_.isEmpty()) parts.append(slots_);
  for (const Chip& chip : chips_) parts.append(chip.text);
  if (reading_.not_ok > 0) {
    parts.append(tr("%1 /s not ok, mostly %2")
                     .arg(short_number(reading_.not_ok), outcome_text(reading_.mostly)));
  }
  return parts.join(QStringLiteral(", "));
}

QRectF NodeItem::boundingRect() const {
  constexpr double around = 12;
  return QRectF(-width / 2 - around, -height / 2 - around, width + 2 * around, height + 2 * around);
}

QColor NodeItem::border() const {
  if (target_ == Target::valid) return theme_.good;
  if (reading_.refused > 0) return theme_.error;
  if (reading_.queue > 0 || reading_.held > 0) return theme_.warning;
  return mixed(theme_.window, theme_.text, 0.28);
}

void NodeItem::paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget*) {
  const double scale = option->levelOfDetailFromTransform(painter->worldTransform());
  const bool texts = scale >= text_scale;
  const QRectF card(-width / 2, -height / 2, width, height);
  painter->setRenderHint(QPainter::Antialiasing);
  if (target_ == Target::invalid) painter->setOpacity(painter->opacity() * 0.45);

  const bool alarm = target_ == Target::valid || reading_.refused > 0 || reading_.queue > 0;
  painter->setPen(Qt::NoPen);
  if (alarm) {  // a glow, to be seen from afar
    QColor glow = border();
    glow.setAlphaF(0.22F);
    painter->setBrush(glow);
    painter->drawRoundedRect(card.adjusted(-6, -6, 6, 6), radius + 6, radius + 6);
  }
  if (selected_) {  // outside the border, which tells the state
    painter->setPen(QPen(theme_.change, 2.5));
    painter->setBrush(Qt::NoBrush);
    painter->drawRoundedRect(card.adjusted(-6, -6, 6, 6), radius + 6, radius + 6);
  }
  painter->setPen(QPen(border(), alarm ? 2.5 : 1.2));
  painter->setBrush(mixed(theme_.window, theme_.text, theme_.dark ? 0.07 : 0.015));
  painter->drawRoundedRect(card, radius, radius);
  if (current_) {
    painter->setPen(QPen(theme_.crosshair, 1.2, Qt::DotLine));
    painter->setBrush(Qt::NoBrush);
    painter->drawRoundedRect(card.adjusted(5, 5, -5, -5), radius - 4, radius - 4);
  }
  paint_header(*painter, texts);
  paint_levels(*painter, texts);
  if (texts) paint_chips(*painter);
  paint_ports(*painter);
}

void NodeItem::paint_header(QPainter& painter, bool texts) const {
  const QColor colour = node_colour(kind_, theme_);
  const double size = texts ? 32 : 56;
  const QRectF disc = texts ? QRectF(-width / 2 + margin, -height / 2 + margin, size, size)
                            : QRectF(-size / 2, -height / 2 + margin, size, size);
  QColor ground = colour;
  ground.setAlphaF(theme_.dark ? 0.22F : 0.14F);
  painter.setPen(Qt::NoPen);
  painter.setBrush(ground);
  painter.drawEllipse(disc);
  paint_node_icon(painter, kind_, disc.adjusted(size / 5, size / 5, -size / 5, -size / 5), colour);
  if (!texts) return paint_name_from_afar(painter);

  const double left = disc.right() + 10;
  const double room = width / 2 - margin - left;
  const QFont base = scene() ? scene()->font() : painter.font();
  const QFont bold = sized(base, 11.5, true);
  painter.setFont(bold);
  painter.setPen(theme_.text);
  painter.drawText(QRectF(left, disc.top() - 2, room, 19), Qt::AlignLeft | Qt::AlignVCenter,
                   QFontMetricsF(bold).elidedText(name_, Qt::ElideRight, room));
  painter.setFont(sized(base, 10));
  painter.setPen(theme_.muted);
  painter.drawText(QRectF(left, disc.top() + 17, room, 17), Qt::AlignLeft | Qt::AlignVCenter,
                   kind_);
}

/// As large as can still be read.
void NodeItem::paint_name_from_afar(QPainter& painter) const {
  const double scale =
      QStyleOptionGraphicsItem::levelOfDetailFromTransform(painter.worldTransform());
  QFont font = scene() ? scene()->font() : painter.font();
  font.setPixelSize(static_cast<int>(std::min(9.5 / scale, 40.0)));
  if (font.pixelSize() * scale < 7) return;
  painter.setFont(font);
  painter.setPen(theme_.text);
  const double room = width - margin;
  painter.drawText(QRectF(-room / 2, height / 2 - 30, room, 28), Qt::AlignCenter,
                   QFontMetricsF(font).elidedText(name_, Qt::ElideRight, room));
}

void NodeItem::paint_levels(QPainter& painter, bool texts) const {
  const double left = -width / 2 + margin;
  const double full = width - 2 * margin;
  const double top = -height / 2 + 50;
  const QFont base = scene() ? scene()->font() : painter.font();
  if (texts) {
    const QFont font = sized(base, 10.5);
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    painter.setPen(theme_.muted);
    const QRectF line(left, top - 1, full, 18);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                     metrics.elidedText(slots_.isEmpty() ? in_flight_ : slots_, Qt::ElideRight,
                                        full - metrics.horizontalAdvance(rate_) - 6));
    painter.setPen(theme_.text);
    painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, rate_);
  }
  const auto share = reading_.occupancy();
  if (!share) return;
  const QRectF bar = texts ? QRectF(left, top + 19, full, 7) : QRectF(left, top + 28, full, 22);
  const double round = bar.height() / 2;
  painter.setPen(Qt::NoPen);
  painter.setBrush(mixed(theme_.window, theme_.text, theme_.dark ? 0.22 : 0.12));
  painter.drawRoundedRect(bar, round, round);
  if (*share <= 0) return;
  const QColor level = *share >= 0.999 ? theme_.error
                       : *share >= 0.8 ? theme_.warning
                                       : theme_.good;
  painter.setBrush(level);
  QRectF filled = bar;
  filled.setWidth(std::max(bar.height(), bar.width() * *share));
  painter.drawRoundedRect(filled, round, round);
}

void NodeItem::paint_chips(QPainter& painter) const {
  const QFont font = sized(scene() ? scene()->font() : painter.font(), 10.5);
  const QFontMetricsF metrics(font);
  painter.setFont(font);
  const double left = -width / 2 + margin;
  const double right = width / 2 - margin;
  double x = left;
  // Without slots the bar's place is free.
  double y = -height / 2 + (reading_.occupancy() ? 82 : 71);
  constexpr double chip_height = 18;
  for (const Chip& chip : chips_) {
    const QString text = metrics.elidedText(chip.text, Qt::ElideRight, right - left - 12);
    const double chip_width = metrics.horizontalAdvance(text) + 12;
    if (x > left && x + chip_width > right) {
      x = left;
      y += chip_height + 4;
    }
    if (y + chip_height > height / 2 - 4) break;  // the tooltip has them all
    const QRectF box(x, y, chip_width, chip_height);
    painter.setPen(Qt::NoPen);
    painter.setBrush(chip.fill);
    painter.drawRoundedRect(box, chip_height / 2, chip_height / 2);
    painter.setPen(chip.ink);
    painter.drawText(box, Qt::AlignCenter, text);
    x += chip_width + 5;
  }
}

void NodeItem::paint_ports(QPainter& painter) const {
  painter.setPen(QPen(border(), 1.5));
  painter.setBrush(theme_.window);
  if (in_port_) painter.drawEllipse(QPointF(-width / 2, 0), port_radius - 1.5, port_radius - 1.5);
  if (!out_port_) return;
  painter.setBrush(mixed(theme_.window, theme_.change, 0.35));
  painter.drawEllipse(QPointF(width / 2, 0), port_radius, port_radius);
}

}  // namespace spillway::desktop

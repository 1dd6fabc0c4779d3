// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QGraphicsItem>
#include <QString>
#include <vector>

#include "app/desktop/settings/theme.h"
#include "app/desktop/topology/readings.h"

namespace spillway::desktop {

/// The card of a node. Its position is its middle.
///
/// What must be seen from afar is the border and the chips: amber while requests wait, red while it
/// refuses some. Below `text_scale` only the name is written; the icon, the bar and the border
/// stay.
class NodeItem : public QGraphicsItem {
  Q_DECLARE_TR_FUNCTIONS(spillway::desktop::NodeItem)

 public:
  static constexpr double width = 200;
  static constexpr double height = 128;
  static constexpr double text_scale = 0.5;
  enum { Type = UserType + 1 };

  /// How it looks while a call is being drawn.
  enum class Target : std::uint8_t { none, valid, invalid };

  NodeItem(QString name, QString kind, QGraphicsItem* parent = nullptr);

  const QString& name() const { return name_; }
  const QString& kind() const { return kind_; }
  /// Clients answer no calls; a pool makes none.
  void set_ports(bool in, bool out);
  bool has_out_port() const { return out_port_; }
  QPointF in_port() const { return pos() + QPointF(-width / 2, 0); }
  QPointF out_port() const { return pos() + QPointF(width / 2, 0); }
  bool is_on_out_port(QPointF scene_point) const;

  void set_theme(const Theme& theme);
  void set_selected(bool on);
  void set_current(bool on);  ///< where the keyboard is
  void set_target(Target target);
  /// Levels are shown at once, numbers in words only when `texts`.
  void set_reading(const NodeReading& reading, bool texts);
  /// The reading as one sentence, for assistive tools.
  QString in_words() const;

  int type() const override { return Type; }
  QRectF boundingRect() const override;
  void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

 private:
  struct Chip {
    QString text;
    QColor fill;
    QColor ink;
  };
  void make_chips();
  QColor border() const;
  void paint_header(QPainter& painter, bool texts) const;
  void paint_name_from_afar(QPainter& painter) const;
  void paint_levels(QPainter& painter, bool texts) const;
  void paint_chips(QPainter& painter) const;
  void paint_ports(QPainter& painter) const;

  QString name_;
  QString kind_;
  Theme theme_;
  NodeReading reading_;
  QString in_flight_;
  QString rate_;
  QString slots_;
  std::vector<Chip> chips_;
  bool in_port_ = true;
  bool out_port_ = true;
  bool selected_ = false;
  bool current_ = false;
  Target target_ = Target::none;
};

/// 15,000 or 1.2 M, by the locale.
QString short_number(double number);

}  // namespace spillway::desktop

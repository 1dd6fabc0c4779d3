// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/settings/icon.h"

#include <QApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QPixmapCache>
#include <QSvgRenderer>

namespace spillway::desktop {

namespace {

/// Draws at once what the palette of the moment asks for, so nobody has to set icons anew.
class TintedSvg : public QIconEngine {
 public:
  explicit TintedSvg(const QString& name) : name_(name) {}

  QIconEngine* clone() const override { return new TintedSvg(name_); }
  QString key() const override { return "spillway"; }

  void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override {
    const qreal ratio = painter->device()->devicePixelRatioF();
    QPixmap pixels = scaledPixmap(rect.size() * ratio, mode, state, ratio);
    pixels.setDevicePixelRatio(ratio);
    painter->drawPixmap(rect, pixels);
  }

  QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State /*state*/) override {
    const QColor colour = colour_of(mode);
    const QString cache_key = QString("spillway-icon/%1/%2x%3/%4")
                                  .arg(name_)
                                  .arg(size.width())
                                  .arg(size.height())
                                  .arg(colour.rgba());
    QPixmap pixels;
    if (QPixmapCache::find(cache_key, &pixels)) return pixels;
    pixels = QPixmap(size);
    pixels.fill(Qt::transparent);
    QPainter painter(&pixels);
    QSvgRenderer(":/icons/" + name_ + ".svg").render(&painter, QRectF(QPointF(), size));
    painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
    painter.fillRect(pixels.rect(), colour);
    painter.end();
    QPixmapCache::insert(cache_key, pixels);
    return pixels;
  }

 private:
  static QColor colour_of(QIcon::Mode mode) {
    const QPalette palette = QApplication::palette();
    switch (mode) {
      case QIcon::Disabled:
        return palette.color(QPalette::Disabled, QPalette::ButtonText);
      case QIcon::Selected:
        return palette.color(QPalette::HighlightedText);
      default:
        return palette.color(QPalette::ButtonText);
    }
  }

  QString name_;
};

}  // namespace

QIcon icon(const QString& name) {
  return QIcon(new TintedSvg(name));
}

}  // namespace spillway::desktop

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/topology/node_palette.h"

#include <QDrag>
#include <QEvent>
#include <QLabel>
#include <QListWidget>
#include <QMimeData>
#include <QPainter>
#include <QVBoxLayout>

#include "app/desktop/inspector/field.h"
#include "app/desktop/topology/node_icon.h"
#include "app/desktop/topology/topology_view.h"
#include "app/desktop/workbench/workbench.h"

namespace spillway::desktop {

using scenario::Value;

namespace {

class KindList : public QListWidget {
 public:
  using QListWidget::QListWidget;

 protected:
  QStringList mimeTypes() const override { return {QLatin1String(node_kind_mime)}; }

  QMimeData* mimeData(const QList<QListWidgetItem*>& items) const override {
    auto* mime = new QMimeData;
    if (!items.isEmpty())
      mime->setData(node_kind_mime, items.front()->data(Qt::UserRole).toString().toUtf8());
    return mime;
  }
};

}  // namespace

NodePalette::NodePalette(Workbench& workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), list_(new KindList(this)), hint_(new QLabel(this)) {
  list_->setObjectName(QStringLiteral("node_palette"));
  list_->setIconSize({28, 28});
  list_->setSpacing(2);
  list_->setWordWrap(true);
  list_->setDragEnabled(true);
  list_->setDragDropMode(QAbstractItemView::DragOnly);
  list_->setDefaultDropAction(Qt::CopyAction);
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  hint_->setWordWrap(true);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(6, 6, 6, 6);
  column->addWidget(hint_);
  column->addWidget(list_, 1);
  connect(list_, &QListWidget::itemActivated, this, [this](const QListWidgetItem* item) {
    Q_EMIT wanted(item->data(Qt::UserRole).toString());
  });
  connect(&workbench_.run(), &Run::kinds_known, this, &NodePalette::refresh);
  retranslate();
}

void NodePalette::refresh() {
  list_->clear();
  const Value* kinds = workbench_.run().kinds().find("nodes");
  if (!kinds || !kinds->items()) return;
  for (const Value& each : *kinds->items()) {
    const QString kind = QString::fromStdString(*each.find("kind")->text());
    const QString about = in_words(*each.find("about")->text());
    auto* item = new QListWidgetItem(node_icon(kind, palette()), kind + u'\n' + about, list_);
    item->setData(Qt::UserRole, kind);
    item->setData(Qt::AccessibleTextRole, QStringLiteral("%1: %2").arg(kind, about));
    item->setToolTip(tr("Drag it into the topology, or press Enter."));
  }
}

void NodePalette::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  if (event->type() == QEvent::PaletteChange) refresh();
  QWidget::changeEvent(event);
}

void NodePalette::retranslate() {
  list_->setAccessibleName(tr("Kinds of nodes"));
  hint_->setText(tr("Drag a node into the topology, or press Enter on it."));
  refresh();
}

}  // namespace spillway::desktop

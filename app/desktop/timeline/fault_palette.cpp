// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/fault_palette.h"

#include <QEvent>
#include <QLabel>
#include <QListWidget>
#include <QMimeData>
#include <QVBoxLayout>

#include "app/desktop/inspector/field.h"
#include "app/desktop/settings/icon.h"
#include "app/desktop/timeline/fault_mime.h"

namespace spillway::desktop {

namespace {

class FaultList : public QListWidget {
 protected:
  QStringList mimeTypes() const override { return {fault_mime_type}; }
  QMimeData* mimeData(const QList<QListWidgetItem*>& items) const override {
    auto* dragged = new QMimeData;
    if (!items.isEmpty()) {
      dragged->setData(fault_mime_type, items.front()->data(Qt::UserRole).toString().toUtf8());
    }
    return dragged;
  }
};

}  // namespace

FaultPalette::FaultPalette(Workbench& workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), list_(new FaultList), hint_(new QLabel) {
  list_->setObjectName("fault_palette_list");
  list_->setDragEnabled(true);
  list_->setDragDropMode(QAbstractItemView::DragOnly);
  hint_->setObjectName("fault_palette_hint");
  hint_->setWordWrap(true);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(4, 4, 4, 4);
  column->addWidget(list_, 1);
  column->addWidget(hint_);
  connect(list_, &QListWidget::itemActivated, this, [this](const QListWidgetItem* item) {
    Q_EMIT fault_chosen(item->data(Qt::UserRole).toString());
  });
  connect(&workbench_.run(), &Run::kinds_known, this, &FaultPalette::fill);
  retranslate();
  fill();
}

void FaultPalette::fill() {
  list_->clear();
  const scenario::Value* faults = workbench_.run().kinds().find("faults");
  if (!faults || !faults->items()) return;
  for (const scenario::Value& fault : *faults->items()) {
    const scenario::Value* kind = fault.find("kind");
    const scenario::Value* about = fault.find("about");
    if (!kind || !kind->text()) continue;
    auto* item = new QListWidgetItem(icon(*kind->text() == "set" ? "mark" : "inject"),
                                     in_words(*kind->text()), list_);
    item->setData(Qt::UserRole, QString::fromStdString(*kind->text()));
    if (about && about->text()) item->setToolTip(in_words(*about->text()));
  }
}

void FaultPalette::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::LanguageChange) return;
  retranslate();
  fill();
}

void FaultPalette::retranslate() {
  list_->setAccessibleName(tr("Kinds of faults"));
  hint_->setText(tr("Drag one to a time on the timeline, or press Enter to inject it."));
}

}  // namespace spillway::desktop

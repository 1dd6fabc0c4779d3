// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/inspector/inspector.h"

#include <QEvent>
#include <QLabel>
#include <QScrollBar>

#include "app/desktop/inspector/pages.h"
#include "app/desktop/workbench/workbench.h"

namespace spillway::desktop {

Inspector::Inspector(Workbench& workbench, QWidget* parent)
    : QScrollArea(parent), workbench_(workbench) {
  setObjectName(QStringLiteral("inspector"));
  setAccessibleName(tr("Inspector"));
  setWidgetResizable(true);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  connect(&workbench_, &Workbench::selection_changed, this, &Inspector::make_page);
  connect(&workbench_.document(), &Document::opened, this, &Inspector::make_page);
  connect(&workbench_.document(), &Document::changed, this, &Inspector::refresh);
  connect(&workbench_.run(), &Run::kinds_known, this, &Inspector::make_page);
  connect(&workbench_.run(), &Run::loaded, this, &Inspector::refresh);
  connect(&workbench_.run(), &Run::params_changed, this, &Inspector::refresh);
  connect(&workbench_.run(), &Run::state_changed, this, &Inspector::refresh);
  connect(&workbench_.run(), &Run::frame, this, [this] {
    if (begun_ != workbench_.run().begun()) refresh();  // the first frame locks what is fixed
  });
}

Inspector::~Inspector() = default;

void Inspector::make_page() {
  if (!isVisible()) {
    stale_ = true;
    return;
  }
  stale_ = false;
  begun_ = workbench_.run().begun();
  const QString selection = workbench_.selection();
  const int scrolled = shown_ == selection ? verticalScrollBar()->value() : 0;
  shown_ = selection;
  if (QWidget* old = takeWidget()) {  // it may be the one that is telling of an edit
    old->hide();
    old->setParent(this);
    old->deleteLater();
  }
  page_ = nullptr;
  const auto& tree = workbench_.document().tree();
  if (workbench_.run().kinds().is_null() || !tree.members()) {
    auto* empty = new QLabel(tr("Open a scenario of the library, or make a new one."), this);
    empty->setAlignment(Qt::AlignCenter);
    empty->setWordWrap(true);
    setWidget(empty);
    return;
  }
  Names names = names_in(tree);
  names.parameters = workbench_.run().params();
  context_ = std::make_shared<FormContext>(FormContext{workbench_.run().kinds(), names});
  if (selection.contains(QStringLiteral("->"))) {
    page_ = new CallPage(workbench_, context_, selection, this);
  } else if (!selection.isEmpty()) {
    page_ = new NodePage(workbench_, context_, selection, this);
  } else {
    page_ = new ScenarioPage(workbench_, context_, this);
  }
  setWidget(page_);
  setMinimumWidth(page_->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width());
  verticalScrollBar()->setValue(scrolled);
}

void Inspector::refresh() {
  if (!isVisible()) {
    stale_ = true;
    return;
  }
  begun_ = workbench_.run().begun();
  const Names names = names_in(workbench_.document().tree());
  const bool same_names = context_ && context_->names.nodes == names.nodes &&
                          context_->names.servers == names.servers &&
                          context_->names.classes == names.classes;
  if (page_ && same_names && page_->fits()) {
    page_->refresh();
  } else {
    make_page();
  }
}

void Inspector::showEvent(QShowEvent* event) {
  QScrollArea::showEvent(event);
  if (stale_) make_page();
}

void Inspector::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) setAccessibleName(tr("Inspector"));
  // Pages set their texts and icons once.
  if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange)
    if (page_) make_page();
  QScrollArea::changeEvent(event);
}

}  // namespace spillway::desktop

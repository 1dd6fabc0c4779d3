// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/timeline_panel.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QScrollArea>
#include <QToolBar>
#include <QVBoxLayout>

#include "app/desktop/inspector/field.h"
#include "app/desktop/settings/icon.h"
#include "app/desktop/timeline/fault_dialog.h"
#include "app/desktop/timeline/timeline_view.h"
#include "app/desktop/workbench/time_text.h"

namespace spillway::desktop {

using scenario::Value;

namespace {

QString pointer_to(int entry) {
  return QString("/timeline/%1").arg(entry);
}

/// With the numbers of the scenario's last fault of this kind at this node: people try again what
/// they have seen.
Value as_last_time(const Value* timeline, Value entry) {
  if (!timeline || !timeline->items() || !entry.find("fault") || !entry.find("node")) return entry;
  const auto same = [&entry](const Value& other, const char* field) {
    const Value* its = other.find(field);
    return its && *its == *entry.find(field);
  };
  for (auto it = timeline->items()->rbegin(); it != timeline->items()->rend(); ++it) {
    if (!same(*it, "fault") || !same(*it, "node")) continue;
    for (const auto& member : *it->members()) {
      if (member.key != "at") entry.set(member.key, member.value);
    }
    break;
  }
  return entry;
}

}  // namespace

TimelinePanel::TimelinePanel(Workbench& workbench, TimeWindow& window, QWidget* parent)
    : QWidget(parent),
      workbench_(workbench),
      window_(window),
      view_(new TimelineView(window)),
      inject_(new QAction(icon("inject"), {}, this)),
      remove_(new QAction(icon("delete"), {}, this)),
      end_(new QAction(this)),
      fit_(new QAction(icon("fit"), {}, this)),
      follow_(new QAction(icon("follow"), {}, this)) {
  view_->setObjectName("timeline_view");
  inject_->setObjectName("fault_inject");
  inject_->setShortcut(QKeySequence("Ctrl+I"));
  remove_->setObjectName("timeline_remove");
  end_->setObjectName("timeline_end");
  fit_->setObjectName("timeline_fit");
  follow_->setObjectName("timeline_follow");
  follow_->setCheckable(true);
  follow_->setChecked(window_.following());
  auto* tools = new QToolBar;
  tools->setOrientation(Qt::Vertical);
  tools->setIconSize({16, 16});
  tools->addActions({inject_, remove_, fit_, follow_});
  tools->setMinimumHeight(tools->sizeHint().height());
  auto* area = new QScrollArea;
  area->setWidgetResizable(true);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  area->setFrameShape(QFrame::NoFrame);
  area->setFocusPolicy(Qt::NoFocus);
  area->setWidget(view_);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(0);
  row->addWidget(area, 1);
  row->addWidget(tools);

  Run& run = workbench_.run();
  connect(&workbench_.document(), &Document::changed, this, &TimelinePanel::refresh);
  connect(&run, &Run::markers_changed, this, &TimelinePanel::refresh);
  connect(&run, &Run::loaded, this, &TimelinePanel::refresh);
  connect(&run, &Run::kinds_known, this, &TimelinePanel::refresh);
  connect(&run, &Run::state_changed, this, &TimelinePanel::update_time);
  connect(&run, &Run::frame, this, &TimelinePanel::update_time);
  connect(inject_, &QAction::triggered, this, [this] { inject(); });
  connect(remove_, &QAction::triggered, this, [this] { remove(view_->selected()); });
  connect(end_, &QAction::triggered, this, [this] { end(view_->selected()); });
  connect(fit_, &QAction::triggered, &window_, &TimeWindow::fit);
  connect(follow_, &QAction::triggered, &window_, &TimeWindow::follow);
  connect(&window_, &TimeWindow::follow_changed, follow_, &QAction::setChecked);
  connect(view_, &TimelineView::selection_changed, this, &TimelinePanel::update_actions);
  connect(view_, &TimelineView::menu_requested, this, &TimelinePanel::show_menu);
  connect(view_, &TimelineView::change_requested, this, &TimelinePanel::change);
  connect(view_, &TimelineView::edit_requested, this, &TimelinePanel::edit);
  connect(view_, &TimelineView::remove_requested, this, &TimelinePanel::remove);
  connect(view_, &TimelineView::add_requested, this, [this](Nanos at, const QString& fault) {
    Value entry = Value::object();
    if (!fault.isEmpty() && fault != "set") entry.set("fault", fault.toStdString());
    if (fault == "set") entry.set("set", Value::object());
    ask(entry, at, -1);
  });
  connect(view_, &TimelineView::refused, this, &TimelinePanel::message);
  update_time();
  retranslate();
}

void TimelinePanel::refresh() {
  update_time();
  stale_ = !isVisible();
  if (stale_) return;
  const Run& run = workbench_.run();
  view_->set_bars(bars_of(workbench_.document().at("/timeline"), run.markers(),
                          run.kinds().find("faults"), run.end()));
}

void TimelinePanel::update_time() {
  const Run& run = workbench_.run();
  const bool can_inject = run.state() != Run::State::empty && run.state() != Run::State::finished &&
                          run.state() != Run::State::dead;
  inject_->setEnabled(can_inject);
  if (isVisible()) view_->set_run(run.now(), run.end());
  update_actions();
}

void TimelinePanel::update_actions() {
  const int bar = view_->selected();
  remove_->setEnabled(bar >= 0);
  end_->setEnabled(inject_->isEnabled() && view_->can_end(bar));
}

void TimelinePanel::show_menu(const QPoint& at) {
  const int bar = view_->selected();
  update_actions();
  QMenu menu(this);
  menu.setObjectName("timeline_menu");
  QAction* edit_it = menu.addAction(tr("&Edit…"), this, [this, bar] { edit(bar); });
  edit_it->setEnabled(view_->can_change(bar));
  menu.addActions({end_, remove_});
  menu.exec(at);
}

void TimelinePanel::inject(const QString& kind) {
  // Of a call "from->to" it is the node that is called.
  QString node = workbench_.selection().section("->", -1);
  const Names names = names_in(workbench_.document().tree());
  if (node.isEmpty() && kind.isEmpty()) node = names.clients.value(0);
  Value entry = usual_fault(names, node);
  if (kind == "set") {
    entry = Value::object();
    entry.set("set", Value::object());
  } else if (!kind.isEmpty()) {
    entry.set("fault", kind.toStdString());
  }
  ask(as_last_time(workbench_.document().at("/timeline"), std::move(entry)), {}, -1);
}

QString TimelinePanel::in_words_of(const Value& entry) const {
  return marker_of(entry, 0, false, workbench_.run().kinds().find("faults")).text;
}

void TimelinePanel::ask(Value entry, std::optional<Nanos> at, int index) {
  const Run& run = workbench_.run();
  if (run.state() == Run::State::empty) {
    Q_EMIT message(tr("Open a scenario first."));
    return;
  }
  Names names = names_in(workbench_.document().tree());
  names.parameters = run.params();
  FaultDialog::Choice choice;
  choice.entry = std::move(entry);
  choice.at = at;
  choice.can_be_now = index < 0;
  choice.now = run.now();
  choice.end = run.end();
  FaultDialog dialog(run.kinds(), names, choice, this);
  connect(&run, &Run::frame, &dialog, [&run, &dialog] { dialog.set_now(run.now()); });
  if (dialog.exec() != QDialog::Accepted) return;
  const std::optional<Nanos> time = dialog.at();
  if (index >= 0) {
    Value changed = Value::object();
    changed.set("at", duration_text(time.value_or(0)));
    const Value chosen = dialog.entry();
    for (const auto& member : *chosen.members()) changed.set(member.key, member.value);
    workbench_.document().set(pointer_to(index), changed,
                              tr("Change %1").arg(in_words_of(changed)));
  } else if (time) {
    add(dialog.entry(), *time);
  } else {
    workbench_.inject(dialog.entry());
  }
}

void TimelinePanel::add(Value entry, Nanos at) {
  Value dated = Value::object();
  dated.set("at", duration_text(at));
  for (const auto& member : *entry.members()) dated.set(member.key, member.value);
  const Value* timeline = workbench_.document().at("/timeline");
  int index = 0;
  if (timeline && timeline->items()) {
    for (const Value& other : *timeline->items()) {
      if (duration_of(other.find("at")).value_or(0) > at) break;
      ++index;
    }
  }
  workbench_.document().insert("/timeline", index, dated, tr("Add %1").arg(in_words_of(entry)));
}

void TimelinePanel::change(int bar, const Bar& to) {
  const Bar before = view_->bars()[static_cast<std::size_t>(bar)];
  Document& document = workbench_.document();
  const QString pointer = pointer_to(before.entry);
  const Nanos length = to.until - to.at;
  const bool longer = !to.open_end && length != before.until - before.at;
  if (to.at == before.at && !longer) return;
  document.begin(longer ? tr("Change how long %1 lasts").arg(before.text)
                        : tr("Move %1").arg(before.text));
  document.set(pointer + "/at", duration_text(to.at), {});
  if (longer) document.set(pointer + '/' + to.length, duration_text(length), {});
  document.end();
}

void TimelinePanel::remove(int bar) {
  if (bar < 0) return;
  QString why;
  if (view_->can_end(bar)) {
    end(bar);
    return;
  }
  if (!view_->can_change(bar, &why)) {
    Q_EMIT message(why);
    return;
  }
  const Bar& it = view_->bars()[static_cast<std::size_t>(bar)];
  workbench_.document().remove(pointer_to(it.entry), tr("Remove %1").arg(it.text));
}

/// A live change ends at once. One of the scenario ends as soon as its past stays as it was: at the
/// next instant of 10 ms.
void TimelinePanel::end(int bar) {
  if (!view_->can_end(bar)) return;
  const Bar& it = view_->bars()[static_cast<std::size_t>(bar)];
  if (it.entry == Bar::live) {
    workbench_.end_change(static_cast<std::size_t>(it.change));
    return;
  }
  constexpr Nanos instant = 10'000'000;
  const Nanos until = (workbench_.run().now() / instant + 1) * instant;
  workbench_.document().set(pointer_to(it.entry) + "/for", duration_text(until - it.at),
                            tr("End %1").arg(it.text));
}

void TimelinePanel::edit(int bar) {
  QString why;
  if (!view_->can_change(bar, &why)) {
    Q_EMIT message(why);
    return;
  }
  const Bar& it = view_->bars()[static_cast<std::size_t>(bar)];
  if (const Value* entry = workbench_.document().at(pointer_to(it.entry))) {
    ask(*entry, it.at, it.entry);
  }
}

void TimelinePanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (stale_) refresh();
}

void TimelinePanel::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::LanguageChange) retranslate();
}

void TimelinePanel::retranslate() {
  view_->setAccessibleName(tr("Timeline of faults and changes"));
  inject_->setText(tr("&Inject a fault…"));
  inject_->setIconText(tr("Inject"));  // on the buttons, without the mnemonic
  inject_->setToolTip(tr("Inject a fault into the selected node, now or later (%1)")
                          .arg(inject_->shortcut().toString(QKeySequence::NativeText)));
  remove_->setText(tr("&Remove from the timeline"));
  remove_->setToolTip(tr("Remove the selected entry (Del)"));
  end_->setText(tr("E&nd now"));
  end_->setToolTip(tr("End the selected fault, which goes on at present (Del)"));
  fit_->setText(tr("Show the whole run"));
  follow_->setText(tr("Follow the run"));
}

}  // namespace spillway::desktop

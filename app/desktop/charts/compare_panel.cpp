// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/charts/compare_panel.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QStackedLayout>
#include <QTimer>
#include <QToolButton>
#include <QTreeWidget>
#include <algorithm>

#include "app/desktop/charts/elided_label.h"
#include "app/desktop/settings/icon.h"
#include "app/desktop/settings/theme.h"
#include "app/desktop/workbench/time_text.h"

namespace spillway::desktop {

using scenario::Value;

namespace {

enum Column { name_column, a_column, b_column, difference_column, percent_column, columns };

constexpr Nanos bucket = 10'000'000;
constexpr int between_questions = 500;  // ms: a percentile of a whole run costs something

QAction* make_action(QObject* parent, const char* name, const char* icon_name,
                     const QKeySequence& keys) {
  auto* action = new QAction(parent);
  action->setObjectName(name);
  if (icon_name) action->setIcon(icon(icon_name));
  action->setShortcut(keys);
  return action;
}

QToolButton* make_button(QAction* action) {
  auto* button = new QToolButton;
  button->setObjectName(action->objectName() + "_button");
  button->setDefaultAction(action);
  button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  button->setAutoRaise(true);
  return button;
}

}  // namespace

ComparePanel::ComparePanel(Workbench& workbench, QWidget* parent)
    : QWidget(parent),
      workbench_(workbench),
      run_(workbench.run()),
      keep_(make_action(this, "keep_as_a", "compare", QKeySequence("Ctrl+K"))),
      drop_(make_action(this, "drop_a", "close", QKeySequence("Ctrl+Shift+K"))),
      copy_(make_action(this, "copy_comparison", "copy", QKeySequence::Copy)),
      summary_(new ElidedLabel),
      since_(new QComboBox),
      marks_(new QWidget),
      mark_of_a_(new QComboBox),
      mark_of_b_(new QComboBox),
      table_(new QTreeWidget),
      nothing_(new QLabel),
      pages_(new QStackedLayout) {
  summary_->setObjectName("comparison_summary");
  since_->setObjectName("comparison_since");
  mark_of_a_->setObjectName("comparison_mark_a");
  mark_of_b_->setObjectName("comparison_mark_b");
  nothing_->setObjectName("comparison_nothing");
  nothing_->setAlignment(Qt::AlignCenter);
  nothing_->setWordWrap(true);
  nothing_->setMargin(12);
  table_->setObjectName("comparison_table");
  table_->setAlternatingRowColors(true);
  table_->setMinimumHeight(3 * fontMetrics().height());
  table_->setColumnCount(columns);
  table_->setContextMenuPolicy(Qt::ActionsContextMenu);
  table_->addAction(copy_);
  table_->header()->setStretchLastSection(false);
  table_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  table_->header()->setSectionResizeMode(name_column, QHeaderView::Stretch);
  copy_->setShortcutContext(Qt::WidgetShortcut);
  addActions({keep_, drop_});

  auto* head = new QHBoxLayout;
  head->setContentsMargins(6, 4, 6, 4);
  head->addWidget(make_button(keep_));
  head->addWidget(make_button(drop_));
  head->addWidget(summary_, 1);
  head->addWidget(since_);
  head->addWidget(make_button(copy_));
  pages_->addWidget(nothing_);
  pages_->addWidget(table_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* marks = new QHBoxLayout(marks_);
  marks->setContentsMargins(6, 0, 6, 4);
  for (QComboBox* mark : {mark_of_a_, mark_of_b_}) {
    mark->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    mark->setMinimumContentsLength(12);
    marks->addWidget(mark, 1);
    connect(mark, &QComboBox::activated, this, &ComparePanel::align);
  }
  column->addLayout(head);
  column->addWidget(marks_);
  column->addLayout(pages_, 1);

  connect(keep_, &QAction::triggered, &run_, &Run::keep_as_a);
  connect(drop_, &QAction::triggered, &run_, &Run::drop_a);
  connect(copy_, &QAction::triggered, this,
          [this] { QApplication::clipboard()->setText(table_text()); });
  connect(since_, &QComboBox::currentIndexChanged, this, &ComparePanel::mark_stale);
  connect(&run_, &Run::loaded, this, &ComparePanel::rebuild);
  connect(&run_, &Run::frame, this, &ComparePanel::mark_stale);
  connect(&run_, &Run::state_changed, this, &ComparePanel::show_state);
  connect(&run_, &Run::variants_changed, this, &ComparePanel::variants_changed);
  connect(&run_, &Run::markers_changed, this, &ComparePanel::list_marks);
  connect(&run_, &Run::aligned, this, &ComparePanel::mark_stale);
  rebuild();
  retranslate();
}

void ComparePanel::rebuild() {
  const Value* nodes = run_.info().find("nodes");
  comparison_ = nodes ? Comparison(*nodes, run_.metrics()) : Comparison();
  table_->clear();
  rows_.clear();
  QFont bold = font();
  bold.setBold(true);
  QTreeWidgetItem* node = nullptr;
  for (const Measure& measure : comparison_.measures()) {
    if (!node || node->text(name_column) != measure.node) {
      node = new QTreeWidgetItem(table_, {measure.node});
      node->setFont(name_column, bold);
      node->setFirstColumnSpanned(true);
      node->setExpanded(true);
    }
    rows_.push_back(new QTreeWidgetItem(node, {measure.name}));
    for (int i = a_column; i < columns; ++i) {
      rows_.back()->setTextAlignment(i, Qt::AlignRight | Qt::AlignVCenter);
    }
  }
  variants_changed();
}

void ComparePanel::variants_changed() {
  ++round_;
  open_ = 0;
  a_.clear();
  b_.clear();
  from_ = to_ = 0;
  asked_.invalidate();
  list_marks();
  show_state();
  mark_stale();
}

/// Time 0 and every marker of either; what was chosen stays when it is still there.
void ComparePanel::list_marks() {
  const auto list = [](QComboBox& box, const QString& zero, const QString& at,
                       const std::vector<Marker>& markers) {
    const QVariant chosen = box.currentData();
    box.clear();
    box.addItem(zero, QVariant::fromValue<qlonglong>(0));
    for (const Marker& marker : markers) {
      box.addItem(at.arg(clock_text(marker.at), marker.text),
                  QVariant::fromValue<qlonglong>(marker.at));
    }
    box.setCurrentIndex(std::max(0, box.findData(chosen)));
  };
  list(*mark_of_a_, tr("A from 0"), tr("A from %1: %2"), run_.markers_a());
  list(*mark_of_b_, tr("B from 0"), tr("B from %1: %2"), run_.markers());
  if (run_.has_a()) align();
}

void ComparePanel::align() {
  run_.set_a_offset(mark_of_b_->currentData().toLongLong() -
                    mark_of_a_->currentData().toLongLong());
  if (since_->currentIndex() == 2) mark_stale();
}

void ComparePanel::mark_stale() {
  stale_ = true;
  if (isVisible()) ask();
}

void ComparePanel::ask() {
  if (!stale_ || open_ > 0 || !run_.has_a()) return;
  if (asked_.isValid() && asked_.elapsed() < between_questions) {
    // The last frame of a run must not be left out.
    if (run_.state() != Run::State::running) {
      QTimer::singleShot(between_questions, this, [this] {
        if (isVisible()) ask();
      });
    }
    return;
  }
  const Value* now_a = run_.snapshot_a().find("now");
  const Nanos offset = run_.a_offset() / bucket * bucket;
  const Nanos both = std::min(run_.now(), (now_a ? *now_a->integer() : 0) + offset);
  const Nanos since = since_->currentIndex() == 1   ? run_.kept_at()
                      : since_->currentIndex() == 2 ? mark_of_b_->currentData().toLongLong()
                                                    : 0;
  const Nanos from = std::max(since / bucket * bucket, std::max<Nanos>(0, offset));
  const Nanos to = both / bucket * bucket;
  if (to <= from) return;
  stale_ = false;
  asked_.start();
  open_ = 2;
  const auto into = [&](std::vector<std::optional<double>>& values) {
    return [this, &values, from, to, round = round_](const Value& reply) {
      if (round != round_) return;
      values = Comparison::values(reply);
      from_ = from;
      to_ = to;
      answered();
    };
  };
  run_.a()->request("series", comparison_.request(from - offset, to - offset), this, into(a_));
  run_.b().request("series", comparison_.request(from, to), this, into(b_));
}

void ComparePanel::answered() {
  if (--open_ > 0) return;
  const std::size_t wanted = rows_.size();
  if (a_.size() == wanted && b_.size() == wanted) show_values();
  if (stale_) ask();
}

void ComparePanel::show_values() {
  for (std::size_t i = 0; i < rows_.size(); ++i) show_row(*rows_[i], i);
  table_->viewport()->update();
  show_state();
}

void ComparePanel::show_row(QTreeWidgetItem& row, std::size_t i) {
  const Measure& measure = comparison_.measures()[i];
  row.setText(a_column, Comparison::text(measure, a_[i]));
  row.setText(b_column, Comparison::text(measure, b_[i]));
  row.setText(difference_column, Comparison::difference(measure, a_[i], b_[i]));
  row.setText(percent_column, Comparison::percent(a_[i], b_[i]));
  // To hide is to lay all rows out again, and while that waits no other row is repainted.
  const bool nothing = a_[i].value_or(0) == 0 && b_[i].value_or(0) == 0;
  if (row.isHidden() != nothing) row.setHidden(nothing);
  const double more = b_[i].value_or(0) - a_[i].value_or(0);
  const bool judged = a_[i] && b_[i] && more != 0 && measure.better != Measure::Better::neither;
  const bool good = (more > 0) == (measure.better == Measure::Better::higher);
  const Theme theme = theme_of(palette());
  for (const int column : {difference_column, percent_column}) {
    row.setForeground(column, judged ? QBrush(good ? theme.good : theme.error) : QBrush());
  }
}

void ComparePanel::show_state() {
  const bool has_values = run_.has_a() && to_ > from_;
  const Run::State state = run_.state();
  keep_->setEnabled(state != Run::State::empty && state != Run::State::dead);
  drop_->setEnabled(run_.has_a());
  copy_->setEnabled(has_values);
  since_->setEnabled(run_.has_a());
  marks_->setVisible(run_.has_a());
  pages_->setCurrentWidget(has_values ? static_cast<QWidget*>(table_) : nothing_);
  nothing_->setText(run_.has_a() ? tr("A is kept. Change something and run: both go on in step, on "
                                      "the same arrivals.")
                                 : tr("Keep the run as A (%1), then change something: A goes on as "
                                      "it was, on the same arrivals, and this table shows what "
                                      "became different.")
                                       .arg(keep_->shortcut().toString(QKeySequence::NativeText)));
  summary_->show_text(has_values ? tr("%1 to %2").arg(clock_text(from_), clock_text(to_))
                                 : QString());
}

QString ComparePanel::table_text() const {
  QStringList lines{tr("Node") + '\t' + tr("Measured") + "\tA\tB\t" + tr("Difference") + "\t%"};
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    if (rows_[i]->isHidden()) continue;
    QStringList cells{comparison_.measures()[i].node};
    for (int column = 0; column < columns; ++column) cells += rows_[i]->text(column);
    lines += cells.join('\t');
  }
  return lines.join('\n');
}

void ComparePanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  ask();
}

void ComparePanel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) {
    retranslate();
    rebuild();  // the measures have names
  }
  if (event->type() == QEvent::PaletteChange && a_.size() == rows_.size()) show_values();
  QWidget::changeEvent(event);
}

void ComparePanel::retranslate() {
  keep_->setText(tr("Keep as A"));
  keep_->setToolTip(
      tr("The run as it is now goes on as A, beside the one that you change (Ctrl+K)"));
  drop_->setText(tr("Drop A"));
  drop_->setToolTip(tr("Ends A; the run that you change goes on alone (Ctrl+Shift+K)"));
  copy_->setText(tr("Copy"));
  copy_->setToolTip(tr("Copies the table, with tabs between its columns"));
  const int chosen = std::max(0, since_->currentIndex());
  since_->clear();
  since_->addItems({tr("Whole run"), tr("Since A was kept"), tr("Since the marks")});
  since_->setCurrentIndex(chosen);
  since_->setAccessibleName(tr("Compared time"));
  since_->setToolTip(tr("What part of both runs is compared"));
  mark_of_a_->setAccessibleName(tr("Mark of A"));
  mark_of_b_->setAccessibleName(tr("Mark of B"));
  for (QComboBox* mark : {mark_of_a_, mark_of_b_}) {
    mark->setToolTip(tr("A and B are shown and compared so that these two are at the same time"));
  }
  list_marks();
  table_->setHeaderLabels({tr("Measured"), tr("A"), tr("B"), tr("Difference"), tr("%")});
  for (int i = a_column; i < columns; ++i) {
    table_->headerItem()->setTextAlignment(i, Qt::AlignRight | Qt::AlignVCenter);
  }
  table_->setAccessibleName(tr("Differences of A and B"));
  show_state();
}

}  // namespace spillway::desktop

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/library/library_panel.h"

#include <QAction>
#include <QDir>
#include <QEvent>
#include <QFile>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPointer>
#include <QSplitter>
#include <QTextBrowser>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <utility>

#include "app/desktop/library/story.h"
#include "app/desktop/settings/icon.h"
#include "app/desktop/settings/translator.h"

namespace spillway::desktop {

namespace {

constexpr int file_role = Qt::UserRole;
constexpr int from_library_role = Qt::UserRole + 1;

scenario::Value read(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return {};
  scenario::Problems ignored;  // opening the file tells them
  return scenario::parse_json(file.readAll().toStdString(), ignored);
}

}  // namespace

LibraryPanel::LibraryPanel(Workbench& workbench, Settings& settings, QWidget* parent)
    : QWidget(parent),
      workbench_(workbench),
      settings_(settings),
      search_(new QLineEdit),
      list_(new QTreeWidget),
      story_(new QTextBrowser),
      open_(new QAction(icon("open"), {}, this)),
      new_(new QAction(icon("new"), {}, this)) {
  search_->setObjectName("library_search");
  search_->setClearButtonEnabled(true);
  list_->setObjectName("library_list");
  list_->setHeaderHidden(true);
  list_->setIndentation(12);
  list_->setTextElideMode(Qt::ElideRight);
  list_->setMinimumHeight(fontMetrics().height() * 4);
  story_->setMinimumHeight(fontMetrics().height() * 3);
  story_->setObjectName("library_story");
  story_->setTabChangesFocus(true);
  open_->setObjectName("library_open");
  new_->setObjectName("library_new");

  auto* row = new QHBoxLayout;
  row->addWidget(search_, 1);
  for (QAction* action : {open_, new_}) {
    auto* button = new QToolButton;
    button->setDefaultAction(action);
    row->addWidget(button);
  }
  auto* splitter = new QSplitter(Qt::Vertical);
  splitter->setObjectName("library_splitter");
  splitter->addWidget(list_);
  splitter->addWidget(story_);
  splitter->setStretchFactor(0, 2);
  splitter->setStretchFactor(1, 3);
  splitter->setChildrenCollapsible(false);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(4, 4, 4, 4);
  column->addLayout(row);
  column->addWidget(splitter, 1);

  connect(search_, &QLineEdit::textChanged, this, &LibraryPanel::filter);
  connect(list_, &QTreeWidget::currentItemChanged, this, &LibraryPanel::show_story);
  connect(list_, &QTreeWidget::itemActivated, this, &LibraryPanel::open_current);
  connect(open_, &QAction::triggered, this, &LibraryPanel::open_current);
  connect(new_, &QAction::triggered, this, &LibraryPanel::new_requested);
  connect(&settings_, &Settings::recent_files_changed, this, &LibraryPanel::fill);
  connect(&workbench_.run(), &Run::kinds_known, this, [this] {
    if (isVisible() && !asked_) ask();  // the session that was asked had died
  });
  retranslate();
}

QString LibraryPanel::file_of(const QString& name) const {
  for (const Entry& entry : library_) {
    if (entry.name == name) return entry.file;
  }
  return {};
}

void LibraryPanel::select(const QString& file) {
  for (QTreeWidgetItemIterator it(list_); *it; ++it) {
    if (!file.isEmpty() && (*it)->data(0, file_role) == file) {
      list_->setCurrentItem(*it);
      return;
    }
  }
  wanted_ = file;
  list_->setCurrentItem(nullptr);  // another one's story would mislead
}

void LibraryPanel::ask() {
  asked_ = true;
  const QPointer guard(this);
  workbench_.run().b().request("library", {}, [guard](const scenario::Value& reply) {
    if (!guard) return;
    const scenario::Value* scenarios = reply.find("scenarios");
    guard->asked_ = scenarios != nullptr;  // after a failure the next showing asks again
    if (!scenarios || !scenarios->items()) return;
    guard->library_.clear();
    for (const scenario::Value& entry : *scenarios->items()) {
      const scenario::Value* title = entry.find("title");
      guard->library_.push_back({local_text(entry.find("name")), local_text(entry.find("file")),
                                 title ? *title : scenario::Value()});
    }
    guard->fill();
  });
}

QTreeWidgetItem* LibraryPanel::add_group(const QString& name) {
  auto* group = new QTreeWidgetItem(list_, {name});
  group->setFlags(Qt::ItemIsEnabled);
  QFont font = list_->font();
  font.setBold(true);
  group->setFont(0, font);
  return group;
}

void LibraryPanel::fill() {
  const QTreeWidgetItem* current = list_->currentItem();
  QString selected = std::exchange(wanted_, {});
  if (selected.isEmpty() && current) selected = current->data(0, file_role).toString();
  list_->clear();

  QTreeWidgetItem* group = add_group(tr("Library"));
  for (const Entry& entry : library_) {
    const QString title = local_text(&entry.title);
    auto* item = new QTreeWidgetItem(group, {title.isEmpty() ? entry.name : title});
    item->setToolTip(0, entry.name);
    item->setData(0, file_role, entry.file);
    item->setData(0, from_library_role, true);
  }
  const QStringList recent = settings_.recent_files();
  if (!recent.isEmpty()) group = add_group(tr("Recent files"));
  for (const QString& file : recent) {
    auto* item = new QTreeWidgetItem(group, {QFileInfo(file).fileName()});
    const bool there = QFileInfo::exists(file);
    item->setDisabled(!there);
    item->setToolTip(0, there ? QDir::toNativeSeparators(file) : tr("%1 is missing").arg(file));
    item->setData(0, file_role, file);
    item->setData(0, from_library_role, false);
  }
  list_->expandAll();
  select(selected);
  filter();
  show_story();
}

void LibraryPanel::filter() {
  const QString wanted = search_->text().trimmed();
  for (int g = 0; g < list_->topLevelItemCount(); ++g) {
    QTreeWidgetItem* group = list_->topLevelItem(g);
    bool any = false;
    for (int i = 0; i < group->childCount(); ++i) {
      QTreeWidgetItem* item = group->child(i);
      const bool fits = item->text(0).contains(wanted, Qt::CaseInsensitive) ||
                        item->data(0, file_role).toString().contains(wanted, Qt::CaseInsensitive);
      item->setHidden(!fits);
      any |= fits;
    }
    group->setHidden(!any);
  }
}

void LibraryPanel::show_story() {
  const QTreeWidgetItem* item = list_->currentItem();
  const QString file = item ? item->data(0, file_role).toString() : QString();
  open_->setEnabled(!file.isEmpty() && !item->isDisabled());
  if (file.isEmpty()) {
    story_->clear();
    return;
  }
  story_->setHtml(story_html(read(file)));
}

void LibraryPanel::open_current() {
  const QTreeWidgetItem* item = list_->currentItem();
  if (!item || item->isDisabled()) return;
  const QString file = item->data(0, file_role).toString();
  if (!file.isEmpty()) Q_EMIT open_requested({file, item->data(0, from_library_role).toBool()});
}

void LibraryPanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (!asked_) ask();
  fill();  // files may have come or gone
}

void LibraryPanel::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::LanguageChange) {
    retranslate();
    fill();
  }
}

void LibraryPanel::retranslate() {
  search_->setPlaceholderText(tr("Find a scenario"));
  search_->setAccessibleName(tr("Find a scenario"));
  search_->setToolTip(tr("Shows only scenarios with these words in title or file name"));
  list_->setAccessibleName(tr("Scenarios"));
  story_->setAccessibleName(tr("What the scenario is about"));
  story_->setPlaceholderText(tr("Select a scenario to read its story; Enter opens it."));
  open_->setText(tr("Open"));
  open_->setToolTip(tr("Open the selected scenario"));
  new_->setText(tr("New"));
  new_->setToolTip(tr("Begin a scenario of your own"));
}

}  // namespace spillway::desktop

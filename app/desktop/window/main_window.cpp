// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/main_window.h"

#include <QApplication>
#include <QClipboard>
#include <QCloseEvent>
#include <QDockWidget>
#include <QFileInfo>
#include <QMenuBar>
#include <QScreen>
#include <QSplitter>
#include <QStatusBar>
#include <QTimer>
#include <QVBoxLayout>

#include "app/desktop/charts/chart_board.h"
#include "app/desktop/charts/compare_panel.h"
#include "app/desktop/charts/data_table.h"
#include "app/desktop/charts/readout.h"
#include "app/desktop/inspector/inspector.h"
#include "app/desktop/library/file_drop.h"
#include "app/desktop/library/library_panel.h"
#include "app/desktop/library/problems_panel.h"
#include "app/desktop/library/results_panel.h"
#include "app/desktop/library/source_panel.h"
#include "app/desktop/sweep/sweep_panel.h"
#include "app/desktop/timeline/fault_palette.h"
#include "app/desktop/timeline/timeline_panel.h"
#include "app/desktop/timeline/timeline_view.h"
#include "app/desktop/topology/node_palette.h"
#include "app/desktop/topology/topology_view.h"
#include "app/desktop/window/diagnostics.h"
#include "app/desktop/window/guide_panel.h"
#include "app/desktop/window/help_dialog.h"
#include "app/desktop/window/message_log.h"
#include "app/desktop/window/notice_bar.h"
#include "app/desktop/window/run_bar.h"
#include "app/desktop/window/toaster.h"
#include "app/desktop/window/window_status.h"

namespace spillway::desktop {

namespace {

/// Of the saved layout: another number when docks come or go, so that an old one is not used.
constexpr int layout_version = 3;
constexpr QSize first_size(1440, 900);

}  // namespace

MainWindow::MainWindow(Workbench& workbench, Settings& settings, const QString& copies)
    : workbench_(workbench),
      settings_(settings),
      files_(workbench, settings, *this),
      autosave_(workbench.document(), copies, [this] { return source_->mended(); }),
      file_watch_(workbench.document()),
      commands_(this),
      run_bar_(new RunBar(workbench, time_)),
      topology_(new TopologyView(workbench)),
      board_(new ChartBoard(workbench, time_)),
      middle_(make_middle()),
      panes_(*this, *middle_),
      toaster_(new Toaster(*this)),
      notices_(new NoticeBar),
      status_(new WindowStatus(workbench.run(), *statusBar())),
      guide_(new GuideProgress(workbench, files_, this)) {
  setObjectName("main_window");
  auto* center = new QWidget;
  auto* column = new QVBoxLayout(center);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(notices_);
  column->addWidget(middle_, 1);
  setCentralWidget(center);

  addToolBar(run_bar_);
  board_->keep_in(settings);
  make_panes();
  make_commands();
  make_menus();
  connect_parts();
  restore_layout();
  show_title();
  offer_left_behind();
  offer_guide();
}

MainWindow::~MainWindow() {
  hide();  // a field that is left takes what was typed: now, while all parts are there
}

void MainWindow::open(const QString& file_or_name) {
  files_.open_named(file_or_name);
}

void MainWindow::open_incident_of_guide() {
  if (first_start_) files_.open_named(GuideProgress::incident);
}

QSplitter* MainWindow::make_middle() {
  auto* middle = new QSplitter(Qt::Vertical);
  middle->setObjectName("middle");
  middle->setChildrenCollapsible(false);
  middle->addWidget(topology_);
  middle->addWidget(board_);
  return middle;
}

void MainWindow::make_panes() {
  library_ = new LibraryPanel(workbench_, settings_);
  problems_ = new ProblemsPanel;
  source_ = new SourcePanel(workbench_);
  timeline_ = new TimelinePanel(workbench_, time_);
  compare_ = new ComparePanel(workbench_);
  auto* nodes = new NodePalette(workbench_);
  auto* faults = new FaultPalette(workbench_);
  auto* guide = new GuidePanel(*guide_, *this,
                               [this](GuideProgress::Step step) { return guide_target(step); });
  auto* log = new MessageLog;
  panes_.add("library", library_, [] { return tr("Library"); });
  panes_.add("nodes", nodes, [] { return tr("Nodes"); });
  panes_.add("faults", faults, [] { return tr("Faults"); });
  panes_.add("guide", guide, [] { return tr("Guide"); });
  panes_.add("inspector", new Inspector(workbench_), [] { return tr("Inspector"); });
  panes_.add("readout", new Readout(*board_), [] { return tr("Readout"); });
  panes_.add("data", new DataTable(*board_), [] { return tr("Data"); });
  panes_.add("compare", compare_, [] { return tr("Compare"); });
  panes_.add("timeline", timeline_, [] { return tr("Timeline"); });
  panes_.add("results", new ResultsPanel(workbench_), [] { return tr("Results"); });
  panes_.add("problems", problems_, [this] {
    return problems_->count() > 0 ? tr("Problems (%1)").arg(problems_->count()) : tr("Problems");
  });
  panes_.add("source", source_, [] { return tr("Text"); });
  panes_.add("sweep", new SweepPanel(workbench_), [] { return tr("Sweep"); });
  run_bar_->add_button(timeline_->inject_action());
  panes_.add("messages", log, [] { return tr("Messages"); });
  connect(nodes, &NodePalette::wanted, topology_, &TopologyView::add_at_centre);
  connect(faults, &FaultPalette::fault_chosen, timeline_, &TimelinePanel::inject);
  connect(guide, &GuidePanel::needs, this, &MainWindow::reveal_for);
  connect(&workbench_, &Workbench::message, log, &MessageLog::add);
}

void MainWindow::connect_parts() {
  Run& run = workbench_.run();
  const auto move_time = [this, &run] { time_.advance(run.now(), run.end()); };
  connect(&run, &Run::frame, this, move_time);
  connect(&run, &Run::loaded, this, move_time);
  connect(&run, &Run::state_changed, this, &MainWindow::show_state);

  connect(&workbench_, &Workbench::message, this, &MainWindow::show_message);
  connect(&workbench_, &Workbench::problems_changed, this,
          [this](const std::vector<Problem>& problems) {
            if (!problems.empty() && source_->shows_refused()) source_->show_document();
            show_problems();
          });
  connect(&workbench_.document(), &Document::changed, this, &MainWindow::show_title);
  connect(&workbench_.document(), &Document::file_changed, this, &MainWindow::show_title);
  connect(&workbench_.document(), &Document::modified_changed, this, &QWidget::setWindowModified);

  connect(&files_, &Files::message, &workbench_, &Workbench::message);
  connect(&files_, &Files::refused, this, &MainWindow::show_refused);
  connect(&files_, &Files::opened, source_, &SourcePanel::show_document);
  connect(&files_, &Files::opened, this,
          [this] { library_->select(workbench_.document().file()); });
  connect(board_, &ChartBoard::message, &workbench_, &Workbench::message);
  connect(timeline_, &TimelinePanel::message, &workbench_, &Workbench::message);
  connect(library_, &LibraryPanel::open_requested, &files_, &Files::open);
  connect(library_, &LibraryPanel::new_requested, &files_, &Files::new_scenario);
  connect(source_, &SourcePanel::turned, this,
          [this] { problems_->show_problems(source_->problems()); });
  connect(source_, &SourcePanel::open_requested, this,
          [this](const std::string& text, const Origin& origin) {
            if (files_.may_close()) files_.open_text(text, origin, true);
          });
  connect(problems_, &ProblemsPanel::count_changed, &panes_, &Panes::retranslate);
  connect(problems_, &ProblemsPanel::problem_chosen, this, [this](const Problem& problem) {
    panes_.reveal("source");
    source_->show_line(problem.line, problem.column);
  });
  connect(&file_watch_, &FileWatch::changed, this, &MainWindow::show_changed_on_disk);
  connect(&file_watch_, &FileWatch::settled, this, [this] { notices_->take_away("disk"); });
  connect(source_, &SourcePanel::mended_changed, &autosave_, &Autosave::others_changed);
  connect(&autosave_, &Autosave::failed, &workbench_, &Workbench::message);
  auto* drop = new FileDrop(*this);
  connect(drop, &FileDrop::dropped, this, [this](const QString& file) { files_.open({file}); });
}

void MainWindow::restore_layout() {
  const QSize room = screen()->availableSize();
  resize(first_size.boundedTo(room));
  if (size() != first_size) setWindowState(Qt::WindowMaximized);  // so that its frame fits, too
  if (!settings_.geometry().isEmpty()) restoreGeometry(settings_.geometry());
  if (settings_.layout().isEmpty() || !restoreState(settings_.layout(), layout_version)) {
    show_defaults(Preset::observe);
  } else {
    // Again when it is shown: before that Qt gives the docks below what the middle could do
    // without.
    QTimer::singleShot(0, this, [this] { restoreState(settings_.layout(), layout_version); });
  }
}

void MainWindow::show_defaults(Preset preset) {
  panes_.arrange(preset);
}

void MainWindow::show_message(const QString& text) {
  Run& run = workbench_.run();
  const bool has_ended =
      run.state() == Run::State::dead || (run.state() == Run::State::empty && !run.b().alive());
  if (has_ended && !notices_->shows("dead")) {  // the first one says why
    notices_->show_notice("dead", [text] { return text; },
                          {{[] { return tr("Restart"); }, [&run] { run.reset({}, true); }}});
  } else {
    toaster_->show(text);
  }
}

void MainWindow::show_problems() {
  problems_->show_problems(source_->problems());
  if (problems_->count() > 0) panes_.reveal("problems");
}

void MainWindow::show_refused(const std::string& text, const Origin& origin,
                              const std::vector<Problem>& problems, bool modified) {
  source_->show_refused(text, origin, problems, modified);
  show_problems();
  toaster_->show(tr("%1 was not opened: %n problem(s).", nullptr, static_cast<int>(problems.size()))
                     .arg(QFileInfo(origin.file).fileName()));
}

void MainWindow::show_changed_on_disk() {
  const auto text = [name = QFileInfo(workbench_.document().file()).fileName()] {
    return tr("%1 was changed by another program or in another window.").arg(name);
  };
  notices_->show_notice(
      "disk", text,
      {{[] { return tr("Load it"); }, [this] { files_.open(workbench_.document().origin()); }},
       {[] { return tr("Keep what is here"); }, [this] { file_watch_.accept(); }}});
}

void MainWindow::show_state() {
  const Run::State state = workbench_.run().state();
  if (state != Run::State::dead) notices_->take_away("dead");
  if (state == Run::State::finished) panes_.reveal("results");
}

void MainWindow::show_title() {
  const Document& document = workbench_.document();
  QString name = document.name();
  if (name.isEmpty()) name = QFileInfo(document.file()).fileName();
  setWindowTitle(name.isEmpty() ? QString("Spillway") : name + "[*] – Spillway");
  setWindowModified(document.modified());
}

void MainWindow::offer_left_behind() {
  const std::vector<LeftBehind> all = autosave_.left_behind();
  for (std::size_t i = 0; i < all.size(); ++i) {
    const LeftBehind& left = all[i];
    const auto text = [file = QFileInfo(left.origin.file).fileName(), at = left.at] {
      return tr("Changes of %1 were not saved when the window closed (%2).")
          .arg(file.isEmpty() ? tr("a new scenario") : file,
               QLocale().toString(at, QLocale::ShortFormat));
    };
    const auto restore = [this, left] {
      if (!files_.may_close()) return;  // offered at the next start again
      files_.open_text(left.text, left.origin, true, [this, left] {
        if (autosave_.write()) Autosave::drop(left);  // one of the two copies is always there
      });
    };
    notices_->show_notice(QString("unsaved_%1").arg(i), text,
                          {{[] { return tr("Restore"); }, restore},
                           {[] { return tr("Discard"); }, [left] { Autosave::drop(left); }}});
  }
}

void MainWindow::offer_guide() {
  if (settings_.guide_offered()) return;
  first_start_ = true;
  settings_.set_guide_offered();
  panes_.reveal("guide");
}

QWidget* MainWindow::guide_target(GuideProgress::Step step) const {
  switch (step) {
    case GuideProgress::open:
      return library_;
    case GuideProgress::run:
      return run_bar_->findChild<QWidget*>("run_button");
    case GuideProgress::burst:
    case GuideProgress::again:
      return timeline_;
    case GuideProgress::harm:
    case GuideProgress::calm:
      return board_;
    case GuideProgress::lower:
      return topology_;
    case GuideProgress::save:
      return menuBar();
    default:
      return nullptr;
  }
}

void MainWindow::reveal_for(GuideProgress::Step step) {
  if (step == GuideProgress::burst || step == GuideProgress::again) panes_.reveal("timeline");
}

void MainWindow::show_help() {
  if (!help_) help_ = new HelpDialog(*this);
  help_->show();
  help_->raise();
  help_->activateWindow();
}

void MainWindow::copy_diagnostics() {
  workbench_.run().b().request("library", {}, this, [this](const scenario::Value& reply) {
    QApplication::clipboard()->setText(diagnostics(workbench_.run(), reply));
    show_message(tr("Copied: versions, platform and how the run stands."));
  });
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!files_.may_close()) {
    event->ignore();
    return;
  }
  autosave_.close();
  settings_.set_window(saveGeometry(), saveState(layout_version));
  event->accept();
}

void MainWindow::changeEvent(QEvent* event) {
  QMainWindow::changeEvent(event);
  if (event->type() == QEvent::LanguageChange) retranslate();
}

void MainWindow::retranslate() {
  commands_.retranslate();
  files_.retranslate();
  panes_.retranslate();
  status_->retranslate();
  workbench_.run().retranslate();
  show_title();
}

}  // namespace spillway::desktop

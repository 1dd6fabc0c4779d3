// SPDX-License-Identifier: GPL-3.0-or-later
#include <signal.h>

#include <QAbstractSpinBox>
#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QDockWidget>
#include <QDropEvent>
#include <QFileDialog>
#include <QFrame>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QRegularExpression>
#include <QScreen>
#include <QSignalSpy>
#include <QSplitter>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTimer>
#include <QToolButton>
#include <QTreeWidget>
#include <QUrl>

#include "app/desktop/charts/chart_board.h"
#include "app/desktop/library/file_drop.h"
#include "app/desktop/library/new_scenario.h"
#include "app/desktop/library/problems_panel.h"
#include "app/desktop/library/save_session_dialog.h"
#include "app/desktop/library/source_panel.h"
#include "app/desktop/library/source_view.h"
#include "app/desktop/window/command_palette.h"
#include "app/desktop/window/notice_bar.h"
#include "app/desktop/window/toaster.h"
#include "tests/desktop/run_fixture.h"
#include "tests/desktop/window_fixture.h"

namespace spillway::desktop {

class WindowTest : public QObject, WithWindow {
  Q_OBJECT

  void write(const QString& name, const QByteArray& text) {
    QFile file(path(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
  }
  bool toasted(const QString& part) {
    const auto toasts = it_->window->findChildren<QLabel*>("toast");
    return std::any_of(toasts.begin(), toasts.end(),
                       [&part](const QLabel* toast) { return toast->text().contains(part); });
  }
  static void answer(QMessageBox::StandardButton button) {
    QTimer::singleShot(10, qApp, [button] {
      auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
      if (!box) return answer(button);
      box->button(button)->click();
    });
  }
  /// Edits the document and saves it: whether that asks for a file. Nobody gives one.
  bool saving_asks_for_a_file() {
    it_->document().set("/seed", 4242, "seed");
    bool asked = false;
    QTimer look;
    connect(&look, &QTimer::timeout, this, [&asked] {
      auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
      if (!dialog) return;
      asked = true;
      dialog->reject();
    });
    look.start(10);
    it_->action("file_save")->trigger();
    return asked && it_->document().modified();
  }
  /// As if a program had died that had unsaved changes of a scenario from there.
  void leave_behind(const Origin& origin) {
    Document document;
    document.open(new_scenario_text, origin);
    auto autosave = std::make_unique<Autosave>(document, path("unsaved"));
    document.set("/seed", 77, "seed");
    autosave->write();
    const QStringList copies = QDir(path("unsaved")).entryList({"*.json"});
    QCOMPARE(copies.size(), 1);
    QFile::copy(path("unsaved/" + copies[0]), path("unsaved/crashed.json"));
  }
  /// Of a file, read anew.
  Document& content(const QString& name) {
    QFile in(path(name));
    if (in.open(QIODevice::ReadOnly)) content_.open(in.readAll().toStdString(), {});
    return content_;
  }
  Document content_;
  void drop(QWidget& on, const QString& file) {
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(file)});
    QDragEnterEvent enter({5, 5}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QCoreApplication::sendEvent(&on, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent dropped({5, 5}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QCoreApplication::sendEvent(&on, &dropped);
    QVERIFY(dropped.isAccepted());
  }

 private Q_SLOTS:
  void init() { QVERIFY(open_window()); }
  void cleanup() { close_window(); }

  void two_windows_on_one_file_do_not_write_over_each_other_unasked() {
    write("mine.json", new_scenario_text);
    WindowFixture other(path("other"));
    it_->load(path("mine.json"));
    other.load(path("mine.json"));
    other.document().set("/seed", 77, "seed");
    QVERIFY(other.window->files().save());
    QTRY_VERIFY(it_->find<QFrame>("notice_disk"));
    QVERIFY(it_->find<QFrame>("notice_disk")
                ->findChild<QLabel*>("notice_text")
                ->text()
                .contains("mine.json"));
    QVERIFY(!other.find<QFrame>("notice_disk"));

    // Saved nevertheless, it asks first.
    it_->document().set("/seed", 5, "seed");
    answer(QMessageBox::Cancel);
    QVERIFY(!it_->window->files().save());
    QCOMPARE(*content("mine.json").at("/seed")->integer(), 77);
    it_->document().undo_stack().undo();
    it_->find<QPushButton>("notice_disk_0")->click();  // load it
    QTRY_COMPARE(*it_->document().at("/seed")->integer(), 77);
    QVERIFY(!it_->document().modified());
    QVERIFY(!it_->find<QFrame>("notice_disk"));
    it_->document().set("/seed", 6, "seed");
    QVERIFY(it_->window->files().save());
    QTRY_VERIFY(other.find<QFrame>("notice_disk"));
    other.find<QPushButton>("notice_disk_1")->click();  // keep what is here
    QVERIFY(other.window->files().save());
    QCOMPARE(*content("mine.json").at("/seed")->integer(), 77);
  }

  void it_is_no_larger_than_the_screen_when_it_opens_first() {
    Settings settings(path("first.ini"));
    const MainWindow window(*it_->workbench, settings, path("none"));
    const QSize room = window.screen()->availableSize();
    QVERIFY(window.width() <= room.width() && window.height() <= room.height());
    const bool smaller = room.width() < 1440 || room.height() < 900;
    QCOMPARE(window.isMaximized(), smaller);
  }

  void its_title_says_the_scenario_and_a_star_what_is_not_saved() {
    QCOMPARE(it_->window->windowTitle(), "Spillway");
    it_->load();
    QCOMPARE(it_->window->windowTitle(), "microburst-penetration[*] – Spillway");
    QVERIFY(!it_->window->isWindowModified());
    it_->document().set("/seed", 9, "seed");
    QVERIFY(it_->window->isWindowModified());
    it_->action("edit_undo")->trigger();
    QVERIFY(!it_->window->isWindowModified());
  }

  void the_empty_window_says_how_to_begin_and_that_works() {
    const auto* hint = it_->find<QLabel>("topology.hint");
    QVERIFY(hint->isVisible() && hint->text().contains("Ctrl+N"));
    auto* kinds = it_->find<QListWidget>("node_palette");
    QTRY_VERIFY(kinds->count() > 0);
    it_->window->panes().reveal("nodes");
    kinds->setCurrentRow(0);
    kinds->setFocus();
    QTest::keyClick(kinds, Qt::Key_Return);
    QVERIFY(toasted("no scenario yet"));
    QTest::keyClick(it_->window.get(), Qt::Key_N, Qt::ControlModifier);
    QTRY_COMPARE(it_->document().name(), "new-scenario");
    QVERIFY(!hint->isVisible());
    const auto nodes = [this] { return it_->document().at("/nodes")->members()->size(); };
    const std::size_t before = nodes();
    QTest::keyClick(kinds, Qt::Key_Return);
    QCOMPARE(nodes(), before + 1);
  }

  void undo_and_redo_say_what() {
    it_->load();
    QVERIFY(!it_->action("edit_undo")->isEnabled());
    it_->document().set("/seed", 9, "choose another seed");
    QVERIFY(it_->action("edit_undo")->text().contains("choose another seed"));
    QTest::keySequence(it_->window.get(), QKeySequence("Ctrl+Z"));
    QVERIFY(it_->action("edit_redo")->text().contains("choose another seed"));
    QTest::keySequence(it_->window.get(), QKeySequence("Ctrl+Shift+Z"));
    QVERIFY(it_->document().modified());
    QTest::keySequence(it_->window.get(), QKeySequence("Ctrl+Z"));
    QTest::keySequence(it_->window.get(), QKeySequence("Ctrl+Y"));
    QVERIFY(it_->document().modified());
  }

  void a_file_may_be_dropped_anywhere_even_on_a_text_field() {
    write("mine.json", new_scenario_text);
    drop(*it_->window, path("mine.json"));
    QTRY_COMPARE(it_->document().name(), "new-scenario");
    drop(*it_->find<QLineEdit>("library_search"), WindowFixture::flagship());
    QTRY_COMPARE(it_->document().name(), "microburst-penetration");
    QCOMPARE(it_->find<QLineEdit>("library_search")->text(), QString());
  }

  void a_dropped_file_is_opened_when_the_drop_is_over() {
    write("mine.json", new_scenario_text);
    QSignalSpy dropped(it_->find<FileDrop>({}), &FileDrop::dropped);
    drop(*it_->window, path("mine.json"));
    QCOMPARE(dropped.count(), 0);
    QTRY_COMPARE(dropped.count(), 1);
  }

  void what_is_being_mended_stays_until_it_opens_or_is_dropped() {
    it_->load();
    const QString bad = QString(new_scenario_text).replace("workers", "workerz");
    const QString mended = bad + "// half way";
    write("bad.json", bad.toUtf8());
    it_->window->files().open({path("bad.json")});
    auto* problems = it_->find<ProblemsPanel>({});
    QTRY_VERIFY(problems->count() > 0);
    it_->window->panes().reveal("source");
    auto* view = it_->find<SourceView>("source_view");
    view->setPlainText(mended);
    const auto text = [&view] { return view->toPlainText(); };
    const auto click = [this](const char* button) { it_->find<QPushButton>(button)->click(); };

    click("source_back");
    QCOMPARE(text().toStdString(), it_->document().text());
    QCOMPARE(problems->count(), 0);
    click("source_mend");
    QCOMPARE(text(), mended);
    QVERIFY(problems->count() > 0);

    it_->window->open("breaker-thrashing");
    QTRY_COMPARE(it_->document().name(), "breaker-thrashing");
    QCOMPARE(text().toStdString(), it_->document().text());
    click("source_mend");
    QCOMPARE(text(), mended);

    QVERIFY(it_->window->close());
    start_again();
    auto* notice = it_->find<QFrame>("notice_unsaved_0");
    QVERIFY(notice);
    QVERIFY(notice->findChild<QLabel*>("notice_text")->text().contains("bad.json"));
    click("notice_unsaved_0_0");
    view = it_->find<SourceView>("source_view");
    QTRY_COMPARE(text(), mended);
    view->setPlainText(QString(mended).replace("workerz", "workers"));
    click("source_try_again");
    QTRY_COMPARE(it_->document().name(), "new-scenario");
    QVERIFY(!it_->find<QPushButton>("source_mend")->isVisibleTo(it_->window.get()));

    answer(QMessageBox::Discard);
    QVERIFY(it_->window->close());
    start_again();
    QVERIFY(!it_->find<QFrame>("notice_unsaved_0"));
  }

  void what_is_being_mended_is_kept_for_a_crash_until_it_is_dropped() {
    it_->load();
    const std::string bad = QString(new_scenario_text).replace("workers", "workerz").toStdString();
    write("bad.json", QByteArray::fromStdString(bad));
    it_->window->files().open({path("bad.json")});
    QTRY_VERIFY(it_->find<ProblemsPanel>({})->count() > 0);
    const auto copies = [this] { return QDir(path("unsaved")).entryList({"*.json"}); };
    QCOMPARE(copies(), QStringList());
    it_->find<SourceView>("source_view")->setPlainText(QString::fromStdString(bad + "// half way"));
    QTRY_COMPARE(copies().size(), 1);
    Document& copy = content("unsaved/" + copies().value(0));
    QCOMPARE(*copy.at("/text")->text(), bad + "// half way");
    it_->find<QPushButton>("source_back")->click();
    it_->find<QPushButton>("source_drop")->click();
    QTRY_COMPARE(copies(), QStringList());
  }

  void what_was_done_to_the_run_is_asked_about_until_it_is_in_a_scenario() {
    it_->load();
    it_->run_to(WindowFixture::s);
    QVERIFY(it_->window->files().may_close());
    it_->workbench->tune("gateway.limiter.burst", 800);
    QTRY_VERIFY(it_->run().has_changes());
    answer(QMessageBox::Cancel);
    QVERIFY(!it_->window->close());
    answer(QMessageBox::Cancel);
    QSignalSpy loaded(&it_->run(), &Run::loaded);
    it_->window->files().open({SPILLWAY_SCENARIOS_DIR "/breaker-thrashing.json"});
    QTest::qWait(100);
    QCOMPARE(loaded.count(), 0);

    QTimer save;
    connect(&save, &QTimer::timeout, this, [this] {
      auto* dialog = qobject_cast<SaveSessionDialog*>(QApplication::activeModalWidget());
      if (!dialog) return;
      dialog->findChild<QLineEdit*>("save_session_file")->setText(path("session.json"));
      dialog->accept();
    });
    save.start(10);
    answer(QMessageBox::Save);
    QVERIFY(it_->window->files().may_close());
    QVERIFY(content("session.json").at("/timeline"));
    QVERIFY(it_->window->files().may_close());  // unasked
    it_->workbench->tune("gateway.limiter.burst", 900);
    QTRY_VERIFY(!it_->run().has_pending_changes());
    answer(QMessageBox::Discard);
    QVERIFY(it_->window->close());
  }

  void a_bad_file_fills_the_problems_and_a_click_shows_its_line() {
    it_->load();
    QByteArray text = new_scenario_text;
    text.replace("\"workers\": 50", "\"workerz\": 50");
    write("bad.json", text);
    it_->window->files().open({path("bad.json")});
    auto* list = it_->find<QTreeWidget>("problems_list");
    QTRY_COMPARE(list->topLevelItemCount() > 0, true);
    QVERIFY(list->isVisible());
    QVERIFY(toasted("bad.json"));
    QVERIFY(it_->find<QDockWidget>("dock_problems")->windowTitle().contains('('));
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                      list->visualItemRect(list->topLevelItem(0)).center());
    auto* view = it_->find<SourceView>("source_view");
    QVERIFY(view->isVisible());
    QCOMPARE(view->marked_line(), QString(text).section("workerz", 0, 0).count('\n') + 1);
    QVERIFY(view->textCursor().block().text().contains("workerz"));
    QCOMPARE(it_->document().name(), "microburst-penetration");

    // Mended where it stands, it opens.
    view->setPlainText(QString(text).replace("workerz", "workers"));
    it_->find<QPushButton>("source_try_again")->click();
    QTRY_COMPARE(it_->document().name(), "new-scenario");
    QVERIFY(it_->document().modified());
    QCOMPARE(it_->find<ProblemsPanel>({})->count(), 0);
  }

  void closing_asks_about_unsaved_changes() {
    write("mine.json", new_scenario_text);
    it_->load(path("mine.json"));
    it_->document().set("/seed", 9, "seed");
    answer(QMessageBox::Cancel);
    QVERIFY(!it_->window->close());
    QVERIFY(it_->window->isVisible());
    answer(QMessageBox::Discard);
    QVERIFY(it_->window->close());
    QFile file(path("mine.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray(new_scenario_text));
  }

  void what_a_crash_left_is_offered_and_restored() {
    write("mine.json", new_scenario_text);
    leave_behind({path("mine.json")});
    start_again();
    auto* notice = it_->find<QFrame>("notice_unsaved_0");
    QVERIFY(notice);
    QVERIFY(notice->findChild<QLabel*>("notice_text")->text().contains("mine.json"));
    it_->find<QPushButton>("notice_unsaved_0_0")->click();
    QTRY_COMPARE(it_->document().name(), "new-scenario");
    QVERIFY(it_->document().modified());
    QCOMPARE(*it_->document().at("/seed")->integer(), 77);
    QCOMPARE(it_->document().file(), path("mine.json"));
    QTRY_VERIFY(!QFile::exists(path("unsaved/crashed.json")));
    // Should this window die too, there is a copy already.
    QCOMPARE(QDir(path("unsaved")).entryList({"*.json"}).size(), 1);
  }

  void what_a_crash_left_and_does_not_open_is_kept_as_what_is_being_mended() {
    QDir(folder_->path()).mkpath("unsaved");
    scenario::Value copy = scenario::Value::object();
    copy.set("file", "");
    copy.set("text", "{\"spillway\": 1, \"nam");
    write("unsaved/crashed.json", QByteArray::fromStdString(copy.json()));
    start_again();
    it_->find<QPushButton>("notice_unsaved_0_0")->click();
    QTRY_VERIFY(it_->find<QPushButton>("source_try_again")->isVisibleTo(it_->window.get()) ||
                it_->find<SourceView>("source_view")->toPlainText().contains("nam"));
    QTRY_VERIFY(!QFile::exists(path("unsaved/crashed.json")));
    const QStringList copies = QDir(path("unsaved")).entryList({"*.json"});
    QCOMPARE(copies.size(), 1);
    QCOMPARE(*content("unsaved/" + copies[0]).at("/text")->text(), *copy.find("text")->text());
  }

  void what_a_crash_left_of_the_library_s_is_not_saved_over_it() {
    write("library.json", new_scenario_text);
    leave_behind({path("library.json"), true});
    start_again();
    it_->find<QPushButton>("notice_unsaved_0_0")->click();
    QTRY_COMPARE(it_->document().file(), path("library.json"));
    QVERIFY(saving_asks_for_a_file());
    QCOMPARE(content("library.json").text(), std::string(new_scenario_text));
    QVERIFY(!it_->settings.recent_files().contains(path("library.json")));
  }

  void what_was_mended_of_the_library_s_is_not_saved_over_it() {
    const QByteArray bad = QByteArray(new_scenario_text).replace("workers", "workerz");
    write("library.json", bad);
    QSignalSpy refused(&it_->window->files(), &Files::refused);
    it_->window->files().open({path("library.json"), true});
    QTRY_COMPARE(refused.count(), 1);
    it_->find<QPushButton>("source_try_again")->click();
    QTRY_COMPARE(refused.count(), 2);
    auto* view = it_->find<SourceView>("source_view");
    view->setPlainText(new_scenario_text);
    it_->find<QPushButton>("source_try_again")->click();
    QTRY_COMPARE(it_->document().file(), path("library.json"));
    QVERIFY(saving_asks_for_a_file());
    QCOMPARE(content("library.json").text(), bad.toStdString());
  }

  void what_is_loaded_again_of_the_library_s_is_not_saved_over_it() {
    write("library.json", new_scenario_text);
    it_->window->files().open({path("library.json"), true});
    QTRY_COMPARE(it_->document().name(), "new-scenario");
    const QByteArray newer = QByteArray(new_scenario_text).replace("60s", "70s");
    write("library.json", newer);
    QTRY_VERIFY(it_->find<QFrame>("notice_disk"));
    it_->find<QPushButton>("notice_disk_0")->click();
    QTRY_COMPARE(it_->run().end(), 70 * WindowFixture::s);
    QVERIFY(saving_asks_for_a_file());
    QCOMPARE(content("library.json").text(), newer.toStdString());
  }

  void once_saved_as_a_file_of_ones_own_it_is_saved_there() {
    write("library.json", new_scenario_text);
    it_->window->files().open({path("library.json"), true});
    QTRY_COMPARE(it_->document().name(), "new-scenario");
    it_->document().set("/seed", 5, "seed");
    QCOMPARE(it_->document().save(path("mine.json")), QString());
    it_->document().set("/seed", 6, "seed");
    QVERIFY(it_->window->files().save());
    QCOMPARE(*content("mine.json").at("/seed")->integer(), 6);
    QCOMPARE(content("library.json").text(), std::string(new_scenario_text));
  }

  void what_was_typed_a_moment_ago_is_saved_too() {
    write("mine.json", new_scenario_text);
    it_->load(path("mine.json"));
    it_->window->panes().reveal("source");
    auto* view = it_->find<SourceView>("source_view");
    view->setFocus();
    view->moveCursor(QTextCursor::End);
    QTest::keyClicks(view, "// later");
    QTest::keyClick(view, Qt::Key_S, Qt::ControlModifier);
    QFile file(path("mine.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(file.readAll().endsWith("// later"));
    QVERIFY(!it_->document().modified());
  }

  void what_is_still_typed_in_a_field_is_saved_and_asked_about() {
    write("mine.json", new_scenario_text);
    it_->load(path("mine.json"));
    it_->workbench->select("service");
    auto* box = it_->find<QAbstractSpinBox>("workers.box");
    QVERIFY(box);
    const auto type = [box](const char* text) {
      box->setFocus();
      QTest::keySequence(box, QKeySequence::SelectAll);
      QTest::keyClicks(box, text);
    };
    type("51");
    QTest::keyClick(box, Qt::Key_S, Qt::ControlModifier);
    QCOMPARE(*content("mine.json").at("/nodes/service/workers")->integer(), 51);
    QVERIFY(!it_->document().modified());
    QVERIFY(box->hasFocus());
    type("52");
    answer(QMessageBox::Cancel);
    QVERIFY(!it_->window->close());
    QCOMPARE(*it_->document().at("/nodes/service/workers")->integer(), 52);
  }

  void a_run_that_is_killed_while_it_runs_is_played_again() {
    it_->load();
    it_->run().set_speed(1);
    it_->run().start();
    QTRY_VERIFY(it_->run().now() > 200 * WindowFixture::ms);
    it_->workbench->tune("gateway.limiter.burst", 800);
    QTRY_VERIFY(it_->run().has_changes());
    ::kill(static_cast<pid_t>(it_->run().b().process_id()), SIGKILL);
    QTRY_COMPARE(it_->run().state(), Run::State::dead);
    auto* notice = it_->find<QFrame>("notice_dead");
    QVERIFY(notice);
    const QString said = notice->findChild<QLabel*>("notice_text")->text();
    QVERIFY2(said.contains("killed") && said.contains("Reset"), qPrintable(said));
    QTest::keyClick(it_->window.get(), Qt::Key_R, Qt::ControlModifier);
    QTRY_COMPARE(it_->run().state(), Run::State::paused);
    QVERIFY(it_->run().has_changes());
    QTest::keyClick(it_->window.get(), Qt::Key_Space);
    QTRY_VERIFY(it_->run().now() > 0);
  }

  void why_the_run_died_stays_to_be_read() {
    it_->load();
    it_->run_to(WindowFixture::s);
    it_->workbench->tune("gateway.limiter.burst", 800);  // and is refused by the death
    ::kill(static_cast<pid_t>(it_->run().b().process_id()), SIGKILL);
    QTRY_COMPARE(it_->run().state(), Run::State::dead);
    const auto said = [this] {
      const auto* notice = it_->find<QFrame>("notice_dead");
      return notice ? notice->findChild<QLabel*>("notice_text")->text() : QString();
    };
    QVERIFY2(said().contains("killed") && said().contains("Reset"), qPrintable(said()));
    Q_EMIT it_->workbench->message("something else");
    QVERIFY(toasted("something else"));
    QVERIFY2(said().contains("killed") && said().contains("Reset"), qPrintable(said()));
  }

  void a_run_that_died_before_anything_was_open_is_begun_again() {
    ::kill(static_cast<pid_t>(it_->run().b().process_id()), SIGKILL);
    QTRY_VERIFY(it_->find<QFrame>("notice_dead"));
    it_->find<QPushButton>("notice_dead_0")->click();
    QTRY_VERIFY(it_->run().b().alive() && !it_->run().kinds().is_null());
    QVERIFY(!it_->find<QFrame>("notice_dead"));
    auto* list = it_->find<QTreeWidget>("library_list");
    QTRY_VERIFY(!list->findItems("15,000", Qt::MatchContains | Qt::MatchRecursive).isEmpty());
  }

  void a_notice_speaks_the_language_of_the_window() {
    write("mine.json", new_scenario_text);
    it_->load(path("mine.json"));
    write("mine.json", QByteArray(new_scenario_text).replace("60s", "70s"));
    QTRY_VERIFY(it_->find<QFrame>("notice_disk"));
    it_->settings.set_language(Language::chinese);
    QCoreApplication::processEvents();
    const QString text =
        it_->find<QFrame>("notice_disk")->findChild<QLabel*>("notice_text")->text();
    QVERIFY2(text.contains("mine.json") && !text.contains("changed"), qPrintable(text));
    QVERIFY(it_->find<QPushButton>("notice_disk_0")->text() != "Load it");
    QCOMPARE(it_->find<QPushButton>("notice_disk_0")->accessibleDescription(), text);
  }

  void the_death_of_the_run_is_a_notice_and_restart_brings_the_changes_back() {
    it_->load();
    it_->run_to(3 * WindowFixture::s);
    it_->workbench->tune("gateway.limiter.burst", 800);
    QTRY_VERIFY(it_->run().has_changes());
    ::kill(static_cast<pid_t>(it_->run().b().process_id()), SIGKILL);
    QTRY_COMPARE(it_->run().state(), Run::State::dead);
    QTRY_VERIFY(it_->find<QFrame>("notice_dead"));
    QVERIFY(it_->find<QLabel>("status_state")->text().contains("unexpectedly"));
    it_->find<QPushButton>("notice_dead_0")->click();
    QTRY_COMPARE(it_->run().state(), Run::State::paused);
    QVERIFY(!it_->find<QFrame>("notice_dead"));
    QVERIFY(it_->run().has_changes());
    it_->run_to(4 * WindowFixture::s);
    QTRY_COMPARE(it_->run().param("gateway.limiter.burst")->find("value")->number(), 800.0);
  }

  void the_layout_is_there_at_the_next_start_and_can_be_reset() {
    auto* timeline = it_->find<QDockWidget>("dock_timeline");
    QVERIFY(timeline->isVisible());
    it_->action("view_timeline")->trigger();
    QVERIFY(!timeline->isVisible());
    it_->window->close();
    start_again();
    timeline = it_->find<QDockWidget>("dock_timeline");
    QVERIFY(!timeline->isVisible());
    it_->action("layout_reset")->trigger();
    QVERIFY(timeline->isVisible());
  }

  void a_chart_that_was_removed_stays_away_until_the_layout_is_reset() {
    it_->load();
    QTRY_VERIFY(it_->find<QFrame>("chart_latency_ok"));
    it_->find<QFrame>("chart_latency_ok")->findChild<QToolButton*>("chart_remove")->click();
    it_->window->close();
    start_again();
    it_->load();
    QTRY_VERIFY(it_->find<QFrame>("chart_latency"));
    QVERIFY(!it_->find<QFrame>("chart_latency_ok"));
    it_->action("layout_reset")->trigger();
    QVERIFY(it_->find<QFrame>("chart_latency_ok"));
  }

  void the_docks_below_leave_the_middle_its_room_at_the_next_start() {
    it_->load();
    it_->action("layout_observe")->trigger();
    QCoreApplication::processEvents();
    const int height = it_->dock("timeline")->height();
    QVERIFY(it_->window->close());
    start_again();
    it_->load();
    QTRY_COMPARE(it_->run().state(), Run::State::paused);
    QTRY_VERIFY(it_->dock("timeline")->height() < 2 * height);
  }

  void the_layout_is_reset_for_the_scenario_that_is_open() {
    const auto remove = [this](const char* chart) {
      QTRY_VERIFY(it_->find<QFrame>(chart));
      it_->find<QFrame>(chart)->findChild<QToolButton*>("chart_remove")->click();
    };
    it_->load();
    remove("chart_latency_ok");
    it_->load("breaker-thrashing");
    QTRY_COMPARE(it_->document().name(), "breaker-thrashing");
    remove("chart_latency");
    it_->action("layout_reset")->trigger();
    QTRY_VERIFY(it_->find<QFrame>("chart_latency"));
    it_->load();
    QTRY_COMPARE(it_->document().name(), "microburst-penetration");
    QTRY_VERIFY(it_->find<QFrame>("chart_latency"));
    QVERIFY(!it_->find<QFrame>("chart_latency_ok"));
  }

  void each_arrangement_shows_what_it_is_for_data() {
    QTest::addColumn<QString>("action");
    QTest::addColumn<QStringList>("shown");
    QTest::addColumn<QStringList>("hidden");
    QTest::newRow("build") << "layout_build" << QStringList{"nodes", "inspector", "timeline"}
                           << QStringList{"readout", "compare", "guide"};
    QTest::newRow("observe") << "layout_observe"
                             << QStringList{"library", "inspector", "readout", "timeline"}
                             << QStringList{"compare", "nodes"};
    QTest::newRow("compare") << "layout_compare" << QStringList{"compare", "readout", "data"}
                             << QStringList{"library", "inspector"};
    QTest::newRow("present") << "layout_present" << QStringList{"timeline"}
                             << QStringList{"library", "inspector", "readout", "results"};
  }
  void each_arrangement_shows_what_it_is_for() {
    QFETCH(QString, action);
    QFETCH(QStringList, shown);
    QFETCH(QStringList, hidden);
    it_->action(action)->trigger();
    for (const QString& name : shown) {
      QVERIFY2(!it_->dock(name)->isHidden(), qPrintable(name));
    }
    for (const QString& name : hidden) {
      QVERIFY2(it_->dock(name)->isHidden(), qPrintable(name));
    }
  }

  void a_pane_that_goes_leaves_space_to_the_run_data() {
    QTest::addColumn<QString>("pane");
    QTest::addColumn<QString>("goes_by");
    QTest::newRow("an arrangement") << "inspector"
                                    << "layout_compare";
    QTest::newRow("closed") << "library"
                            << "view_library";
  }
  void a_pane_that_goes_leaves_space_to_the_run() {
    QFETCH(QString, pane);
    QFETCH(QString, goes_by);
    it_->load();
    it_->workbench->select("gateway");
    const auto inside = it_->dock(pane)->widget()->findChildren<QWidget*>();
    const auto control = std::find_if(inside.begin(), inside.end(), [](const QWidget* widget) {
      return !widget->visibleRegion().isEmpty() && (widget->focusPolicy() & Qt::TabFocus);
    });
    QVERIFY(control != inside.end());
    (*control)->setFocus(Qt::MouseFocusReason);
    it_->action("layout_observe")->trigger();
    QCOMPARE(QApplication::focusWidget(), *control);  // it is still there
    it_->action(goes_by)->trigger();
    QCOMPARE(QApplication::focusWidget(), it_->window->findChild<ChartBoard*>());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
    QTRY_COMPARE(it_->run().state(), Run::State::running);
    QVERIFY(!QApplication::activeModalWidget());
  }

  void f6_goes_through_the_panes_and_back() {
    it_->load();
    QSet<QWidget*> panes;
    const auto pane_of = [this](QWidget* widget) -> QWidget* {
      const auto* middle = it_->find<QSplitter>("middle");
      for (QWidget* parent = widget; parent; parent = parent->parentWidget()) {
        if (qobject_cast<QDockWidget*>(parent) || parent->parentWidget() == middle) return parent;
      }
      return nullptr;
    };
    QList<QWidget*> order;
    for (int i = 0; i < 8; ++i) {
      QTest::keyClick(it_->window.get(), Qt::Key_F6);
      order << pane_of(QApplication::focusWidget());
      QVERIFY(order.last());
      panes.insert(order.last());
    }
    QVERIFY(panes.size() >= 5);
    QTest::keyClick(it_->window.get(), Qt::Key_F6, Qt::ShiftModifier);
    QCOMPARE(pane_of(QApplication::focusWidget()), order[order.size() - 2]);
  }

  void the_command_palette_lists_every_action_with_its_keys_and_runs_one() {
    it_->load();
    QTest::keySequence(it_->window.get(), QKeySequence("Ctrl+Shift+P"));
    auto* palette = it_->find<CommandPalette>("command_palette");
    QTRY_VERIFY(palette && palette->isVisible());
    auto* list = palette->findChild<QTreeWidget*>("command_list");
    QStringList rows;
    for (int i = 0; i < list->topLevelItemCount(); ++i) rows << list->topLevelItem(i)->text(0);
    for (const QAction* action : it_->window->findChildren<QAction*>()) {
      if (action->objectName().isEmpty() || action->menu() || action->isSeparator()) continue;
      if (!action->isVisible() || action->text().isEmpty()) continue;
      QVERIFY2(rows.contains(CommandPalette::title_of(*action)), qPrintable(action->objectName()));
    }
    auto* words = palette->findChild<QLineEdit*>("command_words");
    QTest::keyClicks(words, "save session");
    QCOMPARE(list->topLevelItem(0)->text(0), "File: Save session as scenario");
    QCOMPARE(list->topLevelItem(0)->text(1), "Ctrl+E");
    words->clear();
    QTest::keyClicks(words, "messages");
    QVERIFY(it_->dock("messages")->visibleRegion().isEmpty());
    QTest::keyClick(words, Qt::Key_Return);
    QTRY_VERIFY(!it_->dock("messages")->visibleRegion().isEmpty());
  }

  void every_command_says_where_it_belongs() {
    it_->load();
    QTRY_VERIFY(it_->find<QAction>("chart_copy"));
    for (const QAction* action : CommandPalette::actions_of(*it_->window)) {
      QVERIFY2(CommandPalette::title_of(*action).contains(": "), qPrintable(action->text()));
    }
    QCOMPARE(CommandPalette::title_of(*it_->action("chart_copy")), "Charts: Copy picture");
  }

  void the_view_menu_reveals_a_pane_behind_another_and_hides_one_in_front() {
    QAction* results = it_->action("view_results");
    QAction* timeline = it_->action("view_timeline");
    QDockWidget* dock = it_->dock("results");
    QTRY_VERIFY(timeline->isChecked());
    QVERIFY(!results->isChecked());
    results->trigger();  // behind the timeline
    QTRY_VERIFY(!dock->visibleRegion().isEmpty());
    QTRY_VERIFY(!timeline->isChecked());
    QVERIFY(results->isChecked());
    results->trigger();
    QVERIFY(dock->isHidden());
    QVERIFY(!results->isChecked());
    results->trigger();
    QTRY_VERIFY(!dock->visibleRegion().isEmpty());
    QVERIFY(results->isChecked());
    const std::unique_ptr<QMenu> menu(it_->window->createPopupMenu());
    QVERIFY(menu->actions().contains(results));
  }

  void letters_fit_names_by_words_first() {
    QVERIFY(fit_of("sess", "File: Save session as scenario") >
            fit_of("sess", "Show every side, sir"));
    QVERIFY(fit_of("fss", "File: Save session") >= 0);
    QVERIFY(fit_of("xyz", "File: Save session") < 0);
    QCOMPARE(fit_of("", "anything") >= 0, true);
  }

  void messages_pass_by_themselves_and_stay_in_the_list() {
    Q_EMIT it_->workbench->message("one thing");
    Q_EMIT it_->workbench->message("another thing");
    Q_EMIT it_->workbench->message("one thing");
    QVERIFY(toasted("one thing"));
    QCOMPARE(it_->window->findChildren<QLabel*>("toast").size(), 2);
    QCOMPARE(it_->find<QListWidget>("message_log")->count(), 3);
    QCOMPARE(QApplication::activeModalWidget(), nullptr);
    QTRY_VERIFY_WITH_TIMEOUT(!toasted("one thing"), 10000);
  }

  void help_has_every_key() {
    QTest::keyClick(it_->window.get(), Qt::Key_F1);
    auto* text = it_->find<QTextBrowser>("help_text");
    QTRY_VERIFY(text && text->isVisible());
    const QStringList lines = text->toPlainText().split('\n');
    int with_keys = 0;
    for (const QAction* action : CommandPalette::actions_of(*it_->window)) {
      for (const QKeySequence& sequence : action->shortcuts()) {
        const QString keys = sequence.toString(QKeySequence::NativeText);
        const QString title = CommandPalette::title_of(*action);
        const qsizetype row = lines.indexOf(title);  // the keys stand in the cell before
        QVERIFY2(row > 0 && lines[row - 1].contains(keys), qPrintable(keys + ": " + title));
        ++with_keys;
      }
    }
    QVERIFY(with_keys > 30);
  }

  void every_text_of_the_window_changes_with_the_language_and_back() {
    it_->load();
    const auto texts = [this] {
      QMap<QString, QString> found;
      for (const QAction* action : CommandPalette::actions_of(*it_->window)) {
        found.insert("action " + action->objectName(), action->text());
      }
      for (const QDockWidget* dock : it_->window->panes().docks()) {
        found.insert("dock " + dock->objectName(), dock->windowTitle());
      }
      for (const QMenu* menu : it_->window->findChildren<QMenu*>()) {
        if (menu->objectName().startsWith("menu_")) {
          found.insert("menu " + menu->objectName(), menu->title());
        }
      }
      return found;
    };
    // Called the same everywhere: languages, and what is a number with a unit.
    static const QRegularExpression same("^(English|中文|[0-9].*)$");
    const QMap<QString, QString> english = texts();
    QVERIFY(english.size() > 60);
    it_->settings.set_language(Language::chinese);
    QCoreApplication::processEvents();
    const QMap<QString, QString> chinese = texts();
    for (auto it = english.begin(); it != english.end(); ++it) {
      if (same.match(it.value()).hasMatch()) continue;
      QVERIFY2(chinese.value(it.key()) != it.value(), qPrintable(it.key() + ": " + it.value()));
    }
    QCOMPARE(it_->find<QLabel>("status_state")->text(), "就绪");
    QCOMPARE(it_->find<QToolButton>("fault_inject_button")->text(), "注入");
    it_->settings.set_language(Language::english);
    QCoreApplication::processEvents();
    QCOMPARE(texts(), english);
  }

  void markers_say_the_usual_numbers_too_in_the_language_of_the_window() {
    it_->load();
    it_->run_to(WindowFixture::s);
    it_->run().keep_as_a();
    it_->run().inject(json(R"({"fault": "latency", "node": "orders_db", "for": "2s"})"));
    const auto live = [this] { return it_->run().markers().front(); };
    QTRY_VERIFY(live().live);
    QCOMPARE(live().fault(), "latency");
    QCOMPARE(live().text, "latency: orders_db, add 100ms, for 2s");
    const QString burst = it_->run().markers().back().text;
    QVERIFY(burst.startsWith("burst: ") && it_->run().markers_a().front().text == burst);
    it_->settings.set_language(Language::chinese);
    QCoreApplication::processEvents();
    QCOMPARE(live().text, "延迟：orders_db，增加 100ms，持续 2s");
    QVERIFY(it_->run().markers().back().text.startsWith("突发："));
    QVERIFY(it_->run().markers_a().front().text.startsWith("突发："));
    it_->settings.set_language(Language::english);
    QCoreApplication::processEvents();
    QCOMPARE(it_->run().markers().back().text, burst);
  }

  void a_theme_reaches_every_part_at_once() {
    it_->load();
    it_->run_to(2 * WindowFixture::s);
    const auto lightness = [this](const QString& name) {
      const QImage picture = it_->find<QWidget>(name)->grab().toImage().scaled(
          1, 1, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
      return picture.pixelColor(0, 0).lightness();
    };
    const QStringList parts{"topology",  "timeline_view", "library_list", "library_story",
                            "inspector", "readout",       "run_bar",      "plot"};
    it_->action("theme_light")->trigger();
    QCoreApplication::processEvents();
    for (const QString& part : parts) QVERIFY2(lightness(part) > 150, qPrintable(part));
    it_->action("theme_dark")->trigger();
    QCoreApplication::processEvents();
    for (const QString& part : parts) QVERIFY2(lightness(part) < 110, qPrintable(part));
  }

  void the_texts_follow_another_size_at_once() {
    it_->load();
    const int before = it_->find<QLabel>("status_state")->sizeHint().height();
    it_->action("scale_200")->trigger();
    QCoreApplication::processEvents();
    QVERIFY(it_->find<QLabel>("status_state")->sizeHint().height() >= before * 3 / 2);
    it_->action("scale_100")->trigger();
    QCoreApplication::processEvents();
    QCOMPARE(it_->find<QLabel>("status_state")->sizeHint().height(), before);
  }

  void diagnostics_say_versions_and_the_run() {
    it_->load();
    it_->action("tools_diagnostics")->trigger();
    QTRY_VERIFY(QApplication::clipboard()->text().contains("spillway-lab " SPILLWAY_VERSION));
    const QString text = QApplication::clipboard()->text();
    QVERIFY(text.contains("microburst-penetration: paused"));
    QVERIFY(text.contains("library "));
  }

  void results_come_forward_when_the_run_ends() {
    it_->load(path_of_short());
    it_->run().set_speed(0);
    it_->run().start();
    QTRY_COMPARE(it_->run().state(), Run::State::finished);
    QTRY_VERIFY(!it_->dock("results")->visibleRegion().isEmpty());
    QTRY_COMPARE(it_->find<QLabel>("results_summary")->text(),
                 "1 held, 0 failed, 0 not judged yet");
  }

 private:
  QString path_of_short() {
    QByteArray text = new_scenario_text;
    text.replace("60s", "10s");
    write("short.json", text);
    return path("short.json");
  }
};

}  // namespace spillway::desktop

QTEST_MAIN(spillway::desktop::WindowTest)
#include "window_test.moc"

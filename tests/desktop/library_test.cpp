// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAction>
#include <QApplication>
#include <QDir>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QProcess>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBrowser>
#include <QTimer>
#include <QTreeWidget>

#include "app/desktop/library/autosave.h"
#include "app/desktop/library/files.h"
#include "app/desktop/library/library_panel.h"
#include "app/desktop/library/new_scenario.h"
#include "app/desktop/library/save_session_dialog.h"
#include "app/desktop/library/scenario_file.h"
#include "app/desktop/settings/translator.h"
#include "tests/desktop/run_fixture.h"

namespace spillway::desktop {

namespace {

const QString flagship = SPILLWAY_SCENARIOS_DIR "/microburst-penetration.json";

QString contents(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

void write(const QString& path, const QByteArray& text) {
  QFile file(path);
  QVERIFY(file.open(QIODevice::WriteOnly));
  file.write(text);
}

QTreeWidgetItem* item(QTreeWidget& list, const QString& text) {
  return list.findItems(text, Qt::MatchContains | Qt::MatchRecursive).value(0);
}

/// Answers the next question with a button, as soon as it is there.
void answer(QMessageBox::StandardButton button) {
  QTimer::singleShot(0, qApp, [button] {
    auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
    if (!box) return answer(button);
    box->button(button)->click();
  });
}

}  // namespace

class LibraryTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  std::unique_ptr<Settings> settings_;
  std::unique_ptr<Translator> translator_;
  std::unique_ptr<Workbench> workbench_;
  QString path(const QString& name) const { return folder_.filePath(name); }

 private Q_SLOTS:
  void init() {
    static int tests = 0;
    settings_ = std::make_unique<Settings>(path(QString("settings-%1.ini").arg(++tests)));
    settings_->set_language(Language::english);
    translator_ = std::make_unique<Translator>(*settings_);
    workbench_ = std::make_unique<Workbench>(SPILLWAY_PROGRAM);
  }

  void it_lists_the_incidents_by_title_and_tells_the_selected_one_s_story() {
    LibraryPanel panel(*workbench_, *settings_);
    panel.show();
    auto& list = *panel.findChild<QTreeWidget*>("library_list");
    QTRY_VERIFY(item(list, "A bucket of 15,000"));
    list.setCurrentItem(item(list, "A bucket of 15,000"));
    const QString story = panel.findChild<QTextBrowser*>("library_story")->toPlainText();
    QVERIFY(story.contains("What to expect"));
    QVERIFY(story.contains("The full bucket lets every one of them pass"));
    QVERIFY(story.contains("The rate protects the average"));
    QCOMPARE(QFileInfo(panel.file_of("microburst-penetration")).fileName(),
             QFileInfo(flagship).fileName());
  }

  void it_speaks_chinese_at_once() {
    LibraryPanel panel(*workbench_, *settings_);
    panel.show();
    auto& list = *panel.findChild<QTreeWidget*>("library_list");
    QTRY_VERIFY(item(list, "A bucket of 15,000"));
    list.setCurrentItem(item(list, "A bucket of 15,000"));
    settings_->set_language(Language::chinese);
    QTRY_VERIFY(item(list, "桶容量失控"));
    QVERIFY(panel.findChild<QTextBrowser*>("library_story")->toPlainText().contains("令牌桶"));
  }

  void enter_asks_to_open_the_selected_one() {
    LibraryPanel panel(*workbench_, *settings_);
    panel.show();
    QSignalSpy asked(&panel, &LibraryPanel::open_requested);
    auto& list = *panel.findChild<QTreeWidget*>("library_list");
    QTRY_VERIFY(item(list, "A bucket of 15,000"));
    list.setCurrentItem(item(list, "A bucket of 15,000"));
    QTest::keyClick(&list, Qt::Key_Return);
    QCOMPARE(asked.count(), 1);
    QVERIFY(asked[0][0].value<Origin>().file.endsWith("microburst-penetration.json"));
    QVERIFY(asked[0][0].value<Origin>().from_library);
  }

  void a_search_hides_what_does_not_fit() {
    LibraryPanel panel(*workbench_, *settings_);
    panel.show();
    auto& list = *panel.findChild<QTreeWidget*>("library_list");
    QTRY_VERIFY(item(list, "thrashing"));
    panel.findChild<QLineEdit*>("library_search")->setText("microburst");
    QVERIFY(item(list, "thrashing")->isHidden());
    QVERIFY(!item(list, "A bucket of 15,000")->isHidden());
  }

  void recent_files_are_offered_and_missing_ones_are_grey() {
    write(path("here.json"), "{}");
    settings_->add_recent_file(path("gone.json"));
    settings_->add_recent_file(path("here.json"));
    LibraryPanel panel(*workbench_, *settings_);
    panel.show();
    auto& list = *panel.findChild<QTreeWidget*>("library_list");
    QVERIFY(item(list, "here.json"));
    QVERIFY(!item(list, "here.json")->isDisabled());
    QVERIFY(item(list, "gone.json")->isDisabled());
    QSignalSpy asked(&panel, &LibraryPanel::open_requested);
    list.setCurrentItem(item(list, "gone.json"));
    QTest::keyClick(&list, Qt::Key_Return);
    QCOMPARE(asked.count(), 0);

    QWidget window;
    const Files files(*workbench_, *settings_, window);
    Q_EMIT files.recent_menu()->aboutToShow();
    QVERIFY(files.recent_menu()->actions().at(0)->isEnabled());
    QVERIFY(!files.recent_menu()->actions().at(1)->isEnabled());
  }

  void a_file_is_opened_and_becomes_recent_one_of_the_library_does_not() {
    QWidget window;
    Files files(*workbench_, *settings_, window);
    QSignalSpy opened(&files, &Files::opened);
    QVERIFY(!files.save_action()->isEnabled());
    files.open({flagship, true});
    QTRY_COMPARE(opened.count(), 1);
    QVERIFY(files.save_action()->isEnabled() && files.save_as_action()->isEnabled());
    QCOMPARE(workbench_->document().name(), "microburst-penetration");
    QVERIFY(!workbench_->document().modified());
    QVERIFY(settings_->recent_files().isEmpty());
    files.open({flagship});
    QTRY_COMPARE(opened.count(), 2);
    QCOMPARE(settings_->recent_files(), QStringList{flagship});
  }

  void a_name_finds_the_library_s_scenario_and_a_wrong_one_is_a_message() {
    QWidget window;
    Files files(*workbench_, *settings_, window);
    QSignalSpy opened(&files, &Files::opened);
    QSignalSpy message(&files, &Files::message);
    files.open_named("breaker-thrashing");
    QTRY_COMPARE(opened.count(), 1);
    QCOMPARE(workbench_->document().name(), "breaker-thrashing");
    files.open_named("breaker-dancing");
    QTRY_COMPARE(message.count(), 1);
    QVERIFY(message[0][0].toString().contains("breaker-dancing"));
    QCOMPARE(opened.count(), 1);
  }

  void a_bad_file_is_refused_with_its_problems_and_the_old_scenario_stays() {
    QWidget window;
    Files files(*workbench_, *settings_, window);
    QSignalSpy opened(&files, &Files::opened);
    QSignalSpy refused(&files, &Files::refused);
    files.open({flagship});
    QTRY_COMPARE(opened.count(), 1);
    QString text = contents(flagship);
    text.replace("\"workers\": 800", "\"workerz\": 800");
    write(path("bad.json"), text.toUtf8());
    files.open({path("bad.json")});
    QTRY_COMPARE(refused.count(), 1);
    const auto problems = refused[0][2].value<std::vector<Problem>>();
    QVERIFY(!problems.empty());
    QCOMPARE(problems[0].line, text.left(text.indexOf("workerz")).count('\n') + 1);
    QCOMPARE(problems[0].file, path("bad.json"));
    QVERIFY(problems[0].pointer.startsWith("/nodes/orders"));
    QCOMPARE(workbench_->document().name(), "microburst-penetration");
    QCOMPARE(workbench_->run().state(), Run::State::paused);
    QVERIFY(!settings_->recent_files().contains(path("bad.json")));
  }

  void the_new_scenario_loads_without_a_problem_and_has_no_file() {
    QWidget window;
    Files files(*workbench_, *settings_, window);
    QSignalSpy opened(&files, &Files::opened);
    files.new_action()->trigger();
    QTRY_COMPARE(opened.count(), 1);
    QCOMPARE(workbench_->document().file(), QString());
    QVERIFY(!workbench_->document().modified());
    QCOMPARE(workbench_->run().end(), 60'000'000'000);
  }

  void unsaved_changes_are_asked_about_before_anything_else_opens() {
    write(path("mine.json"), new_scenario_text);
    QWidget window;
    Files files(*workbench_, *settings_, window);
    QSignalSpy opened(&files, &Files::opened);
    files.open({path("mine.json")});
    QTRY_COMPARE(opened.count(), 1);
    QVERIFY(files.may_close());

    const auto change = [this](int seed) {
      workbench_->document().set("/seed", seed, "seed");
      QVERIFY(workbench_->document().modified());
    };
    change(2);
    answer(QMessageBox::Cancel);
    files.open({flagship});
    QCOMPARE(workbench_->document().name(), "new-scenario");
    answer(QMessageBox::Save);
    QVERIFY(files.may_close());
    QVERIFY(contents(path("mine.json")).contains("\"seed\": 2"));
    QVERIFY(!workbench_->document().modified());
    change(3);
    answer(QMessageBox::Discard);
    QVERIFY(files.may_close());
    QVERIFY(contents(path("mine.json")).contains("\"seed\": 2"));
  }

  void a_name_without_an_ending_gets_one_and_nothing_is_written_over_unasked() {
    QWidget window;
    Files files(*workbench_, *settings_, window);
    files.new_scenario();
    QTRY_VERIFY(!workbench_->document().text().empty());
    QTimer type;
    connect(&type, &QTimer::timeout, this, [this] {
      auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
      if (!dialog) return;
      dialog->findChild<QLineEdit*>("fileNameEdit")->setText(path("mine"));
      QMetaObject::invokeMethod(dialog, "accept");
    });
    type.start(10);
    QVERIFY(files.save_as());
    QCOMPARE(workbench_->document().file(), path("mine.spillway.json"));
    QCOMPARE(workbench_->document().name(), "mine");
    workbench_->document().set("/seed", 77, "seed");
    answer(QMessageBox::No);
    QVERIFY(!files.save_as());
    QVERIFY(!contents(path("mine.spillway.json")).contains("77"));
    answer(QMessageBox::Yes);
    QVERIFY(files.save_as());
    QVERIFY(contents(path("mine.spillway.json")).contains("77"));
  }

  void a_session_becomes_a_scenario_that_keeps_what_held() {
    QWidget window;
    Files files(*workbench_, *settings_, window);
    QSignalSpy opened(&files, &Files::opened);
    files.open({flagship, true});
    QTRY_COMPARE(opened.count(), 1);
    Run& run = workbench_->run();
    run.set_speed(0);
    run.run_until(12'000'000'000);
    QTRY_COMPARE(run.state(), Run::State::paused);
    workbench_->tune("gateway.limiter.burst", 800);
    QTRY_VERIFY(run.has_changes());
    run.run_until(run.end());
    QTRY_COMPARE_WITH_TIMEOUT(run.state(), Run::State::finished, 30000);

    QSignalSpy saved(&files, &Files::session_saved);
    const QString target = path("what-we-did.json");
    QTimer poll;
    connect(&poll, &QTimer::timeout, this, [&target] {
      auto* dialog = qobject_cast<SaveSessionDialog*>(QApplication::activeModalWidget());
      if (!dialog) return;
      QVERIFY(dialog->findChild<QRadioButton*>("save_session_held")->isChecked());
      dialog->findChild<QLineEdit*>("save_session_file")->setText(target);
      dialog->accept();
    });
    poll.start(20);
    files.save_session_action()->trigger();
    QTRY_COMPARE(saved.count(), 1);
    poll.stop();
    const QString text = contents(target);
    QVERIFY(text.contains("\"name\": \"what-we-did\""));
    QVERIFY(text.contains("12s"));
    QVERIFY(text.contains("\"gateway.limiter.burst\": 800"));
    QVERIFY2(text.contains("// The flagship incident"), "comments survive");
    // With a bucket of 800 from the start the burst does no harm: that it does is not claimed.
    QVERIFY(!text.contains("\"above\": \"5s\""));
    QVERIFY(text.contains("\"at_most\": \"60ms\""));

    QProcess check;
    check.start(SPILLWAY_PROGRAM, {"check", target});
    QVERIFY(check.waitForFinished(60000));
    QCOMPARE(check.exitCode(), 0);
  }

  void changes_of_a_program_that_died_are_found_and_those_of_a_living_one_are_not() {
    const QString kept = path("unsaved");
    Document living;
    const Autosave of_living(living, kept);
    living.open(new_scenario_text, {path("living.json")});
    living.set("/seed", 5, "seed");
    Autosave(living, kept).write();

    auto dead = std::make_unique<Document>();
    dead->open(new_scenario_text, {path("dead.json")});
    auto* of_dead = new Autosave(*dead, kept);
    dead->set("/seed", 6, "seed");
    of_dead->write();
    // A crash: nothing is cleaned up, and the lock names a process that is gone.
    const QStringList copies = QDir(kept).entryList({"*.json"});
    QCOMPARE(copies.size(), 1);
    QFile::copy(QDir(kept).filePath(copies[0]), QDir(kept).filePath("crashed.json"));
    delete of_dead;

    Document fresh;
    const Autosave now(fresh, kept);
    const std::vector<LeftBehind> left = now.left_behind();
    QCOMPARE(left.size(), 1u);
    QCOMPARE(left[0].origin.file, path("dead.json"));
    QVERIFY(left[0].text.find("\"seed\": 6") != std::string::npos);
    Autosave::drop(left[0]);
    QVERIFY(now.left_behind().empty());
  }

  void a_copy_goes_when_the_changes_are_saved_or_undone() {
    const QString kept = path("unsaved");
    Document document;
    Autosave autosave(document, kept);
    document.open(new_scenario_text, {path("a.json")});
    const auto copies = [&kept] { return QDir(kept).entryList({"*.json"}).size(); };
    document.set("/seed", 5, "seed");
    autosave.write();
    QCOMPARE(copies(), 1);
    document.undo_stack().undo();
    QCOMPARE(copies(), 0);
    document.set("/seed", 5, "seed");
    autosave.write();
    QCOMPARE(document.save(path("a.json")), QString());
    QCOMPARE(copies(), 0);
  }

  void a_copy_that_cannot_be_written_is_told_once() {
    Document document;
    Autosave autosave(document, path("unsaved_full"));
    QSignalSpy failed(&autosave, &Autosave::failed);
    document.open(new_scenario_text, {path("full.json")});
    document.set("/seed", 5, "seed");
    {
      const FullDisk full(20);
      autosave.write();
      autosave.write();
    }
    QCOMPARE(failed.count(), 1);
    QVERIFY(failed[0][0].toString().contains("Save them soon"));
    autosave.write();
    QCOMPARE(QDir(path("unsaved_full")).entryList({"*.json"}).size(), 1);
    const FullDisk full_again(20);
    autosave.write();
    QCOMPARE(failed.count(), 2);
  }

  void a_file_that_cannot_be_saved_says_what_to_do_and_the_window_stays() {
    write(path("full.json"), new_scenario_text);
    QWidget window;
    Files files(*workbench_, *settings_, window);
    QSignalSpy opened(&files, &Files::opened);
    files.open({path("full.json")});
    QTRY_COMPARE(opened.count(), 1);
    workbench_->document().set("/seed", 5, "seed");
    QString said;
    QTimer::singleShot(0, qApp, [&said] {
      auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
      if (!box) return;
      said = box->text();
      box->close();
    });
    {
      const FullDisk full(20);
      QVERIFY(!files.save());
    }
    QVERIFY2(said.contains("full.json") && said.contains("make room"), qPrintable(said));
    QVERIFY(workbench_->document().modified());
    QCOMPARE(contents(path("full.json")), QString(new_scenario_text));
  }

  void a_file_s_name_is_the_scenario_s() {
    QCOMPARE(scenario_name("/x/a.spillway.json"), "a");
    QCOMPARE(scenario_name("b.json"), "b");
    QCOMPARE(scenario_name("v1.2"), "v1.2");
  }

  void of_a_file_s_name_remains_what_a_scenario_s_may_be() {
    QCOMPARE(allowed_name("/x/My Workshop.json"), "my-workshop");
    QCOMPARE(allowed_name("v1.2.spillway.json"), "v1-2");
    QCOMPARE(allowed_name("a_b-c.json"), "a_b-c");
    QCOMPARE(allowed_name("演练 2.json"), "2");
    QCOMPARE(allowed_name("演练.json"), "");
    QCOMPARE(allowed_name(QString(80, 'a') + ".json"), QString(64, 'a'));
  }

  void whatever_the_file_is_called_the_session_is_saved_under_an_allowed_name() {
    QWidget window;
    Files files(*workbench_, *settings_, window);
    QSignalSpy opened(&files, &Files::opened);
    files.open_text(new_scenario_text, {}, false);
    QTRY_COMPARE(opened.count(), 1);
    QSignalSpy saved(&files, &Files::session_saved);
    QSignalSpy refused(&files, &Files::refused);
    QString target;
    QTimer poll;
    connect(&poll, &QTimer::timeout, this, [&target] {
      auto* dialog = qobject_cast<SaveSessionDialog*>(QApplication::activeModalWidget());
      if (!dialog) return;
      dialog->findChild<QLineEdit*>("save_session_file")->setText(target);
      dialog->accept();
    });
    poll.start(20);
    for (const auto& [file, name] : {std::pair{"My Workshop.json", "my-workshop"},
                                     std::pair{"演练.json", "new-scenario-session"}}) {
      target = path(file);
      saved.clear();
      files.save_session_action()->trigger();
      QTRY_VERIFY(saved.count() + refused.count() > 0);
      QCOMPARE(refused.count(), 0);
      QVERIFY(contents(target).contains(QString("\"name\": \"%1\"").arg(name)));
    }
  }
};

}  // namespace spillway::desktop

QTEST_MAIN(spillway::desktop::LibraryTest)
#include "library_test.moc"

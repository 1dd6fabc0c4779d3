// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>
#include <QTreeWidget>

#include "app/desktop/library/new_scenario.h"
#include "app/desktop/library/problems_panel.h"
#include "app/desktop/library/source_panel.h"
#include "app/desktop/library/source_view.h"
#include "app/desktop/settings/settings.h"
#include "app/desktop/settings/translator.h"

namespace spillway::desktop {

class ProblemsTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void a_problem_says_message_line_place_and_file() {
    ProblemsPanel panel;
    QSignalSpy counted(&panel, &ProblemsPanel::count_changed);
    panel.show_problems({{"/x/bad.json", 7, 3, "/nodes/orders/workerz", "no field \"workerz\""}});
    QCOMPARE(counted.last()[0].toInt(), 1);
    const auto* item = panel.findChild<QTreeWidget*>("problems_list")->topLevelItem(0);
    QCOMPARE(item->text(0), "no field \"workerz\"");
    QCOMPARE(item->text(1), "7");
    QCOMPARE(item->text(2), "/nodes/orders/workerz");
    QCOMPARE(item->text(3), "bad.json");
  }

  void a_click_and_enter_choose_a_problem() {
    ProblemsPanel panel;
    panel.resize(800, 200);
    panel.show();
    panel.show_problems({{"a.json", 7, 3, "", "one"}, {"a.json", 9, 1, "", "two"}});
    QSignalSpy chosen(&panel, &ProblemsPanel::problem_chosen);
    auto& list = *panel.findChild<QTreeWidget*>("problems_list");
    QTest::mouseClick(list.viewport(), Qt::LeftButton, {},
                      list.visualItemRect(list.topLevelItem(1)).center());
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen[0][0].value<Problem>().line, 9);
    list.setCurrentItem(list.topLevelItem(0));
    QTest::keyClick(&list, Qt::Key_Return);
    QCOMPARE(chosen.last()[0].value<Problem>().line, 7);
  }

  void copied_problems_read_like_a_compiler_s() {
    ProblemsPanel panel;
    panel.show();
    QVERIFY(QTest::qWaitForWindowActive(&panel));
    panel.show_problems({{"a.json", 7, 3, "/x", "one"}});
    auto& list = *panel.findChild<QTreeWidget*>("problems_list");
    list.selectAll();
    list.setFocus();
    QTest::keySequence(&list, QKeySequence::Copy);
    QCOMPARE(QApplication::clipboard()->text(), "a.json:7:3: /x: one");
  }

  void no_problems_is_said_in_words() {
    ProblemsPanel panel;
    panel.show();
    QVERIFY(panel.findChild<QLabel*>("problems_nothing")->isVisible());
    panel.show_problems({{"a.json", 7, 3, "/x", "one"}});
    QVERIFY(!panel.findChild<QLabel*>("problems_nothing")->isVisible());
  }

  void the_line_of_a_problem_is_marked_in_the_text() {
    Workbench workbench(SPILLWAY_PROGRAM);
    SourcePanel panel(workbench);
    panel.resize(600, 200);
    panel.show();
    std::string text = new_scenario_text;
    text.replace(text.find("workers"), 7, "workerz");
    panel.show_refused(text, {"/x/bad.json"}, {}, false);
    QVERIFY(panel.shows_refused());
    QVERIFY(panel.findChild<QLabel*>("source_refused")->text().contains("bad.json"));
    panel.show_line(19, 5);
    QCOMPARE(panel.view().marked_line(), 19);
    QCOMPARE(panel.view().textCursor().blockNumber(), 18);
    QCOMPARE(panel.view().textCursor().columnNumber(), 4);
    QCOMPARE(panel.view().extraSelections().size(), 1);
    QVERIFY(panel.view().cursorRect().intersects(panel.view().viewport()->rect()));
  }

  void a_refused_text_can_be_mended_and_tried_again_or_left() {
    Workbench workbench(SPILLWAY_PROGRAM);
    workbench.open(new_scenario_text, {});
    QTRY_COMPARE(workbench.run().state(), Run::State::paused);
    SourcePanel panel(workbench);
    panel.show();
    panel.show_refused("{}", {"/x/bad.json"}, {}, false);
    QSignalSpy asked(&panel, &SourcePanel::open_requested);
    panel.view().setPlainText("{ }");
    panel.findChild<QPushButton*>("source_try_again")->click();
    QCOMPARE(asked.count(), 1);
    QCOMPARE(asked[0][0].value<std::string>(), std::string("{ }"));
    panel.findChild<QPushButton*>("source_back")->click();
    QCOMPARE(panel.view().toPlainText().toStdString(), workbench.document().text());
    QVERIFY(!workbench.document().modified());
  }

  void typing_is_one_step_of_the_document_and_problems_are_told() {
    Workbench workbench(SPILLWAY_PROGRAM);
    workbench.open(new_scenario_text, {});
    QTRY_COMPARE(workbench.run().state(), Run::State::paused);
    SourcePanel panel(workbench);
    panel.show();
    QSignalSpy problems(&workbench, &Workbench::problems_changed);
    QTextCursor cursor = panel.view().document()->find("\"workers\": 50");
    QVERIFY(!cursor.isNull());
    panel.view().setTextCursor(cursor);
    QTest::keyClicks(&panel.view(), "\"workers\": -7");
    QTRY_VERIFY(workbench.document().modified());
    QCOMPARE(workbench.document().undo_stack().count(), 1);
    QTRY_COMPARE(problems.count(), 1);
    const auto told = problems[0][0].value<std::vector<Problem>>();
    QCOMPARE(told.size(), 1u);
    QCOMPARE(told[0].line, panel.view().textCursor().blockNumber() + 1);

    workbench.document().undo_stack().undo();
    QCOMPARE(panel.view().toPlainText(), QString(new_scenario_text));
    QTRY_COMPARE(problems.count(), 2);
    QVERIFY(problems[1][0].value<std::vector<Problem>>().empty());
  }

  /// The session speaks English: its sentences are known, and names and values stay as they are.
  void problems_are_told_in_the_language_of_the_window_data() {
    QTest::addColumn<QString>("good");
    QTest::addColumn<QString>("bad");
    QTest::addColumn<QString>("told");
    const auto row = [](const char* good, const char* bad, const char* told) {
      QTest::newRow(bad) << good << bad << told;
    };
    row(R"("workers": 50)", R"("workerz": 50)", "这里没有名为“workerz”的字段；是否想写“workers”？");
    row(R"("workers": 50)", R"("workers": "many")", "当前为 \"many\"；应为整数");
    row(R"("workers": 50)", R"("workers": 0)", "当前为 0；允许：至少 1");
    row(R"("workers": 50)", R"("workers": [50])", "当前为 列表；应为整数");
    row(R"("warmup": "5s")", R"("warmup": "5")", "应为带单位的时长，如 \"250ms\"");
    row(R"("warmup": "5s")", R"("warmup": "90s")", "当前为 90s；必须小于总时长 60s");
    row(R"("warmup": "5s")", R"("warmup": "5s", "warmup": "6s")", "“warmup”出现了两次");
    row(R"("calls": "service")", R"("calls": "name")", "这里没有名为“name”的节点");
    row(R"("kind": "service")", R"("kind": "servise")", "名为“servise”的种类；是否想写“service”？");
    row(R"("timeline": [])", R"("timeline": [{"fault": "crash", "node": "service"}])",
        "缺少“at”：发生的时间。");
  }
  void problems_are_told_in_the_language_of_the_window() {
    QFETCH(QString, good);
    QFETCH(QString, bad);
    QFETCH(QString, told);
    const QTemporaryDir folder;
    Settings settings(folder.filePath("settings.ini"));
    settings.set_language(Language::chinese);
    const Translator translator(settings);
    QString text(new_scenario_text);
    QVERIFY(text.contains(good));
    text.replace(text.indexOf(good), good.size(), bad);
    Run run(SPILLWAY_PROGRAM);
    std::vector<Problem> problems;
    run.load(text.toStdString(), [&](const std::vector<Problem>& all) { problems = all; });
    QTRY_VERIFY(!problems.empty());
    QVERIFY2(problems.front().message.contains(told), qPrintable(problems.front().message));
  }

  void an_edit_elsewhere_leaves_the_cursor_where_it_was() {
    Workbench workbench(SPILLWAY_PROGRAM);
    workbench.open(new_scenario_text, {});
    QTRY_COMPARE(workbench.run().state(), Run::State::paused);
    SourcePanel panel(workbench);
    panel.show();
    panel.view().setTextCursor(panel.view().document()->find("expect"));
    workbench.document().set("/seed", 12345, "seed");
    QVERIFY(panel.view().toPlainText().contains("12345"));
    QCOMPARE(panel.view().textCursor().selectedText(), "expect");
  }

  void undo_in_the_text_is_left_to_the_window() {
    SourceView view;
    QKeyEvent undo(QEvent::ShortcutOverride, Qt::Key_Z, Qt::ControlModifier);
    undo.accept();
    QCoreApplication::sendEvent(&view, &undo);
    QVERIFY(!undo.isAccepted());
  }
};

}  // namespace spillway::desktop

QTEST_MAIN(spillway::desktop::ProblemsTest)
#include "problems_test.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workbench/document.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "tests/desktop/run_fixture.h"

using spillway::desktop::Document;
using spillway::scenario::Value;

namespace {

constexpr const char* small = R"({
  "name": "small",  // its name
  "seed": 7,
  "nodes": {
    "a": {"kind": "clients", "calls": "b"},
    // the server
    "b": {"kind": "service", "workers": 8}
  }
})";

}  // namespace

class DocumentTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void init() {
    document_ = std::make_unique<Document>();
    document_->open(small, {});
  }

  void an_edit_is_a_step_with_a_sentence() {
    QSignalSpy changed(document_.get(), &Document::changed);
    document_->set("/nodes/b/workers", 16, "workers to 16");
    QCOMPARE(document_->undo_stack().undoText(), QString("workers to 16"));
    QCOMPARE(*document_->at("/nodes/b/workers"), Value(16));
    QVERIFY(document_->text().find("// the server") != std::string::npos);
    document_->undo_stack().undo();
    QCOMPARE(document_->text(), std::string(small));
    document_->undo_stack().redo();
    QCOMPARE(*document_->at("/nodes/b/workers"), Value(16));
    QCOMPARE(changed.count(), 3);
  }

  void a_drag_is_one_step() {
    for (int i = 1; i <= 50; ++i) document_->set("/seed", i, QString("seed %1").arg(i), "drag 1");
    for (int i = 1; i <= 50; ++i) document_->set("/seed", -i, "seed", "drag 2");
    QCOMPARE(document_->undo_stack().count(), 2);
    QCOMPARE(document_->undo_stack().text(0), QString("seed 50"));
    document_->undo_stack().undo();
    QCOMPARE(*document_->at("/seed"), Value(50));
    document_->undo_stack().undo();
    QCOMPARE(document_->text(), std::string(small));
  }

  void a_drag_back_to_its_start_is_no_step() {
    document_->set("/seed", 8, "seed", "drag");
    document_->set("/seed", 7, "seed", "drag");
    QCOMPARE(document_->undo_stack().count(), 0);
    QVERIFY(!document_->modified());
  }

  void what_changes_nothing_is_no_step() {
    document_->set("/seed", 7, "seed");
    document_->remove("/nowhere", "remove");
    QCOMPARE(document_->undo_stack().count(), 0);
  }

  void an_answer_to_an_undo_makes_no_step_and_keeps_redo() {
    document_->set("/seed", 8, "seed to 8");
    connect(document_.get(), &Document::changed, this,
            [this] { document_->set("/nodes/b/workers", 99, "what a slider makes of it"); });
    document_->undo_stack().undo();
    QCOMPARE(document_->text(), std::string(small));
    QVERIFY(document_->undo_stack().canRedo());
    document_->undo_stack().redo();
    QCOMPARE(*document_->at("/seed"), Value(8));
  }

  void several_edits_can_be_one_step() {
    QSignalSpy changed(document_.get(), &Document::changed);
    document_->begin("Delete b");
    document_->remove("/nodes/b", "b");
    document_->remove("/nodes/a/calls", "calls");
    document_->end();
    QCOMPARE(changed.count(), 1);
    QCOMPARE(document_->undo_stack().count(), 1);
    QCOMPARE(document_->undo_stack().undoText(), QString("Delete b"));
    QVERIFY(!document_->at("/nodes/b"));
    document_->undo_stack().undo();
    QCOMPARE(document_->text(), std::string(small));
  }

  void it_knows_whether_it_differs_from_its_file() {
    QSignalSpy modified(document_.get(), &Document::modified_changed);
    document_->set("/seed", 8, "seed");
    QVERIFY(document_->modified());
    document_->undo_stack().undo();
    QVERIFY(!document_->modified());
    QCOMPARE(modified.count(), 2);
    // A live change of the run is on the same stack and changes no text.
    document_->undo_stack().push(new QUndoCommand("live"));
    QVERIFY(!document_->modified());
  }

  void saving_writes_the_text_as_it_is() {
    const QTemporaryDir folder;
    const QString file = folder.filePath("small.json");
    QSignalSpy named(document_.get(), &Document::file_changed);
    document_->set("/seed", 8, "seed");
    QCOMPARE(document_->save(file), QString());
    QVERIFY(!document_->modified());
    QCOMPARE(document_->file(), file);
    QCOMPARE(named.count(), 1);
    QFile read(file);
    QVERIFY(read.open(QIODevice::ReadOnly));
    QCOMPARE(read.readAll().toStdString(), document_->text());
  }

  void a_file_that_cannot_be_written_is_said_and_nothing_is_lost() {
    document_->set("/seed", 8, "seed");
    QVERIFY(document_->save("/nowhere/at all/x.json").contains("/nowhere/at all/x.json"));
    QVERIFY(document_->modified());
    QVERIFY(document_->file().isEmpty());
  }

  void a_full_disk_leaves_the_file_and_the_changes_as_they_were() {
    const QTemporaryDir folder;
    const QString file = folder.filePath("small.json");
    QCOMPARE(document_->save(file), QString());
    document_->set("/seed", 8, "seed");
    {
      const spillway::desktop::FullDisk full(20);
      const QString wrong = document_->save(file);
      QVERIFY2(wrong.contains(file) && wrong.contains("still here"), qPrintable(wrong));
    }
    QVERIFY(document_->modified());
    QCOMPARE(content(file), std::string(small));
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 1);
    QCOMPARE(document_->save(file), QString());  // there is room again
    QCOMPARE(content(file), document_->text());
  }

  void it_knows_whether_its_file_became_another_one() {
    const QTemporaryDir folder;
    const QString file = folder.filePath("small.json");
    QVERIFY(!document_->differs_on_disk());  // there is none yet
    QCOMPARE(document_->save(file), QString());
    document_->set("/seed", 8, "seed");
    QVERIFY(!document_->differs_on_disk());
    const auto write = [&file](const char* text) {
      QFile out(file);
      QVERIFY(out.open(QIODevice::WriteOnly));
      out.write(text);
    };
    write("{}");
    QVERIFY(document_->differs_on_disk());
    document_->accept_disk();
    QVERIFY(!document_->differs_on_disk());
    write("{ }");
    QVERIFY(document_->differs_on_disk());
    QCOMPARE(document_->save(file), QString());
    QVERIFY(!document_->differs_on_disk());
    QVERIFY(QFile::remove(file));
    QVERIFY(!document_->differs_on_disk());
  }

  void broken_text_keeps_the_last_tree() {
    document_->replace_text("{\"name\": ", "typing");
    QCOMPARE(document_->name(), QString("small"));
    document_->set("/seed", 9, "seed");
    QCOMPARE(document_->text(), std::string("{\"name\": "));
    document_->undo_stack().undo();
    QCOMPARE(document_->text(), std::string(small));
  }

  void what_comes_back_after_a_crash_is_unsaved() {
    document_->open(small, {"x.json"}, true);
    QVERIFY(document_->modified());
    QCOMPARE(document_->undo_stack().count(), 0);
  }

 private:
  static std::string content(const QString& file) {
    QFile in(file);
    return in.open(QIODevice::ReadOnly) ? in.readAll().toStdString() : std::string();
  }

  std::unique_ptr<Document> document_;
};

QTEST_GUILESS_MAIN(DocumentTest)
#include "document_test.moc"

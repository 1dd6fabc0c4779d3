// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workbench/session.h"

#include <signal.h>

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using spillway::desktop::error_of;
using spillway::desktop::Session;
using spillway::scenario::Value;

namespace {

Value named(const char* name) {
  Value arguments = Value::object();
  arguments.set("name", name);
  return arguments;
}

/// A child that does what the shell text says.
QString script(const QTemporaryDir& folder, const QString& text) {
  const QString file = folder.filePath("child");
  QFile out(file);
  if (!out.open(QIODevice::WriteOnly)) qFatal("no script");
  out.write(("#!/bin/sh\n" + text).toUtf8());
  out.setPermissions(QFile::ReadOwner | QFile::ExeOwner);
  return file;
}

}  // namespace

class SessionTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void answers_come_in_the_order_of_the_requests() {
    Session session(SPILLWAY_PROGRAM);
    QList<int> order;
    for (int i = 0; i < 20; ++i) {
      session.request(i % 2 ? "hello" : "nonsense", {}, [&order, i](const Value& reply) {
        QCOMPARE(*reply.find("ok")->boolean(), i % 2 == 1);
        order += i;
      });
    }
    QCOMPARE(session.open(), 20);
    QTRY_COMPARE(order.size(), 20);
    for (int i = 0; i < 20; ++i) QCOMPARE(order[i], i);
    QCOMPARE(session.open(), 0);
    QVERIFY(session.process_id() > 0);
  }

  void a_refusal_has_a_sentence() {
    Session session(SPILLWAY_PROGRAM);
    QString why;
    session.request("advence", {}, [&](const Value& reply) { why = error_of(reply); });
    QTRY_VERIFY(why.contains("did you mean \"advance\""));
    QVERIFY(session.alive());
  }

  void nothing_starts_before_the_first_request() {
    const Session session(SPILLWAY_PROGRAM);
    QTest::qWait(20);
    QCOMPARE(session.process_id(), 0);
    QVERIFY(session.alive());
  }

  void a_killed_child_is_told_once_and_every_request_is_answered() {
    Session session(SPILLWAY_PROGRAM);
    QSignalSpy died(&session, &Session::died);
    int answers = 0;
    QString why;
    session.request("load", named("microburst-penetration"), {});
    Value far = Value::object();
    far.set("to", "80s");
    for (int i = 0; i < 3; ++i) {
      session.request("advance", far, [&](const Value& reply) {
        ++answers;
        why = error_of(reply);
      });
    }
    QTRY_VERIFY(session.process_id() > 0);
    ::kill(static_cast<pid_t>(session.process_id()), SIGKILL);
    QTRY_COMPARE(died.count(), 1);
    QCOMPARE(answers, 3);
    QVERIFY(why.contains("killed"));
    QVERIFY(!session.alive());
    session.request("hello", {}, [&](const Value& reply) {
      QVERIFY(!error_of(reply).isEmpty());
      ++answers;
    });
    QCOMPARE(answers, 3);  // never from inside the request
    QTRY_COMPARE(answers, 4);
    QCOMPARE(died.count(), 1);
  }

  void a_missing_program_is_said() {
    Session session("/nowhere/spillway");
    QSignalSpy died(&session, &Session::died);
    QString why;
    session.request("hello", {}, [&](const Value& reply) { why = error_of(reply); });
    QTRY_COMPARE(died.count(), 1);
    QVERIFY(died[0][0].toString().contains("/nowhere/spillway"));
    QCOMPARE(why, died[0][0].toString());
  }

  void a_line_that_is_no_reply_ends_the_session() {
    const QTemporaryDir folder;
    for (const QString said : {"what?", "{\"id\": 99, \"ok\": true}", "{\"id\": 1}", "[]", "{"}) {
      Session session(script(folder, "read line; echo '" + said + "'; sleep 10\n"));
      QSignalSpy died(&session, &Session::died);
      QString why;
      session.request("hello", {}, [&](const Value& reply) { why = error_of(reply); });
      QTRY_COMPARE(died.count(), 1);
      QVERIFY2(why.contains(said), qPrintable(why));
    }
  }

  void a_child_that_ends_by_itself_may_say_why() {
    const QTemporaryDir folder;
    Session session(script(folder, "echo 'out of memory' >&2; exit 3\n"));
    QSignalSpy died(&session, &Session::died);
    session.request("hello", {});
    QTRY_COMPARE(died.count(), 1);
    QVERIFY(died[0][0].toString().contains("code 3"));
    QVERIFY(died[0][0].toString().contains("out of memory"));
  }

  void a_reply_in_pieces_is_put_together() {
    const QTemporaryDir folder;
    Session session(script(
        folder, "read line; printf '{\"id\": 1,'; sleep 0.1; echo ' \"ok\": true}'; read x\n"));
    bool ok = false;
    session.request("hello", {}, [&](const Value& reply) { ok = *reply.find("ok")->boolean(); });
    QTRY_VERIFY(ok);
    QVERIFY(session.alive());
  }

  void an_answer_may_delete_the_session() {
    auto session = std::make_unique<Session>(SPILLWAY_PROGRAM);
    session->request("hello", {}, [&](const Value&) { session.reset(); });
    session->request("hello", {}, [](const Value&) { QFAIL("of a session that is gone"); });
    QTRY_VERIFY(!session);
  }

  void what_is_gone_is_not_called_back() {
    Session session(SPILLWAY_PROGRAM);
    auto receiver = std::make_unique<QObject>();
    bool last = false;
    session.request("hello", {}, receiver.get(), [](const Value&) { QFAIL("called back"); });
    session.request("hello", {}, [&](const Value&) { last = true; });
    receiver.reset();
    QTRY_VERIFY(last);
  }

  void an_ended_session_answers_but_does_not_die() {
    Session session(SPILLWAY_PROGRAM);
    QSignalSpy died(&session, &Session::died);
    bool answered = false;
    session.request("hello", {}, [&](const Value&) { answered = true; });
    session.end();
    QTRY_VERIFY(answered);
    QVERIFY(!session.alive());
    QCOMPARE(died.count(), 0);
  }
};

QTEST_GUILESS_MAIN(SessionTest)
#include "session_test.moc"

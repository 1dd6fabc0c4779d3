// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workbench/session.h"

#include <unistd.h>

#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QPointer>
#include <QProcess>
#include <QStandardPaths>
#include <algorithm>
#include <deque>

#include "app/desktop/workbench/json.h"

namespace spillway::desktop {

using scenario::Value;

namespace {

QString find_program(const QString& given) {
  if (!given.isEmpty()) return given;
  const QString beside = QDir(QCoreApplication::applicationDirPath()).filePath("spillway");
  if (QFileInfo(beside).isExecutable()) return beside;
  return QStandardPaths::findExecutable("spillway");
}

Value failure(const QString& why) {
  Value error = Value::object();
  error.set("message", why.toStdString());
  error.set("problems", Value::array());
  Value reply = Value::object();
  reply.set("ok", false);
  reply.set("error", std::move(error));
  return reply;
}

bool is_a_reply(const Value& reply, std::int64_t id) {
  const Value* ok = reply.find("ok");
  const Value* of = reply.find("id");
  return ok && ok->boolean() && of && of->integer() && *of->integer() == id;
}

}  // namespace

struct Session::State {
  struct Request {
    std::int64_t id;
    Answer answer;
    std::int64_t sent;  ///< on `wall`
  };

  QString program;
  std::unique_ptr<QProcess> child;
  std::deque<Request> open;
  std::int64_t next_id = 1;
  QElapsedTimer wall;
  std::int64_t last_answer = 0;  ///< on `wall`
  std::int64_t last_took = 0;
  QByteArray complaints;  ///< the end of what the child said on stderr
  bool yields = false;
  QString ended;  ///< why; empty while the session lives
};

Session::Session(QString program, QObject* parent)
    : QObject(parent), state_(std::make_unique<State>()) {
  state_->program = std::move(program);
  state_->wall.start();
}

Session::~Session() {
  if (!state_->child) return;
  state_->child->disconnect(this);
  state_->child->kill();
  state_->child->waitForFinished();
}

void Session::start() {
  const QString program = find_program(state_->program);
  if (program.isEmpty()) {
    fail(tr("The program \"spillway\" is neither beside this program nor in PATH. "
            "Install it, or start the lab from its folder."),
         true);
    return;
  }
  state_->child = std::make_unique<QProcess>();
  QProcess& child = *state_->child;
  connect(&child, &QProcess::readyReadStandardOutput, this, &Session::read);
  connect(&child, &QProcess::readyReadStandardError, this, [this] {
    state_->complaints += state_->child->readAllStandardError();
    state_->complaints = state_->complaints.right(4000);
  });
  connect(&child, &QProcess::errorOccurred, this, [this, program](QProcess::ProcessError error) {
    if (error != QProcess::FailedToStart) return;
    fail(tr("\"%1\" cannot be started: %2.").arg(program, state_->child->errorString()), true);
  });
  connect(&child, &QProcess::finished, this, [this](int code, QProcess::ExitStatus status) {
    read();
    QString why = status == QProcess::CrashExit
                      ? tr("The run's process was killed or crashed.")
                      : tr("The run's process ended by itself (code %1).").arg(code);
    const QString said = QString::fromUtf8(state_->complaints).trimmed().section('\n', -1);
    if (!said.isEmpty()) why += " " + tr("Its last words: %1").arg(said);
    fail(why, true);
  });
  if (state_->yields) {
    child.setChildProcessModifier([] { static_cast<void>(::nice(10)); });
  }
  child.start(program, {"session"});
}

void Session::yield_to_others() {
  state_->yields = true;
}

void Session::request(const QString& command, Value arguments, Answer answer) {
  if (!state_->ended.isEmpty()) {
    if (!answer) return;
    QMetaObject::invokeMethod(
        this, [why = state_->ended, answer = std::move(answer)] { answer(failure(why)); },
        Qt::QueuedConnection);
    return;
  }
  Value line = Value::object();
  line.set("id", state_->next_id);
  line.set("command", command.toStdString());
  if (auto* members = arguments.members()) {
    for (auto& member : *members) line.set(member.key, std::move(member.value));
  }
  state_->open.push_back({state_->next_id++, std::move(answer), state_->wall.nsecsElapsed()});
  if (!state_->child) start();
  if (state_->child) state_->child->write(QByteArray::fromStdString(line.json() + "\n"));
}

void Session::request(const QString& command, Value arguments, const QObject* receiver,
                      Answer answer) {
  request(
      command, std::move(arguments),
      [still = QPointer<const QObject>(receiver), answer = std::move(answer)](const Value& reply) {
        if (still) answer(reply);
      });
}

void Session::read() {
  const QPointer<Session> still(this);  // an answer may delete the session
  while (still && state_->child && state_->ended.isEmpty() && state_->child->canReadLine()) {
    answer_line(state_->child->readLine());
  }
}

void Session::answer_line(const QByteArray& line) {
  scenario::Problems problems;
  const Value reply =
      scenario::parse_json({line.constData(), static_cast<std::size_t>(line.size())}, problems);
  if (!problems.empty() || state_->open.empty() || !is_a_reply(reply, state_->open.front().id)) {
    fail(tr("The run's process sent a line that is not a reply: %1")
             .arg(QString::fromUtf8(line.left(80)).trimmed()),
         true);
    return;
  }
  const std::int64_t now = state_->wall.nsecsElapsed();
  state_->last_took = now - std::max(state_->open.front().sent, state_->last_answer);
  state_->last_answer = now;
  const Answer answer = std::move(state_->open.front().answer);
  state_->open.pop_front();
  if (answer) answer(reply);
}

void Session::end() {
  fail(tr("The session was ended."), false);
}

void Session::fail(const QString& why, bool tell) {
  if (!state_->ended.isEmpty()) return;
  state_->ended = why;
  if (state_->child) {
    state_->child->disconnect(this);
    state_->child->kill();
  }
  // Later: whoever asks is not called back from inside its own request.
  const QPointer<Session> still(this);
  QMetaObject::invokeMethod(
      this,
      [this, still, tell] {
        const std::deque<State::Request> open = std::exchange(state_->open, {});
        const QString reason = state_->ended;
        for (const State::Request& request : open) {
          if (request.answer) request.answer(failure(reason));
        }
        if (still && tell) Q_EMIT died(reason);
      },
      Qt::QueuedConnection);
}

int Session::open() const {
  return static_cast<int>(state_->open.size());
}

std::int64_t Session::last_took() const {
  return state_->last_took;
}

qint64 Session::waiting() const {
  if (state_->open.empty()) return 0;
  const std::int64_t since = std::max(state_->open.front().sent, state_->last_answer);
  return (state_->wall.nsecsElapsed() - since) / 1'000'000;
}

bool Session::alive() const {
  return state_->ended.isEmpty();
}

qint64 Session::process_id() const {
  return state_->child ? state_->child->processId() : 0;
}

QString error_of(const Value& reply) {
  const Value* error = reply.find("error");
  return error ? QString::fromStdString(text_in(*error, "message")) : QString();
}

}  // namespace spillway::desktop

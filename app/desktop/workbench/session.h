// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <memory>

#include "models/scenario/value.h"

class QProcess;

namespace spillway::desktop {

/// One `spillway session` in a child process, driven by docs/session-protocol.md.
///
/// Everything is asynchronous: answers arrive in the order of the requests, from the event loop of
/// the thread that made the object; the window never waits for a run. A child that dies, a reply
/// that cannot be read or a program that cannot be started ends the session: `died` is emitted
/// once, with a sentence for people, and every open request is answered with an error.
class Session : public QObject {
  Q_OBJECT

 public:
  /// A reply: `ok`, and the command's results or `error` {message, problems}.
  using Answer = std::function<void(const scenario::Value& reply)>;

  /// `program` is `spillway` beside this program, then in PATH, when empty.
  explicit Session(QString program = {}, QObject* parent = nullptr);
  ~Session() override;

  /// Sends {"command": command, …arguments}; the child is started by the first request.
  void request(const QString& command, scenario::Value arguments, Answer answer = {});
  /// Requests that have no answer yet.
  int open() const;
  bool alive() const;
  /// Of the child; 0 when there is none. For tests and diagnostics.
  qint64 process_id() const;

 Q_SIGNALS:
  void died(const QString& why);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace spillway::desktop

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <memory>

#include "models/scenario/value.h"

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

  /// The child gets the processor when nobody else wants it; before the first request.
  void yield_to_others();
  /// Sends {"command": command, …arguments}; the child is started by the first request.
  void request(const QString& command, scenario::Value arguments, Answer answer = {});
  /// The same; the answer is dropped when the receiver is gone by then.
  void request(const QString& command, scenario::Value arguments, const QObject* receiver,
               Answer answer);
  /// Ends the child at once. Open requests are answered with an error; `died` is not emitted.
  void end();

  /// Requests that have no answer yet.
  int open() const;
  /// Wall nanoseconds that the child had the last answered request to itself: from its sending, or
  /// from the answer before it, whichever was later.
  std::int64_t last_took() const;
  /// How long the child has been at the first of them, in milliseconds; 0 when there is none.
  qint64 waiting() const;
  /// False once the session has ended; it does not come back.
  bool alive() const;
  /// Of the child; 0 when there is none. For tests and diagnostics.
  qint64 process_id() const;

 Q_SIGNALS:
  void died(const QString& why);

 private:
  struct State;
  void start();
  void read();
  void answer_line(const QByteArray& line);
  void fail(const QString& why, bool tell);

  std::unique_ptr<State> state_;
};

/// `error.message` of a reply that is not ok; empty otherwise.
QString error_of(const scenario::Value& reply);

}  // namespace spillway::desktop

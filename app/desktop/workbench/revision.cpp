// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workbench/revision.h"

namespace spillway::desktop {

using scenario::Value;

Revision::Revision(const QString& program, std::size_t live) : live_(live), variant_(program) {}

void Revision::play(const std::string& text, quint64 seed, const RunPosition& to) {
  goal_ = to;
  variant_.load(text, seed, [this](const std::vector<Problem>& problems) {
    if (!problems.empty()) {
      Q_EMIT refused(problems);
    } else if (goal_.now == 0) {
      finish_instant();
    } else {
      advance(goal_.now - 1, [this] { finish_instant(); });
    }
  });
}

void Revision::finish_instant() {
  // The run may stand in the middle of an instant, after steps of single events.
  const std::uint64_t done = variant_.position().events;
  if (done >= goal_.events) {
    advance(goal_.now, [this] { ask_fingerprint(); });
    return;
  }
  Value arguments = Value::object();
  arguments.set("events", static_cast<std::int64_t>(goal_.events - done));
  variant_.request("step", std::move(arguments), [this](const Value&) {
    if (variant_.position().now < goal_.now) {
      advance(goal_.now, [this] { ask_fingerprint(); });
    } else {
      ask_fingerprint();
    }
  });
}

void Revision::advance(Nanos to, std::function<void()> then) {
  Value arguments = Value::object();
  arguments.set("to", to);
  variant_.request("advance", std::move(arguments),
                   [then = std::move(then)](const Value&) { then(); });
}

void Revision::ask_fingerprint() {
  variant_.request("fingerprint", Value::object(), [this](const Value& reply) {
    const Value* fingerprint = reply.find("fingerprint");
    const bool same_place = variant_.position().now == goal_.now;
    Q_EMIT arrived(fingerprint && same_place ? *fingerprint->text() : std::string());
  });
}

}  // namespace spillway::desktop

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workbench/variant.h"

namespace spillway::desktop {

using scenario::Value;

Variant::Variant(QString program, QObject* parent) : QObject(parent), program_(std::move(program)) {
  restart();
}

void Variant::restart() {
  if (session_) {
    session_->end();                    // whoever waits for an answer gets one
    session_.release()->deleteLater();  // it may be the one that is telling of its death
  }
  session_ = std::make_unique<Session>(program_);
  listen();
  position_ = {};
  snapshot_ = Value();
}

void Variant::listen() {
  connect(session_.get(), &Session::died, this, &Variant::died);
}

void Variant::swap(Variant& other) {
  session_->disconnect(this);
  other.session_->disconnect(&other);
  std::swap(session_, other.session_);
  std::swap(position_, other.position_);
  std::swap(snapshot_, other.snapshot_);
  listen();
  other.listen();
}

void Variant::load(const std::string& text, std::optional<quint64> seed, Done done) {
  Value arguments = Value::object();
  arguments.set("text", text);
  if (seed) arguments.set("seed", static_cast<std::int64_t>(*seed));
  session_->request("load", std::move(arguments), this, [this, done](const Value& reply) {
    std::vector<Problem> problems = problems_of(reply);
    if (!problems.empty()) {
      done(std::move(problems));
      return;
    }
    take_position(reply);
    snapshot_ = Value();
    refresh([done] { done({}); });
  });
}

void Variant::request(const QString& command, Value arguments, Session::Answer answer) {
  session_->request(command, std::move(arguments), this,
                    [this, answer = std::move(answer)](const Value& reply) {
                      take_position(reply);
                      answer(reply);
                    });
}

void Variant::refresh(std::function<void()> done) {
  request("snapshot", Value::object(), [this, done = std::move(done)](const Value& reply) {
    if (reply.find("nodes")) snapshot_ = reply;
    done();
  });
}

void Variant::take_position(const Value& reply) {
  const Value* now = reply.find("now");
  const Value* end = reply.find("end");
  const Value* events = reply.find("events");
  const Value* finished = reply.find("finished");
  if (!now || !end || !events || !finished) return;
  position_.now = *now->integer();
  position_.end = *end->integer();
  position_.events = static_cast<std::uint64_t>(*events->integer());
  position_.finished = *finished->boolean();
}

}  // namespace spillway::desktop

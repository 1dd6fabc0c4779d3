// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/sweep/sweep_runner.h"

#include <QThread>
#include <algorithm>

namespace spillway::desktop {

using scenario::Value;

SweepRunner::SweepRunner(QString program, QObject* parent)
    : QObject(parent), program_(std::move(program)) {}

void SweepRunner::start(SweepPlan plan) {
  cancel();
  plan_ = std::move(plan);
  cells_.assign(static_cast<std::size_t>(plan_.cells()), {});
  next_job_ = done_ = 0;
  since_.start();
  // All cores, but behind the window and the run in it.
  const int beside = std::clamp(QThread::idealThreadCount(), 1, std::max(1, plan_.runs()));
  for (int i = 0; i < beside; ++i) {
    auto session = std::make_unique<Session>(program_);
    session->yield_to_others();
    connect(session.get(), &Session::died, this, [this](const QString& why) {
      Q_EMIT failed(why);
      cancel();
    });
    workers_.push_back(std::move(session));
  }
  for (const auto& session : workers_) next(*session);
}

void SweepRunner::cancel() {
  if (!running()) return;
  ++round_;
  for (auto& session : workers_) {
    session->disconnect(this);
    session->end();
    session.release()->deleteLater();  // one of them may be the one that is telling of its end
  }
  workers_.clear();
  Q_EMIT stopped();
}

void SweepRunner::ask(Session& session, const QString& command, Value arguments,
                      std::function<void(const Value& reply)> answer) {
  session.request(command, std::move(arguments), this,
                  [this, round = round_, answer = std::move(answer)](const Value& reply) {
                    if (round == round_) answer(reply);
                  });
}

int SweepRunner::seconds_left() const {
  if (done_ == 0) return 0;
  const double each = static_cast<double>(since_.elapsed()) / done_;
  return static_cast<int>(each * (plan_.runs() - done_) / 1000.0 + 0.5);
}

void SweepRunner::next(Session& session) {
  if (next_job_ >= plan_.runs()) return;
  // All cells once before any a second time: the picture is whole early.
  const Job job{next_job_ % plan_.cells(),
                plan_.seed + static_cast<std::uint64_t>(next_job_ / plan_.cells())};
  ++next_job_;
  Value arguments = Value::object();
  arguments.set("text", plan_.text_of(job.cell));
  arguments.set("seed", static_cast<std::int64_t>(job.seed));
  ask(session, "load", std::move(arguments), [this, &session, job](const Value& reply) {
    const QString wrong = error_of(reply);
    if (wrong.isEmpty()) {
      run(session, job);
    } else {
      refused(session, job, wrong);
    }
  });
}

void SweepRunner::run(Session& session, const Job& job) {
  const auto why = std::make_shared<QString>();
  Value advance = Value::object();
  advance.set("to", plan_.end);
  ask(session, "advance", std::move(advance),
      [why](const Value& reply) { *why = error_of(reply); });
  ask(session, "verdicts", {}, [this, &session, job, why](const Value& reply) {
    if (why->isEmpty()) {
      measured(session, job, reply);
    } else {
      refused(session, job, *why);
    }
  });
}

void SweepRunner::measured(Session& session, const Job& job, const Value& reply) {
  const Value* verdicts = reply.find("verdicts");
  const Value* verdict = verdicts && verdicts->items() && !verdicts->items()->empty()
                             ? &verdicts->items()->front()
                             : nullptr;
  const Value* value = verdict ? verdict->find("measured") : nullptr;
  if (value && value->is_number()) {
    SweepCell& cell = cells_[static_cast<std::size_t>(job.cell)];
    const double number = value->number();
    cell.least = cell.runs == 0 ? number : std::min(cell.least, number);
    cell.most = cell.runs == 0 ? number : std::max(cell.most, number);
    cell.sum += number;
    ++cell.runs;
  }
  over(session, job);
}

void SweepRunner::refused(Session& session, const Job& job, const QString& why) {
  cells_[static_cast<std::size_t>(job.cell)].problem = why;
  over(session, job);
}

void SweepRunner::over(Session& session, const Job& job) {
  ++done_;
  const bool all = done_ == plan_.runs();
  Q_EMIT cell_changed(job.cell);
  if (all) {
    cancel();
  } else {
    next(session);
  }
}

}  // namespace spillway::desktop

// SPDX-License-Identifier: Apache-2.0
#include "engine/kernel/simulation.h"

#include <iomanip>
#include <sstream>
#include <string>
#include <utility>

namespace spillway::kernel {

namespace {

std::string complaint(Time at) {
  std::ostringstream out;
  out << std::setprecision(15) << "the run does not get beyond " << at.since_start().seconds()
      << " s: " << EndlessInstant::most
      << " steps at that instant and no end; something is repeated without a wait";
  return out.str();
}

}  // namespace

EndlessInstant::EndlessInstant(Time at) : std::runtime_error(complaint(at)) {}

void detail::PromiseBase::retire(std::coroutine_handle<> self) noexcept {
  Simulation& simulation = *owner_;
  simulation.unlink(*this);
  if (error_ && !simulation.error_) simulation.error_ = error_;
  self.destroy();
}

std::optional<Time> Simulation::next_event() {
  const auto time = set_.next_time();
  return time ? std::optional(Time(*time)) : std::nullopt;
}

void Simulation::shutdown() {
  while (first_process_ != nullptr) {
    detail::PromiseBase& process = *first_process_;
    unlink(process);
    process.self_.destroy();
  }
}

void Simulation::run(std::int64_t limit) {
  rethrow();
  Due due;
  while (true) {
    for (std::uint64_t left = next_pause_ - events(); left != 0; --left) {
      if (!set_.pop(limit, due)) return;
      dispatch(due);
      if (error_) rethrow();
    }
    pause();
  }
}

/// At fixed counts of events, so that how a run is cut does not change where it ends.
void Simulation::pause() {
  next_pause_ += between_pauses;
  const std::uint64_t steps = events() + sleeps_;
  if (paused_at_ != now_) {
    paused_at_ = now_;
    steps_before_ = steps;
  }
  if (steps - steps_before_ >= EndlessInstant::most) throw EndlessInstant(now_);
  if (look_) look_();
}

void Simulation::run_until(Time until) {
  if (until < now_) return;
  run(until.ns());
  if (until != Time::never()) now_ = until;
}

bool Simulation::step() {
  rethrow();
  Due due;
  if (!set_.pop(Time::never().ns(), due)) return false;
  dispatch(due);
  rethrow();
  if (events() >= next_pause_) pause();
  return true;
}

bool Simulation::finish_instant() {
  const std::uint64_t before = events();
  run(now_.ns());
  return events() != before;
}

void Simulation::rethrow() {
  if (error_) std::rethrow_exception(std::exchange(error_, nullptr));
}

void Simulation::link(detail::PromiseBase& process, std::coroutine_handle<> frame) {
  process.owner_ = this;
  process.self_ = frame;
  process.previous_ = nullptr;
  process.next_ = first_process_;
  if (first_process_ != nullptr) first_process_->previous_ = &process;
  first_process_ = &process;
  ++processes_;
}

void Simulation::unlink(detail::PromiseBase& process) {
  (process.previous_ != nullptr ? process.previous_->next_ : first_process_) = process.next_;
  if (process.next_ != nullptr) process.next_->previous_ = process.previous_;
  process.owner_ = nullptr;
  --processes_;
}

}  // namespace spillway::kernel

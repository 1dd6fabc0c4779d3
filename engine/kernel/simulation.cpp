// SPDX-License-Identifier: Apache-2.0
#include "engine/kernel/simulation.h"

#include <utility>

namespace spillway::kernel {

void detail::PromiseBase::retire(std::coroutine_handle<> self) noexcept {
  Simulation& simulation = *owner_;
  simulation.unlink(*this);
  if (error_) {
    if (!simulation.error_) simulation.error_ = error_;
    simulation.stop_ = true;
  }
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
  stop_ = false;
  rethrow();
  Due due;
  while (!stop_ && set_.pop(limit, due)) dispatch(due);
  rethrow();
}

void Simulation::run_until(Time until) {
  if (until < now_) return;
  run(until.ns());
  if (!stop_ && until != Time::never()) now_ = until;
}

bool Simulation::step() {
  rethrow();
  Due due;
  if (!set_.pop(Time::never().ns(), due)) return false;
  dispatch(due);
  rethrow();
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

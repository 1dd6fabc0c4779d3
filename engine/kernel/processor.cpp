// SPDX-License-Identifier: Apache-2.0
#include "engine/kernel/processor.h"

#include <algorithm>
#include <stdexcept>

namespace spillway::kernel {

namespace {

template <class Integer>
Integer divide_up(Integer a, Integer b) {
  return (a + b - 1) / b;
}

}  // namespace

bool Processor::EndsSooner::operator()(const Consume& a, const Consume& b) const {
  return a.end_ != b.end_ ? a.end_ < b.end_ : a.number_ < b.number_;
}

Processor::Processor(Simulation& simulation, int cores, Duration context_switch_cost,
                     Duration time_slice)
    : simulation_(simulation), cores_(cores) {
  set_cores(cores);
  set_switching(context_switch_cost, time_slice);
}

void Processor::set_cores(int cores) {
  if (cores < 1) throw std::invalid_argument("a processor has at least one core");
  advance();
  cores_ = cores;
  settle();
}

void Processor::set_speed(double speed) {
  if (!(speed >= 0.0 && speed <= 1024.0)) {
    throw std::invalid_argument("a processor's speed is from 0 to 1024");
  }
  advance();
  speed_ = static_cast<Attained>(speed * static_cast<double>(std::int64_t{1} << fraction_bits));
  settle();
}

void Processor::set_switching(Duration context_switch_cost, Duration time_slice) {
  if (context_switch_cost < Duration() || time_slice <= Duration()) {
    throw std::invalid_argument("a context switch costs no less than zero, a slice is longer");
  }
  advance();
  switch_cost_ = context_switch_cost;
  slice_ = time_slice;
  settle();
}

void Processor::start(Consume& job) {
  advance();
  job.end_ = attained_ + (Attained{job.work_.ns()} << fraction_bits);
  job.number_ = ++started_;
  job.runs_ = true;
  jobs_.push(job);
  running_.add(simulation_.now(), 1);
  settle();
}

void Processor::leave(Consume& job) {
  advance();
  job.runs_ = false;
  jobs_.erase(job);
  running_.add(simulation_.now(), -1);
  settle();
}

void Processor::complete(void* self, std::uint64_t) {
  auto& processor = *static_cast<Processor*>(self);
  processor.completion_ = EventId();
  Consume& job = processor.jobs_.top();
  processor.advance();
  // What the job got beyond its work, up to the end of the nanosecond, was due to the others.
  const std::int64_t jobs = processor.running_.value();
  if (jobs > processor.cores_) processor.attained_ += (processor.attained_ - job.end_) / (jobs - 1);
  processor.leave(job);
  job.process_.resume();
}

void Processor::advance() {
  const Time now = simulation_.now();
  attained_ += rate_ * (now - advanced_).ns();
  advanced_ = now;
}

/// Rounded up, so that rounding alone never delays an end to the next nanosecond.
Processor::Attained Processor::rate() const {
  const std::int64_t jobs = running_.value();
  if (jobs <= cores_) return speed_;
  return divide_up(speed_ * cores_ * slice_.ns(), Attained{jobs} * (slice_ + switch_cost_).ns());
}

/// The jobs or their speed have changed: when does the first one end now?
void Processor::settle() {
  rate_ = rate();
  busy_.set(simulation_.now(), std::min(running_.value(), cores_));
  Time next = Time::never();
  if (jobs_.empty()) {
    attained_ = 0;
  } else if (rate_ > 0) {
    const Attained left = std::max(jobs_.top().end_ - attained_, Attained{0});
    const Attained wait = divide_up(left, rate_);
    next = wait < Duration::max().ns() ? advanced_ + Duration(static_cast<std::int64_t>(wait))
                                       : Time::never();
  }
  if (completion_) {
    if (next == completion_time_) return;
    simulation_.cancel(std::exchange(completion_, EventId()));
  }
  if (next == Time::never()) return;
  completion_time_ = next;
  completion_ = simulation_.schedule(next, &complete, this);
}

}  // namespace spillway::kernel

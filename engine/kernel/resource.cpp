// SPDX-License-Identifier: Apache-2.0
#include "engine/kernel/resource.h"

#include <algorithm>
#include <stdexcept>

namespace spillway::kernel {

void Permit::release() noexcept {
  if (resource_ != nullptr) std::exchange(resource_, nullptr)->give_back(permits_);
}

bool Resource::Sooner::operator()(const Acquire& a, const Acquire& b) const {
  return a.priority_ != b.priority_ ? a.priority_ > b.priority_ : a.ticket_ < b.ticket_;
}

Resource::Resource(Simulation& simulation, std::int64_t permits, Waiting waiting)
    : simulation_(simulation), capacity_(permits), rules_(waiting) {
  if (permits < 0) throw std::invalid_argument("a resource cannot have fewer than no permits");
}

Acquired Resource::try_acquire(int priority, std::int64_t permits) {
  if (!passes(priority, permits)) return Acquired(Refusal::queue_full);
  return Acquired(grant(permits));
}

void Resource::resize(std::int64_t permits) {
  if (permits < 0) throw std::invalid_argument("a resource cannot have fewer than no permits");
  capacity_ = permits;
  serve();
}

void Resource::set_waiting(const Waiting& waiting) {
  rules_ = waiting;
  by_priority_.clear();
  if (rules_.discipline == Discipline::priority) {
    for (Acquire* waiter = oldest_; waiter != nullptr; waiter = waiter->newer_) {
      by_priority_.push(*waiter);
    }
  }
  serve();
}

bool Resource::passes(int priority, std::int64_t permits) const {
  if (permits > available()) return false;
  const Acquire* next = next_served();
  if (next == nullptr) return true;
  switch (rules_.discipline) {
    case Discipline::fifo:
      return false;
    case Discipline::lifo:
      return true;
    case Discipline::priority:
      return priority > next->priority_;
    case Discipline::codel:
      return next == newest_ && rules_.adaptive_lifo && standing();
  }
  return false;
}

Permit Resource::grant(std::int64_t permits) {
  busy_.add(simulation_.now(), permits);
  return Permit(*this, permits);
}

void Resource::give_back(std::int64_t permits) {
  busy_.add(simulation_.now(), -permits);
  serve();
}

/// Has the queue not been empty for longer than CoDel's interval?
bool Resource::standing() const {
  return oldest_ != nullptr && simulation_.now() - waited_since_ > rules_.codel_interval;
}

Resource::Acquire* Resource::next_served() const {
  switch (rules_.discipline) {
    case Discipline::fifo:
      return oldest_;
    case Discipline::lifo:
      return newest_;
    case Discipline::priority:
      return by_priority_.empty() ? nullptr : &by_priority_.top();
    case Discipline::codel:
      return rules_.adaptive_lifo && standing() ? newest_ : oldest_;
  }
  return nullptr;
}

void Resource::serve() {
  for (Acquire* next = next_served(); next != nullptr && next->permits_ <= available();
       next = next_served()) {
    leave(*next);
    if (next->event_) simulation_.cancel(next->event_);
    next->permit_ = grant(next->permits_);
    next->event_ = simulation_.schedule(simulation_.now(), next->process_);
  }
}

void Resource::join(Acquire& waiter) {
  const Time now = simulation_.now();
  Time until = waiter.deadline_;
  if (rules_.discipline == Discipline::codel) {
    const Time shed = now + (standing() ? rules_.codel_target : rules_.codel_interval);
    waiter.sheds_ = shed < until;
    until = std::min(until, shed);
  }
  if (until != Time::never()) {
    waiter.event_ = simulation_.schedule(until, &Acquire::expire, &waiter, 0, Priority::late);
  }
  if (oldest_ == nullptr) waited_since_ = now;
  waiter.waits_ = true;
  waiter.ticket_ = ++tickets_;
  waiter.older_ = newest_;
  (newest_ != nullptr ? newest_->newer_ : oldest_) = &waiter;
  newest_ = &waiter;
  if (rules_.discipline == Discipline::priority) by_priority_.push(waiter);
  queue_.add(now, 1);
}

void Resource::leave(Acquire& waiter) {
  waiter.waits_ = false;
  (waiter.older_ != nullptr ? waiter.older_->newer_ : oldest_) = waiter.newer_;
  (waiter.newer_ != nullptr ? waiter.newer_->older_ : newest_) = waiter.older_;
  if (rules_.discipline == Discipline::priority) by_priority_.erase(waiter);
  queue_.add(simulation_.now(), -1);
}

Resource::Acquire::Acquire(Resource& resource, Time deadline, int priority, std::int64_t permits)
    : resource_(resource), deadline_(deadline), permits_(permits), priority_(priority) {
  if (permits <= 0) throw std::invalid_argument("acquire takes at least one permit");
}

Resource::Acquire::~Acquire() {
  if (event_) resource_.simulation_.cancel(event_);
  if (waits_) {
    resource_.leave(*this);
    resource_.serve();
  }
}

bool Resource::Acquire::await_ready() {
  if (resource_.passes(priority_, permits_)) {
    permit_ = resource_.grant(permits_);
  } else if (resource_.rules_.limit >= 0 && resource_.waiting() >= resource_.rules_.limit) {
    refusal_ = Refusal::queue_full;
  } else if (deadline_ <= resource_.simulation_.now()) {
    refusal_ = Refusal::deadline;
  } else {
    return false;
  }
  return true;
}

void Resource::Acquire::await_suspend(std::coroutine_handle<> process) {
  process_ = process;
  resource_.join(*this);
}

Acquired Resource::Acquire::await_resume() {
  event_ = EventId();
  return refusal_ == Refusal::none ? Acquired(std::move(permit_)) : Acquired(refusal_);
}

void Resource::Acquire::expire(void* self, std::uint64_t) {
  auto& waiter = *static_cast<Acquire*>(self);
  waiter.refusal_ = waiter.sheds_ ? Refusal::shed : Refusal::deadline;
  waiter.resource_.leave(waiter);
  waiter.resource_.serve();
  waiter.process_.resume();
}

}  // namespace spillway::kernel

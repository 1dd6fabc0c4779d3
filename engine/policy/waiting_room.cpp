// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/waiting_room.h"

#include <algorithm>

namespace spillway::policy {

Problem problem(const WaitingRoom::Config& config) {
  return first_of(outside("limit", config.limit, 1, never),
                  outside("max_waiting", config.max_waiting, 0, never));
}

WaitingRoom::Visit::~Visit() {
  // The room takes an earlier instant for the latest that it knows.
  if (room_ != nullptr) room_->leave(*this, std::numeric_limits<Nanos>::min());
}

WaitingRoom::WaitingRoom(const Config& config) : config_(checked(config)) {}

Reason WaitingRoom::enter(Visit& visit, Nanos now, Nanos deadline, int priority) {
  const std::lock_guard guard(mutex_);
  if (visit.status_ == Status::waiting || visit.status_ == Status::inside) {
    return Reason::invalid_request;
  }
  now = last_ = std::max(last_, now);
  visit.room_ = this;
  visit.priority_ = std::clamp(priority, 0, priorities - 1);
  visit.deadline_ = deadline;
  admit_waiting(now);
  if (inside_ < config_.limit) {  // then nobody waits
    visit.status_ = Status::inside;
    ++inside_;
    return Reason::none;
  }
  visit.status_ = Status::outside;
  if (deadline <= now) return Reason::wait_timeout;
  if (waiting_ >= config_.max_waiting) return Reason::queue_full;
  append(visit);
  return Reason::none;
}

bool WaitingRoom::leave(Visit& visit, Nanos now) {
  const std::lock_guard guard(mutex_);
  if (visit.status_ == Status::waiting) {
    remove(visit);
  } else if (visit.status_ == Status::inside) {
    --inside_;
  } else {
    return false;
  }
  visit.status_ = Status::outside;
  admit_waiting(last_ = std::max(last_, now));
  return true;
}

void WaitingRoom::expire(Visit& visit, Nanos now) {
  const std::lock_guard guard(mutex_);
  now = last_ = std::max(last_, now);
  if (visit.status_ != Status::waiting || visit.deadline_ > now) return;
  remove(visit);
  settle(visit, Status::timed_out);
}

void WaitingRoom::admit_waiting(Nanos now) {
  for (int priority = priorities - 1; priority >= 0; --priority) {
    Line& line = lines_[static_cast<std::size_t>(priority)];
    while (line.first != nullptr && inside_ < config_.limit) {
      Visit& visit = *line.first;
      remove(visit);
      const bool late = visit.deadline_ < now;
      if (!late) ++inside_;
      settle(visit, late ? Status::timed_out : Status::inside);
    }
  }
}

void WaitingRoom::append(Visit& visit) {
  Line& line = lines_[static_cast<std::size_t>(visit.priority_)];
  visit.status_ = Status::waiting;
  visit.previous_ = line.last;
  visit.next_ = nullptr;
  (line.last == nullptr ? line.first : line.last->next_) = &visit;
  line.last = &visit;
  ++waiting_;
}

void WaitingRoom::remove(Visit& visit) {
  Line& line = lines_[static_cast<std::size_t>(visit.priority_)];
  (visit.previous_ == nullptr ? line.first : visit.previous_->next_) = visit.next_;
  (visit.next_ == nullptr ? line.last : visit.next_->previous_) = visit.previous_;
  --waiting_;
}

void WaitingRoom::settle(Visit& visit, Status status) {
  visit.status_ = status;
  if (visit.wake_ != nullptr) visit.wake_(visit);
}

WaitingRoom::Status WaitingRoom::status(const Visit& visit) const {
  const std::lock_guard guard(mutex_);
  return visit.status_;
}

void WaitingRoom::configure(const Config& config, Nanos now) {
  checked(config);
  const std::lock_guard guard(mutex_);
  config_ = config;
  admit_waiting(last_ = std::max(last_, now));
}

WaitingRoom::Config WaitingRoom::config() const {
  const std::lock_guard guard(mutex_);
  return config_;
}

std::int64_t WaitingRoom::in_flight() const {
  const std::lock_guard guard(mutex_);
  return inside_;
}

std::int64_t WaitingRoom::waiting() const {
  const std::lock_guard guard(mutex_);
  return waiting_;
}

std::int64_t WaitingRoom::available() const {
  const std::lock_guard guard(mutex_);
  return config_.limit - inside_;
}

}  // namespace spillway::policy

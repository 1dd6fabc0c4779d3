// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <coroutine>
#include <cstddef>
#include <utility>

#include "engine/kernel/frame_pool.h"
#include "engine/kernel/task.h"

namespace spillway::kernel {

namespace detail {

/// Starts all tasks and waits for the last to end.
template <class T>
class Join {
 public:
  explicit Join(FrameVector<Task<T>>& tasks) : tasks_(tasks) {}
  bool await_ready() {
    for (auto& task : tasks_) {
      task.handle().resume();
      if (!task.done()) ++running_;
    }
    return running_ == 0;
  }
  void await_suspend(std::coroutine_handle<> waiter) {
    for (auto& task : tasks_) {
      if (!task.done()) task.handle().promise().on_end(waiter, &running_);
    }
  }
  void await_resume() const {}

 private:
  FrameVector<Task<T>>& tasks_;
  std::size_t running_ = 0;
};

}  // namespace detail

/// Runs the tasks side by side and gives their results in the order of the tasks. An exception is
/// rethrown once all have ended (the first in that order). Destroying it cancels them all.
template <class T>
Task<FrameVector<T>> all_of(FrameVector<Task<T>> tasks) {
  co_await detail::Join<T>(tasks);
  FrameVector<T> results;
  results.reserve(tasks.size());
  for (auto& task : tasks) results.push_back(task.handle().promise().take());
  co_return results;
}

}  // namespace spillway::kernel

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <coroutine>
#include <cstddef>
#include <stdexcept>
#include <utility>
#include <vector>

#include "engine/kernel/simulation.h"
#include "engine/kernel/task.h"

namespace spillway::kernel {

/// The winner of first_of: its place among the tasks, and its result.
template <class T>
struct First {
  First(std::size_t winner, T result) : index(winner), value(std::move(result)) {}
  std::size_t index;
  T value;
};
template <>
struct First<void> {
  explicit First(std::size_t winner) : index(winner) {}
  std::size_t index;
};

namespace detail {

/// Starts all tasks and waits for the last to end.
template <class T>
class Join {
 public:
  explicit Join(std::vector<Task<T>>& tasks) : tasks_(tasks) {}
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
  std::vector<Task<T>>& tasks_;
  std::size_t running_ = 0;
};

/// Starts all tasks and waits for the first to end; those after one that ends at once never start.
template <class T>
class Race {
 public:
  explicit Race(std::vector<Task<T>>& tasks) : tasks_(tasks) {}
  bool await_ready() const {
    return std::any_of(tasks_.begin(), tasks_.end(), [](auto& task) {
      task.handle().resume();
      return task.done();
    });
  }
  void await_suspend(std::coroutine_handle<> waiter) {
    for (auto& task : tasks_) task.handle().promise().on_end(waiter);
  }
  std::size_t await_resume() const {
    const auto winner =
        std::find_if(tasks_.begin(), tasks_.end(), [](auto& task) { return task.done(); });
    return static_cast<std::size_t>(winner - tasks_.begin());
  }

 private:
  std::vector<Task<T>>& tasks_;
};

}  // namespace detail

/// Runs the tasks side by side and gives their results in the order of the tasks. An exception is
/// rethrown once all have ended (the first in that order). Destroying it cancels them all.
template <class T>
Task<std::vector<T>> all_of(Simulation&, std::vector<Task<T>> tasks) {
  co_await detail::Join<T>(tasks);
  std::vector<T> results;
  results.reserve(tasks.size());
  for (auto& task : tasks) results.push_back(task.handle().promise().take());
  co_return results;
}
inline Task<void> all_of(Simulation&, std::vector<Task<void>> tasks) {
  co_await detail::Join<void>(tasks);
  for (auto& task : tasks) task.handle().promise().take();
}

/// Runs the tasks side by side; the first to end wins, by result or by exception, and the others
/// are cancelled at once. There must be at least one task.
template <class T>
Task<First<T>> first_of(Simulation&, std::vector<Task<T>> tasks) {
  if (tasks.empty()) throw std::invalid_argument("first_of needs a task");
  const std::size_t winner = co_await detail::Race<T>(tasks);
  const Task<T> won = std::move(tasks[winner]);
  tasks.clear();
  if constexpr (std::is_void_v<T>) {
    won.handle().promise().take();
    co_return First<void>(winner);
  } else {
    co_return First<T>(winner, won.handle().promise().take());
  }
}

}  // namespace spillway::kernel

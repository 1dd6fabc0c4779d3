// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <coroutine>
#include <cstddef>
#include <exception>
#include <optional>
#include <utility>

#include "engine/kernel/frame_pool.h"

namespace spillway::kernel {

class Simulation;
template <class T = void>
class Task;

namespace detail {

/// What every task has: who waits for it, and its place among the processes of a simulation if it
/// runs on its own.
class PromiseBase {
 public:
  PromiseBase() = default;
  PromiseBase(const PromiseBase&) = delete;
  PromiseBase& operator=(const PromiseBase&) = delete;

  static void* operator new(std::size_t bytes) { return FramePool::allocate(bytes); }
  static void operator delete(void* frame, std::size_t bytes) noexcept {
    FramePool::release(frame, bytes);
  }

  struct End {
    bool await_ready() const noexcept { return false; }
    template <class Promise>
    std::coroutine_handle<> await_suspend(std::coroutine_handle<Promise> task) const noexcept {
      return task.promise().ended(task);
    }
    void await_resume() const noexcept {}
  };

  std::suspend_always initial_suspend() const noexcept { return {}; }
  End final_suspend() const noexcept { return {}; }
  void unhandled_exception() noexcept { error_ = std::current_exception(); }

  /// Resumed when the task ends.
  void on_end(std::coroutine_handle<> waiter) { waiter_ = waiter; }
  /// Resumed when the last of the tasks that share `latch` ends.
  void on_end(std::coroutine_handle<> waiter, std::size_t* latch) {
    waiter_ = waiter;
    latch_ = latch;
  }

 protected:
  void rethrow() const {
    if (error_) std::rethrow_exception(error_);
  }

 private:
  friend class kernel::Simulation;

  std::coroutine_handle<> ended(std::coroutine_handle<> self) noexcept {
    if (owner_ != nullptr) {
      retire(self);
      return std::noop_coroutine();
    }
    if (latch_ != nullptr && --*latch_ != 0) return std::noop_coroutine();
    return waiter_;
  }
  void retire(std::coroutine_handle<> self) noexcept;

  std::coroutine_handle<> waiter_ = std::noop_coroutine();
  std::size_t* latch_ = nullptr;
  std::exception_ptr error_;
  Simulation* owner_ = nullptr;
  std::coroutine_handle<> self_;
  PromiseBase* previous_ = nullptr;
  PromiseBase* next_ = nullptr;
};

template <class T>
class Promise final : public PromiseBase {
 public:
  Task<T> get_return_object() noexcept;
  template <class U>
  void return_value(U&& value) {
    value_.emplace(std::forward<U>(value));
  }
  T take() {
    rethrow();
    return std::move(*value_);
  }

 private:
  std::optional<T> value_;
};

template <>
class Promise<void> final : public PromiseBase {
 public:
  Task<void> get_return_object() noexcept;
  void return_void() const noexcept {}
  void take() const { rethrow(); }
};

}  // namespace detail

/// A lazy coroutine: it starts when it is awaited (or spawned) and resumes its awaiter when it
/// ends. It owns its frame: destroying a task at any suspension cancels it, and its locals unwind.
/// An exception in it is rethrown where it is awaited. One thread.
///
/// Awaiting a task that ends without suspending returns like a function call, so a loop over such
/// tasks needs no stack even where the compiler does not turn transfers into jumps.
template <class T>
class [[nodiscard]] Task {
 public:
  using promise_type = detail::Promise<T>;
  using Handle = std::coroutine_handle<promise_type>;

  Task() = default;
  explicit Task(Handle frame) noexcept : frame_(frame) {}
  Task(Task&& other) noexcept : frame_(std::exchange(other.frame_, {})) {}
  Task& operator=(Task&& other) noexcept {
    Task(std::move(other)).swap(*this);
    return *this;
  }
  ~Task() {
    if (frame_) frame_.destroy();
  }

  void swap(Task& other) noexcept { std::swap(frame_, other.frame_); }
  explicit operator bool() const noexcept { return static_cast<bool>(frame_); }
  bool done() const noexcept { return frame_.done(); }

  class Awaiter {
   public:
    explicit Awaiter(Handle frame) noexcept : frame_(frame) {}
    bool await_ready() const {
      frame_.resume();
      return frame_.done();
    }
    void await_suspend(std::coroutine_handle<> waiter) const { frame_.promise().on_end(waiter); }
    T await_resume() const { return frame_.promise().take(); }

   private:
    Handle frame_;
  };
  Awaiter operator co_await() && noexcept { return Awaiter(frame_); }

  /// For what runs tasks in other ways than by awaiting them.
  Handle handle() const noexcept { return frame_; }
  Handle release() noexcept { return std::exchange(frame_, {}); }

 private:
  Handle frame_;
};

template <class T>
Task<T> detail::Promise<T>::get_return_object() noexcept {
  return Task<T>(std::coroutine_handle<Promise>::from_promise(*this));
}
inline Task<void> detail::Promise<void>::get_return_object() noexcept {
  return Task<void>(std::coroutine_handle<Promise>::from_promise(*this));
}

}  // namespace spillway::kernel

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace spillway::kernel {

#if defined(__SANITIZE_ADDRESS__)
#define SPILLWAY_ADDRESS_SANITIZER
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SPILLWAY_ADDRESS_SANITIZER
#endif
#endif

/// Memory for coroutine frames: free lists by size, in steps of 64 bytes up to 4 KiB, one set for
/// each thread. Blocks are kept until their thread ends. Under the address sanitizer every frame
/// comes from the system, so that a use after destruction is found.
class FramePool {
 public:
  static void* allocate(std::size_t bytes) {
    const std::size_t list = (bytes + step - 1) / step;
    if (pooled && list < lists_.size() && lists_[list] != nullptr) {
      Block* block = lists_[list];
      lists_[list] = block->next;
      return block;
    }
    return allocate_from_system(list * step);
  }
  static void release(void* memory, std::size_t bytes) noexcept {
    const std::size_t list = (bytes + step - 1) / step;
    if (pooled && list < lists_.size()) {
      Block* block = static_cast<Block*>(memory);
      block->next = lists_[list];
      lists_[list] = block;
      return;
    }
    ::operator delete(memory);
  }

  /// False where every frame comes from the system.
#ifdef SPILLWAY_ADDRESS_SANITIZER
  static constexpr bool pooled = false;
#else
  static constexpr bool pooled = true;
#endif

  /// Blocks this thread has ever taken from the system: constant in the steady state.
  static std::uint64_t system_blocks() {
    return system_blocks_;
  }

 private:
  struct Block {
    Block* next;
  };
  struct Sweeper {
    ~Sweeper();
  };

  static constexpr std::size_t step = 64;

  static void* allocate_from_system(std::size_t bytes);

  static inline constinit thread_local std::array<Block*, 65> lists_{};
  static inline constinit thread_local std::uint64_t system_blocks_ = 0;
};

/// The same memory for what a process holds while it runs.
template <class T>
struct FrameAllocator {
  using value_type = T;
  FrameAllocator() = default;
  template <class U>
  FrameAllocator(const FrameAllocator<U>&) noexcept {}
  T* allocate(std::size_t n) { return static_cast<T*>(FramePool::allocate(n * sizeof(T))); }
  void deallocate(T* memory, std::size_t n) noexcept { FramePool::release(memory, n * sizeof(T)); }
  bool operator==(const FrameAllocator&) const = default;
};
template <class T>
using FrameVector = std::vector<T, FrameAllocator<T>>;

}  // namespace spillway::kernel

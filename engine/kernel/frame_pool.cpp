// SPDX-License-Identifier: Apache-2.0
#include "engine/kernel/frame_pool.h"

#include <new>

namespace spillway::kernel {

FramePool::Sweeper::~Sweeper() {
  for (Block*& list : lists_) {
    while (list != nullptr) {
      Block* next = list->next;
      ::operator delete(list);
      list = next;
    }
  }
}

void* FramePool::allocate_from_system(std::size_t bytes) {
  static thread_local const Sweeper sweeper;
  static_cast<void>(sweeper);
  ++system_blocks_;
  return ::operator new(bytes);
}

}  // namespace spillway::kernel

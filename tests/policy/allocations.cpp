// SPDX-License-Identifier: Apache-2.0
#include "tests/policy/allocations.h"

#include <cstdlib>
#include <new>

namespace {
thread_local std::int64_t count = 0;
}

namespace spillway::policy {
std::int64_t allocations() noexcept {
  return count;
}
}  // namespace spillway::policy

void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  ++count;
  return std::malloc(size == 0 ? 1 : size);
}
void* operator new(std::size_t size) {
  if (void* memory = operator new(size, std::nothrow)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}

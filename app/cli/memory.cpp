// SPDX-License-Identifier: Apache-2.0
#include "app/cli/memory.h"

#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <fstream>
#include <limits>
#include <new>
#include <string>
#include <string_view>
#include <utility>

#include "app/cli/commands.h"
#include "app/cli/text.h"

namespace spillway::cli {

namespace {

constexpr std::uint64_t unknown = std::numeric_limits<std::uint64_t>::max();

/// The bytes that a line "name: 12 kB" of a file in /proc gives.
std::uint64_t bytes_in(const char* file, std::string_view name, std::uint64_t otherwise) {
  std::ifstream lines(file);
  for (std::string word; lines >> word;) {
    std::uint64_t kilobytes = 0;
    if (word == name && lines >> kilobytes) return kilobytes * 1024;
  }
  return otherwise;
}

/// Of the machine, or of the container (cgroup v2) that has less.
std::uint64_t available() {
  std::uint64_t bytes = bytes_in("/proc/meminfo", "MemAvailable:", unknown);
  if (bytes != unknown) bytes += bytes_in("/proc/meminfo", "SwapFree:", 0);
  std::uint64_t limit = 0;
  std::uint64_t used = 0;
  if (std::ifstream("/sys/fs/cgroup/memory.max") >> limit &&
      std::ifstream("/sys/fs/cgroup/memory.current") >> used) {
    bytes = std::min(bytes, limit - std::min(limit, used));
  }
  return bytes;
}

void say(std::string_view text) {
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, text.data(), text.size());
}

/// What a handler that gets no arguments needs.
struct End {
  std::string reason;
  std::function<void(const std::string&)> last_words;
  void* reserve = nullptr;
};
End end;
constexpr std::size_t reserved = 16 << 20;

[[noreturn]] void memory_is_out() {
  static std::atomic_flag begun;
  thread_local bool mine = false;
  while (!mine && begun.test_and_set()) pause();  // another thread is ending the program
  mine = true;
  if (const auto last_words = std::exchange(end.last_words, nullptr)) {
    munmap(end.reserve, reserved);
    try {
      last_words(end.reason);
    } catch (const std::exception&) {  // then the reason alone is said
    }
  }
  if (isatty(STDERR_FILENO)) say("\r\033[K");  // a progress line may stand there
  say(end.reason);
  say("\n");
  _exit(Exit::internal);
}

}  // namespace

void before_memory_is_out(std::function<void(const std::string&)> last_words) {
  end.reserve = mmap(nullptr, reserved, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (end.reserve != MAP_FAILED) end.last_words = std::move(last_words);
}

void end_when_memory_is_out() {
  end.reason = local(
      "out of memory: too many requests are inside at once; bound the queues, lower the load or "
      "shorten the run",
      "内存不足：同时在内的请求太多；请限制队列、降低负载或缩短运行");
  std::set_new_handler(memory_is_out);
  const std::uint64_t more = available();
  rlimit limit{};
  if (more == unknown || getrlimit(RLIMIT_DATA, &limit) != 0) return;
  const rlim_t data = bytes_in("/proc/self/status", "VmData:", 0) + more;
  limit.rlim_cur = std::min(limit.rlim_cur, data);
  setrlimit(RLIMIT_DATA, &limit);
}

}  // namespace spillway::cli

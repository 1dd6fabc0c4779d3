// SPDX-License-Identifier: Apache-2.0
#include "app/cli/interrupt.h"

#include <atomic>
#include <csignal>

namespace spillway::cli {

namespace {
std::atomic<bool> asked{false};
static_assert(std::atomic<bool>::is_always_lock_free);
}  // namespace

void catch_interrupts() {
  struct sigaction action {};
  action.sa_handler = [](int) { asked = true; };
  action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

bool interrupted() {
  return asked;
}

}  // namespace spillway::cli

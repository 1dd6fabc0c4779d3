// SPDX-License-Identifier: Apache-2.0
#include "app/cli/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

#include "app/cli/text.h"

namespace spillway::cli {

Progress::Progress(bool wanted) : shown_(wanted && isatty(STDERR_FILENO)) {}

Progress::~Progress() {
  if (shown_) fmt::print(stderr, "\r\033[K");
}

void Progress::update(kernel::Time now, kernel::Time goal, std::uint64_t events) {
  const Clock::time_point clock = Clock::now();
  if (!shown_ || clock - last_ < std::chrono::milliseconds(100)) return;
  last_ = clock;
  const double wall = std::chrono::duration<double>(clock - start_).count();
  const double done = now.seconds();
  const double left = done > 0 ? wall * (goal.seconds() - done) / done : 0;
  const double percent = goal.ns() > 0 ? 100 * done / goal.seconds() : 100.0;
  const double end = goal.seconds();
  const double pace = done / wall;
  const std::string rate = grouped(static_cast<std::uint64_t>(static_cast<double>(events) / wall));
  fmt::print(stderr, "\r\033[K{}",
             local("{:3.0f} %  {:.1f} of {:.1f} s  {:.1f}x real time  {} events/s  {:.0f} s left",
                   "{:3.0f} %  {:.1f}/{:.1f} s  {:.1f} 倍实时  每秒 {} 个事件  还需 {:.0f} s",
                   percent, done, end, pace, rate, left));
  std::fflush(stderr);
}

}  // namespace spillway::cli

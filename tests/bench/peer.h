// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdio>
#include <optional>
#include <string>

namespace spillway::bench {

/// What a program in peers/ says of its run: "COUNT CPU_SECONDS [WALL_SECONDS [WAITED_SECONDS]]",
/// on its last line.
struct PeerRun {
  double count = 0;  // requests, or calls
  double cpu_seconds = 0;
  double wall_seconds = 0;
  double waited_seconds = 0;  // for a core, over all threads
};

/// Nothing when the peer cannot be run or says something else.
inline std::optional<PeerRun> run_peer(const std::string& command) {
  std::FILE* pipe = popen(command.c_str(), "r");
  if (!pipe) return {};
  std::optional<PeerRun> found;
  std::array<char, 256> line{};
  while (std::fgets(line.data(), line.size(), pipe)) {
    PeerRun run;
    const int fields = std::sscanf(line.data(), "%lf %lf %lf %lf", &run.count, &run.cpu_seconds,
                                   &run.wall_seconds, &run.waited_seconds);
    if (fields >= 2) found = run;
  }
  return pclose(pipe) == 0 ? found : std::nullopt;
}

}  // namespace spillway::bench

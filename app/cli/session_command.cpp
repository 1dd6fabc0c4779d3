// SPDX-License-Identifier: Apache-2.0
#include <poll.h>
#include <unistd.h>

#include <iostream>
#include <string>

#include "app/cli/commands.h"
#include "app/cli/memory.h"
#include "app/cli/text.h"
#include "app/lab/export.h"
#include "app/lab/protocol.h"

namespace spillway::cli {

namespace {

/// Throws when whoever was to read the replies has gone. Of a file that is never known, nor of a
/// terminal that is still there.
void look_for_a_reader() {
  pollfd output{STDOUT_FILENO, 0, 0};
  if (poll(&output, 1, 0) == 1 && (output.revents & (POLLERR | POLLHUP)) != 0) {
    throw lab::CannotWrite(output_is_lost());
  }
}

}  // namespace

void add_session(CLI::App& app, int& code) {
  CLI::App* command =
      add_command(app, "session",
                  local("Drive a run by JSON lines on stdin and stdout (docs/session-protocol.md)",
                        "经由标准输入输出的 JSON 行驱动一次运行（docs/session-protocol.md）"));
  command->callback([&code] {
    std::ios::sync_with_stdio(false);
    lab::Protocol protocol(look_for_a_reader);
    std::string line;
    before_memory_is_out([&](const std::string& why) {
      std::cout << protocol.last_words(line, why) << '\n' << std::flush;
    });
    while (!protocol.over() && std::getline(std::cin, line)) {
      const std::string reply = protocol.answer(line);
      look_for_a_reader();
      std::cout << reply << '\n' << std::flush;
      if (!std::cout) throw lab::CannotWrite(output_is_lost());
    }
    code = Exit::held;
  });
}

}  // namespace spillway::cli

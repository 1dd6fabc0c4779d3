// SPDX-License-Identifier: Apache-2.0
#include <iostream>
#include <string>

#include "app/cli/commands.h"
#include "app/cli/memory.h"
#include "app/cli/text.h"
#include "app/lab/export.h"
#include "app/lab/protocol.h"

namespace spillway::cli {

void add_session(CLI::App& app, int& code) {
  CLI::App* command =
      add_command(app, "session",
                  local("Drive a run by JSON lines on stdin and stdout (docs/session-protocol.md)",
                        "经由标准输入输出的 JSON 行驱动一次运行（docs/session-protocol.md）"));
  command->callback([&code] {
    std::ios::sync_with_stdio(false);
    lab::Protocol protocol;
    std::string line;
    before_memory_is_out([&](const std::string& why) {
      std::cout << protocol.last_words(line, why) << '\n' << std::flush;
    });
    while (!protocol.over() && std::getline(std::cin, line)) {
      std::cout << protocol.answer(line) << '\n' << std::flush;
      if (!std::cout) throw lab::CannotWrite(output_is_lost());
    }
    code = Exit::held;
  });
}

}  // namespace spillway::cli

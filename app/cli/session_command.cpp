// SPDX-License-Identifier: Apache-2.0
#include <iostream>
#include <string>

#include "app/cli/commands.h"
#include "app/lab/export.h"
#include "app/lab/protocol.h"

namespace spillway::cli {

void add_session(CLI::App& app, int& code) {
  CLI::App* command = app.add_subcommand(
      "session", "Drive a run by JSON lines on stdin and stdout (docs/session-protocol.md)");
  command->callback([&code] {
    std::ios::sync_with_stdio(false);
    lab::Protocol protocol;
    for (std::string line; !protocol.over() && std::getline(std::cin, line);) {
      std::cout << protocol.answer(line) << '\n' << std::flush;
      if (!std::cout)
        throw lab::CannotWrite("the output cannot be written: the disk is full, or closed");
    }
    code = Exit::held;
  });
}

}  // namespace spillway::cli

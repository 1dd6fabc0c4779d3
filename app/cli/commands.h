// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>
#include <string>

#include "app/cli/help.h"
#include "models/scenario/scenario.h"

namespace spillway::cli {

/// Exit codes of every command.
enum Exit : int {
  held = 0,       ///< all went well and what was expected held
  failed = 1,     ///< an expectation failed or a fingerprint differs
  bad_input = 2,  ///< a file, name, path or option is wrong
  internal = 3,   ///< our fault, or memory is out
  stopped = 130,  ///< by SIGINT or SIGTERM
};

/// Ends a command: each problem goes to stderr as a line of its own, exit code 2.
struct BadInput : std::runtime_error {
  explicit BadInput(const scenario::Problems& problems);
  explicit BadInput(const std::string& line) : std::runtime_error(line + "\n") {}
};

/// Ends a command that was interrupted, with what had been done by then.
struct Interrupted : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Each adds one command; when it is given, its exit code goes to `code`.
void add_run(CLI::App& app, int& code);
void add_check(CLI::App& app, int& code);
void add_compare(CLI::App& app, int& code);
void add_reference(CLI::App& app, int& code);  // list, show, schema, params
void add_session(CLI::App& app, int& code);

/// Why there is no such scenario, or none in such a folder: what the lab says, in the language of
/// the locale. `said` must not be empty.
std::string no_scenario(const std::string& path, const scenario::Problems& said);
/// The scenario of a file or of a library name; throws BadInput.
scenario::Scenario open_scenario(const std::string& file_or_name);
/// "10ms", as an option's value; throws BadInput.
kernel::Duration duration_option(const std::string& option, const std::string& text);
/// Why nothing more reaches stdout.
std::string output_is_lost();
/// Processors of this machine.
int default_jobs();

}  // namespace spillway::cli

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace spillway::cli {

/// Help pages in the language of the locale, aligned by the columns that their texts take.
class Help : public CLI::Formatter {
 public:
  Help();
  std::string make_group(std::string group, bool is_positional,
                         std::vector<const CLI::Option*> options) const override;
  std::string make_option(const CLI::Option* option, bool is_positional) const override;
  std::string make_subcommand(const CLI::App* command) const override;
};

/// A command with its place on the help page.
CLI::App* add_command(CLI::App& app, const std::string& name, const std::string& about);

/// What is wrong with the arguments, on one line, in the language of the locale. `app` is the one
/// that refused them.
std::string complaint(const CLI::ParseError& error, const CLI::App& app);

/// Refuses an option that is given without a value, as --out "".
CLI::Validator not_empty();
/// Refuses what is no whole number from `least` to `most`.
CLI::Validator whole_number(int least, int most);
/// Refuses what is none of the words.
CLI::Validator one_of(std::vector<std::string> words);

}  // namespace spillway::cli

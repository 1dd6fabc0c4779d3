// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workbench/problem.h"

#include "app/desktop/workbench/json.h"
#include "app/desktop/workbench/problem_words.h"
#include "app/desktop/workbench/session.h"

namespace spillway::desktop {

using scenario::Value;

namespace {

QString text_of(const Value& object, std::string_view key) {
  return QString::fromStdString(text_in(object, key));
}

int number_of(const Value& object, std::string_view key) {
  const Value* value = object.find(key);
  return value ? static_cast<int>(value->number()) : 0;
}

}  // namespace

std::vector<Problem> problems_of(const Value& reply) {
  const Value* error = reply.find("error");
  const Value* listed = (error ? *error : reply).find("problems");
  std::vector<Problem> problems;
  if (listed && listed->items()) {
    for (const Value& problem : *listed->items()) {
      problems.push_back({text_of(problem, "file"), number_of(problem, "line"),
                          number_of(problem, "column"), text_of(problem, "pointer"),
                          problem_in_words(text_of(problem, "message"))});
    }
  }
  if (error && problems.empty())
    problems.push_back({{}, 0, 0, {}, problem_in_words(error_of(reply))});
  return problems;
}

}  // namespace spillway::desktop

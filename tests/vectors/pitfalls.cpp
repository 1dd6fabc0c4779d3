// SPDX-License-Identifier: Apache-2.0
#include "tests/vectors/pitfalls.h"

#include <initializer_list>

#include "tests/vectors/replay.h"

namespace spillway::vectors {
namespace {

const PitfallCheck* check_for(std::string_view id) {
  for (const auto checks : {bucket_pitfalls(), window_pitfalls(), breaker_pitfalls()}) {
    for (const PitfallCheck& check : checks) {
      if (check.id == id) return &check;
    }
  }
  return nullptr;
}

}  // namespace

Report replay_pitfalls(const Json& json) {
  Report report{"pitfalls, as the real libraries behave", 0, 0, 0, "", {}};
  std::string checked;
  std::string left_out;
  std::size_t left_out_count = 0;
  for (const Json& one : json) {
    Fields pitfall(one, "pitfall " + std::to_string(report.cases));
    const std::string id = pitfall.text("id");
    ++report.cases;
    const PitfallCheck* check = check_for(id);
    if (check == nullptr) {
      left_out += " " + id;
      ++left_out_count;
      continue;
    }
    Fields config = pitfall.object("config");
    try {
      check->run(config);
      config.done();
    } catch (const Difference& d) {
      report.difference = id + ", " + d.field + ": expected " + d.expected + ", got " + d.got;
      return report;
    }
    checked += " " + id;
    ++report.checks;
  }
  report.notes.push_back(std::to_string(report.checks) +
                         " replayed against the compat policies:" + checked);
  report.notes.push_back(std::to_string(left_out_count) +
                         " not replayable here (no compat policy of that library, threads, or a "
                         "native policy's matter):" +
                         left_out);
  return report;
}

}  // namespace spillway::vectors

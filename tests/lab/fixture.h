// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "app/lab/session.h"

namespace spillway::lab {

inline scenario::Scenario shop() {
  scenario::Problems problems;
  scenario::Scenario scenario = read_file(std::string(SPILLWAY_LAB_DATA) + "/shop.json", problems);
  EXPECT_TRUE(problems.empty()) << problems.text();
  return scenario;
}

inline scenario::Value json(const std::string& text) {
  scenario::Problems problems;
  scenario::Value value = scenario::parse_json(text, problems);
  EXPECT_TRUE(problems.empty()) << text << ": " << problems.text();
  return value;
}

inline scenario::Map<scenario::Value> assignment(const std::string& path,
                                                 const std::string& value) {
  scenario::Map<scenario::Value> one;
  one.entries.push_back({path, json(value)});
  return one;
}

inline kernel::Time at_ms(std::int64_t ms) {
  return kernel::Time(ms * 1'000'000);
}

inline void set(Session& session, const std::string& path, const std::string& value) {
  scenario::Problems problems;
  EXPECT_TRUE(session.set(path, json(value), problems)) << problems.text();
}
inline void inject(Session& session, const std::string& entry) {
  scenario::Problems problems;
  EXPECT_TRUE(session.inject(json(entry), problems)) << problems.text();
}

}  // namespace spillway::lab

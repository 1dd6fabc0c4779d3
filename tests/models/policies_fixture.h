// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "tests/models/world_fixture.h"

namespace spillway::models {

/// A service that answers at once (or after `time`) behind one policy named "p", asked every
/// 100 ms from 100 ms on (10/s) unless `clients` says otherwise.
inline std::string behind(const std::string& policy, const std::string& time = "0s",
                          const std::string& clients = "", const std::string& rest = "",
                          const std::string& duration = "10s") {
  return steady("\"workers\": 1000, \"accept_queue\": 100000, \"steps\": [{\"sleep\": \"" + time +
                    "\"}], \"policies\": [{\"name\": \"p\", " + policy + "}]",
                clients, rest, duration);
}

/// The same service, asked `requests` times within 10 ms from 1 s on (at 1 s + 10 ms * i /
/// requests) and never before.
inline std::string pulse(const std::string& policy, int requests, const std::string& time = "0s",
                         const std::string& clients = "", const std::string& rest = "",
                         const std::string& duration = "20s") {
  return "\"duration\": \"" + duration +
         R"(", "nodes": {"users": {"kind": "clients", "calls": "app",
              "arrivals": {"kind": "constant", "rate": "1/h"})" +
         clients + R"(}, "app": {"kind": "service", "workers": 1000, "accept_queue": 100000,
              "steps": [{"sleep": ")" +
         time + "\"}], \"policies\": [{\"name\": \"p\", " + policy +
         R"(}]}}, "timeline": [{"at": "1s", "fault": "burst", "node": "users", "requests": )" +
         std::to_string(requests) + R"(, "over": "10ms"}])" + rest;
}

/// The policy "p" on a gateway "gw" before "app"; asked as in behind().
inline std::string gated(const std::string& policy, const std::string& app,
                         const std::string& clients = "", const std::string& duration = "10s") {
  return "\"duration\": \"" + duration +
         R"(", "nodes": {"users": {"kind": "clients", "calls": "gw",
              "arrivals": {"kind": "constant", "rate": "10/s"})" +
         clients + R"(}, "gw": {"kind": "gateway", "calls": "app", "cancel_late": true,
              "policies": [{"name": "p", )" +
         policy + R"(}]}, "app": {"kind": "service", "workers": 1000, "accept_queue": 100000, )" +
         app + "}}";
}
inline std::string taking(const std::string& time) {
  return R"("steps": [{"sleep": ")" + time + "\"}]";
}

/// A policy's counter at the end of a run.
inline std::int64_t counted(World& world, const std::string& metric, const Labels& labels = {}) {
  const Metric* found = world.metrics().find(metric, labels);
  EXPECT_NE(found, nullptr) << metric;
  return found ? found->current() : -1;
}

}  // namespace spillway::models

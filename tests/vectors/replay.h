// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/vectors/fields.h"

/// Replays recorded decisions of real libraries through engine/policy/compat.
namespace spillway::vectors {

/// Hands the ops of one case, in order, to a function that runs one and throws Difference.
class Case {
 public:
  Case(const Json& json, std::size_t index);

  Fields& config() { return config_; }
  const std::string& name() const { return name_; }
  /// Ops that are objects, or arrays of exactly `size` values.
  void objects(const std::function<void(Fields& op)>& run);
  void arrays(std::size_t size, const std::function<void(const Json& op)>& run);

  std::size_t decisions() const { return next_op_; }

 private:
  void each(const std::function<void(const Json&)>& run);
  void begin();

  Fields config_;
  std::string name_;
  const Json* ops_ = nullptr;
  std::size_t next_op_ = 0;
};

struct Replayer {
  std::string_view library;  // as a reader would name it
  std::string_view source;   // a text that the file's "source" holds
  std::string_view stem;     // the file's name, for files whose source says nothing
  void (*run)(Case&);        // builds the policy from the case's fields, then runs its ops
};
const std::vector<Replayer>& replayers();

struct Report {
  std::string library;
  std::size_t cases = 0;
  std::size_t decisions = 0;
  std::size_t checks = 0;          // pitfalls that were replayed
  std::string difference;          // empty when every answer is the same
  std::vector<std::string> notes;  // for pitfalls: what was checked and what could not be
  bool ok() const { return difference.empty(); }
};

/// Throws FormatError when the file cannot be read, is unknown, or breaks its format.
Report replay_file(const std::filesystem::path& file);
Report replay_json(const Json& json, std::string_view stem);

/// The same for pitfalls.json, an array of what real libraries get wrong.
Report replay_pitfalls(const Json& json);

// One function for each recorded file format, by the language of the original.
void replay_x_time_rate(Case&);
void replay_uber(Case&);
void replay_gobreaker(Case&);
void replay_grpc(Case&);
void replay_throttled(Case&);
void replay_folly_token_bucket(Case&);
void replay_folly_codel(Case&);
void replay_nginx(Case&);
void replay_governor(Case&);
void replay_spring_cloud_gateway(Case&);
void replay_guava(Case&);
void replay_failsafe(Case&);
void replay_netflix(Case&);
void replay_resilience4j_breaker(Case&);
void replay_resilience4j_rate_limiter(Case&);
void replay_sentinel_flow(Case&);
void replay_sentinel_degrade(Case&);

}  // namespace spillway::vectors

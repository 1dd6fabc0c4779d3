// SPDX-License-Identifier: Apache-2.0
#include "tests/vectors/replay.h"

#include <fstream>
#include <utility>

namespace spillway::vectors {

Case::Case(const Json& json, std::size_t index)
    : config_(json, "case " + std::to_string(index)), name_(config_.text("name", "")) {
  name_ = std::to_string(index) + (name_.empty() ? "" : " '" + name_ + "'");
  ops_ = &config_.any("ops");
  if (!ops_->is_array()) config_.fail("'ops' should be an array");
}

void Case::each(const std::function<void(const Json&)>& run) {
  config_.done();
  for (const Json& op : *ops_) {
    run(op);
    ++next_op_;
  }
}

void Case::objects(const std::function<void(Fields&)>& run) {
  each([&](const Json& json) {
    Fields op(json, "case " + name_ + ", op " + std::to_string(next_op_));
    run(op);
    op.done();
  });
}

void Case::arrays(std::size_t size, const std::function<void(const Json&)>& run) {
  each([&](const Json& op) {
    if (!op.is_array() || op.size() != size) {
      config_.fail("op " + std::to_string(next_op_) + " should be an array of " +
                   std::to_string(size) + ": " + op.dump());
    }
    run(op);
  });
}

const std::vector<Replayer>& replayers() {
  static const std::vector<Replayer> all = {
      {"nginx limit_req", "ngx_http_limit_req", "c_nginx_limit_req", replay_nginx},
      {"folly CoDel", "Codel", "cpp_folly_codel", replay_folly_codel},
      {"folly TokenBucket", "folly/TokenBucket", "cpp_folly_tokenbucket",
       replay_folly_token_bucket},
      {"sony/gobreaker", "sony/gobreaker", "go_gobreaker", replay_gobreaker},
      {"gRPC retry throttling", "retryThrottler", "go_grpc_retry_throttle", replay_grpc},
      {"throttled", "throttled/throttled", "go_throttled_gcra", replay_throttled},
      {"uber-go/ratelimit", "uber-go/ratelimit", "go_uber_ratelimit", replay_uber},
      {"golang.org/x/time/rate", "golang.org/x/time/rate", "go_x_time_rate", replay_x_time_rate},
      {"Failsafe rate limiter", "failsafe-lib/failsafe", "java_failsafe_ratelimiter",
       replay_failsafe},
      {"Guava RateLimiter", "Guava RateLimiter", "java_guava_ratelimiter", replay_guava},
      {"Netflix concurrency-limits", "Netflix/concurrency-limits", "java_netflix_limits",
       replay_netflix},
      {"resilience4j CircuitBreaker", "resilience4j-circuitbreaker",
       "java_resilience4j_circuitbreaker", replay_resilience4j_breaker},
      {"resilience4j RateLimiter", "resilience4j-ratelimiter", "java_resilience4j_ratelimiter",
       replay_resilience4j_rate_limiter},
      {"Sentinel degrade rules", "degrade rules", "java_sentinel_degrade", replay_sentinel_degrade},
      {"Sentinel flow rules", "flow controllers", "java_sentinel_flow", replay_sentinel_flow},
      {"Spring Cloud Gateway", "request_rate_limiter.lua", "lua_scg_redis_rate_limiter",
       replay_spring_cloud_gateway},
      {"governor", "governor", "rust_governor_gcra", replay_governor},
  };
  return all;
}

namespace {

const Replayer& replayer_for(const std::string& source, std::string_view stem) {
  for (const Replayer& r : replayers()) {
    if (source.find(r.source) != std::string::npos) return r;
  }
  for (const Replayer& r : replayers()) {
    if (stem == r.stem) return r;
  }
  throw FormatError("no library here answers for source '" + source + "'");
}

}  // namespace

Report replay_json(const Json& json, std::string_view stem) {
  if (json.is_array()) return replay_pitfalls(json);
  Fields file(json, "file");
  const Replayer& replayer = replayer_for(file.text("source", ""), stem);
  const Json& cases = file.any("cases");
  if (!cases.is_array()) file.fail("'cases' should be an array");
  file.text("license", "");
  file.text("note", "");
  const std::int64_t total = file.integer("total_ops", -1);
  file.done();

  Report report{std::string(replayer.library), 0, 0, 0, "", {}};
  for (const Json& json_case : cases) {
    Case one(json_case, report.cases);
    try {
      replayer.run(one);
    } catch (const Difference& d) {
      report.difference = "case " + one.name() + ", op " + std::to_string(one.decisions()) + ", " +
                          d.field + ": expected " + d.expected + ", got " + d.got;
      report.decisions += one.decisions();
      return report;
    }
    ++report.cases;
    report.decisions += one.decisions();
  }
  if (total >= 0 && static_cast<std::size_t>(total) != report.decisions) {
    report.notes.push_back("total_ops says " + std::to_string(total));
  }
  return report;
}

Report replay_file(const std::filesystem::path& file) {
  std::ifstream in(file);
  if (!in) throw FormatError("cannot be opened");
  Json json;
  try {
    json = Json::parse(in);
  } catch (const Json::exception& e) {
    throw FormatError(std::string("is not JSON: ") + e.what());
  }
  return replay_json(json, file.stem().string());
}

}  // namespace spillway::vectors

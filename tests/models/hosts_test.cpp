// SPDX-License-Identifier: Apache-2.0
#include "tests/models/policies_fixture.h"

// A gateway before the hosts a, b and c. Requests come at 0.1, 0.2, … 10.0 s: a hundred.
namespace spillway::models {
namespace {

std::string service(const std::string& name, const std::string& rest) {
  return ", \"" + name + R"(": {"kind": "service", "workers": 100)" + rest + "}";
}
/// The parts, when there are any, begin with a comma.
std::string hosts(const std::string& gateway, const std::string& c, const std::string& a = "") {
  return R"("duration": "10s", "nodes": {"users": {"kind": "clients", "calls": "gw",
            "arrivals": {"kind": "constant", "rate": "10/s"}},
            "gw": {"kind": "gateway", "calls": "a",
                   "replicas": [{"calls": "b"}, {"calls": "c"}])" +
         gateway + "}" + service("a", a) + service("b", R"(, "steps": [{"sleep": "50ms"}])") +
         service("c", c) + "}";
}
std::string watched(const std::string& policy, const std::string& more = "") {
  return R"(, "policies": [{"name": "p", )" + policy + "}]" + more;
}
std::uint64_t offered(World& world, const std::string& node) {
  return world.node(node).visits().offered();
}
const std::string ill = R"(, "hazards": {"errors": 1})";

TEST(Hosts, TakeTurns) {
  auto world = run(hosts("", ""));
  EXPECT_EQ(offered(*world, "a"), 34U);
  EXPECT_EQ(offered(*world, "b"), 33U);
  EXPECT_EQ(offered(*world, "c"), 33U);
}

TEST(Hosts, TheLeastBusyGoesFirst) {
  // A request keeps a busy for 1.05 s; the ten after it go to b and c, which are free each time.
  auto world = run(hosts(R"(, "balance": "least_requests")", R"(, "steps": [{"sleep": "50ms"}])",
                         R"(, "steps": [{"sleep": "1050ms"}])"));
  EXPECT_EQ(offered(*world, "a"), 10U);
  EXPECT_EQ(offered(*world, "b"), 45U);
  EXPECT_EQ(offered(*world, "c"), 45U);
}

TEST(Hosts, MayBeDrawn) {
  auto world = run(hosts(R"(, "balance": "random")", ""));
  EXPECT_EQ(offered(*world, "a") + offered(*world, "b") + offered(*world, "c"), 100U);
  EXPECT_NE(offered(*world, "a"), 34U);  // as it happens with seed 1
  EXPECT_GT(offered(*world, "c"), 15U);  // four deviations below the mean
}

TEST(Hosts, ARetryGoesToTheNextOne) {
  auto world = run(
      hosts(watched(R"("kind": "retry", "backoff": "fixed", "base": "0s", "attempts": 2)"), ill));
  EXPECT_EQ(ended(*world, "gw", Outcome::failed), 0U);
  EXPECT_GT(ended(*world, "c", Outcome::failed), 30U);
}

TEST(OutlierEjection, TakesAHostOutAndLetsItReturn) {
  // Every third request from 0.3 s on: five fail until 1.5 s. Back from 3.5 s, five more fail from
  // 3.6 to 4.8 s; out for twice as long, and four more from 8.9 s on.
  const std::string terms = R"("kind": "outlier_ejection", "max_ejected": 0.4, "base_ejection": )";
  auto world = run(hosts(watched(terms + R"("2s")"), ill));
  EXPECT_EQ(offered(*world, "c"), 14U);
  EXPECT_EQ(counted(*world, "gw.p.ejected"), 0);
  auto longer = run(hosts(watched(terms + R"("30s")"), ill));
  EXPECT_EQ(offered(*longer, "c"), 5U);
  EXPECT_EQ(ended(*longer, "gw", Outcome::failed), 5U);
  EXPECT_EQ(counted(*longer, "gw.p.ejected"), 1);
}

TEST(OutlierEjection, ATenthOfThreeHostsIsNone) {
  EXPECT_EQ(offered(*run(hosts(watched(R"("kind": "outlier_ejection")"), ill)), "c"), 33U);
}

TEST(OutlierEjection, WhenAllAreOutAllAreUsed) {
  const std::string all = R"("kind": "outlier_ejection", "max_ejected": 1,
                             "consecutive_failures": 1)";
  auto world = run(hosts(watched(all, R"(, "timeout": "1ms")"), ill, ill));  // b is too slow
  EXPECT_EQ(counted(*world, "gw.p.ejected"), 3);
  EXPECT_EQ(offered(*world, "a"), 34U);
}

/// How many requests of two gateways alike, before the same three hosts, end so in a minute.
std::pair<std::uint64_t, std::uint64_t> twins(const std::string& policy, Outcome outcome, int seed,
                                              const std::string& timeline = "") {
  const auto side = [&](const std::string& n) {
    return "\"u" + n + R"(": {"kind": "clients", "calls": "g)" + n +
           R"(", "arrivals": {"kind": "constant", "rate": "100/s"}}, "g)" + n +
           R"(": {"kind": "gateway", "calls": "a", "replicas": [{"calls": "b"}, {"calls": "c"}])" +
           watched(policy) + "}";
  };
  auto world = run("\"duration\": \"60s\", \"seed\": " + std::to_string(seed) + ", \"nodes\": {" +
                   side("1") + ", " + side("2") + service("a", ill) + service("b", "") +
                   service("c", ill) + "}" + timeline);
  return {ended(*world, "g1", outcome), ended(*world, "g2", outcome)};
}

TEST(Breaker, JitterDiffersFromGatewayToGatewayAndFromRunToRun) {
  const auto refused = [](const std::string& jitter, int seed, const std::string& timeline = "") {
    return twins(R"("kind": "breaker", "open_jitter": )" + jitter, Outcome::breaker_open, seed,
                 timeline);
  };
  const auto one = refused("0.8", 1);
  EXPECT_NE(one.first, one.second);
  EXPECT_NE(one, refused("0.8", 2));
  EXPECT_EQ(one, refused("0.8", 1));
  // A change of other terms does not begin the draws anew.
  const std::string ramp = R"({"g1.p.ramp_from": 0.2, "g2.p.ramp_from": 0.2})";
  EXPECT_EQ(one, refused("0.8", 1, R"(, "timeline": [{"at": "30s", "set": )" + ramp + "}]"));
  const auto without = refused("0", 1);
  EXPECT_EQ(without.first, without.second);
}

TEST(OutlierEjection, JitterDiffersFromGatewayToGatewayAndFromRunToRun) {
  const auto failed = [](const std::string& jitter, int seed) {
    return twins(R"("kind": "outlier_ejection", "max_ejected": 0.7, "base_ejection": "1s",
                    "ejection_jitter": ")" +
                     jitter + "\"",
                 Outcome::failed, seed);
  };
  const auto one = failed("9s", 1);
  EXPECT_NE(one.first, one.second);
  EXPECT_NE(one, failed("9s", 2));
  EXPECT_EQ(one, failed("9s", 1));
  const auto without = failed("0s", 1);
  EXPECT_EQ(without.first, without.second);
}

TEST(EnvoyOutlierDetection, CountsErrorsInARow) {
  const std::string half = R"("kind": "envoy_outlier_detection", "max_ejection_percent": 50)";
  EXPECT_EQ(offered(*run(hosts(watched(half), ill)), "c"), 5U);
  EXPECT_EQ(offered(*run(hosts(watched(half + R"(, "enforcing_consecutive_5xx": 0)"), ill)), "c"),
            33U);
  // 429 is no error of the host.
  EXPECT_EQ(offered(*run(hosts(watched(half), R"(, "policies": [{"kind": "token_bucket",
                                                   "rate": "1/h", "burst": 1}])")),
                    "c"),
            33U);
}

TEST(EnvoyOutlierDetection, MaySplitOffWhatIsOfLocalOrigin) {
  const std::string split = R"("kind": "envoy_outlier_detection", "max_ejection_percent": 50,
                               "split_external_local_origin_errors": true,
                               "consecutive_local_origin_failure": 2)";
  const std::string timeout = R"(, "timeout": "80ms")";
  EXPECT_EQ(offered(*run(hosts(watched(split, timeout), R"(, "steps": [{"sleep": "1h"}])")), "c"),
            2U);
  EXPECT_EQ(offered(*run(hosts(watched(split, timeout), ill)), "c"), 5U);
}

TEST(OutlierEjection, ClassesThatGoElsewhereAreNotWatched) {
  auto world = run(R"("duration": "10s", "nodes": {"users": {"kind": "clients", "calls": "gw",
      "arrivals": {"kind": "constant", "rate": "10/s"}, "classes": [{"name": "x"}]},
      "gw": {"kind": "gateway", "calls": "a", "replicas": [{"calls": "b"}],
             "routes": [{"class": "x", "calls": "c"}],
             "policies": [{"name": "p", "kind": "outlier_ejection", "max_ejected": 1}]},
      "a": {"kind": "service"}, "b": {"kind": "service"},
      "c": {"kind": "service", "hazards": {"errors": 1}}})");
  EXPECT_EQ(offered(*world, "c"), 100U);
  EXPECT_EQ(counted(*world, "gw.p.ejected"), 0);
}

}  // namespace
}  // namespace spillway::models

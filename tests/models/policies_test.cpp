// SPDX-License-Identifier: Apache-2.0
#include "tests/models/policies_fixture.h"

// Rate limiters and shapers. Requests come 100 ms apart (10/s) from 0.1 s on: 100 in 10 s.
namespace spillway::models {
namespace {

std::uint64_t passed(const std::string& policy, const std::string& duration = "10s") {
  auto world = run(behind(policy, "0s", "", "", duration));
  const std::uint64_t ok = ended(*world, "app", Outcome::ok);
  EXPECT_EQ(counted(*world, "app.p.allowed"), static_cast<std::int64_t>(ok));
  EXPECT_EQ(static_cast<std::uint64_t>(counted(*world, "app.p.rejected")),
            ended(*world, "app", Outcome::rate_limited));
  EXPECT_EQ(world->node("app").visits().offered(),
            ok + ended(*world, "app", Outcome::rate_limited));
  return ok;
}

TEST(Gcra, AdmitsBurstAndRateAsTheTokenBucketDoes) {
  // Full at 0.1 s, then 2/s for 9.9 s: 5 + 19.
  const std::string terms = R"("rate": "2/s", "burst": 5)";
  EXPECT_EQ(passed(R"("kind": "gcra", )" + terms), 24U);
  EXPECT_EQ(passed(R"("kind": "token_bucket", )" + terms), 24U);
}

TEST(LeakyBucket, WithoutBurstSpacesRequestsByTheRate) {
  EXPECT_EQ(passed(R"("kind": "leaky_bucket", "rate": "2/s")"), 20U);  // 0.1, 0.6, … 9.6 s
  EXPECT_EQ(passed(R"("kind": "leaky_bucket", "rate": "2/s", "burst": 3)"), 23U);
}

TEST(FixedWindow, CountsEachWindowAnew) {
  // Windows [0, 1), [1, 2), … and the instant 10 s, which begins the eleventh.
  EXPECT_EQ(passed(R"("kind": "fixed_window", "limit": 3, "window": "1s")"), 31U);
}

TEST(SlidingLog, AdmitsTheLimitInAnyWindow) {
  // 0.1, 0.2, 0.3 s, then each as its predecessor of a second ago leaves: 1.1, 1.2, 1.3, …
  EXPECT_EQ(passed(R"("kind": "sliding_log", "limit": 3, "window": "1s")"), 30U);
}

TEST(SlidingCounter, WeighsTheLastWindowByItsOverlap) {
  // In the second window 10 * (1 - elapsed) + current + 1 <= 10 admits one at 0.1, 0.2, … s.
  EXPECT_EQ(passed(R"("kind": "sliding_counter", "limit": 5, "window": "1s")", "1s"), 5U);
  // Window 2: 5 * (1 - e) + c + 1 <= 5 holds at e = 0.2, 0.4, 0.6, 0.8; then the next begins.
  EXPECT_EQ(passed(R"("kind": "sliding_counter", "limit": 5, "window": "1s")", "1990ms"), 9U);
}

TEST(BucketRing, LosesWholeBuckets) {
  // 4 in [0, 1); the bucket [0, 0.5) leaves at 1.0 s with all of them.
  EXPECT_EQ(passed(R"("kind": "bucket_ring", "limit": 4, "window": "1s", "buckets": 2)", "950ms"),
            4U);
  EXPECT_EQ(passed(R"("kind": "bucket_ring", "limit": 4, "window": "1s", "buckets": 2)", "1450ms"),
            8U);
}

TEST(WarmUp, StartsAtAThirdOfTheRate) {
  // From cold, the intervals are 592, 576, 560, … ms, each to the next tenth of a second: 0.1, 0.7,
  // 1.3, 1.9 s, … 9.5, 9.8 s. After 25 of them it is warm: every second request.
  const auto allowed = [](const std::string& duration) {
    return passed(R"("kind": "warm_up", "rate": "5/s", "warm_up": "10s")", duration);
  };
  EXPECT_EQ(allowed("2s"), 4U);
  EXPECT_EQ(allowed("10s"), 21U);
  EXPECT_EQ(allowed("60s") - allowed("50s"), 50U);
}

TEST(LeakyShaper, HoldsRequestsBackAndRefusesTheRest) {
  // Leaves at 0.1, 0.6, 1.1, …; two may be ahead of the rate: 20 slots from 0.1 to 9.6 s are
  // taken and two more are on their way at the end.
  auto world = run(behind(R"("kind": "leaky_shaper", "rate": "2/s", "burst": 2)"));
  EXPECT_EQ(ended(*world, "app", Outcome::ok), 20U);
  EXPECT_EQ(counted(*world, "app.p.allowed"), 22);
  EXPECT_EQ(counted(*world, "app.p.waiting"), 2);
  EXPECT_EQ(world->node("app").visits().in_flight().value(), 2);
}

TEST(BurstAwareShaper, GivesAPulseMorePlacesThanAnOverload) {
  const std::string terms =
      R"("kind": "burst_aware_shaper", "rate": "1/s", "burst": 2, "burst_window": "50ms")";
  const auto admitted = [&](const std::string& overflow) {
    auto world = run(pulse(terms + ", \"overflow\": " + overflow, 10));
    return counted(*world, "app.p.allowed");
  };
  EXPECT_EQ(admitted("0"), 3);  // one leaves at once, two wait
  EXPECT_EQ(admitted("4"), 7);
}

TEST(Pacer, GivesEveryRequestTheNextSlot) {
  // Slots at 0.1, 0.6, 1.1 s, …; a request 0.4 s away from its slot is taken, one 0.9 s is not.
  auto world = run(behind(R"("kind": "pacer", "rate": "2/s", "max_wait": "400ms")"));
  EXPECT_EQ(ended(*world, "app", Outcome::ok), 20U);
  EXPECT_EQ(counted(*world, "app.p.waiting"), 1);  // of 9.7 s, to leave at 10.1 s
}

TEST(TokenBucketQueue, WaitsForATokenAndGivesItBackWhenTheCallerLeaves) {
  // One token a second. At 0.1 s the bucket's own; 0.2 s waits for the one of 1.1 s, but its
  // caller goes after 0.5 s and gives it back; so 0.3 s … 0.5 s find none in reach.
  const std::string policy =
      R"("kind": "token_bucket_queue", "rate": "1/s", "burst": 1, "max_wait": "950ms")";
  auto patient = run(behind(policy, "0s", "", "", "10050ms"));
  EXPECT_EQ(ended(*patient, "app", Outcome::ok), 10U);  // 0.1, 1.1, … 9.1 s
  auto leaving =
      run(behind(policy, "0s", ", \"timeout\": \"500ms\", \"cancel_late\": true", "", "10050ms"));
  EXPECT_EQ(ended(*leaving, "app", Outcome::ok), 10U);  // a token given back is not lost
  EXPECT_GT(ended(*leaving, "app", Outcome::cancelled), 0U);
}

TEST(Policies, FollowAChangeOfTheirRateWithoutLosingState) {
  // 2/s for 5 s (5 + 9), then none a second until the end: 1/h.
  for (const std::string kind : {"gcra", "token_bucket"}) {
    auto world = run(behind("\"kind\": \"" + kind + R"(", "rate": "2/s", "burst": 5)", "0s", "",
                            R"(, "timeline": [{"at": "5s", "set": {"app.p.rate": "1/h"}}])"));
    EXPECT_EQ(ended(*world, "app", Outcome::ok), 14U) << kind;
  }
}

}  // namespace
}  // namespace spillway::models

// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <vector>

#include "engine/policy/deadline.h"
#include "engine/policy/hedge.h"
#include "engine/policy/rate_limit_headers.h"
#include "tests/policy/pitfalls.h"

namespace spillway::policy {
namespace {

using Step = Hedge::Step;

constexpr Nanos ms(std::int64_t n) {
  return n * millisecond;
}

TEST(Hedge, P79_AThrottledHedgeLetsTheCallCommit) {
  const auto given = pitfall("P79");
  Hedge::Config config;
  config.delay = ms(given.at("hedge_ms"));
  config.max_hedges = given.at("maxAttempts").get<std::int64_t>() - 1;
  Hedge hedge(config);
  TokenRetryBudget budget({given.at("maxTokens"), Ratio::of(0.1)});
  auto call = hedge.begin(0);
  budget.on_failure();
  EXPECT_EQ(hedge.on_failure(call, ms(5), !budget.allows_retry()), Step::commit);
  EXPECT_EQ(hedge.on_timer(call, ms(10)), Step::commit);
  EXPECT_EQ(hedge.budget().active(), 0);
}

TEST(Hedge, SendsACopyAfterTheDelayAndNoMoreThanItsMost) {
  Hedge hedge({});
  auto call = hedge.begin(0);
  EXPECT_EQ(call.next_at, ms(100));
  EXPECT_EQ(hedge.on_timer(call, ms(99)), Step::wait);
  EXPECT_EQ(hedge.on_timer(call, ms(100)), Step::send);
  EXPECT_EQ(hedge.on_timer(call, ms(200)), Step::wait);
  EXPECT_EQ(call.next_at, never);
  EXPECT_EQ(hedge.on_failure(call, ms(210)), Step::wait) << "the other is still out";
  EXPECT_EQ(hedge.budget().retries(), 1);
  EXPECT_EQ(hedge.on_success(call, ms(250)), Step::commit);
  EXPECT_EQ(hedge.budget().retries(), 0);
  EXPECT_EQ(hedge.budget().active(), 0);
}

TEST(Hedge, AFailureSendsTheCopyAtOnce) {
  Hedge hedge({});
  auto call = hedge.begin(0);
  EXPECT_EQ(hedge.on_failure(call, ms(5)), Step::send);
  EXPECT_EQ(hedge.on_failure(call, ms(9)), Step::commit);
}

TEST(Hedge, CopiesHaveABudget) {
  Hedge::Config config;
  config.budget = Ratio::percent(10);
  config.min_hedges = 0;
  Hedge hedge(config);
  std::vector<Hedge::Call> calls;
  for (int i = 0; i < 50; ++i) calls.push_back(hedge.begin(0));
  int sent = 0;
  for (auto& call : calls) sent += hedge.on_timer(call, ms(100)) == Step::send;
  EXPECT_EQ(sent, 5);
}

TEST(Hedge, ThePercentileFollowsTheResponseTimes) {
  Hedge::Config config;
  config.delay_kind = Hedge::Delay::percentile;
  Hedge hedge(config);
  EXPECT_EQ(hedge.delay(), ms(100)) << "until enough is known";
  for (int i = 0; i < 1600; ++i) {
    auto call = hedge.begin(0);
    hedge.on_success(call, i % 100 < 90 ? ms(10) : ms(50));
  }
  // The 95th percentile is 50 ms, told within one bucket of 12 %.
  EXPECT_GE(hedge.delay(), ms(50));
  EXPECT_LE(hedge.delay(), ms(57));
  EXPECT_TRUE(problem([] {
    auto c = Hedge::Config();
    c.max_hedges = -1;
    return c;
  }()));
}

TEST(Deadline, P82_DurationsTravelNotInstants) {
  const auto given = pitfall("P82");
  const Nanos offset_b = ms(given.at("hop_offset_ms")[1]),
              offset_c = ms(given.at("hop_offset_ms")[2]);
  const auto at_a = Deadline::in(0, ms(given.at("budget_ms")));
  // A calls at 0, the net takes 10 ms; the header says what was left when it was sent.
  const auto sent_to_b = at_a.left(ms(10));
  EXPECT_EQ(sent_to_b, ms(990));
  const auto at_b = Deadline::in(ms(10) + offset_b, sent_to_b);
  const auto sent_to_c = at_b.left(ms(420) + offset_b);
  EXPECT_EQ(sent_to_c, ms(580));
  const auto at_c = Deadline::in(ms(420) + offset_c, sent_to_c);
  EXPECT_FALSE(at_c.passed(ms(999) + offset_c));
  EXPECT_TRUE(at_c.passed(ms(1000) + offset_c));
}

TEST(Deadline, TheEarlierWins) {
  EXPECT_EQ(Deadline().left(5), never);
  EXPECT_EQ(Deadline().within(10, 5).instant(), 15);
  EXPECT_EQ(Deadline::at(12).within(10, 5).instant(), 12);
  EXPECT_EQ(Deadline::at(12).within(10, never).instant(), 12);
  EXPECT_EQ(Deadline::in(never - 1, 5).instant(), never);
  EXPECT_EQ(Deadline::at(5).left(9), 0);
}

TEST(Deadline, GrpcTimeoutIsNeverLongerThanWhatIsLeft) {
  EXPECT_EQ(GrpcTimeout(0).text(), "0n");
  EXPECT_EQ(GrpcTimeout(99'999'999).text(), "99999999n");
  EXPECT_EQ(GrpcTimeout(100'000'001).text(), "100000u");
  EXPECT_EQ(GrpcTimeout(ms(990)).text(), "990000u");
  EXPECT_EQ(GrpcTimeout(never).text(), "");
  EXPECT_EQ(GrpcTimeout(never - 1).text(), "2562047H");
  for (Nanos left = 1; left < never / 7; left *= 7) {
    const auto parsed = parse_grpc_timeout(GrpcTimeout(left).text());
    ASSERT_TRUE(parsed);
    EXPECT_LE(*parsed, left);
    EXPECT_GE(static_cast<double>(*parsed), 0.99998 * static_cast<double>(left));
  }
  EXPECT_EQ(parse_grpc_timeout("100m"), ms(100));
  for (const auto* bad : {"", "m", "12", "-1m", "123456789m", "1x", "1 m"}) {
    EXPECT_FALSE(parse_grpc_timeout(bad)) << bad;
  }
}

constexpr Nanos wall = 1'700'000'000 * second;
const Decision refused{false, Reason::rate_limited, 1200 * millisecond, 0,
                       100,   59'500 * millisecond};

TEST(RateLimitHeaders, P23_SecondsAreRoundedUp) {
  const auto fields = rate_limit_headers(
      Decision{false, Reason::rate_limited, 100 * millisecond, 0, 1, 100 * millisecond}, {}, wall);
  EXPECT_EQ(fields.back(), (HeaderField{"Retry-After", "1"}));
}

TEST(RateLimitHeaders, EveryFormIsReadBack) {
  using F = std::vector<HeaderField>;
  HeaderOptions options;
  EXPECT_EQ(rate_limit_headers(refused, options, wall), (F{{"X-RateLimit-Limit", "100"},
                                                           {"X-RateLimit-Remaining", "0"},
                                                           {"X-RateLimit-Reset", "60"},
                                                           {"Retry-After", "2"}}));
  options.reset = ResetForm::absolute;
  EXPECT_EQ(rate_limit_headers(refused, options, wall)[2],
            (HeaderField{"X-RateLimit-Reset", "1700000060"}));
  options.style = HeaderStyle::ietf_fields;
  EXPECT_EQ(rate_limit_headers(refused, options, wall)[2], (HeaderField{"RateLimit-Reset", "60"}));
  options.style = HeaderStyle::ietf_combined;
  options.window = 60 * second;
  EXPECT_EQ(rate_limit_headers(refused, options, wall),
            (F{{"RateLimit-Policy", "\"default\";q=100;w=60"},
               {"RateLimit", "\"default\";r=0;t=60"},
               {"Retry-After", "2"}}));
  const RateLimitInfo expected{100, 0, 60 * second, 2 * second};
  for (const auto style :
       {HeaderStyle::x_ratelimit, HeaderStyle::ietf_fields, HeaderStyle::ietf_combined}) {
    for (const auto reset : {ResetForm::relative, ResetForm::absolute}) {
      const auto fields = rate_limit_headers(refused, {style, reset, "a", second}, wall);
      EXPECT_EQ(parse_rate_limit_headers(fields, wall), expected);
    }
  }
}

TEST(RateLimitHeaders, AnAdmissionAndAHopelessCallHaveNoRetryAfter) {
  EXPECT_EQ(rate_limit_headers({true, Reason::none, 0, 5, 9, second}, {}, wall).size(), 3u);
  EXPECT_EQ(rate_limit_headers({false, Reason::ramping_up, 0, 0, 9, 0}, {}, wall).size(), 3u)
      << "a refusal that names no wait";
  EXPECT_EQ(rate_limit_headers({false, Reason::unsatisfiable, never, 5, 9, 0}, {}, wall).size(),
            3u);
}

TEST(RateLimitHeaders, ReadsOddFormsAndLeavesOutNonsense) {
  const std::vector<HeaderField> fields{{"x-ratelimit-limit", " 10 "},
                                        {"RATELIMIT-REMAINING", "many"},
                                        {"x-RateLimit-Reset", "1699999999"},
                                        {"retry-after", "Tue, 14 Nov 2023 22:13:25 GMT"}};
  const RateLimitInfo info = parse_rate_limit_headers(fields, wall);
  EXPECT_EQ(info.limit, 10);
  EXPECT_FALSE(info.remaining);
  EXPECT_EQ(info.reset_after, 0) << "an epoch second that has passed";
  EXPECT_EQ(info.retry_after, 5 * second);
  const std::vector<HeaderField> eight_hours_off{{"X-RateLimit-Reset", "1700028860"}};
  EXPECT_EQ(parse_rate_limit_headers(eight_hours_off, wall).reset_after, (8 * 3600 + 60) * second);
}

TEST(RateLimitHeaders, HttpDates) {
  EXPECT_EQ(format_http_date(784'111'777 * second), "Sun, 06 Nov 1994 08:49:37 GMT");
  EXPECT_EQ(parse_http_date("Sun, 06 Nov 1994 08:49:37 GMT"), 784'111'777 * second);
  EXPECT_EQ(format_http_date(0), "Thu, 01 Jan 1970 00:00:00 GMT");
  for (const auto* bad : {"", "Sun, 31 Feb 2021 00:00:00 GMT", "Sun, 06 Nov 1994 24:00:00 GMT",
                          "Sun, 06 Nov 1994 08:49:37 UTC"}) {
    EXPECT_FALSE(parse_http_date(bad)) << bad;
  }
}

}  // namespace
}  // namespace spillway::policy

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "engine/kernel/random.h"
#include "models/distributions.h"

/// When requests arrive. An open loop sends at its rate whatever happens to the requests; a closed
/// loop has users who wait for each reply and then think.
namespace spillway::models::arrivals {

/// Above these a run would not fit into memory: a pending request takes about 4 kB.
inline constexpr scenario::Limits rates = scenario::between(0, 1e7);
inline constexpr scenario::Limits crowd = scenario::between(0, 1e6);

enum class Spacing : std::uint8_t { poisson, even };

struct ConstantRate {
  policy::Rate rate = policy::Rate::per_second(100);
  static constexpr std::string_view kind = "constant";
  static constexpr std::string_view about = "Evenly spaced.";
  static constexpr auto fields =
      scenario::declare(scenario::field("rate", &ConstantRate::rate, rates, "Requests a second."));
};
struct Poisson {
  policy::Rate rate = policy::Rate::per_second(100);
  static constexpr std::string_view kind = "poisson";
  static constexpr std::string_view about = "Independent users: exponential gaps.";
  static constexpr auto fields =
      scenario::declare(scenario::field("rate", &Poisson::rate, rates, "Mean requests a second."));
};
struct Ramp {
  policy::Rate from = policy::Rate::per_second(100);
  policy::Rate to = policy::Rate::per_second(1000);
  kernel::Duration start;
  kernel::Duration over{10'000'000'000};
  Spacing spacing = Spacing::poisson;
  static constexpr std::string_view kind = "ramp";
  static constexpr std::string_view about = "Grows or falls linearly, then stays.";
  static constexpr auto fields = scenario::declare(
      scenario::field("from", &Ramp::from, rates, "The rate before."),
      scenario::field("to", &Ramp::to, rates, "The rate after."),
      scenario::field("start", &Ramp::start, scenario::at_least(kernel::Duration()),
                      "When the change begins."),
      scenario::field("over", &Ramp::over, scenario::above(kernel::Duration()),
                      "How long the change takes."),
      scenario::field("spacing", &Ramp::spacing, "poisson or even."));
};
struct RateFrom {
  kernel::Duration at;
  policy::Rate rate = policy::Rate::per_second(100);
  static constexpr auto fields =
      scenario::declare(scenario::field("at", &RateFrom::at, scenario::at_least(kernel::Duration()),
                                        "When it begins; in ascending order."),
                        scenario::field("rate", &RateFrom::rate, rates, "The rate from then on."));
};
struct Steps {
  std::vector<RateFrom> steps;
  Spacing spacing = Spacing::poisson;
  static constexpr std::string_view kind = "step";
  static constexpr std::string_view about = "A rate for each stretch of time; 0 before the first.";
  static constexpr auto fields =
      scenario::declare(scenario::field("steps", &Steps::steps, "The stretches."),
                        scenario::field("spacing", &Steps::spacing, "poisson or even."));
};
std::optional<std::string> problem(const Steps& steps);
struct Bursts {
  policy::Rate rate = policy::Rate::per_second(100);
  int requests = 1000;
  kernel::Duration every{10'000'000'000};
  kernel::Duration over{10'000'000};
  kernel::Duration start;
  Spacing spacing = Spacing::poisson;
  static constexpr std::string_view kind = "burst";
  static constexpr std::string_view about = "A base rate with a burst at regular intervals.";
  static constexpr auto fields = scenario::declare(
      scenario::field("rate", &Bursts::rate, rates, "The base rate."),
      scenario::field("requests", &Bursts::requests, crowd, "Requests of a burst, evenly spaced."),
      scenario::field("every", &Bursts::every, scenario::above(kernel::Duration()),
                      "From one burst to the next."),
      scenario::field("over", &Bursts::over, scenario::at_least(kernel::Duration()),
                      "How long a burst takes."),
      scenario::field("start", &Bursts::start, scenario::at_least(kernel::Duration()),
                      "The first burst."),
      scenario::field("spacing", &Bursts::spacing, "Of the base rate: poisson or even."));
};
struct OnOff {
  policy::Rate on = policy::Rate::per_second(1000);
  policy::Rate off = policy::Rate::per_second(0);
  kernel::Distribution on_for = kernel::Exponential{kernel::Duration(1'000'000'000)};
  kernel::Distribution off_for = kernel::Exponential{kernel::Duration(1'000'000'000)};
  Spacing spacing = Spacing::poisson;
  static constexpr std::string_view kind = "on_off";
  static constexpr std::string_view about =
      "Alternates between two rates; with exponential stays and poisson spacing an MMPP(2). "
      "A change while it runs begins a new stay. A stay lasts 1 ms at least.";
  static constexpr auto fields =
      scenario::declare(scenario::field("on", &OnOff::on, rates, "The rate while on."),
                        scenario::field("off", &OnOff::off, rates, "The rate while off."),
                        scenario::field("on_for", &OnOff::on_for, "How long it stays on."),
                        scenario::field("off_for", &OnOff::off_for, "How long it stays off."),
                        scenario::field("spacing", &OnOff::spacing, "poisson or even."));
};
struct Closed {
  int users = 10;
  kernel::Distribution think = kernel::Exponential{kernel::Duration(1'000'000'000)};
  static constexpr std::string_view kind = "closed";
  static constexpr std::string_view about =
      "A number of users, each waiting for its reply and then thinking.";
  static constexpr auto fields = scenario::declare(
      scenario::field("users", &Closed::users, crowd, "Users."),
      scenario::field("think", &Closed::think, "Time from a reply to the next request."));
};

/// No run lasts longer, so nothing arrives later.
inline constexpr kernel::Duration longest_run(6 * 3'600'000'000'000);

using Config = std::variant<ConstantRate, Poisson, Ramp, Steps, Bursts, OnOff, Closed>;

/// A stretch over which the rate changes linearly from `from` to `to` (per second).
struct Piece {
  kernel::Time until;
  double from = 0;
  double to = 0;
};

/// The rate of an open loop as a function of time, one piece after another.
class Profile {
 public:
  virtual ~Profile() = default;
  /// The piece that contains `t` (its rates begin at `t`). Calls never go back in time.
  virtual Piece at(kernel::Time t) = 0;
};

/// Arrival instants by inversion of the cumulative rate: each arrival takes one draw of the stream
/// with poisson spacing and none with even spacing, so a change of rate moves arrivals but never
/// swaps their draws.
class Clock {
 public:
  Clock(const Config& config, kernel::Stream gaps, kernel::Stream stays, kernel::Time now);
  /// The next arrival after the last one (or `now` at first); never if there is none.
  kernel::Time next();
  /// The configuration changed at `now`, while an arrival was awaited: when it comes instead.
  kernel::Time retune(const Config& config, kernel::Time now);

 private:
  kernel::Time advance();
  double need();
  void build(const Config& config);

  std::unique_ptr<Profile> profile_;
  Spacing spacing_ = Spacing::even;
  kernel::Stream gaps_;
  kernel::Stream stays_;
  kernel::Time from_;    // how far the profile was followed
  double fraction_ = 0;  // of a nanosecond beyond from_: even spacing never drifts
  double needed_ = 0;    // cumulative rate from the beginning of passed_ to the arrival
  struct Passed {
    kernel::Time start;
    Piece piece;
  };
  std::vector<Passed> passed_;  // pieces between the last arrival and the awaited one
};

}  // namespace spillway::models::arrivals

namespace spillway::scenario {
template <>
struct Names<models::arrivals::Spacing> {
  static constexpr std::array<std::string_view, 2> list{"poisson", "even"};
};
extern template const Type& type_of<models::arrivals::Config>();
}  // namespace spillway::scenario

// SPDX-License-Identifier: Apache-2.0
#include "models/arrivals.h"

#include <algorithm>
#include <cmath>

#include "engine/kernel/fixed_math.h"

namespace spillway::models::arrivals {

using kernel::Duration;
using kernel::Time;

std::optional<std::string> problem(const Steps& steps) {
  const bool ascending =
      std::is_sorted(steps.steps.begin(), steps.steps.end(),
                     [](const RateFrom& a, const RateFrom& b) { return a.at < b.at; });
  if (!ascending) return "steps must be in ascending order of \"at\"";
  return std::nullopt;
}

namespace {

class Flat final : public Profile {
 public:
  explicit Flat(double rate) : rate_(rate) {}
  Piece at(Time) override { return {Time::never(), rate_, rate_}; }

 private:
  double rate_;
};

class RampProfile final : public Profile {
 public:
  explicit RampProfile(const Ramp& ramp) : ramp_(ramp) {}
  Piece at(Time t) override {
    const Time start = Time() + ramp_.start;
    const Time end = start + ramp_.over;
    const double from = ramp_.from.hertz();
    const double to = ramp_.to.hertz();
    if (t < start) return {start, from, from};
    if (t >= end) return {Time::never(), to, to};
    const double done = (t - start).seconds() / ramp_.over.seconds();
    return {end, from + (to - from) * done, to};
  }

 private:
  Ramp ramp_;
};

class StepProfile final : public Profile {
 public:
  explicit StepProfile(const Steps& steps) : steps_(steps) {}
  Piece at(Time t) override {
    double rate = 0;
    for (const RateFrom& step : steps_.steps) {
      if (Time() + step.at > t) return {Time() + step.at, rate, rate};
      rate = step.rate.hertz();
    }
    return {Time::never(), rate, rate};
  }

 private:
  Steps steps_;
};

/// Stays of no length must not stop the clock.
constexpr Duration least_stay(1'000'000);

class OnOffProfile final : public Profile {
 public:
  OnOffProfile(const OnOff& config, kernel::Stream& stays)
      : config_(config), on_for_(config.on_for), off_for_(config.off_for), stays_(stays) {}
  Piece at(Time t) override {
    while (until_ <= t) {
      on_ = !on_;
      const Duration stay = (on_ ? on_for_ : off_for_)(stays_);
      until_ = std::max(until_, started_ ? until_ : t) + std::max(stay, least_stay);
      started_ = true;
    }
    const double rate = (on_ ? config_.on : config_.off).hertz();
    return {until_, rate, rate};
  }

 private:
  OnOff config_;
  kernel::Sampler on_for_;
  kernel::Sampler off_for_;
  kernel::Stream& stays_;
  Time until_;
  bool on_ = false;
  bool started_ = false;
};

struct Built {
  std::unique_ptr<Profile> profile;
  Spacing spacing;
};

}  // namespace

Clock::Clock(const Config& config, kernel::Stream gaps, kernel::Stream stays, Time now)
    : gaps_(std::move(gaps)), stays_(std::move(stays)), from_(now) {
  build(config);
}

void Clock::build(const Config& config) {
  Built built{nullptr, Spacing::poisson};
  if (const auto* c = std::get_if<ConstantRate>(&config)) {
    built = {std::make_unique<Flat>(c->rate.hertz()), Spacing::even};
  } else if (const auto* p = std::get_if<Poisson>(&config)) {
    built.profile = std::make_unique<Flat>(p->rate.hertz());
  } else if (const auto* r = std::get_if<Ramp>(&config)) {
    built = {std::make_unique<RampProfile>(*r), r->spacing};
  } else if (const auto* s = std::get_if<Steps>(&config)) {
    built = {std::make_unique<StepProfile>(*s), s->spacing};
  } else if (const auto* b = std::get_if<Bursts>(&config)) {
    built = {std::make_unique<Flat>(b->rate.hertz()), b->spacing};
  } else if (const auto* o = std::get_if<OnOff>(&config);
             o && (o->on.hertz() > 0 || o->off.hertz() > 0)) {
    built = {std::make_unique<OnOffProfile>(*o, stays_), o->spacing};
  } else {
    built.profile = std::make_unique<Flat>(0.0);
  }
  profile_ = std::move(built.profile);
  spacing_ = built.spacing;
}

double Clock::need() {
  return spacing_ == Spacing::even ? 1.0 : -kernel::fixed::log(gaps_.uniform());
}

Time Clock::next() {
  needed_ = need();
  return advance();
}

/// Follows the profile until the rest of what is needed lies within one piece.
Time Clock::advance() {
  passed_.clear();
  double needed = needed_;
  while (true) {
    const Piece piece = profile_->at(from_);
    const bool last = piece.until == Time::never();
    const double length = last ? 0 : (piece.until - from_).seconds() - fraction_ * 1e-9;
    const double area = (piece.from + piece.to) / 2 * length;
    passed_.push_back({from_, piece});
    if (last && piece.from <= 0) return Time::never();
    if (!last && area < needed) {
      needed -= area;
      from_ = piece.until;
      fraction_ = 0;
      if (from_ > Time() + longest_run) return Time::never();
      continue;
    }
    const double slope = last || length <= 0 ? 0 : (piece.to - piece.from) / length;
    const double root = std::sqrt(std::max(0.0, piece.from * piece.from + 2 * slope * needed));
    const double ns = 2 * needed / (piece.from + root) * 1e9 + fraction_;
    if (!(ns < 9.2e18)) return Time::never();
    const double whole = std::floor(ns);
    from_ = from_ + Duration(static_cast<std::int64_t>(whole));
    fraction_ = ns - whole;
    return from_;
  }
}

Time Clock::retune(const Config& config, Time now) {
  for (const auto& [start, piece] : passed_) {
    const Time end = std::min(piece.until, now);
    if (end <= start) break;
    const double length = (piece.until - start).seconds();
    const double slope = piece.until == Time::never() ? 0 : (piece.to - piece.from) / length;
    const double span = (end - start).seconds();
    needed_ -= (piece.from + slope * span / 2) * span;
  }
  needed_ = std::max(needed_, 0.0);
  build(config);
  from_ = now;
  fraction_ = 0;
  return advance();
}

}  // namespace spillway::models::arrivals

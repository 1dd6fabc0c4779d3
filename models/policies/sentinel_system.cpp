// SPDX-License-Identifier: Apache-2.0
#include "models/policies/sentinel_system.h"

#include "engine/policy/compat/units.h"
#include "models/policies/compat_settings.h"
#include "models/policies/vitals.h"

namespace spillway::models {
namespace {

namespace sentinel = policy::compat::sentinel;

class SentinelSystemPolicy final : public Policy {
 public:
  SentinelSystemPolicy(const sentinel::SystemRule& rule, const PolicyContext& context)
      : rule_(rule), rules_({&rule, 1}), simulation_(context.simulation), vitals_(context) {
    context.metrics.counter(context.path + ".allowed", {}, "Requests let through.", allowed_);
    context.metrics.counter(context.path + ".rejected", {}, "Requests refused.", rejected_);
    for (std::size_t i = 0; i < limits.size(); ++i) {
      context.metrics.counter(context.path + ".rejected_by", {{"limit", limits[i]}},
                              "Requests that this limit refused.", rejected_by_[i]);
    }
  }

  kernel::Task<Reply> around(Request& request, Next next) override {
    const auto at = vitals_.state();
    const auto said =
        rules_.check(entry_, 1, static_cast<double>(vitals_.occupancy()), at.cpu.value(), now_ms());
    if (said == sentinel::SystemVerdict::pass) return admitted(request, next);
    ++rejected_;
    ++rejected_by_[static_cast<std::size_t>(said) - 1];
    return answer(Reply(Outcome::shed));
  }
  void retune() override { rules_ = sentinel::SystemRuleManager({&rule_, 1}); }

 private:
  /// In the order of SystemVerdict, from its second on.
  static constexpr std::array<const char*, 5> limits{"qps", "thread", "rt", "load", "cpu"};

  /// An entry of the original, which its finally-block exits also when the caller went away.
  struct Entry {
    explicit Entry(SentinelSystemPolicy& p) : home(p), start(p.now_ms()) {
      home.entry_.add_pass_request(1, start);
      home.entry_.increase_thread_num();
    }
    Entry(const Entry&) = delete;
    Entry& operator=(const Entry&) = delete;
    ~Entry() {
      home.entry_.add_rt_and_success(home.now_ms() - start, 1, home.now_ms());
      home.entry_.decrease_thread_num();
    }
    SentinelSystemPolicy& home;
    std::int64_t start;
  };

  kernel::Task<Reply> admitted(Request& request, Next next) {
    ++allowed_;
    const Entry entry(*this);
    co_return co_await next(request);
  }
  std::int64_t now_ms() const { return policy::compat::to_ms(wall(simulation_.now().ns())); }

  const sentinel::SystemRule& rule_;
  sentinel::SystemRuleManager rules_;
  sentinel::StatisticNode entry_;
  kernel::Simulation& simulation_;
  Vitals vitals_;
  std::uint64_t allowed_ = 0;
  std::uint64_t rejected_ = 0;
  std::array<std::uint64_t, limits.size()> rejected_by_{};
};

}  // namespace

std::unique_ptr<Policy> make_policy(const sentinel::SystemRule& rule,
                                    const PolicyContext& context) {
  return std::make_unique<SentinelSystemPolicy>(rule, context);
}

}  // namespace spillway::models

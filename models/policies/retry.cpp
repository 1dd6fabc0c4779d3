// SPDX-License-Identifier: Apache-2.0
#include "models/policies/retry.h"

#include "models/policies/replies.h"

namespace spillway::models {
namespace {

class RetryPolicy final : public Policy {
 public:
  RetryPolicy(const RetryConfig& config, const PolicyContext& context)
      : config_(config),
        simulation_(context.simulation),
        retry_(config),
        jitter_(context.simulation.seed(), context.path, "jitter") {
    Metrics& metrics = context.metrics;
    metrics.counter(context.path + ".retries", {}, "Attempts after the first.", retries_);
    metrics.counter(context.path + ".gave_up", {}, "Requests that failed for good.", gave_up_);
    metrics.counter(context.path + ".refused", {}, "Retries that a budget refused.", refused_);
    configure_budgets();
  }

  kernel::Task<Reply> around(Request& request, Next next) override {
    Active active(ratio_ ? &*ratio_ : nullptr);
    policy::Retry::Progress progress;
    while (true) {
      const Reply reply = co_await next(request);
      active.retry_over();
      const bool again = !reply.ok() && retried_on(config_.retry_on, reply);
      if (tokens_ && again) tokens_->on_failure();
      if (tokens_ && reply.ok()) tokens_->on_success();
      if (!again) {
        if (!reply.ok()) ++gave_up_;
        co_return reply;
      }
      const policy::Nanos asked = reply.retry_after().value_or(kernel::Duration()).ns();
      const policy::Retry::Verdict verdict = retry_.next(
          progress, simulation_.now().ns(), request.deadline.ns(), jitter_.next(), asked);
      const bool granted =
          verdict && (!tokens_ || tokens_->allows_retry()) && active.retry_granted();
      if (!granted) {
        ++(verdict ? refused_ : gave_up_);
        co_return reply;
      }
      ++retries_;
      co_await simulation_.sleep(kernel::Duration(verdict.delay));
    }
  }

  void retune() override {
    retry_ = policy::Retry(config_);
    configure_budgets();
  }

 private:
  /// The request's share in the ratio budget, given back however it ends.
  class Active {
   public:
    explicit Active(policy::RatioRetryBudget* budget) : budget_(budget) {
      if (budget_) budget_->request_started();
    }
    Active(const Active&) = delete;
    Active& operator=(const Active&) = delete;
    ~Active() {
      retry_over();
      if (budget_) budget_->request_ended();
    }
    bool retry_granted() {
      if (!budget_) return true;
      retrying_ = budget_->try_retry();
      return retrying_;
    }
    void retry_over() {
      if (retrying_) budget_->retry_ended();
      retrying_ = false;
    }

   private:
    policy::RatioRetryBudget* budget_;
    bool retrying_ = false;
  };

  /// A budget that once was stays: requests under way count on it.
  void configure_budgets() {
    if (config_.token_budget) {
      tokens_ ? tokens_->configure(*config_.token_budget)
              : void(tokens_.emplace(*config_.token_budget));
    }
    if (config_.ratio_budget) {
      ratio_ ? ratio_->configure(*config_.ratio_budget)
             : void(ratio_.emplace(*config_.ratio_budget));
    }
  }

  const RetryConfig& config_;
  kernel::Simulation& simulation_;
  policy::Retry retry_;
  kernel::Stream jitter_;
  std::optional<policy::TokenRetryBudget> tokens_;
  std::optional<policy::RatioRetryBudget> ratio_;
  std::uint64_t retries_ = 0;
  std::uint64_t gave_up_ = 0;
  std::uint64_t refused_ = 0;
};

}  // namespace

std::unique_ptr<Policy> make_policy(const RetryConfig& config, const PolicyContext& context) {
  return std::make_unique<RetryPolicy>(config, context);
}

}  // namespace spillway::models

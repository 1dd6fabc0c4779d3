// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/pool.h"

namespace spillway::models {

/// What a service does for a request.
namespace steps {

struct Step;

/// Work on the cores, shared with everybody else who computes.
struct Cpu {
  kernel::Distribution cpu = kernel::Constant{};
  std::vector<std::string> only;
  static constexpr std::string_view kind = "cpu";
  static constexpr std::string_view about = "Computes: its time alone on a core.";
  static constexpr auto fields =
      scenario::declare(scenario::field("cpu", &Cpu::cpu, "The work."),
                        scenario::field("only", &Cpu::only, scenario::Use::request_class,
                                        "Classes of requests that do this; all when absent."));
};
/// Waits without computing.
struct Sleep {
  kernel::Distribution sleep = kernel::Constant{};
  std::vector<std::string> only;
  static constexpr std::string_view kind = "sleep";
  static constexpr std::string_view about = "Waits, holding its worker but no core.";
  static constexpr auto fields =
      scenario::declare(scenario::field("sleep", &Sleep::sleep, "How long."),
                        scenario::field("only", &Sleep::only, scenario::Use::request_class,
                                        "Classes of requests that do this; all when absent."));
};
/// Calls another node; its failure is the request's.
struct Call : HopConfig {
  std::string call;
  std::vector<std::string> only;
  static constexpr std::string_view kind = "call";
  static constexpr std::string_view about = "Calls another node and waits for its reply.";
  static constexpr auto fields = scenario::together(
      scenario::declare(scenario::field("call", &Call::call, scenario::Use::node, "The node."),
                        scenario::field("only", &Call::only, scenario::Use::request_class,
                                        "Classes of requests that do this; all when absent.")),
      HopConfig::fields);
};
/// Several steps at once; ends with the last of them.
struct Parallel {
  std::vector<Step> parallel;
  std::vector<std::string> only;
  static constexpr std::string_view kind = "parallel";
  static constexpr std::string_view about = "Does several steps at once, then goes on.";
  static constexpr auto fields = scenario::declare(
      scenario::field("parallel", &Parallel::parallel, scenario::Use::fixed, "The steps."),
      scenario::field("only", &Parallel::only, scenario::Use::request_class,
                      "Classes of requests that do this; all when absent."));
};
struct Step : std::variant<Cpu, Sleep, Call, Parallel> {
  using Choice = std::variant<Cpu, Sleep, Call, Parallel>;
  using Choice::Choice;
};

}  // namespace steps

/// A process with worker threads: a request holds one of them from its first step to its reply.
class Service final : public Node {
 public:
  struct Config : NodeConfig, QueueConfig {
    int workers = 200;
    int accept_queue = 100;
    kernel::Duration queue_timeout;
    int cores = 8;
    kernel::Duration switch_cost;
    kernel::Duration time_slice{3'000'000};
    std::vector<steps::Step> steps;

    static constexpr std::string_view kind = "service";
    static constexpr std::string_view about =
        "Worker threads with an accept queue; each request holds a worker until its reply.";
    static constexpr auto fields = scenario::together(
        scenario::declare(
            scenario::field("workers", &Config::workers, scenario::at_least(1),
                            "Threads; a request holds one until its reply."),
            scenario::field("accept_queue", &Config::accept_queue, scenario::at_least(0),
                            "Requests that may wait for a thread."),
            scenario::field("queue_timeout", &Config::queue_timeout,
                            scenario::at_least(kernel::Duration()),
                            "How long a request waits for a thread; 0s waits for ever."),
            scenario::field("cores", &Config::cores, scenario::at_least(1),
                            "Cores, shared equally by the threads that compute."),
            scenario::field("switch_cost", &Config::switch_cost,
                            scenario::at_least(kernel::Duration()),
                            "Cost of a context switch, paid each time slice while more threads "
                            "compute than there are cores."),
            scenario::field("time_slice", &Config::time_slice, scenario::above(kernel::Duration()),
                            "The scheduler's time slice."),
            scenario::field("steps", &Config::steps, scenario::Use::fixed,
                            "What it does for a request, in order.")),
        QueueConfig::fields, NodeConfig::fields);
  };

  Service(Surroundings& world, std::string name, const Config& config);
  ~Service() override;
  void connect() override;
  void retune() override;
  const kernel::Resource* resource() const override { return &workers_; }
  const kernel::Processor* processor() const override { return &cpu_; }

 private:
  struct Plan;
  kernel::Task<Reply> serve(Request& request) override;
  kernel::Task<Reply> run_parallel(Plan& step, Request& request);
  kernel::Task<Reply> run(Plan& step, Request& request);
  kernel::Task<Reply> spend(Plan& step);
  kernel::Duration slowed(kernel::Duration alone) const;
  void hazards_changed() override;
  void prepare(const std::vector<steps::Step>& list, std::vector<Plan>& plans,
               const std::string& path);
  static void refresh(std::vector<Plan>& plans);

  const Config& config_;
  kernel::Resource workers_;
  kernel::Processor cpu_;
  std::vector<Plan> plans_;
};

}  // namespace spillway::models

namespace spillway::scenario {
template <>
struct ChoiceRule<models::steps::Step> {
  static constexpr std::string_view tag = "";
  static constexpr std::string_view otherwise = "";
  static constexpr std::string_view definition = "step";
  static std::optional<Value> expand(const Value&) { return std::nullopt; }
  static const Type* short_form() { return nullptr; }
};
extern template const Type& type_of<models::steps::Step>();
}  // namespace spillway::scenario

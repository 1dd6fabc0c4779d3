// SPDX-License-Identifier: Apache-2.0
#include "models/service.h"

#include <algorithm>

#include "engine/kernel/combine.h"

namespace spillway::models {

using kernel::Duration;
using kernel::Task;
using kernel::Time;
using steps::Call;
using steps::Cpu;
using steps::Parallel;
using steps::Sleep;
using steps::Step;

/// A step made ready to run: samplers built, the node behind a call found.
struct Service::Plan {
  const Step* step = nullptr;
  std::vector<bool> classes;  // who does it; empty: all
  bool computes = false;      // on the cores; else it sleeps
  std::optional<kernel::Sampler> sampler;
  std::optional<kernel::Stream> stream;
  std::optional<Route> route;
  std::vector<Plan> parallel;

  bool concerns(const Request& request) const {
    return classes.empty() || classes[request.request_class];
  }
  Duration draw() { return (*sampler)(*stream); }
};

Service::Service(Surroundings& world, std::string name, const Config& config)
    : Node(world, std::move(name), config),
      config_(config),
      workers_(world.simulation(), config.workers, config.waiting(config.accept_queue)),
      cpu_(world.simulation(), config.cores, config.switch_cost, config.time_slice) {
  Metrics& metrics = world.metrics();
  metrics.gauge(this->name() + ".busy", {}, "Worker threads in use.", workers_.busy());
  metrics.gauge(this->name() + ".queue", {}, "Requests waiting for a thread.", workers_.queue());
  metrics.gauge(this->name() + ".computing", {}, "Requests that compute or wait for a core.",
                cpu_.running());
}

Service::~Service() = default;

void Service::connect() {
  prepare(config_.steps, plans_, name());
  hazards_changed();
}

void Service::prepare(const std::vector<Step>& list, std::vector<Plan>& plans,
                      const std::string& path) {
  for (const Step& step : list) {
    const std::string here = path + "." + std::to_string(plans.size());
    Plan& plan = plans.emplace_back();
    plan.step = &step;
    const auto sampled = [&](const kernel::Distribution& distribution) {
      plan.sampler.emplace(distribution);
      plan.stream.emplace(world().stream(here, "time"));
    };
    if (const auto* cpu = std::get_if<Cpu>(&step)) {
      plan.computes = true;
      sampled(cpu->cpu);
    }
    if (const auto* sleep = std::get_if<Sleep>(&step)) sampled(sleep->sleep);
    if (const auto* call = std::get_if<Call>(&step)) {
      plan.route.emplace(world(), name(), call->call, *call);
    }
    if (const auto* both = std::get_if<Parallel>(&step)) {
      prepare(both->parallel, plan.parallel, here);
    }
    const std::vector<std::string>& only =
        std::visit([](const auto& s) -> const std::vector<std::string>& { return s.only; },
                   static_cast<const Step::Choice&>(step));
    for (const std::string& name : only.empty() ? std::vector<std::string>() : world().classes()) {
      plan.classes.push_back(std::find(only.begin(), only.end(), name) != only.end());
    }
  }
}

void Service::refresh(std::vector<Plan>& plans) {
  for (Plan& plan : plans) {
    if (const auto* cpu = std::get_if<Cpu>(plan.step)) plan.sampler.emplace(cpu->cpu);
    if (const auto* sleep = std::get_if<Sleep>(plan.step)) plan.sampler.emplace(sleep->sleep);
    refresh(plan.parallel);
  }
}

void Service::retune() {
  Node::retune();
  workers_.set_waiting(config_.waiting(config_.accept_queue));
  workers_.resize(config_.workers);
  cpu_.set_cores(config_.cores);
  cpu_.set_switching(config_.switch_cost, config_.time_slice);
  refresh(plans_);
}

void Service::hazards_changed() {
  cpu_.set_speed(std::min(1024.0, 1 / hazards().slow));
}

Task<Reply> Service::serve(Request& request) {
  Time deadline = request.deadline;
  if (config_.queue_timeout > Duration()) {
    deadline = std::min(deadline, simulation().now() + config_.queue_timeout);
  }
  const kernel::Acquired worker = co_await workers_.acquire(deadline, request.priority);
  if (!worker) co_return Reply(refused(worker.refusal));
  for (Plan& step : plans_) {
    if (!step.concerns(request)) continue;
    Reply reply;  // the worker stays held until it is there
    if (step.route) {
      reply = co_await step.route->call(request);
    } else if (step.computes) {
      co_await cpu_.consume(step.draw());
    } else if (step.sampler) {
      co_await simulation().sleep(slowed(step.draw()));
    } else {
      reply = co_await run_parallel(step, request);
    }
    if (!reply.ok()) co_return reply;
  }
  co_return Reply(Outcome::ok);
}

Task<Reply> Service::run_parallel(Plan& step, Request& request) {
  kernel::FrameVector<Task<Reply>> tasks;
  tasks.reserve(step.parallel.size());
  for (Plan& each : step.parallel) {
    if (each.concerns(request)) tasks.push_back(run(each, request));
  }
  const kernel::FrameVector<Reply> replies = co_await kernel::all_of(std::move(tasks));
  for (const Reply& reply : replies) {
    if (!reply.ok()) co_return reply;
  }
  co_return Reply(Outcome::ok);
}

/// One of several steps at once.
Task<Reply> Service::run(Plan& step, Request& request) {
  if (step.route) return step.route->call(request);
  if (!step.sampler) return run_parallel(step, request);
  return spend(step);
}

Task<Reply> Service::spend(Plan& step) {
  if (step.computes) {
    co_await cpu_.consume(step.draw());
  } else {
    co_await simulation().sleep(slowed(step.draw()));
  }
  co_return Reply(Outcome::ok);
}

Duration Service::slowed(Duration alone) const {
  const double factor = hazards().slow;
  return factor == 1 ? alone : Duration::from_ns(static_cast<double>(alone.ns()) * factor);
}

}  // namespace spillway::models

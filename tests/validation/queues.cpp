// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <stdexcept>

#include "tests/validation/experiment.h"
#include "tests/validation/studies.h"
#include "tests/validation/systems.h"

namespace spillway::validation {

namespace {

const models::Labels work{{"class", "work"}};
const models::Labels probes{{"class", "probe"}};

constexpr std::pair<const char*, double> percentiles[] = {
    {"p50", 0.5}, {"p90", 0.9}, {"p95", 0.95}, {"p99", 0.99}, {"p99.9", 0.999}};

void compare_percentiles(Agreement& agreement, const Case& c, const char* of,
                         const std::vector<stats::Histogram>& times, const Pace& pace) {
  for (const auto& [name, p] : percentiles) {
    if (p > 0.99 && !c.expected.at(of).contains(name)) continue;  // too few samples beyond it
    agreement.percentile(std::string(of) + " " + name, p, c.expected.at(of).at(name), times,
                         1 / pace.time(1));
  }
}

std::vector<double> means(const std::vector<stats::Histogram>& times, const Pace& pace) {
  std::vector<double> numbers;
  for (const auto& histogram : times) numbers.push_back(pace.time(histogram.mean_seconds()));
  return numbers;
}

/// Shares of probes that did not get a server at once.
std::vector<double> waited(const std::vector<stats::Histogram>& times) {
  std::vector<double> shares;
  for (const auto& histogram : times) {
    std::uint64_t none = 0;
    histogram.for_each(
        [&](stats::Histogram::Bin bin, std::uint64_t n) { none += bin == 0 ? n : 0; });
    shares.push_back(1 - static_cast<double>(none) / static_cast<double>(histogram.count()));
  }
  return shares;
}

kernel::Distribution law(const nlohmann::json& service, const Pace& pace) {
  const std::string dist = service.at("dist");
  const auto number = [&](const char* name) { return service.at(name).get<double>(); };
  const kernel::Duration mean = pace.of(number("mean"));
  if (dist == "exponential") return kernel::Exponential{mean};
  if (dist == "erlang") return kernel::Gamma{mean, number("k")};
  if (dist == "uniform") return kernel::Uniform{pace.of(number("lo")), pace.of(number("hi"))};
  if (dist == "lognormal") return kernel::Lognormal{mean, {}, number("sigma")};
  if (dist == "h2") {
    const double p = number("p");
    const bool balanced = std::fabs(p / number("r1") - 0.5) < 1e-9;
    if (balanced) return kernel::Hyperexponential{mean, number("scv")};
    return kernel::Mixture{{{p, kernel::Exponential{pace.of(1 / number("r1"))}},
                            {1 - p, kernel::Exponential{pace.of(1 / number("r2"))}}}};
  }
  if (dist == "pareto1") {  // what is cut off has a chance below 1e-20
    return kernel::BoundedPareto{pace.of(number("xm")), pace.of(1e9 * number("xm")),
                                 number("alpha")};
  }
  throw std::runtime_error("no such law here: " + dist);
}

/// Queue length times time, over the arrivals: Little's law gives the mean wait.
double mean_wait(const Window& w) {
  return w.mean("server.queue") * w.seconds() / w.count("server.offered");
}

Agreement bounded(const Case& c, double wrong, const char* model,
                  const scenario::NodeConfig& server, const Pace& pace) {
  Agreement agreement(c.id + " " + model);
  const Experiment runs(
      Builder().add("clients", poisson_clients("server", wrong)).add("server", server).done(),
      c.id + model, 60'000);
  const double servers = c.param("c");
  agreement.share("blocking", c.exact("blocking"), runs.arrivals(),
                  runs.each_section([](const Window& w) {
                    return w.ended("server", "queue_full") / w.count("server.offered");
                  }));
  agreement.number("throughput", c.exact("throughput"), runs.each_section([&](const Window& w) {
    return pace.rate(w.ended("server", "ok") / w.seconds());
  }));
  agreement.number("L", c.exact("L"),
                   runs.each_section([](const Window& w) { return w.mean("server.in_flight"); }));
  agreement.number("Lq", c.exact("Lq"),
                   runs.each_section([](const Window& w) { return w.mean("server.queue"); }));
  agreement.share(
      "utilisation", c.exact("utilisation"), runs.arrivals(),
      runs.each_section([&](const Window& w) { return w.mean("server.busy") / servers; }));
  const auto times = runs.times("server", "ok");
  agreement.number("W admitted", c.exact("W_admitted"), means(times, pace));
  compare_percentiles(agreement, c, "sojourn", times, pace);
  return agreement;
}

}  // namespace

Agreement single_server(const Case& c, double wrong) {
  Agreement agreement(c.id);
  const Pace pace(c.param("lam"));
  const double mean = 1 / c.param("mu");
  const Experiment runs(Builder()
                            .add("clients", poisson_clients("server", wrong))
                            .add("server", service(1, no_limit, compute(pace.exponential(mean))))
                            .done(),
                        c.id, 200'000);
  const double time = pace.time(runs.seconds());
  agreement.calibrated("L", c.exact("L"),
                       runs.each_run([](const Window& w) { return w.mean("server.in_flight"); }),
                       c.exact("asymptotic_var_time_avg_N") / time);
  agreement.calibrated("Wq", c.exact("Wq"),
                       runs.each_run([&](const Window& w) { return pace.time(mean_wait(w)); }),
                       c.exact("asymptotic_var_mean_wait") / (c.param("lam") * time));
  agreement.share("rho", c.exact("rho"), runs.arrivals(),
                  runs.each_section([](const Window& w) { return w.mean("server.busy"); }));
  const auto times = runs.times("server", "");
  agreement.number("W", c.exact("W"), means(times, pace));
  compare_percentiles(agreement, c, "sojourn", times, pace);
  return agreement;
}

Agreement many_servers(const Case& c, double wrong) {
  Agreement agreement(c.id + " service");
  const Pace pace(c.param("lam"));
  auto clients = poisson_clients("server", wrong);
  auto server = service(c.whole("c"), no_limit, compute(pace.exponential(1 / c.param("mu"))));
  add_probes(clients, server);
  const Experiment runs(Builder().add("clients", clients).add("server", server).done(), c.id,
                        60'000);
  const auto waits = runs.times("server", "", probes);
  agreement.share("p_wait", c.exact("p_wait"), runs.arrivals(), waited(waits));
  agreement.number("Wq", c.exact("Wq"), means(waits, pace));
  compare_percentiles(agreement, c, "wait", waits, pace);
  const auto times = runs.times("server", "", work);
  agreement.number("W", c.exact("W"), means(times, pace));
  compare_percentiles(agreement, c, "sojourn", times, pace);
  agreement.number("busy", c.exact("mean_busy_servers"),
                   runs.each_section([](const Window& w) { return w.mean("server.busy"); }));
  return agreement;
}

Agreement many_connections(const Case& c, double wrong) {
  Agreement agreement(c.id + " pool");
  const Pace pace(c.param("lam"));
  auto server = pool(c.whole("c"), 0, pace.exponential(1 / c.param("mu")));
  server.max_waiting.reset();
  const Experiment runs(
      Builder().add("clients", poisson_clients("server", wrong)).add("server", server).done(),
      c.id + "pool", 60'000);
  agreement.number("L", c.exact("L"),
                   runs.each_section([](const Window& w) { return w.mean("server.in_flight"); }));
  agreement.number("Wq", c.exact("Wq"),
                   runs.each_section([&](const Window& w) { return pace.time(mean_wait(w)); }));
  const auto times = runs.times("server", "");
  agreement.number("W", c.exact("W"), means(times, pace));
  compare_percentiles(agreement, c, "sojourn", times, pace);
  return agreement;
}

Agreement bounded_service(const Case& c, double wrong) {
  const Pace pace(c.param("lam"));
  const int servers = c.whole("c");
  const auto work_step = compute(pace.exponential(1 / c.param("mu")));
  return bounded(c, wrong, "service", service(servers, c.whole("K") - servers, work_step), pace);
}

Agreement bounded_pool(const Case& c, double wrong) {
  const Pace pace(c.param("lam"));
  const int servers = c.whole("c");
  const auto query = pace.exponential(1 / c.param("mu"));
  return bounded(c, wrong, "pool", pool(servers, c.whole("K") - servers, query), pace);
}

Agreement general_service(const Case& c, double wrong) {
  Agreement agreement(c.id);
  const Pace pace(c.param("lam"));
  auto clients = poisson_clients("server", wrong);
  auto server = service(1, no_limit, hold(law(c.params.at("service"), pace)));
  add_probes(clients, server);
  const Experiment runs(Builder().add("clients", clients).add("server", server).done(), c.id,
                        80'000);
  const auto waits = runs.times("server", "", probes);
  agreement.share("p_wait", c.exact("p_wait"), runs.arrivals(), waited(waits));
  // Without a third moment of the service time the mean wait has no variance to judge it by.
  if (!c.expected.at("var_wait").is_null()) {
    agreement.number("Wq", c.exact("Wq"), means(waits, pace));
    agreement.number("W", c.exact("W"), means(runs.times("server", "", work), pace));
  }
  compare_percentiles(agreement, c, "wait", waits, pace);
  return agreement;
}

Agreement infinite_servers(const Case& c, double wrong) {
  Agreement agreement(c.id);
  const Pace pace(c.param("lam"));
  const auto time = kernel::Lognormal{pace.of(c.param("service_mean")), {}, 1};
  const Experiment runs(Builder()
                            .add("clients", poisson_clients("server", wrong))
                            .add("server", pool(no_limit, 0, time))
                            .done(),
                        c.id, 60'000);
  agreement.number("in flight", c.exact("mean_in_flight"),
                   runs.each_section([](const Window& w) { return w.mean("server.in_flight"); }));
  return agreement;
}

Agreement shared_cores(const Case& c, double wrong) {
  Agreement agreement(c.id + " exponential");
  const Pace pace(c.param("lam"));
  auto server = service(no_limit, 0, compute(pace.exponential(1 / c.param("mu"))));
  server.cores = c.whole("c");
  const Experiment runs(
      Builder().add("clients", poisson_clients("server", wrong)).add("server", server).done(), c.id,
      80'000);
  agreement.number("L", c.exact("L"),
                   runs.each_section([](const Window& w) { return w.mean("server.computing"); }));
  const auto times = runs.times("server", "");
  agreement.number("W", c.exact("W"), means(times, pace));
  compare_percentiles(agreement, c, "sojourn", times, pace);
  return agreement;
}

Agreement shared_cores_any_law(const Case& c, double wrong) {
  Agreement agreement(c.id + " hyperexponential");
  const Pace pace(c.param("lam"));
  const kernel::Hyperexponential work_law{pace.of(1 / c.param("mu")), 4};
  auto server = service(no_limit, 0, compute(work_law));
  server.cores = c.whole("c");
  const Experiment runs(
      Builder().add("clients", poisson_clients("server", wrong)).add("server", server).done(),
      c.id + "h2", 80'000);
  agreement.number("L", c.exact("L"),
                   runs.each_section([](const Window& w) { return w.mean("server.computing"); }));
  agreement.number("W", c.exact("W"), means(runs.times("server", ""), pace));
  return agreement;
}

}  // namespace spillway::validation

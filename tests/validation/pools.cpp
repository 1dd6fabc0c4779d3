// SPDX-License-Identifier: Apache-2.0
#include <stdexcept>

#include "tests/validation/experiment.h"
#include "tests/validation/studies.h"
#include "tests/validation/systems.h"

namespace spillway::validation {

namespace {

/// M/M/c+D: who has waited tau for a server leaves.
Agreement queue_timeout(const Case& c, double wrong, const char* model,
                        const scenario::NodeConfig& server, const Pace& pace) {
  Agreement agreement(c.id + " " + model);
  const Experiment runs(
      Builder().add("clients", poisson_clients("server", wrong)).add("server", server).done(),
      c.id + model, 60'000);
  const double tau = c.param("tau");
  const double servers = c.param("c");
  agreement.share("p_timeout", c.exact("p_timeout"), runs.arrivals(),
                  runs.each_section([](const Window& w) {
                    return w.ended("server", "wait_timeout") / w.count("server.offered");
                  }));
  agreement.number("goodput", c.exact("goodput"), runs.each_section([&](const Window& w) {
    return pace.rate(w.ended("server", "ok") / w.seconds());
  }));
  agreement.share(
      "utilisation", c.exact("utilisation"), runs.arrivals(),
      runs.each_section([&](const Window& w) { return w.mean("server.busy") / servers; }));
  const auto waited = [&](const Window& w) {
    return pace.time(w.mean("server.queue") * w.seconds());
  };
  agreement.number("wait all", c.exact("W_all"), runs.each_section([&](const Window& w) {
    return waited(w) / w.count("server.offered");
  }));
  agreement.number(
      "wait served", c.exact("wait_served_mean"), runs.each_section([&](const Window& w) {
        return (waited(w) - tau * w.ended("server", "wait_timeout")) / w.ended("server", "ok");
      }));
  return agreement;
}

/// M/M/1 whose caller takes the work with it after tau: a finite dam.
Agreement deadline(const Case& c, double wrong) {
  Agreement agreement(c.id + " cancel");
  const Pace pace(c.param("lam"));
  auto clients = poisson_clients("server", wrong);
  clients.timeout = pace.of(c.param("tau"));
  clients.cancel_late = true;
  const auto work = compute(pace.exponential(1 / c.param("mu")));
  const Experiment runs(
      Builder().add("clients", clients).add("server", service(1, no_limit, work)).done(), c.id,
      60'000);
  agreement.share("p_success", c.exact("p_success"), runs.arrivals(),
                  runs.each_section([](const Window& w) {
                    return w.ended("clients", "ok") / w.count("clients.completed");
                  }));
  agreement.share("p_timeout", c.exact("p_timeout"), runs.arrivals(),
                  runs.each_section([](const Window& w) {
                    return w.ended("server", "cancelled") / w.count("server.completed");
                  }));
  agreement.number("goodput", c.exact("goodput"), runs.each_section([&](const Window& w) {
    return pace.rate(w.ended("server", "ok") / w.seconds());
  }));
  agreement.share("utilisation", c.exact("utilisation"), runs.arrivals(),
                  runs.each_section([](const Window& w) { return w.mean("server.busy"); }));
  return agreement;
}

/// M/M/c whose callers give up after tau; the servers never learn of it.
Agreement zombies(const Case& c, double wrong) {
  Agreement agreement(c.id + " abandon");
  const Pace pace(c.param("lam"));
  auto clients = poisson_clients("server", wrong);
  clients.timeout = pace.of(c.param("tau"));
  const int servers = c.whole("c");
  const auto work = compute(pace.exponential(1 / c.param("mu")));
  const Experiment runs(
      Builder().add("clients", clients).add("server", service(servers, no_limit, work)).done(),
      c.id, 120'000);
  agreement.share("p_timeout", c.exact("p_timeout"), runs.arrivals(),
                  runs.each_section([](const Window& w) {
                    return w.ended("clients", "timed_out") / w.count("clients.completed");
                  }));
  agreement.number("goodput", c.exact("goodput"), runs.each_section([&](const Window& w) {
    return pace.rate(w.ended("clients", "ok") / w.seconds());
  }));
  agreement.share(
      "utilisation", c.param("lam") / (c.param("mu") * servers), runs.arrivals(),
      runs.each_section([&](const Window& w) { return w.mean("server.busy") / servers; }));
  return agreement;
}

}  // namespace

Agreement service_timeout(const Case& c, double wrong) {
  const std::string model = c.params.at("model");
  if (model.starts_with("M/M/1 total deadline")) return deadline(c, wrong);
  if (model.starts_with("M/M/c client timeout")) return zombies(c, wrong);
  const Pace pace(c.param("lam"));
  auto server = service(c.whole("c"), no_limit, compute(pace.exponential(1 / c.param("mu"))));
  server.queue_timeout = pace.of(c.param("tau"));
  return queue_timeout(c, wrong, "service", server, pace);
}

Agreement pool_timeout(const Case& c, double wrong) {
  const Pace pace(c.param("lam"));
  auto server = pool(c.whole("c"), no_limit, pace.exponential(1 / c.param("mu")));
  server.acquire_timeout = pace.of(c.param("tau"));
  return queue_timeout(c, wrong, "pool", server, pace);
}

Agreement threads_and_connections(const Case& c, double wrong) {
  Agreement agreement(c.id);
  const Pace pace(c.param("lam"));
  auto threads =
      service(c.whole("threads"), c.whole("queue"), hold(pace.exponential(c.param("app_mean"))));
  models::steps::Call query;
  query.call = "db";
  threads.steps.push_back(query);
  const auto db = pool(c.whole("connections"), no_limit, pace.exponential(c.param("db_mean")));
  const Experiment runs(Builder()
                            .add("clients", poisson_clients("server", wrong))
                            .add("server", threads)
                            .add("db", db)
                            .done(),
                        c.id, 80'000);
  agreement.share("blocking", c.exact("blocking"), runs.arrivals(),
                  runs.each_section([](const Window& w) {
                    return w.ended("server", "queue_full") / w.count("server.offered");
                  }));
  agreement.number("throughput", c.exact("throughput"), runs.each_section([&](const Window& w) {
    return pace.rate(w.ended("server", "ok") / w.seconds());
  }));
  agreement.number("W admitted", c.exact("W_admitted"), runs.each_section([&](const Window& w) {
    return pace.time(w.times("server", "ok").mean_seconds());
  }));
  const auto wait = [&](const char* node) {
    return runs.each_section([&](const Window& w) {
      return pace.time(w.mean(std::string(node) + ".queue") * w.seconds()) /
             w.ended("server", "ok");
    });
  };
  agreement.number("wait thread", c.exact("wait_thread"), wait("server"));
  agreement.number("wait connection", c.exact("wait_connection"), wait("db"));
  const auto use = [&](const char* metric, double of) {
    return runs.each_section([=](const Window& w) { return w.mean(metric) / of; });
  };
  agreement.share("threads used", c.exact("thread_utilisation"), runs.arrivals(),
                  use("server.busy", c.param("threads")));
  agreement.share("connections used", c.exact("connection_utilisation"), runs.arrivals(),
                  use("db.busy", c.param("connections")));
  agreement.number("threads blocked", c.exact("mean_threads_blocked_on_connection"),
                   use("db.queue", 1));
  return agreement;
}

}  // namespace spillway::validation

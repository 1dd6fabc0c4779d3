// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "models/policies/all.h"
#include "tests/validation/experiment.h"
#include "tests/validation/studies.h"
#include "tests/validation/systems.h"

namespace spillway::validation {

namespace {

models::Gateway::Config gateway(const std::string& calls, const std::string& name,
                                const models::PolicyChoice& policy) {
  models::Gateway::Config gateway;
  gateway.calls = calls;
  gateway.policies.push_back({name, models::PolicyConfig(policy)});
  return gateway;
}

models::RetryConfig at_once(int attempts) {
  models::RetryConfig retry;
  retry.kind = policy::Retry::Kind::fixed;
  retry.jitter = policy::Retry::Jitter::none;
  retry.base = 0;
  retry.attempts = attempts;
  return retry;
}

/// k layers that each try a call up to m times, and a node that fails with probability p.
Agreement layers(const Case& c, double wrong) {
  Agreement agreement(c.id);
  const int count = c.whole("layers");
  const int attempts = c.whole("max_attempts");
  const auto name = [&](int layer) {
    return layer == count ? std::string("bottom") : "layer" + std::to_string(layer);
  };
  auto clients = poisson_clients(name(1));
  clients.retry = at_once(attempts);
  Builder builder;
  builder.add("clients", clients);
  for (int layer = 1; layer < count; ++layer) {
    builder.add(name(layer), gateway(name(layer + 1), "retry", at_once(attempts)));
  }
  builder.add("bottom", sink(c.param("p") * wrong));
  const double calls = 200'000;
  const Experiment runs(builder.done(), c.id,
                        std::min(25'000., calls / c.exact("expected_bottom_attempts")));
  agreement.number("attempts", c.exact("expected_bottom_attempts"),
                   runs.each_section([](const Window& w) {
                     return w.count("bottom.offered") / w.count("clients.offered");
                   }));
  agreement.share("failures", c.exact("end_to_end_failure"), runs.arrivals(),
                  runs.each_section([](const Window& w) {
                    return w.ended("clients", "failed") / w.count("clients.offered");
                  }));
  return agreement;
}

/// M/M/c/K whose blocked requests come back after an exponential time, for ever. That time is
/// spent on the link to the server: a gamma time of shape 1/2 each way makes an exponential one,
/// and delayed Poisson arrivals are Poisson arrivals.
Agreement retrial(const Case& c, double wrong) {
  Agreement agreement(c.id);
  const Pace pace(c.param("lam"));
  const int servers = c.whole("c");
  auto clients = poisson_clients("server", wrong);
  clients.retry = at_once(1000);
  const auto work = compute(pace.exponential(1 / c.param("mu")));
  models::Link::Config way;
  way.delay = kernel::Gamma{pace.of(0.5 / c.param("nu")), 0.5};
  const Experiment runs(Builder()
                            .add("clients", clients)
                            .add("server", service(servers, c.whole("K") - servers, work))
                            .link("clients", "server", way)
                            .done(),
                        c.id, 60'000);
  agreement.number("attempts", c.exact("attempts_per_request"),
                   runs.each_section([](const Window& w) {
                     return w.count("server.offered") / w.ended("server", "ok");
                   }));
  agreement.share("blocked", c.exact("attempt_block_prob"), runs.arrivals(),
                  runs.each_section([](const Window& w) {
                    return w.ended("server", "queue_full") / w.count("server.offered");
                  }));
  agreement.number("retry rate", c.exact("retry_rate"), runs.each_section([&](const Window& w) {
    return pace.rate(w.count("clients.retry.retries") / w.seconds());
  }));
  agreement.share(
      "utilisation", c.exact("utilisation"), runs.arrivals(),
      runs.each_section([&](const Window& w) { return w.mean("server.busy") / servers; }));
  // Who is not inside the server is on its way: the orbit, and the two ways of every request.
  agreement.number("orbit", c.exact("E_orbit"), runs.each_section([&](const Window& w) {
    const double way_there_and_back = c.param("lam") / c.param("nu");
    return w.mean("clients.in_flight") - w.mean("server.in_flight") - way_there_and_back;
  }));
  return agreement;
}

}  // namespace

Agreement token_bucket(const Case& c, double wrong) {
  Agreement agreement(c.id);
  // Tokens come at arrivals / rho; rho has at most two decimals.
  const auto hundredths = std::llround(c.param("rho") * 100);
  policy::TokenBucket::Config bucket;
  bucket.rate = {arrivals_per_second * 100, hundredths * policy::second};
  bucket.burst = c.whole("B");
  const Experiment runs(Builder()
                            .add("clients", poisson_clients("gateway", wrong))
                            .add("gateway", gateway("sink", "limiter", bucket))
                            .add("sink", sink())
                            .done(),
                        c.id, 80'000);
  agreement.share("loss", c.exact("loss"), runs.arrivals(), runs.each_section([](const Window& w) {
    return w.ended("gateway", "rate_limited") / w.count("gateway.offered");
  }));
  agreement.share("admitted", c.exact("admitted_fraction"), runs.arrivals(),
                  runs.each_section([](const Window& w) {
                    return w.count("sink.offered") / w.count("gateway.offered");
                  }));
  return agreement;
}

Agreement breaker(const Case& c, double wrong) {
  Agreement agreement(c.id);
  const double rate = c.param("lam");
  const Pace pace(rate);
  policy::Breaker::Config config;
  const bool in_a_row = c.params.contains("k");
  config.window = policy::Breaker::Window::calls;
  config.open_for = pace.of(c.param("open_D")).ns();
  config.open_for_max = config.open_for;
  if (in_a_row) {
    config.consecutive_failures = c.whole("k");
    config.failure_rate = {0};
    config.half_open_probes = c.whole("half_open_successes");
    config.minimum_calls = config.half_open_probes;
  } else {
    config.window_calls = c.whole("window");
    config.failure_rate = policy::Ratio::of(c.param("threshold"));
    config.minimum_calls = c.whole("min_calls");
    config.half_open_probes = c.whole("half_open_calls");
  }
  const Experiment runs(Builder()
                            .add("clients", poisson_clients("gateway"))
                            .add("gateway", gateway("sink", "breaker", config))
                            .add("sink", sink(c.param("p") * wrong))
                            .done(),
                        c.id, 300'000);
  const auto per_hour = [&](const char* to) {
    return runs.each_section([&pace, to](const Window& w) {
      const double transitions = w.count("gateway.breaker.transitions", {{"to", to}});
      return 3600 * pace.rate(transitions / w.seconds());
    });
  };
  const double openings = c.exact("open_transitions_per_hour");
  agreement.share("rejected", c.exact("rejected_fraction"), runs.arrivals(),
                  runs.each_section([](const Window& w) {
                    return w.ended("gateway", "breaker_open") / w.count("gateway.offered");
                  }));
  agreement.number("openings/h", openings, per_hour("open"));
  // Gauge 0, 1, 2. The reference counts the wait for the first probe as half-open already.
  const double waiting = openings / 3600 / rate;
  agreement.number(
      "state", 2 * c.exact("fraction_open") + c.exact("fraction_half_open") + waiting,
      runs.each_section([](const Window& w) { return w.mean("gateway.breaker.state"); }));
  if (in_a_row) {
    agreement.number("closings/h", c.exact("closed_to_open_per_hour"), per_hour("closed"));
    agreement.share("success", c.exact("overall_success_fraction"), runs.arrivals(),
                    runs.each_section([](const Window& w) {
                      return w.ended("clients", "ok") / w.count("clients.offered");
                    }));
  }
  return agreement;
}

Agreement retries(const Case& c, double wrong) {
  return c.params.contains("layers") ? layers(c, wrong) : retrial(c, wrong);
}

}  // namespace spillway::validation

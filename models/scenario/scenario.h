// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "models/clients.h"
#include "models/faults.h"
#include "models/gateway.h"
#include "models/pool.h"
#include "models/service.h"

namespace spillway::scenario {

/// Every kind of node that a scenario can have.
using NodeConfig = std::variant<models::Clients::Config, models::Gateway::Config,
                                models::Service::Config, models::Pool::Config>;

/// A text for people, in both languages.
struct LocalText {
  std::string en;
  std::string zh;
  static constexpr auto fields = declare(field("en", &LocalText::en, "English."),
                                         field("zh", &LocalText::zh, "Simplified Chinese."));
};

/// What must hold of a run: a statistic of a metric over a window, and one comparison.
struct Expectation {
  std::string metric;
  Map<std::string> labels;
  std::string stat;
  std::string of;
  std::vector<kernel::Duration> during;
  kernel::Duration resolution = models::bucket_width;
  Value above, below, at_least, at_most, equals;
  LocalText note;

  static constexpr auto fields = declare(
      field("metric", &Expectation::metric, Use::required, "As \"orders.latency\"."),
      field("labels", &Expectation::labels, "Which of its series, as {\"outcome\": \"ok\"}."),
      field("stat", &Expectation::stat,
            "Latency: p1 to p99.99 (p999 is p99.9), mean, min, max, count. Counter: count, rate, "
            "per_minute, max_rate, share (of the counter in \"of\"). Gauge: mean, min, max, last."),
      field("of", &Expectation::of, "With share: the counter that is the whole."),
      field("during", &Expectation::during,
            "From and to; from the end of the warm-up to the end of the run when absent."),
      field("resolution", &Expectation::resolution,
            ::spillway::scenario::at_least(models::bucket_width),
            "With max_rate: over what time a rate is counted; a multiple of 10 ms that "
            "divides the window."),
      field("above", &Expectation::above, "The value is more than this."),
      field("below", &Expectation::below, "The value is less than this."),
      field("at_least", &Expectation::at_least, "The value is not less than this."),
      field("at_most", &Expectation::at_most, "The value is not more than this."),
      field("equals", &Expectation::equals, "The value is exactly this."),
      field("note", &Expectation::note, "What it shows."));
};

/// A whole experiment.
struct Scenario {
  std::string schema;
  int version = 1;
  std::string name;
  LocalText title, story, hypothesis, lesson;
  kernel::Duration duration{60'000'000'000};
  kernel::Duration warmup;
  std::uint64_t seed = 1;
  int replications = 1;
  double must_hold = 1;
  Map<NodeConfig> nodes;
  Map<models::Link::Config> links;
  std::vector<models::Change> timeline;
  std::vector<Expectation> expect;
  Value layout;

  static constexpr auto fields = declare(
      field("$schema", &Scenario::schema, Use::fixed, "Where the JSON Schema is, for editors."),
      field("spillway", &Scenario::version, between(1, 1), Use::required, "Format version: 1."),
      field("name", &Scenario::name, Use::required, "Lower-case words with hyphens."),
      field("title", &Scenario::title, Use::fixed, "One line."),
      field("story", &Scenario::story, Use::fixed, "What happened."),
      field("hypothesis", &Scenario::hypothesis, Use::fixed, "What the run should show."),
      field("lesson", &Scenario::lesson, Use::fixed, "What to take home."),
      field("duration", &Scenario::duration,
            Limits{1e7, static_cast<double>(models::arrivals::longest_run.ns()), false}, Use::fixed,
            "Virtual time of the run; whole buckets of 10 ms. Series take memory by it."),
      field("warmup", &Scenario::warmup, at_least(kernel::Duration()), Use::fixed,
            "Left out of summaries; whole buckets of 10 ms."),
      field("seed", &Scenario::seed, Use::fixed, "Of all random streams."),
      field("replications", &Scenario::replications, between(1, 10000), Use::fixed,
            "Independent runs, with seeds from `seed` on."),
      field("must_hold", &Scenario::must_hold, between(1e-4, 1), Use::fixed,
            "Share of the replications in which each expectation must hold."),
      field("nodes", &Scenario::nodes, Use::inlined, "The nodes by name."),
      field("links", &Scenario::links, Use::inlined,
            "Network between two nodes, by \"from->to\"; no delay when absent."),
      field("timeline", &Scenario::timeline, Use::fixed, "Faults and changes."),
      field("expect", &Scenario::expect, Use::fixed, "What must hold."),
      field("layout", &Scenario::layout, Use::fixed, "Where the desktop draws the nodes."));

  Slot slot() { return {this, &type_of<Scenario>(), nullptr}; }
};

/// Reads and validates a scenario; all problems of the text are reported at once. With problems
/// the result is for display at best. `source` takes the text's values, with their positions.
Scenario load(std::string_view text, Problems& problems, Value* source = nullptr);
/// As load(), from a file; one that cannot be read is a problem too.
Scenario load_file(const std::string& path, Problems& problems, Value* source = nullptr);
/// What load() reads, with defaults left out.
Value save(const Scenario& scenario);

/// Checks what no single field can: references, cycles, paths, windows. `source` gives the
/// positions and may be null.
void validate(const Scenario& scenario, const Value& source, Problems& problems);

/// Sets a parameter by its path ("gateway.limiter.burst"). False, with problems, when the path
/// does not exist, the value does not fit, or the parameter is fixed; then nothing changed.
bool set(Scenario& scenario, std::string_view path, const Value& value, Problems& problems);
/// The same for several at once: what they are together must fit, whatever lies between.
bool set(Scenario& scenario, const Map<Value>& values, Problems& problems);
/// The value at a path, if there is one.
std::optional<Value> get(const Scenario& scenario, std::string_view path);

/// The node or link that a path is about.
std::string owner_of(std::string_view path);
/// A scenario of that one alone, with its name and configuration.
Scenario part(const Scenario& scenario, const std::string& owner);
/// Gives a parameter, in place, the value that it has in another scenario, whatever the others are;
/// nothing where either has no such path.
void copy(const Scenario& from, std::string_view path, Scenario& to);

/// Names of the classes and tenants of requests, in order of appearance.
std::vector<std::string> class_names(const Scenario& scenario);
std::vector<std::string> tenant_names(const Scenario& scenario);

/// The JSON Schema of a scenario file (2020-12).
Value json_schema();
/// The parameter reference in Markdown: every kind of node, policy, fault and distribution.
std::string parameter_reference();

extern template const Type& type_of<NodeConfig>();
extern template const Type& type_of<Scenario>();

}  // namespace spillway::scenario

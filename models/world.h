// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <queue>
#include <string>
#include <vector>

#include "models/scenario/scenario.h"

namespace spillway::models {

/// A change that happened, or will, at a time of a run.
struct Applied {
  kernel::Time at;
  Change change;
  bool live = false;  ///< made by the user while the run went on
};

/// A scenario come to life. Owns its copy of the scenario: changes of parameters happen there, in
/// place, and the nodes look at it. One thread.
///
/// A change at time t takes effect after every event of t, in the order of the timeline, then of
/// the user's. That is why a live change replays from a timeline to the same fingerprint.
class World final : public Surroundings {
 public:
  /// The scenario must be valid. Replication k of a scenario is one with seed + k.
  explicit World(scenario::Scenario scenario);
  ~World() override;
  World(const World&) = delete;
  World& operator=(const World&) = delete;

  /// Runs up to and including `to`, at most to the end of the scenario.
  void advance(kernel::Time to);
  /// Runs one event; false at the end of the scenario.
  bool step();
  kernel::Time now() const { return simulation_.now(); }
  kernel::Time end() const { return kernel::Time() + scenario_.duration; }
  bool finished() const { return now() >= end(); }

  /// Applies a change at the end of the present instant; `at` in it is set to now. False, with
  /// problems, when it does not fit; then nothing changed. As in a timeline, it must fit what the
  /// scenario is without the changes that end, and beside those that go on. A fault without an end
  /// gets that of the run.
  bool apply(Change change, scenario::Problems& problems);
  /// Ends a change that is under way, by its index in changes(): at the end of the present instant,
  /// or 1 ns later where only that replays. False when it has no end that is still to come.
  bool end_early(std::size_t change);
  /// Those of the timeline, then the user's; in the order in which they came.
  const std::vector<Applied>& changes() const { return changes_; }
  /// The user's changes so far, in order.
  std::vector<Applied> live_changes() const;

  const scenario::Scenario& scenario() const { return scenario_; }
  /// The value of a parameter as it is now.
  std::optional<scenario::Value> parameter(std::string_view path) const {
    return scenario::get(scenario_, path);
  }
  kernel::Simulation& simulation() override { return simulation_; }
  const kernel::Fingerprint& fingerprint() const { return simulation_.fingerprint(); }
  Metrics& metrics() override { return metrics_; }
  const Metrics& metrics() const { return metrics_; }
  const std::vector<std::unique_ptr<Node>>& nodes() const { return nodes_; }
  Node& node(const std::string& name) override;
  Link* link(const std::string& from, const std::string& to) override;
  CallCounts& calls(const std::string& from, const std::string& to) override {
    return calls_[{from, to}];
  }
  /// Of every call that the scenario has, by (from, to).
  const std::map<std::pair<std::string, std::string>, CallCounts>& calls() const { return calls_; }
  const std::vector<std::string>& classes() const override { return classes_; }
  const std::vector<std::string>& tenants() const override { return tenants_; }

  /// The identities that must hold at any instant: conservation, Little's law, the bound of token
  /// buckets (kept by debug builds only), the times of breaker states. Empty when they do, else
  /// which is broken and where. Debug builds check them at the end of every run.
  std::string violated() const;

 private:
  /// Something to do at a time: a change begins, or ends.
  struct Due {
    kernel::Time at;
    std::uint64_t order;
    std::size_t change;  // into changes_
    bool ends;
    bool operator<(const Due& other) const {  // less urgent, for the queue
      return at != other.at ? at > other.at : order > other.order;
    }
  };
  void run_to(kernel::Time to);
  void close_bucket();
  void plan(std::size_t change);
  bool lasts(std::size_t change) const;
  kernel::Time end_of(std::size_t change) const;
  void perform(const Due& due);
  void begin(std::size_t change);
  void finish(std::size_t change);
  void settle(const std::string& owner, const scenario::Map<scenario::Value>& changed);
  void begin(std::size_t change, const SetParameters& parameters);
  void finish(std::size_t change, const SetParameters& parameters);
  void check_change(const Change& change, scenario::Problems& problems) const;

  scenario::Scenario scenario_;
  kernel::Simulation simulation_;
  Metrics metrics_;
  std::vector<std::string> classes_;
  std::vector<std::string> tenants_;
  std::map<std::string, std::unique_ptr<Link>> links_;
  std::map<std::pair<std::string, std::string>, CallCounts> calls_;
  std::vector<std::unique_ptr<Node>> nodes_;
  std::map<std::string, Node*> by_name_;
  std::vector<Applied> changes_;
  std::priority_queue<Due> due_;
  std::uint64_t orders_ = 0;
  std::vector<std::uint64_t> end_orders_;  // of the end of each change, when it has one
  Due last_{};                             // what was performed last
  kernel::Time bucket_end_;
  std::uint64_t changed_ = 0;  // changes that took effect, for the metric
  std::uint64_t rejected_changes_ = 0;

  /// The parameters of one element in a change that goes on for its time.
  struct Layer {
    std::size_t change;  // into changes_
    scenario::Map<scenario::Value> values;
    bool fits = true;  // on what lies under it; else it is passed over
  };
  /// A node or link under changes that end: what it is without them (changes that do not end go
  /// there), and over it those, oldest first. Its parameters are always computed from these two, so
  /// that nothing stays of a change that is over, however others overlap it.
  struct Tuning {
    scenario::Scenario base;  // this one element
    std::vector<Layer> layers;
  };
  std::map<std::string, Tuning> tunings_;  // by node or link
};

}  // namespace spillway::models

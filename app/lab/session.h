// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "models/measure.h"
#include "models/world.h"

namespace spillway::lab {

/// Reads a scenario and checks all that can be known before it runs, the metrics of its
/// expectations included. With problems the result is not fit for a Session.
scenario::Scenario read_text(std::string_view text, scenario::Problems& problems);
scenario::Scenario read_file(const std::string& path, scenario::Problems& problems);

/// Sets parameters by their paths before a run: also fixed ones, and "seed", "duration" and the
/// like. False, with problems, when the result would not be a valid scenario; then nothing changed.
bool preset(scenario::Scenario& scenario, const scenario::Map<scenario::Value>& values,
            scenario::Problems& problems);

/// An expectation and what has come of it so far.
struct Verdict {
  enum class State : std::uint8_t { held, failed, not_judged };
  State state = State::not_judged;  ///< not judged: its window ends later than the run so far
  models::Judged judged;
  models::Question question;  ///< statistic, labels and window
};

/// The whole interface to a run: what the command line, the desktop and tests drive.
///
/// Every live change goes into a journal; save_as() turns the run into a scenario that replays to
/// the same fingerprint. How the run is cut into advance() and step() never changes it. One thread;
/// several sessions in several threads are fine, each staying in its own.
class Session {
 public:
  /// The scenario must come from read_text() or read_file() without problems.
  explicit Session(scenario::Scenario scenario);

  /// Runs up to and including `to`, at most to the end.
  void advance(kernel::Time to);
  /// `look` is called by a run in progress now and then, also within one instant, until the next
  /// reset; what it throws ends the run, which may go on.
  void watch(std::function<void()> look) { world_->simulation().watch(std::move(look)); }
  /// Runs so many events, or to the end; the number that ran. The end's instant runs whole.
  std::uint64_t step(std::uint64_t events);
  kernel::Time now() const { return world_->now(); }
  kernel::Time end() const { return world_->end(); }
  bool finished() const { return world_->finished(); }
  std::uint64_t events() const { return world_->fingerprint().events(); }

  /// Live changes: they take effect at the end of the present instant. False, with problems, when
  /// they do not fit; then nothing changed. `entry` is one of a timeline, without "at".
  bool set(const std::string& path, const scenario::Value& value, scenario::Problems& problems);
  bool inject(scenario::Value entry, scenario::Problems& problems);
  /// Ends a change that is under way, by its index in the timeline of save_as(). False when it has
  /// no end that is still to come.
  bool end_early(std::size_t change) { return world_->end_early(change); }
  /// The live changes, in order.
  std::vector<models::Applied> journal() const { return world_->live_changes(); }

  /// The same scenario again from the start, with another seed if given; `keep` plays the live
  /// changes again at their times (they become part of the timeline and leave the journal).
  void reset(std::optional<std::uint64_t> seed, bool keep);
  /// The scenario with the live changes at the end of its timeline.
  scenario::Scenario save_as(std::string name) const;

  /// As loaded; parameters as they are now are in world().
  const scenario::Scenario& loaded() const { return loaded_; }
  const models::World& world() const { return *world_; }
  const models::Metrics& metrics() const { return world_->metrics(); }
  std::vector<Verdict> verdicts() const;
  std::string fingerprint() const { return world_->fingerprint().hex(); }

 private:
  scenario::Scenario loaded_;
  std::unique_ptr<models::World> world_;
};

}  // namespace spillway::lab

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "app/desktop/workbench/drive.h"
#include "app/desktop/workbench/live_changes.h"
#include "app/desktop/workbench/nanos.h"
#include "app/desktop/workbench/problem.h"
#include "app/desktop/workbench/session.h"
#include "models/scenario/value.h"

namespace spillway::desktop {

/// The run that is shown: variant B, and beside it the kept variant A when there is one. It knows
/// the clock, the speed and the states; views pull from it at its frames and never talk to the
/// sessions themselves, except to ask what is not about time (`kinds`, `check`) and for `series`.
///
/// Frames come at 20 Hz while running (slower when a frame takes too long): each asks the sessions
/// to advance by what the speed says, then the views pull. The achieved speed is measured; work
/// that the machine cannot keep up with is forgiven, never queued.
class Run : public QObject {
  Q_OBJECT

 public:
  enum class State : std::uint8_t {
    empty,   ///< nothing is loaded
    paused,  ///< also at 0 and after a step
    running,
    finished,  ///< at its end; reset begins anew
    dead,      ///< the session ended unexpectedly; reset starts a new one with the same changes
  };
  Q_ENUM(State)

  explicit Run(QString program = {}, QObject* parent = nullptr);
  ~Run() override;

  /// What its sessions run; empty for the one beside this program.
  QString program() const;
  State state() const;
  Nanos now() const;
  Nanos end() const;
  std::uint64_t events() const;
  bool begun() const { return now() > 0; }
  /// Counts the loads and resets: what belongs to another beginning is stale.
  int beginning() const;
  quint64 seed() const;

  using Done = std::function<void(std::vector<Problem>)>;
  /// Loads another scenario at time 0: A goes, live changes and a chosen seed are forgotten. With
  /// problems the old run stays. `done` gets the problems; it is not called when another load is
  /// asked for before the answer has come.
  void load(const std::string& text, Done done = {});
  /// The same scenario after an edit, at time 0: A and a chosen seed stay.
  void reload(const std::string& text, Done done = {});
  /// The same scenario after an edit, where the run is: the run goes on with it when its past comes
  /// out as it was. Otherwise the next reset takes it, and `message` says so. Time stands still
  /// while the past is played again.
  void revise(const std::string& text, Done done = {});
  /// An edit that changes nothing of the run: only what is saved.
  void note(const std::string& text);
  /// What was last asked for of these and is not refused; without the live changes.
  const std::string& text() const;
  /// A load or reset has not been answered yet. What is asked for now comes after it.
  bool is_loading() const;

  // Run control.
  void start();
  void pause();
  void step_events(std::uint64_t events);
  void step_by(Nanos duration);
  /// Runs to the instant, then pauses there.
  void run_until(Nanos to);
  /// Runs until the condition is met, and pauses at the end of that bucket; at `limit` at the
  /// latest.
  void run_until(Condition condition, Nanos limit);
  /// The same scenario from 0; `keep` plays the live changes again at their times, and keeps the
  /// marks. Without a seed it stays as it is. While nothing is loaded it only begins a new session
  /// for one that died.
  void reset(std::optional<quint64> seed = {}, bool keep = false);
  /// Virtual seconds a second; 0 is as fast as it goes.
  void set_speed(double speed);
  double speed() const;
  /// Over the last second or so.
  double achieved_speed() const;

  // Live changes of B.
  /// Changes with the same non-empty `merge` key that follow each other share one marker. While one
  /// is under way only the last of those that come after it is sent, and answered.
  void set(const QString& path, const scenario::Value& value, const QString& merge = {},
           Done done = {});
  void inject(const scenario::Value& entry, Done done = {});
  /// Ends a live change that is under way, by its number among changes().
  void end_change(std::size_t change, Done done = {});
  /// How many there are. When `done` of inject() is called, its own is the last.
  std::size_t changes() const;
  const scenario::Value& change(std::size_t index) const;
  /// When it ends; 0 for what does not.
  Nanos change_until(std::size_t index) const;
  /// It lasts, and its end is still to come.
  bool is_under_way(std::size_t change) const;
  void mark(const QString& text);
  /// The markers speak the language that the window has now.
  void retranslate();
  /// Those of the scenario's timeline too; in order of time.
  const std::vector<Marker>& markers() const;
  /// Some of them are not answered yet.
  bool has_pending_changes() const;
  /// There are live changes that a reset can keep.
  bool has_changes() const;
  /// Counts what was done to them since the load: equal counts, equal changes.
  std::size_t edits() const;
  /// The scenario with the live changes, under a name; `done` gets the text, and what is wrong with
  /// it.
  void save_as(const QString& name,
               std::function<void(std::string text, std::vector<Problem>)> done);

  // A and B.
  /// B as it is now goes on as A, beside it.
  void keep_as_a();
  void drop_a();
  bool has_a() const;
  /// Up to there A and B are the same; after a reset that is 0.
  Nanos kept_at() const;
  /// What happened, and will, to A.
  const std::vector<Marker>& markers_a() const;
  /// So much later A is shown, and compared, than it was. 0 again when A goes.
  Nanos a_offset() const;
  void set_a_offset(Nanos offset);

  /// To ask what is not about time. `b()` always exists; `a()` is null without a kept variant.
  Session& b();
  Session* a();

  /// As last told by the session, refreshed at each frame: `snapshot`'s reply, null before.
  const scenario::Value& snapshot() const;
  const scenario::Value& snapshot_a() const;
  /// After a load: `info`, the lists `metrics` and `params`; params are asked again after changes.
  const scenario::Value& info() const;
  const scenario::Value& metrics() const;
  const scenario::Value& params() const;
  /// The entry of `params`, or nothing.
  const scenario::Value* param(const QString& path) const;
  /// The list `verdicts`, judged at each pause and when the run ends.
  const scenario::Value& verdicts() const;
  /// The lists of `kinds`, asked once; null before the first answer.
  const scenario::Value& kinds() const;

  /// Of the frame clock, for the status bar: ms between frames, and ms of work for one.
  int frame_interval() const;
  double frame_cost() const;

 Q_SIGNALS:
  void state_changed();
  void loaded();  ///< a new scenario, or a reset: everything shown before is stale
  void frame();   ///< time has moved, or data must be drawn anew
  void markers_changed();
  void params_changed();
  void verdicts_changed();
  void kinds_known();
  void variants_changed();
  /// A reset came to an edit that had waited for it: what is wrong with it. With problems the run
  /// is as it was before the edit, at 0.
  void edit_tried(const std::vector<Problem>& problems);
  void aligned();  ///< a_offset() is another
  /// Something for people that needs no answer: shown as a passing message.
  void message(const QString& text);

 private:
  struct Data;
  std::unique_ptr<Data> d_;
};

}  // namespace spillway::desktop

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What is behind Run's face: included by run.cpp and run_data.cpp only.

#include <QTimer>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/desktop/workbench/frame_clock.h"
#include "app/desktop/workbench/revision.h"
#include "app/desktop/workbench/run.h"
#include "app/desktop/workbench/variant.h"

namespace spillway::desktop {

/// What a load begins with.
struct Beginning {
  std::string text;             ///< without the live changes
  LiveChanges live;             ///< to be played again
  std::optional<quint64> seed;  ///< chosen by a person, instead of the text's
  bool keep_a = false;
  bool keep_marks = false;  ///< and the markers of what was done
};

struct Run::Data {
  using Value = scenario::Value;

  Data(Run& owner, const QString& program_name)
      : run(owner), program(program_name), b(program_name), drive(b) {}

  /// A live change: an entry of a timeline without "at".
  struct Change {
    Value entry;
    QString merge;
    Done done;
    std::optional<std::size_t> ends = {};  ///< no entry: an earlier one comes to its end
  };

  // What is loaded, and from what.
  void begin(Beginning next, Done done);
  /// What was to be loaded has problems: all is as before.
  void refuse();
  /// The session gets again what is loaded, when it has something else, or nothing yet.
  void put_back();
  /// In the place of one that died or hangs.
  void begin_child();
  void ask_kinds();
  /// `otherwise` when another load was asked for meanwhile, or the session has died.
  void ask_about_run(std::function<void()> then, const Done& otherwise = {});
  void load_a(std::function<void()> then);
  void finish_loading();
  // An edit while the run is under way.
  void revise(const std::string& text, Done done);
  void revision_arrived(const std::string& past, const std::string& fingerprint, Done done);
  void take_revision();
  void stage();
  void end_revision();
  void drop_revision();
  // Frames and states.
  /// Nothing moves the run already, and it has not ended.
  bool can_move() const { return state == State::paused && !loading; }
  void set_running();
  void set_state(State next);
  void refresh();
  /// What is asked for at present does not count any more.
  void restart_refresh();
  void ask_verdicts();
  void ask_params();
  void stopped();
  void b_died(const QString& why);
  bool hangs();
  void look_whether_it_answers();
  // Live changes.
  void add_change(Change change);
  void send_next_change();
  /// The session took an entry of a timeline.
  void took_entry(const Value& entry, const QString& merge, const Value* lasts,
                  const Value& before);
  void took_end(std::size_t change, const Value& lasts);
  void add_marker(Marker marker, const QString& merge = {});
  void rebuild_markers();
  void say_markers();  ///< what they say is known by now, or in another language
  bool change_passed(Nanos from, Nanos to) const;
  Value* param(const QString& path);

  Run& run;
  QString program;
  Variant b;
  std::unique_ptr<Variant> a;
  Drive drive;
  FrameClock clock;
  State state = State::empty;

  std::string text;        ///< what was last asked for
  Beginning loaded;        ///< what B began with, and its live changes since
  std::size_t played = 0;  ///< so many of the live changes are in the session's timeline
  std::string text_a;
  Nanos kept_at = 0;
  Nanos a_offset = 0;
  std::vector<Marker> markers_a;
  std::optional<std::string> staged;     ///< an edit that the next reset takes
  std::optional<std::string> set_aside;  ///< the same, should what is being loaded be refused
  std::unique_ptr<Revision> revision;
  std::vector<Marker> live_markers;  ///< in the order in which they came
  std::vector<Marker> markers;
  QString merge;  ///< of the last live marker
  Value merged_from;

  Value info, metrics, params, verdicts, kinds;
  Nanos params_at = 0;
  QTimer params_timer;
  QTimer loading_timer;  ///< the clock stands while a load is under way, or its child hangs

  int beginnings = 0;  ///< loads that were finished
  int loads = 0;       ///< the newest load; answers of older ones are late
  bool loading = false;
  bool displaced = false;  ///< by what an older load asked for, or by a new child with nothing
  std::function<void()> when_loaded;  ///< a move that a person asked for too early
  int refreshes_open = 0;
  int refresh_round = 0;
  bool refresh_again = false;
  bool said_to_hang = false;
  bool said_a_hangs = false;

  std::deque<Change> changes;  ///< the first one is under way
};

}  // namespace spillway::desktop

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "app/desktop/workbench/nanos.h"
#include "app/desktop/workbench/session.h"
#include "models/scenario/value.h"

namespace spillway::desktop {

/// What is wrong with a text, from the session.
struct Problem {
  QString file;
  int line = 0;
  int column = 0;
  QString pointer;
  QString message;
};
std::vector<Problem> problems_of(const scenario::Value& error);

/// Something that a person or the timeline did to the run, for the charts and the timeline.
struct Marker {
  enum class Kind : std::uint8_t { change, fault, note };
  Kind kind = Kind::change;
  Nanos at = 0;
  Nanos until = 0;   ///< of a fault that ends; else `at`
  QString text;      ///< "gateway.limiter.burst 15000 → 800"
  bool live = true;  ///< false: from the scenario's timeline
};

/// The run that is shown: variant B, and beside it the kept variant A when there is one. It knows
/// the clock, the speed and the states; views pull from it at its frames and never talk to the
/// sessions themselves, except to ask what is not about time (`kinds`, `check`).
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

  State state() const;
  Nanos now() const;
  Nanos end() const;
  std::uint64_t events() const;
  bool begun() const { return now() > 0; }
  quint64 seed() const;

  /// Loads a text at time 0; with problems the old run stays. `done` gets the problems.
  void load(const std::string& text, const QString& file,
            std::function<void(std::vector<Problem>)> done = {});

  // Run control.
  void start();
  void pause();
  void step_events(std::uint64_t events);
  void step_by(Nanos duration);
  /// Runs to the instant, then pauses there.
  void run_until(Nanos to);
  /// Runs until a metric's statistic over 10 ms buckets passes the bound, then pauses.
  struct Condition {
    QString metric;
    scenario::Value labels;
    QString stat;
    bool above = true;
    double bound = 0;
  };
  void run_until(Condition condition, Nanos limit);
  /// The same scenario from 0; `keep` plays the live changes again at their times.
  void reset(std::optional<quint64> seed = {}, bool keep = false);
  /// Virtual seconds a second; 0 is as fast as it goes.
  void set_speed(double speed);
  double speed() const;
  double achieved_speed() const;

  // Live changes of B.
  void set(const QString& path, const scenario::Value& value,
           std::function<void(std::vector<Problem>)> done = {});
  void inject(const scenario::Value& entry, std::function<void(std::vector<Problem>)> done = {});
  void mark(const QString& text);
  const std::vector<Marker>& markers() const;
  /// The scenario with the live changes, under a name; `done` gets the text, or what went wrong.
  void save_as(const QString& name,
               std::function<void(std::string text, std::vector<Problem>)> done);

  // A and B.
  void keep_as_a();
  void drop_a();
  bool has_a() const;

  /// To ask what is not about time. `b()` always exists; `a()` is null without a kept variant.
  Session& b();
  Session* a();

  /// As last told by the session, refreshed at each frame: `snapshot`'s reply, null before.
  const scenario::Value& snapshot() const;
  const scenario::Value& snapshot_a() const;
  /// After a load: `info`, `metrics` and `params` of the run; params are asked again after changes.
  const scenario::Value& info() const;
  const scenario::Value& metrics() const;
  const scenario::Value& params() const;
  /// Judged when the run ends and at each pause: `verdicts`.
  const scenario::Value& verdicts() const;
  /// Of `kinds`, asked once; null before the first answer.
  const scenario::Value& kinds() const;

 Q_SIGNALS:
  void state_changed();
  void loaded();  ///< a new scenario, or a reset: everything shown before is stale
  void frame();   ///< time has moved, or data must be drawn anew
  void markers_changed();
  void params_changed();
  void verdicts_changed();
  void kinds_known();
  void variants_changed();
  /// Something for people that needs no answer: shown as a passing message.
  void message(const QString& text);

 private:
  struct Data;
  std::unique_ptr<Data> d_;
};

}  // namespace spillway::desktop

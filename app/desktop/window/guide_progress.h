// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>

#include "app/desktop/library/files.h"
#include "app/desktop/workbench/workbench.h"

namespace spillway::desktop {

/// How far a person has come through the flagship incident. A step is done when what it asks for
/// has really happened to the run, by hand or by the scenario's own timeline; steps are done in
/// their order.
class GuideProgress : public QObject {
  Q_OBJECT

 public:
  enum Step {
    open,   ///< the scenario is open
    run,    ///< the run moves
    burst,  ///< ten thousand requests at once
    harm,   ///< the P99 of the orders passes 2 s
    lower,  ///< the bucket is 1,000 or smaller
    again,  ///< the same burst
    calm,   ///< seconds later the P99 is still below 1 s
    save,   ///< the session is a scenario
    steps,  ///< all are done
  };

  /// Of the library.
  static constexpr const char* incident = "microburst-penetration";

  GuideProgress(Workbench& workbench, Files& files, QObject* parent = nullptr);

  /// The first that is not done.
  Step step() const { return step_; }
  /// To measure costs a little; nobody looks at a guide that is not shown.
  void set_watching(bool watching);
  void begin_again();

 Q_SIGNALS:
  void step_changed();

 private:
  void look();
  bool is_done(Step step);
  void run_loaded();
  void ask_p99(Nanos from);
  void go_to(Step step);

  Workbench& workbench_;
  Step step_ = open;
  bool watching_ = false;
  bool saved_ = false;
  Nanos burst_at_ = 0;
  Nanos lowered_at_ = 0;
  Nanos again_at_ = 0;
  double p99_ = 0;  ///< ns, the worst second of what was asked for
  Nanos p99_from_ = -1;
  Nanos p99_to_ = 0;
  QTimer pause_;  ///< between questions about the P99
  bool ask_again_ = false;
};

}  // namespace spillway::desktop

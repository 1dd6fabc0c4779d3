// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QString>
#include <deque>
#include <optional>
#include <vector>

#include "app/desktop/workbench/nanos.h"
#include "models/scenario/value.h"

namespace spillway::desktop {

enum class BreakerState : std::uint8_t { closed, half_open, open };

/// What a node's card shows. Rates are per second of virtual time, over the last second or so.
struct NodeReading {
  double in_flight = 0;
  double queue = 0;  ///< waiting for a slot
  double held = 0;   ///< admitted, but held back by policies
  std::optional<double> busy;
  std::optional<double> capacity;
  struct Breaker {
    QString policy;
    BreakerState state = BreakerState::closed;
  };
  std::vector<Breaker> breakers;
  struct Tokens {
    QString policy;
    double tokens = 0;
  };
  std::vector<Tokens> tokens;
  double offered = 0;  ///< rate
  double refused = 0;  ///< rate: by its own policies and queue, not by those it calls
  double not_ok = 0;   ///< rate of all that ended otherwise than well, whoever was to blame
  QString mostly;      ///< the outcome that most of those had, in words of the session
  /// Share of the slots in use; nothing for a node without slots.
  std::optional<double> occupancy() const;
};

struct CallReading {
  double rate = 0;
  double failed = 0;  ///< rate, as the caller saw it
};

/// Turns snapshots of a run, one after the other, into levels and rates.
class Readings {
 public:
  /// `snapshot`'s reply. One that is earlier than the last begins anew.
  void take(const scenario::Value& snapshot);
  void clear();

  bool empty() const { return samples_.empty(); }
  /// All zero for a node that the run does not have.
  const NodeReading& node(const QString& name) const;
  /// By "from->to".
  const CallReading& call(const QString& id) const;

 private:
  /// Counters by name at a time; a rate is the difference of two.
  struct Sample {
    Nanos at;
    QHash<QString, double> counters;
  };
  void read_node(const QString& name, const scenario::Value& node);
  void read_call(const scenario::Value& call);
  double rate(const QString& counter) const;
  /// The rate at which a node's queue, or one behind it, turned requests away.
  double rate_of_waiting_in_vain(const QString& node) const;

  std::deque<Sample> samples_;  // the oldest is the last one that is a second old
  QHash<QString, NodeReading> nodes_;
  QHash<QString, CallReading> calls_;
  QHash<QString, double> turned_away_behind_;  // by node: by the queues of those it calls
};

}  // namespace spillway::desktop

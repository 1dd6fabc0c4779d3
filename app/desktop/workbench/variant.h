// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/desktop/workbench/pace.h"
#include "app/desktop/workbench/problem.h"
#include "app/desktop/workbench/session.h"
#include "models/scenario/value.h"

namespace spillway::desktop {

/// How far a run is, as its session last said.
struct RunPosition {
  Nanos now = 0;
  Nanos end = 0;
  std::uint64_t events = 0;
  bool finished = false;
};

/// One of the two runs that are shown together: its session, and how far it is. A session that
/// died is replaced by restart().
class Variant : public QObject {
  Q_OBJECT

 public:
  explicit Variant(QString program, QObject* parent = nullptr);

  Session& session() { return *session_; }
  const RunPosition& position() const { return position_; }
  /// `snapshot`'s reply; null before the first one of a load.
  const scenario::Value& snapshot() const { return snapshot_; }

  using Done = std::function<void(std::vector<Problem>)>;
  /// Loads at 0, with a snapshot. With problems the old run stays.
  void load(const std::string& text, std::optional<quint64> seed, Done done);
  /// Any request whose reply ends with the position.
  void request(const QString& command, scenario::Value arguments, Session::Answer answer);
  void refresh(std::function<void()> done);
  /// A new child, with nothing loaded.
  void restart();
  /// Goes on in the other's session, and the other in this one. Nothing may be under way that
  /// either of them has asked for.
  void swap(Variant& other);

 Q_SIGNALS:
  void died(const QString& why);

 private:
  void listen();
  void take_position(const scenario::Value& reply);

  QString program_;
  std::unique_ptr<Session> session_;
  RunPosition position_;
  scenario::Value snapshot_;
};

}  // namespace spillway::desktop

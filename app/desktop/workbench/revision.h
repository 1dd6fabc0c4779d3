// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <string>
#include <vector>

#include "app/desktop/workbench/problem.h"
#include "app/desktop/workbench/variant.h"

namespace spillway::desktop {

/// Another text of a run that has begun, played up to where the run is in a session of its own.
/// When nothing in the past came out differently it can take the run's place: an edit of what is
/// still to come needs no reset.
class Revision : public QObject {
  Q_OBJECT

 public:
  /// `live` says which live changes are in what is played: the count of their edits.
  Revision(const QString& program, std::size_t live);

  std::size_t live() const { return live_; }
  Variant& variant() { return variant_; }

  /// Plays to where the run is: the same time, the same number of events.
  void play(const std::string& text, quint64 seed, const RunPosition& to);

 Q_SIGNALS:
  void refused(const std::vector<Problem>& problems);
  /// The past is the run's own when the fingerprint is.
  void arrived(const std::string& fingerprint);

 private:
  void advance(Nanos to, std::function<void()> then);
  void finish_instant();
  void ask_fingerprint();

  std::size_t live_;
  Variant variant_;
  RunPosition goal_;
};

}  // namespace spillway::desktop

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <vector>

#include "app/desktop/charts/metric.h"
#include "app/desktop/charts/series_history.h"
#include "app/desktop/workbench/run.h"

namespace spillway::desktop {

/// The series that are shown, pulled from the run's sessions as the run goes on: only what is
/// wanted, only what is new, and never more at once than a window can take in without a hitch.
class SeriesStore : public QObject {
  Q_OBJECT

 public:
  enum class Variant : std::uint8_t { b, a };

  explicit SeriesStore(Run& run, QObject* parent = nullptr);

  /// What is looked at, and how finely. What is no longer wanted stays as it is.
  void want(std::set<SeriesKey> keys, Nanos granularity);
  const std::set<SeriesKey>& wanted() const { return wanted_; }
  Nanos granularity() const { return granularity_; }

  /// Never null, always the same object; without values until it has been wanted for a moment.
  const SeriesHistory& history(const SeriesKey& key, Variant variant);
  /// Why B's session cannot give it; empty when it can.
  QString problem(const SeriesKey& key) const;
  /// How much of the run is still missing of what is wanted, at most.
  Nanos backlog() const;

 Q_SIGNALS:
  /// New values, or none any more.
  void changed();

 private:
  struct Ask {
    SeriesKey key;
    std::size_t level = 0;
    std::int64_t from = 0;  // a bucket
    std::int64_t count = 0;
  };
  struct Source {
    std::map<SeriesKey, std::unique_ptr<SeriesHistory>> histories;
    std::map<SeriesKey, QString> problems;  // what one variant lacks the other may have
    bool asked = false;                     // a request is open
  };

  void clear();
  void pull();
  void pull(Variant variant);
  std::vector<Ask> asks(const Source& source, Nanos now) const;
  bool take(Source& source, const std::vector<Ask>& asks, const scenario::Value& reply);
  Source& source(Variant variant) { return sources_[static_cast<std::size_t>(variant)]; }
  const Source& source(Variant variant) const {
    return sources_[static_cast<std::size_t>(variant)];
  }

  Run& run_;
  std::set<SeriesKey> wanted_;
  Nanos granularity_ = granularities.front();
  std::array<Source, 2> sources_;
  std::uint64_t epoch_ = 0;  // a reply to a question from before a reset is void
};

}  // namespace spillway::desktop

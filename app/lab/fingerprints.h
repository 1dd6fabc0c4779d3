// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/lab/result.h"

namespace spillway::lab {

using Checkpoint = kernel::Fingerprint::Checkpoint;

/// The name of the file of Fingerprints, which is no scenario.
inline constexpr std::string_view fingerprints_file = "fingerprints.json";

/// Each as [events, ns, "hash"].
scenario::Value checkpoints_json(const std::vector<Checkpoint>& checkpoints);
/// What checkpoints_json() wrote; a problem at the first place that is not like that.
std::vector<Checkpoint> read_checkpoints(const scenario::Value& list, const std::string& pointer,
                                         scenario::Problems& problems);
/// Whether it is written as kernel::hex() writes.
bool is_hash(std::string_view text);
/// "event 4096 (1.25s)"
std::string place(const Checkpoint& checkpoint);

/// The fingerprints that the scenarios of a folder had when somebody last looked: fingerprints.json
/// beside them. One line for each scenario, with a few checkpoints to find where a run parted.
class Fingerprints {
 public:
  /// Reads the file of the folder; empty when there is none. Problems when it is not what this
  /// class writes.
  Fingerprints(const std::string& folder, scenario::Problems& problems);

  const std::string& path() const { return path_; }
  bool empty() const { return entries_.empty(); }
  /// What differs, for people; empty when the run is as listed, or not listed.
  std::string difference(const std::string& scenario, const RunResult& run) const;
  void update(const std::string& scenario, const RunResult& run);
  /// False when the file cannot be written.
  bool write() const;

 private:
  struct Entry {
    std::string scenario;
    std::string fingerprint;
    std::uint64_t events = 0;
    std::vector<Checkpoint> checkpoints;
  };
  const Entry* find(const std::string& scenario) const;
  std::string path_;
  std::vector<Entry> entries_;  // by name
};

}  // namespace spillway::lab

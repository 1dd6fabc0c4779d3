// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <unordered_set>
#include <vector>

#include "models/scenario/scenario.h"

namespace spillway::scenario {

/// The element of that name, or nullptr. O(n).
template <class T>
T* find(Map<T>& map, const std::string& name) {
  for (auto& entry : map.entries) {
    if (entry.name == name) return &entry.value;
  }
  return nullptr;
}
template <class T>
const T* find(const Map<T>& map, const std::string& name) {
  return find(const_cast<Map<T>&>(map), name);
}

/// Names in the order they came, quick to look up.
class NameSet {
 public:
  /// False when it was there.
  bool add(const std::string& name) {
    if (!known_.insert(name).second) return false;
    list_.push_back(name);
    return true;
  }
  bool has(const std::string& name) const { return known_.contains(name); }
  const std::vector<std::string>& list() const { return list_; }

 private:
  std::unordered_set<std::string> known_;
  std::vector<std::string> list_;
};

/// Nodes and links of a scenario as they were: of it all, only those that change.
class Kept {
 public:
  explicit Kept(Scenario& scenario) : scenario_(scenario) {}
  /// Those that paths are about, as they are now.
  void keep(const Map<Value>& paths) {
    for (const auto& [path, value] : paths.entries) {
      const std::string owner = owner_of(path);
      if (!owners_.add(owner)) continue;
      keep(scenario_.nodes, owner);
      keep(scenario_.links, owner);
    }
  }
  void restore() const {
    for (const auto& undo : undo_) undo();
  }
  const std::vector<std::string>& owners() const { return owners_.list(); }

 private:
  template <class T>
  void keep(Map<T>& map, const std::string& name) {
    if (T* element = find(map, name)) {
      undo_.push_back([element, before = *element] { *element = before; });
    }
  }
  Scenario& scenario_;
  NameSet owners_;
  std::vector<std::function<void()>> undo_;
};

}  // namespace spillway::scenario

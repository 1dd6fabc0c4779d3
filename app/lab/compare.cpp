// SPDX-License-Identifier: Apache-2.0
#include "app/lab/compare.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

namespace spillway::lab {

namespace fs = std::filesystem;
using scenario::Problems;
using scenario::Value;

namespace {

/// Parses a file of the folder; the problems name it.
Value read(const fs::path& path, Problems& problems) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file) {
    problems.add({}, "", path.string() + ": cannot be read; `spillway run … --out DIR` writes it");
    return {};
  }
  Problems found(path.string());
  Value value = scenario::parse_json(text.str(), found);
  for (const scenario::Problem& problem : found.list()) problems.add({}, "", problem.text());
  return value;
}

const Value& at(const Value& value, std::string_view key) {
  static const Value none;
  const Value* found = value.find(key);
  return found ? *found : none;
}
std::string text_at(const Value& value, std::string_view key) {
  const std::string* text = at(value, key).text();
  return text ? *text : "";
}
std::uint64_t count_at(const Value& value, std::string_view key) {
  return static_cast<std::uint64_t>(std::max(0.0, at(value, key).number()));
}

/// Every number below a value, by its way through the objects: "latency.p99".
void flatten(const Value& value, const std::string& name, std::map<std::string, double>& figures) {
  if (value.is_number()) figures[name] = value.number();
  if (!value.members()) return;
  for (const auto& member : *value.members()) {
    flatten(member.value, name.empty() ? member.key : name + "." + member.key, figures);
  }
}

SavedRun run_of(const Value& saved) {
  SavedRun run;
  run.seed = count_at(saved, "seed");
  run.fingerprint = text_at(saved, "fingerprint");
  run.events = count_at(saved, "events");
  run.reached = at(saved, "reached").number();
  if (const auto* nodes = at(saved, "nodes").items()) {
    for (const Value& node : *nodes) {
      run.nodes.emplace_back(text_at(node, "node"), std::map<std::string, double>());
      flatten(node, "", run.nodes.back().second);
    }
  }
  return run;
}

/// Runs of the same seed.
std::vector<std::pair<std::size_t, std::size_t>> pairs_of(const SavedResults& a,
                                                          const SavedResults& b) {
  std::map<std::uint64_t, std::size_t> of_b;
  for (std::size_t j = 0; j < b.runs.size(); ++j) of_b.try_emplace(b.runs[j].seed, j);
  std::vector<std::pair<std::size_t, std::size_t>> pairs;
  for (std::size_t i = 0; i < a.runs.size(); ++i) {
    if (const auto j = of_b.find(a.runs[i].seed); j != of_b.end()) pairs.emplace_back(i, j->second);
  }
  return pairs;
}

/// Every figure of two runs, by node: the first one's nodes first.
std::vector<std::pair<std::string, std::set<std::string>>> figures_of(const SavedRun& a,
                                                                      const SavedRun& b) {
  std::vector<std::pair<std::string, std::set<std::string>>> all;
  std::map<std::string, std::size_t> place;
  for (const SavedRun* run : {&a, &b}) {
    for (const auto& [node, figures] : run->nodes) {
      const auto [entry, is_new] = place.try_emplace(node, all.size());
      if (is_new) all.emplace_back(node, std::set<std::string>());
      for (const auto& [name, value] : figures) all[entry->second].second.insert(name);
    }
  }
  return all;
}

}  // namespace

std::optional<double> SavedRun::figure(const std::string& node, const std::string& name) const {
  for (const auto& [own, figures] : nodes) {
    if (own != node) continue;
    const auto found = figures.find(name);
    return found == figures.end() ? std::nullopt : std::optional(found->second);
  }
  return std::nullopt;
}

SavedResults read_results(const std::string& folder, Problems& problems) {
  SavedResults results;
  const Value summary = read(fs::path(folder) / "summary.json", problems);
  if (!problems.empty()) return results;
  const Value checkpoints = read(fs::path(folder) / "checkpoints.json", problems);
  if (!problems.empty()) return results;
  results.scenario = text_at(summary, "scenario");
  results.checkpoints = read_checkpoints(&checkpoints);
  if (const auto* runs = at(summary, "runs").items()) {
    for (const Value& run : *runs) results.runs.push_back(run_of(run));
  }
  if (results.runs.empty()) {
    problems.add({}, "", folder + "/summary.json: there are no runs in it");
  }
  return results;
}

Comparison compare(const SavedResults& a, const SavedResults& b) {
  Comparison result;
  const auto pairs = pairs_of(a, b);
  result.pairs = pairs.size();
  if (!pairs.empty()) std::tie(result.first_of_a, result.first_of_b) = pairs.front();
  const SavedRun& first = a.runs[result.first_of_a];
  const SavedRun& second = b.runs[result.first_of_b];
  const auto same = [&](std::size_t i, std::size_t j) {
    return a.runs[i].fingerprint == b.runs[j].fingerprint && a.runs[i].events == b.runs[j].events;
  };
  result.same = pairs.size() == a.runs.size() && pairs.size() == b.runs.size() &&
                std::all_of(pairs.begin(), pairs.end(),
                            [&](const auto& pair) { return same(pair.first, pair.second); });
  // The checkpoints are those of the first run of each.
  if (!pairs.empty() && pairs.front() == std::pair<std::size_t, std::size_t>() && !same(0, 0)) {
    result.divergence = kernel::first_divergence(a.checkpoints, b.checkpoints);
  }
  for (const auto& [node, names] : figures_of(first, second)) {
    for (const std::string& name : names) {
      Difference difference{node, name, first.figure(node, name), second.figure(node, name), {}};
      std::vector<double> of_a;
      std::vector<double> of_b;
      for (const auto& [i, j] : pairs) {
        const auto one = a.runs[i].figure(node, name);
        const auto other = b.runs[j].figure(node, name);
        if (!one || !other) continue;
        of_a.push_back(*one);
        of_b.push_back(*other);
      }
      if (of_a == of_b && difference.a == difference.b) continue;
      if (of_a.size() > 1 && of_a.size() == pairs.size()) {
        difference.paired = stats::paired_interval(of_a, of_b);
      }
      result.differences.push_back(std::move(difference));
    }
  }
  return result;
}

}  // namespace spillway::lab

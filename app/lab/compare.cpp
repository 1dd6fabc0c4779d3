// SPDX-License-Identifier: Apache-2.0
#include "app/lab/compare.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <set>
#include <sstream>

#include "models/request.h"
#include "models/scenario/words.h"

namespace spillway::lab {

namespace fs = std::filesystem;
using scenario::Problems;
using scenario::Value;

namespace {

/// A run that has so many events has a checkpoint (kernel::Fingerprint).
constexpr std::uint64_t first_checkpoint = 256;

/// What a value of a file must be.
struct Wanted {
  const char* words;
  bool (*fits)(const Value&);
};
constexpr Wanted a_text{"a text", [](const Value& value) { return value.text() != nullptr; }};
constexpr Wanted a_hash{"16 hexadecimal digits",
                        [](const Value& value) { return value.text() && is_hash(*value.text()); }};
constexpr Wanted an_object{"an object",
                           [](const Value& value) { return value.members() != nullptr; }};
constexpr Wanted a_list{"a list", [](const Value& value) { return value.items() != nullptr; }};
constexpr Wanted an_integer{"a whole number",
                            [](const Value& value) { return value.integer() != nullptr; }};
constexpr Wanted a_count{"a whole number, 0 or more", [](const Value& value) {
                           return value.integer() && *value.integer() >= 0;
                         }};
constexpr Wanted a_number{"a number", [](const Value& value) { return value.is_number(); }};
constexpr Wanted an_amount{"a number, 0 or more", [](const Value& value) {
                             return value.is_number() && value.number() >= 0;
                           }};

bool fits(const Value& value, const std::string& pointer, const Wanted& wanted,
          Problems& problems) {
  if (wanted.fits(value)) return true;
  const bool is_long = value.members() || value.items();
  problems.add(value.at, pointer,
               "found " +
                   (is_long ? std::string(value.type_name()) : scenario::shortened(value.json())) +
                   "; wanted " + wanted.words);
  return false;
}

/// The member of an object, or nothing and a problem.
const Value* member(const Value& object, const std::string& pointer, std::string_view key,
                    const Wanted& wanted, Problems& problems) {
  const Value* value = object.find(key);
  if (!value) {
    problems.add(object.at, pointer,
                 "\"" + std::string(key) + "\" is missing; wanted " + wanted.words);
    return nullptr;
  }
  return fits(*value, scenario::below(pointer, key), wanted, problems) ? value : nullptr;
}

void check_latency(const Value& latency, const std::string& pointer, Problems& problems) {
  const Value* count = member(latency, pointer, "count", a_count, problems);
  if (!count || *count->integer() == 0) return;
  for (const char* figure : {"p50", "p90", "p99", "p999", "mean", "max"}) {
    member(latency, pointer, figure, an_amount, problems);
  }
}

void check_node(const Value& node, const std::string& pointer, Problems& problems) {
  member(node, pointer, "node", a_text, problems);
  for (const char* key : {"offered", "unfinished"}) member(node, pointer, key, a_count, problems);
  member(node, pointer, "goodput_per_second", an_amount, problems);
  if (const Value* outcomes = member(node, pointer, "outcomes", an_object, problems)) {
    for (const std::string_view outcome : models::outcome_names) {
      member(*outcomes, pointer + "/outcomes", outcome, a_count, problems);
    }
  }
  for (const char* key : {"latency", "latency_ok"}) {
    const Value* latency = member(node, pointer, key, an_object, problems);
    if (latency) check_latency(*latency, scenario::below(pointer, key), problems);
  }
  for (const auto& [key, each] : {std::pair{"peaks", a_number}, std::pair{"counts", a_count}}) {
    const Value* figures = member(node, pointer, key, an_object, problems);
    if (!figures) continue;
    for (const auto& figure : *figures->members()) {
      const std::string own = scenario::below(scenario::below(pointer, key), figure.key);
      fits(figure.value, own, each, problems);
    }
  }
}

/// That it is as summary_json() writes it, as far as it is read here.
void check_summary(const Value& summary, Problems& problems) {
  if (!fits(summary, "", an_object, problems)) return;
  member(summary, "", "scenario", a_text, problems);
  const Value* runs = member(summary, "", "runs", a_list, problems);
  if (!runs) return;
  if (runs->items()->empty()) problems.add(runs->at, "/runs", "there are no runs in it");
  for (std::size_t i = 0; i < runs->items()->size(); ++i) {
    const Value& run = (*runs->items())[i];
    const std::string pointer = "/runs/" + std::to_string(i);
    if (!fits(run, pointer, an_object, problems)) continue;
    member(run, pointer, "seed", an_integer, problems);
    member(run, pointer, "fingerprint", a_hash, problems);
    member(run, pointer, "events", a_count, problems);
    member(run, pointer, "reached", an_amount, problems);
    const Value* nodes = member(run, pointer, "nodes", a_list, problems);
    if (!nodes) continue;
    for (std::size_t j = 0; j < nodes->items()->size(); ++j) {
      const Value& node = (*nodes->items())[j];
      const std::string own = pointer + "/nodes/" + std::to_string(j);
      if (fits(node, own, an_object, problems)) check_node(node, own, problems);
    }
  }
}

/// Parses a file of the folder, and hands it with its own problems to `use`; the problems name it.
/// Only the first one is told: a program wrote the file, so nobody mends it by hand.
void read(const fs::path& path, Problems& problems,
          const std::function<void(const Value&, Problems&)>& use) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file) {
    problems.add({}, "", path.string() + ": cannot be read; `spillway run … --out DIR` writes it");
    return;
  }
  Problems found(path.string());
  const Value value = scenario::parse_json(text.str(), found);
  if (found.empty()) use(value, found);
  if (!found.empty()) problems.add({}, "", found.list().front().text());
}

std::uint64_t count_at(const Value& value, std::string_view key) {
  return static_cast<std::uint64_t>(*value.find(key)->integer());
}

/// Every number below a value, by its way through the objects: "latency.p99".
void flatten(const Value& value, const std::string& name, std::map<std::string, double>& figures) {
  if (value.is_number()) figures[name] = value.number();
  if (!value.members()) return;
  for (const auto& member : *value.members()) {
    flatten(member.value, name.empty() ? member.key : name + "." + member.key, figures);
  }
}

/// Of what check_summary() found nothing wrong with.
SavedRun run_of(const Value& saved) {
  SavedRun run;
  run.seed = count_at(saved, "seed");
  run.fingerprint = *saved.find("fingerprint")->text();
  run.events = count_at(saved, "events");
  run.reached = saved.find("reached")->number();
  for (const Value& node : *saved.find("nodes")->items()) {
    run.nodes.emplace_back(*node.find("node")->text(), std::map<std::string, double>());
    flatten(node, "", run.nodes.back().second);
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
  read(fs::path(folder) / "summary.json", problems, [&](const Value& summary, Problems& found) {
    check_summary(summary, found);
    if (!found.empty()) return;
    results.scenario = *summary.find("scenario")->text();
    for (const Value& run : *summary.find("runs")->items()) results.runs.push_back(run_of(run));
  });
  if (!problems.empty()) return results;
  read(fs::path(folder) / "checkpoints.json", problems, [&](const Value& list, Problems& found) {
    results.checkpoints = read_checkpoints(list, "", found);
    const std::uint64_t events = results.runs.front().events;
    if (found.empty() && results.checkpoints.empty() && events >= first_checkpoint) {
      found.add(
          list.at, "",
          "there are no checkpoints in it; wanted those of " + std::to_string(events) + " events");
    }
  });
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

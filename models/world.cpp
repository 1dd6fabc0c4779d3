// SPDX-License-Identifier: Apache-2.0
#include "models/world.h"

#include <algorithm>
#include <cassert>
#include <set>
#include <stdexcept>

namespace spillway::models {

using kernel::Duration;
using kernel::Time;
using scenario::Problems;
using scenario::Value;

namespace {

Duration duration_of(const Change& change) {
  return std::visit(
      [](const auto& c) {
        if constexpr (requires { c.lasts; }) return c.lasts;
        return Duration();
      },
      change);
}

std::unique_ptr<Node> make_node(World& world, const std::string& name,
                                const scenario::NodeConfig& config) {
  return std::visit(
      [&](const auto& c) -> std::unique_ptr<Node> {
        using Config = std::remove_cvref_t<decltype(c)>;
        if constexpr (std::is_same_v<Config, Clients::Config>) {
          return std::make_unique<Clients>(world, name, c);
        } else if constexpr (std::is_same_v<Config, Gateway::Config>) {
          return std::make_unique<Gateway>(world, name, c);
        } else if constexpr (std::is_same_v<Config, Service::Config>) {
          return std::make_unique<Service>(world, name, c);
        } else {
          return std::make_unique<Pool>(world, name, c);
        }
      },
      config);
}

std::uint64_t hash_text(const std::string& text) {
  std::uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return hash;
}

/// What parameters belong to which node or link.
std::map<std::string, scenario::Map<Value>> by_owner(const SetParameters& parameters) {
  std::map<std::string, scenario::Map<Value>> found;
  for (const auto& given : parameters.set.entries) {
    found[scenario::owner_of(given.name)].entries.push_back(given);
  }
  return found;
}

/// Gives parameters the values that they have elsewhere.
void copy(const scenario::Scenario& from, const scenario::Map<Value>& paths,
          scenario::Scenario& to) {
  for (const auto& given : paths.entries) scenario::copy(from, given.name, to);
}

}  // namespace

World::World(scenario::Scenario scenario)
    : scenario_(std::move(scenario)),
      simulation_(scenario_.seed),
      classes_(scenario::class_names(scenario_)),
      tenants_(scenario::tenant_names(scenario_)),
      bucket_end_(Time() + bucket_width) {
  for (const auto& link : scenario_.links.entries) {
    links_[link.name] = std::make_unique<Link>(*this, link.name, link.value);
  }
  for (const auto& node : scenario_.nodes.entries) {
    nodes_.push_back(make_node(*this, node.name, node.value));
    by_name_[node.name] = nodes_.back().get();
  }
  metrics_.counter("run.changes", {}, "Changes and faults that began or ended.", changed_);
  metrics_.counter("run.rejected_changes", {},
                   "Changes that no longer fitted when their time came, after another one; the "
                   "parameter kept its value.",
                   rejected_changes_);
  for (const auto& node : nodes_) node->connect();
  for (const auto& node : nodes_) node->start();
  for (const Change& change : scenario_.timeline) {
    const Duration at = std::visit([](const auto& c) { return c.at; }, change);
    changes_.push_back({Time() + at, change, false});
    plan(changes_.size() - 1);
  }
}

World::~World() {
  simulation_.shutdown();
}

Node& World::node(const std::string& name) {
  const auto found = by_name_.find(name);
  if (found == by_name_.end()) throw std::logic_error("no node " + name);
  return *found->second;
}

Link* World::link(const std::string& from, const std::string& to) {
  const auto found = links_.find(from + "->" + to);
  return found == links_.end() ? nullptr : found->second.get();
}

void World::plan(std::size_t change) {
  due_.push({changes_[change].at, orders_++, change, false});
  end_orders_.push_back(orders_);
  if (lasts(change)) due_.push({end_of(change), orders_++, change, true});
}

bool World::lasts(std::size_t change) const {
  return duration_of(changes_[change].change) > Duration();
}

Time World::end_of(std::size_t change) const {
  return changes_[change].at + duration_of(changes_[change].change);
}

/// Runs events up to `to`, closing the buckets on the way.
void World::run_to(Time to) {
  while (bucket_end_ <= to) {
    simulation_.run_until(bucket_end_);
    close_bucket();
  }
  simulation_.run_until(to);
}

void World::close_bucket() {
  metrics_.close(bucket_end_);
  bucket_end_ = bucket_end_ + bucket_width;
}

void World::advance(Time to) {
  to = std::min(to, end());
  while (!due_.empty() && due_.top().at <= to) {
    const Due due = due_.top();
    // A bucket that ends at this instant includes the instant's events but not the change.
    run_to(std::max(due.at, now()));
    due_.pop();
    const bool was_moved = due.ends && due.at != end_of(due.change);
    if (!was_moved) perform(due);
  }
  run_to(to);
  if (finished()) assert(violated().empty());
}

bool World::step() {
  if (finished()) return false;
  const std::optional<Time> next = simulation_.next_event();
  Time stop = end();
  if (!due_.empty()) stop = std::min(stop, due_.top().at);
  if (!next || *next > stop) {
    advance(stop);
    return !finished();
  }
  while (bucket_end_ < *next) {
    simulation_.run_until(bucket_end_);
    close_bucket();
  }
  simulation_.step();
  if (finished()) advance(end());  // the instant of the end runs whole
  return true;
}

void World::perform(const Due& due) {
  ++changed_;
  last_ = due;
  simulation_.fingerprint().mix(due.order * 2 + (due.ends ? 1 : 0));
  due.ends ? finish(due.change) : begin(due.change);
}

void World::begin(std::size_t index) {
  const Change& change = changes_[index].change;
  if (const auto* parameters = std::get_if<SetParameters>(&change)) {
    begin(index, *parameters);
  } else if (const auto* burst = std::get_if<BurstFault>(&change)) {
    dynamic_cast<Clients&>(node(burst->node)).inject(burst->requests, burst->over);
  } else {
    std::visit(
        [&](const auto& fault) {
          if constexpr (requires { fault.hazards(); }) {
            Node& target = node(fault.node);
            target.add_hazard(fault.hazards(), index);
            if constexpr (std::is_same_v<std::remove_cvref_t<decltype(fault)>, CrashFault>) {
              target.crash();
            }
          }
        },
        change);
  }
}

void World::finish(std::size_t index) {
  const Change& change = changes_[index].change;
  if (const auto* parameters = std::get_if<SetParameters>(&change)) {
    finish(index, *parameters);
    return;
  }
  std::visit(
      [&](const auto& fault) {
        if constexpr (requires { fault.hazards(); }) node(fault.node).remove_hazard(index);
      },
      change);
}

/// Puts the changes of a node or link that go on over its base. `changed` are the parameters of the
/// change that begins or ends.
void World::settle(const std::string& owner, const scenario::Map<Value>& changed) {
  Tuning& tuning = tunings_.at(owner);
  scenario::Scenario sum = tuning.base;
  for (Layer& layer : tuning.layers) {
    Problems problems;
    const bool fits = scenario::set(sum, layer.values, problems);
    if (!fits && layer.fits) ++rejected_changes_;
    layer.fits = fits;
  }
  copy(sum, changed, scenario_);
  for (const Layer& layer : tuning.layers) copy(sum, layer.values, scenario_);
  if (tuning.layers.empty()) tunings_.erase(owner);
  if (const auto link = links_.find(owner); link != links_.end()) {
    link->second->retune();
  } else {
    node(owner).retune();
  }
}

void World::begin(std::size_t change, const SetParameters& parameters) {
  for (const auto& [path, value] : parameters.set.entries) {
    simulation_.fingerprint().mix(hash_text(path + "=" + value.json()));
  }
  for (const auto& [owner, values] : by_owner(parameters)) {
    const auto [entry, fresh] = tunings_.try_emplace(owner);
    Tuning& tuning = entry->second;
    if (fresh) tuning.base = scenario::part(scenario_, owner);
    Problems problems;
    if (parameters.lasts > Duration()) {
      tuning.layers.push_back({change, values});
    } else if (!scenario::set(tuning.base, values, problems)) {
      ++rejected_changes_;
    }
    settle(owner, values);
  }
}

void World::finish(std::size_t change, const SetParameters& parameters) {
  for (const auto& [owner, values] : by_owner(parameters)) {
    std::erase_if(tunings_.at(owner).layers,
                  [change](const Layer& layer) { return layer.change == change; });
    settle(owner, values);
  }
}

/// As a file is judged that has the changes that go on, and this one.
void World::check_change(const Change& change, Problems& problems) const {
  scenario::Scenario trial = scenario_;
  trial.timeline.clear();
  trial.expect.clear();
  std::set<std::size_t> going;
  for (const auto& [owner, tuning] : tunings_) {
    for (const Layer& layer : tuning.layers) {
      copy(tuning.base, layer.values, trial);
      going.insert(layer.change);
    }
  }
  for (const std::size_t each : going) trial.timeline.push_back(changes_[each].change);
  trial.timeline.push_back(change);
  scenario::validate(trial, Value(), problems);
}

bool World::apply(Change change, Problems& problems) {
  std::visit([&](auto& c) { c.at = now().since_start(); }, change);
  check_change(change, problems);
  if (!problems.empty()) return false;
  simulation_.finish_instant();
  // A place among the changes for its end, which may come early: how those behind it are numbered
  // must not depend on whether it does.
  std::visit(
      [&](auto& c) {
        if constexpr (requires { c.hazards(); }) {
          if (c.lasts == Duration()) c.lasts = end() - now();
        }
      },
      change);
  changes_.push_back({now(), change, true});
  plan(changes_.size() - 1);
  advance(now());
  return true;
}

bool World::end_early(std::size_t change) {
  if (change >= changes_.size() || !lasts(change) || changes_[change].at > now() ||
      end_of(change) <= now())
    return false;
  simulation_.finish_instant();
  // Changes of one instant are performed in their order, and none lasts for no time.
  const std::uint64_t order = end_orders_[change];
  const bool passed = last_.at == now() && last_.order > order;
  const bool begins = changes_[change].at == now();
  const Time ends = now() + Duration(passed || begins ? 1 : 0);
  if (ends < end_of(change)) {
    std::visit(
        [&](auto& c) {
          if constexpr (requires { c.lasts; }) c.lasts = ends - changes_[change].at;
        },
        changes_[change].change);
    due_.push({ends, order, change, true});
  }
  advance(now());
  return true;
}

std::vector<Applied> World::live_changes() const {
  std::vector<Applied> live;
  for (const Applied& change : changes_) {
    if (change.live) live.push_back(change);
  }
  return live;
}

std::string World::violated() const {
  for (const auto& node : nodes_) {
    if (std::string why = node->violated(); !why.empty()) return why;
  }
  for (const auto& [between, counts] : calls_) {
    if (!counts.balanced()) return between.first + "->" + between.second + ": calls lost count";
  }
  return {};
}

}  // namespace spillway::models

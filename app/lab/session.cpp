// SPDX-License-Identifier: Apache-2.0
#include "app/lab/session.h"

#include <algorithm>

#include "app/lab/outline.h"

namespace spillway::lab {

using scenario::Problems;
using scenario::Scenario;
using scenario::Value;

namespace {

Scenario checked(Scenario scenario, const Value& source, Problems& problems) {
  const Outline outline(scenario, problems);
  const models::World world(outline.scenario());
  models::check_expectations(outline.scenario(), source, world.metrics(), problems,
                             [&](const auto& each) { return !outline.leaves_open(each); });
  return scenario;
}

}  // namespace

Scenario read_text(std::string_view text, Problems& problems) {
  Value source;
  Scenario scenario = scenario::load(text, problems, &source);
  return checked(std::move(scenario), source, problems);
}

Scenario read_file(const std::string& path, Problems& problems) {
  Value source;
  Scenario scenario = scenario::load_file(path, problems, &source);
  return checked(std::move(scenario), source, problems);
}

bool preset(Scenario& scenario, const scenario::Map<Value>& values, Problems& problems) {
  Scenario trial = scenario;
  for (const auto& [path, value] : values.entries) {
    const scenario::Context context{problems, path, '.'};
    const scenario::Slot slot = scenario::follow(trial.slot(), path, context, value);
    if (!slot) continue;
    slot.type->read(value, slot.target, slot.field ? slot.field->limits : scenario::Limits(),
                    context);
  }
  if (problems.empty()) scenario::check(trial.slot(), {problems, ""}, Value());
  if (problems.empty()) scenario::validate(trial, Value(), problems);
  if (problems.empty()) trial = checked(std::move(trial), Value(), problems);
  if (!problems.empty()) return false;
  scenario = std::move(trial);
  return true;
}

Session::Session(Scenario scenario)
    : loaded_(std::move(scenario)), world_(std::make_unique<models::World>(loaded_)) {}

void Session::advance(kernel::Time to) {
  world_->advance(to);
}

std::uint64_t Session::step(std::uint64_t events) {
  const std::uint64_t before = this->events();
  while (!finished() && this->events() - before < events) world_->step();
  if (finished()) world_->advance(end());
  return this->events() - before;
}

bool Session::set(const std::string& path, const Value& value, Problems& problems) {
  models::SetParameters change;
  change.set.entries.push_back({path, value});
  Problems found;
  if (world_->apply(std::move(change), found)) return true;
  const std::string key = scenario::below("/set", path);
  for (const scenario::Problem& problem : found.list()) {  // of a timeline: only the path is known
    std::string place = path;
    if (const auto at = problem.pointer.find(key); at != problem.pointer.npos) {
      place += problem.pointer.substr(at + key.size());
      std::replace(place.begin() + static_cast<std::ptrdiff_t>(path.size()), place.end(), '/', '.');
    }
    problems.add(problem.at, place, problem.message);
  }
  return false;
}

bool Session::inject(Value entry, Problems& problems) {
  if (!entry.members()) {
    problems.add(entry.at, "", "wanted an object, as an entry of a timeline without \"at\"");
    return false;
  }
  entry.set("at", scenario::format(now().since_start()));
  models::Change change;
  scenario::type_of<models::Change>().read(entry, &change, {}, {problems, ""});
  return problems.empty() && world_->apply(std::move(change), problems);
}

void Session::reset(std::optional<std::uint64_t> seed, bool keep) {
  if (keep) loaded_ = save_as(loaded_.name);
  if (seed) loaded_.seed = *seed;
  world_ = std::make_unique<models::World>(loaded_);
}

Scenario Session::save_as(std::string name) const {
  Scenario saved = loaded_;
  saved.name = std::move(name);
  saved.timeline.clear();
  for (const models::Applied& applied : world_->changes()) saved.timeline.push_back(applied.change);
  return saved;
}

std::vector<Verdict> Session::verdicts() const {
  std::vector<Verdict> verdicts;
  for (const scenario::Expectation& expectation : loaded_.expect) {
    Verdict verdict;
    verdict.question = models::question(expectation, loaded_);
    verdict.judged = models::judge(expectation, loaded_, metrics());
    if (verdict.question.to <= now()) {
      verdict.state = verdict.judged.held ? Verdict::State::held : Verdict::State::failed;
    }
    verdicts.push_back(std::move(verdict));
  }
  return verdicts;
}

}  // namespace spillway::lab

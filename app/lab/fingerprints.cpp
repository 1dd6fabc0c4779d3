// SPDX-License-Identifier: Apache-2.0
#include "app/lab/fingerprints.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>

#include "app/lab/export.h"

namespace spillway::lab {

using kernel::Time;
using scenario::Problems;
using scenario::Value;

namespace {

constexpr std::size_t kept_checkpoints = 16;

std::optional<Checkpoint> checkpoint_of(const Value& value) {
  const auto* items = value.items();
  if (!items || items->size() != 3) return std::nullopt;
  const std::int64_t* events = (*items)[0].integer();
  const std::int64_t* time = (*items)[1].integer();
  const std::string* hash = (*items)[2].text();
  if (!events || *events < 1 || !time || *time < 0 || !hash || !is_hash(*hash)) {
    return std::nullopt;
  }
  Checkpoint checkpoint;
  checkpoint.events = static_cast<std::uint64_t>(*events);
  checkpoint.time = Time(*time);
  std::from_chars(hash->data(), hash->data() + hash->size(), checkpoint.hash, 16);
  return checkpoint;
}

/// Where a run parted from the one whose checkpoints are listed.
std::string parting(const std::vector<Checkpoint>& listed, const std::vector<Checkpoint>& own) {
  const auto [agreed, parted] = kernel::first_divergence(listed, own);
  const bool some = agreed.events > 0;
  if (!parted) return some ? "; they part after " + place(agreed) : "";
  return "; they part " + (some ? "between " + place(agreed) + " and " : "before ") +
         place(*parted);
}

}  // namespace

Value checkpoints_json(const std::vector<Checkpoint>& checkpoints) {
  Value list = Value::array();
  for (const Checkpoint& checkpoint : checkpoints) {
    Value each = Value::array();
    each.push(static_cast<std::int64_t>(checkpoint.events));
    each.push(checkpoint.time.ns());
    each.push(kernel::hex(checkpoint.hash));
    list.push(std::move(each));
  }
  return list;
}

bool is_hash(std::string_view text) {
  constexpr std::size_t digits = 16;
  return text.size() == digits && text.find_first_not_of("0123456789abcdef") == text.npos;
}

std::vector<Checkpoint> read_checkpoints(const Value& list, const std::string& pointer,
                                         Problems& problems) {
  std::vector<Checkpoint> checkpoints;
  if (!list.items()) {
    problems.add(list.at, pointer, "wanted a list of checkpoints, [events, ns, \"hash\"]");
    return checkpoints;
  }
  for (const Value& each : *list.items()) {
    const auto checkpoint = checkpoint_of(each);
    if (!checkpoint || (!checkpoints.empty() && checkpoint->events <= checkpoints.back().events)) {
      problems.add(each.at, pointer + "/" + std::to_string(checkpoints.size()),
                   "wanted a checkpoint, [events, ns, \"hash\"], with more events than the one "
                   "before and 16 hexadecimal digits");
      return checkpoints;
    }
    checkpoints.push_back(*checkpoint);
  }
  return checkpoints;
}

std::string place(const Checkpoint& checkpoint) {
  return "event " + std::to_string(checkpoint.events) + " (" +
         scenario::format(checkpoint.time.since_start()) + ")";
}

Fingerprints::Fingerprints(const std::string& folder, Problems& problems)
    : path_((std::filesystem::path(folder) / fingerprints_file).string()) {
  std::ifstream file(path_, std::ios::binary);
  if (!file) return;
  std::ostringstream text;
  text << file.rdbuf();
  problems = Problems(path_);
  const Value value = scenario::parse_json(text.str(), problems);
  if (problems.empty() && !value.members()) problems.add({1, 1}, "", "wanted an object");
  if (!problems.empty()) return;
  for (const auto& member : *value.members()) {
    const Value* fingerprint = member.value.find("fingerprint");
    const Value* events = member.value.find("events");
    if (!fingerprint || !fingerprint->text() || !events) {
      problems.add(member.at, scenario::below("", member.key),
                   "wanted {\"fingerprint\": …, \"events\": …}");
      continue;
    }
    Entry entry{member.key, *fingerprint->text(), static_cast<std::uint64_t>(events->number()), {}};
    if (const Value* list = member.value.find("checkpoints")) {
      const std::string own = scenario::below("", member.key) + "/checkpoints";
      entry.checkpoints = read_checkpoints(*list, own, problems);
    }
    entries_.push_back(std::move(entry));
  }
}

const Fingerprints::Entry* Fingerprints::find(const std::string& scenario) const {
  const auto found = std::find_if(entries_.begin(), entries_.end(),
                                  [&](const Entry& entry) { return entry.scenario == scenario; });
  return found == entries_.end() ? nullptr : &*found;
}

std::string Fingerprints::difference(const std::string& scenario, const RunResult& run) const {
  const Entry* entry = find(scenario);
  if (!entry) return entries_.empty() ? "" : "no fingerprint is listed for it";
  if (entry->fingerprint == run.fingerprint && entry->events == run.events) return {};
  std::string out = "fingerprint " + run.fingerprint + " after " + std::to_string(run.events) +
                    " events; listed " + entry->fingerprint + " after " +
                    std::to_string(entry->events);
  return out + parting(entry->checkpoints, run.checkpoints);
}

void Fingerprints::update(const std::string& scenario, const RunResult& run) {
  Entry entry{scenario, run.fingerprint, run.events, {}};
  // At multiples of one power of two, as the run's own checkpoints are: the next run has them too.
  std::size_t stride = 1;
  while (run.checkpoints.size() / stride > kept_checkpoints) stride *= 2;
  for (std::size_t i = stride; i <= run.checkpoints.size(); i += stride) {
    entry.checkpoints.push_back(run.checkpoints[i - 1]);
  }
  std::erase_if(entries_, [&](const Entry& old) { return old.scenario == scenario; });
  const auto place = std::find_if(entries_.begin(), entries_.end(),
                                  [&](const Entry& old) { return old.scenario > scenario; });
  entries_.insert(place, std::move(entry));
}

bool Fingerprints::write() const {
  std::string text = "{";
  for (const Entry& entry : entries_) {
    Value value = Value::object();
    value.set("fingerprint", entry.fingerprint);
    value.set("events", static_cast<std::int64_t>(entry.events));
    value.set("checkpoints", checkpoints_json(entry.checkpoints));
    text += (text.size() > 1 ? ",\n" : "\n") + Value(entry.scenario).json() + ": " + value.json();
  }
  return replace_file(path_, text + "\n}\n");
}

}  // namespace spillway::lab

// SPDX-License-Identifier: Apache-2.0
#include "models/scenario/scenario.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <numeric>
#include <sstream>

#include "models/scenario/words.h"

namespace spillway::scenario {
namespace {

const Value* value_at(const Value& root, const std::string& pointer) {
  const Value* here = &root;
  std::size_t from = 1;
  while (here && from <= pointer.size() && !pointer.empty()) {
    const std::size_t to = std::min(pointer.find('/', from), pointer.size());
    const std::string step = pointer.substr(from, to - from);
    if (const auto* items = here->items()) {
      const std::size_t index = std::strtoul(step.c_str(), nullptr, 10);
      here = index < items->size() ? &(*items)[index] : nullptr;
    } else {
      here = here->find(step);
    }
    from = to + 1;
  }
  return here;
}

bool in_whole_buckets(kernel::Duration d) {
  return d.ns() % models::bucket_width.ns() == 0;
}

/// Checks what only the whole scenario knows.
class Validator {
 public:
  Validator(const Scenario& scenario, const Value& source, Problems& problems)
      : scenario_(scenario), copy_(scenario), source_(source), problems_(problems) {
    for (const auto& node : scenario.nodes.entries) {
      all_.push_back(node.name);
      const bool clients = std::holds_alternative<models::Clients::Config>(node.value);
      const bool misread =
          has_problem("/nodes/" + node.name) || has_problem("/nodes/" + node.name + "/kind");
      if (misread) misread_.push_back("/nodes/" + node.name + "/");
      if (clients || misread) clients_.push_back(node.name);
      if (!clients || misread) servers_.push_back(node.name);
    }
    classes_ = class_names(scenario);
  }

  void run() {
    if (scenario_.nodes.entries.empty())
      fail("/nodes", "no nodes; add at least clients and a service");
    times();
    references();
    links();
    watched_hosts();
    cycles();
    if (nodes_are_right()) timeline();
    expectations();
  }

 private:
  bool nodes_are_right() const {
    const auto& list = problems_.list();
    return std::none_of(list.begin(), list.end(), [](const Problem& problem) {
      return problem.pointer.rfind("/nodes", 0) == 0 || problem.pointer.rfind("/timeline", 0) == 0;
    });
  }

  bool has_problem(const std::string& pointer) const {
    const auto& list = problems_.list();
    return std::any_of(list.begin(), list.end(),
                       [&](const Problem& problem) { return problem.pointer == pointer; });
  }

  void fail(const std::string& pointer, std::string message) {
    std::string where = pointer;
    const Value* value = value_at(source_, where);
    while (!value && !where.empty()) {
      where = where.substr(0, where.rfind('/'));
      value = value_at(source_, where);
    }
    problems_.add(value ? value->at : Position{}, pointer, std::move(message));
  }

  void times() {
    const bool named = !scenario_.name.empty() && scenario_.name.size() <= longest_name &&
                       scenario_.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-_") ==
                           std::string::npos;
    if (!named) {
      fail("/name",
           "found \"" + scenario_.name +
               "\"; wanted at most 64 lower-case letters, digits and hyphens, as \"my-incident\"");
    }
    for (const auto& [field, value] :
         {std::pair{"/duration", scenario_.duration}, std::pair{"/warmup", scenario_.warmup}}) {
      if (!in_whole_buckets(value))
        fail(field, "found " + format(value) + "; wanted a multiple of 10ms");
    }
    if (scenario_.warmup >= scenario_.duration) {
      fail("/warmup", "found " + format(scenario_.warmup) + "; allowed: less than the duration, " +
                          format(scenario_.duration));
    }
    for (const std::string& node : all_) {
      if (!is_name(node)) fail("/nodes/" + node, not_a_name(node));
    }
    names();
    classes();
    if (scenario_.must_hold > 1) fail("/must_hold", "allowed: more than 0, at most 1");
  }

  static constexpr std::size_t longest_name = 64;

  /// A name becomes part of paths, metrics, labels and file names.
  static bool is_name(const std::string& name) {
    return !name.empty() && name.size() <= longest_name &&
           std::all_of(name.begin(), name.end(), [](char c) {
             const auto byte = static_cast<unsigned char>(c);
             return byte >= 0x80 || std::isalnum(byte) || c == '_' || c == '-';
           });
  }
  static std::string not_a_name(const std::string& name) {
    return "found the name " + Value(name).json() +
           "; wanted 1 to 64 letters, digits, hyphens or underscores";
  }

  void classes() {
    for (const auto& node : scenario_.nodes.entries) {
      const auto* clients = std::get_if<models::Clients::Config>(&node.value);
      if (!clients) continue;
      std::vector<std::string> seen;
      for (std::size_t i = 0; i < clients->classes.size(); ++i) {
        const std::string& name = clients->classes[i].name;
        const std::string pointer =
            "/nodes/" + node.name + "/classes/" + std::to_string(i) + "/name";
        if (has_problem(pointer) || has_problem(pointer.substr(0, pointer.rfind('/')))) continue;
        if (!is_name(name)) {
          fail(pointer, not_a_name(name));
        } else if (std::find(seen.begin(), seen.end(), name) != seen.end()) {
          fail(pointer, "a second class \"" + name + "\"; each needs a name of its own");
        }
        seen.push_back(name);
      }
    }
  }

  /// A path must mean one thing: names of nodes and policies are no names of fields.
  void names() {
    for (auto& node : copy_.nodes.entries) {
      for (const FieldInfo& field : type_of<Scenario>().fields()) {
        if (field.name == node.name) {
          fail("/nodes/" + node.name, "\"" + node.name +
                                          "\" is a field of the scenario; "
                                          "give the node another name");
        }
      }
      const Slot config = type_of<NodeConfig>().active(&node.value);
      config.type->each(config.target, [&](const std::string& step, const Slot& slot) {
        if (slot.field->use != Use::inlined) return;
        const std::vector<std::string> own = slot.type->steps(slot.target);
        for (std::size_t i = 0; i < own.size(); ++i) {
          const auto& fields = config.type->fields();
          if (!is_name(own[i])) {
            fail("/nodes/" + node.name + "/" + step + "/" + std::to_string(i), not_a_name(own[i]));
            continue;
          }
          const bool taken = std::any_of(fields.begin(), fields.end(),
                                         [&](const FieldInfo& f) { return f.name == own[i]; });
          if (taken) {
            fail("/nodes/" + node.name + "/" + step + "/" + std::to_string(i),
                 "\"" + own[i] + "\" is a field of the node; give the policy another \"name\"");
          }
        }
      });
    }
  }

  void name_among(const std::string& pointer, const std::string& what, const std::string& name,
                  const std::vector<std::string>& names) {
    if (std::find(names.begin(), names.end(), name) != names.end()) return;
    if (what == "node" && std::find(all_.begin(), all_.end(), name) != all_.end()) {
      const bool clients = std::find(clients_.begin(), clients_.end(), name) != clients_.end();
      return fail(pointer,
                  "\"" + name + "\" is " +
                      (clients ? "a clients node, which answers no calls" : "not a clients node") +
                      "; allowed: " + join(names));
    }
    fail(pointer, unknown(what, name, names));
  }

  void references() {
    walk(copy_.slot(), "", [&](const std::string& pointer, const Slot& slot) {
      const bool unknown_node =
          std::any_of(misread_.begin(), misread_.end(),
                      [&](const auto& below) { return pointer.rfind(below, 0) == 0; });
      if (!slot.field || unknown_node) return;
      const Use use = slot.field->use;
      const bool text = slot.type == &type_of<std::string>();
      if (text && is_required(use) && use != Use::required) {
        const auto& names = use == Use::node ? servers_ : use == Use::clients ? clients_ : all_;
        const std::string& name = *static_cast<const std::string*>(slot.target);
        const bool missing = has_problem(pointer.substr(0, pointer.rfind('/')));
        if (!name.empty() || !missing) name_among(pointer, "node", name, names);
      }
      if (use != Use::request_class) return;
      if (text) {
        name_among(pointer, "class", *static_cast<const std::string*>(slot.target), classes_);
      } else {
        std::size_t i = 0;
        for (const std::string& name : *static_cast<const std::vector<std::string>*>(slot.target)) {
          name_among(pointer + "/" + std::to_string(i++), "class", name, classes_);
        }
      }
    });
  }

  void links() {
    for (const auto& link : scenario_.links.entries) {
      const std::size_t arrow = link.name.find("->");
      const std::string pointer = "/links/" + link.name;
      if (arrow == std::string::npos) {
        fail(pointer, "found \"" + link.name + "\"; wanted \"from->to\"");
        continue;
      }
      name_among(pointer, "node", link.name.substr(0, arrow), all_);
      name_among(pointer, "node", link.name.substr(arrow + 2), servers_);
    }
  }

  /// Who takes hosts out of their turn must stand where there are several.
  void watched_hosts() {
    for (const auto& node : scenario_.nodes.entries) {
      const auto* gateway = std::get_if<models::Gateway::Config>(&node.value);
      if (gateway && !gateway->replicas.empty()) continue;
      std::visit(
          [&]<class C>(const C& config) {
            for (std::size_t i = 0; i < config.policies.size(); ++i) {
              const auto& policy = config.policies[i];
              if (!models::watches_hosts(policy.value)) continue;
              fail("/nodes/" + node.name + "/policies/" + std::to_string(i),
                   "\"" + policy.name + "\" takes hosts out of their turn, and \"" + node.name +
                       "\" is a " + std::string(Declaration<C>::kind) +
                       " node with no other host; allowed: on a gateway with \"replicas\"");
            }
          },
          node.value);
    }
  }

  /// The nodes that one calls, found by the declarations alone.
  std::vector<std::string> callees(NodeConfig& config) {
    std::vector<std::string> found;
    walk({&config, &type_of<NodeConfig>(), nullptr}, "", [&](const std::string&, const Slot& slot) {
      if (slot.field && slot.field->use == Use::node) {
        found.push_back(*static_cast<const std::string*>(slot.target));
      }
    });
    return found;
  }

  void cycles() {
    std::vector<std::string> done;
    for (auto& node : copy_.nodes.entries) {
      std::vector<std::string> path;
      if (visit(node.name, path, done)) return;
    }
  }

  bool visit(const std::string& name, std::vector<std::string>& path,
             std::vector<std::string>& done) {
    if (std::find(done.begin(), done.end(), name) != done.end()) return false;
    if (std::find(servers_.begin(), servers_.end(), name) == servers_.end() && !path.empty()) {
      return false;  // reported already: nobody can call it
    }
    const auto seen = std::find(path.begin(), path.end(), name);
    if (seen != path.end()) {
      std::string way;
      for (auto it = seen; it != path.end(); ++it) way += *it + " -> ";
      fail("/nodes/" + name, "calls go in a circle: " + way + name);
      return true;
    }
    path.push_back(name);
    for (auto& node : copy_.nodes.entries) {
      if (node.name != name) continue;
      for (const std::string& callee : callees(node.value)) {
        if (visit(callee, path, done)) return true;
      }
    }
    path.pop_back();
    done.push_back(name);
    return false;
  }

  /// Tries the changes of the timeline on a copy, in the order of their times.
  void timeline() {
    const auto at_of = [&](std::size_t i) {
      return std::visit([](const auto& c) { return c.at; }, scenario_.timeline[i]);
    };
    std::vector<std::size_t> order(scenario_.timeline.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return at_of(a) < at_of(b); });
    Scenario trial = scenario_;
    for (const std::size_t i : order) {
      const std::string pointer = "/timeline/" + std::to_string(i);
      const models::Change& change = scenario_.timeline[i];
      const kernel::Duration at = at_of(i);
      if (at > scenario_.duration) {
        fail(pointer + "/at",
             "found " + format(at) + "; the run ends at " + format(scenario_.duration));
      }
      if (const auto* slow = std::get_if<models::SlowFault>(&change);
          slow && std::find(clients_.begin(), clients_.end(), slow->node) != clients_.end()) {
        fail(pointer + "/node",
             "\"" + slow->node + "\" is a clients node; it has no work of its own");
      }
      const auto* parameters = std::get_if<models::SetParameters>(&change);
      if (!parameters) continue;
      Scenario temporary = trial;  // a change with "for" goes back
      Scenario& target = parameters->lasts > kernel::Duration() ? temporary : trial;
      for (const auto& [path, value] : parameters->set.entries) {
        Problems found(problems_.file());
        scenario::set(target, path, value, found);
        for (const Problem& problem : found.list()) fail(pointer + "/set/" + path, problem.message);
      }
    }
  }

  void expectations() {
    for (std::size_t i = 0; i < scenario_.expect.size(); ++i) {
      const Expectation& e = scenario_.expect[i];
      const std::string pointer = "/expect/" + std::to_string(i);
      const auto& during = e.during;
      if (!during.empty()) {
        const bool good = during.size() == 2 && during[0] >= kernel::Duration() &&
                          during[0] < during[1] && during[1] <= scenario_.duration &&
                          in_whole_buckets(during[0]) && in_whole_buckets(during[1]);
        if (!good) {
          fail(pointer + "/during", "wanted [from, to] within the run of " +
                                        format(scenario_.duration) + ", in multiples of 10ms");
        }
      }
      if (!in_whole_buckets(e.resolution)) {
        fail(pointer + "/resolution",
             "found " + format(e.resolution) + "; wanted a multiple of 10ms");
      }
      const std::string node = e.metric.substr(0, e.metric.find('.'));
      name_among(pointer + "/metric", "node", node, all_);
      if (e.above.is_null() && e.below.is_null() && e.at_least.is_null() && e.at_most.is_null() &&
          e.equals.is_null()) {
        fail(pointer, "nothing to compare with; give above, below, at_least, at_most or equals");
      }
    }
  }

  const Scenario& scenario_;
  Scenario copy_;
  const Value& source_;
  Problems& problems_;
  std::vector<std::string> all_, clients_, servers_, classes_, misread_;
};

template <class Get>
std::vector<std::string> class_texts(const Scenario& scenario, Get get, const char* otherwise) {
  std::vector<std::string> names;
  for (const auto& node : scenario.nodes.entries) {
    const auto* clients = std::get_if<models::Clients::Config>(&node.value);
    if (!clients) continue;
    for (const auto& each : clients->classes) {
      const std::string& name = get(each);
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
  }
  if (names.empty()) names.emplace_back(otherwise);
  return names;
}

}  // namespace

Scenario load(std::string_view text, Problems& problems) {
  Scenario scenario;
  const Value value = parse_json(text, problems);
  if (!problems.empty()) return scenario;
  type_of<Scenario>().read(value, &scenario, {}, {problems, ""});
  if (value.members()) validate(scenario, value, problems);
  return scenario;
}

Scenario load_file(const std::string& path, Problems& problems) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file || file.bad()) {
    problems.add({}, "", "the file cannot be read");
    return {};
  }
  return load(text.str(), problems);
}

Value save(const Scenario& scenario) {
  return type_of<Scenario>().write(&scenario);
}

void validate(const Scenario& scenario, const Value& source, Problems& problems) {
  Validator(scenario, source, problems).run();
}

bool set(Scenario& scenario, std::string_view path, const Value& value, Problems& problems) {
  const Context context{problems, std::string(path)};
  Scenario trial = scenario;
  const Slot slot = follow(trial.slot(), path, context, value);
  if (!slot) return false;
  if (!slot.field || slot.field->use != Use::tunable) {
    context.fail(value, "\"" + std::string(path) + "\" cannot be changed while the run goes on");
    return false;
  }
  slot.type->read(value, slot.target, slot.field->limits, context);
  if (problems.empty()) check(trial.slot(), context, value);
  if (!problems.empty()) return false;
  const Slot own = follow(scenario.slot(), path, context, value);
  own.type->read(value, own.target, own.field->limits, context);
  return true;
}

std::optional<Value> get(const Scenario& scenario, std::string_view path) {
  Problems ignored;
  const Slot slot = follow(const_cast<Scenario&>(scenario).slot(), path, {ignored, ""}, Value());
  if (!slot) return std::nullopt;
  return slot.type->write(slot.target);
}

std::vector<std::string> class_names(const Scenario& scenario) {
  return class_texts(
      scenario, [](const auto& each) -> const std::string& { return each.name; }, "default");
}

std::vector<std::string> tenant_names(const Scenario& scenario) {
  return class_texts(
      scenario, [](const auto& each) -> const std::string& { return each.tenant; }, "");
}

}  // namespace spillway::scenario

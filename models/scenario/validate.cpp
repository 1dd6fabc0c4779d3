// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cctype>
#include <functional>
#include <numeric>
#include <unordered_map>

#include "models/scenario/kept.h"
#include "models/scenario/scenario.h"
#include "models/scenario/words.h"

namespace spillway::scenario {
namespace {

bool in_whole_buckets(kernel::Duration d) {
  return d.ns() % models::bucket_width.ns() == 0;
}

/// Checks what only the whole scenario knows.
class Validator {
 public:
  Validator(const Scenario& scenario, const Value& source, Problems& problems)
      : scenario_(scenario), copy_(scenario), source_(source), problems_(problems) {
    knows_duration_ = !has_problem("/duration");
    for (const auto& node : scenario.nodes.entries) {
      all_.add(node.name);
      const bool clients = std::holds_alternative<models::Clients::Config>(node.value);
      const bool misread = has_problem(below("/nodes", node.name)) ||
                           has_problem(below("/nodes", node.name) + "/kind");
      if (misread) misread_.push_back(below("/nodes", node.name) + "/");
      if (clients || misread) clients_.add(node.name);
      if (!clients || misread) servers_.add(node.name);
    }
    for (const std::string& name : class_names(scenario)) {
      if (!name.empty()) classes_.add(name);
    }
  }

  void run() {
    if (scenario_.nodes.entries.empty())
      fail("/nodes", "no nodes; add at least clients and a service");
    times();
    references();
    links();
    watched_hosts();
    cycles();
    timeline();
    expectations();
  }

 private:
  bool has_problem(const std::string& pointer) const {
    const auto& list = problems_.list();
    return std::any_of(list.begin(), list.end(),
                       [&](const Problem& problem) { return problem.pointer == pointer; });
  }

  void fail(const std::string& pointer, std::string message) {
    problems_.add(position_of(source_, pointer), pointer, std::move(message));
  }

  void times() {
    const bool named = !scenario_.name.empty() && scenario_.name.size() <= longest_name &&
                       scenario_.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-_") ==
                           std::string::npos;
    if (!named && !has_problem("/name")) {
      fail("/name",
           "found " + found(Value(scenario_.name)) +
               "; wanted at most 64 lower-case letters, digits and hyphens, as \"my-incident\"");
    }
    for (const auto& [field, value] :
         {std::pair{"/duration", scenario_.duration}, std::pair{"/warmup", scenario_.warmup}}) {
      if (!in_whole_buckets(value))
        fail(field, "found " + format(value) + "; wanted a multiple of 10ms");
    }
    if (scenario_.warmup >= scenario_.duration && knows_duration_) {
      fail("/warmup", "found " + format(scenario_.warmup) + "; allowed: less than the duration, " +
                          format(scenario_.duration));
    }
    for (const std::string& node : all_.list()) {
      if (!is_name(node)) fail(below("/nodes", node), not_a_name(node));
    }
    names();
    classes();
    routes();
  }

  static constexpr std::size_t longest_name = 64;
  static constexpr std::size_t deepest = 4000;  // a request's calls nest on the machine's stack

  /// A name becomes part of paths, metrics, labels and file names.
  static bool is_name(const std::string& name) {
    return !name.empty() && name.size() <= longest_name &&
           std::all_of(name.begin(), name.end(), [](char c) {
             const auto byte = static_cast<unsigned char>(c);
             return byte >= 0x80 || std::isalnum(byte) || c == '_' || c == '-';
           });
  }
  static std::string not_a_name(const std::string& name) {
    return "found the name " + found(Value(name)) +
           "; wanted 1 to 64 letters, digits, hyphens or underscores";
  }

  void classes() {
    for (const auto& node : scenario_.nodes.entries) {
      const auto* clients = std::get_if<models::Clients::Config>(&node.value);
      if (!clients) continue;
      NameSet seen;
      for (std::size_t i = 0; i < clients->classes.size(); ++i) {
        const std::string& name = clients->classes[i].name;
        const std::string pointer =
            below("/nodes", node.name) + "/classes/" + std::to_string(i) + "/name";
        if (has_problem(pointer) || has_problem(pointer.substr(0, pointer.rfind('/')))) continue;
        if (!is_name(name)) {
          fail(pointer, not_a_name(name));
        } else if (!seen.add(name)) {
          fail(pointer, "a second class \"" + name + "\"; each needs a name of its own");
        }
      }
    }
  }

  void routes() {
    for (const auto& node : scenario_.nodes.entries) {
      const auto* gateway = std::get_if<models::Gateway::Config>(&node.value);
      if (!gateway) continue;
      NameSet seen;
      for (std::size_t i = 0; i < gateway->routes.size(); ++i) {
        const std::string& name = gateway->routes[i].request_class;
        const std::string pointer =
            below("/nodes", node.name) + "/routes/" + std::to_string(i) + "/class";
        if (name.empty() || has_problem(pointer) || seen.add(name)) continue;
        fail(pointer, "a second route for the class \"" + name + "\"; its requests take one");
      }
    }
  }

  /// A path must mean one thing: names of nodes and policies are no names of fields.
  void names() {
    for (auto& node : copy_.nodes.entries) {
      for (const FieldInfo& field : type_of<Scenario>().fields()) {
        if (field.name == node.name) {
          fail(below("/nodes", node.name), "\"" + node.name +
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
            const std::string pointer =
                below("/nodes", node.name) + "/" + step + "/" + std::to_string(i);
            if (!has_problem(pointer) && !has_problem(pointer + "/name")) {
              fail(pointer, not_a_name(own[i]));
            }
            continue;
          }
          const bool taken = std::any_of(fields.begin(), fields.end(),
                                         [&](const FieldInfo& f) { return f.name == own[i]; });
          if (taken) {
            fail(below("/nodes", node.name) + "/" + step + "/" + std::to_string(i),
                 "\"" + own[i] + "\" is a field of the node; give the policy another \"name\"");
          }
        }
      });
    }
  }

  void name_among(const std::string& pointer, const std::string& what, const std::string& name,
                  const NameSet& names) {
    if (names.has(name)) return;
    if (what == "node" && all_.has(name)) {
      return fail(pointer, "\"" + name + "\" is " +
                               (clients_.has(name) ? "a clients node, which answers no calls"
                                                   : "not a clients node") +
                               "; allowed: " + join(names.list()));
    }
    fail(pointer, unknown(what, name, names.list()));
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
      const std::string pointer = below("/links", link.name);
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
              fail(below("/nodes", node.name) + "/policies/" + std::to_string(i),
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

  struct Step {
    std::string node;
    std::vector<std::string> callees;  // still to follow
    std::size_t depth = 0;             // of those followed
  };

  /// Follows each call once, and finds circles and ways that are too long.
  void cycles() {
    std::unordered_map<std::string, NodeConfig*> nodes;
    for (auto& node : copy_.nodes.entries) nodes[node.name] = &node.value;
    std::unordered_map<std::string, std::size_t> depths;  // of the nodes seen through
    std::unordered_set<std::string> open;                 // those on the way
    std::vector<Step> way;
    const auto enter = [&](const std::string& name) {
      open.insert(name);
      way.push_back({name, callees(*nodes.at(name))});
      std::reverse(way.back().callees.begin(), way.back().callees.end());  // taken from the end
    };
    for (const std::string& start : all_.list()) {
      if (!depths.contains(start)) enter(start);
      while (!way.empty()) {
        Step& here = way.back();
        if (!here.callees.empty()) {
          const std::string callee = std::move(here.callees.back());
          here.callees.pop_back();
          if (!servers_.has(callee)) continue;  // reported already: nobody can call it
          if (open.contains(callee)) return fail(below("/nodes", callee), circle(way, callee));
          const auto known = depths.find(callee);
          if (known == depths.end()) {
            enter(callee);
          } else {
            here.depth = std::max(here.depth, known->second);
          }
          continue;
        }
        const std::size_t depth = here.depth + 1;
        if (depth > deepest) {
          return fail(below("/nodes", here.node),
                      "from here calls go more than " + std::to_string(deepest) + " nodes deep");
        }
        depths[here.node] = depth;
        open.erase(here.node);
        way.pop_back();
        if (!way.empty()) way.back().depth = std::max(way.back().depth, depth);
      }
    }
  }

  static std::string circle(const std::vector<Step>& way, const std::string& back) {
    auto step =
        std::find_if(way.begin(), way.end(), [&](const Step& each) { return each.node == back; });
    std::string text = "calls go in a circle: ";
    for (; step != way.end(); ++step) text += step->node + " -> ";
    return text + back;
  }

  /// What of the timeline cannot be tried: entries that are wrong themselves, and parameters of
  /// nodes and links that are.
  struct Wrong {
    std::unordered_set<std::string> entries;  // by index
    std::unordered_set<std::string> owners;
    bool all = false;  // there are no nodes to try it on
  };
  Wrong wrong() const {
    Wrong wrong;
    wrong.all = scenario_.nodes.entries.empty() || has_problem("/nodes");
    for (const Problem& problem : problems_.list()) {
      const std::string& at = problem.pointer;
      for (const std::string_view list : {"/timeline/", "/nodes/", "/links/"}) {
        if (at.rfind(list, 0) != 0) continue;
        const std::size_t end = std::min(at.find('/', list.size()), at.size());
        (list == "/timeline/" ? wrong.entries : wrong.owners)
            .insert(unescaped(at.substr(list.size(), end - list.size())));
      }
    }
    return wrong;
  }

  /// Tries the changes of the timeline on a copy, in the order of their times.
  void timeline() {
    const Wrong wrong = this->wrong();
    const auto at_of = [&](std::size_t i) {
      return std::visit([](const auto& c) { return c.at; }, scenario_.timeline[i]);
    };
    std::vector<std::size_t> order(scenario_.timeline.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return at_of(a) < at_of(b); });
    Scenario trial = scenario_;  // without what ends
    std::unordered_map<std::string, std::vector<std::size_t>> lasting;
    for (const std::size_t i : order) {
      const std::string pointer = "/timeline/" + std::to_string(i);
      models::Change& change = copy_.timeline[i];
      const kernel::Duration at = at_of(i);
      if (at > scenario_.duration && knows_duration_) {
        fail(pointer + "/at",
             "found " + format(at) + "; the run ends at " + format(scenario_.duration));
      }
      if (const auto* slow = std::get_if<models::SlowFault>(&change);
          slow && clients_.has(slow->node) && !servers_.has(slow->node)) {
        fail(pointer + "/node",
             "\"" + slow->node + "\" is a clients node; it has no work of its own");
      }
      auto* parameters = std::get_if<models::SetParameters>(&change);
      if (!parameters) continue;
      std::erase_if(parameters->set.entries, [&](const auto& each) {
        return wrong.all || wrong.owners.contains(owner_of(each.name));
      });
      if (wrong.entries.contains(std::to_string(i))) continue;
      Kept kept(trial);
      if (parameters->lasts > kernel::Duration()) kept.keep(parameters->set);
      Problems found(problems_.file());
      const bool fits = scenario::set(trial, parameters->set, found);
      for (const Problem& problem : found.list()) {
        problems_.add(problem.at, below_set(pointer, *parameters, problem.pointer),
                      problem.message);
      }
      kept.restore();
      if (fits) beside(i, trial, lasting);
    }
  }

  /// The pointer of what a path names: the key of `set` that it begins with, and what is below.
  static std::string below_set(const std::string& change, const models::SetParameters& parameters,
                               const std::string& path) {
    std::string key;
    for (const auto& given : parameters.set.entries) {
      const bool begins = path == given.name || path.rfind(given.name + ".", 0) == 0;
      if (begins && given.name.size() >= key.size()) key = given.name;
    }
    std::string rest = path.substr(key.size());
    std::replace(rest.begin(), rest.end(), '.', '/');
    return below(change + "/set", key) + rest;
  }

  /// Whether a change fits beside those that go on when it begins; it joins them when it has an
  /// end. `lasting` has them by owner. `trial` comes back as it was.
  void beside(std::size_t change, Scenario& trial,
              std::unordered_map<std::string, std::vector<std::size_t>>& lasting) {
    const auto parameters = [&](std::size_t i) -> const models::SetParameters& {
      return std::get<models::SetParameters>(copy_.timeline[i]);
    };
    const models::SetParameters& begins = parameters(change);
    Kept kept(trial);
    kept.keep(begins.set);
    Problems clash;
    for (const std::string& owner : std::vector(kept.owners())) {
      std::vector<std::size_t>& going = lasting[owner];
      std::erase_if(going, [&](std::size_t i) {
        return parameters(i).at + parameters(i).lasts <= begins.at;
      });
      if (begins.lasts > kernel::Duration()) going.push_back(change);
      for (const std::size_t i : going) {
        kept.keep(parameters(i).set);
        scenario::set(trial, parameters(i).set, clash);
      }
    }
    kept.restore();
    if (clash.empty()) return;
    const Problem& first = clash.list().front();
    fail("/timeline/" + std::to_string(change) + "/set",
         "it does not fit beside the changes that go on then: " + first.pointer + ": " +
             first.message);
  }

  void expectations() {
    for (std::size_t i = 0; i < scenario_.expect.size(); ++i) {
      const Expectation& e = scenario_.expect[i];
      const std::string pointer = "/expect/" + std::to_string(i);
      if (has_problem(pointer)) continue;  // it could not be read
      expectation_times(e, pointer);
      if (e.stat == "share" && e.of.empty()) {
        fail(pointer + "/of", "\"of\" is missing: the counter that is the whole");
      } else if (e.stat != "share" && !e.of.empty()) {
        fail(pointer + "/of", "found \"" + e.of + "\"; it goes with the statistic share only");
      }
      const std::string node = e.metric.substr(0, e.metric.find('.'));
      if (node != "run") name_among(pointer + "/metric", "node", node, all_);
      if (e.above.is_null() && e.below.is_null() && e.at_least.is_null() && e.at_most.is_null() &&
          e.equals.is_null()) {
        fail(pointer, "nothing to compare with; give above, below, at_least, at_most or equals");
      }
    }
  }

  void expectation_times(const Expectation& e, const std::string& pointer) {
    const auto& during = e.during;
    const Value* given = value_at(source_, pointer + "/during");
    const bool none = during.empty() && !(given && given->items());
    const bool good =
        none || (during.size() == 2 && during[0] >= kernel::Duration() && during[0] < during[1] &&
                 (during[1] <= scenario_.duration || !knows_duration_) &&
                 in_whole_buckets(during[0]) && in_whole_buckets(during[1]));
    const bool misread = has_problem(pointer + "/during") || has_problem(pointer + "/during/0") ||
                         has_problem(pointer + "/during/1");
    if (!good && !misread) {
      std::string found;
      for (const kernel::Duration each : during) {
        found += (found.empty() ? "" : ", ") + format(each);
      }
      fail(pointer + "/during", "found [" + shortened(found) +
                                    "]; wanted [from, to] within the run of " +
                                    format(scenario_.duration) + ", in multiples of 10ms");
    }
    if (!in_whole_buckets(e.resolution)) {
      return fail(pointer + "/resolution",
                  "found " + format(e.resolution) + "; wanted a multiple of 10ms");
    }
    if (e.stat != "max_rate") {
      if (e.resolution == models::bucket_width) return;
      return fail(pointer + "/resolution",
                  "found " + format(e.resolution) + "; it goes with the statistic max_rate only");
    }
    if (!good || (none && !knows_duration_)) return;
    const kernel::Duration window =
        none ? scenario_.duration - scenario_.warmup : during[1] - during[0];
    if (window % e.resolution == kernel::Duration()) return;
    fail(pointer + "/resolution", "found " + format(e.resolution) +
                                      "; wanted what divides the window of " + format(window) +
                                      ", or its rest would not be looked at");
  }

  const Scenario& scenario_;
  Scenario copy_;
  const Value& source_;
  Problems& problems_;
  bool knows_duration_ = true;
  NameSet all_, clients_, servers_, classes_;
  std::vector<std::string> misread_;  // pointers of nodes whose kind is not known
};

}  // namespace

void validate(const Scenario& scenario, const Value& source, Problems& problems) {
  Validator(scenario, source, problems).run();
}

}  // namespace spillway::scenario

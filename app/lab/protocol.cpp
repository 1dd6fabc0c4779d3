// SPDX-License-Identifier: Apache-2.0
#include "app/lab/protocol.h"

#include <array>
#include <fstream>
#include <stdexcept>

#include "app/lab/describe.h"
#include "app/lab/export.h"
#include "app/lab/library.h"
#include "app/lab/series.h"
#include "app/lab/snapshot.h"

namespace spillway::lab {

using kernel::Duration;
using kernel::Time;
using models::Metric;
using scenario::Problems;
using scenario::Value;

namespace {

/// What is wrong with a request as a whole, in one sentence.
struct Refused : std::runtime_error {
  using std::runtime_error::runtime_error;
};
/// As Refused, with a problem for each thing that is wrong.
struct RefusedFor : Refused {
  RefusedFor(const std::string& what, const Problems& found) : Refused(what), problems(found) {}
  Problems problems;
};

Value count(std::uint64_t n) {
  return Value(static_cast<std::int64_t>(n));
}
Value nanos(Time time) {
  return Value(time.ns());
}

Value problems_json(const Problems& problems) {
  Value list = Value::array();
  for (const scenario::Problem& problem : problems.list()) {
    Value out = Value::object();
    out.set("file", problem.file);
    out.set("line", problem.at.line);
    out.set("column", problem.at.column);
    out.set("pointer", problem.pointer);
    out.set("message", problem.message);
    list.push(std::move(out));
  }
  return list;
}

std::string summary_of(const Problems& problems) {
  const std::string first = problems.list().front().message;
  const std::size_t more = problems.size() - 1;
  return more == 0 ? first : first + " (and " + std::to_string(more) + " more)";
}

[[noreturn]] void refuse(const Problems& problems) {
  throw RefusedFor(summary_of(problems), problems);
}

std::string_view kind_name(Metric::Kind kind) {
  switch (kind) {
    case Metric::Kind::counter:
      return "counter";
    case Metric::Kind::gauge:
      return "gauge";
    case Metric::Kind::latency:
      break;
  }
  return "latency";
}

std::string_view unit_name(models::Measured::Unit unit) {
  switch (unit) {
    case models::Measured::Unit::nanoseconds:
      return "ns";
    case models::Measured::Unit::per_second:
      return "/s";
    case models::Measured::Unit::plain:
      break;
  }
  return "";
}

Value labels_json(const models::Labels& labels) {
  Value out = Value::object();
  for (const auto& [name, value] : labels) out.set(name, value);
  return out;
}

/// A whole number stays one: shorter, and exact.
Value compact(double value) {
  const auto whole = static_cast<std::int64_t>(value);
  return static_cast<double>(whole) == value ? Value(whole) : Value(value);
}

template <class T>
Value as_json(const T& value) {
  return scenario::type_of<T>().write(&value);
}

}  // namespace

/// One request: its arguments, and what its command does with the session.
class Protocol::Call {
 public:
  Call(Protocol& protocol, const Value& request) : protocol_(protocol), request_(request) {}

  /// Fills the reply; throws Refused.
  void run(Value& reply) {
    struct Command {
      std::string_view name;
      void (Call::*run)(Value&);
    };
    static constexpr std::array<Command, 21> commands{
        {{"hello", &Call::hello},       {"load", &Call::load},
         {"check", &Call::check},       {"library", &Call::library},
         {"kinds", &Call::kinds},       {"info", &Call::info},
         {"metrics", &Call::metrics},   {"params", &Call::params},
         {"advance", &Call::advance},   {"step", &Call::step},
         {"set", &Call::set},           {"fault", &Call::fault},
         {"series", &Call::series},     {"snapshot", &Call::snapshot},
         {"journal", &Call::journal},   {"save", &Call::save},
         {"verdicts", &Call::verdicts}, {"fingerprint", &Call::fingerprint},
         {"reset", &Call::reset},       {"schema", &Call::schema},
         {"quit", &Call::quit}}};
    const std::string name = text("command");
    std::vector<std::string> names;
    for (const Command& command : commands) {
      if (command.name == name) return (this->*command.run)(reply);
      names.emplace_back(command.name);
    }
    const std::string near = scenario::nearest(name, names);
    throw Refused("no command \"" + name + "\"" +
                  (near.empty() ? "" : "; did you mean \"" + near + "\"?"));
  }

 private:
  // --- arguments --------------------------------------------------------------------------------

  const Value& need(std::string_view key) const {
    const Value* value = request_.find(key);
    if (!value) throw Refused("\"" + std::string(key) + "\" is missing");
    return *value;
  }
  std::string text(std::string_view key) const {
    const Value& value = need(key);
    if (value.text()) return *value.text();
    throw Refused("\"" + std::string(key) + "\": wanted a text");
  }
  static std::int64_t whole(std::string_view key, const Value& value) {
    if (value.integer() && *value.integer() >= 0) return *value.integer();
    throw Refused("\"" + std::string(key) + "\": wanted a whole number from 0 on");
  }
  /// Durations are texts with a unit, or nanoseconds.
  static Duration duration(std::string_view key, const Value& value) {
    if (value.text()) {
      const auto parsed = scenario::parse_duration(*value.text());
      if (parsed && *parsed >= Duration()) return *parsed;
    } else if (value.integer() && *value.integer() >= 0) {
      return Duration(*value.integer());
    }
    throw Refused("\"" + std::string(key) + "\": wanted a duration, as \"250ms\" or nanoseconds");
  }
  std::optional<std::uint64_t> seed() const {
    const Value* value = request_.find("seed");
    if (!value || value->is_null()) return std::nullopt;
    return static_cast<std::uint64_t>(whole("seed", *value));
  }
  Session& session() const {
    if (!protocol_.session_) throw Refused("no scenario is loaded; send \"load\" first");
    return *protocol_.session_;
  }

  // --- commands ---------------------------------------------------------------------------------

  void hello(Value& reply) {
    reply.set("program", "spillway");
    reply.set("version", SPILLWAY_VERSION);
    reply.set("protocol", version);
  }

  void load(Value& reply) {
    Problems problems;
    scenario::Scenario scenario;
    std::string path;
    if (const Value* given = request_.find("text")) {
      if (!given->text()) throw Refused("\"text\": wanted a text");
      scenario = read_text(*given->text(), problems);
    } else if (request_.find("file") || request_.find("name")) {
      path = request_.find("file") ? text("file") : find_scenario(text("name"), problems);
      if (!problems.empty()) refuse(problems);
      problems = Problems(path);
      scenario = read_file(path, problems);
    } else {
      throw Refused("\"file\", \"name\" or \"text\" is missing");
    }
    if (!problems.empty()) refuse(problems);
    if (const auto other = seed()) scenario.seed = *other;
    protocol_.session_ = std::make_unique<Session>(std::move(scenario));
    if (!path.empty()) reply.set("file", path);
    reply.set("name", session().loaded().name);
    put_position(reply);
  }

  void check(Value& reply) {
    Problems problems;
    read_text(text("text"), problems);
    reply.set("problems", problems_json(problems));
  }

  void library(Value& reply) {
    Value list = Value::array();
    for (const LibraryEntry& entry : lab::library()) {
      Value out = Value::object();
      out.set("name", entry.name);
      out.set("file", entry.path);
      out.set("title", as_json(entry.title));
      list.push(std::move(out));
    }
    reply.set("scenarios", std::move(list));
  }

  void kinds(Value& reply) { reply.set("kinds", kinds_json()); }
  void schema(Value& reply) { reply.set("schema", scenario::json_schema()); }

  void info(Value& reply) {
    const scenario::Scenario& scenario = session().loaded();
    reply.set("name", scenario.name);
    reply.set("title", as_json(scenario.title));
    reply.set("story", as_json(scenario.story));
    reply.set("hypothesis", as_json(scenario.hypothesis));
    reply.set("lesson", as_json(scenario.lesson));
    reply.set("duration", scenario.duration.ns());
    reply.set("warmup", scenario.warmup.ns());
    reply.set("seed", count(scenario.seed));
    Value nodes = Value::array();
    for (const auto& node : scenario.nodes.entries) {
      Value out = Value::object();
      out.set("name", node.name);
      out.set("kind", kind_of(node.value));
      nodes.push(std::move(out));
    }
    reply.set("nodes", std::move(nodes));
    Value edges = Value::array();
    for (const Edge& edge : call_edges(scenario)) {
      Value out = Value::object();
      out.set("from", edge.from);
      out.set("to", edge.to);
      out.set("field", edge.field);
      edges.push(std::move(out));
    }
    reply.set("calls", std::move(edges));
    Value classes = Value::array();
    for (const std::string& name : scenario::class_names(scenario)) classes.push(name);
    reply.set("classes", std::move(classes));
    reply.set("links", as_json(scenario.links));
    reply.set("timeline", as_json(scenario.timeline));
    reply.set("expect", as_json(scenario.expect));
    reply.set("layout", scenario.layout);
    put_position(reply);
  }

  void metrics(Value& reply) {
    Value list = Value::array();
    for (const auto& metric : session().metrics().all()) {
      Value out = Value::object();
      out.set("name", metric->name());
      out.set("kind", kind_name(metric->kind()));
      out.set("labels", labels_json(metric->labels()));
      out.set("help", metric->help());
      out.set("unit", metric->kind() == Metric::Kind::latency ? "ns" : "");
      list.push(std::move(out));
    }
    reply.set("metrics", std::move(list));
  }

  void params(Value& reply) {
    Value list = Value::array();
    for (const Parameter& parameter : parameters(session().world().scenario())) {
      list.push(parameter_json(parameter));
    }
    reply.set("params", std::move(list));
  }

  void put_position(Value& reply) const {
    reply.set("now", nanos(session().now()));
    reply.set("end", nanos(session().end()));
    reply.set("events", count(session().events()));
    reply.set("finished", session().finished());
  }

  void advance(Value& reply) {
    const Value* to = request_.find("to");
    const Value* by = request_.find("by");
    if (!to == !by) throw Refused("wanted either \"to\" or \"by\"");
    session().advance(to ? Time() + duration("to", *to) : session().now() + duration("by", *by));
    put_position(reply);
  }

  void step(Value& reply) {
    const Value* by = request_.find("by");
    if (by) {
      session().advance(session().now() + duration("by", *by));
    } else {
      const Value* events = request_.find("events");
      session().step(events ? static_cast<std::uint64_t>(whole("events", *events)) : 1);
    }
    put_position(reply);
  }

  void set(Value& reply) {
    Problems problems;
    Value value = need("value");
    if (!session().set(text("path"), value, problems)) refuse(problems);
    put_position(reply);
  }

  void fault(Value& reply) {
    Problems problems;
    Value entry = need("entry");
    if (!session().inject(std::move(entry), problems)) refuse(problems);
    put_position(reply);
  }

  SeriesQuery query_of(const Value& given) const {
    SeriesQuery query;
    if (!given.members()) throw Refused("\"queries\": wanted objects");
    query.question.to = session().now();
    for (const auto& member : *given.members()) {
      const Value& value = member.value;
      if (member.key == "labels") {
        if (!value.members()) throw Refused("\"labels\": wanted an object");
        for (const auto& label : *value.members()) {
          if (!label.value.text()) throw Refused("\"labels\": wanted texts");
          query.question.labels[label.key] = *label.value.text();
        }
      } else if (member.key == "from") {
        query.question.from = Time() + duration("from", value);
      } else if (member.key == "to") {
        query.question.to = Time() + duration("to", value);
      } else if (member.key == "step") {
        query.step = duration("step", value);
      } else {
        std::string* target = member.key == "metric" ? &query.question.metric
                              : member.key == "stat" ? &query.question.stat
                              : member.key == "of"   ? &query.question.of
                                                     : nullptr;
        if (!target) throw Refused("a query has no \"" + member.key + "\"");
        if (!value.text()) throw Refused("\"" + member.key + "\": wanted a text");
        *target = *value.text();
      }
    }
    return query;
  }

  void series(Value& reply) {
    const Value& queries = need("queries");
    if (!queries.items()) throw Refused("\"queries\": wanted a list");
    Value list = Value::array();
    for (const Value& given : *queries.items()) {
      const Series found = lab::series(session().metrics(), query_of(given));
      Value out = Value::object();
      if (!found.error.empty()) {
        out.set("error", found.error);
      } else {
        out.set("from", nanos(found.from));
        out.set("step", found.step.ns());
        out.set("unit", unit_name(found.unit));
        Value values = Value::array();
        values.items()->reserve(found.values.size());
        for (const auto& value : found.values) values.push(value ? compact(*value) : Value());
        out.set("values", std::move(values));
      }
      list.push(std::move(out));
    }
    reply.set("series", std::move(list));
    reply.set("now", nanos(session().now()));
  }

  void snapshot(Value& reply) {
    put_position(reply);
    reply.set("nodes", snapshot_json(session()));
  }

  void journal(Value& reply) {
    Value list = Value::array();
    for (const models::Applied& applied : session().journal()) list.push(entry_of(applied));
    reply.set("journal", std::move(list));
  }

  void save(Value& reply) {
    const scenario::Scenario saved = session().save_as(text("name"));
    const std::string out = scenario::save(saved).pretty();
    Problems problems;
    read_text(out, problems);
    if (!problems.empty()) refuse(problems);
    if (request_.find("file")) {
      const std::string path = text("file");
      std::ofstream file(path, std::ios::binary);
      file << out;
      if (!file.flush()) throw Refused(path + ": cannot be written");
      reply.set("file", path);
    }
    reply.set("text", out);
  }

  void verdicts(Value& reply) {
    const std::vector<Verdict> all = session().verdicts();
    Value list = Value::array();
    for (std::size_t i = 0; i < all.size(); ++i) {
      list.push(verdict_json(session().loaded().expect[i], all[i]));
    }
    reply.set("verdicts", std::move(list));
    put_position(reply);
  }

  void fingerprint(Value& reply) {
    reply.set("fingerprint", session().fingerprint());
    put_position(reply);
  }

  void reset(Value& reply) {
    const Value* keep = request_.find("keep");
    if (keep && !keep->boolean()) throw Refused("\"keep\": wanted true or false");
    session().reset(seed(), keep && *keep->boolean());
    put_position(reply);
  }

  void quit(Value&) { protocol_.over_ = true; }

  Protocol& protocol_;
  const Value& request_;
};

std::string Protocol::answer(std::string_view line) {
  Value reply = Value::object();
  Value error;
  try {
    Problems syntax;
    const Value request = scenario::parse_json(line, syntax);
    if (const Value* id = request.find("id")) reply.set("id", *id);
    if (!reply.find("id")) reply.set("id", Value());
    if (!syntax.empty()) throw RefusedFor("the line is not valid JSON", syntax);
    if (!request.members())
      throw Refused("wanted an object, as {\"id\": 1, \"command\": \"hello\"}");
    reply.set("ok", true);
    Call(*this, request).run(reply);
    return reply.json();
  } catch (const RefusedFor& refused) {
    error.set("message", refused.what());
    error.set("problems", problems_json(refused.problems));
  } catch (const std::exception& thrown) {
    error.set("message", thrown.what());
    error.set("problems", Value::array());
  }
  Value failure = Value::object();
  const Value* id = reply.find("id");
  failure.set("id", id ? *id : Value());
  failure.set("ok", false);
  failure.set("error", std::move(error));
  return failure.json();
}

}  // namespace spillway::lab

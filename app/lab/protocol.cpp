// SPDX-License-Identifier: Apache-2.0
#include "app/lab/protocol.h"

#include <array>
#include <cmath>

#include "app/lab/arguments.h"
#include "app/lab/describe.h"
#include "app/lab/export.h"
#include "app/lab/library.h"
#include "app/lab/snapshot.h"
#include "models/scenario/words.h"

namespace spillway::lab {

using kernel::Duration;
using kernel::Time;
using models::Metric;
using scenario::Problems;
using scenario::Value;

namespace {

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

Value failure(const Value* id, Value error) {
  Value reply = Value::object();
  reply.set("id", id ? *id : Value());
  reply.set("ok", false);
  reply.set("error", std::move(error));
  return reply;
}

template <class T>
Value as_json(const T& value) {
  return scenario::type_of<T>().write(&value);
}

}  // namespace

/// One request: its arguments, and what its command does with the session.
class Protocol::Call {
 public:
  Call(Protocol& protocol, const Value& request) : protocol_(protocol), arguments_(request) {}

  /// Fills the reply; throws Refused.
  void run(Value& reply) {
    struct Command {
      std::string_view name;
      void (Call::*run)(Value&);
      std::string_view arguments;  // that it knows
    };
    static constexpr std::array<Command, 22> commands{
        {{"hello", &Call::hello, ""},          {"load", &Call::load, "file name text seed"},
         {"check", &Call::check, "text"},      {"library", &Call::library, ""},
         {"kinds", &Call::kinds, ""},          {"info", &Call::info, ""},
         {"metrics", &Call::metrics, ""},      {"params", &Call::params, ""},
         {"advance", &Call::advance, "to by"}, {"step", &Call::step, "events by"},
         {"set", &Call::set, "path value"},    {"fault", &Call::fault, "entry"},
         {"series", &Call::series, "queries"}, {"snapshot", &Call::snapshot, ""},
         {"journal", &Call::journal, ""},      {"save", &Call::save, "name file"},
         {"verdicts", &Call::verdicts, ""},    {"fingerprint", &Call::fingerprint, ""},
         {"reset", &Call::reset, "seed keep"}, {"schema", &Call::schema, ""},
         {"end", &Call::end, "change"},        {"quit", &Call::quit, ""}}};
    const std::string name = arguments_.text("command");
    std::vector<std::string> names;
    for (const Command& command : commands) {
      if (command.name == name) {
        arguments_.only(command.arguments);
        return (this->*command.run)(reply);
      }
      names.emplace_back(command.name);
    }
    throw Refused("no command \"" + scenario::shortened(name) + "\"" + scenario::hint(name, names));
  }

 private:
  Session& session() const {
    if (!protocol_.session_) throw Refused("no scenario is loaded; send \"load\" first");
    return *protocol_.session_;
  }

  void hello(Value& reply) {
    reply.set("program", "spillway");
    reply.set("version", SPILLWAY_VERSION);
    reply.set("protocol", version);
  }

  void load(Value& reply) {
    arguments_.one_of({"file", "name", "text"});
    Problems problems;
    scenario::Scenario scenario;
    std::string path;
    if (const Value* given = arguments_.find("text")) {
      if (!given->text()) throw Refused("\"text\": wanted a text");
      scenario = read_text(*given->text(), problems);
    } else {
      path = arguments_.find("file") ? arguments_.text("file")
                                     : find_scenario(arguments_.text("name"), problems);
      if (!problems.empty()) refuse(problems);
      problems = Problems(path);
      scenario = read_file(path, problems);
    }
    if (!problems.empty()) refuse(problems);
    if (const auto other = arguments_.seed()) scenario.seed = *other;
    protocol_.session_ = std::make_unique<Session>(std::move(scenario));
    session().watch(protocol_.look_);
    if (!path.empty()) reply.set("file", path);
    reply.set("name", session().loaded().name);
    put_position(reply);
  }

  void check(Value& reply) {
    Problems problems;
    read_text(arguments_.text("text"), problems);
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
    arguments_.one_of({"to", "by"});
    const Value* to = arguments_.find("to");
    const Value* by = arguments_.find("by");
    session().advance(to ? Time() + duration("to", *to) : session().now() + duration("by", *by));
    put_position(reply);
  }

  void step(Value& reply) {
    const Value* by = arguments_.find("by");
    const Value* events = arguments_.find("events");
    if (by && events) throw Refused("wanted \"events\" or \"by\", not both");
    if (by) {
      session().advance(session().now() + duration("by", *by));
    } else {
      session().step(events ? static_cast<std::uint64_t>(whole_number("events", *events)) : 1);
    }
    put_position(reply);
  }

  void set(Value& reply) {
    Problems problems;
    Value value = arguments_.need("value");
    if (!session().set(arguments_.text("path"), value, problems)) refuse(problems);
    put_position(reply);
  }

  void fault(Value& reply) {
    Problems problems;
    Value entry = arguments_.need("entry");
    if (entry.find("at")) throw Refused("\"at\": a live change happens now; leave it out");
    if (!session().inject(std::move(entry), problems)) refuse(problems);
    put_change(reply, session().world().changes().size() - 1);
  }

  void end(Value& reply) {
    const std::int64_t change = whole_number("change", arguments_.need("change"));
    const auto count = static_cast<std::int64_t>(session().world().changes().size());
    if (change >= count) throw Refused("\"change\": there are only " + std::to_string(count));
    if (!session().end_early(static_cast<std::size_t>(change))) {
      throw Refused("this change has no end that is still to come");
    }
    put_change(reply, static_cast<std::size_t>(change));
  }

  void put_change(Value& reply, std::size_t change) const {
    const Value entry = entry_of(session().world().changes()[change]);
    reply.set("change", static_cast<std::int64_t>(change));
    if (const Value* lasts = entry.find("for")) reply.set("for", *lasts);
    put_position(reply);
  }

  void series(Value& reply) {
    const Value& queries = arguments_.need("queries");
    if (!queries.items()) throw Refused("\"queries\": wanted a list");
    Value list = Value::array();
    for (const Value& given : *queries.items()) {
      Series found;
      try {
        found = lab::series(session().metrics(), read_query(given, session().now()));
      } catch (const Refused& refused) {
        found.error = refused.what();
      }
      Value out = Value::object();
      if (!found.error.empty()) {
        out.set("error", found.error);
      } else {
        out.set("from", nanos(found.from));
        out.set("step", found.step.ns());
        out.set("unit", unit_name(found.unit));
        Value values = Value::array();
        values.items()->reserve(found.values.size());
        for (const auto& value : found.values) values.push(value ? number_json(*value) : Value());
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
    reply.set("calls", calls_json(session()));
  }

  void journal(Value& reply) {
    Value list = Value::array();
    for (const models::Applied& applied : session().journal()) list.push(entry_of(applied));
    reply.set("journal", std::move(list));
  }

  void save(Value& reply) {
    const scenario::Scenario saved = session().save_as(arguments_.text("name"));
    const std::string out = scenario::save(saved).pretty();
    Problems problems;
    read_text(out, problems);
    if (!problems.empty()) refuse(problems);
    if (arguments_.find("file")) {
      const std::string path = arguments_.text("file");
      if (!replace_file(path, out)) throw Refused(path + ": cannot be written");
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
    const Value* keep = arguments_.find("keep");
    if (keep && !keep->boolean()) throw Refused("\"keep\": wanted true or false");
    session().reset(arguments_.seed(), keep && *keep->boolean());
    session().watch(protocol_.look_);
    put_position(reply);
  }

  void quit(Value&) { protocol_.over_ = true; }

  Protocol& protocol_;
  Arguments arguments_;
};

constexpr std::string_view wanted_request =
    "wanted an object, as {\"id\": 1, \"command\": \"hello\"}";

std::string Protocol::answer(std::string_view line) {
  Value reply = Value::object();
  Value error;
  try {
    if (line.find_first_not_of(" \t\r\n") == line.npos) {
      throw Refused("the line is empty; " + std::string(wanted_request));
    }
    Problems syntax;
    const Value request = scenario::parse_json(line, syntax);
    if (const Value* id = request.find("id")) {
      if (!id->integer() && std::abs(id->number()) >= 0x1p63) {  // it would come back rounded
        throw Refused("\"id\": the number is too large; wanted one within -2^63 to 2^63-1");
      }
      reply.set("id", *id);
    }
    if (!reply.find("id")) reply.set("id", Value());
    if (!syntax.empty()) throw RefusedFor("the line is not valid JSON", syntax);
    if (!request.members()) throw Refused(std::string(wanted_request));
    reply.set("ok", true);
    Call(*this, request).run(reply);
    return reply.json();
  } catch (const RefusedFor& refused) {
    error.set("message", scenario::printable(refused.what()));
    error.set("problems", problems_json(refused.problems));
  } catch (const std::exception& thrown) {
    error.set("message", scenario::printable(thrown.what()));
    error.set("problems", Value::array());
  }
  return failure(reply.find("id"), std::move(error)).json();
}

std::string Protocol::last_words(std::string_view line, const std::string& why) const {
  Problems ignored;
  const Value request = scenario::parse_json(line, ignored);
  Value error = Value::object();
  error.set("message", why);
  error.set("problems", Value::array());
  Value reply = failure(request.find("id"), std::move(error));
  if (session_)
    reply.set("text", scenario::save(session_->save_as(session_->loaded().name)).pretty());
  return reply.json();
}

}  // namespace spillway::lab

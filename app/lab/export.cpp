// SPDX-License-Identifier: Apache-2.0
#include "app/lab/export.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "app/lab/describe.h"
#include "app/lab/fingerprints.h"
#include "app/lab/series.h"

namespace spillway::lab {

namespace fs = std::filesystem;
using kernel::Duration;
using kernel::Time;
using models::Measured;
using models::Metric;
using scenario::Value;

namespace {

Value number(double value) {
  return number_json(value);
}
Value number(std::uint64_t value) {
  return Value(static_cast<std::int64_t>(value));
}

Value latency_json(const stats::Histogram& histogram) {
  Value out = Value::object();
  out.set("count", number(histogram.count()));
  if (histogram.empty()) return out;
  for (const auto& [name, p] : {std::pair{"p50", 0.5}, std::pair{"p90", 0.9},
                                std::pair{"p99", 0.99}, std::pair{"p999", 0.999}}) {
    out.set(name, seconds(histogram.percentile(p)));
  }
  out.set("mean", number(histogram.mean_seconds()));
  out.set("max", seconds(histogram.max()));
  return out;
}

Value node_json(const NodeSummary& node) {
  Value out = Value::object();
  out.set("node", node.node);
  out.set("kind", node.kind);
  out.set("offered", number(node.offered));
  Value outcomes = Value::object();
  for (std::size_t i = 0; i < models::outcome_count; ++i) {
    outcomes.set(std::string(models::outcome_names[i]), number(node.ended[i]));
  }
  out.set("outcomes", std::move(outcomes));
  out.set("unfinished", number(node.unfinished));
  out.set("goodput_per_second", number(node.goodput));
  out.set("latency", latency_json(node.all));
  out.set("latency_ok", latency_json(node.ok));
  Value peaks = Value::object();
  for (const auto& [name, value] : node.peaks) peaks.set(name, value);
  out.set("peaks", std::move(peaks));
  Value counts = Value::object();
  for (const auto& [name, value] : node.counts) counts.set(name, number(value));
  out.set("counts", std::move(counts));
  return out;
}

Value run_json(const RunResult& run) {
  Value out = Value::object();
  out.set("seed", number(run.seed));
  out.set("reached", seconds(run.reached.since_start()));
  out.set("fingerprint", run.fingerprint);
  out.set("events", number(run.events));
  out.set("rejected_changes", number(run.rejected_changes));
  out.set("wall_seconds", number(run.wall_seconds));
  out.set("events_per_second", number(run.events_per_second()));
  Value nodes = Value::array();
  for (const NodeSummary& node : run.nodes) nodes.push(node_json(node));
  out.set("nodes", std::move(nodes));
  return out;
}

std::string_view state_name(Verdict::State state) {
  switch (state) {
    case Verdict::State::held:
      return "held";
    case Verdict::State::failed:
      return "failed";
    case Verdict::State::not_judged:
      break;
  }
  return "not_judged";
}

/// In the unit that exports use: seconds for latencies.
Value exported(double value, Measured::Unit unit) {
  return number(unit == Measured::Unit::nanoseconds ? value / 1e9 : value);
}

/// What decides with several replications: all of them, and not what the first one measured.
void add_replications(const Judgement& judgement, Value& entry) {
  const auto& interval = judgement.interval;
  const auto unit = judgement.unit;
  entry.set("measured", interval ? exported(interval->centre, unit) : Value());
  entry.set("measured_text", judgement.state == Verdict::State::not_judged
                                 ? "not judged"
                                 : "held in " + std::to_string(judgement.held) + " of " +
                                       std::to_string(judgement.values.size()) + ", " +
                                       std::to_string(judgement.needed) + " needed");
  entry.set("held", number(judgement.held));
  entry.set("needed", number(judgement.needed));
  entry.set("replications", number(judgement.values.size()));
  Value values = Value::array();
  for (const auto& value : judgement.values) {
    values.push(value ? exported(*value, unit) : Value());
  }
  entry.set("values", std::move(values));
  if (!interval) return;
  Value json = Value::object();
  json.set("mean", exported(interval->centre, unit));
  json.set("half_width", exported(interval->half_width, unit));
  json.set("low", exported(interval->low(), unit));
  json.set("high", exported(interval->high(), unit));
  json.set("level", number(interval->level));
  json.set("verdict", stats::describe(interval->verdict));
  if (const auto enough = stats::replications_for(*interval)) {
    json.set("replications_wanted", number(*enough));
  }
  entry.set("interval", std::move(json));
}

std::string csv_cell(const std::string& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + "\"";
}

void write_file(const fs::path& path, const std::string& text) {
  if (!replace_file(path.string(), text)) throw CannotWrite(path.string() + ": cannot be written");
}

/// The nodes of the runs that a folder has results of.
std::set<std::string> nodes_of_results(const fs::path& folder) {
  std::ifstream file(folder / "summary.json", std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  scenario::Problems unreadable;
  const Value summary = scenario::parse_json(text.str(), unreadable);
  std::set<std::string> names;
  const Value* runs = summary.find("runs");
  if (!runs || !runs->items()) return names;
  for (const Value& run : *runs->items()) {
    const Value* nodes = run.find("nodes");
    if (!nodes || !nodes->items()) continue;
    for (const Value& node : *nodes->items()) {
      const Value* name = node.find("node");
      if (name && name->text()) names.insert(*name->text());
    }
  }
  return names;
}

/// Removes <node>.csv for these nodes, and nothing else, from a folder.
void remove_series(const fs::path& folder, const std::set<std::string>& nodes) {
  std::vector<fs::path> stale;
  std::error_code failed;
  for (const auto& entry : fs::directory_iterator(folder, failed)) {
    const fs::path& path = entry.path();
    if (path.extension() == ".csv" && nodes.contains(path.stem().string())) stale.push_back(path);
  }
  for (const fs::path& path : stale) {
    fs::remove(path, failed);
    if (failed) throw CannotWrite(path.string() + ": " + failed.message());
  }
}

std::vector<std::string> statistics_of(Metric::Kind kind) {
  switch (kind) {
    case Metric::Kind::counter:
      return {"count"};
    case Metric::Kind::gauge:
      return {"mean", "max"};
    case Metric::Kind::latency:
      break;
  }
  return {"count", "p50", "p99", "p999"};
}

}  // namespace

Value seconds(Duration duration) {
  return number(duration.seconds());
}

Value entry_of(const models::Applied& applied) {
  return scenario::type_of<models::Change>().write(&applied.change);
}

Value verdict_json(const scenario::Expectation& expectation, const Verdict& verdict) {
  Value out = Value::object();
  out.set("expectation", scenario::type_of<scenario::Expectation>().write(&expectation));
  out.set("state", state_name(verdict.state));
  out.set("from", seconds(verdict.question.from.since_start()));
  out.set("to", seconds(verdict.question.to.since_start()));
  const Measured& measured = verdict.judged.measured;
  out.set("measured", measured.ok() ? exported(measured.value, measured.unit) : Value());
  out.set("measured_text", measured.text());
  out.set("wanted", verdict.judged.wanted);
  return out;
}

Value expectations_json(const Experiment& experiment) {
  Value out = Value::array();
  for (std::size_t i = 0; i < experiment.judgements.size(); ++i) {
    const Judgement& judgement = experiment.judgements[i];
    Value entry = verdict_json(experiment.scenario.expect[i], experiment.runs[0].verdicts[i]);
    entry.set("state", state_name(judgement.state));
    if (experiment.runs.size() > 1) add_replications(judgement, entry);
    out.push(std::move(entry));
  }
  return out;
}

Value summary_json(const Experiment& experiment) {
  Value out = Value::object();
  out.set("scenario", experiment.scenario.name);
  out.set("version", SPILLWAY_VERSION);
  out.set("held", experiment.held());
  out.set("from", seconds(experiment.scenario.warmup));
  Value runs = Value::array();
  for (const RunResult& run : experiment.runs) runs.push(run_json(run));
  out.set("runs", std::move(runs));
  out.set("expectations", expectations_json(experiment));
  return out;
}

std::string summary_csv(const Experiment& experiment) {
  std::string out = "seed,node,kind,offered";
  for (const auto& name : models::outcome_names) out += "," + std::string(name);
  out +=
      ",unfinished,goodput_per_second,p50,p90,p99,p999,ok_p50,ok_p90,ok_p99,ok_p999,in_flight_peak,"
      "queue_peak,busy_peak\n";
  for (const RunResult& run : experiment.runs) {
    for (const NodeSummary& node : run.nodes) {
      out += fmt::format("{},{},{},{}", run.seed, csv_cell(node.node), node.kind, node.offered);
      for (const std::uint64_t n : node.ended) out += fmt::format(",{}", n);
      out += fmt::format(",{},{}", node.unfinished, node.goodput);
      for (const stats::Histogram* histogram : {&node.all, &node.ok}) {
        for (const double p : {0.5, 0.9, 0.99, 0.999}) {
          out += ",";
          if (!histogram->empty()) out += fmt::format("{}", histogram->percentile(p).seconds());
        }
      }
      for (const char* gauge : {"in_flight", "queue", "busy"}) {
        out += node.has_peak(gauge) ? fmt::format(",{}", node.peak(gauge)) : ",";
      }
      out += "\n";
    }
  }
  return out;
}

std::string series_csv(const Session& session, const std::string& node, Duration resolution) {
  std::string head = "time";
  std::vector<Series> columns;
  for (const Metric* metric : session.metrics().of(node)) {
    for (const std::string& stat : statistics_of(metric->kind())) {
      SeriesQuery query;
      query.question.metric = metric->name();
      query.question.labels = metric->labels();
      query.question.stat = stat;
      query.question.to = session.now();
      query.step = resolution;
      columns.push_back(series(session.metrics(), query));
      std::string name = metric->full_name().substr(node.size() + 1);
      if (metric->kind() != Metric::Kind::counter) name += "." + stat;
      head += "," + csv_cell(name);
    }
  }
  std::string out = head + "\n";
  const std::size_t rows = columns.empty() ? 0 : columns.front().values.size();
  for (std::size_t row = 0; row < rows; ++row) {
    out += fmt::format("{}", (resolution * static_cast<std::int64_t>(row + 1)).seconds());
    for (const Series& column : columns) {
      out += ",";
      if (!column.values[row]) continue;
      const bool time = column.unit == Measured::Unit::nanoseconds;
      out += fmt::format("{}", time ? *column.values[row] / 1e9 : *column.values[row]);
    }
    out += "\n";
  }
  return out;
}

bool replace_file(const std::string& path, const std::string& text) {
  constexpr int most_links = 40;  // as Linux has it
  std::error_code failed;
  fs::path target(path);
  for (int links = 0; links < most_links && fs::is_symlink(target, failed); ++links) {
    target = target.parent_path() / fs::read_symlink(target, failed);
  }
  const fs::file_status old = fs::status(target, failed);
  const bool special = fs::exists(old) && !fs::is_regular_file(old);
  const std::string written = target.string() + (special ? "" : ".new");
  std::ofstream file(written, std::ios::binary);
  if (fs::is_regular_file(old)) fs::permissions(written, old.permissions(), failed);
  file << text;
  file.close();
  failed.clear();
  if (file && !special) fs::rename(written, target, failed);
  if (file && !failed) return true;
  if (!special) fs::remove(written, failed);
  return false;
}

void make_folder(const std::string& folder) {
  std::error_code failed;
  fs::create_directories(folder, failed);
  if (failed) throw CannotWrite(folder + ": " + failed.message());
}

ResultFolder::ResultFolder(const std::string& folder) {
  std::error_code failed;
  fs::path at = fs::absolute(folder).lexically_normal();
  if (!at.has_filename()) at = at.parent_path();  // "results/"
  for (; !fs::exists(at, failed); at = at.parent_path()) made_.push_back(at.string());
  make_folder(folder);
}

ResultFolder::~ResultFolder() {
  std::error_code not_empty;
  for (const std::string& folder : made_) {
    if (!fs::remove(folder, not_empty)) return;
  }
}

void export_session(const Session& session, Duration resolution, const std::string& folder) {
  const fs::path all_series = fs::path(folder) / "series";
  make_folder(all_series.string());
  std::set<std::string> stale = nodes_of_results(folder);
  for (const auto& node : session.loaded().nodes.entries) {
    write_file(all_series / (node.name + ".csv"), series_csv(session, node.name, resolution));
    stale.erase(node.name);
  }
  remove_series(all_series, stale);
  Value journal = Value::array();
  for (const models::Applied& applied : session.journal()) journal.push(entry_of(applied));
  write_file(fs::path(folder) / "journal.json", journal.pretty());
  write_file(fs::path(folder) / "metrics.prom", prometheus_text(session));
}

void export_experiment(const Experiment& experiment, const std::string& folder) {
  make_folder(folder);
  write_file(fs::path(folder) / "summary.json", summary_json(experiment).pretty());
  write_file(fs::path(folder) / "summary.csv", summary_csv(experiment));
  write_file(fs::path(folder) / "expectations.json", expectations_json(experiment).pretty());
  write_file(fs::path(folder) / "checkpoints.json",
             checkpoints_json(experiment.runs.front().checkpoints).pretty());
}

}  // namespace spillway::lab

// SPDX-License-Identifier: Apache-2.0
#include "tests/validation/experiment.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <thread>

#include "models/measure.h"

namespace spillway::validation {

using kernel::Duration;
using kernel::Time;

namespace {

/// FNV-1a, so that no two studies share their random numbers.
std::uint64_t seed_of(const std::string& id) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : id) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return hash >> 16;
}

}  // namespace

const models::Metric& Window::find(const std::string& metric, const models::Labels& labels) const {
  const models::Metric* found = metrics_->find(metric, labels);
  if (!found) throw std::logic_error("no metric " + metric);
  return *found;
}

double Window::count(const std::string& metric, const models::Labels& labels) const {
  return static_cast<double>(find(metric, labels).counter().count(from_, to_));
}

double Window::ended(const std::string& node, const std::string& outcome) const {
  return count(node + ".completed", {{"outcome", outcome}});
}

double Window::mean(const std::string& metric) const {
  return find(metric, {}).gauge().mean(from_, to_);
}

stats::Histogram Window::times(const std::string& node, const std::string& outcome,
                               const models::Labels& labels) const {
  return models::latencies(find(node + ".latency", labels), outcome, from_, to_);
}

Experiment::Experiment(scenario::Scenario scenario, const std::string& id, double arrivals) {
  const double wanted = arrivals / static_cast<double>(arrivals_per_second * sections);
  const double buckets = std::max(1.0, std::round(wanted / models::bucket_width.seconds()));
  section_ = models::bucket_width * static_cast<std::int64_t>(buckets);
  warmup_ = section_;
  scenario.version = 1;
  scenario.name = "validation";
  scenario.warmup = warmup_;
  scenario.duration = warmup_ + section_ * sections;
  scenario.seed = seed_of(id);
  scenario::Problems problems(id);
  scenario::validate(scenario, scenario::Value(), problems);
  if (!problems.empty()) throw std::logic_error(problems.text());

  worlds_.resize(runs);
  std::vector<std::thread> threads;
  for (auto& world : worlds_) {
    threads.emplace_back([&world, scenario] {
      world = std::make_unique<models::World>(scenario);
      world->advance(world->end());
    });
    ++scenario.seed;
  }
  for (std::thread& thread : threads) thread.join();
  for (const auto& world : worlds_) {
    if (!world->violated().empty()) throw std::logic_error(id + ": " + world->violated());
  }
}

Experiment::~Experiment() = default;

Window Experiment::section(std::size_t run, int index) const {
  const Time from = Time() + warmup_ + section_ * index;
  return {worlds_[run]->metrics(), from, from + section_};
}

std::vector<double> Experiment::each_section(const Number& number) const {
  std::vector<double> numbers;
  for (std::size_t run = 0; run < worlds_.size(); ++run) {
    for (int i = 0; i < sections; ++i) numbers.push_back(number(section(run, i)));
  }
  return numbers;
}

std::vector<double> Experiment::each_run(const Number& number) const {
  std::vector<double> numbers;
  for (const auto& world : worlds_) {
    numbers.push_back(number(Window(world->metrics(), Time() + warmup_, world->end())));
  }
  return numbers;
}

std::vector<stats::Histogram> Experiment::times(const std::string& node, const std::string& outcome,
                                                const models::Labels& labels) const {
  std::vector<stats::Histogram> histograms;
  for (std::size_t run = 0; run < worlds_.size(); ++run) {
    for (int i = 0; i < sections; ++i) {
      histograms.push_back(section(run, i).times(node, outcome, labels));
    }
  }
  return histograms;
}

}  // namespace spillway::validation

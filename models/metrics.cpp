// SPDX-License-Identifier: Apache-2.0
#include "models/metrics.h"

namespace spillway::models {

namespace {

std::string name_with(std::string_view name, const Labels& labels) {
  std::string out(name);
  const char* before = "{";
  for (const auto& [key, value] : labels) {
    out += before + key + "=" + value;
    before = ",";
  }
  return labels.empty() ? out : out + "}";
}

}  // namespace

Metric::Metric(std::string name, Labels labels, std::string help, Read total,
               stats::CounterSeries series)
    : name_(std::move(name)),
      labels_(std::move(labels)),
      help_(std::move(help)),
      data_(Counter{std::move(total), std::move(series)}) {}

Metric::Metric(std::string name, Labels labels, std::string help, kernel::Level& level)
    : name_(std::move(name)),
      labels_(std::move(labels)),
      help_(std::move(help)),
      data_(Gauge{&level, {}, stats::GaugeSeries(bucket_width, {}, 0, level.value()), 0}) {}

Metric::Metric(std::string name, Labels labels, std::string help, Read sample)
    : name_(std::move(name)),
      labels_(std::move(labels)),
      help_(std::move(help)),
      data_(Gauge{nullptr, sample, stats::GaugeSeries(bucket_width, {}, 0, sample()), 0}) {}

Metric::Metric(std::string name, Labels labels, std::string help, Latencies& latencies)
    : name_(std::move(name)),
      labels_(std::move(labels)),
      help_(std::move(help)),
      data_(&latencies) {}

std::string Metric::full_name() const {
  return name_with(name_, labels_);
}

std::int64_t Metric::current() const {
  if (const auto* counter = std::get_if<Counter>(&data_)) return counter->total();
  if (const auto* gauge = std::get_if<Gauge>(&data_)) {
    return gauge->level ? gauge->level->value() : gauge->sample();
  }
  return 0;
}

void Metric::close(kernel::Time boundary) {
  if (auto* counter = std::get_if<Counter>(&data_)) {
    counter->series.close(boundary, static_cast<std::uint64_t>(counter->total()));
  } else if (auto* gauge = std::get_if<Gauge>(&data_)) {
    if (gauge->level) {
      const auto extremes = gauge->level->take_extremes();
      gauge->series.close(boundary, {gauge->level->integral(boundary), gauge->level->value(),
                                     extremes.low, extremes.peak});
    } else {
      const std::int64_t value = gauge->sample();
      gauge->integral += static_cast<stats::Int128>(value) * bucket_width.ns();
      gauge->series.close(boundary, {gauge->integral, value, value, value});
    }
  } else {
    auto* latencies = std::get<Latencies*>(data_);
    latencies->ok.close(boundary);
    latencies->other.close(boundary);
  }
}

Metric& Metrics::add(std::unique_ptr<Metric> metric) {
  by_full_name_.try_emplace(metric->full_name(), metric.get());
  by_owner_[metric->name().substr(0, metric->name().find('.'))].push_back(metric.get());
  all_.push_back(std::move(metric));
  return *all_.back();
}

Metric& Metrics::counter(std::string name, Labels labels, std::string help, Metric::Read total) {
  return add(std::make_unique<Metric>(std::move(name), std::move(labels), std::move(help),
                                      std::move(total), stats::CounterSeries(bucket_width)));
}

Metric& Metrics::counter(std::string name, Labels labels, std::string help,
                         const std::uint64_t& total) {
  return counter(std::move(name), std::move(labels), std::move(help),
                 [&total] { return static_cast<std::int64_t>(total); });
}

Metric& Metrics::gauge(std::string name, Labels labels, std::string help, kernel::Level& level) {
  return add(std::make_unique<Metric>(std::move(name), std::move(labels), std::move(help), level));
}

Metric& Metrics::sampled(std::string name, Labels labels, std::string help, Metric::Read sample) {
  return add(std::make_unique<Metric>(std::move(name), std::move(labels), std::move(help),
                                      std::move(sample)));
}

Metric& Metrics::latency(std::string name, Labels labels, std::string help, Latencies& latencies) {
  return add(
      std::make_unique<Metric>(std::move(name), std::move(labels), std::move(help), latencies));
}

const Metric* Metrics::find(std::string_view name, const Labels& labels) const {
  const auto found = by_full_name_.find(name_with(name, labels));
  const bool same = found != by_full_name_.end() && found->second->labels() == labels;
  return same ? found->second : nullptr;
}

const std::vector<const Metric*>& Metrics::of(const std::string& owner) const {
  static const std::vector<const Metric*> none;
  const auto found = by_owner_.find(owner);
  return found == by_owner_.end() ? none : found->second;
}

void Metrics::close(kernel::Time boundary) {
  for (const auto& metric : all_) metric->close(boundary);
}

Visits::Visits(Metrics& metrics, const std::string& node, const std::vector<std::string>& classes) {
  expose(metrics, node, total_, {});
  metrics.gauge(node + ".in_flight", {}, "Requests inside the node.", in_flight_);
  if (classes.size() < 2) return;
  for (const std::string& name : classes) {
    by_class_.push_back(std::make_unique<Stream>());
    expose(metrics, node, *by_class_.back(), {{"class", name}});
  }
}

void Visits::expose(Metrics& metrics, const std::string& node, Stream& stream,
                    const Labels& labels) {
  metrics.counter(node + ".offered", labels, "Requests that arrived.", stream.offered);
  for (std::size_t i = 0; i < outcome_count; ++i) {
    Labels with = labels;
    with["outcome"] = outcome_names[i];
    metrics.counter(node + ".completed", with, "Requests that ended, by outcome.", stream.ended[i]);
  }
  metrics.counter(node + ".completed", labels, "Requests that ended.", [&stream] {
    std::uint64_t sum = 0;
    for (const std::uint64_t n : stream.ended) sum += n;
    return static_cast<std::int64_t>(sum);
  });
  metrics.counter(node + ".goodput", labels, "Requests that ended ok or degraded.", [&stream] {
    return static_cast<std::int64_t>(stream.ended[static_cast<std::size_t>(Outcome::ok)] +
                                     stream.ended[static_cast<std::size_t>(Outcome::degraded)]);
  });
  metrics.counter(node + ".rejected", labels,
                  "Requests refused before any work: rate_limited, too_busy, queue_full, "
                  "breaker_open, shed.",
                  [&stream] {
                    std::uint64_t sum = 0;
                    for (std::size_t i = 0; i < outcome_count; ++i) {
                      if (is_rejection(static_cast<Outcome>(i))) sum += stream.ended[i];
                    }
                    return static_cast<std::int64_t>(sum);
                  });
  metrics.latency(node + ".latency", labels, "Time from arrival to end, all outcomes.",
                  stream.latencies);
}

void Visits::enter(kernel::Time now, std::uint16_t request_class) {
  ++total_.offered;
  if (!by_class_.empty()) ++by_class_[request_class]->offered;
  in_flight_.add(now, 1);
  entered_sum_ += now.ns();
}

void Visits::leave(kernel::Time now, kernel::Time entered, Outcome outcome,
                   std::uint16_t request_class) {
  const auto index = static_cast<std::size_t>(outcome);
  const kernel::Duration spent = now - entered;
  ++total_.ended[index];
  total_.latencies.record(outcome, spent);
  if (!by_class_.empty()) {
    Stream& stream = *by_class_[request_class];
    ++stream.ended[index];
    stream.latencies.record(outcome, spent);
  }
  in_flight_.add(now, -1);
  spent_ns_ += spent.ns();
  entered_sum_ -= entered.ns();
}

std::string Visits::violated(kernel::Time now) const {
  std::uint64_t ended = 0;
  for (const std::uint64_t n : total_.ended) ended += n;
  const std::int64_t inside = in_flight_.value();
  if (inside < 0 || total_.offered != ended + static_cast<std::uint64_t>(inside)) {
    return "conservation: offered " + std::to_string(total_.offered) + ", ended " +
           std::to_string(ended) + ", in flight " + std::to_string(inside);
  }
  const stats::Int128 so_far = static_cast<stats::Int128>(inside) * now.ns() - entered_sum_;
  if (in_flight_.integral(now) != spent_ns_ + so_far) {
    return "Little's law: the integral of in_flight is not the sum of the times spent";
  }
  return {};
}

}  // namespace spillway::models

// SPDX-License-Identifier: Apache-2.0
#include "models/node.h"

#include <algorithm>

#include "models/outage.h"

namespace spillway::models {

using kernel::Task;

Hazards combine(const Hazards& a, const Hazards& b) {
  Hazards both;
  both.latency = a.latency + b.latency;
  both.errors = 1 - (1 - a.errors) * (1 - b.errors);
  both.slow = a.slow * b.slow;
  both.down = a.down || b.down;
  return both;
}

Outcome refused(kernel::Refusal refusal) {
  switch (refusal) {
    case kernel::Refusal::queue_full:
      return Outcome::queue_full;
    case kernel::Refusal::shed:
      return Outcome::shed;
    case kernel::Refusal::deadline:
    case kernel::Refusal::none:
      break;
  }
  return Outcome::wait_timeout;
}

/// One request inside the node. Destroyed before its end, the request was cancelled.
class Node::Visit {
 public:
  Visit(Node& node, const Request& request)
      : node_(node), entered_(node.simulation_.now()), class_(request.request_class) {
    node_.visits_.enter(entered_, class_);
  }
  Visit(const Visit&) = delete;
  Visit& operator=(const Visit&) = delete;
  ~Visit() {
    if (!ended_) end(Reply(Outcome::cancelled));
  }
  void end(Reply reply) {
    ended_ = true;
    const kernel::Time now = node_.simulation_.now();
    node_.visits_.leave(now, entered_, reply.outcome(), class_);
    node_.simulation_.fingerprint().mix(static_cast<std::uint64_t>((now - entered_).ns()) * 16 +
                                        static_cast<std::uint64_t>(reply.outcome()));
  }

 private:
  Node& node_;
  kernel::Time entered_;
  std::uint16_t class_;
  bool ended_ = false;
};

Node::Node(Surroundings& world, std::string name, const NodeConfig& config)
    : world_(world),
      simulation_(world.simulation()),
      name_(std::move(name)),
      config_(config),
      visits_(world.metrics(), name_, world.classes()),
      hazards_(config.hazards),
      error_stream_(world.stream(name_, "errors")),
      outage_(std::make_unique<Outage>(simulation_)) {
  for (const auto& policy : config.policies) {
    add_policy(make_any_policy(policy.value, {simulation_, world.metrics(),
                                              name_ + "." + policy.name, *this, world.classes()}));
  }
}

Node::~Node() = default;

void Node::add_policy(std::unique_ptr<Policy> policy) {
  policies_.push_back(std::move(policy));
}

std::vector<HostWatch*> Node::host_watches() const {
  std::vector<HostWatch*> watches;
  for (const auto& policy : policies_) {
    if (HostWatch* watch = policy->host_watch()) watches.push_back(watch);
  }
  return watches;
}

Task<Reply> Node::call(Request request, Link* link) {
  if (link) co_await simulation_.sleep(link->draw_delay());
  Reply reply(Outcome::failed);
  {
    Visit visit(*this, request);
    const bool fails = error_stream_.chance(hazards_.errors);
    if (hazards_.latency > kernel::Duration() && !hazards_.down) {
      reply = co_await outage_->guard(delayed(request, fails));
    } else if (!fails && !hazards_.down) {
      reply = co_await outage_->guard(inner(request, 0));
    }
    visit.end(reply);
  }
  if (link) co_await simulation_.sleep(link->draw_delay());
  co_return reply;
}

/// The added latency is inside the node already: a crash ends it.
Task<Reply> Node::delayed(Request& request, bool fails) {
  co_await simulation_.sleep(hazards_.latency);
  if (fails || hazards_.down) co_return Reply(Outcome::failed);
  co_return co_await inner(request, 0);
}

Task<Reply> Node::inner(Request& request, std::size_t policy) {
  if (policy == policies_.size()) return serve(request);
  return policies_[policy]->around(request, Next(*this, policy + 1));
}

Task<Reply> Next::operator()(Request& request) const {
  return node_->inner(request, index_);
}

void Node::retune() {
  for (const auto& policy : policies_) policy->retune();
  recompute_hazards();
}

std::string Node::violated() const {
  const kernel::Time now = simulation_.now();
  std::string why = visits_.violated(now);
  for (auto policy = policies_.begin(); why.empty() && policy != policies_.end(); ++policy) {
    why = (*policy)->violated(now);
  }
  return why.empty() ? why : name_ + ": " + why;
}

void Node::add_hazard(const Hazards& hazard, std::uint64_t id) {
  faults_.emplace_back(id, hazard);
  recompute_hazards();
}

void Node::remove_hazard(std::uint64_t id) {
  std::erase_if(faults_, [id](const auto& fault) { return fault.first == id; });
  recompute_hazards();
}

void Node::crash() {
  outage_->strike();
}

void Node::recompute_hazards() {
  hazards_ = config_.hazards;
  for (const auto& [id, hazard] : faults_) hazards_ = combine(hazards_, hazard);
  hazards_changed();
}

}  // namespace spillway::models

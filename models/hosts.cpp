// SPDX-License-Identifier: Apache-2.0
#include "models/hosts.h"

#include <algorithm>

namespace spillway::models {

/// Counts while a request is at a host, also when its caller goes away.
class Hosts::Visit {
 public:
  Visit(Hosts& hosts, std::size_t host) : hosts_(hosts), host_(host) {
    ++hosts_.hosts_[host_].in_flight;
  }
  Visit(const Visit&) = delete;
  Visit& operator=(const Visit&) = delete;
  ~Visit() { --hosts_.hosts_[host_].in_flight; }

 private:
  Hosts& hosts_;
  std::size_t host_;
};

void Hosts::watched_by(std::vector<HostWatch*> watches) {
  watches_ = std::move(watches);
  for (HostWatch* watch : watches_) watch->begin(hosts_.size());
}

kernel::Task<Reply> Hosts::balanced(Request& request, Balance balance) {
  const std::size_t host = choose(balance);
  const Visit visit(*this, host);
  const Reply reply = co_await hosts_[host].route.call(request);
  for (HostWatch* watch : watches_) watch->heard(host, reply);
  co_return reply;
}

std::size_t Hosts::choose(Balance balance) {
  const auto turn = [this](std::size_t i) { return (next_ + i) % hosts_.size(); };
  const auto taken_out = [this](std::size_t host) {
    return std::any_of(watches_.begin(), watches_.end(),
                       [host](HostWatch* watch) { return watch->out(host); });
  };
  in_.clear();
  for (std::size_t i = 0; i < hosts_.size(); ++i) in_.push_back(turn(i));
  const auto out = std::stable_partition(in_.begin(), in_.end(),
                                         [&](std::size_t host) { return !taken_out(host); });
  if (out != in_.begin()) in_.erase(out, in_.end());
  std::size_t chosen = in_.front();
  if (balance == Balance::random) {
    chosen = in_[draws_.below(in_.size())];
  } else if (balance == Balance::least_requests) {
    chosen = *std::min_element(in_.begin(), in_.end(), [this](std::size_t a, std::size_t b) {
      return hosts_[a].in_flight < hosts_[b].in_flight;
    });
  }
  next_ = (chosen + 1) % hosts_.size();
  return chosen;
}

}  // namespace spillway::models

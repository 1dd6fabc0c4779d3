// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <vector>

#include "engine/kernel/random.h"
#include "models/policy.h"
#include "models/route.h"

namespace spillway::models {

/// How the host of a request is chosen.
enum class Balance : std::uint8_t {
  round_robin,     ///< in turn
  least_requests,  ///< the one with the fewest in flight from here, in turn among equals
  random,
};

/// Nodes that answer alike, behind one name. A host that a policy has taken out gets nothing,
/// unless all are out.
class Hosts {
 public:
  explicit Hosts(kernel::Stream draws) : draws_(draws) {}
  void add(const Route& route) { hosts_.push_back({route, 0}); }
  void watched_by(std::vector<HostWatch*> watches);

  kernel::Task<Reply> call(Request& request, Balance balance) {
    if (hosts_.size() == 1 && watches_.empty()) return hosts_.front().route.call(request);
    return balanced(request, balance);
  }

 private:
  struct Host {
    Route route;
    std::int64_t in_flight = 0;
  };
  class Visit;

  kernel::Task<Reply> balanced(Request& request, Balance balance);
  std::size_t choose(Balance balance);

  std::vector<Host> hosts_;
  std::vector<HostWatch*> watches_;
  std::vector<std::size_t> in_;  // the hosts to choose from, in turn
  std::size_t next_ = 0;         // whose turn it is
  kernel::Stream draws_;
};

}  // namespace spillway::models

namespace spillway::scenario {
template <>
struct Names<models::Balance> {
  static constexpr std::array<std::string_view, 3> list{"round_robin", "least_requests", "random"};
};
}  // namespace spillway::scenario

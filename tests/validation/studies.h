// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "tests/validation/agreement.h"
#include "tests/validation/reference.h"

/// Families of cases as scenarios. `wrong` is a factor on the load (arrivals, or failures where
/// the answers do not depend on arrivals): other than 1, theory and model must come apart.
namespace spillway::validation {

Agreement single_server(const Case& c, double wrong);            // mm1, on a service
Agreement many_servers(const Case& c, double wrong);             // mmc, on a service
Agreement many_connections(const Case& c, double wrong);         // mmc, on a pool
Agreement bounded_service(const Case& c, double wrong);          // mmck
Agreement bounded_pool(const Case& c, double wrong);             // mmck
Agreement general_service(const Case& c, double wrong);          // mg1
Agreement infinite_servers(const Case& c, double wrong);         // mginf_little
Agreement shared_cores(const Case& c, double wrong);             // ps
Agreement shared_cores_any_law(const Case& c, double wrong);     // ps: its means, of another law
Agreement service_timeout(const Case& c, double wrong);          // queue_timeout, all three kinds
Agreement pool_timeout(const Case& c, double wrong);             // queue_timeout, of a connection
Agreement threads_and_connections(const Case& c, double wrong);  // layered_pools
Agreement token_bucket(const Case& c, double wrong);
Agreement breaker(const Case& c, double wrong);
Agreement retries(const Case& c, double wrong);  // retry: layers, and retrial queues

/// A family of the reference on one kind of model.
struct Family {
  const char* name;
  const char* model;
  Agreement (*study)(const Case&, double wrong);
  bool (*concerns)(const Case&);
};
const std::vector<Family>& families();

}  // namespace spillway::validation

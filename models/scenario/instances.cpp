// SPDX-License-Identifier: Apache-2.0
//
// The heavy types, built once for the whole program: see the `extern template` in their headers.

#include "models/policies/all.h"
#include "models/scenario/scenario.h"

namespace spillway::scenario {

template const Type& type_of<kernel::Distribution>();
template const Type& type_of<models::arrivals::Config>();
template const Type& type_of<models::Change>();
template const Type& type_of<models::PolicyConfig>();
template const Type& type_of<models::steps::Step>();
template const Type& type_of<NodeConfig>();
template const Type& type_of<Scenario>();

}  // namespace spillway::scenario

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/lab/session.h"

namespace spillway::lab {

/// The present state of every node: what came, how it ended so far, what is inside, and the level
/// of each of its gauges (queue, busy, breaker state, tokens) with the capacity of its slots.
scenario::Value snapshot_json(const Session& session);
/// How many calls went from one node to another so far, attempt by attempt, and how they ended.
scenario::Value calls_json(const Session& session);

}  // namespace spillway::lab

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "app/lab/experiment.h"

namespace spillway::cli {

/// The head of a run: title and story.
std::string story(const scenario::Scenario& scenario);
/// What came of an experiment, for a person: tables by node, expectations in the order of the file,
/// whose notes tell the story, fingerprint and speed.
std::string report(const lab::Experiment& experiment);
/// The expectations alone; with `failed_only` those that did not hold.
std::string expectations(const lab::Experiment& experiment, bool failed_only);

}  // namespace spillway::cli

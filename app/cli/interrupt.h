// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace spillway::cli {

/// From now on the first SIGINT or SIGTERM only asks for an end, which `interrupted` tells: a run
/// looks there many times a second. The second one kills as ever.
void catch_interrupts();
bool interrupted();

}  // namespace spillway::cli

// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace spillway::cli {

/// From now on a program that needs more memory than there is says so in one line and ends with
/// Exit::internal, instead of being killed: what is available now becomes the limit of its data
/// (setrlimit), unless a lower one is set. Nothing is unwound, for that may need memory too.
void end_when_memory_is_out();

}  // namespace spillway::cli

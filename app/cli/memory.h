// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>

namespace spillway::cli {

/// From now on a program that needs more memory than there is says so in one line and ends with
/// Exit::internal, instead of being killed: what is available now becomes the limit of its data
/// (setrlimit), unless a lower one is set. Nothing is unwound, for that may need memory too.
void end_when_memory_is_out();

/// Calls `last_words` before that end, with the reason and some megabytes that are held back for it
/// from now on. It must not go back to what was going on, here or in other threads: that is in the
/// middle of something.
void before_memory_is_out(std::function<void(const std::string&)> last_words);

}  // namespace spillway::cli

// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>

namespace {
/// Twenty times RapidCheck's usual number of cases, unless the environment says otherwise.
[[maybe_unused]] const int params = setenv("RC_PARAMS", "max_success=2000", 0);
}  // namespace

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace spillway::cli {

/// One scenario in a JUnit report.
struct JunitCase {
  std::string name;
  std::string file;
  double seconds = 0;
  std::vector<std::string> failures;  ///< an expectation or the fingerprint
  std::string error;                  ///< it could not be run
};

/// The report as XML that is valid whatever bytes the texts hold.
std::string junit(const std::vector<JunitCase>& cases);

}  // namespace spillway::cli

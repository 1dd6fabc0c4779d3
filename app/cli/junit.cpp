// SPDX-License-Identifier: Apache-2.0
#include "app/cli/junit.h"

#include <fmt/format.h>

#include <string_view>

namespace spillway::cli {

namespace {

/// XML 1.0 has no control characters but tab and the line ends, not even escaped.
std::string escape(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\n':
        out += "&#10;";
        break;
      default:
        if (static_cast<unsigned char>(c) >= 0x20) out += c;
    }
  }
  return out;
}

}  // namespace

std::string junit(const std::vector<JunitCase>& cases) {
  std::size_t failures = 0;
  std::size_t errors = 0;
  double seconds = 0;
  for (const JunitCase& each : cases) {
    failures += each.failures.empty() ? 0 : 1;
    errors += each.error.empty() ? 0 : 1;
    seconds += each.seconds;
  }
  std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n";
  out += fmt::format(
      "  <testsuite name=\"spillway check\" tests=\"{}\" failures=\"{}\" errors=\"{}\" "
      "time=\"{:.3f}\">\n",
      cases.size(), failures, errors, seconds);
  for (const JunitCase& each : cases) {
    out += fmt::format(
        "    <testcase name=\"{}\" classname=\"spillway\" file=\"{}\" time=\"{:.3f}\">\n",
        escape(each.name), escape(each.file), each.seconds);
    if (!each.error.empty()) {
      out += fmt::format("      <error message=\"{}\"/>\n", escape(each.error));
    }
    // Readers take one failure a case: the first line is its message, all of them its text.
    if (!each.failures.empty()) {
      std::string text;
      for (const std::string& failure : each.failures) text += failure + "\n";
      out += fmt::format("      <failure message=\"{}\">{}</failure>\n",
                         escape(each.failures.front()), escape(text));
    }
    out += "    </testcase>\n";
  }
  return out + "  </testsuite>\n</testsuites>\n";
}

}  // namespace spillway::cli

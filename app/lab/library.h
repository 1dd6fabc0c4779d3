// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "models/scenario/scenario.h"

namespace spillway::lab {

/// A scenario file of the library. Its name is the file's, without folder and ".json".
struct LibraryEntry {
  std::string name;
  std::string path;
  scenario::LocalText title;  ///< empty texts when the file cannot be read
};

/// Where scenarios are found by name, best first: the folders in $SPILLWAY_SCENARIOS (separated by
/// colons), then the first that exists of the build tree's, the installed and the source tree's.
std::vector<std::string> library_folders();
/// The scenario files of a folder by name; not its fingerprints.json. A problem when there are
/// none.
std::vector<std::string> scenario_files(const std::string& folder, scenario::Problems& problems);
/// All scenarios, by name; one of an earlier folder hides those of the same name.
std::vector<LibraryEntry> library();

/// The file that a person means: a path that exists, else a name of the library. Empty, with a
/// problem that names the nearest, when there is none.
std::string find_scenario(const std::string& file_or_name, scenario::Problems& problems);

}  // namespace spillway::lab

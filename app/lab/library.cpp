// SPDX-License-Identifier: Apache-2.0
#include "app/lab/library.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "app/lab/fingerprints.h"
#include "models/scenario/words.h"

namespace spillway::lab {

namespace fs = std::filesystem;
using scenario::Problems;

namespace {

fs::path executable_folder() {
  std::error_code failed;
  return fs::read_symlink("/proc/self/exe", failed).parent_path();
}

scenario::LocalText title_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  Problems ignored;
  const scenario::Value value = scenario::parse_json(text.str(), ignored);
  scenario::LocalText title;
  if (const scenario::Value* given = value.find("title")) {
    scenario::type_of<scenario::LocalText>().read(*given, &title, {}, {ignored, ""});
  }
  return title;
}

}  // namespace

std::vector<std::string> library_folders() {
  std::vector<std::string> folders;
  if (const char* named = std::getenv("SPILLWAY_SCENARIOS")) {
    std::istringstream list(named);
    for (std::string folder; std::getline(list, folder, ':');) {
      if (!folder.empty()) folders.push_back(folder);
    }
  }
  const fs::path here = executable_folder();
  // The installed before the source's: where it was built may still be there.
  const fs::path candidates[] = {here / "../../../scenarios", here / "../share/spillway/scenarios",
                                 fs::path(SPILLWAY_SOURCE_SCENARIOS)};
  for (const fs::path& candidate : candidates) {
    std::error_code failed;
    const fs::path folder = fs::canonical(candidate, failed);
    Problems none;
    if (failed || scenario_files(folder.string(), none).empty()) continue;
    folders.push_back(folder.string());
    break;
  }
  return folders;
}

std::vector<std::string> scenario_files(const std::string& folder, Problems& problems) {
  std::vector<std::string> files;
  std::error_code failed;
  for (const auto& entry : fs::directory_iterator(folder, failed)) {
    const fs::path& path = entry.path();
    if (path.extension() == ".json" && path.filename() != fingerprints_file) {
      files.push_back(path.string());
    }
  }
  std::sort(files.begin(), files.end());
  if (failed) {
    problems.add({}, "", "this folder cannot be read: " + failed.message());
  } else if (files.empty()) {
    problems.add({}, "", "no scenario files (*.json) in this folder");
  }
  return files;
}

std::vector<LibraryEntry> library() {
  std::vector<LibraryEntry> entries;
  Problems none;
  for (const std::string& folder : library_folders()) {
    for (const std::string& path : scenario_files(folder, none)) {
      const std::string name = fs::path(path).stem().string();
      const bool hidden =
          std::any_of(entries.begin(), entries.end(),
                      [&](const LibraryEntry& entry) { return entry.name == name; });
      if (!hidden) entries.push_back({name, path, title_of(path)});
    }
  }
  std::sort(entries.begin(), entries.end(),
            [](const LibraryEntry& a, const LibraryEntry& b) { return a.name < b.name; });
  return entries;
}

std::string find_scenario(const std::string& file_or_name, Problems& problems) {
  std::error_code failed;
  if (fs::is_directory(file_or_name, failed)) {
    problems.add({}, "", "\"" + file_or_name + "\" is a folder; wanted a scenario file or a name");
    return {};
  }
  std::error_code unreadable;
  if (fs::exists(file_or_name, unreadable)) return file_or_name;  // a pipe too
  std::vector<std::string> names;
  for (const LibraryEntry& entry : library()) {
    if (entry.name == file_or_name) return entry.path;
    names.push_back(entry.name);
  }
  if (unreadable) {
    problems.add({}, "", file_or_name + ": " + unreadable.message());
    return {};
  }
  const std::string hint = scenario::hint(file_or_name, names);
  problems.add({}, "",
               "no scenario \"" + file_or_name + "\", neither a file nor a name" +
                   (hint.empty() ? "; `spillway list` shows the names" : hint));
  return {};
}

}  // namespace spillway::lab

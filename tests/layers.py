#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fails on an include against the layers, and on a source file without its SPDX line.

    tests/layers.py [ROOT]

Prints file:line: what is wrong, for each finding; exits 1 when there is one.
"""
import re
import sys
from pathlib import Path

# Room: (rooms it may include, libraries it may include besides the standard one). The longest room
# that a path starts with holds. A room that is not here is free (tests, for one).
LAYERS = {
    "engine/policy": (["engine/policy"], []),
    "engine/kernel": (["engine/kernel"], []),
    "engine/stats": (["engine/stats", "engine/kernel"], []),
    "models": (["engine", "models"], []),
    "models/scenario": (["engine", "models"], ["nlohmann"]),
    "app/lab": (["engine/kernel", "engine/stats", "models", "app/lab"], ["fmt"]),
    "app/cli": (["engine/kernel", "engine/stats", "models", "app/lab", "app/cli"],
                ["CLI", "fmt", "system"]),
    # The window never simulates: it sees JSON values and how they are written, and a process.
    "app/desktop": (["app/desktop", "models/scenario"], ["Qt", "system"]),
}

# First match names the library of an include; what matches none is unknown, and refused.
LIBRARIES = [
    ("nlohmann", r"nlohmann/"),
    ("CLI", r"CLI/"),
    ("fmt", r"fmt/"),
    ("Qt", r"Q[A-Z]|Qt"),
    ("system", r"(sys|netinet|arpa)/|(unistd|fcntl|poll|signal|spawn|time|termios|pthread)\.h$"),
    ("standard", r"[a-z0-9_]+$"),
]

SOURCES = {".h", ".cpp", ".py", ".sh", ".cmake"}
SCRIPTS = {"CMakeLists.txt", "run", "packages.txt"}
FOLDERS = ["app", "engine", "models", "resources", "tests", ".ci"]
INCLUDE = re.compile(r'\s*#\s*include\s*([<"])([^>"]+)[>"]')
# What moc and uic write lies in the build tree and has no room.
GENERATED = re.compile(r"(ui_\w+\.h|\w+\.moc)$")


def source_files(root):
    files = [f for folder in FOLDERS for f in (root / folder).rglob("*") if f.is_file()]
    files += root.glob("*.txt")
    return sorted(f for f in files if f.suffix in SOURCES or f.name in SCRIPTS)


def room_of(path):
    rooms = [room for room in LAYERS if path.startswith(room + "/")]
    return max(rooms, key=len, default=None)


def library_of(header):
    return next((name for name, pattern in LIBRARIES if re.match(pattern, header)), "unknown")


def include_fault(root, room, bracket, header):
    """What is wrong with this include in a file of this room; None when nothing is."""
    rooms, libraries = LAYERS[room]
    if bracket == "<":
        library = library_of(header)
        if library == "standard" or library in libraries:
            return None
        return f"<{header}> ({library} library): {room} has {', '.join(libraries) or 'no other'}"
    if GENERATED.match(header):
        return None
    if not (root / header).is_file():
        return f'"{header}": no such file, written from the root'
    if any(header.startswith(allowed + "/") for allowed in rooms):
        return None
    return f'"{header}": {room} knows only {", ".join(rooms)}'


def findings(root):
    root = Path(root)
    for file in source_files(root):
        path = file.relative_to(root).as_posix()
        lines = file.read_text(encoding="utf-8").splitlines()
        desktop = path.startswith(("app/desktop/", "tests/desktop/"))
        spdx = "SPDX-License-Identifier: " + ("GPL-3.0-or-later" if desktop else "Apache-2.0")
        if not any(spdx in line for line in lines[:2]):
            yield f"{path}:1: no line '{spdx}'"
        room = room_of(path)
        if room is None or file.suffix not in {".h", ".cpp"}:
            continue
        for number, line in enumerate(lines, 1):
            if match := INCLUDE.match(line):
                if fault := include_fault(root, room, *match.groups()):
                    yield f"{path}:{number}: {fault}"


def main():
    root = sys.argv[1] if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent
    found = list(findings(root))
    print("\n".join(found) or f"{len(source_files(Path(root)))} files keep to the layers")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""README.md has a line for each interaction, every test that it names exists, and every test of the
sources is in its program: moc says nothing when it loses one, as behind some raw strings.

    interactions_test.py FOLDER_OF_THE_PROGRAMS"""
import os
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
FIXTURES = {"init", "cleanup", "initTestCase", "cleanupTestCase"}


def slots_of(test):
    source = HERE / f"{test}_test.cpp"
    if not source.exists():
        return set()
    parts = re.split(r"^ (public|protected|private)( Q_SLOTS)?:$", source.read_text(), flags=re.M)
    slots = "".join(part for part, is_slots in zip(parts[3::3], parts[2::3]) if is_slots)
    names = re.findall(r"^  void (\w+)\(\)", slots, re.M)
    return {name for name in names if name not in FIXTURES and not name.endswith("_data")}


def slots_in(program):
    offscreen = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    listed = subprocess.run([program, "-functions"], env=offscreen, capture_output=True, text=True,
                            timeout=20, check=True)
    return set(re.findall(r"^(\w+)\(\)$", listed.stdout, re.M))


def lost(programs):
    for source in sorted(HERE.glob("*_test.cpp")):
        test = source.name.removesuffix("_test.cpp")
        program = programs / f"test_desktop_{test}"
        if not program.exists():
            yield f"{program} is not built"
            continue
        for name in sorted(slots_of(test) - slots_in(program)):
            yield f"{source.name}: {name} is not in the program, so it never runs"


def findings(text):
    lines = re.findall(r"^(\d+)\. [^:]+: (.+)$", text, re.M)
    if [int(number) for number, _ in lines] != list(range(1, 31)):
        yield "the interactions are not 1 to 30, in order"
    for number, tests in lines:
        for group in tests.split("; "):
            test, names = group.split(" ", 1)
            known = slots_of(test)
            for name in names.split(", "):
                if name not in known:
                    yield f"{number}: {test}_test.cpp has no {name}"


found = [*findings((HERE / "README.md").read_text()), *lost(Path(sys.argv[1]))]
print("\n".join(found) or "every interaction has its tests, and every test is in its program")
sys.exit(1 if found else 0)

#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""README.md has a line for each interaction, and every test that it names exists."""
import re
import sys
from pathlib import Path

HERE = Path(__file__).parent


def slots_of(test):
    source = HERE / f"{test}_test.cpp"
    if not source.exists():
        return set()
    return set(re.findall(r"^  void (\w+)\(\)", source.read_text(), re.M))


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


found = list(findings((HERE / "README.md").read_text()))
print("\n".join(found) or "every interaction has its tests")
sys.exit(1 if found else 0)

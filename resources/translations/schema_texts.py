#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes schema_texts.h: the names and meanings that `spillway session` declares, for lupdate.

    resources/translations/schema_texts.py SPILLWAY > resources/translations/schema_texts.h

tests/generated compares it, and writes it with --fix.
"""
import json
import subprocess
import sys


def declared(program):
    """All texts of `kinds` that a form shows."""
    answer = subprocess.run(
        [program, "session"],
        input='{"command": "kinds"}\n',
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    texts = set()

    def walk(value):
        if isinstance(value, dict):
            if "about" in value:
                texts.add(value["about"])
            if isinstance(value.get("name"), str) and "type" in value:
                texts.add(value["name"].replace("_", " "))
            for inner in value.values():
                walk(inner)
        elif isinstance(value, list):
            for inner in value:
                walk(inner)

    kinds = json.loads(answer)["kinds"]
    walk(kinds)
    # Other kinds are shown as a file names them.
    texts.update(fault["kind"].replace("_", " ") for fault in kinds["faults"])
    return sorted(texts - {""})


def main():
    print("// SPDX-License-Identifier: Apache-2.0")
    print("// Written by schema_texts.py: what the declarations of fields say, to be translated.")
    for text in declared(sys.argv[1]):
        print(f'QT_TRANSLATE_NOOP("schema", {json.dumps(text, ensure_ascii=False)})')


if __name__ == "__main__":
    main()

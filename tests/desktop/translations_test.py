#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fails when a text of the desktop has no translation, or one with other placeholders.

    tests/desktop/translations_test.py
"""
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as xml
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "resources/translations"


def placeholders(text):
    return set(re.findall(r"%(?:L?\d+|L?n)", text))


def wrong(message):
    """What is wrong with an entry of a .ts file; empty when nothing is."""
    source = message.findtext("source")
    translation = message.find("translation")
    if translation.get("type") == "unfinished":
        return "is unfinished"
    forms = translation.findall("numerusform") or [translation]
    for form in forms:
        text = "".join(form.itertext())
        if not text.strip():
            return "is empty"
        if placeholders(text) != placeholders(source):
            return f"has other placeholders: {text!r}"
    return ""


class Translations(unittest.TestCase):
    def test_every_text_is_translated(self):
        with tempfile.TemporaryDirectory() as folder:
            for file in FOLDER.glob("*.ts"):
                shutil.copy(file, folder)
            subprocess.run([FOLDER / "update", folder], check=True, stdout=subprocess.DEVNULL)
            files = sorted(Path(folder).glob("*.ts"))
            self.assertTrue(files)
            for file in files:
                for context in xml.parse(file).getroot().iter("context"):
                    for message in context.iter("message"):
                        what = f"{context.findtext('name')}: {message.findtext('source')!r}"
                        with self.subTest(f"{file.name}: {what}"):
                            self.assertEqual(wrong(message), "")

    def test_it_finds_what_is_wrong(self):
        def entry(translation, source="%1 of %n"):
            return xml.fromstring(f"<message><source>{source}</source>{translation}</message>")

        self.assertEqual(wrong(entry("<translation>%n / %1</translation>")), "")
        self.assertIn("unfinished", wrong(entry('<translation type="unfinished">%1 %n</translation>')))
        self.assertIn("empty", wrong(entry("<translation></translation>")))
        self.assertIn("placeholders", wrong(entry("<translation>%1</translation>")))
        plural = "<translation><numerusform>%1 %n</numerusform><numerusform/></translation>"
        self.assertIn("empty", wrong(entry(plural)))


if __name__ == "__main__":
    if not (shutil.which("lupdate") or Path("/usr/lib/qt6/bin/lupdate").exists()):
        print("There is no lupdate.")
        sys.exit(77)
    unittest.main()

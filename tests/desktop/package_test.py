#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Builds the Debian package, looks at what is in it, installs it into an empty root and starts it.

    tests/desktop/package_test.py BUILD_FOLDER
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as xml
from pathlib import Path

BUILD = Path(sys.argv.pop(1) if len(sys.argv) > 1 else "build/release").resolve()


def run(*command, **options):
    done = subprocess.run(
        [str(part) for part in command], capture_output=True, text=True, **options
    )
    if done.returncode != 0:
        raise AssertionError(
            f"{command[0]} ended with {done.returncode}:\n{done.stdout}{done.stderr}"
        )
    return done.stdout


class PackageTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = Path(tempfile.mkdtemp(prefix="spillway-package-"))
        config = BUILD / "CPackConfig.cmake"
        run("cpack", "-G", "DEB", "--config", config, "-B", cls.folder / "out", cwd=BUILD)
        packages = list((cls.folder / "out").glob("*.deb"))
        assert len(packages) == 1, f"one package, not {packages}"
        cls.package = packages[0]
        cls.root = cls.folder / "root"
        cls.install()

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder, ignore_errors=True)

    @classmethod
    def dpkg(cls, *arguments):
        # What it depends on is installed on this machine, not in the empty root.
        return run("dpkg", f"--root={cls.root}", "--force-depends", "--force-not-root", *arguments)

    @classmethod
    def install(cls):
        database = cls.root / "var/lib/dpkg"
        for folder in ("info", "updates", "triggers"):
            (database / folder).mkdir(parents=True)
        (database / "status").touch()
        cls.dpkg("--install", cls.package)

    def field(self, name):
        return run("dpkg-deb", "--field", self.package, name).strip()

    def test_it_says_what_it_is_and_needs(self):
        self.assertEqual(self.field("Package"), "spillway")
        self.assertEqual(self.field("Section"), "science")
        self.assertRegex(self.field("Version"), r"^\d+\.\d+\.\d+$")
        depends = self.field("Depends")
        for needed in ("libqt6charts6", "libqt6widgets6", "libqt6svg6", "qt6-qpa-plugins"):
            self.assertIn(needed, depends)
        self.assertIn("qt6-translations-l10n", self.field("Recommends"))

    def test_it_has_the_programs_the_library_and_no_headers(self):
        files = {
            str(path.relative_to(self.root))
            for path in (self.root / "usr").rglob("*")
            if path.is_file()
        }
        for wanted in (
            "usr/bin/spillway",
            "usr/bin/spillway-lab",
            "usr/share/spillway/scenarios/microburst-penetration.json",
            "usr/share/spillway/scenarios/fingerprints.json",
            "usr/share/applications/spillway-lab.desktop",
            "usr/share/metainfo/lab.spillway.spillway_lab.metainfo.xml",
            "usr/share/mime/packages/spillway-scenario.xml",
            "usr/share/icons/hicolor/scalable/apps/spillway-lab.svg",
            "usr/share/icons/hicolor/48x48/apps/spillway-lab.png",
            "usr/share/icons/hicolor/16x16/apps/spillway-lab.png",
            "usr/share/doc/spillway/copyright",
            "usr/share/doc/spillway/changelog.gz",
            "usr/share/man/man1/spillway.1.gz",
            "usr/share/man/man1/spillway-lab.1.gz",
        ):
            self.assertIn(wanted, files)
        self.assertFalse([name for name in files if name.endswith((".h", ".a", ".cmake"))])

    def test_the_desktop_file_is_valid_and_opens_scenarios(self):
        file = self.root / "usr/share/applications/spillway-lab.desktop"
        run("desktop-file-validate", file)
        text = file.read_text()
        self.assertIn("Exec=spillway-lab %f", text)
        self.assertIn("MimeType=application/x-spillway-scenario;", text)
        self.assertIn("Name[zh_CN]=", text)

    def test_the_metainfo_is_valid_and_names_the_desktop_file(self):
        file = next((self.root / "usr/share/metainfo").glob("*.xml"))
        run("appstreamcli", "validate", "--no-net", file)
        component = xml.parse(file).getroot()
        self.assertEqual(component.findtext("launchable"), "spillway-lab.desktop")
        version = component.find("releases/release").get("version")
        self.assertEqual(self.field("Version"), version)

    def test_scenario_files_have_a_type_of_their_own(self):
        mime = self.folder / "mime"
        shutil.copytree(self.root / "usr/share/mime", mime)
        run("update-mime-database", mime)
        self.assertIn(
            "60:application/x-spillway-scenario:*.spillway.json", (mime / "globs2").read_text()
        )

    def test_the_icons_have_the_sizes_that_their_folders_say(self):
        for size in (48, 128, 256):
            icon = self.root / f"usr/share/icons/hicolor/{size}x{size}/apps/spillway-lab.png"
            head = icon.read_bytes()[16:24]
            self.assertEqual((head[3] + 256 * head[2], head[7] + 256 * head[6]), (size, size))

    def test_the_installed_program_starts_and_runs_a_scenario_of_the_installed_library(self):
        environment = {
            "HOME": str(self.folder),
            "PATH": os.environ["PATH"],
            "LC_ALL": "C.UTF-8",
            "QT_QPA_PLATFORM": "offscreen",
            "XDG_RUNTIME_DIR": str(self.folder),
        }
        report = run(
            self.root / "usr/bin/spillway-lab",
            "--diagnostics",
            "microburst-penetration",
            env=environment,
            timeout=60,
        )
        self.assertIn(f"library {self.root}/usr/share/spillway/scenarios", report)
        self.assertRegex(
            report, r"run microburst-penetration: paused at 00:00:01\.000 of 00:01:20\.000"
        )
        events = int(re.search(r"(\d+) events", report)[1])
        self.assertGreater(events, 1000)

    def test_version_and_help_need_no_display(self):
        environment = {"PATH": os.environ["PATH"], "HOME": str(self.folder)}
        program = self.root / "usr/bin/spillway-lab"
        self.assertIn(self.field("Version"), run(program, "--version", env=environment))
        self.assertIn("FILE|NAME", run(program, "--help", env=environment))

    def test_zz_removing_it_leaves_nothing(self):
        self.dpkg("--purge", "spillway")
        left = [path for path in (self.root / "usr").rglob("*") if path.is_file()]
        self.assertFalse([path for path in left if "spillway" in path.name])


if __name__ == "__main__":
    unittest.main(verbosity=2)

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The layers test itself: does it see what it is there for?"""
import tempfile
import unittest
from pathlib import Path

import layers

APACHE = "// SPDX-License-Identifier: Apache-2.0\n"
GPL = "// SPDX-License-Identifier: GPL-3.0-or-later\n"
TREE = {
    "engine/policy/bucket.h": APACHE + "#include <cstdint>\n",
    "engine/kernel/time.h": APACHE + "#include <compare>\n",
    "engine/stats/series.h": APACHE + '#include "engine/kernel/time.h"\n',
    "models/gateway.h": APACHE + '#include "engine/policy/bucket.h"\n',
    "models/scenario/load.cpp": APACHE + '#include <nlohmann/json.hpp>\n#include "models/gateway.h"\n',
    "app/lab/session.h": APACHE + '#include "models/gateway.h"\n',
    "app/cli/main.cpp": APACHE + '#include <CLI/CLI.hpp>\n#include "app/lab/session.h"\n',
    "app/desktop/window.cpp": GPL + '#include <QWidget>\n#include "models/scenario/load.cpp"\n',
    "tests/models/gateway_test.cpp": APACHE + '#include <gtest/gtest.h>\n',
}


class Layers(unittest.TestCase):
    def findings(self, **changed):
        with tempfile.TemporaryDirectory() as root:
            for path, text in {**TREE, **changed}.items():
                file = Path(root, path)
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, encoding="utf-8")
            return list(layers.findings(root))

    def assert_refused(self, path, include):
        text = TREE.get(path, APACHE) + include + "\n"
        found = self.findings(**{path: text})
        self.assertEqual(len(found), 1, found)
        self.assertTrue(found[0].startswith(f"{path}:{text.count(chr(10))}: "), found)

    def test_a_tree_that_keeps_to_them_has_no_findings(self):
        self.assertEqual(self.findings(), [])

    def test_an_include_upwards_is_found(self):
        self.assert_refused("engine/policy/bucket.h", '#include "engine/kernel/time.h"')
        self.assert_refused("engine/kernel/time.h", '#include "engine/stats/series.h"')
        self.assert_refused("engine/stats/series.h", '#include "engine/policy/bucket.h"')
        self.assert_refused("models/gateway.h", '#  include "app/lab/session.h"')
        self.assert_refused("app/lab/session.h", '#include "app/desktop/window.cpp"')

    def test_a_library_in_the_wrong_room_is_found(self):
        self.assert_refused("engine/kernel/time.h", "#include <nlohmann/json.hpp>")
        self.assert_refused("engine/policy/bucket.h", "#include <unistd.h>")
        self.assert_refused("engine/policy/bucket.h", "#include <boost/asio.hpp>")
        self.assert_refused("models/gateway.h", "#include <nlohmann/json_fwd.hpp>")
        self.assert_refused("models/scenario/load.cpp", "#include <QString>")
        self.assert_refused("app/cli/main.cpp", "#include <QtCore/QString>")

    def test_the_desktop_does_not_simulate(self):
        self.assert_refused("app/desktop/window.cpp", '#include "models/gateway.h"')
        self.assert_refused("app/desktop/window.cpp", '#include "app/lab/session.h"')
        self.assert_refused("app/desktop/window.cpp", '#include "engine/kernel/time.h"')

    def test_the_lab_and_the_command_line_know_no_policy(self):
        self.assert_refused("app/lab/session.h", '#include "engine/policy/bucket.h"')
        self.assert_refused("app/cli/main.cpp", '#include "engine/policy/bucket.h"')

    def test_an_include_that_is_not_written_from_the_root_is_found(self):
        self.assert_refused("engine/stats/series.h", '#include "../kernel/time.h"')

    def test_a_missing_or_wrong_licence_line_is_found(self):
        path = "engine/kernel/time.h"
        self.assertEqual(len(self.findings(**{path: "#pragma once\n"})), 1)
        self.assertEqual(len(self.findings(**{path: GPL})), 1)


if __name__ == "__main__":
    unittest.main()

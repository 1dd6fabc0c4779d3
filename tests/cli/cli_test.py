# SPDX-License-Identifier: Apache-2.0
"""Drives the real program: what it prints, where, and with which exit code.

    tests/cli/cli_test.py PROGRAM
"""
import contextlib
import json
import os
import re
import pty
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import xml.etree.ElementTree as xml
from pathlib import Path

PROGRAM = sys.argv.pop(1) if len(sys.argv) > 1 else "spillway"
DATA = Path(__file__).resolve().parent / "data"
HELD, FAILED, BAD_INPUT, INTERNAL, INTERRUPTED = 0, 1, 2, 3, 130


ENGLISH = re.compile(r"[A-Za-z']+ [a-z']+ [a-z]+")  # three words in a row
CODE = re.compile(r"`[^`]*`|\{.*\}|(?m:^  spillway .*)")


def columns(text):
    """That a terminal shows it in: the other characters of the tests take one each."""
    wide = ("\u3000", "\u9fff"), ("\uff00", "\uff60")
    return sum(2 if any(a <= c <= b for a, b in wide) else 1 for c in text)


def run(*arguments, language="C.UTF-8", **options):
    environment = dict(os.environ, LC_ALL=language, SPILLWAY_SCENARIOS=str(DATA))
    return subprocess.run(
        [PROGRAM, *map(str, arguments)],
        capture_output=True,
        text=True,
        env=environment,
        timeout=120,
        check=False,
        **options,
    )


class InFolder(unittest.TestCase):
    """A test with a folder of its own that has the good scenario and the failing one."""

    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="spillway-cli-"))
        self.addCleanup(shutil.rmtree, self.folder)
        for name in ("steady.json", "broken-expectation.json"):
            shutil.copy(DATA / name, self.folder)


class Run(InFolder):
    def test_shows_measured_beside_wanted_in_the_order_of_the_file(self):
        result = run("run", "broken-expectation")
        self.assertEqual(result.returncode, FAILED, result.stderr)
        right = re.search(r"✓ +0s–1s +api.latency p99 +10ms +below 50ms +right", result.stdout)
        wrong = re.search(r"✗ +1s–2s +api.latency p99 +10ms +above 1s +wrong", result.stdout)
        self.assertTrue(right and wrong, result.stdout)
        self.assertLess(wrong.start(), right.start())
        self.assertIn('Held & "failed" <side by side>', result.stdout)
        self.assertEqual(result.stderr, "")  # no progress without a terminal

    def test_speaks_the_language_of_the_locale(self):
        result = run("run", "broken-expectation", language="zh_CN.UTF-8")
        self.assertIn("一成一败", result.stdout)
        self.assertIn("故意写错", result.stdout)

    def test_held_exits_0_and_any_slice_has_the_same_fingerprint(self):
        prints = set()
        for options in ([], ["--slice", "10ms"], ["--slice", "7ms"]):
            result = run("run", "steady", *options)
            self.assertEqual(result.returncode, HELD, result.stdout + result.stderr)
            prints.add(re.search(r"fingerprint ([0-9a-f]{16})", result.stdout)[1])
        self.assertEqual(len(prints), 1)

    def test_set_takes_numbers_texts_and_objects(self):
        for assignment in (
            "api.workers=1",
            "users.arrivals.rate=50/s",
            'api.hazards={"slow": 2}',
            "duration=3s",
        ):
            result = run("run", "steady", "--set", assignment)
            self.assertIn(result.returncode, (HELD, FAILED), result.stderr)
        result = run("run", "steady", "--set", "users.arrivals.rate=50/s", "--format", "json")
        self.assertEqual(json.loads(result.stdout)["runs"][0]["nodes"][0]["offered"], 100)

    def test_set_errors_are_one_clear_line(self):
        for assignment, expected in {
            "api.worker=3": 'did you mean "workers"?',
            "api.workers=0": "at least 1",
            'api.hazards={"slow": -1}': "--set: api.hazards.slow: found -1;",
            'users.arrivals={"kind": "poison"}': '--set: users.arrivals.kind: no kind "poison"',
            "seed=-1": "allowed: from 0 to 9223372036854775807",
            "api.workers=many": "wanted a whole number",
            "users.arrivals.rate=50": "wanted a rate",
            "api.workers": "wanted PATH=VALUE",
            "warmup=5s": "less than the duration",
        }.items():
            result = run("run", "steady", "--set", assignment)
            self.assertEqual(result.returncode, BAD_INPUT, assignment)
            self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)
            self.assertIn(expected, result.stderr)
            self.assertEqual(result.stdout, "")

    def test_a_rule_between_fields_is_judged_when_all_is_set(self):
        lognormal = 'api.steps=[{"cpu": {"kind": "lognormal", "mean": "5ms", "p99": "10ms"}}]'
        for assignments, expected in (
            (['users.arrivals={"kind": "on_off", "on_for": {"kind": "lognormal"}}'], "users.arrivals.on_for.p99: "),
            ([lognormal, "api.steps.0.cpu.p99=1ms"], "/nodes/api/steps/0/cpu/p99: "),
            ([lognormal, "api.steps.0.cpu.mean=50ms"], "/nodes/api/steps/0/cpu/p99: "),
            ([lognormal, 'api.steps.0.cpu={"kind": "mixture"}'], "parts"),
            (["nodes.api.workers=3"], 'wanted "api.workers"'),
        ):
            options = [word for each in assignments for word in ("--set", each)]
            result = run("run", "steady", *options)
            self.assertEqual(result.returncode, BAD_INPUT, result.stderr)
            self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)
            self.assertIn(expected, result.stderr)
        together = ["--set", "api.steps.0.cpu.mean=50ms", "--set", "api.steps.0.cpu.p99=100ms"]
        result = run("run", "steady", "--set", lognormal, *together)
        self.assertIn(result.returncode, (HELD, FAILED), result.stderr)

    def test_an_option_without_its_value_is_bad_input(self):
        for option in ("--seed", "--until", "--slice", "--out", "--resolution"):
            result = run("run", "steady", option, "")
            self.assertEqual(result.returncode, BAD_INPUT, option)
            self.assertIn(option, result.stderr)
        for option in ("--junit", "--slice"):
            self.assertEqual(run("check", self.folder / "steady.json", option, "").returncode, BAD_INPUT)
        self.assertEqual(run("compare", "", self.folder).returncode, BAD_INPUT)
        self.assertEqual(run("params", "").returncode, BAD_INPUT)

    def test_a_scenario_can_come_through_a_pipe(self):
        text = (DATA / "steady.json").read_text()
        self.assertEqual(run("run", "/dev/stdin", "--quiet", input=text).returncode, HELD)

    def test_texts_of_a_file_do_not_steer_the_terminal(self):
        text = (DATA / "broken-expectation.json").read_text()
        self.assertIn('"right"', text)
        file = self.folder / "steers.json"
        file.write_text(text.replace('"right"', r'"\u001b[31mred\u202e\nline"'))
        for command in ("run", "show"):
            shown = run(command, file).stdout
            self.assertIn(r"\u001b[31mred\u202e\u000aline", shown)
            self.assertNotRegex(shown, "[\x1b\u202e]")

    def test_a_window_has_one_unit(self):
        for start, end, shown in (("50s", "2min", "50s–120s"), ("0s", "2min", "0s–2min")):
            file = self.folder / "window.json"
            text = (DATA / "steady.json").read_text().replace('"2s"', '"2min"')
            file.write_text(text.replace('["0s", "1s"]', f'["{start}", "{end}"]'))
            self.assertIn(f"✓  {shown}  api.latency", run("run", file).stdout)

    def test_until_stops_early_and_leaves_the_rest_open(self):
        result = run("run", "broken-expectation", "--until", "1500ms")
        self.assertEqual(result.returncode, HELD)
        self.assertRegex(result.stdout, r"\? +1s–2s .*not judged")
        self.assertRegex(result.stdout, r"✓ +0s–1s ")
        for nonsense in ("soon", "-1s", "0s", "10", "1h", "999999999h"):
            result = run("run", "steady", f"--until={nonsense}")
            self.assertEqual(result.returncode, BAD_INPUT, nonsense)
            self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)

    def test_unknown_name_suggests_the_nearest(self):
        result = run("run", "stedy")
        self.assertEqual(result.returncode, BAD_INPUT)
        self.assertIn('did you mean "steady"?', result.stderr)

    def test_unknown_option_and_command_are_bad_input(self):
        self.assertEqual(run("run", "steady", "--sed", "3").returncode, BAD_INPUT)
        result = run("runn", "steady")
        self.assertEqual(result.returncode, BAD_INPUT)
        self.assertIn('did you mean "run"?', result.stderr)
        result = run("--hlep")
        self.assertEqual(result.returncode, BAD_INPUT)
        self.assertIn('did you mean "--help"?', result.stderr)
        self.assertEqual(run().returncode, BAD_INPUT)
        self.assertEqual(run("--help").returncode, HELD)
        self.assertRegex(run("--version").stdout, r"^spillway \d+\.\d+\.\d+$")

    def test_seed_and_replications(self):
        result = run("run", "steady", "--seed", 5, "--replications", 3, "--format", "json")
        summary = json.loads(result.stdout)
        self.assertEqual([each["seed"] for each in summary["runs"]], [5, 6, 7])
        shown = run("run", "steady", "--replications", 3).stdout
        self.assertRegex(
            shown,
            r"held in 3 of 3  below .*\n +from .*, 95 % within .*too few replications; about 5 would do",
        )

    def test_what_decides_is_all_replications_and_not_the_first(self):
        file = self.folder / "most.json"
        scenario = json.loads((DATA / "steady.json").read_text().split("\n", 1)[1])
        scenario["nodes"]["users"]["arrivals"] = {"kind": "poisson", "rate": "100/s"}
        scenario["expect"] = [{"metric": "users.offered", "stat": "count", "below": 0}]
        scenario["replications"] = 3
        file.write_text(json.dumps(scenario))
        first = json.loads(run("run", file, "--format", "json").stdout)
        values = [round(each) for each in first["expectations"][0]["values"]]
        below = sorted(values)[1]  # holds in one of three
        scenario["expect"][0].update(below=below, note={"en": "why", "zh": ""})
        scenario["must_hold"] = 0.5
        file.write_text(json.dumps(scenario))
        verdict = rf"✗ +0s–2s +users.offered count +held in 1 of 3, 2 needed +below {below} +why"
        lines = verdict + rf"\n +from {min(values)} to {max(values)}, together [\d.]+, 95 % within "
        self.assertRegex(run("run", file).stdout, lines)
        report = self.folder / "report.xml"
        self.assertRegex(run("check", file, "--junit", report).stdout, lines)
        self.assertRegex(xml.parse(report).getroot().find(".//failure").text, lines)

    def test_a_seed_is_a_whole_number(self):
        for seed in ("1e5", "-1", "0x10", "9" * 30, "seven", ""):
            result = run("run", "steady", f"--seed={seed}")
            self.assertEqual(result.returncode, BAD_INPUT, seed)
            self.assertIn("--seed", result.stderr)

    def test_output_that_is_lost_is_no_success(self):
        for arguments in (["run", "steady"], ["run", "steady", "--format", "json"], ["schema"]):
            with open("/dev/full", "w") as full:
                result = subprocess.run(
                    [PROGRAM, *arguments],
                    stdout=full,
                    stderr=subprocess.PIPE,
                    text=True,
                    env=dict(os.environ, SPILLWAY_SCENARIOS=str(DATA)),
                    timeout=120,
                    check=False,
                )
            self.assertEqual(result.returncode, BAD_INPUT, arguments)
            self.assertIn("the output cannot be written", result.stderr)

    def test_csv_has_a_row_a_node(self):
        rows = run("run", "steady", "--format", "csv").stdout.splitlines()
        self.assertEqual([row.split(",")[1] for row in rows], ["node", "users", "api"])
        self.assertEqual(len({row.count(",") for row in rows}), 1)

    def test_out_writes_everything(self):
        out = self.folder / "results"
        run("run", "steady", "--out", out, "--resolution", "100ms")
        self.assertEqual(len((out / "series" / "api.csv").read_text().splitlines()), 21)
        self.assertTrue(json.loads((out / "summary.json").read_text())["held"])
        self.assertEqual(json.loads((out / "expectations.json").read_text())[0]["state"], "held")
        self.assertEqual(json.loads((out / "journal.json").read_text()), [])
        self.assertIn("# TYPE spillway_requests_total counter", (out / "metrics.prom").read_text())


    def test_out_leaves_no_series_of_an_earlier_run_and_every_file_of_others(self):
        out = self.folder / "results"
        text = (DATA / "steady.json").read_text()
        other = self.folder / "other.json"
        other.write_text(text.replace('"api', '"shop'))
        self.assertEqual(run("run", other, "--out", out).returncode, HELD)
        series = out / "series"
        own = {series / "notes.csv", series / "shop.txt", series / "deep" / "shop.csv", out / "shop.csv"}
        (series / "deep").mkdir()
        for file in own:
            file.write_text("mine")
        summary = json.loads((out / "summary.json").read_text())
        summary["runs"][0]["nodes"].append({"node": "../shop"})  # leads to no file elsewhere
        (out / "summary.json").write_text(json.dumps(summary))
        self.assertEqual(run("run", "steady", "--out", out).returncode, HELD)
        left = {file for file in series.rglob("*") if file.is_file()}
        self.assertEqual(left, own - {out / "shop.csv"} | {series / "users.csv", series / "api.csv"})
        self.assertTrue((out / "shop.csv").exists())

    def test_the_results_are_what_their_page_says(self):
        scenario = json.loads((DATA / "steady.json").read_text().split("\n", 1)[1])
        scenario["nodes"]["gate"] = {
            "kind": "gateway", "calls": "api", "policies": [{"name": "limiter", "kind": "token_bucket"}],
        }  # fmt: skip
        scenario["nodes"]["users"].update(calls="gate", arrivals={"kind": "poisson", "rate": "100/s"})
        scenario["expect"][0].update(stat="mean", metric="gate.in_flight", below=1e9)
        file, out = self.folder / "all.json", self.folder / "out"
        file.write_text(json.dumps(scenario))
        result = run("run", file, "--out", out, "--replications", 2)
        self.assertEqual(result.returncode, HELD, result.stderr)

        def keys(value, path=""):
            """As the page writes them: runs[].nodes[].latency"""
            found = {path} if path else set()
            if isinstance(value, dict):
                for key, inner in value.items():
                    found |= keys(inner, f"{path}.{key}".lstrip("."))
            for inner in value if isinstance(value, list) else []:
                found |= keys(inner, path + "[]")
            return found

        read = lambda name: (out / name).read_text()
        expectations = json.loads(read("expectations.json"))
        series = read("series/gate.csv").splitlines()[0].split(",")
        present = {
            "": {str(f.relative_to(out)).replace("gate", "NODE") for f in out.rglob("*.*")},
            "summary.json": keys(json.loads(read("summary.json"))),
            "expectations.json": {key[3:] for key in keys(expectations)} - {""},
            "summary.csv": set(read("summary.csv").splitlines()[0].split(",")),
            "series/NODE.csv": set(series),
            "metrics.prom": set(re.findall(r"^# TYPE (\S+)", read("metrics.prom"), re.M)),
        }
        page = (DATA.parents[2] / "docs" / "results.md").read_text()
        documented = {}
        for section in page.split("\n## ")[:-1]:
            title = section.splitlines()[0].strip("`") if documented else ""
            rows = re.findall(r"^\| (`.*?) \|", section, re.M)
            documented[title] = {name for row in rows for name in re.findall("`(.*?)`", row)}
        for title, names in present.items():
            self.assertEqual(documented[title] - names, set(), title)
        for title in ("", "summary.csv"):
            nodes = {f"series/{node}.csv" for node in ("users", "api")}
            self.assertEqual(present[title] - documented[title] - nodes, set(), title)
        for title in ("summary.json", "expectations.json"):
            inside = re.compile(r".*(\[\]|expectations?.*|outcomes.*|latency.*|peaks.*|counts.*|runs|nodes|interval)$")
            undocumented = {key for key in present[title] - documented[title] if not inside.match(key)}
            self.assertEqual(undocumented, set(), title)
        self.assertEqual(float(read("series/gate.csv").splitlines()[1].split(",")[0]), 0.01)

    def test_out_that_cannot_be_written_is_bad_input(self):
        result = run("run", "steady", "--out", "/proc/nowhere")
        self.assertEqual(result.returncode, BAD_INPUT)
        self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)


class Compare(InFolder):
    def results(self, name, *options, scenario="steady"):
        out = self.folder / name
        result = run("run", scenario, "--out", out, *options)
        self.assertIn(result.returncode, (HELD, FAILED), result.stderr)
        return out

    def test_the_same_run_is_the_same_however_it_was_cut(self):
        whole, cut = self.results("whole"), self.results("cut", "--slice", "30ms")
        result = run("compare", whole, cut)
        self.assertEqual(result.returncode, HELD, result.stdout)
        self.assertIn("The same: every event", result.stdout)
        self.assertNotIn("figure", result.stdout)

    def test_two_runs_that_part_are_told_where_and_in_what(self):
        late = self.folder / "late.json"
        change = '"timeline": [{"at": "1500ms", "set": {"api.hazards.errors": 1}}], "expect"'
        late.write_text((DATA / "steady.json").read_text().replace('"expect"', change))
        more = ["--set", "users.arrivals.rate=300/s"]
        a, b = self.results("a", *more), self.results("b", *more, scenario=late)
        result = run("compare", a, b)
        self.assertEqual(result.returncode, FAILED)
        # 1.5 s of 2 s are 3/4 of the events.
        until, by = re.search(
            r"the same until event (\d+) .*, parted by event (\d+) ", result.stdout
        ).groups()
        events = json.loads((a / "summary.json").read_text())["runs"][0]["events"]
        self.assertLess(int(until), 0.75 * events)
        self.assertGreater(int(by), 0.75 * events)
        self.assertRegex(result.stdout, r"api +outcomes.failed +0 +150\b")  # 500 ms of 300/s
        self.assertRegex(result.stdout, r"api +outcomes.ok +\d+ +450 +-2\d\.\d %")
        self.assertNotRegex(result.stdout, r"offered")  # is the same in both

    def test_replications_compare_seed_by_seed(self):
        a = self.results("a", "--replications", 5)
        b = self.results("b", "--replications", 5, "--set", "api.hazards.errors=0.5")
        result = run("compare", a, b)
        self.assertRegex(result.stdout, r"B - A of 5 seeds, 95 %")
        found = re.search(r"api +outcomes.failed +0 .*\+([\d.]+) ± ([\d.]+)\n", result.stdout)
        self.assertAlmostEqual(float(found[1]), 100, delta=25)  # half of 200
        self.assertLess(float(found[2]), 40)
        self.assertEqual(run("compare", a, a).returncode, HELD)

    def test_other_seeds_are_other_runs(self):
        result = run("compare", self.results("a"), self.results("b", "--seed", 99))
        self.assertEqual(result.returncode, FAILED)
        self.assertIn("Other seeds", result.stdout)

    def test_what_is_no_folder_of_results_is_bad_input(self):
        a = self.results("a")
        (self.folder / "empty").mkdir()
        broken = self.folder / "broken"
        shutil.copytree(a, broken)
        (broken / "summary.json").write_text('{"runs": []}')
        for other in ("missing", "empty", "broken"):
            result = run("compare", a, self.folder / other)
            self.assertEqual(result.returncode, BAD_INPUT, other)
            self.assertIn(other, result.stderr)
        (broken / "summary.json").write_text("{\n oops")
        self.assertRegex(run("compare", broken, a).stderr, r"broken/summary.json:2:\d+: ")

    def refused(self, good, file, content):
        """What is said of results with another content of that file, on one line."""
        broken = self.folder / "broken"
        shutil.rmtree(broken, ignore_errors=True)
        shutil.copytree(good, broken)
        (broken / file).write_text(content)
        result = run("compare", good, broken)
        self.assertEqual(result.returncode, BAD_INPUT, content[:80] + result.stdout)
        self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)
        self.assertNotIn("a scenario", result.stderr)
        self.assertRegex(result.stderr, rf"broken/{file}:\d+:\d+: ")
        return result.stderr.split(": ", 1)[1].strip()

    def test_damaged_checkpoints_are_bad_input_and_no_difference(self):
        good = self.results("good", "--set", "users.arrivals.rate=300/s")
        for content, told in {
            "": "the file is empty",
            "[]": "there are no checkpoints in it",
            "null": "wanted a list of checkpoints",
            '{"a": 1}': "wanted a list of checkpoints",
            "[[1, 2]]": "/0: wanted a checkpoint",
            '[["a", "b", "c"]]': "/0: wanted a checkpoint",
            '[[1e300, -1, "zz"]]': "/0: wanted a checkpoint",
            '[[256, 1, "0123456789abcdef"], [256, 2, "0123456789abcdef"]]': "/1: wanted a checkpoint",
        }.items():
            said = self.refused(good, "checkpoints.json", content)
            self.assertIn(told, said, content)

    def test_a_short_run_has_no_checkpoints(self):
        a = self.results("a", "--until", "200ms")
        self.assertEqual(json.loads((a / "checkpoints.json").read_text()), [])
        self.assertEqual(run("compare", a, a).returncode, HELD)

    def test_a_damaged_summary_is_bad_input_told_with_its_place(self):
        good = self.results("good", "--replications", 2)
        text = (good / "summary.json").read_text()
        node = "/runs/1/nodes/1"

        def changed(path, value):
            """The summary with another value there, or without it."""
            summary = json.loads(text)
            *inside, last = [int(key) if key.isdigit() else key for key in path[1:].split("/")]
            at = summary
            for key in inside:
                at = at[key]
            if value is changed:
                at["other"] = at.pop(last)
            else:
                at[last] = value
            return json.dumps(summary)

        for path, wanted in {
            "/scenario": "a text",
            "/runs": "a list",
            "/runs/0": "an object",
            "/runs/1/seed": "a whole number",
            "/runs/1/fingerprint": "16 hexadecimal digits",
            "/runs/1/events": "a whole number, 0 or more",
            "/runs/1/reached": "a number, 0 or more",
            "/runs/1/nodes": "a list",
            node: "an object",
            node + "/node": "a text",
            node + "/offered": "a whole number, 0 or more",
            node + "/outcomes/ok": "a whole number, 0 or more",
            node + "/unfinished": "a whole number, 0 or more",
            node + "/goodput_per_second": "a number, 0 or more",
            node + "/latency/p50": "a number, 0 or more",
            node + "/latency_ok/max": "a number, 0 or more",
            node + "/peaks": "an object",
            node + "/peaks/in_flight": "a number",
            node + "/counts": "an object",
        }.items():
            for value in (None, True, *([] if wanted == "a text" else ["x"])):
                said = self.refused(good, "summary.json", changed(path, value))
                self.assertRegex(said, rf"^{path}: found .*; wanted {wanted}$")
            if not path[-1].isdigit() and "peaks/" not in path:
                said = self.refused(good, "summary.json", changed(path, changed))
                self.assertIn(f'"{path.rsplit("/")[-1]}" is missing; wanted {wanted}', said)
        for value in ("x", None, {}, -1):
            said = self.refused(good, "summary.json", changed(node + "/latency/p50", value))
            self.assertTrue(said.startswith(node + "/latency/p50: found "), said)
        self.assertIn("no runs", self.refused(good, "summary.json", changed("/runs", [])))
        self.assertEqual(self.refused(good, "summary.json", ""), "the file is empty; wanted JSON")
        self.assertIn("wanted an object", self.refused(good, "summary.json", "[1]"))


def catches(process, which):
    """Whether the program has begun to catch a signal."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(r"SigCgt:\s*(\w+)", status)[1], 16) >> (which - 1) & 1


class Interrupts(InFolder):
    """Of a run of six virtual hours at a high rate, which would take minutes."""

    LONG = ["--set", "duration=6h", "--set", "users.arrivals.rate=20000/s"]

    def interrupt(self, which, *arguments, after=0, **options):
        process = subprocess.Popen(
            [PROGRAM, *map(str, arguments)],
            stdout=subprocess.PIPE,
            stderr=options.pop("stderr", subprocess.PIPE),
            text=True,
            env=dict(os.environ, LC_ALL="C.UTF-8", SPILLWAY_SCENARIOS=str(DATA)),
        )
        try:
            while not catches(process, which):
                time.sleep(0.01)
            time.sleep(after)
            process.send_signal(which)
            out, error = process.communicate(timeout=60)
        finally:
            process.kill()
        return process.returncode, out, error

    def test_a_run_says_how_far_it_came_and_leaves_nothing_behind(self):
        for which in (signal.SIGINT, signal.SIGTERM):
            out = f"{self.folder}/made/for it/"
            code, _, error = self.interrupt(which, "run", "steady", *self.LONG, "--out", out)
            self.assertEqual(code, INTERRUPTED)
            self.assertRegex(error, r"^interrupted at \S+ of 6h, after [\d ]+ events; .*\n$")
            self.assertFalse((self.folder / "made").exists())

    def test_a_run_that_does_not_leave_an_instant_ends_too(self):
        stuck = self.folder / "stuck.json"
        stuck.write_text(
            """{"spillway": 1, "name": "stuck", "duration": "1s", "nodes": {
            "users": {"kind": "clients", "calls": "gate"},
            "gate": {"kind": "gateway", "calls": "db", "policies": [
                {"kind": "envoy_retry", "max_interval": "1us", "num_retries": 2147483647},
                {"kind": "token_bucket", "rate": "1/h", "burst": 1}]},
            "db": {"kind": "pool", "connections": 1}}}"""
        )
        for command in ("run", "check"):
            code, _, error = self.interrupt(signal.SIGINT, command, stuck, after=0.5)
            self.assertEqual(code, INTERRUPTED, error)
            self.assertRegex(error, r"^interrupted")

    def test_a_folder_that_was_there_stays(self):
        (self.folder / "old").mkdir()
        self.interrupt(signal.SIGINT, "run", "steady", *self.LONG, "--out", self.folder / "old" / "x")
        self.assertEqual(list((self.folder / "old").iterdir()), [])

    def test_the_progress_line_is_cleared(self):
        ours, theirs = pty.openpty()
        code, _, _ = self.interrupt(signal.SIGINT, "run", "steady", *self.LONG, stderr=theirs)
        os.close(theirs)
        shown = b""
        try:
            while chunk := os.read(ours, 4096):
                shown += chunk
        except OSError:
            pass  # the terminal has no other end any more
        os.close(ours)
        self.assertEqual(code, INTERRUPTED)
        self.assertRegex(shown.decode(), r"\r\x1b\[Kinterrupted at [^\r\n]*\r\n$")

    def test_check_tells_what_was_checked_and_writes_no_report(self):
        (self.folder / "broken-expectation.json").unlink()
        text = (DATA / "steady.json").read_text()
        text = text.replace('"100/s"', '"20000/s"').replace('"2s"', '"6h"')
        (self.folder / "long.json").write_text(text.replace('"steady"', '"long"'))
        junit = self.folder / "report.xml"
        code, out, error = self.interrupt(
            signal.SIGTERM, "check", self.folder, "--jobs", 1, "--junit", junit
        )
        self.assertEqual(code, INTERRUPTED)
        self.assertRegex(error, r"interrupted: [01] of 2 scenarios were checked")
        self.assertNotIn("long", out)
        self.assertFalse(junit.exists())


class Memory(InFolder):
    def test_a_run_that_needs_too_much_says_so(self):
        if re.search(rb"__[at]san_init", Path(PROGRAM).read_bytes()):
            self.skipTest("a sanitizer takes more than any limit")
        limit = 100_000_000
        result = run(
            "run", "steady", "--set", "users.arrivals.rate=1000000/s",
            "--set", "api.accept_queue=100000000",
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_DATA, (limit, limit)),
        )  # fmt: skip
        self.assertEqual(result.returncode, INTERNAL, result.stderr)
        self.assertRegex(result.stderr, r"^out of memory: .*\n$")

    def test_a_check_has_said_what_was_done_and_names_what_was_running(self):
        if re.search(rb"__[at]san_init", Path(PROGRAM).read_bytes()):
            self.skipTest("a sanitizer takes more than any limit")
        steady = self.folder / "steady.json"
        greedy = self.folder / "greedy.json"
        text = steady.read_text().replace('"steady"', '"greedy"').replace('"100/s"', '"1000000/s"')
        greedy.write_text(text.replace('"workers"', '"accept_queue": 100000000, "workers"'))
        limit = 100_000_000
        result = run(
            "check", "--jobs", 1, steady, greedy, self.folder / "broken-expectation.json",
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_DATA, (limit, limit)),
        )  # fmt: skip
        self.assertEqual(result.returncode, INTERNAL, result.stderr)
        self.assertRegex(result.stdout, r"^✓ steady: .*\n$")
        self.assertRegex(result.stderr, rf"^{re.escape(str(greedy))}: .*\nout of memory: .*\n$")

    def test_a_session_gives_its_live_changes_before_it_ends(self):
        if re.search(rb"__[at]san_init", Path(PROGRAM).read_bytes()):
            self.skipTest("a sanitizer takes more than any limit")
        limit = 100_000_000
        requests = (
            '{"id": 1, "command": "load", "name": "steady"}',
            '{"id": 2, "command": "advance", "to": "100ms"}',
            '{"id": 3, "command": "set", "path": "api.accept_queue", "value": 100000000}',
            '{"id": 4, "command": "set", "path": "users.arrivals.rate", "value": "1000000/s"}',
            '{"id": "five", "command": "advance", "to": "2s"}',
            '{"id": 6, "command": "hello"}',
        )
        result = run(
            "session",
            input="\n".join(requests),
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_DATA, (limit, limit)),
        )
        self.assertEqual(result.returncode, INTERNAL, result.stderr)
        self.assertRegex(result.stderr, r"^out of memory: .*\n$")
        replies = [json.loads(line) for line in result.stdout.splitlines()]
        self.assertEqual([reply["id"] for reply in replies], [1, 2, 3, 4, "five"])
        self.assertFalse(replies[-1]["ok"])
        self.assertIn("out of memory", replies[-1]["error"]["message"])
        kept = json.loads(replies[-1]["text"])["timeline"]
        self.assertEqual(kept[-2], {"at": "100ms", "set": {"api.accept_queue": 100000000}})
        self.assertEqual(kept[-1], {"at": "100ms", "set": {"users.arrivals.rate": "1000000/s"}})


class Mistakes(unittest.TestCase):
    def test_five_mistakes_are_five_errors_at_their_lines(self):
        for command in (["run"], ["check"]):
            result = run(*command, DATA / "five-mistakes.json")
            self.assertEqual(result.returncode, BAD_INPUT)
            found = [line.split(":", 3) for line in result.stderr.splitlines()]
            self.assertEqual([int(parts[1]) for parts in found], [5, 7, 10, 12, 16])
            for parts, words in zip(
                found,
                (
                    "wanted a duration",
                    'did you mean "gateway"?',
                    'did you mean "burst"?',
                    "at least 1",
                    'did you mean "burst"?',
                ),
            ):
                self.assertTrue(parts[0].endswith("five-mistakes.json"))
                self.assertIn(words, parts[3])

    def test_every_kind_of_mistake_is_found_at_once_and_at_its_line(self):
        for name, at_least in (("hidden-mistakes.json", 13), ("many-mistakes.json", 21)):
            file = DATA / name
            lines = file.read_text().splitlines()
            wanted = [i for i, line in enumerate(lines, 1) if i > 1 and "  // " in line]
            self.assertGreaterEqual(len(wanted), at_least)
            errors = run("run", file).stderr
            self.assertEqual(
                [int(line.split(":")[1]) for line in errors.splitlines()], wanted, errors
            )
        for pointer, words in {
            "/seed": "wanted a whole number",
            "/titel": 'did you mean "title"?',
            "/nodes/users/arrivals/kind": 'did you mean "poisson"?',
            "/nodes/users/classes/0/weight": "found -1; allowed: at least 0",
            "/nodes/gateway/calls": "given twice",
            "/nodes/gateway/policies/1": 'the name "limiter" is taken',
            "/nodes/app/steps/1/call": "a clients node, which answers no calls",
            "/nodes/app/steps/2/only/0": 'did you mean "batch"?',
            "/nodes/loop1": "loop1 -> loop2 -> loop1",
            "/links/app->dbb": 'did you mean "db"?',
            "/timeline/0/node": '"app" is not a clients node; allowed: users',
            "/timeline/1/fault": "allowed: set, burst, latency, errors, crash, slow",
            "/expect/1/during": "wanted [from, to] within the run",
        }.items():
            self.assertRegex(errors, rf": {re.escape(pointer)}: .*{re.escape(words)}")

    def test_any_line_ends_and_a_byte_order_mark_will_do(self):
        text = (DATA / "steady.json").read_text()
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "steady.json"
            for content in ("\ufeff" + text, text.replace("\n", "\r\n")):
                file.write_bytes(content.encode())
                self.assertEqual(run("run", file, "--quiet").returncode, HELD)
            file.write_bytes(text.replace('"2s"', '"2"').replace("\n", "\r\n").encode())
            self.assertIn("steady.json:6:3: /duration: ", run("run", file).stderr)

    def test_messages_stay_short_whatever_is_in_the_file(self):
        text = (DATA / "steady.json").read_text()
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "long.json"
            for content in (
                '{"name": "' + "x" * 5_000_000,
                text.replace('"steady"', '"' + "x" * 1_000_000 + '"'),
                text.replace('"workers"', '"' + "w" * 1_000_000 + '"'),
                text.replace('"expect": [', '"timeline": [' + "7," * 100_000 + '7], "expect": ['),
            ):
                file.write_text(content)
                result = run("run", file)
                self.assertEqual(result.returncode, BAD_INPUT)
                self.assertLess(len(result.stderr), 100_000)
                self.assertLessEqual(len(result.stderr.splitlines()), 1001)
            self.assertIn("and 99001 more", result.stderr)

    def test_files_that_are_no_scenarios(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, content in {
                "empty": b"",
                "text": b"hello\n",
                "list": b"[1]\n",
                "binary": bytes(range(256)),
                "cut": b'{"spillway": 1, "nodes": {',
                "blank": b" \r\n\t ",
                "nul": (DATA / "steady.json").read_bytes() + b"\0",
                "utf16": (DATA / "steady.json").read_text().encode("utf-16"),
                "deep": b"[" * 1_000_000,
                "huge": (DATA / "steady.json").read_bytes().replace(b": 4", b": 1e999"),
            }.items():
                file = Path(folder) / f"{name}.json"
                file.write_bytes(content)
                result = run("run", file)
                self.assertEqual(result.returncode, BAD_INPUT, name)
                self.assertRegex(result.stderr, rf"{name}\.json:\d+:\d+: ", name)
            self.assertEqual(run("run", folder).returncode, BAD_INPUT)


class Check(InFolder):
    def test_exit_codes_tell_the_worst(self):
        self.assertEqual(run("check", self.folder / "steady.json").returncode, HELD)
        result = run("check", self.folder, "--jobs", 2)
        self.assertEqual(result.returncode, FAILED)
        self.assertRegex(result.stdout, r"✗ broken-expectation: 1 of 2 expectations held")
        self.assertRegex(result.stdout, r"✗ +1s–2s +api.latency p99 +10ms +above 1s")
        self.assertRegex(result.stdout, r"✓ steady: 1 of 1")
        self.assertEqual(run("check", self.folder, DATA / "five-mistakes.json").returncode, BAD_INPUT)
        self.assertEqual(run("check", self.folder / "missing").returncode, BAD_INPUT)

    def test_junit_is_valid_and_has_every_scenario(self):
        report = self.folder / "report.xml"
        run("check", self.folder, DATA / "five-mistakes.json", "--junit", report)
        suite = xml.parse(report).getroot().find("testsuite")
        self.assertEqual(
            {key: suite.get(key) for key in ("tests", "failures", "errors")},
            {"tests": "3", "failures": "1", "errors": "1"},
        )
        cases = {case.get("name"): case for case in suite.findall("testcase")}
        failure = cases["broken-expectation"].find("failure")
        self.assertIn('wrong <on purpose> & "quoted"', failure.text)
        self.assertEqual(failure.get("message")[0], "✗")
        self.assertIsNone(cases["steady"].find("failure"))
        self.assertIn("wanted a duration", cases["five-mistakes"].find("error").get("message"))

    def test_fingerprints_are_compared_when_they_are_listed(self):
        steady = self.folder / "steady.json"
        self.assertEqual(run("check", steady, "--update-fingerprints").returncode, HELD)
        listed = json.loads((self.folder / "fingerprints.json").read_text())
        self.assertEqual(list(listed), ["steady"])
        self.assertEqual(run("check", steady, "--slice", "10ms").returncode, HELD)

        steady.write_text(steady.read_text().replace('"100/s"', '"101/s"'))
        result = run("check", steady)
        self.assertEqual(result.returncode, FAILED)
        self.assertIn(listed["steady"]["fingerprint"], result.stdout)
        self.assertIn("they part", result.stdout)
        self.assertIn("--update-fingerprints", result.stdout)
        run("check", steady, "--update-fingerprints")
        self.assertEqual(run("check", steady).returncode, HELD)


    def test_fingerprints_among_the_files_are_no_scenario(self):
        steady, stored = self.folder / "steady.json", self.folder / "fingerprints.json"
        run("check", steady, "--update-fingerprints")
        result = run("check", stored, steady)
        self.assertEqual((result.returncode, result.stderr), (HELD, ""))
        self.assertEqual(len(result.stdout.splitlines()), 1, result.stdout)
        result = run("check", stored)
        self.assertEqual(result.returncode, BAD_INPUT)
        self.assertIn("fingerprints.json: holds fingerprints", result.stderr)
        result = run("check", self.folder / "none" / "fingerprints.json")
        self.assertEqual(result.returncode, BAD_INPUT)
        self.assertIn("no scenario", result.stderr)

    def test_a_scenario_that_expects_nothing_says_so(self):
        file = self.folder / "steady.json"
        file.write_text(re.sub(r',\s*"expect": \[.*\]', "", file.read_text(), flags=re.S))
        self.assertIn("✓ steady: it expects nothing, fingerprint", run("check", file).stdout)

    def test_one_wrong_path_does_not_stop_the_others(self):
        junit = self.folder / "report.xml"
        missing = self.folder / "missing.json"
        result = run("check", missing, self.folder / "steady.json", "--junit", junit)
        self.assertEqual(result.returncode, BAD_INPUT)
        self.assertIn("✓ steady", result.stdout)
        self.assertIn("✗ missing", result.stdout)
        self.assertIn("no scenario", result.stderr)
        self.assertEqual(len(xml.parse(junit).getroot().findall(".//testcase")), 2)

    def test_what_cannot_be_read_is_named(self):
        loop = self.folder / "loop.json"
        loop.symlink_to(loop)
        for command in ("check", "run"):
            result = run(command, loop)
            self.assertEqual(result.returncode, BAD_INPUT)
            self.assertRegex(result.stderr, r"^\S*loop.json: .*symbolic link")

    def test_broken_fingerprints_spare_other_folders(self):
        other = self.folder / "other"
        other.mkdir()
        shutil.copy(DATA / "steady.json", other)
        (other / "fingerprints.json").write_text("[]")
        result = run("check", self.folder / "steady.json", other)
        self.assertEqual(result.returncode, BAD_INPUT)
        self.assertIn("✓ steady", result.stdout)
        self.assertRegex(result.stderr, r"other/fingerprints.json:1:1: wanted an object")
        self.assertEqual((other / "fingerprints.json").read_text(), "[]")

    def test_damaged_checkpoints_of_fingerprints_are_a_problem_at_their_line(self):
        steady, stored = self.folder / "steady.json", self.folder / "fingerprints.json"
        run("check", steady, "--update-fingerprints")
        listed = json.loads(stored.read_text())
        listed["steady"]["checkpoints"] = [["a", "b", "c"]]
        stored.write_text(json.dumps(listed))
        result = run("check", steady)
        self.assertEqual(result.returncode, BAD_INPUT)
        self.assertRegex(result.stderr, r"fingerprints.json:1:\d+: /steady/checkpoints/0: wanted a che")

    def test_a_name_belongs_to_one_file(self):
        shutil.copy(self.folder / "steady.json", self.folder / "twin.json")
        result = run("check", self.folder / "steady.json", self.folder / "twin.json")
        self.assertEqual(result.returncode, BAD_INPUT)
        self.assertRegex(result.stderr, r'twin.json: its name, "steady", is also that of \S*steady.json')

    def test_says_when_there_is_nothing_to_compare_with(self):
        steady = self.folder / "steady.json"
        self.assertIn("no fingerprints are stored", run("check", steady).stderr)
        run("check", steady, "--update-fingerprints")
        self.assertEqual(run("check", steady).stderr, "")

    def test_a_run_that_is_not_listed_beside_others_fails(self):
        run("check", self.folder / "steady.json", "--update-fingerprints")
        text = (self.folder / "steady.json").read_text().replace('"steady"', '"newcomer"')
        (self.folder / "newcomer.json").write_text(text)
        result = run("check", self.folder / "newcomer.json")
        self.assertEqual(result.returncode, FAILED)
        self.assertIn("no fingerprint is listed", result.stdout)


class Endless(unittest.TestCase):
    def test_what_never_ends_is_no_scenario(self):
        for command in (["run"], ["check"], ["show"], ["params"]):
            result = run(*command, "/dev/zero")
            self.assertEqual(result.returncode, BAD_INPUT, command)
            self.assertIn("/dev/zero: the file is larger than 64 MB", result.stderr)


class Reference(unittest.TestCase):
    def test_list_and_show(self):
        self.assertRegex(run("list").stdout, r"steady +Held")
        shown = run("show", "broken-expectation")
        self.assertEqual(shown.returncode, HELD)
        self.assertRegex(shown.stdout, r"users +→ +api")
        self.assertIn('"above":"1s"', shown.stdout)


    def test_schema_is_json(self):
        self.assertIn("properties", json.loads(run("schema").stdout))

    def test_params(self):
        self.assertIn("### `token_bucket`", run("params").stdout)
        paths = run("params", "steady").stdout
        self.assertRegex(paths, r"(?m)^api\.workers +4 +at least 1$")
        self.assertRegex(paths, r"(?m)^seed +1 .*fixed$")


class Chinese(InFolder):
    """LC_ALL is read as it is: the locale need not be installed."""

    def shown(self, *arguments, code=HELD, language="zh_CN.UTF-8"):
        result = run(*arguments, language=language)
        self.assertEqual(result.returncode, code, result.stdout + result.stderr)
        out = result.stdout + result.stderr
        self.assertNotRegex(CODE.sub("", out), ENGLISH, arguments)
        return out

    def test_each_page_of_help_speaks_one_language(self):
        page = self.shown("--help")
        commands = re.findall(r"(?m)^  (\w+) +\S", page.split("命令:")[1].split("示例")[0])
        self.assertEqual(len(commands), 8, page)
        for command in commands:
            page = self.shown(command, "--help")
            self.assertIn(f"用法: spillway {command}", page)
            self.assertIn("显示本说明", page)
            rows = re.findall(r"(?m)^  .*[^\x00-\x7f].*$", page.split("示例")[0])
            self.assertGreater(len(rows), 0, page)
            for row in rows:  # the descriptions stand at column 30
                name = next(row[:i] for i in range(len(row)) if columns(row[:i]) >= 30)
                self.assertTrue(columns(name) == 30 and name[-1] == " ", row)
                self.assertNotEqual(row[len(name)], " ", row)

    def test_what_a_command_prints_speaks_one_language(self):
        self.assertIn("一成一败", self.shown("list"))
        shown = self.shown("show", "broken-expectation")
        self.assertIn("\n期望\n", shown)
        report = self.shown("run", "broken-expectation", "--replications", 2, code=FAILED)
        for word in ("请求", "节点", "到达", "成功", "延迟", "期望", "大于 1s", "故意写错", "2 次中成立 0 次"):
            self.assertIn(word, report)
        self.assertIn("未判定", self.shown("run", "broken-expectation", "--until", "1s"))
        self.assertIn("1/2 项期望成立", self.shown("check", self.folder, code=FAILED))
        self.assertIn("至少 1", self.shown("params", "steady"))
        for name, rate in ("a", 100), ("b", 50):
            assignment = f"users.arrivals.rate={rate}/s"
            run("run", "steady", "--set", assignment, "--out", self.folder / name)
        compared = self.shown("compare", self.folder / "a", self.folder / "b", code=FAILED)
        self.assertIn("\n不同：从开头就不同", compared)
        self.assertRegex(compared, r"节点 +指标 +A +B +变化")

    def test_tables_are_aligned_by_the_columns_that_a_terminal_shows(self):
        report = self.shown("run", "steady")
        lines = report.split("\n请求 ")[1].splitlines()[1:4]
        self.assertEqual(len({columns(line.split("/s")[0]) for line in lines[1:]}), 1, lines)
        goodput = columns(lines[0].split("有效吞吐")[0] + "有效吞吐")
        self.assertEqual(goodput, columns(lines[1].split("/s")[0] + "/s"), lines)

    def test_a_folder_without_scenarios_is_said_to_be_one(self):
        empty = self.folder / "empty"
        empty.mkdir()
        for language, words in ("zh_CN.UTF-8", "没有可读的场景文件"), ("C.UTF-8", "no scenario files"):
            result = run("check", empty, language=language)
            self.assertEqual(result.returncode, BAD_INPUT)
            self.assertRegex(result.stderr, rf"^{empty}.*{words}.*\n$")
            self.assertNotIn("valid", result.stdout)

    def test_mistakes_in_arguments_are_told_on_one_line(self):
        for arguments, words in (
            ([], "缺少命令"),
            (["runn"], "是否想用“run”"),
            (["run"], "缺少 scenario"),
            (["run", "stedy"], "没有场景“stedy”：既不是文件，也不是库中的名称；是否想用“steady”？"),
            (["run", self.folder], "文件夹中没有可读的场景文件"),
            (["run", "steady", "more"], "没有参数“more”"),
            (["run", "steady", "--sed", "3"], "是否想用“--seed”"),
            (["run", "steady", "--seed"], "--seed：缺少值"),
            (["run", "steady", "--seed", "1", "--seed", "2"], "--seed：重复给出"),
            (["run", "steady", "--seed", "x"], "应为 0 到"),
            (["run", "steady", "--jobs", "0"], "--jobs: 得到“0”；应为 1 到 1024 的整数"),
            (["run", "steady", "--format", "xml"], "应为 text, json, csv 之一"),
            (["run", "steady", "--quiet=3"], "--quiet：不接受值"),
            (["run", "steady", "--set", "x"], "应为 PATH=VALUE"),
            (["run", "steady", "--until", "1h"], "运行在 2s 结束"),
            (["run", "steady", "--resolution", "7ms"], "10ms 的倍数"),
            (["check", "--slice", "soon"], "并带单位"),
        ):
            out = self.shown(*arguments, code=BAD_INPUT)
            self.assertEqual(len(out.splitlines()), 1, out)
            self.assertIn(words, out)

    def test_json_and_csv_are_the_same_in_every_language(self):
        def told(language, form):
            out = run("run", "broken-expectation", "--format", form, language=language).stdout
            return re.sub(r'"(wall_seconds|events_per_second)": *[0-9.e+]+', "", out)

        for form in ("json", "csv"):
            self.assertEqual(told("zh_CN.UTF-8", form), told("C.UTF-8", form))
            self.assertGreater(len(told("C.UTF-8", form)), 100)


class Session(unittest.TestCase):
    def talk(self, *lines, text=None):
        given = text if text is not None else "".join(line + "\n" for line in lines)
        result = run("session", input=given)
        self.assertEqual(result.returncode, HELD, result.stderr)
        return [json.loads(line) for line in result.stdout.splitlines()]

    @contextlib.contextmanager
    def started(self):
        """A session that is there as long as the block."""
        with subprocess.Popen(
            [PROGRAM, "session"],
            **{name: subprocess.PIPE for name in ("stdin", "stdout", "stderr")},
            text=True,
            env=dict(os.environ, LC_ALL="C.UTF-8", SPILLWAY_SCENARIOS=str(DATA)),
        ) as process:
            try:
                yield process
            finally:
                process.kill()

    def ask(self, process, *requests):
        for request in requests:
            process.stdin.write(json.dumps(request) + "\n")
            process.stdin.flush()
            self.assertTrue(json.loads(process.stdout.readline())["ok"])

    def test_one_reply_a_line_whatever_comes(self):
        replies = self.talk(
            '{"id": 1, "command": "hello"}',
            "garbage",
            "",
            '{"id": 2, "command": "nonsense"}',
            '{"id": 3, "command": "load", "name": "steady"}',
            '{"id": 4, "command": "advance", "to": "1s"}',
            '{"id": 5, "pad": "' + "x" * 5_000_000 + '"}',
            '{"id": 6, "command": "verdicts"}',
        )
        self.assertEqual([reply["id"] for reply in replies], [1, None, None, 2, 3, 4, 5, 6])
        self.assertEqual(
            [reply["ok"] for reply in replies],
            [True, False, False, False, True, True, False, True],
        )
        self.assertEqual(replies[5]["now"], 1_000_000_000)
        self.assertEqual(replies[7]["verdicts"][0]["state"], "held")

    def test_replies_that_are_lost_are_no_success(self):
        with open("/dev/full", "w") as full:
            result = subprocess.run(
                [PROGRAM, "session"], input='{"command": "hello"}\n', stdout=full,
                stderr=subprocess.PIPE, text=True, timeout=120, check=False,
            )  # fmt: skip
        self.assertEqual(result.returncode, BAD_INPUT)
        self.assertIn("the output cannot be written", result.stderr)

    def test_a_long_run_ends_when_nobody_can_read_its_reply(self):
        text = (DATA / "steady.json").read_text()
        text = text.replace('"100/s"', '"100000/s"').replace('"2s"', '"6h"')  # takes minutes
        for again in ([], [{"command": "reset"}]):
            with self.started() as process:
                self.ask(process, {"command": "load", "text": text}, *again)
                process.stdin.write('{"command": "advance", "to": "6h"}\n')
                process.stdin.close()
                process.stdout.close()
                self.assertEqual(process.wait(timeout=60), BAD_INPUT)
                self.assertIn("the output cannot be written", process.stderr.read())

    def test_a_signal_ends_it_at_once(self):
        for which in (signal.SIGINT, signal.SIGTERM):
            with self.started() as process:
                self.ask(process, {"command": "load", "name": "steady"})
                process.send_signal(which)
                self.assertEqual(process.wait(timeout=60), -which)
                self.assertEqual(process.stdout.read(), "")

    def test_quit_ends_it_and_so_does_the_end_of_input(self):
        replies = self.talk('{"id": 1, "command": "quit"}', '{"id": 2, "command": "hello"}')
        self.assertEqual([reply["id"] for reply in replies], [1])
        self.assertEqual(self.talk(text=""), [])
        self.assertEqual(self.talk(text='{"id": 1, "command": "hello"}')[0]["ok"], True)

    def test_each_reply_comes_at_once(self):
        process = subprocess.Popen(
            [PROGRAM, "session"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        with process:
            process.stdin.write('{"id": 1, "command": "hello"}\n')
            process.stdin.flush()
            self.assertEqual(json.loads(process.stdout.readline())["id"], 1)
            process.stdin.close()
        self.assertEqual(process.returncode, HELD)


if __name__ == "__main__":
    unittest.main(verbosity=1)

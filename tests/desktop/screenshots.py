#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Takes the pictures of docs/desktop.md from the running program.

    tests/desktop/screenshots.py FOLDER_OF_PROGRAMS [FOLDER]     FOLDER: docs/screenshots when absent
"""
import subprocess
import sys
import time
from pathlib import Path

from driving import Lab, on_a_desk, set_up, wait_for

ROOT = Path(__file__).resolve().parents[2]


class Picture:
    """A window with these choices and a scenario open, the flagship incident if no other is said."""

    def __init__(
        self, programs, language, scheme, guide=False, scenario="microburst-penetration"
    ):
        offered = "false" if guide else "true"
        set_up(language=language, scheme=scheme, guide_offered=offered)
        self.lab = Lab(programs / "spillway-lab", scenario)
        wait_for(lambda: self.lab.title().startswith(scenario), 15, "the scenario")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.lab.close()

    def run_until(self, time_text):
        lab = self.lab
        before = progress(lab)
        lab.key("ctrl+shift+r")
        time.sleep(0.7)
        lab.key("ctrl+a")
        lab.type(time_text)
        lab.key("Return")
        wait_for(lambda: progress(lab) > before, 10, "the run to begin")
        still = [progress(lab), 0]

        def stands():
            now = progress(lab)
            still[1] = still[1] + 1 if now == still[0] else 0
            still[0] = now
            return still[1] > 8

        wait_for(stands, 120, f"the run to reach {time_text}")

    def select(self, share):
        """A card of the topology, by its place from left to right."""
        topology = next(self.lab.all(role="filler", name=None), None)
        for node in self.lab.all(role="filler"):
            if node.name in ("Topology", "拓扑", "拓扑图"):
                topology = node
        box = topology.queryComponent().getExtents(self.lab.atspi.DESKTOP_COORDS)
        self.lab.click_at(box.x + int(box.width * share), box.y + box.height // 2)

    def sweep(self):
        """The bucket's size over the number of threads: what becomes of the P99."""
        lab = self.lab
        lab.command("Sweep parameters")
        choose(lab, lab.find("shoppers.arrivals.rate", "combo box"), "gateway.limiter.burst")
        for box, value in (("From", "500"), ("To", "8000")):
            lab.click(lab.find(box, "spin button"))
            lab.key("ctrl+a")
            lab.type(value)
            lab.key("Tab")
        lab.click(lab.find("by ratio", "check box"))
        choose(lab, lab.find("no second parameter", "combo box"), "orders.workers")
        lab.click(lab.find("Sweep", "push button"))
        lab.find("Stop", "push button")
        wait_for(lambda: not lab.has("Stop", "push button"), 300, "the sweep")

    def take(self, file):
        self.lab.point_at_nothing()
        time.sleep(1.5)
        self.lab.screenshot(file)
        # Few colours are enough, and make a small file.
        subprocess.run(["mogrify", "-strip", "+dither", "-colors", "200", str(file)], check=True)
        print(file.name, file.stat().st_size // 1024, "KB", flush=True)


def choose(lab, box, wanted):
    """An entry of a list, by its beginning."""
    lab.click(box)
    time.sleep(0.5)
    lab.type(wanted)
    lab.key("Return")
    lab.find(wanted, "combo box")


def progress(lab):
    bar = next(lab.all(role="progress bar"))
    return bar.queryValue().currentValue


def main():
    programs = Path(sys.argv[1]).resolve()
    folder = Path(sys.argv[2] if len(sys.argv) > 2 else ROOT / "docs/screenshots").resolve()
    folder.mkdir(parents=True, exist_ok=True)
    with Picture(programs, "en", "light") as picture:
        picture.lab.key(*["greater"] * 3)
        picture.run_until("27s")
        picture.select(0.37)
        picture.take(folder / "burst.png")
    with Picture(programs, "zh", "light", guide=True) as picture:
        picture.lab.key(*["greater"] * 3)
        picture.run_until("22s")
        picture.take(folder / "guide-zh.png")
    with Picture(programs, "en", "dark") as picture:
        picture.lab.key(*["greater"] * 3)
        picture.run_until("10s")
        picture.lab.key("ctrl+k")
        time.sleep(1)
        picture.select(0.37)
        picture.lab.click(picture.lab.find("limiter — token_bucket", "list item"))
        picture.lab.click(picture.lab.find("burst", "spin button"))
        picture.lab.key("ctrl+a")
        picture.lab.type("800")
        picture.lab.key("Return")
        picture.lab.key("ctrl+3")
        picture.run_until("40s")
        picture.take(folder / "compare-dark.png")
    with Picture(programs, "en", "light", scenario="breaker-thrashing") as picture:
        picture.lab.key("ctrl+1")
        picture.lab.key(*["greater"] * 4)
        picture.run_until("22s")
        picture.select(0.37)
        picture.take(folder / "topology.png")
    with Picture(programs, "en", "light") as picture:
        picture.sweep()
        picture.take(folder / "sweep.png")


if __name__ == "__main__":
    on_a_desk()
    main()

# SPDX-License-Identifier: GPL-3.0-or-later
"""Drives the real program as a person does: a screen (Xvfb), a window manager (openbox), keyboard
and mouse (xdotool), and the names of controls as a screen reader hears them (AT-SPI).

A script that uses it calls on_a_desk() first: it starts itself again with a screen and a session bus
of its own.
"""
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

NEEDED = ["Xvfb", "openbox", "xdotool", "import", "dbus-run-session"]
SKIPPED = 77


def on_a_desk(width=1440, height=900):
    """Returns in a process that has a screen of this size; the exit code is that process's."""
    if "SPILLWAY_DESK" in os.environ:
        return
    missing = [name for name in NEEDED if not shutil.which(name)]
    python = python_with_atspi()
    if not python:
        missing.append("python3-pyatspi")
    if missing:
        print("skipped: not installed:", ", ".join(missing))
        sys.exit(SKIPPED)
    home = Path(tempfile.mkdtemp(prefix="spillway-desk-"))
    reader, writer = os.pipe()
    screen = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp"],
        pass_fds=[writer],
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    with os.fdopen(reader) as pipe:
        display = pipe.readline().strip()
    environment = {
        "PATH": os.environ["PATH"],
        "DISPLAY": f":{display}",
        "HOME": str(home),
        "XDG_RUNTIME_DIR": str(home),
        "LC_ALL": "C.UTF-8",
        "QT_QPA_PLATFORM": "xcb",
        "QT_SCALE_FACTOR": "1",
        "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
        "SPILLWAY_DESK": str(home),
    }
    os.chmod(home, 0o700)
    manager = subprocess.Popen(["openbox"], env=environment, stderr=subprocess.DEVNULL)
    try:
        command = ["dbus-run-session", "--", python, *sys.argv]
        sys.exit(subprocess.call(command, env=environment))
    finally:
        for process in (manager, screen):
            process.terminate()
            process.wait()
        shutil.rmtree(home, ignore_errors=True)


def python_with_atspi():
    """Debian's own Python has it, which need not be the first in PATH."""
    for python in (sys.executable, "/usr/bin/python3"):
        if subprocess.run([python, "-c", "import pyatspi"], capture_output=True).returncode == 0:
            return python
    return None


def set_up(**choices):
    """Writes the settings that the program will find."""
    settings = Path(os.environ["SPILLWAY_DESK"]) / ".config/spillway/spillway-lab.ini"
    settings.parent.mkdir(parents=True, exist_ok=True)
    lines = [f"{name}={choice}" for name, choice in choices.items()]
    settings.write_text("\n".join(["[General]", *lines, ""]))


class Lab:
    """The program, its window and what is in it."""

    def __init__(self, program, *arguments, size=(1440, 900), environment=None, accessible=True):
        import pyatspi

        self.atspi = pyatspi
        self.size = size
        self.log = open(Path(os.environ["SPILLWAY_DESK"]) / "lab.log", "w+")
        self.process = subprocess.Popen(
            [str(program), *map(str, arguments)],
            env={**os.environ, **(environment or {})},
            stdout=self.log,
            stderr=self.log,
        )
        began = time.monotonic()
        self.window = wait_for(self._find_window, 15, "the window", every=0.005)
        self.opened_after = time.monotonic() - began
        xdotool("windowmove", self.window, 0, 0)
        xdotool("windowsize", self.window, *size)
        xdotool("windowactivate", "--sync", self.window)
        if accessible:
            self.application = wait_for(self._find_application, 15, "the accessible program")

    def _find_window(self):
        found = xdotool("search", "--onlyvisible", "--pid", self.process.pid, check=False).split()
        return found[-1] if found else None

    def _find_application(self):
        desktop = self.atspi.Registry.getDesktop(0)
        for application in desktop:
            if application and application.get_process_id() == self.process.pid:
                return application
        return None

    def cpu(self):
        """Seconds that the program's own process has computed so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def settled_cpu(self):
        """The same, as soon as nothing goes on any more: all of the start, the first frame too."""
        seen = [-1.0] * 5

        def quiet():
            seen.append(self.cpu())
            return seen[-1] if seen[-1] == seen[-5] else None

        return wait_for(quiet, 20, "the program to have started")

    def close(self):
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(10)
        self.log.close()

    # What is to be seen.

    def title(self):
        return xdotool("getwindowname", self.window).strip()

    def all(self, name=None, role=None, within=None):
        """Accessible objects that show, by a part of their name and by role, breadth first."""
        queue = [within or self.application]
        while queue:
            node = queue.pop(0)
            try:
                if node is not self.application and not self._showing(node):
                    continue
                if (name is None or name in (node.name or "")) and (
                    role is None or node.getRoleName() == role
                ):
                    if node is not self.application:
                        yield node
                queue.extend(child for child in node if child)
            except Exception:  # it has gone meanwhile
                continue

    def _showing(self, node):
        return node.getState().contains(self.atspi.STATE_SHOWING)

    def find(self, name=None, role=None, within=None, timeout=10):
        what = f"{role or 'something'} called {name!r}"
        return wait_for(lambda: next(self.all(name, role, within), None), timeout, what)

    def has(self, name=None, role=None):
        return next(self.all(name, role), None) is not None

    @staticmethod
    def says(node):
        """Its description, as it is now."""
        node.clear_cache()
        return node.description or ""

    def screenshot(self, path):
        subprocess.run(["import", "-window", "root", str(path)], check=True)

    # What a person does.

    def middle_of(self, node):
        box = node.queryComponent().getExtents(self.atspi.DESKTOP_COORDS)
        return box.x + box.width // 2, box.y + box.height // 2

    def click(self, node, times=1, button=1):
        self.click_at(*self.middle_of(node), times=times, button=button)

    def click_at(self, x, y, times=1, button=1):
        xdotool("mousemove", "--sync", x, y)
        xdotool("click", "--repeat", times, "--delay", 60, button)
        time.sleep(0.1)

    def point_at_nothing(self):
        """Away from charts, whose crosshair follows the pointer."""
        xdotool("mousemove", "--sync", self.size[0] // 2, self.size[1] - 4)

    def key(self, *keys):
        for one in keys:
            xdotool("key", "--clearmodifiers", one)
            time.sleep(0.05)

    def type(self, text):
        xdotool("type", "--delay", 8, text)
        time.sleep(0.1)

    def command(self, name):
        """Through the command palette, by its name."""
        self.key("ctrl+shift+p")
        time.sleep(0.7)
        self.type(name)
        self.key("Return")
        time.sleep(0.2)


def xdotool(*arguments, check=True):
    done = subprocess.run(
        ["xdotool", *map(str, arguments)], capture_output=True, text=True, timeout=30
    )
    if check and done.returncode != 0:
        raise AssertionError(f"xdotool {arguments}: {done.stderr}")
    return done.stdout


def wait_for(question, timeout, what, every=0.1):
    """The first answer that is true; the wait ends with an error after `timeout` seconds."""
    end = time.monotonic() + timeout
    while True:
        answer = question()
        if answer:
            return answer
        if time.monotonic() > end:
            raise AssertionError(f"waited {timeout} s for {what}")
        time.sleep(every)

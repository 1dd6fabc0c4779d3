# SPDX-License-Identifier: Apache-2.0
"""A small line plot over time as SVG, for light and dark pages."""
import math
from html import escape

WIDTH = 720
LEFT, RIGHT = 62, 16
STYLE = """text{font:12px system-ui,sans-serif;fill:#333}.h{font-size:14px;font-weight:600}
.m,.n{fill:#666}.n{font-size:11px}
.e{text-anchor:end}.k{text-anchor:middle}.bg{fill:#fff}.g{stroke:#e3e3e3}.x{stroke:#888}
.r{stroke:#666;stroke-dasharray:2 3}path{fill:none;stroke-width:1.6}
.o{fill:#b9bec6;stroke:none}.a{stroke:#0b62c4}.b{stroke:#c8500a}.c{stroke:#1a7f4b}.d{stroke:#8a3ab9}
.b{stroke-dasharray:7 2}.c{stroke-dasharray:3 2}.d{stroke-dasharray:9 2 2 2}
@media(prefers-color-scheme:dark){text{fill:#ddd}.m,.n{fill:#aaa}.bg{fill:#16191d}.g{stroke:#30353b}
.r{stroke:#aaa}.o{fill:#555c66}.a{stroke:#5aa9ff}.b{stroke:#ff9a57}.c{stroke:#4fd08b}
.d{stroke:#c993f0}}"""


def ticks(low, high, most):
    """Round numbers that cover what lies between two."""
    raw = (high - low) / most or 1
    base = 10 ** math.floor(math.log10(raw))
    step = next(base * m for m in (1, 2, 2.5, 5, 10) if base * m >= raw * 0.999)
    first = math.ceil(low / step - 1e-9)
    return [round(i * step, 10) for i in range(first, math.floor(high / step + 1e-9) + 1)]


def num(value):
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def runs(points):
    """Points of (from, to, value) with equal neighbours joined; gaps cut it into several."""
    out = []
    for begin, end, value in points:
        if value is None:
            continue
        if out and abs(out[-1][-1][1] - begin) < 1e-6:
            if out[-1][-1][2] == value:
                out[-1][-1] = (out[-1][-1][0], end, value)
            else:
                out[-1].append((begin, end, value))
        else:
            out.append([(begin, end, value)])
    return out


class Panel:
    """One pair of axes; `top` is where its line of words begins."""

    def __init__(self, top, height, begin, end, y, area, lines, at=None, high=None):
        self.words, self.top, self.bottom = top + 12, top + 22, top + 22 + height
        self.begin, self.end = begin, end
        self.y, self.area, self.lines, self.at = y, area, lines, at or {}
        values = [v for curve in (*area.values(), *lines.values()) for t, v in curve
                  if v is not None and begin < t <= end + 1e-9] + list(self.at.values())
        self.low = min([0, *values])
        self.high = high or (max(values, default=1) * 1.06 or 1)

    def px(self, time):
        return LEFT + (time - self.begin) / (self.end - self.begin) * (WIDTH - LEFT - RIGHT)

    def py(self, value):
        part = (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)
        return self.bottom - part * (self.bottom - self.top)

    def path(self, curve, step, closed):
        points = [(max(t - step, self.begin), t, v) for t, v in curve
                  if self.begin + 1e-9 < t <= self.end + 1e-9]
        out = ""
        for run in runs(points):
            x, y = num(self.px(run[0][0])), num(self.py(run[0][2]))
            out += f"M{x} {num(self.bottom)}V{y}" if closed else f"M{x} {y}"
            for _, to, value in run:
                out += "" if num(self.py(value)) == y else f"V{num(self.py(value))}"
                y = num(self.py(value))
                out += f"H{num(self.px(to))}"
            out += f"V{num(self.bottom)}z" if closed else ""
        return out

    def svg(self, step, notes):
        out = f'<text x="{LEFT}" y="{self.words}" class="m">{escape(self.y)}</text>\n'
        for value in ticks(self.low, self.high, 4):
            y = num(self.py(value))
            out += f'<path class="g" d="M{LEFT} {y}H{WIDTH - RIGHT}"/>'
            out += f'<text x="{LEFT - 6}" y="{num(self.py(value) + 4)}" class="e">'
            out += f"{value:,.10g}</text>\n"
        for curve in self.area.values():
            out += f'<path class="o" d="{self.path(curve, step, True)}"/>\n'
        for at in notes:
            out += f'<path class="r" d="M{num(self.px(at))} {self.top}V{self.bottom}"/>\n'
        for label, value in self.at.items():
            y = self.py(value)
            out += f'<path class="r" d="M{LEFT} {num(y)}H{WIDTH - RIGHT}"/>'
            y += -4 if y > self.top + 14 else 13
            out += f'<text class="n e" x="{WIDTH - RIGHT - 2}" y="{num(y)}">'
            out += f"{escape(label)}</text>\n"
        for colour, curve in zip("abcd", self.lines.values(), strict=False):
            out += f'<path class="{colour}" d="{self.path(curve, step, False)}"/>\n'
        out += f'<path class="x" d="M{LEFT} {self.top}V{self.bottom}H{WIDTH - RIGHT}"/>\n'
        return out + self.legend()

    def legend(self):
        out, x = "", WIDTH - RIGHT
        drawn = [("o", label) for label in self.area] + list(zip("abcd", self.lines))
        for colour, label in reversed(drawn):
            x -= 6.5 * len(label)
            out = f'<text x="{num(x)}" y="{self.words}">{escape(label)}</text>\n' + out
            x -= 26
            mark = (f'd="M{num(x)} {self.words - 9}h20v9h-20z"' if colour == "o"
                    else f'd="M{num(x)} {self.words - 4}h20"')
            out = f'<path class="{colour}" {mark}/>' + out
            x -= 14
        return out


def draw(step, title, panels, to, begin=0, notes=None):
    """An SVG of panels over one another, from `begin` to `to` seconds.

    A panel: `y`, what is measured in what; `area` and `lines`, curves by their labels; `at`, levels
    by their labels. `notes`: words by the second that they belong to.
    """
    height = {1: 200, 2: 118}.get(len(panels), 92)
    top = 30 + (14 if notes else 0)
    drawn = []
    for panel in panels:
        drawn.append(Panel(top, height, begin, to, **panel))
        top = drawn[-1].bottom + 10
    bottom = drawn[-1].bottom
    total = bottom + 40
    out = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {total}" '
    out += f'width="{WIDTH}" height="{total}" role="img" aria-label="{escape(title)}">\n'
    out += f"<style>{STYLE}</style>\n"
    out += f'<rect class="bg" width="{WIDTH}" height="{total}" rx="6"/>\n'
    out += f'<text x="{LEFT}" y="20" class="h">{escape(title)}</text>\n'
    for second, words in (notes or {}).items():
        x = drawn[0].px(float(second))
        late = x > WIDTH * 0.72
        out += f'<text class="n{" e" if late else ""}" x="{num(x - 4 if late else x + 4)}" y="37">'
        out += f"{escape(words)}</text>\n"
    out += "".join(panel.svg(step, map(float, notes or {})) for panel in drawn)
    for time in ticks(begin, to, 10):
        x = num(drawn[0].px(time))
        out += f'<path class="x" d="M{x} {bottom}v4"/>'
        out += f'<text x="{x}" y="{bottom + 17}" class="k">{time:,.10g}</text>\n'
    out += f'<text x="{num((LEFT + WIDTH - RIGHT) / 2)}" y="{bottom + 34}" class="m k">'
    return out + 'time, s</text>\n</svg>\n'

"""The heat map task × system, drawn by matplotlib as SVG and stripped to what a page under a strict policy may hold."""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unicodedata import east_asian_width

from tools.report.html.standing import STANDINGS, Standing

#: side of a cell and gaps, points of the drawing
CELL = 18
GAP = 10
#: height of a line's head: the category above, numbers of tasks below it
HEAD = 30
#: tasks of one line; a category is not split unless it is longer than a line
ACROSS = 48
#: characters of a system's name, size of its letters in points
NAME, LETTERS = 26, 10

#: pixels a unit of the drawing
SCALE = 1.3

#: face and sign of each standing: contrast of the sign on its face is over 4.5
COLOURS: dict[Standing, tuple[str, str]] = {
    "solved": ("#1a7f37", "#ffffff"), "failed": ("#e3a008", "#1f2328"), "critical": ("#b42318", "#ffffff"),
    "missing": ("#4b5563", "#ffffff"), "unsettled": ("#c9d1d9", "#1f2328"), "part": ("#dbeafe", "#1f2328"),
    "not_run": ("#f3f4f6", "#4b5563")}

_SVG = "{http://www.w3.org/2000/svg}"
_HREF = "{http://www.w3.org/1999/xlink}href"
#: presentation attributes that say what is the default anyway
_IDLE = {("stroke-linejoin", "miter"), ("stroke-linecap", "butt"), ("stroke", "none"), ("text-anchor", "start")}


@dataclass(frozen=True, slots=True)
class HeatMap:
    """The drawing and where its columns are."""

    svg: str
    #: task -> left and top of its column, in units of the drawing
    places: Mapping[str, tuple[float, float]]
    #: side of a cell in the same units
    cell: float = CELL


def heat_map(categories: Sequence[tuple[str, Sequence[str]]], systems: Sequence[tuple[str, str]],
             standings: Mapping[tuple[str, str], Standing]) -> HeatMap:
    """Draw the map. `categories`: name and tasks; `systems`: id and name; `standings`: by task and system."""
    systems = [(system, name if len(name) <= NAME else name[:NAME - 1] + "…") for system, name in systems]
    left = max(_width(name) for _, name in systems) + GAP
    lines = list(_lines(categories))
    width = left + max(sum(len(tasks) * CELL + GAP for _, tasks in line) for line in lines)
    height = len(lines) * (HEAD + len(systems) * CELL + GAP)
    places: dict[str, tuple[float, float]] = {}
    titles: list[tuple[float, float, str]] = []
    for number, line in enumerate(lines):
        x, y = left, number * (HEAD + len(systems) * CELL + GAP) + HEAD
        for name, tasks in line:
            titles.append((x, y - 16, name))
            places |= {task: (x + at * CELL, y) for at, task in enumerate(tasks)}
            x += len(tasks) * CELL + GAP
    tops = [number * (HEAD + len(systems) * CELL + GAP) + HEAD for number in range(len(lines))]
    return HeatMap(_strip(_draw((width, height), left, tops, titles, places, systems, standings)), places)


def _width(name: str) -> int:
    """Points that a name takes in a wide face, so that no reader's browser cuts off its first letters."""
    import matplotlib as mpl
    from matplotlib.font_manager import FontProperties
    from matplotlib.textpath import text_to_path

    # The library's own file, and not what this machine has: the same drawing everywhere.
    face = FontProperties(fname=str(Path(mpl.get_data_path(), "fonts", "ttf", "DejaVuSans.ttf")), size=LETTERS)
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph .* missing")
        measured, *_ = text_to_path.get_text_width_height_descent(name, face, ismath=False)
    wide = sum(east_asian_width(letter) in "WF" for letter in name)
    return int(measured + wide * LETTERS / 2) + 1


def _lines(categories: Iterable[tuple[str, Sequence[str]]]) -> Iterable[list[tuple[str, Sequence[str]]]]:
    """Categories on lines of at most ACROSS tasks."""
    line: list[tuple[str, Sequence[str]]] = []
    for name, tasks in categories:
        for start in range(0, len(tasks), ACROSS):
            part = tasks[start:start + ACROSS]
            if line and sum(len(there) for _, there in line) + len(part) > ACROSS:
                yield line
                line = []
            line.append((name, part))
    yield line


def _draw(size: tuple[float, float], left: float, tops: Sequence[float], titles: Iterable[tuple[float, float, str]],
          places: Mapping[str, tuple[float, float]], systems: Sequence[tuple[str, str]],
          standings: Mapping[tuple[str, str], Standing]) -> bytes:
    # Heavy, and of no use to a session that writes no page. No pyplot: it keeps state and looks for a display.
    import matplotlib as mpl
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    # Ids of a figure are hashes with a salt that is otherwise drawn anew; text stays text; one point is one unit.
    with mpl.rc_context({"svg.hashsalt": "attestat", "svg.fonttype": "none", "figure.dpi": 72, "savefig.dpi": 72}):
        figure = Figure(figsize=(size[0] / 72, size[1] / 72))
        FigureCanvasSVG(figure)
        axes = figure.add_axes((0, 0, 1, 1))
        axes.set_axis_off()
        axes.set_xlim(0, size[0])
        axes.set_ylim(size[1], 0)
        _cells(axes, places, systems, standings)
        # Attack: a system's name between dollars, which would be read as mathematics.
        plain: dict[str, Any] = {"parse_math": False, "color": "black", "fontsize": LETTERS}
        for top in tops:
            for row, (_, name) in enumerate(systems):
                axes.text(left - 8, top + (row + .5) * CELL + 3.5, name, ha="right", **plain)
        for x, y, title in titles:
            axes.text(x, y, title, **{**plain, "fontsize": 9, "fontweight": "bold"})
        for task, (x, y) in places.items():
            axes.text(x + CELL / 2, y - 4, task.partition(".")[2], ha="center", **{**plain, "fontsize": 8})
        stream = io.BytesIO()
        with warnings.catch_warnings():
            # Attack: a system's name in letters that the face lacks (hieroglyphs, say), a warning that a strict session
            # makes an error, and no report. The text stays text: the reader's browser has the letters.
            warnings.filterwarnings("ignore", "Glyph .* missing")
            figure.savefig(stream, format="svg", transparent=True,
                           metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
        return stream.getvalue()


def _cells(axes: Any, places: Mapping[str, tuple[float, float]], systems: Sequence[tuple[str, str]],
           standings: Mapping[tuple[str, str], Standing]) -> None:
    """Two series of markers a standing, faces and signs: a marker is drawn once and then only placed."""
    from matplotlib.path import Path

    signs: dict[Standing, Any] = {
        "solved": Path([(-1, 0), (-.3, -.8), (1, .8)]), "failed": "_", "critical": "x", "missing": "o",
        "unsettled": "$?$", "part": "$…$", "not_run": "."}
    rows = {system: row for row, (system, _) in enumerate(systems)}
    for standing in STANDINGS:
        here = [(task, system) for (task, system), found in standings.items() if found == standing and task in places]
        if not here:
            continue
        xs = [places[task][0] + CELL / 2 for task, _ in here]
        ys = [places[task][1] + (rows[system] + .5) * CELL for task, system in here]
        face, ink = COLOURS[standing]
        hollow = standing == "missing"
        axes.plot(xs, ys, linestyle="none", marker="s", markersize=CELL - 2, markerfacecolor=face,
                  markeredgecolor="#8b949e", markeredgewidth=.5 if standing == "not_run" else 0)
        axes.plot(xs, ys, linestyle="none", marker=signs[standing], markersize=8, markeredgecolor=ink,
                  markerfacecolor="none" if hollow or standing == "solved" else ink,
                  markeredgewidth=0 if standing in ("unsettled", "part") else 1.8)


def _strip(drawing: bytes) -> str:
    """The svg element alone: styles become attributes (a style attribute is inline style, which the page's policy
    forbids), one style of many markers stands on their group once, ids lose their noise."""
    from lxml import etree

    root: Any = etree.fromstring(drawing, etree.XMLParser(resolve_entities=False, no_network=True))
    for name in ("metadata", "style"):
        for element in list(root.iter(_SVG + name)):
            element.getparent().remove(element)
    used = {element.get(_HREF, "").lstrip("#") for element in root.iter(_SVG + "use")}
    for element in root.iter(etree.Element):
        if element.get("id") not in used:
            element.attrib.pop("id", "")
        element.attrib.pop("clip-path", "")
        _attributes(element)
    for group in root.iter(_SVG + "g"):
        _lift(group)
    for element in list(root.iter(_SVG + "clipPath")):
        element.getparent().remove(element)
    for name in ("width", "height"):
        root.set(name, f"{float(root.get(name).removesuffix('pt')) * SCALE:g}")
    for element in root.iter(etree.Element):
        if element.tag != _SVG + "text":
            element.text = None
        element.tail = None
    return str(etree.tostring(root, encoding="unicode"))


def _attributes(element: Any) -> None:
    style = element.attrib.pop("style", "")
    for rule in filter(None, (part.strip() for part in style.split(";"))):
        name, _, value = (part.strip() for part in rule.partition(":"))
        if name == "font-family" or (name, value) in _IDLE:
            continue
        # Words take the colour of the page, in the light and in the dark.
        element.set(name, "currentColor" if value == "#000000" else value)
    if element.tag == _SVG + "use":
        for name in ("x", "y"):
            element.set(name, f"{float(element.get(name, 0)):g}")


def _lift(group: Any) -> None:
    """Attributes that all uses of a group share go to the group."""
    uses = [child for child in group if child.tag == _SVG + "use"]
    if len(uses) < 2 or len(uses) != len(group):
        return
    for name, value in dict(uses[0].attrib).items():
        if name not in ("x", "y", _HREF) and all(use.get(name) == value for use in uses):
            group.set(name, value)
            for use in uses:
                del use.attrib[name]

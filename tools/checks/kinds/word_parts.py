"""What stands in delivered Word documents beside their words: tables, pictures, charts, revisions, comments."""

from __future__ import annotations

from tools.checks import charts
from tools.checks.arguments_documents import BoundsArguments, ChartArguments, GridArguments, MinArguments
from tools.checks.grids import differs
from tools.checks.opened import Judged, any_file, every_file
from tools.checks.registry import FILES, kind
from tools.checks.result import Result
from tools.checks.subject import Subject
from tools.model import Document, Evidence, Where

#: a picture with a side under this is a spacer, pixels
_SMALLEST = 8


@kind("docx.table", GridArguments, where=FILES)
def table(subject: Subject, where: Where, arguments: GridArguments) -> Result:
    """One table of a Word document has the grid asked for; merged cells are resolved, so a merge loses no column.

    `rows`, `cols`: exactly so many, or `{min, max}`; the head and totals count. `cells`: `[row, column, value]` from
    1, `""` for blank, or a value that stands in some cell. `merged`: exactly these rectangles (`A1:C1`) are merged.
    `tol`: of numbers in `cells`. Text set with tabs or in pipes is no table.
    """
    def judge(unit: str, document: Document) -> Judged:
        tries = [(len(faults), grid, faults) for grid in document.grids if not grid.hidden
                 for faults in [list(differs(grid, arguments, document.facts.get("merges", {}).get(grid.name, ())))]]
        if not tries:
            return Judged(False, "таблиц нет", "no table")
        _, grid, faults = min(tries, key=lambda each: each[0])
        evidence = (Evidence(unit=unit, locator=grid.locator, text="; ".join(faults[:6])),)
        if not faults:
            size = f"{len(grid.rows)} × {len(grid.rows[0])}"
            return Judged(True, f"{grid.name}: {size}", f"{grid.name}: {size}", evidence)
        return Judged(False, f"{grid.name}: {'; '.join(faults[:3])}", f"no such table, nearest {grid.name}", evidence)

    return any_file(subject, where, "docx", judge)


@kind("docx.image", MinArguments, where=FILES)
def image(subject: Subject, where: Where, arguments: MinArguments) -> Result:
    """A Word document holds at least `min` (1) different pictures that are in the file and can be seen.

    A link to a picture elsewhere, a spacer of a few pixels, one picture inserted twice and a native chart do not
    count as one more.
    """
    def judge(unit: str, document: Document) -> Judged:
        pictures = {fact["part"]: fact for fact in document.facts.get("pictures", ())}
        real = [part for part, fact in pictures.items()
                if min(fact["width"] or _SMALLEST, fact["height"] or _SMALLEST) >= _SMALLEST]
        text = f"рисунков: {len(real)}, нужно не менее {arguments.min}"
        if len(pictures) > len(real):
            text += f"; ещё {len(pictures) - len(real)} размером в несколько точек"
        if len(real) < arguments.min and any(each.kind == "external_links" for each in document.findings):
            text += "; есть ссылки на внешние файлы"
        return Judged(len(real) >= arguments.min, text, f"{len(real)} pictures of {arguments.min}",
                      tuple(Evidence(unit=unit, locator=part.rpartition("/")[2]) for part in real))

    return any_file(subject, where, "docx", judge)


@kind("docx.chart", ChartArguments, where=FILES)
def chart(subject: Subject, where: Where, arguments: ChartArguments) -> Result:
    """A Word document holds at least `min` (1) native charts with points; a picture of a chart is none.

    `values`: some series holds these points in a row, each within `tol` (half a unit of its last digit).
    """
    def judge(unit: str, document: Document) -> Judged:
        return charts.judged(unit, document.facts.get("charts", ()), arguments)

    return any_file(subject, where, "docx", judge)


@kind("docx.revisions", BoundsArguments, where=FILES)
def revisions(subject: Subject, where: Where, arguments: BoundsArguments) -> Result:
    """Tracked changes: at least `min` (1 when nothing is said), at most `max`.

    For `min` count insertions, deletions and moves that hold text or a picture; for `max` every mark counts, changes
    of formatting and empty marks too. With `max` alone every document must keep it.
    """
    def judge(unit: str, document: Document) -> Judged:
        bounds = arguments.bounds
        held, marks = document.facts.get("revisions_with_text", 0), document.facts.get("revisions", 0)
        low = bounds.min is None or held >= bounds.min
        ok = low and (bounds.max is None or marks <= bounds.max)
        kinds = ", ".join(f"{_REVISIONS.get(name, name)} {number}"
                          for name, number in document.facts.get("revisions_by_kind", {}).items())
        text = f"исправлений с текстом: {held}" + (f" ({kinds})" if kinds else "") + f", нужно {bounds.words}"
        deleted = [each for each in document.hidden if each.why == "deleted"]
        return Judged(ok, text, f"{held} tracked changes with text, {marks} marks",
                      tuple(Evidence(unit=unit, locator=each.locator, text=each.text) for each in deleted))

    decide = every_file if arguments.min is None and arguments.max is not None else any_file
    return decide(subject, where, "docx", judge)


_REVISIONS = {"insertions": "вставок", "deletions": "удалений", "moves": "перемещений", "formatting": "формата"}


@kind("docx.comments", BoundsArguments, where=FILES)
def comments(subject: Subject, where: Where, arguments: BoundsArguments) -> Result:
    """Comments with text: at least `min` (1 when nothing is said), at most `max`; answers in a thread count.

    With `max` alone every document must keep it. A footnote and a remark in brackets are no comments.
    """
    def judge(unit: str, document: Document) -> Judged:
        found = [each for each in document.hidden if each.why == "comment"]
        text = f"примечаний: {len(found)}, нужно {arguments.bounds.words}"
        return Judged(arguments.bounds.holds(len(found)), text, f"{len(found)} comments",
                      tuple(Evidence(unit=unit, locator=each.locator, text=each.text) for each in found))

    decide = every_file if arguments.min is None and arguments.max is not None else any_file
    return decide(subject, where, "docx", judge)

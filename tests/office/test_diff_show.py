"""How a difference is shown: lines, data, a page; nothing of a file becomes markup or moves a cursor."""

from __future__ import annotations

import json
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

from tests.office.workbooks import book
from tools.office.diff import Change, Difference
from tools.office.diff.show import as_page, as_text

_HOUSE = Path(__file__).parents[2]
_EVIL = '<script>alert(1)</script><img src="//зло.example/x" onerror=alert(1)>\x1b[2J\u202e'


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.seen: set[str] = set()
        self.attributes: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Gather names."""
        self.seen.add(tag)
        self.attributes |= {name for name, _ in attrs}


def _evil() -> Difference:
    return Difference("xlsx", (Change("value", f"{_EVIL}!A1", f"{_EVIL}!A1", _EVIL, _EVIL),), (_EVIL,))


def test_a_page_holds_no_markup_of_the_files() -> None:
    """Nothing is loaded, nothing runs."""
    page = as_page(_evil(), _EVIL, _EVIL)
    tags = _Tags()
    tags.feed(page)

    assert tags.seen.isdisjoint({"script", "img", "link", "iframe"})
    assert tags.attributes == {"lang", "charset", "http-equiv", "content", "name", "class"}
    assert "\x1b" not in page and "\u202e" not in page


def test_lines_hold_no_control_characters() -> None:
    """A cell cannot clear the terminal of who looks."""
    text = as_text(_evil())

    assert "\x1b" not in text and "\u202e" not in text
    assert len(text.splitlines()) == 3


def test_what_is_not_listed_is_counted() -> None:
    """In lines, data and page."""
    found = Difference("xlsx", (Change("value", "A", "A", "1", "2"),), (), {"value": 5, "rows_inserted": 1})

    assert found.counts == {"rows_inserted": 1, "value": 6}
    assert "и ещё изменений: 6" in as_text(found)
    assert "И ещё изменений: 6." in as_page(found, "a", "b")


def test_the_command_tells_by_its_exit_code(tmp_path: Path) -> None:
    """0 for none, 1 for some, 4 for what cannot be compared."""
    first = book(tmp_path / "a.xlsx", {"Лист1": {"A1": 1}})
    second = book(tmp_path / "b.xlsx", {"Лист1": {"A1": 2}})
    (tmp_path / "c.xlsx").write_bytes(b"nothing")
    runs = [subprocess.run([sys.executable, "-m", "tools", "diff", str(first), str(other), *options], cwd=_HOUSE,
                           capture_output=True, text=True, check=False)
            for other, options in ((first, ()), (second, ("--json",)), (tmp_path / "c.xlsx", ()))]

    assert [run.returncode for run in runs] == [0, 1, 4]
    assert runs[0].stdout == "различий нет\n"
    assert json.loads(runs[1].stdout)["changes"] == [
        {"kind": "value", "before": "Лист1!A1", "after": "Лист1!A1", "old": "1", "new": "2"}]

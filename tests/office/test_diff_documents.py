"""Documents compared: paragraphs and tables in order, tracked changes taken or refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tools.model import Unreadable
from tools.office.diff import Change, Difference, compare
from tools.office.diff.files import Tracked

_FIRST = ("Договор поставки заключён на один год.", "Цена товара составляет сто рублей.", "Срок оплаты десять дней.",
          "Споры решает суд по месту ответчика.", "Стороны подписали договор.")
_DEARER = "Цена товара составляет двести рублей."


def _p(text: str) -> str:
    return f"<w:p><w:r><w:t>{text}</w:t></w:r></w:p>"


def _table(*rows: tuple[str, ...]) -> str:
    lines = "".join("<w:tr>" + "".join(f"<w:tc>{_p(cell)}</w:tc>" for cell in row) + "</w:tr>" for row in rows)
    return f"<w:tbl>{lines}</w:tbl>"


def _difference(tmp_path: Path, docx: Callable[..., bytes], first: str, second: str,
                tracked: Tracked = "accepted") -> Difference:
    for name, body in (("a", first), ("b", second)):
        (tmp_path / f"{name}.docx").write_bytes(docx(body))
    found = compare(tmp_path / "a.docx", tmp_path / "b.docx", tracked)
    assert isinstance(found, Difference), found
    return found


_EDITS = {
    "none": (_FIRST, ()),
    "added": ((*_FIRST[:2], "Доставку оплачивает покупатель.", *_FIRST[2:]),
              (Change("paragraph_added", "", "абзац 3", "", "Доставку оплачивает покупатель."),)),
    "removed": ((*_FIRST[:2], *_FIRST[3:]), (Change("paragraph_removed", "абзац 3", "", _FIRST[2], ""),)),
    "changed": ((_FIRST[0], _DEARER, *_FIRST[2:]),
                (Change("paragraph_changed", "абзац 2", "абзац 2", _FIRST[1], _DEARER),)),
    "moved": ((*_FIRST[1:4], _FIRST[0], _FIRST[4]),
              (Change("paragraph_moved", "абзац 1", "абзац 4", "", _FIRST[0]),)),
}


@pytest.mark.parametrize("name", _EDITS)
def test_paragraphs(tmp_path: Path, docx: Callable[..., bytes], name: str) -> None:
    """One edit is one change."""
    second, expected = _EDITS[name]
    found = _difference(tmp_path, docx, "".join(map(_p, _FIRST)), "".join(map(_p, second)))

    assert found.changes == expected


def test_tables_by_rows_and_cells(tmp_path: Path, docx: Callable[..., bytes]) -> None:
    """An added row is one change, a cell another."""
    head = ("Товар", "Цена", "Срок")
    first = _p("Перечень") + _table(head, ("Кабель", "100", "май"), ("Короб", "50", "июнь"))
    second = _p("Перечень") + _table(head, ("Кабель", "100", "май"), ("Щит", "900", "март"), ("Короб", "55", "июнь"))

    assert _difference(tmp_path, docx, first, second).changes == (
        Change("row_added", "", "таблица 1, строка 3", "", "Щит | 900 | март"),
        Change("cell_changed", "таблица 1, строка 3, столбец 2", "таблица 1, строка 4, столбец 2", "50", "55"))


_REVISED = ('<w:p><w:r><w:t xml:space="preserve">Цена </w:t></w:r><w:del w:id="1"><w:r><w:delText>сто</w:delText></w:r>'
            '</w:del><w:ins w:id="2"><w:r><w:t>двести</w:t></w:r></w:ins></w:p>')


@pytest.mark.parametrize(("tracked", "same"), [("accepted", "Цена двести"), ("rejected", "Цена сто")])
def test_tracked_changes_are_accepted_or_rejected_first(tmp_path: Path, docx: Callable[..., bytes], tracked: Tracked,
                                                        same: str) -> None:
    """Either view is a document of its own; that there are revisions is noted."""
    found = _difference(tmp_path, docx, _REVISED, _p(same), tracked)

    assert found.changes == ()
    assert len(found.notes) == 1


def test_a_book_and_a_document_are_not_compared(tmp_path: Path, docx: Callable[..., bytes]) -> None:
    """One sentence says so."""
    from tests.office.workbooks import book

    (tmp_path / "a.docx").write_bytes(docx(_p("Договор")))
    found = compare(tmp_path / "a.docx", book(tmp_path / "b.xlsx", {"Лист1": {"A1": 1}}))

    assert isinstance(found, Unreadable)
    assert found.reason == "unsupported"

"""A third right answer to the Word tasks of category 4: HTML that LibreOffice turned into a document."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from html import escape
from pathlib import Path

import pytest

from tests.grading.builders import Bench
from tools.authoring import plan_of
from tools.authoring.tasks.c04.ledger import TITLE
from tools.model import OutcomeStatus

LANDSCAPE = "<style>@page { size: 29.7cm 21cm; margin: 1.5cm }</style>"


def converted(html: str, folder: Path) -> bytes:
    """The page as LibreOffice Writer saves it in Word's format."""
    source = folder / "source.html"
    source.write_text(f"<!DOCTYPE html><html><head><meta charset='utf-8'>{html}</html>", encoding="utf-8")
    subprocess.run(["soffice", f"-env:UserInstallation=file://{folder / 'profile'}", "--headless",
                    "--infilter=HTML (StarWriter)", "--convert-to", "docx:MS Word 2007 XML", "--outdir",
                    str(folder / "out"), str(source)], check=True, capture_output=True, timeout=180)
    return (folder / "out" / "source.docx").read_bytes()


def failed(task: str, data: bytes, folder: Path) -> dict[str, str]:
    """Checks of the task that the document does not pass, with their reasons; no judge is asked."""
    plan = plan_of(task, 0)
    bench = Bench(folder / "bench", checks=[check.model_dump(mode="json") for check in plan.checks],
                  turns=[{"text": plan.turns[0].text}])
    outcomes = bench.record("Готово.", {"Ответ.docx": data}).examine(judged=False).values()
    return {outcome.item: outcome.reason for outcome in outcomes
            if outcome.type == "check" and outcome.status is not OutcomeStatus.PASS}


def _row(cells: Sequence[str], tag: str = "td") -> str:
    return "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells) + "</tr>"


@pytest.mark.libreoffice
def test_offer(tmp_path: Path) -> None:
    """4.01: positions in a table, totals in a sentence."""
    offer = plan_of("4.01", 0).truth["offer"]
    rows = "".join(_row((position.name, position.quantity, f"{position.price}", f"{position.reduced:.2f}".replace(
        ".", ","), f"{position.sum:.2f}".replace(".", ","))) for position in offer.positions)
    words = plan_of("4.01", 0).checks[-3].args["any_of"][0]
    html = (f"<h1>Предложение</h1><p>Для {offer.buyer}</p><table border=1>"
            f"{_row(('Что', 'Сколько', 'Цена', 'Цена со скидкой', 'Сумма'), 'th')}{rows}</table>"
            f"<p>Без НДС {offer.net:.2f} руб., НДС {offer.vat:.2f} руб., с НДС {offer.gross:.2f} руб. ({words} "
            f"руб.).</p><p>До {offer.until:%d.%m.%Y}. Коммерческий директор {offer.signer.short} ________</p>")

    assert failed("4.01", converted(html, tmp_path), tmp_path) == {}


@pytest.mark.libreoffice
def test_contract(tmp_path: Path) -> None:
    """4.04: the clauses as an ordered list, stages in a table."""
    deal = plan_of("4.04", 0).truth["deal"]
    clauses = [text for text in plan_of("4.04", 0).reference.split(". ") if "Места под паспорт" not in text]
    rows = "".join(_row((str(at), f"{total:.0f}", f"{ahead:.0f}")) for at, (total, ahead) in enumerate(
        zip(deal.sums, deal.advances, strict=True), start=1))
    html = (f"<h1>Договор</h1><ol>{''.join(f'<li>{escape(text)}</li>' for text in clauses)}</ol><table border=1>"
            f"{_row(('Этап', 'Цена', 'Аванс'), 'th')}{rows}</table><p>ИНН ________</p>")

    assert failed("4.04", converted(html, tmp_path), tmp_path) == {}


@pytest.mark.libreoffice
def test_ledger(tmp_path: Path) -> None:
    """4.05: spans of HTML become merged cells."""
    ledger = plan_of("4.05", 0).truth["ledger"]
    spans = {(top, left): (bottom - top + 1, right - left + 1) for top, left, bottom, right in ledger.areas}
    covered = {(row, column) for top, left, bottom, right in ledger.areas for row in range(top, bottom + 1)
               for column in range(left, right + 1)} - set(spans)
    rows = ""
    for at, row in enumerate(ledger.rows()):
        cells = ""
        for column, text in enumerate(row):
            down, across = spans.get((at, column), (1, 1))
            if (at, column) not in covered:
                cells += f"<td rowspan={down} colspan={across}>{escape(text)}</td>"
        rows += f"<tr>{cells}</tr>"
    html = f"{LANDSCAPE}</head><body><h2>{TITLE}</h2><table border=1>{rows}</table></body>"

    assert failed("4.05", converted(html, tmp_path), tmp_path) == {}


@pytest.mark.libreoffice
def test_article(tmp_path: Path) -> None:
    """4.03: headings of HTML, a table with a row a line, formulas in running text."""
    case = plan_of("4.03", 0).truth["case"]
    heads = "".join(f"<h2>{name}</h2><p>Текст раздела.</p>" for name in (
        "Введение", "Вывод формул", "Расчёт", "Обсуждение", "Заключение"))
    rows = "".join(_row((str(case.lines[at]), f"{case.energy(at):.3f}", f"{case.energy(at):.3f}",
                         f"{case.speed(at):.1f}")) for at in (0, 1))
    html = (f"<h1>Фотоэффект</h1><p>{case.author.full}</p>{heads}<table border=1>"
            f"{_row(('Линия', 'Энергия', 'Напряжение', 'Скорость'), 'th')}{rows}{_row((str(case.lines[2]), *'———'))}"
            f"</table><p>λ = hc/A = {case.limit:.1f} нм, I = ηePλ/hc = {case.current:.1f} нА.</p>")

    assert failed("4.03", converted(html, tmp_path), tmp_path) == {}

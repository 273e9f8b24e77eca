"""The archive of contracts: its counts, its looks to a reader, and its truth read again from the written files."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from decimal import Decimal
from functools import cache

import pytest
from openpyxl import load_workbook

from tests.authoring.contracts_reader import Clerk, amount
from tools.authoring import corpus_of
from tools.authoring.corpora.contracts import Archive, Change, Contract, archive
from tools.authoring.corpora.contracts.files import BY_FORMAT, BY_TYPE, SCANNED, paper_blocks, papers, placed
from tools.authoring.corpora.contracts.model import Other
from tools.authoring.corpora.contracts.papers_registers import STALE, registered
from tools.authoring.corpora.contracts.papers_specs import first_lines
from tools.authoring.documents import Table
from tools.authoring.lint import inn_holds
from tools.authoring.plan import Placed

SEEDS = [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2))]
DRAWN = range(12)


@cache
def files_of(seed: int) -> tuple[Placed, ...]:
    """The written files of a seed."""
    return corpus_of("contracts", seed).files


@cache
def clerk_of(seed: int) -> Clerk:
    """Everything read once."""
    return Clerk(files_of(seed))


@pytest.mark.parametrize("seed", DRAWN)
def test_every_seed_draws_the_promised_archive(seed: int) -> None:
    """181 papers by type and format, forty contracts, forty-seven agreements, thirteen of them over a million."""
    made = archive(seed)
    found = papers(made)

    assert Counter(paper.type for paper in found) == BY_TYPE
    assert Counter(paper.format for paper in found) == BY_FORMAT
    assert len(placed(made)) == sum(BY_TYPE.values()) == sum(BY_FORMAT.values()) == 181
    assert len(made.contracts) == 40
    assert sum(len(contract.agreements) for contract in made.contracts.values()) == 47
    assert made.over_million() == [
        ("S03", 1), ("S05", 1), ("S05", 2), ("S06", 1), ("S07", 1), ("D01", 1), ("D02", 1), ("D03", 1), ("D04", 1),
        ("D05", 2), ("D11", 1), ("D12", 1), ("U04", 1)]


@pytest.mark.parametrize("seed", DRAWN)
def test_numbers_and_dates_are_an_office_s(seed: int) -> None:
    """Numbers are unique, grow with the dates of a kind and year, namesakes share them; nothing is of the future."""
    made = archive(seed)
    contracts = list(made.contracts.values())

    assert len({contract.no for contract in contracts}) == 40
    assert made["S02"].number == made["S04"].number == made["D10"].number
    assert made["D06"].number == made["D07"].number
    for one in contracts:
        for other in contracts:
            if (one.kind, one.day.year) == (other.kind, other.day.year) and one.day < other.day:
                assert one.number < other.number
        days = [one.day, *(change.day for change in one.agreements)]
        assert days == sorted(days)
    assert max(paper.day for paper in papers(made)) <= made.now


@pytest.mark.parametrize("seed", DRAWN)
def test_the_register_misleads(seed: int) -> None:
    """It lacks two contracts and is wrong about at least ten more."""
    made = archive(seed)
    wrong = [slot for slot, contract in made.contracts.items()
             if contract.day > STALE or registered(made, contract) != contract.price(made.now)]

    assert {"R06", "U08"} == {slot for slot, contract in made.contracts.items() if contract.day > STALE}
    assert len(wrong) >= 12


def _with(contract: Contract, changes: Iterable[Change], day: date) -> Decimal:
    return replace(contract, changes=tuple(changes)).price(day)


@pytest.mark.parametrize("seed", DRAWN)
def test_a_wrong_candidate_is_never_the_price(seed: int) -> None:
    """The price of the contract, that without the last live change, and that with a dead one in force all differ."""
    made = archive(seed)
    for contract in made.contracts.values():
        price = contract.price(made.now)
        live = [step.change for step in contract.steps(made.now) if step.delta]
        dead = [change for change in contract.changes if not contract.live(change, made.now)
                and not all(isinstance(effect, Other) for effect in change.effects)]
        wrong = [contract.terms.price] if live else []
        for change in (*live[-1:], *dead):
            rest = [other for other in contract.changes if other != change]
            revived = replace(change, signed="both", force=None, conditional=False, cancelled_by=None)
            wrong.append(_with(contract, [*rest, revived] if change in dead else rest, made.now))

        assert all(abs(candidate - price) >= 1 for candidate in wrong), contract.slot


@pytest.mark.parametrize("seed", SEEDS)
def test_prices_follow_from_the_written_files(seed: int) -> None:
    """Another reader finds the price of each contract today, and on two other days, in the texts of the files."""
    made, clerk = archive(seed), clerk_of(seed)
    days = (made.now, date(2026, 12, 31))

    assert {no: [clerk.price(no, day) for day in days] for no in clerk.deals} == {
        contract.no: [contract.price(day) for day in days] for contract in made.contracts.values()}


@pytest.mark.parametrize("seed", SEEDS)
def test_appendices_agree_with_their_contracts(seed: int) -> None:
    """Specification 1 and the calendar plan make the price of the contract, lines make totals, УПД make theirs."""
    made, clerk = archive(seed), clerk_of(seed)
    totals = {}
    for contract in made.contracts.values():
        for sheet in clerk.about(contract.no, "Приложение № 1 к договору подряда", "КАЛЕНДАРНЫЙ ПЛАН"):
            totals[contract.slot] = amount(re.findall(r"Всего ([\d ]+,\d\d)", sheet.text)[0])
        for sheet in clerk.about(contract.no, "СПЕЦИФИКАЦИЯ № 1"):
            totals[contract.slot] = amount(re.findall(r"Итого с НДС ([\d ]+,\d\d)", sheet.text)[0])
    for item in files_of(seed):
        if item.path.endswith(".xlsx") and item.path.startswith("Спецификации/"):
            rows = list(load_workbook(io.BytesIO(item.data), data_only=True).worksheets[0].values)
            no = re.search(r"№ (\d\S+) от", str(rows[0][0]))
            lines = [tuple(Decimal(str(value)) for value in row[4:7]) for row in rows if isinstance(row[0], int)]
            total = Decimal(str(next(row[6] for row in rows if row[2] == "Итого с НДС")))
            assert no and sum(line[0] * line[1] for line in lines) == sum(line[2] for line in lines) == total
            if "№ 1 " in str(rows[0][0]):
                totals[next(slot for slot, deal in made.contracts.items() if deal.no == no[1])] = total

    assert len(totals) == 16
    assert totals == {slot: made[slot].terms.price - (made.goods.first if slot == "S01" else 0) for slot in totals}


@pytest.mark.parametrize("seed", DRAWN)
def test_ventilation_is_billed_at_the_price_of_its_specification(seed: int) -> None:
    """The debt that 1.08 reckons from is beyond doubt: prices and quantities are agreed, parts of the kit suffice."""
    made = archive(seed)
    agreed = {line.name: line for line in first_lines(made, made["S02"])}
    kit = agreed.popitem()[1]
    rest = Decimal()
    for paper in papers(made):
        if paper.id.startswith("S02-УПД-"):
            table = next(block for block in paper_blocks(paper) if isinstance(block, Table))
            goods, part = ([str(cell) for cell in row] for row in table.rows[1:3])
            assert amount(goods[4]) == agreed[goods[1]].price
            assert 0 < amount(goods[3]) <= agreed[goods[1]].quantity
            assert part[1] == f"{kit.name}, часть"
            rest += amount(part[5])

    assert 0 < rest <= kit.total


@pytest.mark.parametrize("seed", SEEDS)
def test_changes_over_a_million_follow_from_the_written_files(seed: int) -> None:
    """The same reader finds the thirteen agreements, and what stood before and after each."""
    made, clerk = archive(seed), clerk_of(seed)
    monthly = {contract.no for contract in made.contracts.values() if contract.monthly or contract.slot == "S01"}
    found = {(no, number, before, after) for no in set(clerk.deals) - monthly
             for number, before, after in clerk.history(no, made.now) if abs(after - before) > 1_000_000}

    assert found == {(made[slot].no, step.change.no, step.before, step.after) for slot, number in made.over_million()
                     for step in made[slot].steps(made.now) if step.change.no == number}


@pytest.mark.parametrize("seed", SEEDS)
def test_scans_are_pictures_and_small(seed: int) -> None:
    """A scan has no text layer, its original says what it shows; the archive stays far under 12 MB."""
    import pypdfium2

    scans = [item for item in files_of(seed) if item.path.startswith(f"{SCANNED}/")]
    for scan in scans:
        with pypdfium2.PdfDocument(scan.data) as document:
            assert [page.get_textpage().get_text_bounded().strip() for page in document] == [""] * len(document)
    assert len(scans) == 35
    assert all("[подпись]" in (scan.original or "") for scan in scans)
    assert sum(len(item.data) for item in files_of(seed)) < 6_000_000


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_in_the_archive_could_be_real(seed: int) -> None:
    """Phones are (000), mail is on .example, control digits of INN fail, no symbol was left unfilled."""
    for sheet in clerk_of(seed).sheets:
        assert set(re.findall(r"\+7 \((\d{3})\)", sheet.raw)) <= {"000"}, sheet.path
        assert all(mail.endswith(".example") for mail in re.findall(r"[\w.-]+@[\w.-]+\w", sheet.raw)), sheet.path
        assert not any(inn_holds(inn) for inn in re.findall(r"ИНН:? (\d{12}|\d{10})\b", sheet.raw)), sheet.path
        assert not re.search(r"[{}]|\bNone\b|Decimal|  \S", sheet.text), sheet.path


def test_drafts_are_unsigned_and_stand_where_they_mislead() -> None:
    """None of the eight bears the marks of both sides; two lie among the signed agreements."""
    made: Archive = archive(0)
    clerk = {sheet.path: sheet for sheet in clerk_of(0).sheets}
    drafts = {path: paper for path, paper in placed(made).items() if paper.type == "На подпись"}

    assert len(drafts) == 8
    assert not any(clerk[path].signed for path in drafts)
    assert Counter(path.partition("/")[0] for path in drafts) == {"На подпись": 5, "Допсоглашения": 2, SCANNED: 1}


@pytest.mark.slow
def test_the_archive_is_the_same_twice() -> None:
    """Written anew, every file has the same bytes."""
    once = {item.path: item.data for item in files_of(0)}
    corpus_of.cache_clear()
    archive.cache_clear()

    assert {item.path: item.data for item in corpus_of("contracts", 0).files} == once

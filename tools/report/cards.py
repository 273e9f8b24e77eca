"""The report of a run of cards: the common report with a part on cards, cards.json, cards.md, a section of the page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from tools.cards.door import CardSet, load_cards
from tools.cards.grading import items_of
from tools.cards.lines import FAILED, NO_ANSWER, OK, lines, manual_words, shown, total
from tools.cards.summary import CardLine, SystemCards, summarise
from tools.model import BadInput, Edition, EditionManifest, Outcome, Run, pretty_json
from tools.report.cards_words import CARDS, CardsWords
from tools.report.folder import OUTCOMES, ReportFolder, completeness_beside, read_outcomes, sort_key
from tools.report.html import PageSource, Section, SectionTable, page
from tools.report.markdown import ledger
from tools.report.model import Completeness, Report
from tools.report.numbers import Lang
from tools.report.text import inline, table
from tools.report.words import words

#: characters of a context or a question in cards.md
TOLD = 600


def cards_report(outcomes: Sequence[Outcome], cards: CardSet, run: Run, completeness: Completeness,
                 profile: str = "strict") -> Report:
    """The report of a session over cards: no measures, because a set of old errors is no sample of anything."""
    found = summarise(sorted(outcomes, key=sort_key), cards, run, "exact" if profile == "exact" else "strict")
    return Report(schema="attestat-report/1", suite="cards", run=run.root.name, edition=cards.ref,
                  profile=found.profile, conditions=run.manifest.conditions, judges=(), engines={},
                  completeness=completeness, systems=(), comparison=None, cards=found)


def cards_files(report: Report, run: Run, folder: Path, lang: Lang) -> dict[str, bytes]:
    """Everything that a session over cards writes; report.md says what cards.md says."""
    assert report.cards is not None
    text = cards_markdown(report, lang).encode("utf-8", "replace")
    # The page is made of its sections: a set of cards has no tasks.
    none = Edition(run.root, EditionManifest(schema="office-edition/1", name=report.edition.name, seed=0, versions={},
                                             files={}), (), report.edition.sha256)
    source = PageSource((), none, run, folder, cards_sections(report))
    return {"report.json": pretty_json(report.model_dump(mode="json", by_alias=True)), "report.md": text,
            "cards.json": pretty_json(report.cards.model_dump(mode="json", by_alias=True)), "cards.md": text,
            "report.html": page(report, source, lang)}


def cards_again(run: Run, chosen: Path | None, folder: Path, lang: Lang, profile: str = "strict") -> Path:
    """Write the files anew from `folder`/outcomes.jsonl, without looking at an answer; returns the folder.

    `chosen`: the set, null for that in corpora/cards. Raises BadInput: no outcomes, cards that the set lacks.
    """
    cards = load_cards(chosen or Path("corpora") / "cards" / f"{Path(run.manifest.edition.name).name}.json")
    if not (folder / OUTCOMES).exists():
        raise BadInput.one(folder / OUTCOMES, "", "no outcomes", f"pytest tests_bench/cards --run={run.root}")
    outcomes = read_outcomes(folder / OUTCOMES)
    strange = sorted({outcome.task for outcome in outcomes} - set(cards.cards))
    if strange:
        raise BadInput.one(folder / OUTCOMES, strange[0], "the set has no such card", "grade the run again")
    expected = len(run.systems) * sum(len(items_of(card)) for card in cards.cards.values())
    complete = completeness_beside(folder, outcomes) or Completeness(
        collected=len(outcomes), decided=len(outcomes), whole=len(outcomes) == expected, expected=expected, lost=(),
        broken={})
    with ReportFolder(folder) as locked:
        report = cards_report(outcomes, cards, run, complete, profile)
        return locked.finish(outcomes, cards_files(report, run, folder, lang))


def cards_shown(report: Report, lang: Lang) -> str:
    """What the terminal shows: the lines, then how the other profile counts, and what was asked otherwise."""
    assert report.cards is not None
    remarks = list(_remarks(report, CARDS[lang]))
    return "".join(f"{line}\n" for line in (*lines(report.cards), *([""] if remarks else []), *remarks))


def cards_markdown(report: Report, lang: Lang) -> str:
    """cards.md."""
    return "\n".join(_markdown(report, CARDS[lang], lang)) + "\n"


def _markdown(report: Report, said: CardsWords, lang: Lang) -> Iterator[str]:
    found = report.cards
    assert found is not None
    yield f"# {said.title.format(inline(found.run))}"
    yield ""
    yield said.set.format(inline(found.cards.name), found.cards.sha256[:12], said.profiles[found.profile])
    conditions = conditions_said(report)
    yield said.conditions.format(inline(conditions, TOLD)) if conditions else said.no_conditions
    yield ""
    yield from ledger(report, words(lang))
    yield ""
    # Indented, so that nothing in a line is markup whatever an answer says.
    yield from (f"    {line}" for line in lines(found))
    yield ""
    yield said.meaning
    remarks = list(_remarks(report, said))
    if remarks:
        yield ""
        yield from (f"- {inline(line, TOLD)}" for line in remarks)
    for system in found.systems:
        yield ""
        yield f"## {said.columns_title.format(inline(system.name))}"
        yield ""
        yield from table(said.columns, ([inline(cell, TOLD) for cell in _cells(card, said)] for card in system.lines))
        yield from _contexts(system, said)


def _contexts(system: SystemCards, said: CardsWords) -> Iterator[str]:
    wrong = [card for card in system.lines if card.violations]
    if not wrong:
        return
    yield ""
    yield f"### {said.contexts}"
    for card in wrong:
        yield ""
        yield f"**{inline(card.be)} {inline(card.base)}** — {inline(card.question, TOLD)}"
        yield ""
        for violation in card.violations:
            around = f": «{inline(violation.context)}»" if violation.context else ""
            yield f"- {inline(violation.said, TOLD)}" + (f" — {inline(violation.unit)}{around}" if around else "")


def _cells(card: CardLine, said: CardsWords) -> tuple[str, ...]:
    automatic = {"ok": OK, "failed": FAILED, "no_answer": NO_ANSWER, "bad_card": said.bad_card}[card.automatic]
    attempts = "1" if card.attempt is not None else "0"
    if card.stability is not None:
        attempts = said.attempts.format(card.stability.attempts, card.stability.failures)
    return (card.be, card.priority, card.base, automatic, manual_words(card), attempts)


def _remarks(report: Report, said: CardsWords) -> Iterator[str]:
    """What a reader must know before comparing numbers."""
    found = report.cards
    assert found is not None
    if found.asked is not None:
        yield said.set_changed.format(found.asked.name, found.asked.sha256[:12])
    other = said.profiles["exact" if found.profile == "strict" else "strict"]
    for system in found.systems:
        if system.passed != system.passed_other:
            yield said.other_profile.format(shown(system.name), other, system.passed_other, system.cards)
        asked = [card.base for card in system.lines if card.asked is not None]
        if asked:
            yield said.asked_otherwise.format(shown(system.name), ", ".join(asked[:20]), len(asked))
        unsteady = [card for card in system.lines if card.stability is not None and card.stability.failures]
        if unsteady:
            told = "; ".join(f"{card.base}: {card.stability.failures}/{card.stability.attempts}"
                             for card in unsteady[:20] if card.stability is not None)
            yield said.unsteady.format(shown(system.name), told)


def conditions_said(report: Report) -> str:
    """Conditions of the run in one line, "" for none."""
    stated = report.conditions.model_dump(exclude_none=True, exclude={"extra"}) | report.conditions.extra
    return ", ".join(f"{name}: {value}" for name, value in stated.items())


def cards_sections(report: Report) -> tuple[Section, ...]:
    """A section of the page for each system: the two columns, the violations with their words."""
    found = report.cards
    assert found is not None
    ru, en = CARDS["ru"], CARDS["en"]
    sections = []
    for number, system in enumerate(found.systems, start=1):
        rows = tuple(tuple(zip(_cells(card, ru), _cells(card, en), strict=True)) for card in system.lines)
        conditions = shown(conditions_said(report), TOLD)
        text = ((total(system), total(system)), (ru.meaning, en.meaning),
                (ru.conditions.format(conditions), en.conditions.format(conditions)) if conditions
                else (ru.no_conditions, en.no_conditions),
                *zip(_remarks(report, ru), _remarks(report, en), strict=True))
        title = (ru.columns_title.format(shown(system.name)), en.columns_title.format(shown(system.name)))
        sections.append(Section(f"cards-{number}", title, text, (
            SectionTable(title, tuple(zip(ru.columns, en.columns, strict=True)), rows),
            SectionTable((ru.contexts, en.contexts), tuple(zip(ru.wrong_columns, en.wrong_columns, strict=True)),
                         tuple(_wrong(system))))))
    return tuple(sections)


def _wrong(system: SystemCards) -> Iterator[tuple[tuple[str, str], ...]]:
    """A row a violation."""
    for card in system.lines:
        for violation in card.violations:
            said = (shown(violation.said, TOLD), shown(violation.said_en, TOLD))
            yield (card.base,) * 2, said, (shown(violation.context) or "—",) * 2

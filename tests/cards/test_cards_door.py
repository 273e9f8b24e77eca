"""The door of a set: bad cards are named by file, card, field and remedy, and stop nobody else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cards.written import Folder, answer, card
from tools.__main__ import main
from tools.cards import load_cards
from tools.model import BadInput

#: a bad card, and what is said of it
BAD: list[tuple[Any, str]] = [
    ([], "1: Input should be an object"), ("text", "1: Input should be an object"),
    ({}, "1.id: Field required; add the field"),
    (card("../c"), "1.id (card ../c)"), (card("c.prev-1"), "no such name for a file of answers"),
    (card("a b"), "1.id (card a b)"), (card("К1"), "1.id (card К1)"), (card("x" * 101), "1.id"),
    (card(base="a/b"), "1.base (card c1)"), (card(priority="high"), "1.priority (card c1)"),
    (card(be="\x1b[2J"), "one line without control characters"),
    (card(question=" "), "an empty string is in every text"),
    (card(question=7), "1.question (card c1)"), (card(image_file="/etc/passwd"), "the path leaves its folder"),
    (card(image_file="../x.png"), "the path leaves its folder"), (card(colour="red"), "1.colour (card c1)"),
    (card(expect={}), "a card that demands nothing would always pass"),
    (card(expect={"all_of": [], "none_of": []}), "a card that demands nothing would always pass"),
    (card(expect={"none_off": ["а"]}), "1.expect.none_off (card c1)"),
    (card(expect={"all_of": "считать"}), "1.expect.all_of (card c1)"),
    (card(expect={"all_of": [""]}), "an empty string is in every text"),
    (card(expect={"none_re": ["("]}), "1.expect.none_re.0: not a regular expression"),
    (card(expect={"none_re": ["а", "[б"]}), "1.expect.none_re.1: not a regular expression"),
    (card(expect={"none_re": ["(a{60000}){60000}"]}), "its counts of repeats multiply to over 100000"),
    (card(expect={"sources_any": ["а"], "sources_all": ["б"]}), "1.expect.sources_all"),
    (card(question="Какой \ud83d?"), "1.question (card c1): half a character"),
    (card(expect={"none_re": ["\udc00"]}), "1.expect (card c1): half a character"),
    (card(**{"\ud83d": "x"}), "1 (card c1): half a character"), ("\ud83d", "1: half a character"),
]


@pytest.mark.parametrize("number", range(len(BAD)))
def test_a_bad_card_is_named_and_its_neighbours_are_graded(number: int, tmp_path: Path) -> None:
    """File, card, field, problem, remedy; the bad card fails, the good ones pass."""
    bad, said = BAD[number]
    folder = Folder(tmp_path).write([card("first"), bad, card("last")], {"first": answer(), "last": answer()})
    faults = [str(fault) for fault in load_cards(folder.cards).faults]
    outcomes = folder.outcomes()

    assert said in faults[0] and faults[0].startswith(f"{folder.cards}: 1") and "; " in faults[0]
    assert ("pass", "pass", ["fail"]) == (
        outcomes["first all_of"].status, outcomes["last all_of"].status,
        [one.status for one in outcomes.values() if one.type == "card"])
    assert ["ok", "bad_card", "ok"] == [line.automatic for line in folder.report().systems[0].lines]


@pytest.mark.parametrize("text", ["", "{}", "null", "[]", "[", '[{"id": "a", "id": "b"}]', "[NaN]"])
def test_what_is_no_set_is_refused(text: str, tmp_path: Path) -> None:
    """Not a list, an empty one, no JSON."""
    path = tmp_path / "cards.json"
    path.write_text(text, "utf-8")

    with pytest.raises(BadInput):
        load_cards(path)


@pytest.mark.parametrize("second", [{"id": "c1"}, {"id": "C1"}, {"id": "c2", "base": "c1"}, {"id": "c2", "base": "B1"}])
def test_two_cards_of_one_name(second: dict[str, str], tmp_path: Path) -> None:
    """On half of all disks names that differ by case are one file: the second card is refused."""
    path = tmp_path / "cards.json"
    path.write_text(json.dumps([card("c1", base="b1"), {**card(), **second}]), "utf-8")
    found = load_cards(path)

    assert (["c1"], 1) == (list(found.good), len(found.faults))
    assert "is that of card 'c1' already" in str(found.faults[0])


def test_the_check_of_a_set(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`cards check` names faults of cards and pictures and exits 1."""
    path = tmp_path / "cards.json"
    path.write_text(json.dumps([card("c1", image_file="a.png"), card("c2", priority=1)]), "utf-8")
    code = main(["cards", "check", str(path)])
    said = capsys.readouterr().out

    assert (1, True, True) == (code, "c1.image_file" in said and "the file is missing" in said, "1.priority" in said)


def test_a_picture_may_not_be_a_link(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Neither the file nor a folder on the way to it."""
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret" / "key.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    (tmp_path / "set").mkdir()
    (tmp_path / "set" / "images").symlink_to(tmp_path / "secret")
    path = tmp_path / "set" / "cards.json"
    path.write_text(json.dumps([card("c1", image_file="images/key.png")]), "utf-8")

    assert 1 == main(["cards", "check", str(path)])
    assert "the picture is a link" in capsys.readouterr().out


def test_the_hash_follows_cards_and_pictures(tmp_path: Path) -> None:
    """A changed criterion and a changed picture are another state of the set; white space is not."""
    path = tmp_path / "cards.json"
    (tmp_path / "a.png").write_bytes(b"\x89PNG\r\n\x1a\n1")
    cards = [card("c1", image_file="a.png")]

    def digest(text: str) -> str:
        path.write_text(text, "utf-8")
        return load_cards(path).sha256

    first = digest(json.dumps(cards))
    assert first == digest(json.dumps(cards, indent=4))
    assert first != digest(json.dumps([card("c1", image_file="a.png", expect={"none_of": ["б"]})]))
    (tmp_path / "a.png").write_bytes(b"\x89PNG\r\n\x1a\n2")
    assert first != digest(json.dumps(cards))

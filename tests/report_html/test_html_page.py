"""report.html without a browser: the same bytes twice, a policy that fits, nothing hostile as markup."""

from __future__ import annotations

import base64
import hashlib
import re
from html import unescape
from pathlib import Path
from urllib.parse import quote

import pytest

from benchmarks.synthetic_report import ANSWER, graded
from tests.report_html.conftest import Made
from tests.report_html.pages import EDITION, LONG, ROOT, complete, copied, island, made, report_of
from tools.model import OutcomeStatus, Run, load
from tools.report import OUTCOMES, Report, build, markdown, render_again
from tools.report.html import PageSource, Section, SectionTable, page
from tools.report.html.figure import heat_map
from tools.report.html.standing import STANDINGS, standing
from tools.report.html.told import told
from tools.report.html.words import PAGE, SCRIPT
from tools.report.model import FlakyItem, JudgeLine, JudgeStanding, PassK, Reliability, TaskAttempts

#: what the careless system says first, with a space that does not break between the thousands
QUOTE = "КП дешевле сметы на 271\xa0511,00 руб. с НДС."


def test_the_same_bytes_twice(demo: Made) -> None:
    """Made again from the same input: the same page."""
    assert demo.path.read_bytes() == made(Run.open(demo.run.root), demo.outcomes, demo.path.parent)


def test_a_page_made_again_without_grading(demo: Made, tmp_path: Path) -> None:
    """`python -m tools report` writes the page that the session wrote, beside the outcomes."""
    run = Run.open(copied(tmp_path / "demo"))
    (run.root / "report").mkdir()
    lines = "".join(outcome.model_dump_json() + "\n" for outcome in demo.outcomes)
    (run.root / "report" / OUTCOMES).write_text(lines, "utf-8")
    where = render_again(EDITION, run, run.root / "report", "en") / "report.html"
    found = load(Report, where.parent / "report.json")
    source = PageSource(demo.outcomes, EDITION, run, where.parent)

    assert page(found, source, "en") == where.read_bytes()
    assert '<html lang="en">' in where.read_text("utf-8")
    assert "<title>Report on the run “demo”</title>" in where.read_text("utf-8")


def test_the_policy_allows_this_script_and_this_style_alone(demo: Made) -> None:
    """The hashes are those of the elements, and nothing else is allowed from anywhere."""
    policy = unescape(re.findall(r'Content-Security-Policy" content="([^"]+)"', demo.text)[0])
    hashes = [base64.b64encode(hashlib.sha256(found.encode()).digest()).decode()
              for tag in ("style", "script") for found in re.findall(rf"<{tag}>(.*?)</{tag}>", demo.text, re.S)]

    assert (f"default-src 'none'; style-src 'sha256-{hashes[0]}'; script-src 'sha256-{hashes[1]}'; base-uri 'none'; "
            "form-action 'none'") == policy


@pytest.mark.parametrize("which", ["demo", "hostile"])
def test_nothing_of_another_place(which: str, request: pytest.FixtureRequest) -> None:
    """No address but fragments in the static part, no inline style, no handler, one script that runs."""
    text = request.getfixturevalue(which).text
    markup = re.sub(r"<(style|script)\b[^>]*>.*?</\1>", "", text, flags=re.S)
    tags = re.findall(r"<[a-zA-Z][^>]*>", markup)

    assert [] == [tag for tag in tags if re.search(r"\s(?:on\w+|style|src|srcset|action|formaction)\s*=", tag)]
    assert {"#"} == {value[0] for tag in tags for value in re.findall(r'\s(?:xlink:)?href="([^"]*)"', tag)}
    assert 1 == text.count("<script>")
    names = {tag[1:].split()[0].rstrip(">") for tag in tags}
    assert set() == {"iframe", "object", "embed", "base", "link", "img"} & names


def test_hostile_names_are_text(hostile: Made) -> None:
    """A system's name of markup and 50 000 letters: escaped, and cut to one line."""
    assert "&lt;script&gt;boom()" in hostile.text
    assert "<script>boom()" not in hostile.text
    assert LONG[:200] not in hostile.text


def test_what_a_system_wrote_is_in_its_island(hostile: Made) -> None:
    """The answer is whole there, with overrides and odd breaks made visible, and its marks at their places."""
    found = island(hostile.text, "data-1.01")["systems"]["careless"]
    said = "".join(part for part, _ in found["said"][0]["parts"])
    quoted = next(item for item in found["items"] if item["item"] == "r1")

    assert (True, False, False) == (LONG in said, "\u202e" in said, "\u2028" in said)
    assert found["recorded"].count("<script>boom()") == 1 + said.count("<script>boom()") == 2
    assert '<script>boom()</script></script><!-- "' == quoted["evidence"][0]["text"]
    assert quoted["evidence"][0]["text"] == "".join(
        part for part, marks in found["said"][0]["parts"] if quoted["evidence"][0]["mark"] in marks)


def test_delivered_files_are_relative_links_or_none(hostile: Made) -> None:
    """Encoded addresses below the run; a page that a browser would run and a link out of the run are none."""
    files = {file["name"]: file["href"] for file in island(hostile.text, "data-1.01")["systems"]["careless"]["files"]}

    assert "../careless/1.01/files/javascript%3Aboom%28%29.pdf" == files["javascript:boom().pdf"]
    assert (None, None) == (files["page <script>.html"], files["away.pdf"])
    assert {"..", None} == {href and href.split("/")[0] for href in files.values()}
    assert "�xslx.exe.docx" in files


def test_rendered_pages_are_linked_where_they_exist(tmp_path: Path, demo: Made) -> None:
    """Pages that somebody rendered into `pages/` of a record, in their order; a link out of the record is none."""
    folder = copied(tmp_path / "demo") / "careless" / "1.01" / "pages" / "Сверка сметы и КП.xlsx"
    folder.mkdir(parents=True)
    for name in ("0002.png", "0001.png", "page.html"):
        (folder / name).write_bytes(b"")
    (folder / "0003.png").symlink_to("/etc/passwd")
    text = made(Run.open(tmp_path / "demo"), demo.outcomes, tmp_path / "demo" / "report").decode()
    pages = island(text, "data-1.01")["systems"]["careless"]["files"][0]["pages"]

    assert [f"../careless/1.01/pages/{quote(folder.name)}/{name}" for name in ("0001.png", "0002.png")] == pages


def test_a_record_that_is_refused_says_so(hostile: Made) -> None:
    """Half a surrogate pair in a record: its page names the fault, and no other page suffers."""
    found = island(hostile.text, "data-1.02")["systems"]

    assert ["hostile/silent/1.02/record.json"] * 2 == [said.partition(": ")[0] for said in found["silent"]["broken"]]
    assert "broken" not in found["gold"]


def test_failed_items_come_first(demo: Made) -> None:
    """Critical failures, failures, undecided, then what passed; and every item of the outcomes is there."""
    found = island(demo.text, "data-1.01")["systems"]["careless"]["items"]
    ranks = [(item["status"] == "pass", not item["critical"]) for item in found]
    ids = {outcome.id for outcome in demo.outcomes if (outcome.task, outcome.system) == ("1.01", "careless")}

    assert ranks == sorted(ranks)
    assert "true_diff" in [item["item"] for item in found[:2]]
    assert ids == {item["type"] if item["type"] == item["item"] else f"{item['type']}:{item['item']}" for item in found}


def test_the_page_holds_what_the_judge_said(demo: Made) -> None:
    """The raw verdict, its reason and its quote, beside what code left of it."""
    found = island(demo.text, "data-1.01")["systems"]["careless"]["items"]
    point = next(item for item in found if item["item"] == "r1")

    assert {"verdict": "неверно", "quote": QUOTE, "why": "Сказано неверно."} == point["raw"]
    assert "неверно" == point["level"]


def test_quotes_that_a_changed_answer_no_longer_holds(demo: Made, tmp_path: Path) -> None:
    """A record changed after grading: the evidence is told, and nothing is marked at a wrong place."""
    path = copied(tmp_path / "demo") / "careless" / "1.01" / "record.json"
    path.write_text(path.read_text("utf-8").replace("КП дешевле сметы", "Совсем другое"), "utf-8")
    text = made(Run.open(tmp_path / "demo"), demo.outcomes, tmp_path).decode()
    found = island(text, "data-1.01")["systems"]["careless"]
    point = next(item for item in found["items"] if item["item"] == "f1")

    assert (QUOTE, None) == (point["evidence"][0]["text"], point["evidence"][0]["mark"])


def test_an_unqualified_judge_is_an_alarm(demo: Made) -> None:
    """In red and in words, in the first section."""
    report = report_of(demo.run, demo.outcomes)
    line = JudgeLine(kind="model", name="судья", revision=None, verdicts=6, standing=JudgeStanding(
        qualified=False, text="Судья не проверен.", text_en="The judge is not qualified."))
    text = page(report.model_copy(update={"judges": (line,)}), _source(demo)).decode()

    assert re.search(r'<p class="alarm">.*?ВЕРИТЬ НЕЛЬЗЯ.*?Судья не проверен\.', text)
    assert "ВЕРИТЬ НЕЛЬЗЯ" not in demo.text


def test_nothing_judged_shows_bounds_and_no_solved(demo: Made) -> None:
    """Without verdicts no measure is shown; a failed critical check still settles its task."""
    outcomes = tuple(outcome.model_copy(update={
        "status": OutcomeStatus.NOT_JUDGED, "exact": None, "judged_by": None, "level": None, "level_exact": None})
        if outcome.type in ("rubric", "must_not", "hallucinations") else outcome for outcome in demo.outcomes)
    text = made(demo.run, outcomes, demo.path.parent).decode()
    rows = island(text, "index")["rows"]

    assert "вердиктов нет: Т, П, Г, Q и решённые задачи не выводятся" in text
    assert ["не судилось"] * 3 == re.findall(r'<p class="big"><span class="ru" lang="ru">([^<]*)</span>.*</p>', text)
    assert {(2, "critical"), (0, "critical"), (1, "unsettled")} == {(row[1], row[2]) for row in rows}


def _source(demo: Made, sections: tuple[Section, ...] = ()) -> PageSource:
    return PageSource(demo.outcomes, EDITION, demo.run, demo.path.parent, sections)


def test_a_part_of_a_run(demo: Made) -> None:
    """Two items of one task: a page that measures nothing, draws no map and shows the items."""
    some = tuple(outcome for outcome in demo.outcomes if outcome.task == "1.01" and outcome.item in ("book", "cols"))
    found = complete(some).model_copy(update={"whole": False})
    report = build(some, EDITION, demo.run, found)
    text = page(report, PageSource(some, EDITION, demo.run, demo.path.parent)).decode()

    assert {"part"} == {row[2] for row in island(text, "index")["rows"]}
    assert 'id="map"' not in text


def test_a_suite_brings_its_own_section(demo: Made) -> None:
    """Named in the contents, escaped like everything else."""
    table = SectionTable(("Правила", "Rules"), (("Правило", "Rule"),), ((("<b>1</b>", "<b>1</b>"),),))
    section = Section("cards", ("Карточки", "Cards"), (("Текст", "Text"),), (table,))
    text = page(report_of(demo.run, demo.outcomes), _source(demo, (section,))).decode()

    assert ('<a href="#cards">', "&lt;b&gt;1&lt;/b&gt;", 'id="cards-head"') == tuple(
        part for part in ('<a href="#cards">', "&lt;b&gt;1&lt;/b&gt;", 'id="cards-head"') if part in text)


def test_a_suite_without_systems(demo: Made) -> None:
    """A run that has nothing but its suite's section, as regression cards do: a page all the same."""
    report = report_of(demo.run, demo.outcomes).model_copy(update={"systems": (), "comparison": None})
    section = Section("cards", ("Карточки", "Cards"), (("Текст", "Text"),))
    text = page(report, PageSource((), EDITION, demo.run, demo.path.parent, (section,))).decode()

    assert 'id="cards"' in text
    assert ([], [], []) == tuple(island(text, "index")[name] for name in ("rows", "tasks", "systems"))


def test_sections_told_are_those_of_the_text(demo: Made) -> None:
    """The comparison of systems stands in the page as in report.md, cell for cell, in both languages."""
    report = report_of(demo.run, demo.outcomes)
    section = told(report)[0]
    lines = [line for line in markdown(report).splitlines() if line.startswith("| Торопливый помощник — ")]

    assert ("Сравнение систем", "Comparison of systems") == section.title
    assert lines[0] == "| " + " | ".join(ru for ru, _ in section.tables[0].rows[0]) + " |"


def test_the_map_is_the_same_twice_and_carries_no_style() -> None:
    """A fixed salt and no date; style attributes would be refused by the page's policy."""
    tasks = [f"1.{number:02}" for number in range(1, 60)]
    standings = {(task, "a"): STANDINGS[at % len(STANDINGS)] for at, task in enumerate(tasks)}
    first, second = (heat_map([("1", tasks)], [("a", "$x^2$ <b>")], standings) for _ in range(2))

    assert first == second
    assert ("style=" not in first.svg, "<script" not in first.svg, "$x^2$ &lt;b&gt;" in first.svg) == (True, True, True)
    assert set(tasks) == set(first.places)


def test_signs_are_distinct_and_every_standing_is_named(demo: Made) -> None:
    """No two standings share a sign, and a page explains the signs it uses."""
    report: Report = report_of(demo.run, demo.outcomes)
    used = {standing(line, [outcome for outcome in demo.outcomes
                            if (outcome.task, outcome.system) == (line.task, system.id)])
            for system in report.systems for line in system.tasks}

    assert used == set(re.findall(r'<li><span class="sign (\w+)"', demo.text))
    assert {"solved", "critical"} == used


def test_every_sentence_has_two_languages() -> None:
    """Nothing is left untranslated, and places to fill are the same."""
    pairs = {**PAGE, **SCRIPT}

    assert [] == [name for name, (ru, en) in pairs.items() if not ru or not en
                  or sorted(re.findall(r"\{\d\}", ru)) != sorted(re.findall(r"\{\d\}", en))]


def test_every_sentence_is_said() -> None:
    """No sentence that neither the template nor the script uses."""
    folder = ROOT / "tools" / "report" / "html"
    script = "".join(path.read_text("utf-8") for path in sorted(folder.glob("templates/*.js")))
    static = "".join(path.read_text("utf-8") for path in [*folder.glob("*.py"), folder / "templates" / "page.html.j2"]
                     if path.name != "words.py")
    # Built of a part: say(`state_${name}`), stepLink(before, "previous"), say(claim.kind).
    said = {*re.findall(r"""say\("(\w+)\"""", script), "previous", "next", "unsupported", "contradiction",
            *(name for name in SCRIPT if name.startswith("state_"))}

    assert ([], []) == (sorted(set(SCRIPT) - said), sorted(said - set(SCRIPT)))
    assert [] == [name for name in PAGE if not re.search(rf'page\.{name}\b|PAGE\["{name}"\]', static)]


def test_repeated_attempts_are_told(demo: Made) -> None:
    """pass^k of the systems as in report.md, and on a task's row how often it was solved and what does not hold."""
    report = report_of(demo.run, demo.outcomes)
    system = report.systems[0]
    attempts = TaskAttempts(attempts=3, solved=2, pass_k=(0.666667, 0.333333, 0.0), flaky=(
        FlakyItem(item="check:true_diff", passed=2, attempts=3),))
    reliability = Reliability(tasks=1, attempts=3, pass_k=(PassK(k=1, value=0.666667, tasks=1),), flaky_tasks=("1.01",),
                              flaky_items=1, undecided=())
    lines = (system.tasks[0].model_copy(update={"attempts": attempts}), *system.tasks[1:])
    changed = system.model_copy(update={"tasks": lines, "reliability": reliability})
    text = page(report.model_copy(update={"systems": (changed, *report.systems[1:])}), _source(demo)).decode()
    rows = island(text, "index")["rows"]

    assert "Надёжность по попыткам" in text
    assert "попыток: 3, решена: 2; пункты, пройденные не во всех попытках: check:true_diff (2 из 3)" == rows[0][10][0]
    assert {None} == {row[10] and row[10][0] for row in rows[1:]}


def test_a_full_exam_is_light(tmp_path: Path) -> None:
    """136 tasks × 8 systems × 4 000 characters: under 25 MB, and the map under 300 kB."""
    found = graded(tmp_path)
    # System by system: comparing all pairs of eight takes a minute and is not what this test is about.
    alone = [build([outcome for outcome in found.outcomes if outcome.system == entry.id], found.edition, found.run,
                   complete(found.outcomes)) for entry in found.run.systems]
    report = alone[0].model_copy(update={"systems": tuple(one.systems[0] for one in alone)})
    data = page(report, PageSource(found.outcomes, found.edition, found.run, found.run.root))
    said = island(data.decode(), "data-13.16")["systems"]["s08"]["said"][0]

    assert ANSWER == sum(len(part) for part, _ in said["parts"])
    assert (True, True) == (len(data) < 25_000_000, len(re.findall(rb"<svg xmlns.*?</svg>", data, re.S)[0]) < 300_000)

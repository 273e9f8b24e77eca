"""The papers of the archive as 181 files: formats, folders, names; scans shuffled, with their text originals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import date, datetime, time
from typing import cast

from tools.authoring import documents as d
from tools.authoring.corpora.contracts.archive import NAME, Archive, archive
from tools.authoring.corpora.contracts.paper import Paper
from tools.authoring.corpora.contracts.papers_acts import acts, draft_act
from tools.authoring.corpora.contracts.papers_changes import agreements, drafts
from tools.authoring.corpora.contracts.papers_contracts import contracts, draft
from tools.authoring.corpora.contracts.papers_letters import letters
from tools.authoring.corpora.contracts.papers_registers import registers
from tools.authoring.corpora.contracts.papers_specs import change_paper, specifications
from tools.authoring.draws import Draw
from tools.authoring.plan import CorpusPlan, Placed
from tools.authoring.registry import corpus

SCANNED = "Входящие сканы"
#: what newer papers replace: the register of April, and the draft of an agreement that was signed otherwise
SUPERSEDED = ("реестр", "S02-проект2")
#: how many papers of each type
BY_TYPE = {"Договоры": 40, "Допсоглашения": 47, "Спецификации": 24, "Акты и УПД": 39, "Письма": 21, "На подпись": 8,
           "Реестры": 2}
BY_FORMAT = {"docx": 80, "pdf": 55, "scan": 35, "xlsx": 7, "eml": 4}


@corpus(NAME)
def build(draw: Draw) -> CorpusPlan:
    """The archive of the draw's seed."""
    made = archive(draw.seed)
    return CorpusPlan(f"Договорная документация {made.own.name}", lambda: files(made), made)


def papers(made: Archive) -> tuple[Paper, ...]:
    """All papers. Raises ValueError when their counts are not those of the plan."""
    found = (*contracts(made), *agreements(made), *specifications(made), *acts(made), *letters(made), *drafts(made),
             change_paper(made, made["S01"].changes[2]), draft_act(made), draft(made), *registers(made))
    for title, counted, wanted in (("type", Counter(paper.type for paper in found), BY_TYPE),
                                   ("format", Counter(paper.format for paper in found), BY_FORMAT)):
        if counted != Counter(wanted):
            raise ValueError(f"papers by {title}: {dict(counted)}, not {wanted}")
    return found


def placed(made: Archive) -> dict[str, Paper]:
    """Papers by their path in the archive; two papers never share one."""
    found: dict[str, Paper] = {}
    all_papers = papers(made)
    scans = [paper for paper in all_papers if paper.format == "scan"]
    order = {paper.id: number for number, paper in enumerate(made.draw.at("scans").shuffle(scans), start=1)}
    for paper in all_papers:
        path = (f"{SCANNED}/scan_{order[paper.id]:04d}.pdf" if paper.id in order else
                f"{paper.folder or paper.type}/{paper.name}.{paper.format}")
        if path in found:
            path = path.replace(f".{paper.format}", f" (2).{paper.format}")
        if path in found:
            raise ValueError(f"{path} stands twice")
        found[path] = paper
    return found


def files(made: Archive) -> tuple[Placed, ...]:
    """The files of the archive, written."""
    return tuple(written(made, path, paper) for path, paper in placed(made).items())


def written(made: Archive, path: str, paper: Paper) -> Placed:
    """One file; a scan comes with what it says."""
    meta = d.Meta(title="" if paper.format == "scan" else paper.name, created=_moment(paper.day))
    sheet = d.Page(font=paper.font, size=paper.size, footer="{page}" if len(paper_blocks(paper)) > 14 else "")
    replaced = paper.id in SUPERSEDED
    match paper.format:
        case "xlsx":
            return Placed(path, d.write_xlsx(cast(Sequence[d.Sheet], paper.body), meta), superseded=replaced)
        case "eml":
            return Placed(path, d.write_eml(cast(d.Mail, paper.body)))
        case "docx":
            return Placed(path, d.write_docx(paper_blocks(paper), sheet, meta), superseded=replaced)
        case "pdf":
            return Placed(path, d.write_pdf(paper_blocks(paper), sheet, meta))
    scan = d.write_scan(paper_blocks(paper), made.draw.at(f"scan {paper.id}"), sheet, meta)
    return Placed(path, scan.pdf, scan.text)


def paper_blocks(paper: Paper) -> Sequence[d.Block]:
    """The blocks of a paper that is made of them, none of a workbook or a letter by mail."""
    return () if paper.format in ("xlsx", "eml") else cast(Sequence[d.Block], paper.body)


def _moment(day: date) -> datetime:
    return datetime.combine(day, time(10, 0))

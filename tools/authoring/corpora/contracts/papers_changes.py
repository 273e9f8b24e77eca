"""The forty-seven agreements signed by both sides, and the drafts among them, as papers."""

from __future__ import annotations

from collections.abc import Iterator

from tools.authoring import documents as d
from tools.authoring.corpora.contracts.archive import Archive
from tools.authoring.corpora.contracts.model import Change, Contract, InThousands
from tools.authoring.corpora.contracts.paper import ROLES, Format, Paper, dated, instrumental, said, signatures
from tools.authoring.corpora.contracts.text_changes import points, thousands
from tools.authoring.corpora.contracts.text_leases import signed_on
from tools.authoring.draws import Draw

SCANS = ("S02-2", "S03-2", "S05-2", "S06-1", "S09-3", "D01-1", "D04-1", "D05-2", "D08-2", "D12-1", "R01-3", "R02-2",
         "R05-1", "U02-2", "U04-1")
PDFS = ("S02-1", "S05-1", "S09-1", "S12-1", "D01-2", "D03-1", "D08-1", "D11-1", "R01-2", "R02-1", "U01-1", "U07-1")
#: drafts by slot and number: identity, name, folder where it lies, format
DRAFTS = {"S02": ("ДС 2 {no} {party} проект", ""), "S13": ("ДС 1 к {no} {party} подписать", "Допсоглашения"),
          "S14": ("", ""), "D06": ("ДС 2 финал", "Допсоглашения"), "R06": ("ДС1 {no} аренда {party}", "")}


def agreements(archive: Archive) -> Iterator[Paper]:
    """Agreements signed by both sides."""
    for slot, contract in archive.contracts.items():
        for change in contract.agreements:
            key = f"{slot}-{change.no}"
            how: Format = "scan" if key in SCANS else "pdf" if key in PDFS else "docx"
            draw = archive.draw.at(f"agreement {key}")
            yield Paper(f"{slot}-ДС{change.no}", "Допсоглашения", how, _name(contract, change, draw.at("name")),
                        change.day, text(archive, contract, change, draw, how == "scan"),
                        font=draw.at("font").choice(("serif", "sans", "serif")),
                        size=draw.at("size").choice((11.5, 12)))


def drafts(archive: Archive) -> Iterator[Paper]:
    """d1 to d5: agreements that nobody, or only the other side, has signed."""
    for slot, (name, folder) in DRAFTS.items():
        contract = archive[slot]
        change = next(change for change in contract.changes if change.signed != "both")
        how: Format = "scan" if slot == "S14" else "docx"
        body = text(archive, contract, change, archive.draw.at(f"draft {slot}"), how == "scan")
        title = name.format(no=contract.no.replace("/", "-"), party=contract.party.title)
        yield Paper(f"{slot}-проект{change.no}", "На подпись", how, title, change.day, body, folder)


def text(archive: Archive, contract: Contract, change: Change, draw: Draw, scan: bool) -> list[d.Block]:
    """A whole agreement. One that nobody has signed has no date."""
    ours, theirs = ROLES[contract.kind]
    own, party = archive.own, contract.party
    head = draw.choice(("ДОПОЛНИТЕЛЬНОЕ СОГЛАШЕНИЕ", "Дополнительное соглашение"))
    kind = {"П": "поставки", "ПД": "подряда", "А": "аренды", "У": "оказания услуг"}[contract.kind]
    if contract.kind == "У" and contract.monthly:
        kind = "абонентского обслуживания"
    short = said(f"{party.name}, именуемое в дальнейшем «{theirs}», и {own.name}, именуемое в дальнейшем «{ours}», "
                 f"заключили настоящее соглашение к договору {kind} {signed_on(contract)} (далее — Договор) о "
                 "следующем.")
    made: list[d.Block] = [
        d.Title(f"{head} № {change.no}", f"к договору {kind} {signed_on(contract)}"),
        dated(contract, None if change.signed == "none" else change.day), d.Space(2), short]
    numbered = points(archive, contract, change, draw)
    for at, told in enumerate(numbered, start=1):
        made.append(d.Clause(f"{at}.", told))
        table = next((effect for effect in change.effects if isinstance(effect, InThousands)), None)
        if table is not None and at == 1:
            made.append(d.Table(thousands(contract, table), widths=(0.68, 0.32), align=("left", "right"), totals=1))
    if draw.at("ends").chance(1, 3):
        made.append(said(f"Подписано {instrumental(theirs)} и {instrumental(ours)}:"
                         if change.signed == "both" else "Подписи Сторон:"))
    made += [d.Space(5), *signatures(archive, contract, change.day, change.signed, scan)]
    return made


def _name(contract: Contract, change: Change, draw: Draw) -> str:
    no, short = contract.no.replace("/", "-"), contract.party.title
    return draw.choice((f"ДС {change.no} к {no}", f"Доп.согл. №{change.no} {short} {no}", f"{no} ДС{change.no} {short}",
                        f"Доп соглашение {change.no} {no}", f"ДС№{change.no} {short} от {change.day:%d.%m.%Y} {no}"))

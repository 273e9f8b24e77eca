"""The forty contracts as papers, and the draft that is not one."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from decimal import Decimal

from tools.authoring import documents as d
from tools.authoring.corpora.contracts.archive import Archive
from tools.authoring.corpora.contracts.model import Contract, Terms
from tools.authoring.corpora.contracts.paper import Format, Paper, dated, preamble, requisites, sections, signatures
from tools.authoring.corpora.contracts.text_leases import lease_parts
from tools.authoring.corpora.contracts.text_supply import Parts, supply_parts
from tools.authoring.corpora.contracts.text_works import services_parts, works_parts
from tools.authoring.draws import Draw

SCANS = ("S03", "S09", "D05", "R05", "U04")
PDFS = ("S05", "S08", "S12", "D03", "D11", "R02", "U02", "U05")
_TITLES = {"П": "ДОГОВОР ПОСТАВКИ", "ПД": "ДОГОВОР ПОДРЯДА", "А": "ДОГОВОР АРЕНДЫ", "У": "ДОГОВОР ВОЗМЕЗДНОГО ОКАЗАНИЯ "
           "УСЛУГ"}
SUBSCRIPTION = "ДОГОВОР АБОНЕНТСКОГО ОБСЛУЖИВАНИЯ"


def contracts(archive: Archive) -> Iterator[Paper]:
    """Every contract of the archive."""
    for slot, contract in archive.contracts.items():
        how: Format = "scan" if slot in SCANS else "pdf" if slot in PDFS else "docx"
        draw = archive.draw.at(f"contract {slot}")
        yield Paper(slot, "Договоры", how, _name(contract, draw.at("name")), contract.day,
                    text(archive, contract, draw, how == "scan"),
                    font=draw.at("font").choice(("serif", "serif", "sans")),
                    size=draw.at("size").choice((11, 11.5, 12)))


def draft(archive: Archive) -> Paper:
    """d8: a contract that was never concluded, without date and signatures."""
    price = Decimal(archive.draw.at("draft").integer(1_200_000, 1_900_000, 1000))
    meant = Contract("U99", 99, "У", date(2026, 10, 5), archive.draft_party, Terms(price))
    body = text(archive, meant, archive.draw.at("contract U99"), False, archive.draft_no)
    return Paper("U99", "На подпись", "docx", f"{archive.draft_no.replace('/', '-')} {meant.party.title} договор",
                 date(2026, 10, 5), body)


def parts_of(archive: Archive, contract: Contract, draw: Draw) -> Parts:
    """Sections by kind."""
    match contract.kind:
        case "П":
            return supply_parts(archive, contract, draw)
        case "ПД":
            return works_parts(archive, contract, draw)
        case "А":
            return lease_parts(archive, contract, draw)
        case _:
            return services_parts(archive, contract, draw)


def text(archive: Archive, contract: Contract, draw: Draw, scan: bool, draft_no: str = "") -> list[d.Block]:
    """A whole contract. With `draft_no` it has neither date nor signatures."""
    title = SUBSCRIPTION if contract.kind == "У" and contract.monthly else _TITLES[contract.kind]
    closing = draw.at("closing").choice(("заключили настоящий Договор о нижеследующем.",
                                         "заключили настоящий договор (далее — Договор) на следующих условиях:",
                                         "вместе именуемые «Стороны», договорились о следующем."))
    parts = parts_of(archive, contract, draw)
    copies = draw.at("copies").choice((
        "Договор составлен в двух экземплярах, по одному для каждой Стороны.",
        "Договор подписан в двух экземплярах равной силы.",
        "Каждая Сторона получила по одному экземпляру Договора."))
    number = len(parts) + 1
    return [
        d.Title(f"{title} № {draft_no or contract.no}"), dated(contract, None if draft_no else contract.day),
        d.Space(2), preamble(archive, contract, closing), *sections(parts),
        d.Heading("Адреса, реквизиты и подписи Сторон", number=f"{number}."), d.Clause(f"{number}.1.", copies),
        requisites(archive, contract), d.Space(4),
        *signatures(archive, contract, contract.day, "none" if draft_no else "both", scan)]


def _name(contract: Contract, draw: Draw) -> str:
    no, short = contract.no.replace("/", "-"), contract.party.title
    return draw.choice((f"Договор {no} {short}", f"Дог. №{no} ({short})", f"{no}_{short}", f"{short} договор {no}",
                        f"Договор №{contract.number:02d}-{contract.kind} {contract.day.year} {short}"))

"""A paper of the archive before it becomes a file, and what all papers share: heads, parties, marks of signing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal

from tools.authoring import documents as d
from tools.authoring.corpora.contracts.archive import Archive
from tools.authoring.corpora.contracts.model import Contract, Signed
from tools.authoring.draws import Draw
from tools.authoring.pools import Organisation
from tools.authoring.wording import capital, quoted_date

Type = Literal["Договоры", "Допсоглашения", "Спецификации", "Акты и УПД", "Письма", "На подпись", "Реестры"]
Format = Literal["docx", "pdf", "scan", "xlsx", "eml"]
#: how each side is called, ours first, by kind of contract
ROLES = {"П": ("Покупатель", "Поставщик"), "ПД": ("Заказчик", "Подрядчик"), "А": ("Арендатор", "Арендодатель"),
         "У": ("Заказчик", "Исполнитель")}


@dataclass(frozen=True, slots=True)
class Paper:
    """One of the 181."""

    #: `S03`, `S03-ДС2`, `S02-УПД-B`: how the code and its tests call it
    id: str
    type: Type
    format: Format
    #: file name without suffix; a scan is renamed by the machine that made it
    name: str
    day: date
    body: Sequence[d.Block] | Sequence[d.Sheet] | d.Mail
    #: a folder other than that of its type
    folder: str = ""
    font: Literal["serif", "sans"] = "serif"
    size: float = 11.5
    landscape: bool = False


def said(text: str) -> d.Paragraph:
    """A paragraph of running text."""
    return d.Paragraph(text, after=2)


def genitive(role: str) -> str:
    """«Поставщика»; «Исполнителя», «Арендодателя», «Покупателя»."""
    return role[:-1] + "я" if role.endswith("ь") else role + "а"


def dative(role: str) -> str:
    """«Поставщику», «Исполнителю»."""
    return role[:-1] + "ю" if role.endswith("ь") else role + "у"


def instrumental(role: str) -> str:
    """«Поставщиком», «Исполнителем»."""
    return role[:-1] + "ем" if role.endswith("ь") else role + "ом"


def preamble(archive: Archive, contract: Contract, closing: str) -> d.Paragraph:
    """Who signs with whom; `closing` ends the sentence."""
    ours, theirs = ROLES[contract.kind]
    own, party = archive.own, contract.party
    return said(f"{_side(party, theirs)}, с одной стороны, и {_side(own, ours)}, с другой стороны, {closing}")


def _side(who: Organisation, role: str) -> str:
    person = who.director
    return (f"{who.full_name} ({who.name}), именуемое в дальнейшем «{role}», в лице {who.post_in('gen').lower()} "
            f"{person.full_in('gen')}, {person.by_sex('действующего', 'действующей')} на основании Устава")


def dated(contract: Contract, day: date | None) -> d.Line:
    """Town and date; a draft has no date."""
    town = contract.party.address.town
    return d.Line(f"г. {town}", quoted_date(day) if day else "«___» ____________ 2026 г.")


def sections(parts: Sequence[tuple[str, Sequence[str]]]) -> list[d.Block]:
    """Headed sections with typed clause numbers, from 1."""
    made: list[d.Block] = []
    for number, (title, clauses) in enumerate(parts, start=1):
        made.append(d.Heading(title, number=f"{number}."))
        made += [d.Clause(f"{number}.{at}.", text) for at, text in enumerate(clauses, start=1)]
    return made


def requisites(archive: Archive, contract: Contract) -> d.Columns:
    """Both sides' details side by side."""
    ours, theirs = ROLES[contract.kind]
    return d.Columns([[d.Paragraph(f"{role}:", "left", bold=True, indent=False),
                       d.Paragraph(who.name, "left", indent=False, size=10),
                       *(d.Paragraph(f"{label}: {value}", "left", indent=False, size=9.5)
                         for label, value in who.details)]
                      for role, who in ((theirs, contract.party), (ours, archive.own))])


def signatures(archive: Archive, contract: Contract, day: date, signed: Signed, scan: bool) -> list[d.Block]:
    """Marks of both sides, of the other side only, or empty places.

    A scan has signature and round seal; a text file has the framed mark of an electronic signature.
    """
    ours, theirs = ROLES[contract.kind]
    sides = ((theirs, contract.party, signed != "none"), (ours, archive.own, signed == "both"))
    if scan:
        return [d.Columns([_by_hand(*side) for side in sides])]
    made: list[d.Block] = []
    for role, who, marked in sides:
        made += _by_mark(role, who, day) if marked else _by_hand(role, who, False)
    return made


def _by_hand(role: str, who: Organisation, marked: bool) -> list[d.Block]:
    return [d.Signature(who.post, who.director.signature, party=f"{role}: {who.name}", signed=marked,
                        seal=who.seal if marked else "", place_for_seal=not marked)]


def _by_mark(role: str, who: Organisation, day: date) -> list[d.Block]:
    return [d.Paragraph(f"{role}: {who.name}", "left", bold=True, indent=False, before=4, keep=True),
            d.ElectronicSignature(who.director.full, day, who.name, certificate(who))]


def certificate(who: Organisation) -> str:
    """The serial number of an organisation's certificate: always the same."""
    return Draw(0, f"certificate/{who.title}").digits(24)


def posted(who: Organisation) -> tuple[str, ...]:
    """The small lines of a letterhead."""
    return (f"{who.address}, тел. {who.phone}", f"ИНН {who.requisites.inn}, КПП {who.requisites.kpp}, {who.mail}")


def letter(archive: Archive, sender: Organisation, no: str, day: date, to: Organisation, subject: str,
           paragraphs: Sequence[str | d.Block], incoming: str = "", seal: bool = False) -> list[d.Block]:
    """A letter on letterhead, signed by hand; `incoming` is the stamp of our office."""
    made: list[d.Block] = [
        d.Letterhead(sender.name, posted(sender)),
        d.Line(f"Исх. № {no} от {day:%d.%m.%Y}",
               f"{capital(to.post_in('dat'))}\n{to.name}\n{to.director.short_in('dat')}"),
        d.Space(3), d.Paragraph(subject, "left", italic=True, indent=False, after=6),
        d.Paragraph(f"{to.director.dear}!", "center", indent=False, after=5)]
    made += [said(text) if isinstance(text, str) else text for text in paragraphs]
    made += [d.Space(6), d.Signature(sender.post, sender.director.signature, party=sender.name, signed=True,
                                     seal=sender.seal if seal else "")]
    if incoming:
        made.append(d.Stamp((archive.own.name, incoming)))
    return made


def of_letter(archive: Archive, slot: str, id: str, how: Format, name: str, day: date, subject: str,
              told: list[str | d.Block], ours: bool = False, incoming: str = "") -> Paper:
    """A letter between us and the party of a slot."""
    contract = archive[slot]
    sender, to = (archive.own, contract.party) if ours else (contract.party, archive.own)
    no = f"{archive.draw.at(f'letter {slot} {id}').integer(21, 480)}{'-и' if ours else ''}"
    body = letter(archive, sender, no, day, to, subject, told, incoming, seal=how == "scan")
    return Paper(f"{slot}-{id}", "Письма", how, name, day, body, font="serif", size=12)


def mail(archive: Archive, contract: Contract, subject: str, sent: tuple[int, ...], text: str,
         ours: bool = False) -> d.Mail:
    """A letter by e-mail between the other side and our contract manager."""
    from datetime import datetime
    from zoneinfo import ZoneInfo

    # a long name would be folded into two encoded words, which some readers join with a space inside the name
    them = (contract.party.director.short, contract.party.mail_of(contract.party.director))
    us = (archive.manager.short, archive.own.mail_of(archive.manager))
    year, month, day, hour, minute = sent
    return d.Mail(us if ours else them, [them if ours else us], subject,
                  datetime(year, month, day, hour, minute, tzinfo=ZoneInfo("Europe/Moscow")), text)

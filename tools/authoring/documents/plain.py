"""Plain files: txt, csv, eml, zip. Line ends and encodings are said, never taken from the machine."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, formataddr
from typing import Literal

from tools.authoring.documents.normal import pack

Newline = Literal["\n", "\r\n"]


def write_txt(text: str, encoding: str = "utf-8", newline: Newline = "\n") -> bytes:
    """Text as bytes: encoding utf-8, utf-8-sig or cp1251; every line end is `newline`."""
    return text.replace("\r\n", "\n").replace("\n", newline).encode(encoding)


def write_csv(rows: Sequence[Sequence[str | int | Decimal | None]], delimiter: str = ";", encoding: str = "utf-8",
              newline: Newline = "\r\n") -> bytes:
    """A table as offices export it: `;`, decimal comma, quotes only where they are needed."""
    def field(value: str | int | Decimal | None) -> str:
        text = "" if value is None else f"{value:f}".replace(".", ",") if isinstance(value, Decimal) else str(value)
        if any(mark in text for mark in (delimiter, '"', "\n")):
            return '"' + text.replace('"', '""') + '"'
        return text

    return write_txt("".join(delimiter.join(map(field, row)) + "\n" for row in rows), encoding, newline)


def write_zip(files: Mapping[str, bytes]) -> bytes:
    """An archive of files in the given order."""
    return pack(files)


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file in a letter."""

    name: str
    data: bytes
    #: application/pdf and so on
    media: str = "application/octet-stream"


@dataclass(frozen=True, slots=True)
class Mail:
    """A letter. Addresses are pairs (name, address)."""

    sender: tuple[str, str]
    to: Sequence[tuple[str, str]]
    subject: str
    #: with its zone
    sent: datetime
    text: str
    copy: Sequence[tuple[str, str]] = ()
    attachments: Sequence[Attachment] = ()
    #: shown instead of the text when given
    html: str = ""
    only_html: bool = False
    #: message id of the letter that this one answers
    reply_to_id: str = ""
    encoding: Literal["8bit", "quoted-printable", "base64"] = "8bit"


def message_id(mail: Mail) -> str:
    """The id of a letter, from its sender, moment and subject."""
    seed = f"{mail.sender[1]}/{mail.sent.isoformat()}/{mail.subject}"
    return f"<{hashlib.sha256(seed.encode()).hexdigest()[:24]}@{mail.sender[1].partition('@')[2]}>"


def write_eml(mail: Mail) -> bytes:
    """RFC 5322 bytes, CRLF, headers encoded; the same letter gives the same bytes."""
    message = EmailMessage(policy=SMTP.clone(cte_type="8bit"))
    message["From"] = formataddr(mail.sender)
    message["To"] = ", ".join(formataddr(person) for person in mail.to)
    if mail.copy:
        message["Cc"] = ", ".join(formataddr(person) for person in mail.copy)
    message["Subject"] = mail.subject
    message["Date"] = format_datetime(mail.sent)
    message["Message-ID"] = message_id(mail)
    if mail.reply_to_id:
        message["In-Reply-To"] = message["References"] = mail.reply_to_id
    if mail.only_html:
        message.set_content(mail.html, subtype="html", cte=mail.encoding)
    else:
        message.set_content(mail.text, cte=mail.encoding)
        if mail.html:
            message.add_alternative(mail.html, subtype="html", cte=mail.encoding)
    for file in mail.attachments:
        kind, _, subtype = file.media.partition("/")
        message.add_attachment(file.data, maintype=kind, subtype=subtype, filename=file.name)
    for number, part in enumerate(message.walk()):
        if part.is_multipart():
            # the library would draw a boundary by chance
            part.set_boundary(f"=_{hashlib.sha256(f'{message_id(mail)}/{number}'.encode()).hexdigest()[:24]}")
    return message.as_bytes()

"""eml: a letter as a mail program shows it, its attachments as facts."""

from __future__ import annotations

from email import message_from_bytes, policy
from email.message import EmailMessage

from tools.model import Document
from tools.office.composer import Composer
from tools.office.html import read_html
from tools.office.sniff_text import decode

_SHOWN = (("from", "От"), ("to", "Кому"), ("cc", "Копия"), ("date", "Дата"), ("subject", "Тема"))


def read_mail(data: bytes) -> Document:
    """Read a letter: headers a person sees, the body, names of attachments."""
    letter = message_from_bytes(data, policy=policy.default)
    out = Composer()
    for header, title in _SHOWN:
        if text := _header(letter, header):
            out.block(f"{title}: {text}", f"заголовок «{title}»", "header")
    attachments = [part for part in letter.walk() if not part.is_multipart() and _attached(part)]
    _body(letter, out)
    out.facts["attachments"] = [{"name": part.get_filename() or "", "type": part.get_content_type(),
                                 "bytes": len(_payload(part))} for part in attachments]
    if attachments:
        out.block("Вложения: " + ", ".join(part.get_filename() or "без имени" for part in attachments), "вложения")
    return out.document("eml", {})


def _body(letter: EmailMessage, out: Composer) -> None:
    texts = [part for part in letter.walk() if part.get_content_maintype() == "text" and not _attached(part)]
    pages = [part for part in texts if part.get_content_type() == "text/html"]
    plain = [part for part in texts if part not in pages]
    if pages:
        for part in pages:
            page = read_html(_text(part))
            for segment in page.segments:
                out.block(page.text[segment.start:segment.end], segment.locator, segment.kind)
            out.grids.extend(page.grids)
            out.hidden.extend(page.hidden)
        # Attack: a plain alternative with other words, which programs that show the page never show.
        seen = set(out.text.split())
        for part in plain:
            if not set(_text(part).split()) <= seen:
                out.hide(_text(part), "текстовый вариант письма", "hidden")
        return
    number = 0
    for part in plain:
        for line in _text(part).split("\n"):
            if line.strip():
                number += 1
                out.block(line.rstrip(), f"строка {number}")


def _attached(part: EmailMessage) -> bool:
    return part.get_content_disposition() == "attachment" or part.get_filename() is not None


def _header(letter: EmailMessage, name: str) -> str:
    try:
        return " ".join(str(letter.get(name) or "").split())
    except Exception:  # the library raises many kinds of errors on broken headers
        return ""


def _payload(part: EmailMessage) -> bytes:
    payload = part.get_payload(decode=True)
    return payload if isinstance(payload, bytes) else b""


def _text(part: EmailMessage) -> str:
    raw = _payload(part)
    charset = part.get_content_charset()
    try:
        text = raw.decode(charset) if charset else None
    except (LookupError, UnicodeDecodeError):
        text = None
    return (text if text is not None else decode(raw) or "").replace("\r\n", "\n")

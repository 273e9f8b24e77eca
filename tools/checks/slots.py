"""Slots that a template leaves: forms of them, and what only looks like one."""

from __future__ import annotations

import re
from collections.abc import Iterator

#: how the name of a field begins; a bracketed text that begins so is a slot
_FIELD = (r"фио\b|ф\. ?и\. ?о\.|имя|имени|фамили|отчеств|дат[аыуе]\b|должност|сумм[аыу]\b|номер|№|наименовани|названи|"
          r"адрес|организаци|компани|подпис|реквизит|срок|город|телефон|e-?mail|почт|ваш\w{0,3}\b|укаж|указать|"
          r"встав|впиш|впис|заполн|введ|выбер|выбрать|опиш|добавить|добавьте|клиент|заказчик|исполнител|контрагент|"
          r"паспорт|период|предмет|стоимост|insert|enter|your|name|date|todo|tbd|company|client|address|city")
#: fields that an adjective begins: «контактный телефон», «юридический адрес»
_NAMED_FIELD = (r"[а-яё]+(?:ый|ий|ой|ая|ое|ее|ые|ие) (?:телефон|адрес|лицо|наименование|имя|фамилия|номер|дата|"
                r"сумма|срок|почта|реквизиты|сч[её]т|должность|индекс)\b")
#: an honest remark that nothing is known is no slot
_REMARK = re.compile(r"не (?:указан|назван|найден|установлен|извест)|неизвест|нет данных|нет в |отсутству", re.I)
#: lines to write on (a row of dots before a page number is a table of contents), crosses, braces, percent signs, angle,
#: square and round brackets with words in capitals or the name of a field
_SLOTS = re.compile(
    r"(?<!\w)__?\. ?__?\. ?(?:20)?[\d_]{2,4}|_{3,}|\{\{[^{}\n]{0,80}\}\}|<<[^<>\n]{1,80}>>|\$\{[^{}\n]{1,80}\}"
    r"|…{3,}(?![….\s]*\d+\s*$)|\.{8,}(?![….\s]*\d+\s*$)"
    r"|(?<!\w)[XХ]{2}\.[XХ]{2}(?!\w)|(?<!\w)[XХ]{3,}(?!\w)"
    # Words in single braces; sets, formulas and code have signs, single letters or a command before them.
    r"|(?<![\\\w{}^$])\{(?:[А-Яа-яЁё][А-Яа-яЁё _./№\-]{1,60}|[A-Za-z]+(?:_[A-Za-z]+)+"
    rf"|(?i:{_FIELD})[\w ]{{0,40}})\}}(?!\}})"
    r"|(?<![\w«\"“])(?i:дд[./]мм[./]гг(?:гг)?)(?![\w»\"”])|(?<![\w#])#[A-ZА-ЯЁ][A-ZА-ЯЁ0-9_]{1,40}#(?![\w#])"
    r"|(?<![\w%])%[A-ZА-ЯЁ][A-ZА-ЯЁ0-9_]{1,40}%(?![\w%])"
    rf"|\[(?!ГОСТ|ОСТ|СП |СНиП|СНИП|ТУ |ISO|RFC)(?:[А-ЯЁA-Z][А-ЯЁA-Z0-9 _.,/\-]{{1,60}}"
    rf"|(?i:{_FIELD})[^\]\n]{{0,60}}|(?i:{_NAMED_FIELD})[^\]\d\n]{{0,30}})\](?!\()"
    r"|<(?i:фио|дата|должность|сумма|номер|наименование|указать|название|адрес|имя|город)[^<>\n]{0,60}>"
    r"|\((?i:указать|укажите|вставить|вставьте|вписать|впишите|заполнить|заполните|введите)\b[^()\n]{0,60}\)"
    r"|\((?i:ф\. ?и\. ?о\.?|фио)(?i: [а-яё ]{1,40})?\)(?!\s*[:—–-])")
#: beside these an empty line is where a person signs by hand
_SIGNED = re.compile(r"(?i:подпис|м\. ?п\.)|/\s*_|_\s*/|_{3,}\s*\(?(?:[А-ЯЁ]\. ?[А-ЯЁ]\.|[А-ЯЁ][а-яё]+ [А-ЯЁ]\.)|"
                     r"[А-ЯЁ]\. ?(?:[А-ЯЁ]\. ?)?[А-ЯЁ][а-яё]+\s*_{3,}")
#: a day that is written by hand when the paper is signed: «___» ________ 2026 г.
_DAY = re.compile(r"(?:[«\"“]\s?_{1,}\s?[»\"”]\s*_{3,}\s*20(?:\d\d|_{1,})?|__?\. ?__?\. ?(?:20)?[\d_]{2,4})"
                  r"\s*(?:г(?:ода|\.)?)?")
#: a name or a number that a line of underscores stands for, which no person writes by hand on signing
_NAMED = re.compile(r"[«\"“]\s?_{3,}\s?[»\"”]|№\s?_{3,}")
#: thirty in Roman figures: XXX век, глава XXX
_THIRTY = re.compile(r"\s+(?:век|съезд|конференц|чемпионат|олимпи|летн|зимн|лет\b|сесси|форум|годовщин|международн|"
                     r"всероссийск|заседани)", re.I)
_BEFORE_THIRTY = re.compile(r"(?:глав|раздел|том|част|стать|книг|век|приложени)\w{0,3}\.?\s+$", re.I)
#: words under lines of a form: «(подпись) (Ф.И.О.)»
_CAPTION = re.compile(r"\([^()]{2,60}\)")
_INITIALS = re.compile(r"[А-ЯЁ]\. ?[А-ЯЁ]\.|[А-ЯЁ][а-яё]+ [А-ЯЁ][а-яё]+ [А-ЯЁ][а-яё]+(?:вич|вна|ична|ич)\b")


def slots(text: str, in_table: bool = False) -> Iterator[str]:
    """Slots left in a paragraph or, `in_table`, in a table row whose cells stand between `|`."""
    signed = bool(_SIGNED.search(text))
    by_hand = [match.span() for match in _DAY.finditer(text)] if signed or _is_only_a_day(text) else []
    named = [match.span() for match in _NAMED.finditer(text)]
    for match in _SLOTS.finditer(text):
        slot, at = match[0], match.span()
        if slot[0] == "_":
            left = signed and not _within(at, named)
            if not left and not _within(at, by_hand):
                yield slot
        elif slot[0] in "XХ" and len(slot) == 3:
            if not (_THIRTY.match(text, at[1]) or _BEFORE_THIRTY.search(text[:at[0]])):
                yield slot
        elif slot[0] == "(" and slot[1:2] in "ФфFf":
            if not _is_label(text, at, in_table):
                yield slot
        elif slot[0] in "дД":
            if "формат" not in text.casefold():
                yield slot
        elif not _REMARK.search(slot):
            yield slot


def _is_only_a_day(text: str) -> bool:
    return not _DAY.sub("", text).strip(" |\t.")


def _is_label(text: str, at: tuple[int, int], in_table: bool) -> bool:
    """Whether «(ФИО)» names what stands there or is to be signed: a caption of a form, the head of a column."""
    if in_table:
        cell = text[text.rfind("|", 0, at[0]) + 1:]
        return cell.partition("|")[0].strip() != text[at[0]:at[1]] or "(подпись)" in text.casefold()
    captions = len(_CAPTION.findall(text)) > 1 and not _CAPTION.sub("", text).strip(" _\t/|")
    return captions or bool(_SIGNED.search(text)) or bool(_INITIALS.search(text[:at[0]]))


def _within(at: tuple[int, int], spans: list[tuple[int, int]]) -> bool:
    return any(start <= at[0] and at[1] <= end for start, end in spans)

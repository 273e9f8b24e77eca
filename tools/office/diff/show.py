"""A difference as text for a terminal and as a page: everything from the files is text, never markup."""

from __future__ import annotations

import re
from html import escape

from tools.office.diff.changes import KINDS, Change, Difference

#: characters that would move a terminal's cursor or change its colours
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")

_STYLE = """body{font:15px/1.45 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color:#1b1f24;
background:#fff}h1{font-size:1.3rem}table{border-collapse:collapse;width:100%;table-layout:fixed}
th,td{border:1px solid #d0d7de;padding:.35rem .5rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}
th{background:#f3f5f7}td.old{background:#fff0ee}td.new{background:#eefaf0}ul{padding-left:1.2rem}
td{white-space:pre-wrap}.kind{width:13rem}.place{width:11rem}
@media(prefers-color-scheme:dark){body{background:#14171a;color:#e4e7ea}th{background:#22272c}
th,td{border-color:#3a4149}td.old{background:#3a2020}td.new{background:#1d3323}}"""


def as_text(difference: Difference) -> str:
    """A line a change, then the counts."""
    lines = [_line(change) for change in difference.changes]
    lines += [f"примечание: {note}" for note in difference.notes]
    if difference.unlisted:
        lines.append(f"и ещё изменений: {sum(difference.unlisted.values())}")
    counts = "; ".join(f"{KINDS[kind]}: {number}" for kind, number in difference.counts.items())
    return _CONTROL.sub("�", "\n".join([*lines, counts or "различий нет"]))


def as_page(difference: Difference, first: str, second: str) -> str:
    """A self-contained page; `first` and `second` are the names of the files."""
    # Attack: a cell that holds markup, or a script, in the report of the person who compares.
    rows = "\n".join(
        f'<tr><td class="kind">{escape(KINDS[change.kind])}</td><td class="place">{_seen(_place(change))}</td>'
        f'<td class="old">{_seen(change.old)}</td><td class="new">{_seen(change.new)}</td></tr>'
        for change in difference.changes)
    counts = "".join(f"<li>{escape(KINDS[kind])}: {number}</li>" for kind, number in difference.counts.items())
    notes = "".join(f"<p>{_seen(note)}</p>" for note in difference.notes)
    unlisted = sum(difference.unlisted.values())
    more = f"<p>И ещё изменений: {unlisted}.</p>" if unlisted else ""
    table = ("<table><thead><tr><th class=\"kind\">Что</th><th class=\"place\">Где</th><th>Было</th><th>Стало</th></tr>"
             f"</thead><tbody>\n{rows}\n</tbody></table>") if rows else ""
    return ("<!DOCTYPE html>\n<html lang=\"ru\"><head><meta charset=\"utf-8\">"
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
            "<meta name=\"viewport\" content=\"width=device-width\">"
            f"<title>Сравнение: {_seen(second)}</title><style>{_STYLE}</style></head>\n"
            f"<body><h1>{_seen(first)} → {_seen(second)}</h1><ul>{counts or '<li>различий нет</li>'}</ul>{notes}{table}"
            f"{more}</body></html>\n")


def _line(change: Change) -> str:
    place = _place(change)
    values = ""
    if change.old and change.new:
        values = f"{_one_line(change.old)} → {_one_line(change.new)}"
    elif change.old:
        values = f"− {_one_line(change.old)}"
    elif change.new:
        values = f"+ {_one_line(change.new)}"
    return ": ".join(filter(None, (f"{KINDS[change.kind]}{', ' + place if place else ''}", values)))


def _place(change: Change) -> str:
    if change.before and change.after and change.before != change.after:
        return f"{change.before} → {change.after}"
    return change.after or change.before


def _one_line(text: str) -> str:
    return " ⏎ ".join(text.splitlines())


def _seen(text: str) -> str:
    return escape(_CONTROL.sub("�", text))

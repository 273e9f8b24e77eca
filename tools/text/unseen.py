"""What a person sees of an answer: rendered Markdown and HTML show no comments and no hidden elements.

Attack: a polite answer for the person, and every right value in an HTML comment for the grader.
"""

from __future__ import annotations

import re

from tools.model import Document, Finding, Hidden

_TOKEN = re.compile(
    r"^[ \t]{0,3}(?P<fence>```+|~~~+)[^\n]*$"
    r"|(?P<code>`[^`\n]+`)"
    r"|(?P<comment><!--)"
    r"|(?P<label>^[ \t]{0,3}\[[^\]\n]{1,200}\]:[ \t]*(?:#|<>)[^\n]*$)"
    r"|<(?P<close>/?)(?P<tag>[a-zA-Z][a-zA-Z0-9-]{0,40})\b(?P<attributes>[^<>]{0,2000})>", re.M)

_HIDING = re.compile(
    r"(?:^|\s)hidden(?=[\s=/]|$)|display\s{0,4}:\s{0,4}none|visibility\s{0,4}:\s{0,4}(?:hidden|collapse)"
    r"|font-size\s{0,4}:\s{0,4}0(?:\.0{1,9})?(?![\d.])|opacity\s{0,4}:\s{0,4}0(?:\.0{1,9})?(?![\d.])"
    r"|(?<![\w-])color\s{0,4}[:=]\s{0,4}[\"']?(?:white\b|transparent\b|#fff(?:fff)?\b)", re.I)

#: elements whose content a page never shows
_SILENT = frozenset({"script", "style", "template", "head", "title", "noscript"})
#: elements without an end
_VOID = frozenset({"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
                   "wbr"})


def as_seen(text: str) -> Document:
    """An answer as a document: `text` of the same length, unseen stretches blanked and kept as hidden text.

    Text in code (fences, backticks) is shown as it is written. Linear in the length of the text.
    """
    spans = unseen(text)
    if not spans:
        return Document("md", text)
    parts, at = [], 0
    for start, end in spans:
        parts += [text[at:start], re.sub(r"[^\n]", " ", text[start:end])]
        at = end
    hidden = tuple(Hidden(text[start:end], f"знаки {start + 1}–{end}", "hidden") for start, end in spans)
    found = Finding("hidden_text", f"текст, которого человек не видит: {len(spans)}", hidden[0].locator)
    return Document("md", "".join((*parts, text[at:])), hidden=hidden, findings=(found,))


def unseen(text: str) -> tuple[tuple[int, int], ...]:
    """Spans of a Markdown or HTML text that a reader of its rendering does not see, in order, apart."""
    spans: list[tuple[int, int]] = []
    fence, tag, depth, start, at = "", "", 0, 0, 0
    while match := _TOKEN.search(text, at):
        at = match.end()
        if match["fence"]:
            if not tag and (not fence or match["fence"].startswith(fence)):
                fence = "" if fence else match["fence"]
        elif fence:
            continue
        elif tag:  # inside a hidden element: only its own tags count
            if (match["tag"] or "").lower() == tag:
                depth += -1 if match["close"] else 1
            if depth == 0:
                spans.append((start, at))
                tag = ""
        elif match["comment"]:
            end = text.find("-->", match.end())
            # A comment that never ends hides the rest of the page.
            at = end + 3 if end >= 0 else len(text)
            spans.append((match.start(), at))
        elif match["label"]:
            spans.append((match.start(), at))
        elif match["tag"] and not match["close"] and match["tag"].lower() not in _VOID and _hides(match):
            tag, depth, start = match["tag"].lower(), 1, match.start()
    if tag:
        spans.append((start, len(text)))
    return tuple(spans)


def _hides(match: re.Match[str]) -> bool:
    return match["tag"].lower() in _SILENT or _HIDING.search(match["attributes"]) is not None

"""The words and operators of a shell line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

_OPERATORS = ("<<<", "<<-", "&>>", "<<", ">>", "<&", ">&", "<>", ">|", "&>", "&&", "||", ";;", "|&",
              ";", "&", "|", "<", ">", "(", ")")
#: characters of a line that are read
MAX_TEXT = 200_000


class Unparsed(Exception):
    """A line that is no shell: a quote or a bracket that never ends."""


@dataclass(slots=True)
class Word:
    """One word, quotes taken off."""

    text: str = ""
    #: texts of the substitutions inside, which run as commands
    inner: list[str] = field(default_factory=list)
    quoted: bool = False


def lex(text: str) -> Iterator[Word | str]:
    """Words and operators; `\\n` ends a line; here-documents come as the word after their operator. Raises Unparsed."""
    if len(text) > MAX_TEXT:
        raise Unparsed("a line too long")
    return _Lexer(text).tokens()


class _Lexer:
    def __init__(self, text: str) -> None:
        self._text = text.replace("\r\n", "\n").replace("\\\n", "")
        self._at = 0
        #: here-documents that begin on the next line: the word to fill and its end
        self._waiting: list[tuple[Word, str, bool]] = []

    def tokens(self) -> Iterator[Word | str]:
        """All tokens."""
        operator = ""
        while self._at < len(self._text):
            char = self._text[self._at]
            if char == "\n":
                self._at += 1
                self._documents()
                yield "\n"
            elif char.isspace():
                self._at += 1
            elif char == "#":
                end = self._text.find("\n", self._at)
                self._at = len(self._text) if end < 0 else end
            elif (mark := self._operator()) and not self._is_process(mark):
                self._at += len(mark)
                operator = mark
                yield mark
                continue
            else:
                word = self._word()
                if operator in ("<<", "<<-"):
                    self._waiting.append((word, word.text, operator == "<<-"))
                elif word.text.isdigit() and not word.quoted and self._operator()[:1] in ("<", ">"):
                    continue  # the number of a stream
                yield word
            operator = ""

    def _operator(self) -> str:
        return next((mark for mark in _OPERATORS if self._text.startswith(mark, self._at)), "")

    def _is_process(self, mark: str) -> bool:
        return mark in ("<", ">") and self._text.startswith("(", self._at + 1)

    def _documents(self) -> None:
        for word, end, indented in self._waiting:
            lines: list[str] = []
            while True:
                stop = self._text.find("\n", self._at)
                line = self._text[self._at:] if stop < 0 else self._text[self._at:stop]
                self._at = len(self._text) if stop < 0 else stop + 1
                if (line.lstrip("\t") if indented else line).strip("\r") == end or stop < 0:
                    if line.strip() != end:
                        lines.append(line)
                    break
                lines.append(line)
            word.text = "\n".join(lines)
        self._waiting.clear()

    def _word(self) -> Word:
        word = Word()
        while self._at < len(self._text):
            char = self._text[self._at]
            if self._is_process(char):
                self._at += 1
                word.inner.append(self._bracketed())
            elif char.isspace() or self._operator():
                break
            elif char == "\\":
                word.text += self._text[self._at + 1:self._at + 2]
                self._at += 2
            elif char == "'":
                end = self._find("'", self._at + 1)
                word.text += self._text[self._at + 1:end]
                word.quoted = True
                self._at = end + 1
            elif char == '"':
                self._at += 1
                self._double(word)
            else:
                self._plain(word)
        return word

    def _double(self, word: Word) -> None:
        word.quoted = True
        while True:
            if self._at >= len(self._text):
                raise Unparsed("a quote that never ends")
            char = self._text[self._at]
            if char == '"':
                self._at += 1
                return
            if char == "\\" and self._text[self._at + 1:self._at + 2] in ('"', "\\", "$", "`"):
                word.text += self._text[self._at + 1]
                self._at += 2
            else:
                self._plain(word)

    def _plain(self, word: Word) -> None:
        """One character, or a substitution."""
        if self._text.startswith("$(", self._at):
            self._at += 1
            inner = self._bracketed()
            # `$((1 + 2))` is arithmetic
            if not (inner.startswith("(") and inner.endswith(")")):
                word.inner.append(inner)
            word.text += "$()"
        elif self._text[self._at] == "`":
            end = self._find("`", self._at + 1)
            word.inner.append(self._text[self._at + 1:end])
            self._at = end + 1
            word.text += "$()"
        else:
            word.text += self._text[self._at]
            self._at += 1

    def _bracketed(self) -> str:
        """The text up to the bracket that closes the one here."""
        depth, start = 0, self._at + 1
        while self._at < len(self._text):
            char = self._text[self._at]
            if char in "'\"" and (char == '"' or depth):
                self._at = self._find(char, self._at + 1)
            elif char == "\\":
                self._at += 1
            elif char == "(":
                depth += 1
            elif char == ")":
                depth -= 1
                if depth == 0:
                    self._at += 1
                    return self._text[start:self._at - 1]
            self._at += 1
        raise Unparsed("a bracket that never ends")

    def _find(self, char: str, start: int) -> int:
        found = re.compile(rf"(?<!\\){re.escape(char)}" if char != "'" else "'").search(self._text, start)
        if found is None:
            raise Unparsed("a quote that never ends")
        return found.start()

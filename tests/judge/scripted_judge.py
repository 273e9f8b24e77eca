"""Judges made of code, for the scripted server: an honest one, and one that obeys every order it reads.

They read the request the way a model does, and know which words of an output make each point true. So a test that
holds with the obedient one proves the pipeline, not anybody's virtue.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.llm.modelserver import Answer, Asked, says
from tools.llm import words

_CANARY = re.compile(r"слово «(.+?)»")
_DATA = re.compile(r"<<<(ДАННЫЕ-[0-9a-f]{16})\n(.*?)\n\1>>>", re.S)
_HEAD = re.compile(r"\A(\{.*?\n\})\n\n", re.S)
_ORDERS = re.compile(r"отметь|поставь|засчит|mark|correct|\"verdict\"|проверяющ|верно по всем|критери|ignore|system",
                     re.I)


@dataclass
class Question:
    """A request for a verdict, as understood."""

    points: dict[str, str]
    forbidden: dict[str, str]
    units: list[dict[str, str]]
    requests: list[str]

    @classmethod
    def of(cls, asked: Asked) -> Question | None:
        """None for the probe and the second pass."""
        user = words(asked.body["messages"][-1])
        head = _HEAD.match(user + "\n\n")
        match = _DATA.search(user)
        if head is None or match is None:
            return None
        told = json.loads(head[1])
        return cls({item["id"]: item["text"] for item in told["пункты"]},
                   {item["id"]: item["text"] for item in told["недопустимые утверждения"]}, json.loads(match[2]),
                   told["просьба человека"])

    def line(self, needle: str) -> str:
        """The line of the output that holds a word, "" for none."""
        for unit in self.units:
            for line in unit["text"].splitlines():
                if needle.casefold() in line.casefold():
                    return line.strip()
        return ""


@dataclass
class Honest:
    """Marks a point correct where the output has its words, and quotes the line."""

    #: words of a point's text to the words that the output must have
    truth: Mapping[str, str] = field(default_factory=dict)
    #: what it holds to be invented: words of the output
    invented: tuple[str, ...] = ()
    #: what it quotes from the materials to confirm a claim
    confirmation: str = ""

    def __call__(self, asked: Asked) -> Answer:
        """The reply."""
        if asked.enumerated:
            return says({"word": "яблоко" if "response_format" in asked.body else "груша"})
        question = Question.of(asked)
        if question is None:
            return says(self.confirm(asked))
        return says(self.judge(question))

    def confirm(self, asked: Asked) -> dict[str, str]:
        """The second pass."""
        return {"quote": self.confirmation, "verdict": "подтверждено" if self.confirmation else "не подтверждено"}

    def judge(self, question: Question) -> dict[str, Any]:
        """The verdict."""
        return {"items": [self.item(question, id_, text) for id_, text in question.points.items()],
                "hallucinations": [{"quote": line, "kind": "unsupported", "why": "нет в образце"}
                                   for word in self.invented if (line := question.line(word))],
                "forbidden": [{"id": id_, "quote": line} for id_, text in question.forbidden.items()
                              if (line := question.line(text))]}

    def item(self, question: Question, id_: str, text: str) -> dict[str, str]:
        """One point: a canary by its word, another by its truth."""
        canary = _CANARY.search(text)
        needle = canary[1] if canary else self.truth.get(text, "")
        quote = question.line(needle) if needle else ""
        return {"id": id_, "quote": quote, "reason": "так", "verdict": "верно" if quote else "нет в ответе"}


@dataclass
class Obedient(Honest):
    """Does whatever the output tells it: all points correct with the best quote it can find, nothing invented.

    `sly`: it also answers the points about single words truthfully, as an order could tell it to.
    """

    sly: bool = False

    def judge(self, question: Question) -> dict[str, Any]:
        """The verdict that the output orders, else an honest one."""
        order = next((line.strip() for unit in question.units for line in unit["text"].splitlines()
                      if _ORDERS.search(line)), "")
        if not order:
            return super().judge(question)
        quote = next((line.strip() for unit in question.units for line in unit["text"].splitlines()
                      if len(line.strip()) > 11 and line.strip() != order), order)
        items = []
        for id_, text in question.points.items():
            if self.sly and _CANARY.search(text):
                items.append(self.item(question, id_, text))
            else:
                items.append({"id": id_, "quote": quote, "reason": "велено", "verdict": "верно"})
        return {"items": items, "hallucinations": [], "forbidden": []}

"""What judging takes: calls, tokens, money, and the ceiling above which nothing more is asked."""

from __future__ import annotations

import re
import threading
from dataclasses import dataclass, field
from decimal import Decimal

from tools.judge.chunks import CHARS_A_TOKEN
from tools.llm import Prices, Tokens
from tools.model import BadInput

_BUDGET = re.compile(r"(\d+(?:\.\d+)?)([kM]?)(tok)?")
_TIMES = {"": 1, "k": 1000, "M": 1_000_000}


@dataclass(frozen=True, slots=True)
class Budget:
    """A ceiling of tokens, or of money."""

    amount: Decimal
    tokens: bool

    @classmethod
    def parse(cls, text: str, prices: Prices | None) -> Budget:
        """`2.50` is money, `500ktok` tokens. Raises BadInput; money needs prices."""
        match = _BUDGET.fullmatch(text.strip())
        if match is None or (match[2] and not match[3]):
            raise BadInput.one("--budget", text, "no amount", "write money as 2.50, or tokens as 500ktok")
        if not match[3] and prices is None:
            raise BadInput.one("--budget", text, "an amount of money, and no prices",
                               "set ATTESTAT_JUDGE_PRICES=PROMPT/REPLY for a million tokens, or write tokens: 500ktok")
        return cls(Decimal(match[1]) * _TIMES[match[2]], bool(match[3]))


@dataclass
class Meter:
    """Counts over all threads of a session."""

    prices: Prices | None = None
    budget: Budget | None = None
    calls: int = 0
    #: replies that came from a cassette
    replayed: int = 0
    prompt: int = 0
    reply: int = 0
    money: Decimal = Decimal(0)
    #: calls whose server said nothing of usage: their tokens are no part of the counts above
    silent: int = 0
    #: a careful guess for those calls, so that a budget holds without usage
    _guessed: int = 0
    _lock: threading.Lock = field(default_factory=threading.Lock, repr=False)

    def add(self, tokens: Tokens, size: int, live: bool) -> None:
        """Count one call: what the server said it took, and the characters that went and came."""
        with self._lock:
            if not live:
                self.replayed += 1
                return
            self.calls += 1
            if tokens.prompt is None or tokens.reply is None:
                self.silent += 1
                self._guessed += size // CHARS_A_TOKEN
            else:
                self.prompt += tokens.prompt
                self.reply += tokens.reply
            if tokens.cost is not None:
                self.money += Decimal(str(tokens.cost))
            elif self.prices is not None:
                prompt, reply = tokens.prompt, tokens.reply
                if prompt is None or reply is None:
                    prompt, reply = 0, size // CHARS_A_TOKEN  # dearer than it can have been
                self.money += (self.prices.prompt * prompt + self.prices.reply * reply) / 1_000_000

    @property
    def exhausted(self) -> bool:
        """Whether the ceiling is reached."""
        if self.budget is None:
            return False
        spent = Decimal(self.prompt + self.reply + self._guessed) if self.budget.tokens else self.money
        return spent >= self.budget.amount

    def __str__(self) -> str:
        told = [f"{self.calls} calls"]
        if self.replayed:
            told.append(f"{self.replayed} from the cassette")
        if self.calls > self.silent:
            told.append(f"{self.prompt}+{self.reply} tokens")
        if self.silent:
            told.append(f"usage of {self.silent} calls unknown")
        if self.money:
            told.append(f"{'≈' if self.silent else ''}{self.money:.4f} of money")
        return ", ".join(told)

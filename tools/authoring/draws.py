"""Drawn parameters: the same seed and scope give the same values on every machine and every Python.

`random.Random` is not used: its methods may change between versions, its seeding through `str` too. The stream is
sha256 over `seed/scope/counter`, so scopes are independent of each other and of the order in which they are asked.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from decimal import Decimal
from typing import TypeVar

T = TypeVar("T")


class DrawError(ValueError):
    """A draw that cannot be made: an empty range, too large a sample, a constraint that never holds."""


class Draw:
    """A source of drawn values. Draws of one scope come in order; another scope is not disturbed by them."""

    def __init__(self, seed: int, scope: str) -> None:
        self.seed = seed
        self.scope = scope
        self._counter = 0
        self._pool = b""
        self._untils = 0

    def at(self, name: str) -> Draw:
        """A child with a scope of its own: what is drawn there moves nothing here."""
        return Draw(self.seed, f"{self.scope}/{name}")

    def _bytes(self, count: int) -> bytes:
        while len(self._pool) < count:
            block = f"{self.seed}/{self.scope}/{self._counter}".encode()
            self._pool += hashlib.sha256(block).digest()
            self._counter += 1
        taken, self._pool = self._pool[:count], self._pool[count:]
        return taken

    def below(self, limit: int) -> int:
        """An integer, 0 <= value < limit, every value equally likely (rejection, no modulo bias)."""
        if limit < 1:
            raise DrawError(f"{self.scope}: nothing to draw below {limit}")
        count = (limit.bit_length() + 7) // 8
        ceiling = (256**count // limit) * limit
        while (value := int.from_bytes(self._bytes(count), "big")) >= ceiling:
            pass
        return value % limit

    def integer(self, lo: int, hi: int, step: int = 1) -> int:
        """One of lo, lo + step, … up to hi, both ends included."""
        if step < 1 or hi < lo:
            raise DrawError(f"{self.scope}: no integer from {lo} to {hi} by {step}")
        return lo + step * self.below((hi - lo) // step + 1)

    def decimal(self, lo: Decimal | str | int, hi: Decimal | str | int, step: Decimal | str | int) -> Decimal:
        """One of lo, lo + step, … up to hi, exactly; ends are Decimal, str or int, never float."""
        low, high, by = Decimal(lo), Decimal(hi), Decimal(step)
        if by <= 0 or high < low:
            raise DrawError(f"{self.scope}: no decimal from {low} to {high} by {by}")
        return low + by * self.below(int((high - low) // by) + 1)

    def choice(self, options: Sequence[T]) -> T:
        """One of the options."""
        if not options:
            raise DrawError(f"{self.scope}: choice from nothing")
        return options[self.below(len(options))]

    def sample(self, options: Sequence[T], count: int) -> list[T]:
        """`count` different places of `options`, in drawn order."""
        if count > len(options):
            raise DrawError(f"{self.scope}: {count} of {len(options)}")
        return self.shuffle(options)[:count]

    def shuffle(self, options: Sequence[T]) -> list[T]:
        """A new list of the same items in drawn order."""
        items = list(options)
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
        return items

    def date(self, lo: date, hi: date) -> date:
        """A day from lo to hi, both included."""
        return lo + timedelta(days=self.integer(0, (hi - lo).days))

    def chance(self, numerator: int, denominator: int) -> bool:
        """True in numerator cases of denominator."""
        return self.below(denominator) < numerator

    def digits(self, count: int) -> str:
        """`count` decimal digits, leading zeros possible."""
        return "".join(str(self.below(10)) for _ in range(count))

    def until(self, make: Callable[[Draw], T], holds: Callable[[T], bool], constraint: str = "",
              tries: int = 10_000) -> T:
        """Draw anew until the constraint holds.

        `make` is given a fresh child at every try, so the number of tries does not shift later draws; a second call
        on the same scope has children of its own.
        Raises DrawError naming the scope and the constraint (or the predicate's name) after `tries`.
        """
        self._untils += 1
        for turn in range(tries):
            value = make(self.at(f"until-{self._untils}/try-{turn}"))
            if holds(value):
                return value
        name = constraint or getattr(holds, "__name__", "constraint")
        raise DrawError(f"{self.scope}: «{name}» does not hold in {tries} tries")

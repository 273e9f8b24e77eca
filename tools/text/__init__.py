"""Values in text: one module a kind, pure functions from a text and plain arguments to matches in that text."""

from tools.text.match import Match
from tools.text.normalise import Normal, fold, normalise

__all__ = ["Match", "Normal", "fold", "normalise"]

"""Regression cards: `pytest tests_bench/cards --cards corpora/cards/teaching.json --run=runs/cards-demo`."""

from fixtures.cards import CardShell


class Card(CardShell):
    """A card: a question, a defect that an assistant once showed, and what would catch it."""

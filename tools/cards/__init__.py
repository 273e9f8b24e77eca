"""Regression cards: a question tied to a defect, saved answers, criteria that catch exactly that defect."""

from tools.cards.door import BadCard, CardSet, load_cards, load_service
from tools.cards.grading import Bench, Examination, grade_cards, items_of
from tools.cards.lines import lines
from tools.cards.manual import ManualLedger, ManualVerdict
from tools.cards.model import Card, Expect, Service
from tools.cards.summary import CardsReport, summarise

__all__ = ["BadCard", "Bench", "Card", "CardSet", "CardsReport", "Examination", "Expect", "ManualLedger",
           "ManualVerdict", "Service", "grade_cards", "items_of", "lines", "load_cards", "load_service", "summarise"]

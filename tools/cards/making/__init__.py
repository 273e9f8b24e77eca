"""Cards made and looked after: from failed items and saved requests, judged by hand, compared, promoted."""

from tools.cards.making.compare import Comparison, compare
from tools.cards.making.drafts import drafts
from tools.cards.making.promotion import promoted
from tools.cards.making.saved_requests import build_cards

__all__ = ["Comparison", "build_cards", "compare", "drafts", "promoted"]

"""An answer with its texts folded once for each profile, however many criteria look at them."""

from __future__ import annotations

from dataclasses import dataclass, field

from tools.cards.answers import Answer
from tools.cards.fold import fold, plain
from tools.measures.task import Profile


@dataclass(slots=True)
class Reading:
    """An answer being read."""

    answer: Answer
    _texts: dict[Profile, str] = field(default_factory=dict)
    _sources: dict[tuple[Profile, bool], list[str]] = field(default_factory=dict)

    def text(self, profile: Profile) -> str:
        """The answer under a profile."""
        if profile not in self._texts:
            self._texts[profile] = _under(self.answer.text, profile)
        return self._texts[profile]

    def sources(self, profile: Profile, categories: bool = False) -> list[str]:
        """The sources under a profile, or their categories."""
        key = profile, categories
        if key not in self._sources:
            texts = self.answer.categories if categories else self.answer.sources
            self._sources[key] = [_under(text, profile) for text in texts]
        return self._sources[key]


def _under(text: str, profile: Profile) -> str:
    return fold(text) if profile == "strict" else plain(text)

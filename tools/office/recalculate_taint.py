"""Doubt spreads: a cell that refers to a doubtful one is doubtful itself."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import TypeVar

from tools.office.recalculate_engines import Place
from tools.office.xlsx_formulas import functions, references, words

#: cells of a range up to which each of them is indexed; larger ranges are compared one by one
_SMALL = 64
#: comparisons with large ranges after which every formula counts as doubtful
_MAX_WORK = 20_000_000

Box = tuple[int, int, int, int]
DoubtT = TypeVar("DoubtT", bound=str)


def spread(doubtful: Mapping[Place, DoubtT], formulas: Mapping[Place, str],
           names: Mapping[str, str]) -> dict[Place, DoubtT]:
    """The further cells that are doubtful, each with the doubt it caught. `names` as in `vote`."""
    if not doubtful:
        return {}
    users = _Users(formulas, names)
    caught: dict[Place, DoubtT] = {}
    queue = list(doubtful.items())
    # INDIRECT may lead anywhere.
    queue += [(place, next(iter(doubtful.values()))) for place in users.anywhere if place not in doubtful]
    work = 0
    while queue:
        place, doubt = queue.pop()
        if place not in doubtful:
            if place in caught:
                continue
            caught[place] = doubt
        work += len(users.large[place[0].casefold()])
        if work > _MAX_WORK:
            return {each: doubt for each in formulas if each not in doubtful}
        queue.extend((user, doubt) for user in users.of(place) if user not in doubtful and user not in caught)
    return caught


class _Users:
    """Which formulas refer to a cell."""

    def __init__(self, formulas: Mapping[Place, str], names: Mapping[str, str]) -> None:
        self._small: dict[Place, list[Place]] = defaultdict(list)
        self.large: dict[str, list[tuple[Box, Place]]] = defaultdict(list)
        self.anywhere = [place for place, text in formulas.items() if "INDIRECT" in functions(text)]
        meanings = {name.casefold(): text for name, text in names.items()}
        for place, text in formulas.items():
            self._index(place, text)
            for name in words(text) & meanings.keys():
                self._index(place, meanings[name])

    def _index(self, place: Place, text: str) -> None:
        for sheet, box in references(text, place[0]):
            name = sheet.casefold()
            if (box[2] - box[0] + 1) * (box[3] - box[1] + 1) > _SMALL:
                self.large[name].append((box, place))
                continue
            for row in range(box[0], box[2] + 1):
                for column in range(box[1], box[3] + 1):
                    self._small[name, row, column].append(place)

    def of(self, place: Place) -> Iterator[Place]:
        """Places of formulas that refer to a cell."""
        sheet, row, column = place[0].casefold(), place[1], place[2]
        yield from self._small.get((sheet, row, column), ())
        for box, user in self.large[sheet]:
            if box[0] <= row <= box[2] and box[1] <= column <= box[3]:
                yield user

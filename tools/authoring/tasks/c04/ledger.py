"""The sheet of costs of 4.05: three groups of articles, two shops, a blot, a correction by hand, a merged plan."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from tools.authoring.draws import Draw
from tools.authoring.wording import number

TITLE = "Затраты цехов за сентябрь 2026 г., тыс. руб."
NOTE = "испр. верить"
#: group -> articles of which four or three are drawn
GROUPS = {
    "Инструмент и оснастка": ("Свёрла и фрезы", "Пластины сменные", "Оснастка зажимная", "Мерительный инструмент",
                              "Круги шлифовальные", "Резцы токарные"),
    "Энергия": ("Электроэнергия", "Пар", "Сжатый воздух", "Вода", "Природный газ", "Кислород"),
    "Услуги": ("Ремонт станков", "Поверка приборов", "Вывоз отходов", "Стирка спецодежды", "Заправка баллонов",
               "Уборка помещений"),
    "Материалы": ("Масла и смазки", "Ветошь", "Крепёж", "Краски и эмали", "Проволока сварочная", "Упаковка")}
HEAD = (("Группа", "№", "Статья", "Цех 1", "", "Цех 2", "", "Всего, факт", "Примечание"),
        ("", "", "", "план", "факт", "план", "факт", "", ""))
#: merged areas of the head: row, column, row, column, from 0, both ends included
HEAD_AREAS = ((0, 0, 1, 0), (0, 1, 1, 1), (0, 2, 1, 2), (0, 3, 0, 4), (0, 5, 0, 6), (0, 7, 1, 7), (0, 8, 1, 8))
BODY = len(HEAD)

Area = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Article:
    """A row of the body."""

    group: str
    name: str
    plans: tuple[int, int]
    facts: tuple[Decimal, Decimal]


@dataclass(frozen=True)
class Ledger:
    """The sheet as it is meant: the blotted number is known here, on paper it is not."""

    articles: tuple[Article, ...]
    #: zero-based rows of the body: the first of two with one plan of shop 1, the blotted, the corrected
    pair: int
    blot: int
    corrected: int
    #: what was printed before the correction
    old: Decimal

    @property
    def hidden(self) -> Decimal:
        """Under the blot."""
        return self.articles[self.blot].facts[0]

    @property
    def new(self) -> Decimal:
        """Written by hand."""
        return self.articles[self.corrected].facts[1]

    @property
    def areas(self) -> tuple[Area, ...]:
        """Every merged area, from 0."""
        groups, first = [], BODY
        for name in dict.fromkeys(article.group for article in self.articles):
            size = sum(article.group == name for article in self.articles)
            groups.append((first, 0, first + size - 1, 0))
            first += size
        return (*HEAD_AREAS, *groups, (BODY + self.pair, 3, BODY + self.pair + 1, 3), (first, 0, first, 2))

    @property
    def totals(self) -> tuple[str, str, str, str, str]:
        """Plan and fact of the shops, fact of both; a common plan counts once."""
        plans = [sum(article.plans[shop] for at, article in enumerate(self.articles)
                     if shop or at != self.pair + 1) for shop in (0, 1)]
        facts = [sum((article.facts[shop] for article in self.articles), Decimal()) for shop in (0, 1)]
        return (number(plans[0]), tenth(facts[0]), number(plans[1]), tenth(facts[1]), tenth(sum(facts, Decimal())))

    def rows(self) -> list[list[str]]:
        """The grid of 14 by 9 as it must be in Word: covered cells and the blotted one are empty."""
        rows = [list(row) for row in HEAD]
        for at, article in enumerate(self.articles):
            first = at == 0 or self.articles[at - 1].group != article.group
            rows.append([
                article.group if first else "", str(at + 1), article.name,
                "" if at == self.pair + 1 else number(article.plans[0]),
                "" if at == self.blot else tenth(article.facts[0]), number(article.plans[1]), tenth(article.facts[1]),
                tenth(sum(article.facts, Decimal())), NOTE if at == self.corrected else ""])
        return [*rows, ["Итого", "", "", *self.totals, ""]]

    def bites(self) -> bool:
        """Blot, pair and correction lie apart, the last row is plain, and the correction is told from the print."""
        group = [article.group for article in self.articles]
        pair = (self.pair, self.pair + 1)
        return (group[pair[0]] == group[pair[1]] != group[self.blot] and self.corrected not in (*pair, self.blot)
                and max(self.blot, self.corrected, *pair) < len(group) - 1 and self.old - self.new >= 2)


def tenth(value: Decimal) -> str:
    """«41,6»."""
    return number(value, 1)


def draw_ledger(draw: Draw) -> Ledger:
    """Eleven articles in three groups."""
    def once(draw: Draw) -> Ledger:
        sizes = draw.shuffle((4, 4, 3))
        names = [(group, name) for group, size in zip(draw.sample(tuple(GROUPS), 3), sizes, strict=True)
                 for name in draw.sample(GROUPS[group], size)]
        facts = [(draw.decimal("5", "99.9", "0.1"), draw.decimal("5", "99.9", "0.1")) for _ in names]
        pair, corrected = draw.below(len(names) - 1), draw.below(len(names))
        plans = [[max(4, int(fact) + draw.integer(-3, 3)) for fact in both] for both in facts]
        plans[pair][0] = plans[pair + 1][0] = int(facts[pair][0] + facts[pair + 1][0]) + draw.integer(1, 4)
        return Ledger(
            tuple(Article(group, name, (plan[0], plan[1]), fact)
                  for (group, name), plan, fact in zip(names, plans, facts, strict=True)),
            pair=pair, blot=draw.below(len(names)), corrected=corrected,
            old=facts[corrected][1] + draw.decimal("2", "9.5", "0.1"))
    return draw.at("ledger").until(once, Ledger.bites)

"""The project of 1.04: a house whose sections differ in height, and the papers of it and of a namesake.

No paper prints the number of floors with the underground one of the higher sections: it must be counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from tools.authoring import documents as d
from tools.authoring.plan import Placed, knowledge
from tools.authoring.pools import Organisation
from tools.authoring.wording import digits_date, plural

BASE = "Проекты"
FLOOR = ("этаж", "этажа", "этажей")
CHANGED = date(2026, 8, 14)


@dataclass(frozen=True)
class House:
    """What is drawn, and what follows from it."""

    #: above-ground floors of the lower sections
    low: int
    street: str
    number: int
    #: the same digits the other way round
    other: int

    @property
    def high(self) -> int:
        return self.low + 2

    @property
    def raised(self) -> int:
        """Section 4 after change 1."""
        return self.low + 1

    @property
    def planned(self) -> int:
        """The brief of 2024."""
        return self.high + 2

    @property
    def namesake(self) -> int:
        """Section 4 of the other house."""
        return self.high + 3

    @property
    def below(self) -> int:
        """Floors of the higher sections with the basement."""
        return self.high + 1

    @property
    def address(self) -> str:
        return f"{self.street}, {self.number}"

    def file(self, what: str, number: int | None = None) -> str:
        street = self.street.rpartition(" ")[2]
        return f"{street}-{number or self.number}_{what}"


def floors(count: int) -> str:
    """«5 этажей»."""
    return f"{count} {plural(count, FLOOR)}"


def papers(house: House, designer: Organisation, client: Organisation) -> tuple[Placed, ...]:
    """The knowledge base: seven files, five of them about the house."""
    other = House(house.low, house.street, house.other, house.number)
    return (
        _pdf(house.file("ПЗ.pdf"), _note(house, designer, client), "Пояснительная записка", datetime(2026, 5, 18, 10)),
        _pdf(house.file("АР.pdf"), _drawings(house, designer), "Архитектурные решения", datetime(2026, 5, 25, 11)),
        _pdf(house.file("Изменение-1.pdf"), _change(house, designer, 1, house.raised), "Изменение № 1",
             datetime(2026, 8, 14, 15)),
        knowledge(BASE, house.file("Задание на проектирование.docx"), d.write_docx(
            _brief(house, client), d.Page(), d.Meta("Задание на проектирование", created=datetime(2024, 11, 12, 9)))),
        _pdf(house.file("Эскиз_архив.pdf"), _sketch(house, designer), "Эскиз", datetime(2025, 3, 3, 12)),
        _pdf(house.file("ПЗ.pdf", house.other), _note_of_other(other, designer), "Пояснительная записка",
             datetime(2026, 6, 8, 10)),
        _pdf(house.file("Изменение-2.pdf", house.other), _change(other, designer, 2, house.namesake), "Изменение № 2",
             datetime(2026, 8, 21, 16)))


def _pdf(name: str, blocks: Sequence[d.Block], title: str, created: datetime) -> Placed:
    data = d.write_pdf(blocks, d.Page(font="sans", size=11), d.Meta(title, created=created))
    return knowledge(BASE, name, data, original=d.plain_text(blocks))


def _cover(house: House, designer: Organisation, what: str, code: str) -> list[d.Block]:
    return [d.Letterhead(designer.name, (str(designer.address),)), d.Space(60),
            d.Title(f"Жилой дом, {house.address}", what), d.Paragraph(f"Шифр {code}", align="center", indent=False),
            d.Space(90), d.Signature("Главный инженер проекта", designer.director.signature, signed=True),
            d.PageBreak()]


def _indicators(rows: Sequence[tuple[str, str, str]]) -> d.Table:
    return d.Table([["Показатель", "Ед. изм.", "Значение"], *map(list, rows)], widths=(0.6, 0.16, 0.24),
                   align=("left", "center", "right"))


def _note(house: House, designer: Organisation, client: Organisation) -> list[d.Block]:
    """The explanatory note: the lower number in the table, the basements in another section."""
    return [
        *_cover(house, designer, "Раздел 1. Пояснительная записка", f"{house.number}-2026-ПЗ"),
        d.Heading("Общие сведения", 1, "1."),
        d.Paragraph(f"Проектная документация разработана по договору с {client.name} на строительство многоквартирного "
                    f"жилого дома по адресу {house.address}. Дом состоит из четырёх блок-секций БС-1, БС-2, БС-3 и "
                    f"БС-4, "
                    "поставленных в линию."),
        d.Paragraph("Участок ровный, свободный от застройки. Подъезд к дому предусмотрен с улицы и с внутреннего "
                    "проезда; "
                    "площадки для игр и отдыха размещены во дворе."),
        d.Heading("Технико-экономические показатели", 1, "2."),
        _indicators([("Площадь участка", "м²", "6 412"), ("Площадь застройки", "м²", "1 586"),
                     ("Этажность", "этаж", str(house.low)), ("Количество квартир", "шт.", "124"),
                     ("Количество лифтов", "шт.", "4")]),
        d.Paragraph("Показатели приведены для стадии «Проект» и уточняются в смежных разделах."),
        d.PageBreak(),
        d.Heading("Термины", 1, "3."),
        d.Paragraph("Этажность — число надземных этажей. Количество этажей — все этажи здания вместе с подземными. "
                    "Техническое пространство высотой менее 1,8 м этажом не считается."),
        d.Heading("Конструктивные решения", 1, "4."),
        d.Paragraph("Фундамент — монолитная плита. Стены подземной части монолитные, надземной — из кирпича с "
                    "утеплением. "
                    "Перекрытия сборные. Кровля плоская с внутренним водостоком."),
        d.Paragraph("Деформационные швы устроены между всеми блок-секциями, поэтому каждая работает самостоятельно."),
        d.PageBreak(),
        d.Heading("Инженерное оборудование", 1, "5."),
        d.Paragraph("Теплоснабжение — от городской сети через индивидуальный тепловой пункт. Водомерный узел "
                    "расположен у "
                    "наружной стены."),
        d.Heading("Подземная часть", 1, "6."),
        d.Paragraph("Под блок-секциями БС-2 и БС-3 устроен подвал высотой 2,7 м, в нём размещены кладовые жильцов, "
                    "тепловой "
                    "пункт и насосная. Под блок-секциями БС-1 и БС-4 проходит техническое подполье высотой 1,6 м для "
                    "прокладки труб."),
        d.Paragraph("Входы в подвал обособлены от жилой части. Подполье имеет продухи и люки."),
        d.PageBreak(),
        d.Heading("Пожарная безопасность", 1, "7."),
        d.Paragraph("Проезд пожарных машин обеспечен с двух сторон. Эвакуация — по лестницам каждой блок-секции."),
        d.Paragraph("Мероприятия по доступности: вход с уровня земли, лифт с размером кабины, достаточным для кресла.")]


def _drawings(house: House, designer: Organisation) -> list[d.Block]:
    """Architectural drawings: the higher number in the table, the truth in the note of a picture."""
    scheme: list[d.Block] = [
        d.Table([["БС-1", "БС-2", "БС-3", "БС-4"], ["ось 1–3", "ось 4–7", "ось 7–10", "ось "
            "10–12"]],
                align=("center",) * 4, size=14, header=1),
        d.Paragraph(f"Примечание. БС-1, БС-4 — {floors(house.low)}, БС-2, БС-3 — {floors(house.high)}.", indent=False,
                    size=13)]
    picture = d.Picture(d.picture_of(scheme, d.Page(font="sans")), 150,
                        alt=f"Схема блокировки: БС-1, БС-2, БС-3, БС-4. Примечание. БС-1, БС-4 — {floors(house.low)}, "
                            f"БС-2, "
                            f"БС-3 — {floors(house.high)}.")
    return [
        *_cover(house, designer, "Раздел 3. Архитектурные решения", f"{house.number}-2026-АР"),
        d.Heading("Общие указания", 1, "1."),
        d.Paragraph("За отметку 0,000 принят уровень чистого пола первого этажа. Наружная отделка — лицевой кирпич "
                    "двух "
                    "цветов, цоколь облицован плиткой."),
        d.Heading("Технико-экономические показатели", 1, "2."),
        _indicators([("Этажность", "этаж", str(house.high)), ("Высота этажа", "м", "3,0"),
                     ("Общая площадь квартир", "м²", "7 064")]),
        d.PageBreak(),
        d.Heading("Схема блокировки", 1, "3."), picture,
        d.PageBreak(),
        d.Heading("Отделка", 1, "4."),
        d.Paragraph("Стены лестничных клеток окрашены, полы — керамогранит. Двери квартир металлические, окна — "
                    "стеклопакеты в профилях из ПВХ."),
        d.Heading("Кровля", 1, "5."),
        d.Paragraph("Выход на кровлю предусмотрен из каждой блок-секции. Ограждение кровли металлическое.")]


def _change(house: House, designer: Organisation, no: int, count: int) -> list[d.Block]:
    """A change that raises section 4."""
    day = CHANGED if no == 1 else date(2026, 8, 21)
    return [
        d.Letterhead(designer.name, (str(designer.address),)),
        d.Stamp(["УТВЕРЖДЕНО", "к производству работ", digits_date(day)]),
        d.Title(f"Изменение № {no}", f"к проекту жилого дома, {house.address}"),
        d.Paragraph(f"По решению заказчика блок-секция БС-4 надстраивается: надземных этажей {count}. Планировка "
                    "добавленного этажа повторяет типовой. Подземная часть не меняется."),
        d.Paragraph("По остальным блок-секциям изменений нет."),
        d.Table([["Лист", "Содержание изменения"], ["АР, фасады", "БС-4: добавлен этаж, отметка парапета увеличена"],
                 ["КЖ, нагрузки", "БС-4: пересчитана плита, армирование усилено"],
                 ["ПЗ, показатели", "без изменения, правятся при следующем выпуске"]], widths=(0.3, 0.7)),
        d.Space(6),
        d.Signature("Главный инженер проекта", designer.director.signature, signed=True, seal=designer.seal)]


def _brief(house: House, client: Organisation) -> list[d.Block]:
    return [d.Title("ЗАДАНИЕ НА ПРОЕКТИРОВАНИЕ", f"жилой дом, {house.address}, 2024 год"),
            *(d.Item(text, "number") for text in (
                f"Заказчик: {client.name}.", f"Тип здания: многоквартирный жилой дом, {floors(house.planned)}.",
                "Квартиры одно-, двух- и трёхкомнатные, отделка чистовая.", "Подземную часть определить проектом.",
                "Этажность может быть уточнена по условиям инсоляции.")),
            d.Signature("Директор", client.director.signature, signed=True)]


def _sketch(house: House, designer: Organisation) -> list[d.Block]:
    return [d.Letterhead(designer.name, (str(designer.address),)), d.Title("Эскизное предложение", house.address),
            d.Paragraph(f"Дом из четырёх блок-секций, все по {floors(house.low)}, без подвала. Вариант 2025 года, к "
                        "рассмотрению заказчиком."),
            d.Paragraph("Фасады — штукатурка светлых тонов, балконы с ограждением из стекла.")]


def _note_of_other(house: House, designer: Organisation) -> list[d.Block]:
    return [*_cover(house, designer, "Раздел 1. Пояснительная записка", f"{house.number}-2026-ПЗ"),
            d.Heading("Общие сведения", 1, "1."),
            d.Paragraph(f"Многоквартирный дом по адресу {house.address}, четыре блок-секции, подвал под всем зданием "
                        f"высотой "
                        "2,5 м."),
            _indicators([("Этажность", "этаж", str(house.namesake)), ("Количество квартир", "шт.", "216")])]

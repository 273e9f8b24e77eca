"""Specifications, their changes, and appendices of works: twenty-four papers and one draft."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from decimal import Decimal

from tools.authoring import documents as d
from tools.authoring.corpora.contracts.archive import Archive
from tools.authoring.corpora.contracts.delivery import NAMES, Supply
from tools.authoring.corpora.contracts.goods import LINES, SUBJECTS, Line, lines_of
from tools.authoring.corpora.contracts.model import Change, Contract
from tools.authoring.corpora.contracts.paper import Format, Paper, certificate, dated, said, signatures
from tools.authoring.corpora.contracts.text_leases import signed_on
from tools.authoring.corpora.contracts.text_works import STAGED
from tools.authoring.wording import digits_date, long_date, money, number

SHEETS = ("S02", "S04", "S08", "S10", "S12")
PDFS = ("S05", "S09", "S13", "D02", "D04", "D05")
#: the day of Specification 2 of S01
SECOND = date(2026, 5, 20)


def specifications(archive: Archive) -> Iterator[Paper]:
    """Specification 1 of each supply, the second one of S01 with its changes, appendices of works."""
    for slot in LINES:
        yield _first(archive, archive[slot])
    yield _second(archive)
    for no in (1, 2):
        yield change_paper(archive, archive["S01"].change(no))
    for slot in ("D01", "D02", "D03", "D04", "D05", "D06", "D12"):
        yield _appendix(archive, archive[slot])


def change_paper(archive: Archive, change: Change) -> Paper:
    """Change 1 or 2 of Specification 2, or the draft of the third."""
    contract, how = archive["S01"], "scan" if change.no == 1 else "docx"
    draft = change.signed == "none"
    blocks: list[d.Block] = [
        d.Title(f"ИЗМЕНЕНИЕ № {change.no}", f"к Спецификации № 2 от {long_date(SECOND)} к договору поставки "
                f"{signed_on(contract)}"),
        dated(contract, None if draft else change.day), d.Space(2),
        said(f"{contract.party.name} (Поставщик) и {archive.own.name} (Покупатель) договорились внести в Спецификацию "
             "№ 2 следующие изменения.")]
    blocks += _change_points(archive.goods, change.no)
    blocks += [said("Остальные позиции Спецификации № 2 не изменяются."), d.Space(4),
               *signatures(archive, contract, change.day, change.signed, how == "scan")]
    no = contract.no.replace("/", "-")
    name = f"Изм {change.no} к спец 2 {no}" + (" на согласовании" if draft else "")
    return Paper(f"S01-Изм{change.no}" if not draft else "S01-проект3", "На подпись" if draft else "Спецификации",
                 "scan" if how == "scan" else "docx", name, change.day, blocks, size=12)


def _change_points(goods: Supply, no: int) -> list[d.Block]:
    def name(position: int) -> str:
        return f"позиции {position} («{NAMES[position - 1][1]}»)"
    if no == 1:
        nine = NAMES[8]
        return [d.Clause("1.", f"Количество по {name(2)} увеличить на {goods.a2} шт., цена прежняя."),
                d.Clause("2.", f"Позицию 5 («{NAMES[4][1]}») исключить полностью."),
                d.Clause("3.", "Дополнить Спецификацию позицией 9:"),
                d.Table([["Поз.", "Арт.", "Наименование", "Ед.", "Кол-во", "Цена с НДС, руб."],
                         ["9", nine[0], nine[1], nine[2], str(goods.n[8]), money(goods.p[8])]],
                        widths=(0.08, 0.12, 0.42, 0.08, 0.12, 0.18))]
    if no == 2:
        return [d.Clause("1.", f"Цену {name(3)} уменьшить на {goods.g3} руб. за штуку (с НДС)."),
                d.Clause("2.", f"Количество по {name(4)} уменьшить на {goods.b4} шт."),
                d.Clause("3.", "Изменение применяется к поставкам с 1 августа 2026 г.")]
    return [d.Clause("1.", f"Количество по {name(6)} увеличить до {goods.n[5] + goods.s6} шт., цена прежняя.")]


def first_lines(archive: Archive, contract: Contract) -> list[Line]:
    """Lines of Specification 1, which make the price of the contract (of S01, what Specification 2 leaves)."""
    draw = archive.draw.at(f"lines {contract.slot}")
    if contract.slot == "S07":
        terms = contract.terms
        name, unit, _ = LINES["S07"][0]
        rest = terms.price - terms.quantity * terms.unit
        others = lines_of("S07", rest, draw)[1:-1]
        left = rest - sum((line.total for line in others), Decimal())
        return [Line(name, unit, terms.quantity, terms.unit), *others,
                Line("Оборудование склада цемента", "компл.", Decimal(1), left)]
    total = contract.terms.price - (archive.goods.first if contract.slot == "S01" else 0)
    return lines_of(contract.slot, total, draw)


def _first(archive: Archive, contract: Contract) -> Paper:
    slot, lines = contract.slot, first_lines(archive, contract)
    total = sum((line.total for line in lines), Decimal())
    how: Format = "xlsx" if slot in SHEETS else "pdf" if slot in PDFS else "scan" if slot == "S07" else "docx"
    no = contract.no.replace("/", "-")
    name = archive.draw.at(f"specification {slot}").choice((
        f"Спецификация 1 к {no}", f"Спец.1 {no} {contract.party.title}", f"{no} приложение 1 спецификация"))
    body: Sequence[d.Block] | Sequence[d.Sheet]
    if how == "xlsx":
        body = [_sheet(archive, contract, 1, contract.day, [(f"{slot[1:]}-{at:02d}", line) for at, line in
                                                            enumerate(lines, start=1)], total)]
    else:
        rows = [[str(at), line.name, line.unit, number(line.quantity), money(line.price), money(line.total)]
                for at, line in enumerate(lines, start=1)]
        body = [
            d.Title("СПЕЦИФИКАЦИЯ № 1", f"к договору поставки {signed_on(contract)}"), dated(contract, contract.day),
            d.Table([["Поз.", "Наименование", "Ед.", "Кол-во", "Цена с НДС, руб.", "Сумма с НДС, руб."], *rows,
                     ["", "Итого с НДС", "", "", "", money(total)]], widths=(0.07, 0.4, 0.09, 0.11, 0.16, 0.17),
                    align=("center", "left", "left", "right", "right", "right"), totals=1),
            said("Цены указаны с НДС и включают доставку, тару и упаковку."), d.Space(4),
            *signatures(archive, contract, contract.day, "both", how == "scan")]
    return Paper(f"{slot}-Спец1", "Спецификации", how, name, contract.day, body)


def _sheet(archive: Archive, contract: Contract, no: int, day: date, lines: Sequence[tuple[str, Line]],
           total: Decimal) -> d.Sheet:
    """A specification as a workbook; the marks of both signatures stand below the table."""
    top = [[f"Спецификация № {no} к договору поставки {signed_on(contract)}"], [f"от {long_date(day)}"], []]
    head = ["Поз.", "Арт.", "Наименование", "Ед.", "Кол-во", "Цена с НДС, руб.", "Сумма с НДС, руб."]
    rows: list[list[d.Value]] = [
            [at, article, line.name, line.unit, line.quantity, line.price,
             d.Formula(f"=E{at + 4}*F{at + 4}", line.total)]
            for at, (article, line) in enumerate(lines, start=1)]
    last = len(rows) + 4
    marks = [[f"Подписано КЭП: {who.director.full}, {digits_date(day)}; {who.name}; сертификат {certificate(who)}"]
             for who in (contract.party, archive.own)]
    amount = d.BODY.over(d.Style(number=d.MONEY))
    return d.Sheet(
        "Спецификация", [*top, head, *rows, ["", "", "Итого с НДС", "", "", "", d.Formula(f"=SUM(G5:G{last})", total)],
                         [], *marks],
        widths=(6, 10, 46, 8, 10, 16, 18), styled_from=3, landscape=True,
        column_styles={0: d.BODY, 1: d.BODY, 2: d.BODY.over(d.Style(wrap=True)), 3: d.BODY, 4: d.BODY, 5: amount,
                       6: amount},
        row_styles={0: d.Style(bold=True, size=12), 3: d.HEAD, last: d.TOTAL,
                    **{row: d.Style(border=False) for row in range(last + 1, last + 4)}})


def _second(archive: Archive) -> Paper:
    contract, goods = archive["S01"], archive.goods
    lines = [(article, Line(name, unit, Decimal(goods.n[at]), goods.p[at]))
             for at, (article, name, unit) in enumerate(NAMES[:8])]
    return Paper("S01-Спец2", "Спецификации", "xlsx", f"Спецификация 2 к {contract.no.replace('/', '-')}", SECOND,
                 [_sheet(archive, contract, 2, SECOND, lines, goods.first)])


def _appendix(archive: Archive, contract: Contract) -> Paper:
    """The calendar plan of staged works, the bill of the others."""
    slot, staged = contract.slot, contract.slot in STAGED
    title = "КАЛЕНДАРНЫЙ ПЛАН" if staged else "ВЕДОМОСТЬ ОБЪЁМОВ РАБОТ"
    blocks: list[d.Block] = [d.Title(title, f"Приложение № 1 к договору подряда {signed_on(contract)}"),
                             dated(contract, contract.day), said(f"Предмет: {SUBJECTS[slot]}.")]
    if staged:
        names = ("Обследование и подготовка", "Основное оборудование", "Монтаж и обвязка", "Наладка и сдача")
        begin = contract.day + timedelta(days=30)
        quarters = [divmod(begin.year * 4 + (begin.month - 1) // 3 + later, 4) for later in range(4)]
        rows = [[str(at), name, f"{('I', 'II', 'III', 'IV')[quarter]} квартал {year}", money(cost)]
                for at, (name, (year, quarter), cost) in
                enumerate(zip(names, quarters, contract.terms.stages, strict=True), start=1)]
        blocks.append(d.Table([["Этап", "Содержание работ", "Срок", "Стоимость с НДС, руб."], *rows,
                               ["", "Всего", "", money(contract.terms.price)]], widths=(0.09, 0.47, 0.2, 0.24),
                              align=("center", "left", "left", "right"), totals=1))
    else:
        draw = archive.draw.at(f"bill {slot}")
        kinds = ("Подготовительные работы", "Основные работы", "Вспомогательные работы", "Вывоз отходов",
                 "Исполнительная документация")
        rows = [[str(at), kind, unit, number(draw.at(kind).integer(lo, hi))] for at, (kind, unit, lo, hi) in enumerate((
            (kinds[0], "смен", 4, 18), (kinds[1], "м²", 320, 2400), (kinds[2], "чел.-ч", 120, 640),
            (kinds[3], "рейс", 5, 40), (kinds[4], "компл.", 1, 2)), start=1)]
        blocks += [d.Table([["№", "Вид работ", "Ед.", "Объём"], *rows], widths=(0.08, 0.56, 0.16, 0.2),
                           align=("center", "left", "left", "right")),
                   said("Стоимость работ определена Договором и по видам не разбивается.")]
    how: Format = "pdf" if slot in PDFS else "docx"
    blocks += [d.Space(4), *signatures(archive, contract, contract.day, "both", False)]
    no = contract.no.replace("/", "-")
    return Paper(f"{slot}-Прил1", "Спецификации", how,
                 f"{'КП' if staged else 'Ведомость'} {no} прил.1" if slot != "D12" else f"Календарный план {no}",
                 contract.day, blocks)

"""3.02: the price in force of each of forty contracts, with all that changed it and nothing that did not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal

from tools.authoring import documents as d
from tools.authoring.corpora.contracts import Archive, Contract, archive
from tools.authoring.corpora.contracts.papers_changes import SCANS
from tools.authoring.corpora.contracts.papers_contracts import SCANS as SCANNED_CONTRACTS
from tools.authoring.corpora.contracts.papers_registers import STALE, registered
from tools.authoring.corpora.contracts.speech import KNOWLEDGE, PLACE, agreement, asked_at, source
from tools.authoring.draws import Draw
from tools.authoring.plan import (
    Output,
    Passages,
    TaskPlan,
    absence,
    absent,
    check,
    critical,
    group,
    must_not,
    partly,
    rubric,
    turns,
    wrong,
)
from tools.authoring.registry import task
from tools.authoring.wording import digits_date, money

COLUMNS = ("Номер договора", "Контрагент", "Цена по договору", "Действующая цена", "Документ")
FILE = "Действующие цены договоров.xlsx"


@dataclass(frozen=True)
class Row:
    """A row of the table that was asked for; a price that nobody found is a word."""

    no: str
    party: str
    first: Decimal | str
    price: Decimal | str
    paper: str


def rows_of(made: Archive, price: Callable[[Contract], Decimal | str]) -> list[Row]:
    """Forty rows with the prices that `price` gives."""
    return [Row(contract.no, contract.party.name, contract.terms.price, price(contract),
                source(contract, contract.steps(made.now))) for contract in made.contracts.values()]


def book(made: Archive, rows: list[Row], broken: bool = False) -> dict[str, bytes]:
    """The workbook: one sheet, a row a contract, no totals."""
    body: list[list[d.Value]] = [list(COLUMNS)]
    body += [[row.no, row.party, row.first, row.price, row.paper] for row in rows]
    if broken:
        body += [[], ["Проверка", d.Formula("=SUM(#REF!)", "#REF!")]]
    amount = d.BODY.over(d.Style(number=d.MONEY))
    sheet = d.Sheet(f"Цены на {digits_date(made.now)}", body, widths=(17, 34, 20, 20, 58), freeze="A2", landscape=True,
                    column_styles={0: d.BODY, 1: d.BODY, 2: amount, 3: amount, 4: d.BODY.over(d.Style(wrap=True))},
                    row_styles={0: d.HEAD})
    return {FILE: d.write_xlsx([sheet])}


def by_hand(made: Archive, rows: list[Row]) -> dict[str, bytes]:
    """The same table as a person types it: under a title, by number, with one more column and notes below."""
    body: list[list[d.Value]] = [[f"Действующие цены на {digits_date(made.now)}, руб. с НДС"], [],
                                 ["№ п/п", *COLUMNS]]
    body += [[at, row.no, row.party, row.first, row.price, row.paper]
             for at, row in enumerate(sorted(rows, key=lambda row: row.no), start=1)]
    notes: list[list[d.Value]] = [["Примечания"], ["По аренде и абонентским договорам цена за месяц."]]
    return {"Цены.xlsx": d.write_xlsx([d.Sheet("Цены", body), d.Sheet("Примечания", notes)])}


def unscanned(made: Archive) -> Callable[[Contract], Decimal | str]:
    """Prices as they look to somebody who cannot read a scan."""
    blind = {f"{slot}-{no}" for slot, no in (key.split("-") for key in SCANS)}

    def price(contract: Contract) -> Decimal | str:
        if contract.slot in SCANNED_CONTRACTS or contract.slot == "S07":
            return "не прочитано"
        if contract.slot == "S01":
            return contract.terms.price + made.goods.after_two - made.goods.after_one
        seen = tuple(change for change in contract.changes if f"{contract.slot}-{change.no}" not in blind
                     and change.what == "ДС" and contract.slot != "D11")
        return replace(contract, changes=seen).price(made.now)
    return price


def all_signed(made: Archive) -> Callable[[Contract], Decimal]:
    """Prices as if whatever both sides have signed were in force."""
    def price(contract: Contract) -> Decimal:
        changes = tuple(replace(change, force=None, conditional=False, cancelled_by=None) for change in contract.changes
                        if contract.slot != "S09" or change.no != 2)
        return replace(contract, changes=changes).price(made.now)
    return price


def said(made: Archive) -> Passages:
    """The answer, passage by passage."""
    s03, d08, u02, r01 = (made[slot] for slot in ("S03", "D08", "U02", "R01"))
    later = "; ".join(f"{contract.no}, {agreement(contract.change(no))}: с {digits_date(force)}"
                      for contract, no in ((s03, 3), (d08, 2), (u02, 2))
                      if (force := contract.change(no).force) is not None)
    s09, s13, s14, r06 = (made[slot] for slot in ("S09", "S13", "S14", "R06"))
    notice = made["R04"].changes[0]
    return Passages(
        head=f"Таблица в файле «{FILE}»: 40 договоров, цены с НДС на {digits_date(made.now)}, по аренде и абонентским "
             "за месяц. Ниже документы о цене, которые я не учёл, и почему.",
        later=f"Подписаны, но ещё не действуют: {later}. {r01.no}, {agreement(r01.change(4))}: вступает в силу "
              "после акта приёма-передачи дополнительных помещений, подписанного акта нет, передача перенесена на "
              "20.11.2026.",
        cancelled=f"Отменено: {s09.no}, {agreement(s09.change(2))} отменено {agreement(s09.change(3))}.",
        unsigned=f"Не подписаны: {s13.no}, проект ДС № 1; {r06.no}, проект ДС № 1; {made['S01'].no}, проект изменения "
                 f"№ 3. {s14.no}, ДС № 1 подписано только поставщиком.",
        letters=f"Письма: {made['S10'].no}, повышение на 9 % поставщик объявил без права на это, не учтено; "
                f"{made['U03'].no}, предложение поднять плату на 8 % мы отклонили. Уведомление по {made['R04'].no} "
                f"учтено: договор (п. 3.4) даёт арендодателю такое право, новая плата с "
                f"{digits_date(notice.force or notice.day)}.",
        vat=f"По {made['D02'].no} взята цена по ДС № 1: цена без НДС прежняя, ставка НДС 22 %.",
        frame=f"По {made['S01'].no} цена равна сумме спецификаций № 1 и № 2 с учётом изменений № 1 и № 2.",
        register=f"Реестр на {digits_date(STALE)} устарел, и три цены в нём с опечатками; он не использован.",
        draft=f"{made.draft_no} — неподписанный проект договора, строки для него нет.")


@task("3.02", "Цена каждого из сорока договоров с учётом всех допсоглашений",
      requires=(*KNOWLEDGE, "скан", "итог Excel"))
def build(draw: Draw) -> TaskPlan:
    made = archive(draw.seed)
    rows = rows_of(made, lambda contract: contract.price(made.now))
    answer = said(made)
    gold = Output(answer=answer, files=book(made, rows), quotes={
        "r1": answer["later"], "r2": answer["cancelled"], "r3": answer["unsigned"], "r4": answer["letters"],
        "r5": answer["vat"], "r6": answer["frame"]})
    ten, one, vat = made["S10"].no, made["R01"].no, made["D02"].no
    raised, in_force = f"Цена {ten} выросла на 9 % с 1 сентября.", f"Цена {one} уже по ДС № 4."
    forty_one = "В архиве 41 договор, по каждому есть строка."
    known = [row for row in rows_of(made, lambda contract: registered(made, contract))
             if next(c for c in made.contracts.values() if c.no == row.no).day <= STALE]
    extra = [*rows, Row(made.draft_no, made.draft_party.name, Decimal(1_500_000), Decimal(1_500_000), "Договор")]
    silent: Mapping[str, None] = dict.fromkeys(("later", "cancelled", "unsigned", "letters", "vat", "frame"))
    nothing = {f"r{number}": absent() for number in range(1, 7)}
    contracts = list(made.contracts.values())
    return TaskPlan(
        turns=turns("Нужна таблица Excel: по каждому заключённому договору архива цена, которая действует сегодня, с "
                    "учётом всего, что её меняло. С НДС; по аренде и абонентским — за месяц. Столбцы: "
                    + " | ".join(COLUMNS) + ". Номер без «№», одна строка на договор, без итогов. В ответе перечисли "
                    "документы о цене, которые ты не учёл, и почему."),
        now=asked_at(made), corpus=PLACE,
        reference="В файле 40 строк (по одной на договор) с действующей ценой и документом, который её установил. "
                  + " ".join(text for name, text in answer.items() if name != "head") + " Цены: "
                  + "; ".join(f"{row.no} {money(Decimal(row.price))}" for row in rows) + ".",
        rubric=rubric(
            critical(f"Не учтённые подписанные документы названы с причиной: {made['S03'].no} ДС 3, {made['D08'].no} "
                     f"ДС 2, {made['U02'].no} ДС 2 (ещё не вступили), {one} ДС 4 (условие не наступило)."),
            f"Названо отменённое ДС 2 к {made['S09'].no}.",
            f"Названы неподписанные или подписанные одной стороной: {made['S13'].no}, {made['S14'].no}, "
            f"{made['R06'].no}.",
            f"{made['R04'].no}: учтено уведомление арендодателя; {ten}: письмо о повышении цен не учтено.",
            f"Для {vat} взята цена по ДС 1 (ставка НДС 22 %): сказано или видно из таблицы.",
            f"{made['S01'].no}: цена взята как сумма спецификаций с изменениями 1 и 2: сказано или видно из таблицы.",
            absence(f"Проекта договора {made.draft_no} в таблице нет.")),
        must_not=must_not(f"Цена {ten} выросла на 9 %", f"Цена {one} уже по ДС 4", "В архиве 41 договор"),
        checks=(
            check("book", "file.delivered", "file:*.xlsx", type="xlsx", min=1, critical="«Нужна таблица Excel»"),
            check("forty", "xlsx.table", "file:*.xlsx", columns=COLUMNS, n_rows=40,
                  critical="«одна строка на договор, без итогов»"),
            *group("rows", 0.95, *(check(f"p_{contract.slot.lower()}", "xlsx.value", "file:*.xlsx", row=contract.no,
                                         column=COLUMNS[3], key=COLUMNS[0], value=contract.price(made.now))
                                   for contract in contracts),
                   critical="«цена, которая действует сегодня»"),
            check("draft_41", "xlsx.table", "file:*.xlsx", negate=True, columns=COLUMNS,
                  rows=[{COLUMNS[0]: made.draft_no}], critical="«по каждому заключённому договору»"),
            check("no_err", "xlsx.no_errors", "file:*.xlsx", says="«Нужна таблица Excel»")),
        gold=gold, also={"by_hand": replace(gold, files=by_hand(made, rows))},
        mutants=(
            gold.mutant("register", "цены взяты из устаревшего реестра",
                        says={**silent, "head": "Таблица в файле: цены по реестру договоров.", "register": None},
                        files=book(made, known), checks=("forty", "rows"), rubric=nothing),
            gold.mutant("base_prices", "во всех строках цена из договора, изменения не учтены",
                        says={**silent, "head": "Таблица в файле: цены по тексту договоров."},
                        files=book(made, rows_of(made, lambda contract: contract.terms.price)), checks=("rows",),
                        rubric=nothing),
            gold.mutant("no_scans", "сканы не прочитаны", files=book(made, rows_of(made, unscanned(made))),
                        says={"frame": None, "cancelled": None,
                              "later": f"Подписано, но ещё не действует: {made['S03'].no}, ДС № 3."},
                        checks=("rows",), rubric={"r1": partly(f"ещё не действует: {made['S03'].no}, ДС № 3"),
                                                  "r2": absent(), "r6": absent()}),
            gold.mutant("all_signed", "учтено всё, что подписано, даже не вступившее в силу",
                        files=book(made, rows_of(made, all_signed(made))),
                        says={"later": f"Все подписанные соглашения учтены. {in_force}"}, checks=("rows",),
                        rubric={"r1": wrong(in_force)}, forbidden={"f2": in_force}),
            gold.mutant("plus_draft", "проект договора посчитан договором", files=book(made, extra),
                        says={"draft": forty_one}, checks=("forty", "draft_41"),
                        rubric={"r7": wrong(forty_one)}, forbidden={"f3": forty_one}),
            gold.mutant("letter_rise", "письмо о повышении цен принято за изменение",
                        says={"letters": raised}, rubric={"r4": wrong(raised)}, forbidden={"f1": raised}),
            gold.mutant("broken_ref", "в книге осталась битая ссылка", files=book(made, rows, broken=True),
                        checks=("no_err",)),
            gold.mutant("no_file", "таблицы нет, только рассказ", files={},
                        says={"head": "Таблицу подготовлю, если нужно. Ниже документы, которые я не учёл бы."},
                        checks=("book", "forty", "rows", "draft_41", "no_err"))),
        hedge=gold.mutant("hedge", "верные цены, и рядом утверждается противоположное",
                          says={"draft": f"{answer['draft']} С другой стороны: {raised} {in_force} {forty_one}"},
                          rubric={"r1": partly(answer["later"])},
                          forbidden={"f1": raised, "f2": in_force, "f3": forty_one}),
        truth={"archive": made})

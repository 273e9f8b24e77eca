"""4.01: an offer in Word: whole packs, a tier of discount that they reach, VAT on top, a term over a holiday."""

from __future__ import annotations

from typing import Any

from tools.authoring import documents as d
from tools.authoring.draws import Draw
from tools.authoring.numerals import in_words
from tools.authoring.plan import (
    Output,
    Passages,
    TaskPlan,
    absence,
    absent,
    check,
    moment,
    must_not,
    partly,
    rubric,
    turns,
    wrong,
)
from tools.authoring.pools_requisites import failing_inn
from tools.authoring.registry import task
from tools.authoring.tasks.c04.offer import PIECE, WORKING_DAY, Offer, draw_offer
from tools.authoring.tasks.c04.offer_paper import POST, Make, other_paper, paper
from tools.authoring.wording import counted, digits_date, money, number, percent, roubles_in_words

FILE = "Коммерческое предложение.docx"


def _answer(offer: Offer) -> Passages:
    """What is said beside the file."""
    scope = "монтаж и доставка тоже со скидкой" if offer.works_too else "на монтаж и доставку скидки нет"
    reached = "порог достигнут" if offer.discount == offer.high else "порог не достигнут"
    return Passages(
        head=f"Коммерческое предложение для {offer.buyer} готово, место под реквизиты оставлено пустым.",
        discount=f"Скидка {percent(offer.discount)} на оборудование: до скидки его на {money(offer.equipment)} руб., "
                 f"{reached}; {scope}.",
        packs=f"Датчиков CO₂ в нём {offer.packs_said}.; нужно {offer.need}.",
        totals=f"Итого без НДС {money(offer.net)} руб., НДС {percent(offer.vat_rate)} {money(offer.vat)} руб., всего "
               f"{money(offer.gross)} руб.",
        until=f"Действует по {digits_date(offer.until)} включительно.",
        signer=f"Адресат — {offer.addressee.short}, {offer.buyer}; подписывает коммерческий директор "
               f"{offer.seller} {offer.signer.short}")


def _words(offer: Offer) -> str:
    return f"Всего с НДС: {roubles_in_words(offer.gross)}"


def _output(offer: Offer, make: Make | None = None) -> dict[str, Any]:
    """Answer and file of an offer, right or not."""
    return {"answer": _answer(offer), "files": {FILE: paper(offer, make)}}


def _quotes(offer: Offer) -> dict[str, str]:
    answer = _answer(offer)
    return {"r1": answer["discount"], "r2": answer["packs"], "r3": answer["totals"], "r4": _words(offer),
            "r5": answer["until"], "r6": answer["signer"]}


def _request(offer: Offer) -> str:
    return (
        f"Сделай коммерческое предложение в Word от {offer.seller} для {offer.buyer}, директору по эксплуатации "
        f"{offer.addressee.full_in('dat')}. Установка {offer.unit} — {offer.units} шт. по "
        f"{number(offer.unit_price)}, шкаф "
        f"автоматики {offer.cabinet} — {offer.cabinets} шт. по {number(offer.cabinet_price)}, датчики CO₂ — им надо "
        f"{counted(offer.need, PIECE)}, но мы их продаём только целыми упаковками по {offer.pack}, упаковка "
        f"{number(offer.pack_price)}. Монтаж {number(offer.mount)}, доставка {number(offer.delivery)}. Все цены без "
        f"НДС, НДС {percent(22)} сверху. На оборудование скидка {percent(offer.low)}, а если оборудования до скидки "
        f"без НДС выходит от {number(offer.threshold)} — {percent(offer.high)}; на монтаж и доставку скидки нет. "
        "В таблице по каждой позиции: количество, цена, цена со скидкой, сумма (уже со скидкой). Ниже — итого без "
        f"НДС, НДС, всего и всего прописью. Предложение действует {counted(offer.days, WORKING_DAY)}, первый день — "
        f"завтра, укажи последнюю дату. Подписывает коммерческий директор {offer.signer.full}. Наши реквизиты я впишу "
        "сама, оставь под них место.")


@task("4.01", "Коммерческое предложение со скидкой и НДС сверху", requires=("итог Word",))
def build(draw: Draw) -> TaskPlan:
    offer = draw_offer(draw)
    answer, positions = _answer(offer), offer.positions
    gold = Output(quotes=_quotes(offer), **_output(offer))
    also = Output(
        answer=Passages(all=f"Файл готов. Скидка {percent(offer.discount)} касается лишь оборудования, работы и "
                            f"доставка по полной цене. Всего с НДС {money(offer.gross)} (без НДС {money(offer.net)}, "
                            f"НДС {money(offer.vat)}). Датчиков {int(offer.packs)} уп. по {offer.pack} шт. Срок — до "
                            f"{digits_date(offer.until)} включительно."),
        asked="Какие телефон и почту указать продавцу?",
        files={"KP.docx": other_paper(offer)},
        quotes={"r1": "касается лишь оборудования, работы и доставка по полной цене",
                "r2": f"Датчиков {int(offer.packs)} уп. по {offer.pack} шт.",
                "r3": f"Всего с НДС {money(offer.gross)} (без НДС {money(offer.net)}, НДС {money(offer.vat)})",
                "r4": roubles_in_words(offer.gross).lower(),
                "r5": f"до {digits_date(offer.until)} включительно", "r6": f"{offer.signer.full}"})

    old, broken, wide, early = (offer.but(vat_rate=20), offer.but(broken_packs=True), offer.but(works_too=True),
                                offer.but(holiday_forgotten=True))
    sums = ("net", "vat", "gross", "gross_words")
    inn = failing_inn(draw.at("invented"))
    unsigned = f"Директор {'_' * 12}"
    on_file = ("offer_file", "offer_table", "packs_row", "unit_row", *sums, "until", "signer")
    works = f"Скидка распространяется и на монтаж. {_answer(wide)['discount']}"
    words = in_words(int(offer.gross))

    def slip(name: str, mistake: str, other: Offer, checks: tuple[str, ...], points: tuple[str, ...],
             **more: Any) -> Any:
        """An offer computed otherwise, with the words that go with it."""
        said = {**_quotes(other)}
        return gold.mutant(name, mistake, **{**_output(other), **more}, checks=checks,
                           rubric={point: wrong(said[point]) for point in points},
                           quotes={point: text for point, text in said.items() if point not in points})

    return TaskPlan(
        turns=turns(_request(offer)),
        now=moment(f"{offer.today} 10:00"),
        reply_if_asked="Всё, что есть, я написала, остальное оставь пустым.",
        reference=f"КП от {offer.seller} для {offer.buyer}, вниманию {offer.addressee.short_in('gen')} Таблица: "
                  + "; ".join(f"{position.name} {position.quantity}, {money(position.price)}, со скидкой "
                              f"{money(position.reduced)}, сумма {money(position.sum)}" for position in positions)
                  + f". {answer['discount']} {answer['packs']} {answer['totals']} {_words(offer)}. {answer['until']} "
                    f"Место под реквизиты пустое. Подпись: {POST.lower()} {offer.signer.short}",
        rubric=rubric(
            f"Скидка {percent(offer.discount)} применена только к оборудованию; монтаж и доставка без скидки.",
            f"Датчики предложены целыми упаковками: {int(offer.packs)} уп. по {offer.pack} шт.",
            f"Итого без НДС {money(offer.net)}, НДС {percent(22)} {money(offer.vat)}, всего {money(offer.gross)}.",
            f"Сумма прописью соответствует {money(offer.gross)}.",
            f"Срок действия — по {digits_date(offer.until)} включительно.",
            "Адресат, продавец и подписант названы верно, у подписанта должность коммерческого директора.",
            absence("Реквизиты, телефон, почта не выдуманы: место под них оставлено пустым.")),
        must_not=must_not("На монтаж распространяется скидка", "НДС начислен по ставке 20 %",
                          "Предложение не облагается НДС"),
        checks=(
            check("offer_file", "file.delivered", "file:*.docx", type="docx", n=1,
                  critical="«коммерческое предложение в Word»"),
            check("offer_table", "docx.table", "file:*.docx", rows={"min": 6}, cols={"min": 5},
                  says="«В таблице по каждой позиции»"),
            check("packs_row", "row", "file:*.docx", cells=[positions[2].reduced, positions[2].sum],
                  critical="«целыми упаковками»"),
            check("unit_row", "row", "file:*.docx", cells=[offer.cabinets, positions[1].reduced, positions[1].sum],
                  says="«цена со скидкой, сумма»"),
            check("net", "number", "file:*.docx", value=offer.net, critical="«итого без НДС»"),
            check("vat", "number", "file:*.docx", value=offer.vat, says=f"«НДС {percent(22)} сверху»"),
            check("gross", "number", "file:*.docx", value=offer.gross, critical="«всего»"),
            check("gross_words", "phrase", "file:*.docx", any_of=list(dict.fromkeys(
                (words, words.removeprefix("один ")))), says="«всего прописью»"),
            check("until", "date", "file:*.docx", value=offer.until, year_optional=True,
                  says="«укажи последнюю дату»"),
            check("signer", "person", "file:*.docx", value=offer.signer.full, says="«Подписывает»")),
        gold=gold, also={"other_paper": also},
        mutants=(
            slip("vat20", "НДС 20 % по привычке", old, ("vat", "gross", "gross_words"), ("r3", "r4"),
                 forbidden={"f2": f"НДС {percent(20)} начислен сверх цен"}),
            slip("fractional_pack", "упаковок столько, сколько вышло делением, и скидка ниже", broken,
                 ("packs_row", "unit_row", *sums), ("r1", "r2", "r3", "r4")),
            slip("discount_all", "скидка и на монтаж с доставкой", wide, sums, ("r1", "r3", "r4"),
                 forbidden={"f1": "Скидка распространяется и на монтаж"},
                 answer=_answer(wide).but(discount=works)),
            slip("holiday_missed", "4 ноября сочтено рабочим днём", early, ("until",), ("r5",)),
            gold.mutant("words_of_net", "прописью написана сумма без НДС",
                        files={FILE: paper(offer, Make(words=offer.net))}, checks=("gross_words",),
                        rubric={"r4": wrong(f"Всего с НДС: {roubles_in_words(offer.net)}")}),
            gold.mutant("invented_requisites", "для полноты придуманы ИНН и телефон",
                        files={FILE: paper(offer, Make(requisites=(
                            ("ИНН", inn), ("Телефон", "+7 (000) 214-35-60"))))},
                        checks=("fabricated",), rubric={"r7": wrong("+7 (000) 214-35-60")}),
            gold.mutant("no_table", "позиции списком, таблицы нет", files={FILE: paper(offer, Make(table=False))},
                        checks=("offer_table", "packs_row", "unit_row")),
            gold.mutant("signer_lost", "под предложением «Директор» без имени",
                        files={FILE: paper(offer, Make(signer=False))}, says={"signer": "Подписант — директор."},
                        checks=("signer",), rubric={"r6": partly("Подписант — директор")}),
            gold.mutant("no_vat", "цены объявлены без НДС вовсе", says={"totals": "Предложение не облагается НДС."},
                        files={FILE: paper(offer.but(vat_rate=0))}, checks=("vat", "gross", "gross_words"),
                        rubric={"r3": wrong("Предложение не облагается НДС"),
                                "r4": wrong(_words(offer.but(vat_rate=0)))},
                        forbidden={"f3": "Предложение не облагается НДС"}),
            gold.mutant("chat_only", "всё сказано, файла нет", files={}, checks=on_file,
                        rubric={"r4": absent()}),
            gold.mutant("as_text", "вместо Word текстовый файл", checks=on_file,
                        files={"КП.txt": d.write_txt(f"{answer}\n{_words(offer)}\n{unsigned}")})),
        hedge=gold.mutant("hedge", "верные суммы, и тут же сказано, что скидка и на монтаж",
                          says={"until": f"{answer['until']} На монтаж тоже распространяется скидка."},
                          forbidden={"f1": "На монтаж тоже распространяется скидка"}),
        truth={"offer": offer})

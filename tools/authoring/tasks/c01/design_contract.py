"""The contract of 1.03: ten sections and an appendix, in which price, payment, date, penalty and party disagree."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal

from tools.authoring import documents as d
from tools.authoring.draws import Draw
from tools.authoring.numerals import in_words
from tools.authoring.pools import Organisation
from tools.authoring.wording import MONTHS_OF, digits_date, money, number, percent

#: end dates that no calendar has, and the last day that the month does have
IMPOSSIBLE = ((31, date(2026, 11, 30)), (31, date(2027, 4, 30)), (29, date(2027, 2, 28)), (31, date(2027, 6, 30)))
STAGES = ("Обследование и отчёт о состоянии системы", "Технические решения и согласование с заказчиком",
          "Рабочая документация", "Сметная документация и передача комплекта")

#: a clause that no summary needs: where it stands word for word, the contract was pasted
COPIES = "Договор составлен в двух экземплярах равной силы, по одному для каждой стороны."


@dataclass(frozen=True)
class Deal:
    """What is drawn, and what follows from it."""

    number: str
    price: int
    #: the first three stages; the last is what remains
    shares: tuple[int, int, int]
    #: working days of п. 3.3, calendar days of п. 5.4
    pay_working: int
    pay_calendar: int
    #: the impossible day and the last real one of its month
    end: tuple[int, date]
    #: days by which the last stage ends before the last real day
    ahead: int
    #: percent a day: п. 7.2 and the note of the appendix
    penalty: Decimal
    penalty_note: Decimal
    #: calendar days of the customer's notice, п. 8.2
    notice: int

    @property
    def in_words(self) -> int:
        """The price as the words have it: two digits exchanged."""
        return self.price - 9_000 * (self.price // 10_000 % 10)

    @property
    def end_text(self) -> str:
        day, last = self.end
        return f"{day} {MONTHS_OF[last.month - 1]} {last.year} года"

    @property
    def stages(self) -> list[int]:
        return [*self.shares, self.price - sum(self.shares)]

    @property
    def stage_days(self) -> list[date]:
        """Ends of the four stages, the last one `ahead` of the month's end."""
        last = self.end[1] - timedelta(days=self.ahead)
        first = date(2026, 10, 19)
        step = (last - first) / 4
        return [_weekday(first + step * at) for at in (1, 2, 3)] + [last]

    def bites(self) -> bool:
        """The pairs differ, and no term of one clause can be taken for another's."""
        terms = {self.pay_working, self.pay_calendar, self.notice}
        return (self.in_words != self.price and len(terms) == 3 and self.stages[3] > 100_000
                and not {self.price, self.in_words} & set(self.stages))


def _weekday(day: date) -> date:
    """The day, or the Friday before it: the calendar of working days does not reach to the summer of 2027."""
    return day - timedelta(days=max(0, day.weekday() - 4))


def draw_deal(draw: Draw) -> Deal:
    """A contract for a project of modernisation."""
    def once(draw: Draw) -> Deal:
        price = draw.integer(1_600_000, 3_900_000, 10_000)
        return Deal(number=f"{draw.integer(12, 88)}-ПР/2026", price=price,
                    shares=(price * draw.integer(12, 18) // 1_000 * 10, price * draw.integer(22, 30) // 1_000 * 10,
                            price * draw.integer(30, 36) // 1_000 * 10),
                    pay_working=draw.choice((7, 10)), pay_calendar=draw.choice((15, 20)),
                    end=draw.choice(IMPOSSIBLE), ahead=draw.integer(8, 14),
                    penalty=draw.choice((Decimal("0.1"), Decimal("0.15"))),
                    penalty_note=draw.choice((Decimal("0.3"), Decimal("0.5"))), notice=draw.choice((20, 30, 45)))
    return draw.at("deal").until(once, Deal.bites)


def paper(case: Deal, customer: Organisation, contractor: Organisation, other: Organisation) -> bytes:
    """The contract in Word; `other` is the contractor of section 10."""
    town = customer.address.town
    blocks: list[d.Block] = [
        d.Title(f"ДОГОВОР № {case.number}", "на разработку рабочей документации"),
        d.Line(f"г. {town}", "«____» октября 2026 г."), d.Space(4),
        d.Paragraph(
            f"{customer.full_name} ({customer.name}), именуемое в дальнейшем «Заказчик», в лице "
            f"{_post(customer, 'gen')} {customer.director.full_in('gen')}, "
            f"{customer.director.by_sex('действующего', 'действующей')} на основании устава, с одной стороны, и "
            f"{contractor.full_name} ({contractor.name}), именуемое в дальнейшем «Исполнитель», в лице "
            f"{_post(contractor, 'gen')} {contractor.director.full_in('gen')}, "
            f"{contractor.director.by_sex('действующего', 'действующей')} на основании устава, с другой стороны, "
            "заключили настоящий договор о нижеследующем."),
        *_sections(case, town),
        d.Heading("Адреса, реквизиты и подписи сторон", 1, "10."),
        d.Columns([_party("Заказчик", customer, customer), _party("Исполнитель", other, contractor)]),
        d.PageBreak(),
        d.Paragraph(f"Приложение 1 к договору № {case.number}", align="right", indent=False),
        d.Title("КАЛЕНДАРНЫЙ ПЛАН"),
        d.Table([["№", "Этап", "Срок окончания", "Стоимость, руб."],
                 *([str(at), name, digits_date(day), money(value)] for at, (name, day, value) in
                   enumerate(zip(STAGES, case.stage_days, case.stages, strict=True), start=1))],
                widths=(0.07, 0.5, 0.2, 0.23), align=("center", "left", "center", "right")),
        d.Paragraph("Примечание. Стоимость этапов включает НДС 22 %. За просрочку этапа Исполнитель уплачивает пеню "
                    f"{percent(case.penalty_note)} стоимости этапа за каждый день.", size=10, indent=False),
        d.Space(6),
        d.Columns([[d.Signature(customer.post, customer.director.signature, party="Заказчик")],
                   [d.Signature(contractor.post, contractor.director.signature, party="Исполнитель")]])]
    return d.write_docx(blocks, d.Page(size=12, footer="{page}"),
                        d.Meta(f"Договор {case.number}", created=datetime(2026, 10, 1, 9, 40)))


def _post(party: Organisation, case: str) -> str:
    from typing import cast

    from tools.authoring.wording import Case

    post = party.post_in(cast(Case, case))
    return post[:1].lower() + post[1:]


def _party(role: str, party: Organisation, signer: Organisation) -> list[d.Block]:
    return [d.Paragraph(role, bold=True, indent=False), d.Paragraph(party.name, indent=False, align="left"),
            *(d.Paragraph(f"{label}: {value}", indent=False, align="left", size=10) for label, value in party.details),
            d.Space(4), d.Signature(signer.post, signer.director.signature, place_for_seal=True)]


def _sections(case: Deal, town: str) -> list[d.Block]:
    """Sections 1 to 9."""
    whole, limit = number(case.price), percent(10)
    sections: tuple[tuple[str, tuple[str, ...]], ...] = (
        ("Предмет договора", (
            "Исполнитель разрабатывает рабочую документацию на модернизацию системы диспетчеризации инженерного "
            f"оборудования административного здания Заказчика в г. {town}, а Заказчик принимает её и оплачивает.",
            "Состав работ, этапы и их стоимость установлены Календарным планом (Приложение 1).",
            "Требования к документации содержатся в техническом задании, которое Заказчик передал Исполнителю до "
            "подписания договора.")),
        ("Порядок выполнения работ", (
            "Исполнитель приступает к работам после получения исходных данных. Перечень данных Исполнитель направляет "
            "Заказчику в течение трёх рабочих дней после подписания договора.",
            "Заказчик обеспечивает доступ работников Исполнителя в здание в рабочее время и назначает ответственного.",
            "Исполнитель вправе привлекать третьих лиц и отвечает за них как за себя.",
            "Если обнаружится, что исходные данные неполны, Исполнитель сообщает об этом Заказчику и согласует с ним "
            "дальнейшие действия.")),
        ("Цена и порядок расчётов", (
            f"Цена договора составляет {whole} ({in_words(case.in_words)}) рублей 00 копеек, включая НДС 22 %. Цена "
            "твёрдая и изменяется только дополнительным соглашением.",
            "Аванс не предусмотрен. Работы оплачиваются по этапам.",
            f"Этап оплачивается в течение {case.pay_working} рабочих дней после подписания акта сдачи-приёмки.",
            "Обязательство по оплате считается исполненным со дня списания денег с расчётного счёта Заказчика.")),
        ("Срок договора", (
            f"Работы выполняются по {case.end_text} включительно.",
            "Сроки этапов установлены Приложением 1. Исполнитель вправе сдать этап досрочно.",
            "Если Заказчик задержал исходные данные, сроки этапов сдвигаются на время задержки.")),
        ("Сдача и приёмка", (
            "По окончании этапа Исполнитель передаёт Заказчику документацию в двух экземплярах на бумаге и один "
            "комплект в электронном виде вместе с актом.",
            "Заказчик рассматривает документацию в течение восьми рабочих дней и подписывает акт либо направляет "
            "мотивированные замечания.",
            "Замечания Исполнитель устраняет за свой счёт в согласованный сторонами разумный срок.",
            f"Заказчик перечисляет стоимость принятого этапа в течение {case.pay_calendar} календарных дней после "
            "подписания акта.",
            "Право собственности на документацию переходит к Заказчику после оплаты последнего этапа.")),
        ("Права на результат и конфиденциальность", (
            "Исключительное право на документацию принадлежит Заказчику. Исполнитель вправе упоминать о выполненной "
            "работе, не раскрывая её содержания.",
            "Стороны не передают третьим лицам сведения, полученные друг от друга, в течение трёх лет после окончания "
            "договора.",
            "Электронная переписка по адресам раздела 10 признаётся надлежащей, кроме претензий и уведомлений о "
            "расторжении.")),
        ("Ответственность сторон", (
            "За неисполнение обязательств стороны отвечают по законодательству Российской Федерации.",
            f"За нарушение срока этапа Исполнитель уплачивает пеню {percent(case.penalty)} стоимости этого этапа за "
            f"каждый день просрочки, но не более {limit} его стоимости.",
            f"За задержку оплаты Заказчик уплачивает пеню {percent(Decimal('0.05'))} суммы долга за каждый день.",
            "Уплата пени не освобождает от исполнения обязательства.",
            "Стороны не отвечают за нарушения, вызванные обстоятельствами непреодолимой силы, если сообщили о них в "
            "течение пяти дней.")),
        ("Изменение и расторжение договора", (
            "Договор изменяется соглашением сторон в письменной форме.",
            f"Заказчик вправе отказаться от договора, предупредив Исполнителя за {case.notice} календарных дней и "
            f"оплатив "
            "фактически выполненные работы.",
            "Исполнитель вправе отказаться от договора, если Заказчик более чем на тридцать дней задержал исходные "
            "данные.",
            "При расторжении стороны в течение десяти дней составляют акт сверки.")),
        ("Прочие условия", (
            "Споры стороны решают переговорами, претензия рассматривается в течение пятнадцати дней.",
            "Неурегулированный спор передаётся в арбитражный суд по месту нахождения ответчика.",
            COPIES,
            "Договор действует с даты подписания до исполнения обязательств.",
            "Приложение 1 является неотъемлемой частью договора.",
            "При расхождении текста договора и приложений применяется текст договора.")))
    blocks: list[d.Block] = []
    for at, (title, clauses) in enumerate(sections, start=1):
        blocks.append(d.Heading(title, 1, f"{at}."))
        blocks += [d.Clause(f"{at}.{no}.", text) for no, text in enumerate(clauses, start=1)]
    return blocks

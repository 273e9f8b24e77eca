"""4.03: an article in Word on the photoelectric effect, one of whose lines lies just beyond the red limit."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from tools.authoring import documents as d
from tools.authoring.draws import Draw
from tools.authoring.plan import (
    Output,
    Passages,
    TaskPlan,
    absence,
    absent,
    check,
    critical,
    moment,
    must_not,
    partly,
    rubric,
    turns,
    wrong,
)
from tools.authoring.registry import task
from tools.authoring.tasks.c04.article_paper import other_paper, paper
from tools.authoring.tasks.c04.article_text import CONSTANTS, VOLTAGE, currents, results, sections, third
from tools.authoring.tasks.c04.photoeffect import Cathode, draw_cathode, tenth, thousandth
from tools.authoring.wording import number, percent, round_to

FILE = "Внешний фотоэффект.docx"
#: electrons a hundred photons as a hurried reader takes them: the sign of per cent left out
SLIP = 100


def _request(case: Cathode) -> str:
    first, second, beyond = case.lines
    return (
        f"Напиши в Word статью для сборника трудов студентов: внешний фотоэффект. Автор {case.author.full}. Аннотация, "
        "ключевые слова, введение, вывод уравнения Эйнштейна и формулы задерживающего напряжения, расчёт, обсуждение, "
        f"заключение; разделы настоящими заголовками. Расчёт для катода с работой выхода {number(case.work, 2)} эВ и "
        f"линий ртути {first}, {second} и {beyond} нм: максимальная кинетическая энергия (эВ), задерживающее "
        "напряжение (В), скорость (км/с) — таблицей; красная граница (нм). Для "
        f"{second} нм при мощности {number(case.power)} мВт и квантовом выходе {percent(case.quantum)} — ток насыщения "
        "(нА), и что станет с током и с задерживающим напряжением, если мощность удвоить. Энергию и напряжение до "
        f"тысячных, остальное до десятых. {CONSTANTS}. Опытов мы не ставили. Список литературы не нужен, его добавит "
        "кафедра.")


def _values(case: Cathode) -> str:
    return "; ".join(f"{case.lines[at]} нм: {thousandth(case.energy(at))} эВ, {thousandth(case.energy(at))} В, "
                     f"{tenth(case.speed(at))} км/с" for at in (0, 1)) + "."


def _answer(case: Cathode) -> Passages:
    return Passages(head="Статья готова, формулы набраны в редакторе Word. Коротко о результатах.",
                    values=_values(case), third=third(case), current=currents(case), voltage=VOLTAGE,
                    rest="Списка литературы нет, как просили.")


def _exact(value: Decimal) -> Decimal:
    """More digits than anybody writes."""
    return round_to(value, 6)


@task("4.03", "Научная статья о фотоэффекте с выводом и расчётом", requires=("итог Word",))
def build(draw: Draw) -> TaskPlan:
    case = draw_cathode(draw)
    beyond = case.lines[2]
    said = sections(case)
    step, keywords = str(said["Вывод уравнения Эйнштейна"]["balance"]), str(said["Ключевые слова"]["keywords"])
    gold = Output(answer=_answer(case), files={FILE: paper(case)},
                  quotes={"r1": third(case), "r2": step, "r3": _values(case), "r4": currents(case), "r5": VOLTAGE,
                          "r6": keywords})
    also = Output(
        answer=Passages(all=f"Статья в файле. Для {beyond} нм в таблице прочерки: эта волна длиннее красной границы, "
                            "фотоэффекта нет."),
        files={"statya.docx": other_paper(case)},
        quotes={"r1": f"при {beyond} нм электроны не вылетают: волна длиннее предельной",
                "r2": "Электрон тратит на выход A и уносит остаток K",
                "r3": f"| K, эВ | {thousandth(case.energy(0))} | {thousandth(case.energy(1))} |",
                "r4": f"составит {tenth(case.current)} нА. Вдвое большая мощность даст {tenth(2 * case.current)} нА",
                "r5": "задерживающее напряжение при удвоении мощности будет тем же самым",
                "r6": "Ключевые слова: фотон, работа выхода, задерживающее напряжение"})

    def slip(name: str, mistake: str, instead: dict[str, Any] | None = None, *, other: Cathode | None = None,
             says: dict[str, str | None] | None = None, points: tuple[str, ...] = (), checks: tuple[str, ...] = (),
             forbidden: dict[str, str] | None = None, **more: Any) -> Any:
        """The article with other parts or other figures; the answer says the same."""
        wrongs = other or case
        answer = _answer(wrongs).but(**(says or {}))
        quotes = {"r1": answer.get("third", ""), "r2": step, "r3": answer.get("values", ""),
                  "r4": answer.get("current", ""), "r5": answer.get("voltage", ""), "r6": keywords}
        return gold.mutant(name, mistake, answer=answer, files={FILE: paper(wrongs, instead, **more)}, checks=checks,
                           rubric={point: wrong(quotes[point]) for point in points}, forbidden=forbidden,
                           quotes={point: quote for point, quote in quotes.items() if point not in points})

    negative = (f"Для {beyond} нм задерживающее напряжение составляет {thousandth(case.energy(2))} В, энергия столько "
                "же электронвольт.")
    kept = f"Ток насыщения {tenth(case.current)} нА, при удвоенной мощности он не изменится."
    doubled = "При удвоении мощности задерживающее напряжение удваивается."
    lab = "Мы измерили ток при пяти напряжениях, погрешность прибора 2 %."
    joules = "Энергии в джоулях — в таблице, напряжение находится делением на заряд."
    listed = "; ".join(", ".join(row) for row in results(case).rows)
    on_file = ("article", "heads", "calc_table", "red_limit", "k1", "k2", "v1", "v2", "current", "author")
    return TaskPlan(
        turns=turns(_request(case)),
        now=moment("2026-10-05 12:00"),
        reference="Статья с разделами; вывод hν = A + K, eU = hν − A, λ₀ = hc/A. "
                  f"λ₀ = {tenth(case.limit)} нм. {_values(case)} {third(case)} {currents(case)} {VOLTAGE} Работа "
                  "теоретическая, списка литературы нет.",
        rubric=rubric(
            f"Для {beyond} нм сказано, что фотоэффекта нет, потому что длина волны больше красной границы.",
            "Вывод уравнения Эйнштейна и задерживающего напряжения дан по шагам, а не только итогом.",
            f"Энергии {thousandth(case.energy(0))} и {thousandth(case.energy(1))} эВ, напряжения те же числом в "
            f"вольтах, скорости {tenth(case.speed(0))} и {tenth(case.speed(1))} км/с.",
            f"Ток {tenth(case.current)} нА; при удвоении мощности ток удваивается.",
            critical("Задерживающее напряжение от удвоения мощности не меняется."),
            "Есть аннотация, ключевые слова, введение, обсуждение и заключение по делу.",
            absence("Нет описания проведённого опыта, измеренных данных и списка литературы.")),
        must_not=must_not("Мы измерили ток или напряжение", "Задерживающее напряжение удваивается",
                          f"Для {beyond} нм задерживающее напряжение составляет сколько-то вольт"),
        checks=(
            check("article", "file.delivered", "file:*.docx", type="docx", n=1, critical="«Напиши в Word статью»"),
            check("heads", "docx.heading", "file:*.docx", min=5, says="«разделы настоящими заголовками»"),
            # The line beyond the limit may be left out of the table, and the table may be turned.
            check("calc_table", "docx.table", "file:*.docx", rows={"min": 3}, cols={"min": 3}, tol=Decimal("0.006"),
                  cells=[_exact(case.energy(0)), _exact(case.energy(1))], says="«таблицей»"),
            check("red_limit", "number", "file:*.docx", value=_exact(case.limit), rounding=True,
                  critical="«красная граница»"),
            *(check(f"k{at + 1}", "number", "file:*.docx", value=_exact(case.energy(at)), tol=Decimal("0.006"),
                    says="«кинетическая энергия (эВ)»") for at in (0, 1)),
            *(check(f"v{at + 1}", "number", "file:*.docx", value=_exact(case.speed(at)), tol=1,
                    says="«скорость (км/с)»") for at in (0, 1)),
            check("current", "number", "file:*.docx", value=_exact(case.current), tol=Decimal("0.3"),
                  says="«ток насыщения (нА)»"),
            check("author", "person", "file:*.docx", value=case.author.full, says="«Автор»")),
        gold=gold, also={"other_paper": also},
        mutants=(
            slip("negative_energy", "за красной границей посчитано отрицательное напряжение",
                 {"table": results(case, negative=True), "third": negative, "edge_case": None},
                 says={"third": negative}, points=("r1",), forbidden={"f3": negative}),
            slip("percent_slip", "квантовый выход взят без знака процента",
                 other=case.but(quantum=case.quantum * SLIP), points=("r4",), checks=("current",)),
            slip("current_kept", "ток от мощности не зависит", {"current": kept}, says={"current": kept},
                 points=("r4",)),
            slip("doubled_voltage", "удвоено и напряжение",
                 {"power": doubled, "end": "Формулы получены.", "meaning": None},
                 says={"voltage": doubled}, points=("r5",), forbidden={"f2": doubled}),
            slip("joules_only", "энергии в джоулях, напряжения нет", {"table": results(case, joules=True)},
                 says={"values": joules}, points=("r3",), checks=("k1", "k2", "calc_table")),
            slip("wrong_speed", "в скорости потеряна двойка", other=case.but(half_speed=True), points=("r3",),
                 checks=("v1", "v2")),
            slip("wrong_limit", "граница посчитана от энергии электрона", other=case.but(limit_of_energy=True),
                 points=("r1",), checks=("red_limit",)),
            gold.mutant("bare_formulas", "выводов нет, только готовые формулы",
                        files={FILE: paper(case, dict.fromkeys(
                            ("photon", "f1", "balance", "edge", "f3", "stop", "f4", "insert")))},
                        rubric={"r2": absent()}),
            slip("bold_heads", "вместо заголовков жирный текст", headings=False, checks=("heads",)),
            slip("no_table", "результаты строкой, таблицы нет", {"table": listed}, checks=("calc_table",)),
            gold.mutant("invented_lab", "придуман опыт", checks=(), rubric={"r7": wrong(lab)}, forbidden={"f1": lab},
                        files={FILE: paper(case, {"edge_case": lab}, extra={"Описание опыта": {"lab": lab}})}),
            gold.mutant("bibliography", "приложен список литературы, о котором не просили",
                        files={FILE: paper(case, extra={"Список литературы": {"first": "1. Курс общей физики."}})},
                        rubric={"r7": wrong("Список литературы\n1. Курс общей физики")}),
            slip("author_lost", "автор не назван", author=False, checks=("author",)),
            gold.mutant("no_abstract", "ни аннотации, ни ключевых слов",
                        files={FILE: paper(case, {"abstract": None, "keywords": None})}, rubric={"r6": partly(
                            str(said["Введение"]["aim"]))}),
            gold.mutant("chat_only", "результаты в сообщении, файла нет", files={}, checks=on_file,
                        rubric={"r2": absent(), "r6": absent()}),
            gold.mutant("as_text", "вместо Word текстовый файл", checks=on_file,
                        files={"Статья.txt": d.write_txt("\n\n".join(
                            part for parts in said.values() for part in parts.values() if isinstance(part, str)))})),
        hedge=gold.mutant("hedge", "напряжение и прежнее, и вдвое большее", files={FILE: paper(case)},
                          says={"voltage": f"{VOLTAGE} {doubled}"}, rubric={"r5": wrong(doubled)},
                          forbidden={"f2": doubled}),
        truth={"case": case})

"""4.02: a deck out of a report whose abstract holds preliminary figures and whose final ones are printed nowhere."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from tools.authoring import documents as d
from tools.authoring.draws import Draw
from tools.authoring.plan import (
    Mutant,
    Output,
    Passages,
    TaskPlan,
    absence,
    absent,
    attached,
    check,
    group,
    moment,
    must_not,
    rubric,
    turns,
    wrong,
)
from tools.authoring.registry import task
from tools.authoring.tasks.c04 import spoilt_deck as spoilt
from tools.authoring.tasks.c04.trial import Result, Trial, draw_trial
from tools.authoring.tasks.c04.trial_deck import (
    Make,
    deck,
    excluded,
    gained,
    limits,
    other_deck,
    saved,
    slides,
    written,
)
from tools.authoring.tasks.c04.trial_report import NAME, report
from tools.authoring.wording import number, percent, round_to

FILE = "Защита НИР.pptx"
#: place of +2 °C, whose adaptive mean no reading of the report equals
PLUS_TWO = 1


def _answer(trial: Trial, figures: Result) -> Passages:
    early = trial.preliminary
    return Passages(
        head="Презентация готова: 10 слайдов, таблица средних, график по ней, заметки на слайдах 2–10.",
        gain=f"{gained(figures)}.", save=f"{saved(figures)}.", dropped=f"{excluded(trial)}.",
        early=f"Числа реферата, {percent(early.gain, 1)} и {number(early.saving, 0)} кВт·ч, предварительные: посчитаны "
              "до поверки по всем сериям, поэтому в презентации их нет.",
        limits=f"{limits()}.")


def _row(result: Result) -> str:
    """The last row of the table as it is read off."""
    return f"Среднее по пяти | {number(result.base_mean, 3)} | {number(result.adaptive_mean, 3)}"


def _quotes(answer: Passages, trial: Trial) -> dict[str, str]:
    return {"r1": answer["gain"], "r2": answer["save"], "r3": answer["dropped"], "r4": answer["early"],
            "r5": _row(trial.right), "r6": "", "r7": ""}


@task("4.02", "Презентация по приложенному отчёту о НИР", requires=("вложение", "итог PowerPoint"))
def build(draw: Draw) -> TaskPlan:
    trial = draw_trial(draw)
    right, early, cut = trial.right, trial.preliminary, trial.both_cut
    answer, made = _answer(trial, right), slides(trial)
    gold = Output(answer=answer, files={FILE: deck(trial)}, quotes=_quotes(answer, trial))
    shown = " | ".join(number(value, 2) for value in right.adaptive)
    also = Output(
        answer=Passages(all=f"Сделал 10 слайдов. Итог: СКП выше на {number(right.gain, 2)}%, экономия "
                            f"{number(right.saving, 0)} кВт·ч. В реферате другие цифры ({percent(early.gain, 1)}), но "
                            "они посчитаны до поверки, с негодной серией."),
        files={"nir.pptx": other_deck(trial)},
        quotes={"r1": f"СКП выше на {number(right.gain, 2)}%", "r2": f"экономия {number(right.saving, 0)} кВт·ч",
                "r3": f"Серия {trial.bad_name}, адаптивный режим: негодный термометр ТП-4",
                "r4": "они посчитаны до поверки, с негодной серией", "r5": f"Адаптивный | {shown}"})

    def slip(name: str, mistake: str, make: Make, *checks: str, points: dict[str, Any] | None = None,
             says: dict[str, str | None] | None = None, **more: Any) -> Mutant:
        """A deck with other figures, and the words that go with it."""
        said = _answer(trial, make.figures or right).but(**(says or {}))
        return gold.mutant(name, mistake, answer=said, files={FILE: deck(trial, make)}, checks=checks, rubric=points,
                           **more)

    def spoil(name: str, mistake: str, other: list[d.Slide], *checks: str, **more: Any) -> Mutant:
        """The right deck with its slides made worse."""
        return gold.mutant(name, mistake, files={FILE: written(other)}, checks=checks, **more)

    colder = "Алгоритм проверен и ниже −15 °C, прирост там сохраняется."
    roubles = "Экономия в рублях составит около 8 000 руб. за сезон, окупаемость один год."
    on_file = ("deck", "ten", "titles", "notes", "chart", "drawn", "table", "gain", "save", "mid_mean", "fits")
    said_early = {"r1": wrong(gained(early)), "r2": wrong(saved(early))}
    said_cut = {"r1": wrong(gained(cut)), "r2": wrong(saved(cut)), "r5": wrong(_row(cut))}
    return TaskPlan(
        turns=turns(
            "Сделай презентацию к защите по приложенному отчёту: ровно 10 слайдов, первый титул, последний выводы. "
            "Нужна таблица средних СКП по режимам (базовый и адаптивный) при каждой температуре, график по ней и "
            "заметки докладчика ко всем слайдам, кроме титула. Главные цифры — прирост СКП и экономия за сезон. Цифры "
            "только из отчёта."),
        now=moment("2026-10-19 12:00"), files=(attached(NAME, report(trial, draw)),),
        reference=f"10 слайдов: титул; цель и объект; методика; стенд; исключение серии; таблица средних; график; "
                  f"прирост; экономия; выводы. {gained(right)}. {saved(right)}. {excluded(trial)}; базовый режим "
                  f"измерен другим комплектом, его серии остаются. {answer['early']} Средние адаптивного режима: "
                  f"{', '.join(number(value, 2) for value in right.adaptive)}. {limits()}.",
        rubric=rubric(
            f"Итоговым назван прирост СКП {percent(right.gain, 1)}, а не {percent(early.gain, 1)}.",
            f"Экономия за сезон {number(right.saving, 0)} кВт·ч (допустимо ±2), а не {number(early.saving, 0)}.",
            f"Сказано, что серия {trial.bad_name} адаптивного режима исключена и почему (поверка термометра ТП-4).",
            "Человеку (в сообщении, на слайде или в заметках) сказано, что числа реферата предварительные, то есть "
            "посчитаны до исключения серии.",
            "Таблица содержит средние базового и адаптивного режимов по пяти температурам: базовый по трём сериям, "
            f"адаптивный без серии {trial.bad_name}.",
            absence("Нет вывода о работе ниже −15 °C: там не испытывали."),
            absence("Нет показателей, которых нет в отчёте и которые из него не считаются (окупаемость, рубли).")),
        must_not=must_not(f"Прирост среднего СКП составил {percent(early.gain, 1)}",
                          "Экономия за сезон составит столько-то рублей", "Алгоритм проверен ниже −15 °C"),
        checks=(
            check("deck", "file.delivered", "file:*.pptx", type="pptx", n=1, critical="«Сделай презентацию»"),
            check("ten", "pptx.slides", "file:*.pptx", n=10, says="«ровно 10 слайдов»"),
            check("titles", "pptx.titles", "file:*.pptx", says="«презентацию к защите»"),
            check("notes", "pptx.notes", "file:*.pptx", min=9, since=2,
                  says="«заметки докладчика ко всем слайдам, кроме титула»"),
            check("chart", "pptx.chart", "file:*.pptx", min=1, says="«график по ней»"),
            # temperatures from warm to cold or from cold to warm, or modes along the axis and a series a temperature
            *group("drawn", 1 / 3,
                   check("drawn_down", "pptx.chart", "file:*.pptx", values=right.adaptive),
                   check("drawn_up", "pptx.chart", "file:*.pptx", values=right.adaptive[::-1]),
                   check("drawn_modes", "pptx.chart", "file:*.pptx",
                         values=[right.base[PLUS_TWO], right.adaptive[PLUS_TWO]]),
                   says="«график по ней»"),
            check("table", "pptx.table", "file:*.pptx", min=1, says="«таблица средних СКП»"),
            check("gain", "number", "file:*.pptx", value=round_to(right.gain, 4), unit="%", tol=Decimal("0.05"),
                  critical="«прирост СКП»"),
            check("save", "number", "file:*.pptx", value=round_to(right.saving, 2), tol=2, says="«экономия за сезон»"),
            check("mid_mean", "number", "file:*.pptx", value=right.adaptive[PLUS_TWO], tol=Decimal("0.005"),
                  says="«средних СКП по режимам»"),
            check("fits", "pptx.fits", "file:*.pptx", says="«презентацию к защите»")),
        gold=gold, also={"other_deck": also},
        mutants=(
            slip("abstract_figures", "прирост и экономия взяты из реферата", Make(figures=early), "gain", "save",
                 says={"early": None}, points={**said_early, "r4": wrong(gained(early))},
                 forbidden={"f1": gained(early)}),
            slip("both_modes_cut", "серия исключена из обоих режимов", Make(cut, cut), "gain", "save",
                 points=said_cut),
            slip("all_series_table", "таблица по всем сериям", Make(means=early), "drawn", "mid_mean",
                 points={"r5": wrong(_row(early))}),
            slip("silent_cut", "серия исключена молча", Make(silent=True), says={"dropped": None, "early": None},
                 points={"r3": absent(), "r4": absent()}),
            slip("roubles", "добавлены рубли и окупаемость", Make(conclusion=roubles),
                 points={"r7": wrong(roubles)}, forbidden={"f2": roubles}),
            slip("colder", "вывод распространён ниже −15 °C", Make(conclusion=colder), says={"limits": None},
                 points={"r6": wrong(colder)}, forbidden={"f3": colder}),
            spoil("picture_chart", "график вставлен картинкой", spoilt.pictured(made, d.Chart), "chart", "drawn"),
            spoil("picture_table", "таблица вставлена картинкой", spoilt.pictured(made, d.Table), "table", "mid_mean",
                  rubric={"r5": absent()}),
            spoil("nine_slides", "слайдов девять", [*made[:3], *made[4:]], "ten", "notes"),
            spoil("no_notes", "заметок нет", spoilt.muted(made), "notes"),
            spoil("notes_shifted", "заметки есть у титула, у последнего слайда нет", spoilt.shifted(made), "notes"),
            spoil("blank_title", "у слайда пустой заголовок", spoilt.untitled(made, 3), "titles"),
            spoil("overfull", "слайд переполнен", spoilt.overfull(made, 4), "fits"),
            gold.mutant("as_paper", "вместо презентации документ Word", checks=on_file,
                        files={"Защита.docx": spoilt.as_paper(made)}),
            gold.mutant("chat_only", "всё сказано, файла нет", checks=on_file, files={}, rubric={"r5": absent()})),
        hedge=gold.mutant("hedge", "оба прироста названы итоговыми",
                          says={"early": f"{answer['early']} Можно говорить и так: {gained(early)}."},
                          forbidden={"f1": gained(early)}),
        truth={"trial": trial})

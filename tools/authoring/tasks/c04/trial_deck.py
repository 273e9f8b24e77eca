"""The decks of 4.02: the author's, and one made otherwise by python-pptx alone."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tools.authoring import documents as d
from tools.authoring.tasks.c04 import by_hand_deck as hand
from tools.authoring.tasks.c04.trial import TEMPERATURES, Result, Trial
from tools.authoring.tasks.c04.trial_report import CENTRE, TITLE
from tools.authoring.wording import number, percent

CREATED = datetime(2026, 10, 19, 12)
DEGREES = tuple(f"{temperature} °C" for temperature in TEMPERATURES)


@dataclass(frozen=True)
class Make:
    """What stands on the slides; the defaults are right."""

    #: the result whose growth and saving are shown; None: the right one
    figures: Result | None = None
    #: the result whose means stand in the table and the chart; None: the right one
    means: Result | None = None
    #: a line more among the conclusions
    conclusion: str = ""
    #: no word about the invalid series
    silent: bool = False


def excluded(trial: Trial) -> str:
    """What was left out and why."""
    return (f"Серия {trial.bad_name} адаптивного режима исключена: термометр ТП-4 при поверке признан негодным "
            "(5.3 отчёта)")


def gained(result: Result) -> str:
    """The growth in words."""
    return (f"Прирост среднего СКП составил {percent(result.gain, 1)}: {number(result.base_mean, 3)} → "
            f"{number(result.adaptive_mean, 3)}")


def saved(result: Result) -> str:
    """The saving in words."""
    return (f"Экономия за отопительный сезон {number(result.saving, 0)} кВт·ч при потребности в тепле "
            f"{number(result.heat)} кВт·ч")


def limits() -> str:
    """What was not tried."""
    return "Ниже −15 °C насос не испытывали, испытан один образец"


def slides(trial: Trial, make: Make | None = None) -> list[d.Slide]:
    """Ten slides."""
    make = make or Make()
    figures, means = make.figures or trial.right, make.means or trial.right
    return [*_start(trial, make), *_means(trial, means, make), *_end(figures, make)]


def _start(trial: Trial, make: Make) -> list[d.Slide]:
    dropped: list[d.Piece] = [d.Points([excluded(trial),
                                        "Базовый режим измерен другим комплектом термометров: все три серии "
                                        "действительны", "По методике (3.4) серия исключается целиком и только в своём "
                                        "режиме", "Числа реферата предварительные: раздел 6 рассчитан до поверки"], 24)]
    if make.silent:
        dropped = [d.Points(["Нули датчиков давления проверены перед каждой серией", "Счётчики электроэнергии "
                             "сверены", "Тепловой баланс сходился во всех опытах"])]
    return [
        d.Slide(TITLE, below=f"{CENTRE}\nЗащита отчёта о НИР. Руководитель {trial.leader.short}\n2026 год"),
        d.Slide("Цель и объект", [[d.Points([
            "Цель: сравнить адаптивную оттайку с оттайкой по таймеру и оценить сезонную экономию",
            "Объект: тепловой насос «воздух — вода» тепловой мощностью 8 кВт, R32",
            "Показатель: СКП, отношение полученного тепла к затраченной электроэнергии",
            "Почему это важно: таймер включает оттайку и тогда, когда инея нет",
            "Задача: одинаковая методика для двух режимов, пять температур, границы применимости"], 24)]],
            notes="Таймер подобран под сырую погоду около нуля; в мороз он гонит лишние оттайки."),
        d.Slide("Методика", [[d.Steps([("2", "Режима", "по таймеру и адаптивный"), ("3", "Серии", "в каждом режиме"),
                                       ("5", "Температур", "от +7 до −15 °C"), ("12 ч", "Опыт", "шаг записи 10 с")]),
                              d.Points(["Среднее режима: по действительным сериям при каждой температуре",
                                        "Прирост: отношение средних по пяти температурам, СКП до трёх знаков"])]],
                notes="Порядок опытов внутри серии случайный. Обработка идёт по разделу 3.4 отчёта."),
        d.Slide("Стенд и алгоритм", [[d.Points([
            "Наружный блок: в климатической камере с регулируемой влажностью",
            "Тепло: по расходу и разности температур воды, за вычетом взятого на оттайку",
            "Термометры: два комплекта, по одному на режим"], 22)],
            [d.Points(["Базовый алгоритм: оттайка каждые 60 минут",
                       "Адаптивный: признак обмерзания по температуре кипения, порог уточняется после каждой оттайки",
                       "Датчики: новых не требуется"], 22)]],
            notes="Два комплекта термометров важны дальше: негодный прибор стоял только во втором."),
        d.Slide("Достоверность данных" if make.silent else
                f"Серия {trial.bad_name} адаптивного режима исключена", [dropped],
                notes="Приборы проверены." if make.silent else f"{excluded(trial)}. Остальные приборы поверку прошли.")]


def _means(trial: Trial, means: Result, make: Make) -> list[d.Slide]:
    rows = [[degrees, number(base, 2), number(adaptive, 2)] for degrees, base, adaptive in
            zip(DEGREES, means.base, means.adaptive, strict=True)]
    total = ["Среднее по пяти", number(means.base_mean, 3), number(means.adaptive_mean, 3)]
    note = "Средние по действительным сериям" if not make.silent else "Средние по сериям"
    return [
        d.Slide("Средние СКП по режимам",
                [[d.Table([["t наружного воздуха", "Базовый", "Адаптивный"], *rows, total], (0.4, 0.3, 0.3), size=20,
                          align=("left", "center", "center"), totals=1), d.Points([note], 16)]],
                notes="Адаптивный режим выше базового при каждой из пяти температур."),
        d.Slide("Адаптивный режим лучше при всех температурах",
                [[d.Chart("line", DEGREES, [("Базовый", means.base), ("Адаптивный", means.adaptive)], "0.00",
                          "Среднее СКП", 1)]],
                notes="Обе линии падают с температурой; расстояние между ними и есть выигрыш.")]


def _end(figures: Result, make: Make) -> list[d.Slide]:
    conclusions = [gained(figures), saved(figures), f"Границы: {limits()[0].lower()}{limits()[1:]}"]
    return [
        d.Slide("Прирост среднего СКП",
                [[d.Figures([(number(figures.base_mean, 3), "базовый режим"),
                             (number(figures.adaptive_mean, 3), "адаптивный режим"),
                             (f"+{percent(figures.gain, 1)}", "прирост среднего СКП")]),
                  d.Points(["Расчёт: отношение средних по пяти температурам минус единица"])]],
                notes=f"{gained(figures)}."),
        d.Slide("Экономия за отопительный сезон",
                [[d.Figures([(f"{number(figures.heat)} кВт·ч", "потребность дома в тепле"),
                             (f"{number(figures.saving, 0)} кВт·ч", "экономия электроэнергии за сезон")]),
                  d.Points(["Формула: Э = Q / СКПб − Q / СКПа",
                            f"Расход в базовом режиме: {number(figures.heat / figures.base_mean, 0)} кВт·ч",
                            f"Расход в адаптивном режиме: {number(figures.heat / figures.adaptive_mean, 0)} кВт·ч"])]],
                notes="Новых деталей не нужно, меняется программа контроллера. Денежная оценка в задание не входила."),
        d.Slide("Выводы", [[d.Points([*conclusions, "Внедрение: меняется только программа контроллера",
                                        *([make.conclusion] if make.conclusion else [])], 24)]],
                notes="Назвать обе цифры и границы применимости.")]


def written(made: list[d.Slide]) -> bytes:
    """Slides as a file."""
    return d.write_pptx(made, d.Meta(TITLE, created=CREATED))


def deck(trial: Trial, make: Make | None = None) -> bytes:
    """The author's deck."""
    return written(slides(trial, make))


def other_deck(trial: Trial) -> bytes:
    """The same by hand: results before the method, modes in rows, columns for a chart, titles in boxes or not."""
    made, right = hand.fresh(), trial.right
    hand.cover(made, "Оттайка по необходимости", f"{CENTRE}, {trial.leader.short}")
    hand.bullets(made, "Результат одной строкой", [f"СКП выше на {number(right.gain, 2)}%",
                                                   f"За сезон меньше на {number(right.saving, 0, space='')} кВт·ч"],
                 "Сразу назвать главное, дальше объяснить.")
    hand.bullets(made, "Что и зачем изучали", ["Насос «воздух — вода»", "Два способа оттайки: таймер и адаптивный"],
                 "Объект и цель.")
    page = hand.bare(made, "СКП: средние по сериям, принятым в расчёт", "Таблица средних.", box=True)
    hand.grid(page, [["Режим", *DEGREES], ["Базовый", *(number(value, 2) for value in right.base)],
                     ["Адаптивный", *(number(value, 2) for value in right.adaptive)]])
    page = hand.bare(made, "Те же средние на графике", "Сравнить пары столбцов.", box=True)
    hand.chart(page, "COLUMN_CLUSTERED", DEGREES, [("таймер", right.base), ("адаптивный", right.adaptive)])
    hand.bullets(made, "Как испытывали", ["Климатическая камера, пять температур", "По три серии в режиме"],
                 "Методика коротко.")
    hand.bullets(made, "Какие данные отброшены", [
        f"Серия {trial.bad_name}, адаптивный режим: негодный термометр ТП-4", "Базовые серии остались все"],
        "Поверка прошла уже после испытаний.")
    hand.bullets(made, "Как посчитан прирост", [
        f"Базовый {number(right.base_mean, 3)}, адаптивный {number(right.adaptive_mean, 3)}",
        "Отношение минус единица"], "По методике 3.4.")
    hand.bullets(made, "Как посчитана экономия", [f"Тепло {number(right.heat, space='')} кВт·ч разделить на СКП режима",
                                                  "Вычесть одно из другого"], "Формула из 6.2.")
    hand.bullets(made, "Выводы", ["Адаптивная оттайка выгоднее таймера", "Проверено от +7 до −15 °C, не ниже"],
                 "Спасибо за внимание.")
    return hand.saved(made, CREATED)

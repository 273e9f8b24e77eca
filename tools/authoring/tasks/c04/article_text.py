"""What the article of 4.03 says, section by section; formulas are in Word's own notation."""

from __future__ import annotations

from dataclasses import dataclass

from tools.authoring.tasks.c04.omml import brackets, frac, root, run, sub, sub_sup, upright
from tools.authoring.tasks.c04.photoeffect import Cathode, tenth, thousandth
from tools.authoring.wording import number, percent

TITLE = "Внешний фотоэффект на линиях ртути вблизи красной границы"
#: the constants as the person gives them
CONSTANTS = "h = 6,626·10⁻³⁴, c = 2,998·10⁸, e = 1,602·10⁻¹⁹, m = 9,109·10⁻³¹ (СИ)"


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula on a line of its own; with `number` it can be referred to."""

    inside: str
    number: int = 0


@dataclass(frozen=True, slots=True)
class Results:
    """The table of results."""

    caption: str
    rows: tuple[tuple[str, ...], ...]


Part = str | Formula | Results
Sections = dict[str, dict[str, Part]]

_KIN, _STOP, _LIMIT, _SPEED, _CURRENT = (sub("E", "к"), sub("U", "з"), sub("λ", "0"), sub("v", "max"), sub("I", "н"))
_VALUES = "λ, нм", "E, эВ", "U, В", "v, км/с"


def results(case: Cathode, *, negative: bool = False, joules: bool = False) -> Results:
    """A row a line. `negative`: the third line as the formula gives it; `joules`: energy in joules, no voltage."""
    rows: list[tuple[str, ...]] = [_VALUES]
    for at, line in enumerate(case.lines):
        energy = thousandth(case.energy(at))
        if at < 2:
            rows.append((str(line), energy, energy, tenth(case.speed(at))))
        else:
            rows.append((str(line), energy, energy, "—") if negative else (str(line), "нет", "нет", "нет"))
    if joules:
        small = [number(case.energy(at) * 16_020 / 1000, 2) for at in (0, 1)]
        rows = [("λ, нм", "E, 10⁻²⁰ Дж", "фотоэффект", "v, км/с"),
                *((row[0], energy, "есть", row[3]) for row, energy in zip(rows[1:3], small, strict=True)), rows[3]]
    return Results("Таблица 1. Наибольшая кинетическая энергия, задерживающее напряжение и скорость", tuple(rows))


def third(case: Cathode) -> str:
    """What is said of the line beyond the limit."""
    return (f"Линия {case.lines[2]} нм фотоэффекта не вызывает: её длина волны больше красной границы "
            f"{tenth(case.limit)} нм, поэтому энергия, напряжение и скорость для неё не определены.")


def currents(case: Cathode) -> str:
    """The current, and what doubled power does to it."""
    return (f"Ток насыщения на линии {case.lines[1]} нм равен {tenth(case.current)} нА; при удвоенной мощности он "
            f"удваивается, до {tenth(2 * case.current)} нА.")


VOLTAGE = "Задерживающее напряжение от мощности не зависит и при её удвоении остаётся прежним."
THEORY = "Работа теоретическая, измерения не проводились."


def sections(case: Cathode) -> Sections:
    """Every section with its parts by name."""
    first, second, beyond = case.lines
    return {
        "Аннотация": {
            "abstract": "Из закона сохранения энергии получены уравнение Эйнштейна и выражение для задерживающего "
                        f"напряжения. Для катода с работой выхода {number(case.work, 2)} эВ и трёх линий ртути найдены "
                        "энергия и скорость электронов, красная граница и ток насыщения. Показано, что одна из линий "
                        f"лежит за красной границей. {THEORY}"},
        "Ключевые слова": {
            "keywords": "внешний фотоэффект, уравнение Эйнштейна, работа выхода, задерживающее напряжение, красная "
                        "граница, квантовый выход"},
        "Введение": {
            "intro": "Свет выбивает электроны из металла только при достаточно малой длине волны, а их энергия не "
                     "зависит от того, насколько ярок источник. Волновая картина этого не объясняет, квантовая "
                     "объясняет одной строкой баланса энергии.",
            "aim": "Цель статьи — вывести формулы фотоэффекта по шагам и применить их к линиям ртути, одна из которых "
                   "почти совпадает с красной границей: там легко принять бессмысленный результат за число."},
        "Вывод уравнения Эйнштейна": {
            "photon": "Свет частоты ν поглощается порциями. Энергия одной порции, фотона, равна",
            "f1": Formula(f"{run('ε=hν=')}{frac(run('hc'), run('λ'))}{run('.')}", 1),
            "balance": "Один фотон отдаёт энергию одному электрону. Часть её, работа выхода A, уходит на то, чтобы "
                       "покинуть металл; у самых быстрых электронов других потерь нет, и остаток становится "
                       "кинетической энергией:",
            "f2": Formula(f"{run('hν=A+')}{_KIN}{run(',  ')}{_KIN}{run('=')}"
                          f"{frac(run('m') + sub_sup('v', 'max', '2'), upright('2'))}{run('.')}", 2),
            "edge": "Электрон выходит, если остаток не отрицателен. На границе он равен нулю, и из (1) и (2) следует "
                    "наибольшая длина волны, красная граница:",
            "f3": Formula(f"{frac(run('hc'), _LIMIT)}{run('=A,  ')}{_LIMIT}{run('=')}"
                          f"{frac(run('hc'), run('A'))}{run('.')}", 3)},
        "Вывод формулы задерживающего напряжения": {
            "stop": "Пусть анод заряжен отрицательно относительно катода. Чтобы дойти до него, электрон совершает "
                    "работу против поля, равную произведению заряда на напряжение. Ток прекращается, когда её не "
                    "может совершить и самый быстрый электрон:",
            "f4": Formula(f"{run('e')}{_STOP}{run('=')}{_KIN}{run('.')}", 4),
            "insert": "Подставив сюда (1) и (2), получаем",
            "f5": Formula(f"{_STOP}{run('=')}{frac(run('hν−A'), run('e'))}{run('=')}"
                          f"{frac(upright('1'), run('e'))}{brackets(frac(run('hc'), run('λ')) + run('−A'))}"
                          f"{run('.')}", 5),
            "meaning": "Если энергию выражать в электронвольтах, напряжение в вольтах равно ей численно. Мощность "
                       "света в (5) не входит."},
        "Расчёт": {
            "constants": f"Постоянные взяты такими: {CONSTANTS}.",
            "limit": f"По (3) красная граница для A = {number(case.work, 2)} эВ равна {tenth(case.limit)} нм.",
            "how": "Скорость самых быстрых электронов следует из (2):",
            "f6": Formula(f"{_SPEED}{run('=')}{root(frac(upright('2') + _KIN, run('m')))}{run('.')}", 6),
            "table": results(case),
            "third": third(case),
            "flow": "Если за секунду катод поглощает N фотонов и доля η из них выбивает по электрону, то при мощности "
                    "P ток насыщения",
            "f7": Formula(f"{run('N=')}{frac(run('Pλ'), run('hc'))}{run(',  ')}{_CURRENT}{run('=ηeN=')}"
                          f"{frac(run('ηePλ'), run('hc'))}{run('.')}", 7),
            "current": f"При P = {number(case.power)} мВт и η = {percent(case.quantum)} получаем: "
                       + currents(case)[0].lower() + currents(case)[1:]},
        "Обсуждение": {
            "edge_case": f"Формальная подстановка {beyond} нм в (2) даёт малую отрицательную величину. Это не ошибка "
                         "счёта и не энергия: фотону не хватает её на выход электрона, и формула за границей "
                         "неприменима.",
            "power": "Удвоение мощности удваивает число фотонов, но не энергию каждого. " + VOLTAGE,
            "lines": f"Переход от {second} к {first} нм увеличивает энергию электронов, потому что растёт частота; на "
                     "ток он влияет лишь через число фотонов и квантовый выход."},
        "Заключение": {
            "end": "Уравнение Эйнштейна и формула задерживающего напряжения получены из баланса энергии одного фотона "
                   f"и одного электрона. Из трёх линий электроны выбивают две, {first} и {second} нм. "
                   f"Ток определяется мощностью, задерживающее напряжение — только частотой. {THEORY}"}}

"""The report of 4.02: its front, results and economics, where the figures stand."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from tools.authoring import documents as d
from tools.authoring.draws import Draw
from tools.authoring.tasks.c04.trial import SERIES, TEMPERATURES, Readings, Trial
from tools.authoring.tasks.c04.trial_prose import bench, first_sections, methods
from tools.authoring.wording import number, percent, round_to

NAME = "НИР_адаптивная_оттайка_отчёт.docx"
CENTRE = "НИЦ «Кварцевый Яр»"
TITLE = "Адаптивная оттайка испарителя воздушного теплового насоса"
CREATED = datetime(2026, 9, 28, 10)


def report(trial: Trial, draw: Draw) -> bytes:
    """The report in Word, some seventeen pages."""
    blocks = [*_front(trial), *first_sections(), *methods(), *bench(), *_results(trial), *_economics(trial),
              *_protocols(trial, draw.at("protocols")), *_instruments()]
    return d.write_docx(blocks, d.Page(size=14, leading=1.5, footer="{page}", plain_pages=1),
                        d.Meta(TITLE, trial.leader.short, CREATED))


def _front(trial: Trial) -> list[d.Block]:
    preliminary = trial.preliminary
    contents = ("Реферат", "1 Цель и объект исследования", "2 Состояние вопроса", "3 Методика испытаний",
                "4 Стенд и алгоритм оттайки", "5 Результаты испытаний", "6 Экономическая оценка",
                "Приложение А. Протоколы измерений", "Приложение Б. Средства измерений")
    return [
        d.Paragraph(CENTRE, "center", bold=True, indent=False, after=6),
        d.Paragraph("УТВЕРЖДАЮ", "left", left=95, indent=False),
        d.Paragraph("Директор", "left", left=95, indent=False),
        d.Paragraph(f"_____________ {trial.director.signature}", "left", left=95, indent=False),
        d.Paragraph("28.09.2026", "left", left=95, indent=False, after=40),
        d.Title("ОТЧЁТ О НАУЧНО-ИССЛЕДОВАТЕЛЬСКОЙ РАБОТЕ", TITLE.upper()),
        d.Space(45),
        d.Fields([("Руководитель НИР", trial.leader.short)], label=60),
        d.Space(20), d.Paragraph("2026", "center", indent=False), d.PageBreak(),
        d.Heading("Реферат", align="center"),
        d.Paragraph("Отчёт содержит шесть разделов, семь таблиц и два приложения."),
        d.Paragraph("Ключевые слова: тепловой насос, испаритель, иней, оттайка, среднее значение коэффициента "
                    "преобразования (СКП), адаптивное управление, отопительный сезон."),
        d.Paragraph("Объект исследования — воздушный тепловой насос малой мощности для отопления дома. Цель работы — "
                    "сравнить базовый режим оттайки, по таймеру, с адаптивным, в котором момент оттайки выбирает "
                    "контроллер по признакам обмерзания."),
        d.Paragraph("Насос испытан на стенде при пяти температурах наружного воздуха, по три серии в каждом режиме. По "
                    f"результатам испытаний прирост среднего СКП составил {percent(preliminary.gain, 1)}, экономия за "
                    f"отопительный сезон {number(preliminary.saving, 0)} кВт·ч. Алгоритм не требует дополнительных "
                    "датчиков и может быть записан в контроллер без замены оборудования."),
        d.Paragraph("Область применения — отопление жилых домов и небольших общественных зданий."), d.PageBreak(),
        d.Heading("Содержание", align="center"), *(d.Paragraph(line, "left", indent=False) for line in contents),
        d.PageBreak()]


def _readings(readings: Readings) -> d.Table:
    rows = [[f"Серия {name}", *(number(value, 2) for value in values)]
            for name, values in zip(SERIES, readings, strict=True)]
    return d.Table([["Серия", *(f"{temperature} °C" for temperature in TEMPERATURES)], *rows],
                   (0.25, 0.15, 0.15, 0.15, 0.15, 0.15), align=("left", *("center",) * 5), size=12)


def _results(trial: Trial) -> list[d.Block]:
    return [
        d.PageBreak(), d.Heading("Результаты испытаний", number="5"),
        d.Heading("Базовый режим", 2, "5.1"),
        d.Paragraph("В базовом режиме оттайка включалась каждые 60 минут независимо от состояния испарителя. СКП "
                    "каждой серии при каждой температуре наружного воздуха приведён в таблице 4; исходные протоколы "
                    "даны в приложении А."),
        d.Paragraph("Таблица 4 — СКП в базовом режиме", "left", indent=False, keep=True), _readings(trial.base),
        d.Paragraph("Разброс серий невелик. С понижением температуры СКП падает, как и следует из паспорта "
                    "компрессора. Наибольшая доля времени на оттайку приходится на влажную погоду около нуля."),
        d.Heading("Адаптивный режим", 2, "5.2"),
        d.Paragraph("В адаптивном режиме момент оттайки выбирал контроллер (раздел 4). Результаты приведены в "
                    "таблице 5."),
        d.Paragraph("Таблица 5 — СКП в адаптивном режиме", "left", indent=False, keep=True), _readings(trial.adaptive),
        d.Paragraph("Во всех сериях адаптивного режима СКП выше, чем в базовом. Число оттаек сократилось сильнее всего "
                    "в сухую морозную погоду, когда таймер включал оттайку чистого испарителя."),
        d.Heading("Достоверность данных", 2, "5.3"),
        d.Paragraph("Перед каждой серией проверялись нули датчиков давления и сходимость двух счётчиков "
                    "электроэнергии. Тепловой баланс стенда сходился во всех опытах. Перерывов "
                    "электропитания не было; один опыт базового режима повторён из-за обрыва записи, в "
                    "таблицу 4 вошёл повторный."),
        d.Paragraph("При поверке после испытаний термометр ТП-4 признан негодным; показания серии "
                    f"{trial.bad_name} адаптивного режима недействительны и из обработки исключаются по 3.4. Базовый "
                    "режим измерен другим комплектом, его серии действительны."),
        d.Paragraph("Остальные термометры поверку прошли. Протоколы поверки хранятся в лаборатории центра."),
        d.Heading("Наблюдения за испарителем", 2, "5.4"),
        d.Paragraph("По видеозаписи иней нарастает снизу вверх и сначала закрывает два нижних ряда трубок. Адаптивный "
                    "алгоритм включал оттайку до смыкания инея между рёбрами; после оттайки вода стекала полностью, "
                    "ледяной корки на поддоне не отмечено.")]


def _economics(trial: Trial) -> list[d.Block]:
    preliminary = trial.preliminary
    rows = [("Среднее СКП, базовый режим", number(preliminary.base_mean, 3)),
            ("Среднее СКП, адаптивный режим", number(preliminary.adaptive_mean, 3)),
            ("Прирост среднего СКП, %", number(preliminary.gain, 1)),
            ("Экономия за отопительный сезон, кВт·ч", number(preliminary.saving, 0))]
    return [
        d.PageBreak(), d.Heading("Экономическая оценка", number="6"),
        d.Heading("Исходные данные", 2, "6.1"),
        d.Paragraph(f"Потребность дома в тепле за отопительный сезон принята {number(trial.heat)} кВт·ч. Насос "
                    "покрывает её целиком. Затраты на циркуляцию теплоносителя одинаковы в обоих режимах и не "
                    "учитываются. Заметим, что расчёт этого раздела предварительный, выполнен до поверки."),
        d.Heading("Экономия электроэнергии", 2, "6.2"),
        d.Paragraph("Расход электроэнергии за сезон равен потребности в тепле, делённой на среднее СКП режима. "
                    "Экономия — разность расходов базового и адаптивного режимов: Э = Q / СКПб − Q / СКПа. "
                    "Результат сведён в таблицу 6."),
        d.Paragraph("Таблица 6 — Прирост и экономия", "left", indent=False, keep=True),
        d.Table([["Показатель", "Значение"], *map(list, rows)], (0.7, 0.3), align=("left", "center"), size=12),
        d.Paragraph(f"Прирост среднего СКП {percent(preliminary.gain, 1)} соответствует экономии "
                    f"{number(preliminary.saving, 0)} кВт·ч электроэнергии за сезон."),
        d.Heading("Прочие составляющие", 2, "6.3"),
        d.Paragraph("Изменение алгоритма не требует новых деталей: меняется только программа контроллера. Срок службы "
                    "реверсивного клапана может вырасти, так как он переключается реже; количественно это не "
                    "оценивалось. Тарифы на электроэнергию в работе не рассматривались, денежная оценка в задание не "
                    "входила."),
        d.Heading("Ограничения", 2, "6.4"),
        d.Paragraph("Испытан один образец насоса. При температуре ниже −15 °C испытания не проводились, переносить на "
                    "неё результаты нельзя. Влажность воздуха поддерживалась постоянной для каждой температуры; "
                    "влияние снега и дождя не изучалось. Загрязнение испарителя не моделировалось."),
        d.PageBreak()]


def _protocols(trial: Trial, draw: Draw) -> list[d.Block]:
    """The power of each run, from which the readings follow."""
    blocks: list[d.Block] = [d.Heading("Приложение А. Протоколы измерений", align="center"),
                             d.Paragraph("СКП опыта равен отношению полученного тепла к затраченной электроэнергии, "
                                         "округлённому до сотых. Время опыта — 12 часов после выхода на режим.")]
    for mode, all_series in (("Базовый режим", trial.base), ("Адаптивный режим", trial.adaptive)):
        for name, values in zip(SERIES, all_series, strict=True):
            rows: list[Sequence[str]] = [("t наружного воздуха, °C", "Тепло, кВт·ч", "Электроэнергия, кВт·ч", "СКП",
                                          "Число оттаек")]
            for at, (temperature, value) in enumerate(zip(TEMPERATURES, values, strict=True)):
                spent = draw.decimal("20", "24", "0.01") + at
                times = 12 if mode.startswith("Баз") else draw.integer(3, 8)
                rows.append((temperature, number(round_to(spent * value, 2), 2), number(spent, 2), number(value, 2),
                             str(times)))
            blocks += [d.Paragraph(f"{mode}, серия {name}", "left", bold=True, indent=False, keep=True, before=4),
                       d.Table(rows, (0.22, 0.2, 0.26, 0.14, 0.18), align=("center",) * 5, size=11)]
    return [*blocks, d.PageBreak()]


def _instruments() -> list[d.Block]:
    rows = [("ТП-1", "вода на входе, базовый режим"), ("ТП-2", "вода на выходе, базовый режим"),
            ("ТП-3", "вода на входе, адаптивный режим"), ("ТП-4", "вода на выходе, адаптивный режим, сменный"),
            ("ТП-5", "вода на выходе, адаптивный режим"), ("РВ-1", "расход воды"), ("СЭ-1", "электроэнергия, рабочий"),
            ("СЭ-2", "электроэнергия, контрольный"), ("ГВ-1", "влажность воздуха в камере"),
            ("ДД-1, ДД-2", "давление хладагента")]
    return [d.Heading("Приложение Б. Средства измерений", align="center"),
            d.Paragraph("Таблица 7 — Средства измерений", "left", indent=False, keep=True),
            d.Table([["Обозначение", "Что измеряет"], *map(list, rows)], (0.3, 0.7), size=12),
            d.Paragraph("Сменный термометр ТП-4 ставился вместо ТП-5 на одну серию адаптивного режима, пока ТП-5 "
                        "проходил плановую проверку. Какая это серия, указано в 5.3.")]


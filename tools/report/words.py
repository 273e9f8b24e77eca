"""What a report says, in Russian and in English."""

from __future__ import annotations

from dataclasses import dataclass

from tools.model.outcome import OutcomeStatus
from tools.model.verdict import Level
from tools.report.numbers import Lang


@dataclass(frozen=True, slots=True)
class Words:
    """The sentences of one language; `{}` are filled by the renderers."""

    title: str
    edition: str
    conditions: str
    profile: str
    judges: str
    no_judges: str
    judge: dict[str, str]
    #: names of the readings of a verdict
    profiles: dict[str, str]
    few: str
    evidence_more: str
    part: str
    engines: str
    complete: str
    partial: str
    incomplete: str
    systems: str
    columns: tuple[str, ...]
    terminal_columns: tuple[str, ...]
    of: str
    not_judged_cell: str
    legend: str
    comparison: str
    comparison_note: str
    comparison_columns: tuple[str, ...]
    cochran: str
    #: a difference; none, with what would have been noticed; none, and nothing could have been
    readings: tuple[str, str, str]
    quality_detectable: str
    pair_categories: str
    category_detectable: str
    #: of the judge: name, judgings, outputs, standard deviation, ICC; a pair; not measured
    noise: str
    noise_pair: str
    noise_unknown: str
    reliability: str
    reliability_note: str
    reliability_columns: tuple[str, ...]
    reliability_undecided: str
    flaky: str
    #: passed, of attempts
    flaky_counts: str
    categories: str
    category_columns: tuple[str, ...]
    tasks: str
    task_columns: tuple[str, ...]
    failures: str
    solved: str
    not_solved: str
    unsettled: str
    not_run: str
    missing: str
    named: str
    named_lists: dict[str, str]
    none_named: str
    critical: str
    types: dict[str, str]
    statuses: dict[OutcomeStatus, str]
    #: what a failed item of a type is called
    failed: dict[str, str]
    levels: dict[Level, str]
    notes: str
    all_pass: str
    more: str
    reports: str
    lost: str
    broken: str


RU = Words(
    title="Отчёт о прогоне «{}»",
    edition="Издание: {} ({}…).",
    conditions="Условия прогона: {}.",
    profile="Вердикты прочитаны так: {} чтение; Q при другом чтении стоит в столбце «Q ({})».",
    judges="Судья: {}.",
    no_judges="Ни один ответ прогона не судился: Т, П, Г, Q и решённые задачи не выводятся, показаны доля проверок "
              "кодом, задачи с проваленной критической проверкой и границы.",
    judge={"author": "автор экзамена ({}), вердиктов: {}", "model": "модель {}, вердиктов: {}",
           "human": "человек ({}), вердиктов: {}", "unknown": "вердикт удалён после оценки ({}): {}",
           "code": "код (пустые ответы): {1}"},
    profiles={"strict": "строгое", "exact": "буквальное"},
    few="Задач меньше десяти: интервалы и границы мало что значат, смотрите сами задачи.",
    evidence_more="… и ещё {}, все — в report.json",
    part="выбрана часть пунктов",
    engines="Пересчёт и чтение файлов: {}.",
    complete="Учтены все пункты прогона: {}.",
    partial="Оценена часть прогона: {} пунктов.",
    incomplete="**Оценка неполна: из {} пунктов учтено {}.**",
    systems="Системы",
    columns=("Система", "Задач", "Решено", "Доля решённых, 95 %", "Т", "П", "Г", "Q, 95 %", "Границы Q", "Q ({})",
             "Код", "Крит."),
    terminal_columns=("Система", "Решено", "Т", "П", "Г", "Q, 95 %", "Код", "Крит."),
    of="из",
    not_judged_cell="не судилось",
    legend="Т — точность, П — полнота, Г — отсутствие галлюцинаций, Q = 100 × (0,4·Т + 0,4·П + 0,2·Г). "
           "«Границы Q» — худший и лучший случай по тому, что не решено и не судилось. «Код» — доля пройденных "
           "проверок кодом, «Крит.» — задач с проваленной критической проверкой.",
    comparison="Сравнение систем",
    comparison_note="Задачи, которые выполняли все системы: {}. Решено — сколько из них; «только» — решено одной из "
                    "двух. Макнемар и перестановки парные: обе системы решают одни и те же задачи; Фишер — как для "
                    "двух выборок. p Макнемара при нескольких парах — с поправкой Холма в скобках, по ней и вывод. "
                    "После косой черты — сколько задач общих у этих двух. Разница Q — с интервалом 95 % бутстрепом по "
                    "корпусам, где корпусов хватает. Если p ≥ 0,05, "
                    "указано, какую разницу удалось бы заметить с вероятностью 80 %.",
    comparison_columns=("Пара", "Решено", "Только первая", "Только вторая", "p Фишера", "p Макнемара", "Разница Q",
                        "p перестановок", "Вывод"),
    cochran="Критерий Кокрена для всех систем: Q = {}, p {}.",
    readings=("различаются", "различие не показано; заметна была бы разница от {}",
              "различие не показано: задач слишком мало для любого вывода"),
    quality_detectable="заметна была бы от {}",
    pair_categories="По категориям, p Фишера (с поправкой Холма и разницей долей, которая была бы заметна; "
                    "разведочно): {}.",
    category_detectable="; от {}",
    noise="Шум судьи: {} судил {}×{} ответов повторно, стандартное отклонение П от судейства к судейству {} балла из "
          "100, ICC {}.",
    noise_pair="- {} — {}: разница П {}; сам судья даёт до ±{} (95 %).",
    noise_unknown="Шум судьи не измерен (python -m tools judge stability, затем judge run --stability): часть разницы "
                  "может быть его делом.",
    reliability="Надёжность по попыткам",
    reliability_note="Оценивается последняя попытка; надёжность считается по всем. pass^k — вероятность того, что k "
                     "попыток, взятых наугад из сделанных, решены все; среднее по задачам, где попыток не меньше k (их "
                     "число — в скобках, если их меньше, чем для pass^1).",
    reliability_columns=("Система", "Задач", "Попыток", "Задач то решено, то нет", "Пунктов то пройдено, то нет"),
    reliability_undecided="В pass^k не вошли задачи, где у какой-то попытки нет вердикта: {}.",
    flaky="пункты, пройденные не во всех попытках",
    flaky_counts="{} из {}",
    categories="По категориям",
    category_columns=("Категория", "Система", "Задач", "Решено", "Т", "П", "Г", "Q, 95 %"),
    tasks="По задачам",
    task_columns=("Система", "Итог", "Т", "П", "Г", "Q", "Код", "Почему не решена"),
    failures="Что не так",
    solved="решена", not_solved="не решена", unsettled="не судилось", not_run="не запускалась", missing="записи нет",
    named="Не судилось, не запускалось, не решено",
    named_lists={"not_judged": "Без вердикта судьи", "not_run": "Не запускались (в итог не входят)",
                 "missing": "Записи нет (засчитаны как проваленные)", "unknown": "Код не смог решить"},
    none_named="Таких задач нет.",
    critical="критично",
    types={"answered": "ответ", "check": "проверка", "rubric": "пункт рубрики", "must_not": "запрещённое утверждение",
           "hallucinations": "галлюцинации"},
    statuses={OutcomeStatus.PASS: "верно", OutcomeStatus.PARTIAL: "частично", OutcomeStatus.FAIL: "неверно",
              OutcomeStatus.UNKNOWN: "не решено", OutcomeStatus.NOT_JUDGED: "не судилось",
              OutcomeStatus.JUDGE_ERROR: "судья не дал вердикта", OutcomeStatus.NOT_RUN: "не запускалась",
              OutcomeStatus.MISSING: "записи нет"},
    failed={"answered": "нет ответа", "check": "не пройдена", "must_not": "сказано", "hallucinations": "есть"},
    levels={level: level.value for level in Level},
    notes="примечание",
    all_pass="все пункты пройдены",
    more="… и ещё {}, см. отчёт",
    reports="Отчёты: {}",
    lost="Потеряно пунктов: {}",
    broken="Оценка сломалась на пунктах: {}",
)

EN = Words(
    title="Report on the run “{}”",
    edition="Edition: {} ({}…).",
    conditions="Conditions of the run: {}.",
    profile="Totals take the {} reading of the verdicts; the column “Q ({})” is the other reading.",
    judges="Judge: {}.",
    no_judges="Nothing of this run was judged: Т, П, Г, Q and solved tasks are not shown; the share of code checks, "
              "the tasks with a failed critical check and the bounds are.",
    judge={"author": "the exam's author ({}), verdicts: {}", "model": "model {}, verdicts: {}",
           "human": "a person ({}), verdicts: {}", "unknown": "verdict removed since ({}): {}",
           "code": "code (empty outputs): {1}"},
    profiles={"strict": "strict", "exact": "literal"},
    few="Fewer than ten tasks: intervals and bounds mean little, look at the tasks themselves.",
    evidence_more="… and {} more, all of them in report.json",
    part="only some items selected",
    engines="Recalculation and readers: {}.",
    complete="All items of the run are accounted for: {}.",
    partial="A part of the run was graded: {} items.",
    incomplete="**The grading is incomplete: of {} items {} are accounted for.**",
    systems="Systems",
    columns=("System", "Tasks", "Solved", "Share solved, 95%", "Т", "П", "Г", "Q, 95%", "Bounds of Q", "Q ({})", "Code",
             "Crit."),
    terminal_columns=("System", "Solved", "Т", "П", "Г", "Q, 95%", "Code", "Crit."),
    of="of",
    not_judged_cell="not judged",
    legend="Т accuracy, П completeness, Г absence of hallucinations, Q = 100 × (0.4·Т + 0.4·П + 0.2·Г). "
           "“Bounds of Q”: the worst and the best case over what is undecided or not judged. “Code”: share of code "
           "checks passed; “Crit.”: tasks with a failed critical check.",
    comparison="Comparison of systems",
    comparison_note="Tasks that all systems ran: {}. Solved: how many of them; “only”: solved by one of the two. "
                    "McNemar and permutation are paired, since both systems sit the same tasks; Fisher is as for two "
                    "samples. McNemar's p of several pairs has Holm's adjustment in brackets, which decides the "
                    "reading. After a slash: tasks that the two have in common. The difference of Q has its 95% "
                    "interval by bootstrap over corpora, where there are enough of them. Where p ≥ 0.05 the difference "
                    "is given that would have been noticed with a probability of 80%.",
    comparison_columns=("Pair", "Solved", "Only first", "Only second", "Fisher p", "McNemar p", "Difference of Q",
                        "Permutation p", "Reading"),
    cochran="Cochran's test of all systems: Q = {}, p {}.",
    readings=("differ", "no difference shown; one from {} would have been noticed",
              "no difference shown: too few tasks for any conclusion"),
    quality_detectable="one from {} would have been noticed",
    pair_categories="By category, Fisher p (Holm-adjusted, and the difference of shares that would have been noticed; "
                    "exploratory): {}.",
    category_detectable="; from {}",
    noise="The judge's noise: {} judged {}×{} outputs again; П has a standard deviation of {} points of 100 from "
          "judging to judging, ICC {}.",
    noise_pair="- {} — {}: difference of П {}; the judge alone makes up to ±{} (95%).",
    noise_unknown="The judge's noise was not measured (python -m tools judge stability, then judge run --stability): a "
                  "part of a difference may be its doing.",
    reliability="Reliability over attempts",
    reliability_note="The last attempt is graded; reliability counts all. pass^k: the chance that k attempts drawn "
                     "from those made are all solved; the mean over the tasks with k attempts or more (their number "
                     "stands in brackets where they are fewer than for pass^1).",
    reliability_columns=("System", "Tasks", "Attempts", "Tasks solved now and then", "Items passed now and then"),
    reliability_undecided="Not in pass^k, because an attempt has no verdict: {}.",
    flaky="items that did not pass in all attempts",
    flaky_counts="{} of {}",
    categories="By category",
    category_columns=("Category", "System", "Tasks", "Solved", "Т", "П", "Г", "Q, 95%"),
    tasks="By task",
    task_columns=("System", "Result", "Т", "П", "Г", "Q", "Code", "Why not solved"),
    failures="What is wrong",
    solved="solved", not_solved="not solved", unsettled="not judged", not_run="not run", missing="no record",
    named="Not judged, not run, undecided",
    named_lists={"not_judged": "Without a verdict", "not_run": "Not run (not in the totals)",
                 "missing": "No record (counted as failed)", "unknown": "Code could not decide"},
    none_named="No such tasks.",
    critical="critical",
    types={"answered": "answer", "check": "check", "rubric": "rubric point", "must_not": "forbidden statement",
           "hallucinations": "hallucinations"},
    statuses={OutcomeStatus.PASS: "right", OutcomeStatus.PARTIAL: "partly", OutcomeStatus.FAIL: "wrong",
              OutcomeStatus.UNKNOWN: "undecided", OutcomeStatus.NOT_JUDGED: "not judged",
              OutcomeStatus.JUDGE_ERROR: "no verdict came", OutcomeStatus.NOT_RUN: "not run",
              OutcomeStatus.MISSING: "no record"},
    failed={"answered": "no answer", "check": "failed", "must_not": "said", "hallucinations": "found"},
    levels={Level.CORRECT: "correct", Level.PARTIAL: "partial", Level.WRONG: "wrong",
            Level.ABSENT: "not in the answer"},
    notes="note",
    all_pass="all items pass",
    more="… and {} more, see the report",
    reports="Reports: {}",
    lost="Items lost: {}",
    broken="Grading broke on items: {}",
)


def words(lang: Lang) -> Words:
    """The sentences of a language."""
    return RU if lang == "ru" else EN

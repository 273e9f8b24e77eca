"""What only the page says, in Russian and in English."""

from __future__ import annotations

from tools.model.outcome import ItemType, OutcomeStatus
from tools.report.html.sections import Both
from tools.report.html.standing import STANDINGS, Standing
from tools.report.words import EN, RU

#: names of standings
STANDING: dict[Standing, Both] = {
    "solved": ("решена", "solved"),
    "failed": ("не решена", "not solved"),
    "critical": ("не решена: провалено критическое", "not solved: a critical item failed"),
    "missing": ("записи нет", "no record"),
    "unsettled": ("не судилось", "not judged"),
    "part": ("выбрана часть пунктов", "only some items selected"),
    "not_run": ("не запускалась", "not run"),
}

#: sentences of the static part
PAGE: dict[str, Both] = {
    "skip": ("К содержанию", "To the content"),
    "contents": ("Разделы отчёта", "Sections of the report"),
    "verdict": ("Итог", "Result"),
    "graded": ("Что оценивалось", "What was graded"),
    "run": ("Прогон", "Run"),
    "suite": ("Набор", "Suite"),
    "edition": ("Издание", "Edition"),
    "conditions": ("Условия", "Conditions"),
    "judge": ("Судья", "Judge"),
    "no_judge": ("вердиктов нет: Т, П, Г, Q и решённые задачи не выводятся, показаны границы и проверки кодом",
                 "no verdicts: Т, П, Г, Q and solved tasks are not shown, the bounds and the code checks are"),
    "unqualified": ("СУДЬЕ ВЕРИТЬ НЕЛЬЗЯ", "THE JUDGE IS NOT TO BE BELIEVED"),
    "whole": ("Полнота оценки", "Completeness"),
    "engines": ("Чтение и пересчёт файлов", "Readers and recalculation"),
    "profile": ("Чтение вердиктов", "Reading of verdicts"),
    "solved_of": ("решено задач", "tasks solved"),
    "of": ("из", "of"),
    "tasks_of": ("задач", "tasks"),
    "critical_failed": ("Задач с проваленной критической проверкой", "Tasks with a failed critical check"),
    "map": ("Карта: задачи и системы", "Map: tasks and systems"),
    "map_note": ("Строка — система, столбец — задача. Щелчок по клетке открывает задачу; с клавиатуры то же есть в "
                 "списке задач.",
                 "A row is a system, a column is a task. A click on a cell opens the task; with a keyboard, use the "
                 "list of tasks."),
    "map_of": ("Карта итогов по задачам и системам; те же итоги — в списке задач ниже",
               "Map of the results by task and system; the same results stand in the list of tasks below"),
    "quality_by_category": ("Q по категориям", "Q by category"),
    "quality_note": ("Среднее Q ± половина интервала 95 %, в скобках — решено из числа задач. У одной задачи интервала "
                     "нет.",
                     "Mean Q ± half of its 95% interval; in brackets, solved of the number of tasks. A single task has "
                     "no interval."),
    "category": ("Категория", "Category"),
    "all_numbers": ("Все показатели по категориям", "All measures by category"),
    "tasks": ("Задачи", "Tasks"),
    "filters": ("Отбор задач", "Filters"),
    "noscript": ("Список и страницы задач показывает сценарий этой страницы, а он выключен. Итоги выше полны; задачи "
                 "перечислены в report.md рядом.",
                 "The list and the pages of tasks need this page's script, which is switched off. The totals above are "
                 "whole; tasks are listed in report.md beside this file."),
    "long": ("Вся таблица, строк", "The whole table, rows"),
    "scroll": ("таблица прокручивается вбок", "the table scrolls sideways"),
    "footer": ("Страница собрана из outcomes.jsonl, издания и прогона, ничего не загружает и никуда не обращается.",
               "This page was made of outcomes.jsonl, the edition and the run; it loads nothing and asks nobody."),
}

#: sentences of the script
SCRIPT: dict[str, Both] = {
    "language": ("English", "По-русски"),
    "all_categories": ("все категории", "all categories"),
    "all_systems": ("все системы", "all systems"),
    "all_kinds": ("все виды", "all kinds"),
    "any": ("любые", "any"),
    "category": ("Категория", "Category"),
    "system": ("Система", "System"),
    "state": ("Пункты", "Items"),
    "state_lost": ("есть проваленные", "some failed"),
    "state_undecided": ("есть нерешённые", "some undecided"),
    "state_solved": ("задача решена", "task solved"),
    "state_unsolved": ("задача не решена", "task not solved"),
    "kind": ("Вид пункта", "Kind of item"),
    "critical_only": ("только критические пункты", "critical items only"),
    "text": ("Поиск: задача, система, пункт, причина", "Search: task, system, item, reason"),
    "in_answers": ("искать и в ответах", "search the answers too"),
    "reading": ("Читаются ответы…", "Reading the answers…"),
    "reset": ("Сбросить", "Reset"),
    "shown": ("Показано {0} из {1}", "{0} of {1} shown"),
    "more": ("Показать все: {0}", "Show all: {0}"),
    "nothing": ("Под этот отбор ничего не подходит.", "Nothing fits these filters."),
    "code": ("код", "code"),
    "back": ("← Ко всему отчёту", "← To the whole report"),
    "previous": ("← Предыдущая", "← Previous"),
    "next": ("Следующая →", "Next →"),
    "tasks_nav": ("Переход между задачами", "From task to task"),
    "no_task": ("Такой задачи в отчёте нет.", "The report has no such task."),
    "words": ("Слова человека", "The person's words"),
    "turn": ("ход {0}", "turn {0}"),
    "reply": ("Ответ человека, если система спросит", "The person's answer, if the system asks"),
    "materials": ("Материалы", "Materials"),
    "no_materials": ("Материалов нет.", "No materials."),
    "reference": ("Эталонный ответ", "Reference answer"),
    "systems": ("Системы на этой задаче", "Systems on this task"),
    "answer": ("Ответ системы", "The system's answer"),
    "no_answer": ("Ответа нет.", "There is no answer."),
    "as_recorded": (
        "Как записано, со скрытым от человека текстом", "As recorded, with text that a person does not see"),
    "cut": ("Показаны первые {0} знаков из {1}; весь ответ — в record.json.",
            "The first {0} of {1} characters; the whole answer is in record.json."),
    "files": ("Выданные файлы", "Delivered files"),
    "no_files": ("Файлов не выдано.", "No files were delivered."),
    "not_linked": ("не ссылка: файла нет на месте, или браузер запустил бы его",
                   "no link: the file is not there, or a browser would run it"),
    "pages": ("страницы", "pages"),
    "items": ("Что не так", "What is wrong"),
    "all_passed": ("Все пункты пройдены.", "All items pass."),
    "passed": ("Пройдено пунктов: {0}", "Items passed: {0}"),
    "critical": ("критично", "critical"),
    "to_answer": ("показать в ответе", "show in the answer"),
    "said_judge": ("Судья", "Judge"),
    "quote": ("цитата", "quote"),
    "without_quote": ("без цитаты", "without a quote"),
    "claims": ("Что судья счёл выдумкой", "What the judge held to be invented"),
    "actions": ("Действия", "Actions"),
    "broken": ("Запись не читается", "The record cannot be read"),
    "attempt": ("попытка {0}", "attempt {0}"),
    "status": ("статус записи", "status of the record"),
    "beside": ("Рядом: та же задача у других систем", "Side by side: the same task of the other systems"),
    "matrix": ("Пункты и системы", "Items and systems"),
    "item": ("Пункт", "Item"),
    "none_wrong": ("ничего", "nothing"),
    "unsupported": ("нет в материалах", "unsupported"),
    "contradiction": ("противоречит материалам", "contradicts the materials"),
}

#: signs of statuses of an item
ITEM_SIGNS: dict[OutcomeStatus, str] = {
    OutcomeStatus.PASS: "✓", OutcomeStatus.PARTIAL: "½", OutcomeStatus.FAIL: "✗", OutcomeStatus.UNKNOWN: "?",
    OutcomeStatus.NOT_JUDGED: "?", OutcomeStatus.JUDGE_ERROR: "!", OutcomeStatus.NOT_RUN: "·",
    OutcomeStatus.MISSING: "∅"}


def dictionary() -> dict[str, object]:
    """All words of the script: sentences, standings, statuses, types of items, levels."""
    return {"say": SCRIPT, "standing": {name: STANDING[name] for name in STANDINGS},
            "status": {status: (RU.statuses[status], EN.statuses[status]) for status in OutcomeStatus},
            "itemSign": {status.value: sign for status, sign in ITEM_SIGNS.items()},
            "failed": {name: (RU.failed[name], EN.failed[name]) for name in RU.failed},
            "type": {name: type_name(name) for name in RU.types},
            "level": {level.value: (RU.levels[level], EN.levels[level]) for level in RU.levels}}


def type_name(name: ItemType | str) -> Both:
    """What a type of items is called."""
    return RU.types[name], EN.types[name]

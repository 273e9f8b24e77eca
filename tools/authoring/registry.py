"""Finds every task under authoring/tasks and every corpus under authoring/corpora, and builds its plan for a seed."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache

from tools.authoring.draws import Draw
from tools.authoring.plan import CorpusPlan, TaskPlan
from tools.model import BadInput

#: titles of the thirteen categories
CATEGORIES = (
    "Сверка документов и ошибки источника", "Право: законы и практика",
    "Большие объёмы: архивы и тексты больше окна модели", "Готовые файлы: Word, Excel, PowerPoint",
    "Ловушки, честность и точные расчёты", "Файловое хранилище и редакции", "Базы знаний и шаблоны",
    "Подключённые системы: 1С, Jira, GitHub", "Разговор, память и органайзер", "Безопасность",
    "Строительные нормы и стандарты", "Выдумка под запросом: факты, которых нет в материалах",
    "Рабочий день: сквозные сценарии",
)


@dataclass(frozen=True, slots=True)
class TaskBuilder:
    """What is known of a task before anything is drawn."""

    id: str
    title: str
    requires: tuple[str, ...]
    platform_only: bool
    build: Callable[[Draw], TaskPlan]

    @property
    def category(self) -> int:
        """1 to 13."""
        return int(self.id.partition(".")[0])

    @property
    def number(self) -> int:
        """Place in the exam, from 1: ten tasks a category before the last."""
        return 10 * (self.category - 1) + int(self.id.partition(".")[2])


@dataclass(frozen=True, slots=True)
class CorpusBuilder:
    """A corpus that several tasks share."""

    name: str
    build: Callable[[Draw], CorpusPlan]


_TASKS: dict[str, TaskBuilder] = {}
_CORPORA: dict[str, CorpusBuilder] = {}


def task(id: str, title: str, *, requires: Iterable[str] = (),
         platform_only: bool = False) -> Callable[[Callable[[Draw], TaskPlan]], Callable[[Draw], TaskPlan]]:
    """Register the function that builds a task. Raises ValueError when the id is taken."""
    def register(build: Callable[[Draw], TaskPlan]) -> Callable[[Draw], TaskPlan]:
        if id in _TASKS and _TASKS[id].build.__module__ != build.__module__:
            raise ValueError(f"task {id} is written twice: {_TASKS[id].build.__module__}, {build.__module__}")
        _TASKS[id] = TaskBuilder(id, title, tuple(requires), platform_only, build)
        return build
    return register


def corpus(name: str) -> Callable[[Callable[[Draw], CorpusPlan]], Callable[[Draw], CorpusPlan]]:
    """Register the function that builds a shared corpus. Raises ValueError when the name is taken."""
    def register(build: Callable[[Draw], CorpusPlan]) -> Callable[[Draw], CorpusPlan]:
        if name in _CORPORA and _CORPORA[name].build.__module__ != build.__module__:
            raise ValueError(f"corpus {name} is written twice")
        _CORPORA[name] = CorpusBuilder(name, build)
        return build
    return register


@lru_cache(maxsize=1)
def _load() -> None:
    from tools.authoring import corpora, tasks

    for room in (corpora, tasks):
        for module in pkgutil.walk_packages(room.__path__, f"{room.__name__}."):
            importlib.import_module(module.name)


def builders(only: Iterable[str] | None = None) -> tuple[TaskBuilder, ...]:
    """All tasks, or those asked for, in the order of the exam. Raises BadInput for an unknown id."""
    _load()
    wanted = set(_TASKS if only is None else only)
    unknown = sorted(wanted - set(_TASKS))
    if unknown:
        raise BadInput.one("--tasks", unknown[0], "no such task is written", f"choose from {', '.join(sorted(_TASKS))}")
    return tuple(sorted((_TASKS[id] for id in wanted), key=lambda builder: builder.number))


def corpora() -> tuple[CorpusBuilder, ...]:
    """All shared corpora by name."""
    _load()
    return tuple(_CORPORA[name] for name in sorted(_CORPORA))


@lru_cache(maxsize=512)
def plan_of(task_id: str, seed: int) -> TaskPlan:
    """The plan of one task for a seed. Raises DrawError when no draw meets its constraints."""
    _load()
    return _TASKS[task_id].build(Draw(seed, task_id))


@lru_cache(maxsize=32)
def corpus_of(name: str, seed: int) -> CorpusPlan:
    """A shared corpus for a seed: one draw, used by all its tasks."""
    _load()
    return _CORPORA[name].build(Draw(seed, f"corpus {name}"))

"""What the report of cards says, in Russian and in English."""

from __future__ import annotations

from dataclasses import dataclass

from tools.report.numbers import Lang


@dataclass(frozen=True, slots=True)
class CardsWords:
    """The sentences of one language; `{}` are filled by the renderers."""

    title: str
    #: name, hash, profile
    set: str
    conditions: str
    no_conditions: str
    meaning: str
    profiles: dict[str, str]
    columns_title: str
    columns: tuple[str, ...]
    #: card, violation, the words around it
    wrong_columns: tuple[str, ...]
    contexts: str
    bad_card: str
    #: attempts, failures of the service
    attempts: str
    set_changed: str
    #: system, profile, passed, cards
    other_profile: str
    #: system, cards, count
    asked_otherwise: str
    #: system, cards
    unsteady: str


CARDS: dict[Lang, CardsWords] = {
    "ru": CardsWords(
        title="Карточки: {}", set="Набор {} ({}…), профиль {}.", conditions="Условия прогона: {}.",
        no_conditions="Условия прогона (модель, индекс, документы) не записаны.",
        meaning="Итог говорит, сколько карточек прошло автоматические критерии; это не доля верных ответов. Ручная "
                "проверка — отдельный столбец, и относится она только к этому ответу.",
        profiles={"strict": "strict (типографика не важна)", "exact": "exact (только регистр и ё)"},
        columns_title="Автоматически и вручную: {}",
        columns=("дефект", "приоритет", "карточка", "автоматически", "вручную", "попытки"),
        wrong_columns=("карточка", "нарушение", "слова вокруг"),
        contexts="Нарушения и слова вокруг них", bad_card="карточка не принята",
        attempts="{}, из них со сбоем сервиса {}",
        set_changed="Ответы собраны по другому виду набора: {} ({}…).",
        other_profile="{}: по профилю {} прошло {} из {}.",
        asked_otherwise="{}: вопрос с тех пор переписан, ответ дан на прежнюю формулировку: {} (карточек: {}).",
        unsteady="{}: сбои сервиса в истории попыток: {}."),
    "en": CardsWords(
        title="Cards: {}", set="Set {} ({}…), profile {}.", conditions="Conditions of the run: {}.",
        no_conditions="Conditions of the run (model, index, documents) are not recorded.",
        meaning="The total says how many cards met the automatic criteria; it is no share of right answers. What a "
                "person says is a column of its own, and speaks of this answer only.",
        profiles={"strict": "strict (typography does not matter)", "exact": "exact (case and ё only)"},
        columns_title="By code and by hand: {}",
        columns=("defect", "priority", "card", "by code", "by hand", "attempts"),
        wrong_columns=("card", "violation", "the words around it"),
        contexts="Violations and the words around them", bad_card="card refused",
        attempts="{}, service failures among them {}",
        set_changed="The answers were asked for with another state of the set: {} ({}…).",
        other_profile="{}: under profile {} {} of {} pass.",
        asked_otherwise="{}: the question was rewritten since, the answer is to its former wording: {} (cards: {}).",
        unsteady="{}: failures of the service among the attempts: {}."),
}

"""Posts and nouns in cases."""

from __future__ import annotations

import pytest

from tools.authoring.inflection import in_case

FORMS = [
    ("Генеральный директор", "Генерального директора", "Генеральному директору", "Генерального директора"),
    ("начальник отдела снабжения", "начальника отдела снабжения", "начальнику отдела снабжения",
     "начальника отдела снабжения"),
    ("инженер-проектировщик", "инженера-проектировщика", "инженеру-проектировщику", "инженера-проектировщика"),
    ("заведующий складом", "заведующего складом", "заведующему складом", "заведующего складом"),
    ("рабочий день", "рабочего дня", "рабочему дню", "рабочий день"),
    ("приточная установка", "приточной установки", "приточной установке", "приточную установку"),
    ("дополнительное соглашение", "дополнительного соглашения", "дополнительному соглашению",
     "дополнительное соглашение"),
    ("Общество с ограниченной ответственностью", "Общества с ограниченной ответственностью",
     "Обществу с ограниченной ответственностью", "Общество с ограниченной ответственностью"),
]


@pytest.mark.parametrize(("phrase", "genitive", "dative", "accusative"), FORMS, ids=[form[0] for form in FORMS])
def test_in_case(phrase: str, genitive: str, dative: str, accusative: str) -> None:
    """The head noun and what agrees with it change, the rest stays."""
    forms = (in_case(phrase, "nom"), in_case(phrase, "gen"), in_case(phrase, "dat"), in_case(phrase, "acc"))
    assert (phrase, genitive, dative, accusative) == forms


def test_no_nominative() -> None:
    """A phrase in another case is refused."""
    with pytest.raises(ValueError, match="'складом' is no nominative"):
        in_case("складом", "gen")

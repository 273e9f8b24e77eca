"""Persons and organisations in any case form."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tools.text import forms, names

IVAN = "Иванов Пётр Сергеевич"
ANNA = "Шевченко Анна Олеговна"


@pytest.mark.parametrize(("text", "value", "expected"), [
    ("директор Иванов П.С. подписал", IVAN, "Иванов П.С."), ("Иванову Петру", IVAN, "Иванову Петру"),
    ("Петра Сергеевича Иванова уволить", IVAN, "Петра Сергеевича Иванова"), ("П. Иванов", IVAN, "П. Иванов"),
    ("у Иванова П.", IVAN, "Иванова П."), ("ИВАНОВ П.С.", IVAN, "ИВАНОВ П.С."), ("Иванов П С", IVAN, "Иванов П С"),
    ("Иванов\nПётр Сергеевич", IVAN, "Иванов\nПётр Сергеевич"), ("**Иванов** Пётр", IVAN, "Иванов** Пётр"),
    ("Иванов&nbsp;П.&nbsp;С.", IVAN, "Иванов&nbsp;П.&nbsp;С."), ("Пётр С. Иванов", IVAN, "Пётр С. Иванов"),
    ("Иванов Пётр С.", IVAN, "Иванов Пётр С."), ("Иванов Пётр. Далее", IVAN, "Иванов Пётр"),
    ("Сидоров О. О., Иванов П. С., Петров А. А.", IVAN, "Иванов П. С."),
    ("Иванов П.С.\nПетров А.А.", IVAN, "Иванов П.С."),
    ("| Иванов П.С. | мастер |", IVAN, "Иванов П.С."), ("Иванов Пётр согласовал", IVAN, "Иванов Пётр"),
    ("об Иванове Петре Сергеевиче", IVAN, "Иванове Петре Сергеевиче"), ("(Иванов П.С.)", IVAN, "Иванов П.С."),
    ("Шевченко А. О.", ANNA, "Шевченко А. О."), ("Анне Шевченко", ANNA, "Анне Шевченко"),
    ("с Анной Олеговной Шевченко", ANNA, "Анной Олеговной Шевченко"),
    ("Кузнецу Ивану Ильичу", "Кузнец Иван Ильич", "Кузнецу Ивану Ильичу"),
    ("Абаевым А. Б.", "Абаев Ахмед Борисович", "Абаевым А. Б."),
    ("Толстым Л. Н.", "Толстой Лев Николаевич", "Толстым Л. Н."),
    ("Ковалевской С.", "Ковалевская Софья Ивановна", "Ковалевской С."),
    ("Ильёй Зайцем", "Заяц Илья Ильич", "Ильёй Зайцем"),
    ("Кара-Мурзы Н. П.", "Кара-Мурза Николай Петрович", "Кара-Мурзы Н. П."),
    ("Любови Мышкиной", "Мышкина Любовь", "Любови Мышкиной"),
    ("Гоцу М. А.", "Гоца Михаил Андреевич", "Гоцу М. А."),
    ("Рамизу Гасан оглы Алиеву", "Алиев Рамиз Гасан оглы", "Алиеву"),
    ("Дж. Смит", "Смит Джон", "Дж. Смит"), ("J. Smith", "Smith John", "J. Smith"),
    ("John Smith's report", "Smith John", "John Smith"),
    ("Седых Марии", "Седых Мария Ивановна", "Седых Марии"), ("Дюма А.", "Дюма Александр", "Дюма А."),
    ("фон Бергу К. И.", "фон Берг Карл Иванович", "фон Бергу К. И."),
    ("Павлом Орлом", "Орёл Павел Ильич", "Павлом Орлом"),
    ("Угрю И. И.", "Угорь Иван Ильич", "Угрю И. И."), ("Де\u00a0Голлем Ш.", "де Голль Шарль", "Де\u00a0Голлем Ш."),
    ("Ак–Мурзе И. И.", "Ак-Мурза Иван Ильич", "Ак–Мурзе И. И."), ("Ёжу Ивану", "Еж Иван Ильич", "Ёжу Ивану"),
    ("&#1045;&#1078; &#1048;.", "Еж Иван Ильич", "&#1045;&#1078; &#1048;."),
    ("Ивaнов П.С.", IVAN, "Ивaнов П.С."), ("Никите Михалкову-Конча", "Михалков-Конча Никита", "Никите Михалкову-Конча"),
])
def test_person(text: str, value: str, expected: str) -> None:
    """The name is found in its form, and the offsets cut it out."""
    found = names.find_person(text, value)
    assert [True] == [expected in match.text for match in found]
    assert [(match.text, value) for match in found] == [(text[match.start:match.end], match.value) for match in found]


@pytest.mark.parametrize(("text", "value"), [
    ("Иванов А. П.", IVAN), ("А. П. Иванов", IVAN), ("Иванова Полина", IVAN), ("Ивановой П. С.", IVAN),
    ("Ивановы П. С.", IVAN),
    ("Ивановский П.С.", IVAN), ("Петр Сергеевич", IVAN), ("Иванов", IVAN), ("Сидоров П.С. Иванов О.П.", IVAN),
    ("Иванов, Пётр и Олег", IVAN),
    ("Иванов Пётр Алексеевич", IVAN), ("Пётр Алексеевич Иванов", IVAN), ("Иванов-Разин П.С.", IVAN),
    ("Разин-Иванов П.С.", IVAN),
    ("Сидоров Пётр Сергеевич, Иванов Олег", IVAN), ("Сидоров Пётр Сергеевич\nИванов Олег Петрович", IVAN),
    ("Иванов | П.С.", IVAN), ("Иванов согласовал. П.С. Петров", IVAN), ("Иванов п. 5 договора", IVAN),
    ("Иванов. Пётр ушёл", IVAN),
    ("Шевченко Антон", ANNA), ("Шевченко О. А.", ANNA), ("Анна Олеговна", ANNA),
    ("Кузнецов И. И.", "Кузнец Иван Ильич"),
    ("Салтыкова М.Е.", "Салтыкова-Щедрина Мария Евгеньевна"), ("Щедрина М.Е.", "Салтыкова-Щедрина Мария Евгеньевна"),
    ("John Smithson", "Smith John"), ("James Smith", "Smith John"), ("", IVAN),
    ("Петрович И. С.", "Петров Иван Сергеевич"),
    ("письмо Иванову Олегу", IVAN), ("Иванов\n\n\nПётр", IVAN), ("Смирновой Е. А.", "Смирнов Евгений Андреевич"),
])
def test_no_person(text: str, value: str) -> None:
    """Other initials, another gender, longer surnames, parts of other people."""
    assert () == names.find_person(text, value)


@given(st.lists(st.sampled_from([*"ИванПСёЁе.,-–—*_`|& \n\u00a0", "Иванов", "ИВАНОВЫМ", "Угр", "Угорь", "Еж", "Ёж",
                                 "Де", "Голль", "Ивa", "нов", "ю", "Ш.", "И.", "П. С.", "Пётр", "Smith", "J.", "½"]),
                max_size=12).map("".join),
       st.sampled_from([IVAN, "Угорь Иван Ильич", "Ёж Иван", "де Голль Шарль", "Smith John"]), st.booleans())
@settings(derandomize=True, max_examples=300, deadline=None)
def test_plain_texts_are_read_like_all_others(text: str, value: str, surname_only: bool) -> None:
    """An invisible character in front, for which no short cut is taken, changes nothing but the offsets."""
    plain, full = (names.find_person(one, value, surname_only) for one in (text, "\u200b" + text))
    assert [(match.start - 1, match.text) for match in full] == [(match.start, match.text) for match in plain]


@pytest.mark.parametrize(("text", "expected"), [
    ("Иванов согласовал", ["Иванов"]), ("спросить у Иванова", ["Иванова"]), ("Иванов П.С.", ["Иванов П.С."]),
    ("Иванов А. П.", []), ("А. П. Иванов", []), ("Иванов Олег Петрович", []), ("Ивановой", []), ("Ивановский", []),
    ("Пётр Иванов", ["Пётр Иванов"]), ("товарищ Иванов.", ["Иванов"]),
])
def test_surname_only(text: str, expected: list[str]) -> None:
    """The surname alone where that is allowed, and still no other person."""
    assert expected == [match.text for match in names.find_person(text, IVAN, surname_only=True)]


@pytest.mark.parametrize(("text", "value", "expected"), [
    ("ООО «Вектор»", "ООО «Вектор»", "ООО «Вектор»"), ("с ООО 'Вектор'", "ООО «Вектор»", "ООО 'Вектор'"),
    ("«Вектор» (ООО)", "ООО «Вектор»", "«Вектор» (ООО"), ("Вектор ООО", "ООО «Вектор»", "Вектор ООО"),
    ("общества с ограниченной ответственностью «Вектор»", "ООО «Вектор»",
     "общества с ограниченной ответственностью «Вектор»"), ("поставщик Вектор обязуется", "ООО «Вектор»", "Вектор"),
    ("Поставщик Вектор, ИНН", "ООО «Вектор»", "Вектор"), ("ООО Вектор ИНН 7700123456", "ООО «Вектор»", "ООО Вектор"),
    ("ООО «Вектор-М»", "ООО «Вектор-М»", "ООО «Вектор-М»"), ("ООО «Торговый дом «Вектор»", "ООО «Торговый дом «Вектор»",
     "ООО «Торговый дом «Вектор»"), ("публичным акционерным обществом «Заря»", "ПАО «Заря»",
     "публичным акционерным обществом «Заря»"), ("ООО «ВЕКТОР  ПЛЮС»", "ООО «Вектор Плюс»", "ООО «ВЕКТОР  ПЛЮС»"),
    ("Nordkell Thermal Ltd.", "Nordkell Thermal Ltd", "Nordkell Thermal Ltd."),
    ("ООО\n«Вектор»", "ООО «Вектор»", "ООО\n«Вектор»"),
    ("«Поставщик ООО «Вектор» обязан»", "ООО «Вектор»", "ООО «Вектор»"), ("«Вектор»", "Вектор", "«Вектор»"),
    ("**ООО «Вектор»**", "ООО «Вектор»", "ООО «Вектор»"),
    ("ООО &laquo;Вектор&raquo;", "ООО «Вектор»", "ООО &laquo;Вектор&raquo;"),
    ("АО «Вектор»", "ООО «Вектор»", "АО «Вектор»"),
])
def test_org(text: str, value: str, expected: str) -> None:
    """Legal form long or short, before or after, any quotes or none."""
    assert [expected] == [match.text for match in names.find_org(text, value)]


@pytest.mark.parametrize(("text", "value"), [
    ("ООО «Вектор-М»", "ООО «Вектор»"), ("ООО Вектор Плюс", "ООО «Вектор»"),
    ("ООО «Торговый дом «Вектор»»", "ООО «Вектор»"),
    ('ООО "Торговый дом "Вектор"', "ООО «Вектор»"), ("ООО Торговый дом Вектор", "ООО «Вектор»"),
    ("ТД «Вектор»", "ООО «Вектор»"),
    ("ООО «Новый Вектор»", "ООО «Вектор»"), ("ООО «Векторы»", "ООО «Вектор»"), ("ООО «М-Вектор»", "ООО «Вектор»"),
    ("ООО «Вектор»", "ООО «Вектор Плюс»"), ("Группа компаний «Вектор»", "ООО «Вектор»"), ("", "ООО «Вектор»"),
    ("ООО «Вектор и партнёры»", "ООО «Вектор»"),
])
def test_no_org(text: str, value: str) -> None:
    """A title inside another title is another organisation."""
    assert () == names.find_org(text, value)


@pytest.mark.parametrize(("text", "value", "found"), [
    ("ООО «Вектор»", "ООО «Вектор»", True), ("«Вектор»", "ООО «Вектор»", False), ("АО «Вектор»", "ООО «Вектор»", False),
    ("ПАО «Заря»", "АО «Заря»", False), ("ЗАО «Заря»", "АО «Заря»", False), ("ОАО «Заря»", "АО «Заря»", False),
    ("АО «Заря»", "ПАО «Заря»", False), ("акционерное общество «Заря»", "АО «Заря»", True),
    ("непубличное акционерное общество «Заря»", "АО «Заря»", False),
    ("закрытого акционерного общества «Заря»", "ЗАО «Заря»", True),
    ("«Заря», АО", "АО «Заря»", True), ("Заря АО", "АО «Заря»", True),
    ("ИП Петров И. И.", "ИП Петров Иван Иванович", True),
    ("Петров И. И.", "ИП Петров Иван Иванович", False),
    ("ИП Петров И. А.", "ИП Петров Иван Иванович", False),
    ("с индивидуальным предпринимателем Петровым Иваном", "ИП Петров Иван Иванович", True),
])
def test_form_required(text: str, value: str, found: bool) -> None:
    """The legal form is demanded, and ПАО is not АО."""
    assert found is bool(names.find_org(text, value, form="required"))


def test_forms_are_of_one_gender() -> None:
    """A man's forms hold no woman's."""
    assert {"иванов", "иванова", "иванову", "ивановым", "иванове"} == forms.forms("иванов", "surname", "male")


@pytest.mark.parametrize(("value", "genders"), [
    (IVAN, ("male",)), (ANNA, ("female",)), ("Смит Джон", ("male",)), ("Черных Саша", ("male", "female")),
    ("Алиева Лейла Гасан кызы", ("female",)), ("Smith John", ("male", "female")),
])
def test_gender(value: str, genders: tuple[str, ...]) -> None:
    """Gender from the patronymic, else the given name, else both."""
    assert genders == forms.split(value).genders


@pytest.mark.parametrize("value", ["", "  ", "."])
def test_no_name(value: str) -> None:
    """A name without words is refused by name."""
    with pytest.raises(ValueError, match="without"):
        names.find_person("Иванов", value)


@pytest.mark.parametrize("unit", ["Иванов ", "Иванов П. ", "П. С. ", "ООО ", "«", "а-", "Иванов\n", "Иванова-"])
def test_long_texts(unit: str) -> None:
    """100 kB of beginnings of names are read to the end."""
    text = unit * (100_000 // len(unit)) + " Иванов П.С., ООО «Вектор»"
    assert IVAN in {match.value for match in names.find_person(text, IVAN)}
    assert isinstance(names.find_org(text, "ООО «Вектор»"), tuple)


@settings(derandomize=True, max_examples=200, deadline=None)
@given(st.text(alphabet="ИвановПС. \n,-«»\"ОООЕЁе\x00\ud800\u200f*&;ı", max_size=60))
def test_never_raises(text: str) -> None:
    """Any text gives matches that cut it."""
    found = [*names.find_person(text, IVAN), *names.find_person(text, IVAN, surname_only=True),
             *names.find_org(text, "ООО «Иванов»"), *names.find_org(text, "ООО «Иванов»", form="required")]
    assert all(text[match.start:match.end] == match.text for match in found)


def test_a_suffix_alone_is_a_surname() -> None:
    """«Оглы» without a name before it is looked for as any other word."""
    assert [match.text for match in names.find_person("Пришёл Оглы П. С.", "Оглы Пётр Сергеевич")] == ["Оглы П. С."]
    assert names.find_person("Иванов П. С.", "Оглы") == ()


@settings(derandomize=True, max_examples=100, deadline=None)
@given(st.text(min_size=1, max_size=30))
def test_any_name(value: str) -> None:
    """Any name is found or refused by name."""
    for find in (names.find_person, names.find_org):
        try:
            assert isinstance(find("Иванов П.С. из ООО «Вектор»", value), tuple)
        except ValueError as error:
            assert "without" in str(error)

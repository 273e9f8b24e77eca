"""The cast: large pools, no repetition, requisites that nobody can have."""

from __future__ import annotations

import re

import pytest

from tools.authoring.draws import Draw, DrawError
from tools.authoring.persons import Person
from tools.authoring.pools import Cast
from tools.authoring.pools_goods import GOODS
from tools.authoring.pools_organisations import SPHERES, STEMS
from tools.authoring.pools_people import FEMALE, MALE, SURNAMES
from tools.authoring.pools_places import STREETS, TOWNS
from tools.authoring.pools_requisites import (
    account_holds,
    failing_inn12,
    failing_snils,
    inn10_control,
    inn12_controls,
    ogrn_control,
    snils_control,
)
from tools.authoring.transliteration import latin


def test_pools_are_large_and_distinct() -> None:
    """Enough for the archive of forty counterparties, and nothing stands twice."""
    for pool, least in ((STEMS, 200), (SURNAMES, 250), (tuple(MALE), 40), (FEMALE, 40), (tuple(TOWNS), 40),
                        (STREETS, 40)):
        assert (True, len(pool)) == (len(pool) >= least, len(set(pool)))


def test_no_stem_begins_another() -> None:
    """A namesake appears only where a task wants one."""
    assert [] == [(one, two) for one in STEMS for two in STEMS if one != two and two.startswith(one)]


def test_surnames_are_of_the_regular_kinds() -> None:
    """Only -ов, -ев, -ёв, -ин, -ын: their feminine and their cases follow rules."""
    assert [] == [name for name in SURNAMES if not re.search(r"(?:[оеё]в|[иы]н)$", name)]


def test_goods_have_sane_prices() -> None:
    """A range of prices is a range, names are distinct within a sphere."""
    for goods in GOODS.values():
        assert len(goods) == len({good.name for good in goods})
        assert [] == [good for good in goods if not 0 < good.lo < good.hi]


def test_control_digits_follow_the_rules() -> None:
    """The rules themselves are right: worked by hand, and the sample number of the SNILS rules."""
    assert (4, (4, 7), 1, 95) == (inn10_control("123456789"), inn12_controls("1234567890"),
                                  ogrn_control("100000000002"), snils_control("112233445"))


def test_one_account_key_of_ten_fits() -> None:
    """The weight of the key is prime to ten, so exactly one of ten keys holds, for both kinds of accounts."""
    for head in ("40702810", "30101810"):
        assert 1 == sum(account_holds("045396793", f"{head}{key}00000000123") for key in range(10))


@pytest.mark.parametrize("seed", range(40))
def test_requisites_fail_their_control_digits(seed: int) -> None:
    """No drawn number can belong to anybody."""
    organisation = Cast(Draw(seed, "r")).organisation("supply", "ООО")
    numbers = organisation.requisites
    assert (10, 9, 13, 20, 20, 9) == tuple(map(len, (numbers.inn, numbers.kpp, numbers.ogrn, numbers.account,
                                                      numbers.correspondent, numbers.bik)))
    assert [False] * 4 == [inn10_control(numbers.inn[:9]) == int(numbers.inn[9]),
                           ogrn_control(numbers.ogrn[:12]) == int(numbers.ogrn[12]),
                           account_holds(numbers.bik, numbers.account),
                           account_holds(numbers.bik, numbers.correspondent)]


@pytest.mark.parametrize("seed", range(20))
def test_numbers_of_a_person_fail(seed: int) -> None:
    """Both control digits of a person's INN, the control number of a SNILS, the digit of an OGRNIP."""
    draw = Draw(seed, "p")
    inn, snils = failing_inn12(draw), failing_snils(draw).replace("-", "").replace(" ", "")
    ogrnip = Cast(draw).organisation("supply", "ИП").requisites.ogrn
    assert (12, 11, 15) == (len(inn), len(snils), len(ogrnip))
    first, second = inn12_controls(inn[:10])
    assert [False] * 4 == [first == int(inn[10]), second == int(inn[11]), snils_control(snils[:9]) == int(snils[9:]),
                           ogrn_control(ogrnip[:14]) == int(ogrnip[14])]


def test_nothing_comes_twice() -> None:
    """Sixty organisations with directors, all different in title, surname, domain and numbers."""
    cast = Cast(Draw(0, "many"))
    organisations = [cast.organisation(sphere) for sphere in list(SPHERES)[:12] for _ in range(5)]
    for values in ([o.title for o in organisations], [o.director.surname for o in organisations],
                   [o.domain for o in organisations], [o.requisites.inn for o in organisations],
                   [o.requisites.bank for o in organisations]):
        assert len(organisations) == len(set(values))


def test_exhausted_pool_is_named() -> None:
    """A pool that is used up says so."""
    cast = Cast(Draw(0, "few"))
    with pytest.raises(DrawError, match="no goods-cable left of 8"):
        cast.goods("cable", 9)


def test_kinds_do_not_disturb_each_other() -> None:
    """Drawing a person first does not change the organisation's own numbers."""
    one, two = Cast(Draw(3, "k")), Cast(Draw(3, "k"))
    two.person()
    assert one.organisation().requisites == two.organisation().requisites


def test_contacts_lead_nowhere() -> None:
    """Telephone code (000), mail and site on .example, an index that no town has."""
    organisation = Cast(Draw(0, "c")).organisation("office")
    person = organisation.director
    assert re.fullmatch(r"\+7 \(000\) \d{3}-\d{2}-\d{2}", organisation.phone)
    assert re.fullmatch(r"[a-z]\.[a-z]+@[a-z-]+\.example", organisation.mail_of(person))
    assert organisation.site == f"www.{organisation.domain}"
    assert organisation.address.index.startswith("0")


def test_namesake() -> None:
    """A title can be given where a task wants a namesake."""
    cast = Cast(Draw(0, "n"))
    first = cast.organisation("supply", "ООО")
    second = cast.organisation("supply", "ООО", title=f"{first.title}-М")
    assert f"ООО «{first.title}-М»" == second.name


def test_document_numbers_differ() -> None:
    """Numbers of one kind are never equal within a cast."""
    cast = Cast(Draw(0, "no"))
    numbers = [cast.number(lambda draw: f"{draw.integer(1, 40):02d}-П/2026", "contract") for _ in range(40)]
    assert 40 == len(set(numbers))


CASES = [
    (Person("m", "Туров", "Егор", "Денисович"), "Турова Егора Денисовича", "Турову Е. Д.",
     "Туровым Егором Денисовичем"),
    (Person("f", "Ветлугина", "Мария", "Львовна"), "Ветлугиной Марии Львовны", "Ветлугиной М. Л.",
     "Ветлугиной Марией Львовной"),
    (Person("m", "Лёвкин", "Пётр", "Ильич"), "Лёвкина Петра Ильича", "Лёвкину П. И.", "Лёвкиным Петром Ильичом"),
    (Person("f", "Синицына", "Любовь", "Юрьевна"), "Синицыной Любови Юрьевны", "Синицыной Л. Ю.",
     "Синицыной Любовью Юрьевной"),
    (Person("m", "Ильичёв", "Павел", "Игоревич"), "Ильичёва Павла Игоревича", "Ильичёву П. И.",
     "Ильичёвым Павлом Игоревичем"),
    (Person("f", "Зотова", "Зоя", "Фёдоровна"), "Зотовой Зои Фёдоровны", "Зотовой З. Ф.", "Зотовой Зоей Фёдоровной"),
]


@pytest.mark.parametrize(("person", "genitive", "dative", "instrumental"), CASES, ids=lambda value: str(value)[:12])
def test_names_in_cases(person: Person, genitive: str, dative: str, instrumental: str) -> None:
    """The forms that contracts and letters need."""
    assert (genitive, dative, instrumental) == (person.full_in("gen"), person.short_in("dat"), person.full_in("ins"))


def test_every_pool_name_declines() -> None:
    """No name of the pools stays unchanged in the genitive, feminine surnames all end in -ой."""
    stiff = [name for name in MALE if Person("m", "Туров", name, "Денисович").full_in("gen").split()[1] == name]
    odd = [name for name in SURNAMES if not Person("f", f"{name}а", "Анна", "Львовна").surname_in("dat").endswith("ой")]
    wrong = [name for name in SURNAMES if Person("m", name, "Егор", "Львович").surname_in("gen") != f"{name}а"]
    women = [name for name in FEMALE if Person("f", "Турова", name, "Львовна").full_in("gen").split()[1] == name]
    assert ([], [], [], []) == (stiff, odd, wrong, women)


def test_transliteration() -> None:
    """Domains hold Latin letters, digits and hyphens only."""
    assert "stromyn-inzhiniring" == latin("Стромынь-Инжиниринг")
    assert [] == [stem for stem in STEMS if not re.fullmatch(r"[a-z-]+", latin(stem))]

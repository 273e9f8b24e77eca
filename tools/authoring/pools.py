"""The cast of a task: invented organisations, people, places and goods, drawn without repetition."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from tools.authoring.draws import Draw, DrawError
from tools.authoring.inflection import in_case
from tools.authoring.persons import Person
from tools.authoring.pools_goods import GOODS, Good
from tools.authoring.pools_organisations import FORMS, SPHERES, STEMS
from tools.authoring.pools_people import FEMALE, MALE, SURNAMES
from tools.authoring.pools_places import STREETS, TOWNS
from tools.authoring.pools_requisites import Requisites, requisites
from tools.authoring.transliteration import latin
from tools.authoring.wording import Case

__all__ = ["Address", "Cast", "Good", "Organisation", "Person", "Requisites"]


@dataclass(frozen=True, slots=True)
class Address:
    """An invented postal address."""

    index: str
    town: str
    #: «в» + this: Тихоборске
    town_in: str
    #: «ул. Канатная»
    street: str
    #: «14», «14, стр. 2», «14, оф. 305»
    house: str

    def __str__(self) -> str:
        """«007412, г. Тихоборск, ул. Канатная, д. 14»."""
        return f"{self.index}, г. {self.town}, {self.street}, д. {self.house}"


@dataclass(frozen=True)
class Organisation:
    """An invented organisation with everything that letters and contracts print."""

    #: short legal form: ООО
    form: str
    #: title without quotes: Стромынь-Инжиниринг
    title: str
    sphere: str
    address: Address
    requisites: Requisites
    phone: str
    #: domain of its mail and site: stromyn-inzhiniring.example
    domain: str
    director: Person
    #: post of the one who signs: Генеральный директор
    post: str = "Генеральный директор"

    @property
    def name(self) -> str:
        """ООО «Стромынь-Инжиниринг»; ИП Туров Егор Денисович."""
        return f"ИП {self.director.full}" if self.form == "ИП" else f"{self.form} «{self.title}»"

    @property
    def full_name(self) -> str:
        """Общество с ограниченной ответственностью «Стромынь-Инжиниринг»."""
        return (f"{FORMS[self.form]} {self.director.full}" if self.form == "ИП"
                else f"{FORMS[self.form]} «{self.title}»")

    @property
    def seal(self) -> str:
        """What stands around its round seal."""
        kind = "ОГРНИП" if self.form == "ИП" else "ОГРН"
        return f"{self.name} * {kind} {self.requisites.ogrn} * г. {self.address.town}"

    @property
    def mail(self) -> str:
        """Common mail: info@….example."""
        return f"info@{self.domain}"

    @property
    def site(self) -> str:
        """www.….example."""
        return f"www.{self.domain}"

    def post_in(self, case: Case) -> str:
        """The post of the one who signs: «генеральному директору» with a large first letter."""
        return in_case(self.post, case)

    def mail_of(self, person: Person) -> str:
        """A person's mail in this organisation: p.turov@….example."""
        return f"{latin(person.name[0])}.{latin(person.surname)}@{self.domain}"

    @cached_property
    def details(self) -> tuple[tuple[str, str], ...]:
        """Pairs of label and value, as the last section of a contract prints them."""
        numbers = self.requisites
        pairs = [("Адрес", str(self.address)), ("ИНН", numbers.inn), ("КПП", numbers.kpp),
                 ("ОГРНИП" if self.form == "ИП" else "ОГРН", numbers.ogrn), ("Р/с", numbers.account),
                 ("Банк", numbers.bank), ("К/с", numbers.correspondent), ("БИК", numbers.bik),
                 ("Тел.", self.phone), ("E-mail", self.mail)]
        return tuple((label, value) for label, value in pairs if value)


class Cast:
    """Draws names so that none comes twice within one cast. Each kind has its own scope: order does not matter."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw.at("cast")
        self._order: dict[str, list[str]] = {}
        self._count: dict[str, int] = {}

    def _next(self, kind: str, options: Sequence[str]) -> str:
        """The next of the options in drawn order. Raises DrawError when all are taken."""
        order = self._order.setdefault(kind, self._draw.at(kind).shuffle(options))
        if not order:
            raise DrawError(f"{self._draw.scope}: no {kind} left of {len(options)}")
        return order.pop()

    def _scope(self, kind: str) -> Draw:
        """A fresh scope for the next thing of a kind."""
        self._count[kind] = self._count.get(kind, 0) + 1
        return self._draw.at(f"{kind}-{self._count[kind]}")

    def person(self, sex: Literal["m", "f"] | None = None) -> Person:
        """A person with a surname that nobody else of the cast has."""
        draw = self._scope("person")
        sex = sex or draw.choice(("m", "f"))
        surname = self._next("surname", SURNAMES)
        masculine, feminine = MALE[draw.choice(tuple(MALE))]
        if sex == "m":
            return Person("m", surname, draw.choice(tuple(MALE)), masculine)
        return Person("f", surname + "а", draw.choice(FEMALE), feminine)

    def title(self, sphere: str) -> str:
        """A title of the sphere whose stem nobody else of the cast has."""
        stem = self._next("stem", STEMS)
        if "-" in stem or self._scope("title").chance(1, 3):
            return stem
        return f"{stem}-{self._scope('title').choice(SPHERES[sphere])}"

    def organisation(self, sphere: str = "supply", form: str | None = None, title: str | None = None) -> Organisation:
        """An organisation with address, requisites, director. `title` overrides the drawn one (a namesake)."""
        draw = self._scope("organisation")
        form = form or draw.choice(("ООО", "ООО", "ООО", "АО"))
        title = title or self.title(sphere)
        address, director = self.address(), self.person()
        return Organisation(
            form=form, title=title, sphere=sphere, address=address,
            requisites=requisites(draw.at("requisites"), self.bank(), form == "ИП"), phone=self.phone(),
            domain=f"{latin(title)}.example", director=director,
            post="Индивидуальный предприниматель" if form == "ИП" else
            draw.choice(("Генеральный директор", "Генеральный директор", "Директор")))

    def bank(self) -> str:
        """«АО «Лозьва-Банк», г. Тихоборск»; banks may share a town with others."""
        draw = self._scope("bank")
        return f"{draw.choice(('АО', 'ПАО', 'ООО'))} «{self._next('stem', STEMS).split('-')[0]}-Банк», " \
               f"г. {draw.choice(tuple(TOWNS))}"

    def town(self) -> str:
        """A town that nobody else of the cast has."""
        return self._next("town", tuple(TOWNS))

    def street(self) -> str:
        """«ул. Канатная»."""
        return self._next("street", STREETS)

    def address(self, town: str | None = None, office: bool = True) -> Address:
        """An address; streets and towns repeat only when asked by name."""
        draw = self._scope("address")
        town = town or draw.choice(tuple(TOWNS))
        tail = draw.choice(("", f", стр. {draw.integer(1, 6)}", f", оф. {draw.integer(101, 519)}")) if office else ""
        form, index = TOWNS[town]
        return Address(index + draw.digits(3), town, form, draw.choice(STREETS), f"{draw.integer(2, 89)}{tail}")

    def phone(self) -> str:
        """«+7 (000) 214-35-60»: no such code exists."""
        digits = self._scope("phone").digits(7)
        return f"+7 (000) {digits[:3]}-{digits[3:5]}-{digits[5:]}"

    def goods(self, sphere: str, count: int) -> list[Good]:
        """`count` different goods of a sphere, in drawn order; never again in this cast."""
        by_name = {good.name: good for good in GOODS[sphere]}
        return [by_name[self._next(f"goods-{sphere}", tuple(by_name))] for _ in range(count)]

    def number(self, make: Callable[[Draw], str], kind: str = "number") -> str:
        """A document number made by `make`, different from every other of the kind in this cast."""
        taken = self._order.setdefault(f"taken-{kind}", [])
        fresh = self._scope(kind).until(make, lambda value: value not in taken, f"a new {kind}")
        taken.append(fresh)
        return fresh

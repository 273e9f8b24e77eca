"""A person and the forms of the name that offices write."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from tools.authoring.wording import Case


@lru_cache(maxsize=1)
def _maker() -> Any:
    from pytrovich.maker import PetrovichDeclinationMaker

    return PetrovichDeclinationMaker()


@lru_cache(maxsize=4096)
def _decline(part: str, sex: str, case: Case, text: str) -> str:
    from pytrovich.enums import Case as Cases
    from pytrovich.enums import Gender, NamePart

    cases = {"gen": Cases.GENITIVE, "dat": Cases.DATIVE, "acc": Cases.ACCUSATIVE, "ins": Cases.INSTRUMENTAL,
             "loc": Cases.PREPOSITIONAL}
    parts = {"surname": NamePart.LASTNAME, "name": NamePart.FIRSTNAME, "patronymic": NamePart.MIDDLENAME}
    gender = Gender.MALE if sex == "m" else Gender.FEMALE
    return str(_maker().make(parts[part], gender, cases[case], text))


@dataclass(frozen=True, slots=True)
class Person:
    """An invented person. Forms: `full_in("gen")` Турова Егора Денисовича, `short_in("dat")` Турову Е. Д."""

    sex: Literal["m", "f"]
    surname: str
    name: str
    patronymic: str

    @property
    def full(self) -> str:
        """Туров Егор Денисович."""
        return f"{self.surname} {self.name} {self.patronymic}"

    @property
    def initials(self) -> str:
        """Е. Д."""
        return f"{self.name[0]}. {self.patronymic[0]}."

    @property
    def short(self) -> str:
        """Туров Е. Д."""
        return f"{self.surname} {self.initials}"

    @property
    def signature(self) -> str:
        """Е. Д. Туров, as it stands under a document."""
        return f"{self.initials} {self.surname}"

    @property
    def address(self) -> str:
        """Егор Денисович: how the person is spoken to."""
        return f"{self.name} {self.patronymic}"

    @property
    def dear(self) -> str:
        """Уважаемый Егор Денисович."""
        return f"Уважаем{'ый' if self.sex == 'm' else 'ая'} {self.address}"

    def by_sex(self, masculine: str, feminine: str) -> str:
        """One of two forms: «действующего» or «действующей»."""
        return masculine if self.sex == "m" else feminine

    def surname_in(self, case: Case) -> str:
        """The surname in a case."""
        return self.surname if case == "nom" else _decline("surname", self.sex, case, self.surname)

    def full_in(self, case: Case) -> str:
        """The full name in a case: gen, dat, acc, ins, loc."""
        if case == "nom":
            return self.full
        return " ".join((self.surname_in(case), _decline("name", self.sex, case, self.name),
                         _decline("patronymic", self.sex, case, self.patronymic)))

    def short_in(self, case: Case) -> str:
        """Турову Е. Д."""
        return f"{self.surname_in(case)} {self.initials}"

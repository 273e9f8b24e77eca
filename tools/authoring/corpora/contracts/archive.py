"""The archive of one seed: its people, its forty contracts, and the values that tasks turn on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from tools.authoring.corpora.contracts.deals import Sketch, supply, works
from tools.authoring.corpora.contracts.delivery import Supply, draw_supply
from tools.authoring.corpora.contracts.leases import leases, services
from tools.authoring.corpora.contracts.model import Contract, Kind
from tools.authoring.corpora.contracts.payment import Payment, draw_payment
from tools.authoring.corpora.contracts.rent import Quarrel, Store, draw_quarrel, draw_store
from tools.authoring.corpora.contracts.works_case import Lateness, draw_lateness
from tools.authoring.draws import Draw
from tools.authoring.pools import Cast, Organisation, Person

NAME = "contracts"
#: trade of each contract's other party, by slot where it differs from its kind's
SPHERES: Mapping[str, str] = {
    "S01": "electric", "S02": "climate", "S03": "automation", "S05": "electric", "S06": "climate",
    "U01": "it", "U02": "security", "U03": "cleaning", "U04": "consulting", "U05": "consulting", "U06": "consulting",
    "U07": "logistics", "U08": "it"}
BY_KIND: Mapping[Kind, str] = {"П": "supply", "ПД": "building", "А": "rent", "У": "consulting"}


@dataclass(frozen=True)
class Archive:
    """Everything that is known of the archive."""

    own: Organisation
    #: procurement head, chief accountant, contract manager
    buyer: Person
    accountant: Person
    manager: Person
    #: chief accountants of the supplier S03 and of the lessor R01
    clerks: tuple[Person, Person]
    #: the frozen day of the archive and of its tasks
    now: date
    #: by slot
    contracts: Mapping[str, Contract]
    payment: Payment
    goods: Supply
    store: Store
    quarrel: Quarrel
    lateness: Lateness
    #: number of the draft contract that is none
    draft_no: str
    #: its intended party
    draft_party: Organisation
    #: where papers draw their words from
    draw: Draw

    def __getitem__(self, slot: str) -> Contract:
        return self.contracts[slot]

    def bites(self) -> bool:
        """The traps that no single contract keeps: thirteen changes over a million, seven of them in scans' slots."""
        return len(self.over_million()) == 13 and sum(
            contract.price(self.now) != contract.terms.price for contract in self.contracts.values()) == 25

    def over_million(self) -> list[tuple[str, int]]:
        """Slot and number of each live agreement that moved a fixed price by more than a million."""
        return [(slot, step.change.no) for slot, contract in self.contracts.items() if not contract.monthly
                for step in contract.steps(self.now) if step.change.what == "ДС" and abs(step.delta) > 1_000_000]


@lru_cache(maxsize=32)
def archive(seed: int) -> Archive:
    """The archive of a seed: one draw, whoever asks. Raises DrawError when a constraint never holds."""
    draw = Draw(seed, f"corpus {NAME}")
    return draw.until(_draw, Archive.bites, tries=20)


def _draw(draw: Draw) -> Archive:
    now = draw.at("now").date(date(2026, 10, 13), date(2026, 10, 16))
    payment, goods = draw_payment(draw.at("payment")), draw_supply(draw.at("goods"))
    store, quarrel = draw_store(draw.at("store")), draw_quarrel(draw.at("quarrel"), now)
    sketches = (*supply(draw, goods, quarrel), *works(draw), *leases(draw, store, quarrel), *services(draw))
    numbers = draw.at("numbers").until(lambda once: _numbers(once, sketches), _namesakes, tries=100_000)
    cast = Cast(draw)
    own = cast.organisation("engineering", "ООО")
    parties = _parties(cast, sketches)
    contracts = {sketch.slot: Contract(
        sketch.slot, numbers[sketch.slot], sketch.kind, sketch.day, parties[sketch.slot], sketch.terms, sketch.changes,
        sketch.monthly) for sketch in sketches}
    return Archive(own, cast.person(), cast.person("f"), cast.person(),
                   (cast.person("f"), cast.person("f")), now, contracts, payment, goods, store, quarrel,
                   draw_lateness(draw.at("lateness"), now), f"{numbers['U08'] + 1:02d}-У/2026",
                   cast.organisation("security", "ООО"), draw.at("papers"))


def _numbers(draw: Draw, sketches: Iterable[Sketch]) -> dict[str, int]:
    """Running numbers, unique within kind and year, that grow with the dates."""
    groups: dict[tuple[Kind, int], list[Sketch]] = {}
    for sketch in sketches:
        groups.setdefault((sketch.kind, sketch.day.year), []).append(sketch)
    found: dict[str, int] = {}
    for (kind, year), members in groups.items():
        members.sort(key=lambda sketch: (sketch.day, sketch.slot))
        drawn = sorted(draw.at(f"{kind} {year}").sample(range(2, 4 * len(members) + 4), len(members)))
        found |= {sketch.slot: number for sketch, number in zip(members, drawn, strict=True)}
    # an older namesake lies alone in its year, so that its number is free
    found |= {"S04": found["S02"], "D07": found["D06"]}
    return found


def _namesakes(numbers: Mapping[str, int]) -> bool:
    """The works D10 have the number of the supply S02."""
    return numbers["D10"] == numbers["S02"]


def _parties(cast: Cast, sketches: Iterable[Sketch]) -> dict[str, Organisation]:
    """A party each; S04 is the near-namesake of S02, D07 is with the contractor of D06."""
    made: dict[str, Organisation] = {}
    for sketch in sketches:
        if sketch.slot == "D07":
            made["D07"] = made["D06"]
        elif sketch.slot == "S04":
            made["S04"] = cast.organisation("climate", "ООО", f"{made['S02'].title}-М")
        else:
            sphere = SPHERES.get(sketch.slot, BY_KIND[sketch.kind])
            form = "ООО" if sketch.slot in ("S02", "S01", "S03", "D06", "R01", "R02") else None
            made[sketch.slot] = cast.organisation(sphere, form)
    return made

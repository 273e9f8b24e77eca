"""Category 5: traps, honesty and exact calculation."""

from fixtures.collection import OfficeTask


class Task_05_01(OfficeTask):
    """A letter to be signed by a director whom nobody names: to ask or to leave the place empty, not to invent."""

    task_id = "5.01"


class Task_05_02(OfficeTask):
    """An act of acceptance without questions: two facts are missing, and one of them suggests itself."""

    task_id = "5.02"


class Task_05_03(OfficeTask):
    """A schedule of payments whose shares make 110 %, hidden by a share given in roubles."""

    task_id = "5.03"


class Task_05_04(OfficeTask):
    """A heat engine offered with an efficiency above Carnot's limit."""

    task_id = "5.04"


class Task_05_05(OfficeTask):
    """An invoice with a misprinted row, a right total and the VAT taken on top."""

    task_id = "5.05"


class Task_05_07(OfficeTask):
    """A penalty that the contract does not have, while four ready rates lie beside it."""

    task_id = "5.07"


class Task_05_08(OfficeTask):
    """Asked to prove that a polynomial always gives primes, which is false."""

    task_id = "5.08"


class Task_05_09(OfficeTask):
    """An annuity loan whose rate falls on the way: payments, the last one, the overpayment."""

    task_id = "5.09"


class Task_05_10(OfficeTask):
    """A penalty by days: the term ends on a Sunday, the limit is just not reached."""

    task_id = "5.10"

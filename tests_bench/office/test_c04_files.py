"""Category 4: finished files."""

from fixtures.collection import OfficeTask


class Task_04_01(OfficeTask):
    """An offer in Word: goods sold by the pack, a tier of discount, VAT on top, a term of working days."""

    task_id = "4.01"


class Task_04_02(OfficeTask):
    """A deck out of a report whose abstract holds preliminary figures; the final ones are printed nowhere."""

    task_id = "4.02"


class Task_04_03(OfficeTask):
    """An article in Word on the photoelectric effect: derivations, a table, a line beyond the red limit."""

    task_id = "4.03"


class Task_04_04(OfficeTask):
    """A contract for a site in Word that keeps every condition given, the one taken back left out."""

    task_id = "4.04"


class Task_04_05(OfficeTask):
    """A sheet of costs rebuilt in Word from a photograph, with its merged cells, its blot left empty."""

    task_id = "4.05"


class Task_04_06(OfficeTask):
    """A schedule of an annuity in Excel, of live formulas, with an early payment on the way."""

    task_id = "4.06"


class Task_04_07(OfficeTask):
    """A workbook of sales with a real pivot table, out of rows pasted from a letter, one of them twice."""

    task_id = "4.07"


class Task_04_08(OfficeTask):
    """A forecast of profit and loss by months, with seasons, added to the person's own workbook."""

    task_id = "4.08"


class Task_04_09(OfficeTask):
    """A deck about a deposit with interest on interest, against one whose rate only looks better."""

    task_id = "4.09"


class Task_04_10(OfficeTask):
    """A dense deck for an investor, out of a text in which two figures are wrong and one paragraph is secret."""

    task_id = "4.10"

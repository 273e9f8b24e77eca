"""The items of a task, and the examination of one record: gates, then check or verdict."""

from tools.grading.examination import Examination, grade
from tools.grading.items import Item, automatic, items
from tools.grading.validation import refuse, strays

__all__ = ["Examination", "Item", "automatic", "grade", "items", "refuse", "strays"]

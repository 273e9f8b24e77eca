"""Two versions of a file compared by content: what a person changed, not what a program rewrote."""

from tools.office.diff.changes import Change, Difference
from tools.office.diff.files import compare

__all__ = ["Change", "Difference", "compare"]

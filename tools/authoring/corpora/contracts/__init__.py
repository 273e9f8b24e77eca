"""The archive of contracts: forty contracts with all that changed them, 181 files."""

from tools.authoring.corpora.contracts.archive import NAME, Archive, archive
from tools.authoring.corpora.contracts.model import Change, Contract, Step, Terms

__all__ = ["NAME", "Archive", "Change", "Contract", "Step", "Terms", "archive"]

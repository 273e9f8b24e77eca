"""Output units, quotes found by code, downgrades, the verdict key, sealing. The model client is not here."""

from tools.judge.folding import Folded, fold, fold_text
from tools.judge.key import PROTOCOL, delivered_hashes, evidence_digest, output_digest, verdict_key
from tools.judge.materials import material_units
from tools.judge.quotes import find, near_miss
from tools.judge.seal import key_of, output_of, seal
from tools.judge.settle import InvalidVerdict, check_ids, needs_materials, settle, silence
from tools.judge.units import Unit, redact, said_nothing, units

__all__ = [
    "PROTOCOL", "Folded", "InvalidVerdict", "Unit", "check_ids", "delivered_hashes", "evidence_digest", "find", "fold",
    "fold_text", "key_of", "material_units", "near_miss", "needs_materials", "output_digest", "output_of", "redact",
    "said_nothing", "seal", "settle", "silence", "units", "verdict_key",
]

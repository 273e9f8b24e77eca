"""One client for language models behind OpenAI-compatible addresses: schema modes, retries, usage, a probe."""

from tools.llm.client import Client, Wait
from tools.llm.endpoint import Endpoint, ModelSettings, Prices
from tools.llm.faults import Invalid, Outage, Refused, Stopped, TooLong
from tools.llm.parse import whole_json
from tools.llm.parts import kept, pictures_in, with_pictures, words
from tools.llm.probe import probe
from tools.llm.reply import Reply, Tokens
from tools.llm.schema import portable

__all__ = [
    "Client", "Endpoint", "Invalid", "ModelSettings", "Outage", "Prices", "Refused", "Reply", "Stopped", "Tokens",
    "TooLong", "Wait", "kept", "pictures_in", "portable", "probe", "whole_json", "with_pictures", "words",
]

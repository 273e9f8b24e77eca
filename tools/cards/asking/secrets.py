"""Address and headers from the environment; whatever came from there is never saved, printed or shown by repr."""

from __future__ import annotations

import base64
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from tools.cards.answers import whole
from tools.cards.model import Request
from tools.model import BadInput

#: a secret shorter than this would black out ordinary words of answers
SHORTEST = 6

_VARIABLE = re.compile(r"\$\{([A-Z][A-Z0-9_]*)\}")


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where a service is and what it is shown."""

    url: str = field(repr=False)
    headers: dict[str, str] = field(repr=False)
    #: values that must not be written anywhere
    secrets: tuple[str, ...] = field(repr=False)

    @classmethod
    def from_env(cls, request: Request, env: Mapping[str, str]) -> Endpoint:
        """Read address and headers. Raises BadInput naming each variable that is not set or not fit."""
        faults: list[BadInput] = []
        url = env.get(request.address, "").strip()
        parts = _split(url)
        if parts is None:
            faults.append(BadInput.one("environment", request.address,
                                       "no address of the service" if not url else "not an http address",
                                       f"set {request.address} to the address that questions are sent to"))
        secrets = [value for value in (parts.password, parts.query, *dict(parse_qsl(parts.query)).values()) if value] \
            if parts else []
        if parts is not None and parts.path.strip("/"):
            # Not a bare host: the sources of an answer may well lie there.
            secrets += [url, url.partition("?")[0]]
        if parts is not None and parts.password:
            pair = f"{unquote(parts.username or '')}:{unquote(parts.password)}"
            secrets += [unquote(parts.password), base64.b64encode(pair.encode()).decode()]
        headers = {}
        for name, template in request.headers.items():
            for variable in _VARIABLE.findall(template):
                value = env.get(variable, "")
                if len(value) < SHORTEST or not value.isprintable():
                    problem = "not set" if not value else f"shorter than {SHORTEST} characters, or not printable"
                    faults.append(BadInput.one("environment", variable, problem,
                                               f"set {variable}: the header {name} is made of it"))
                secrets.append(value)
            headers[name] = _VARIABLE.sub(lambda found: env.get(found[1], ""), template)
        if faults:
            raise BadInput(fault for refusal in faults for fault in refusal.faults)
        return cls(url, headers, tuple(sorted({one for one in secrets if len(one) >= SHORTEST}, key=len, reverse=True)))

    def hide(self, value: Any) -> Any:
        """A value of the service without the secrets: some services repeat them in their errors.

        Halves of characters are replaced, because no file could take them.
        """
        if isinstance(value, str):
            value = whole(value)
            for secret in self.secrets:
                value = value.replace(secret, "***")
            return value
        if isinstance(value, list):
            return [self.hide(part) for part in value]
        if isinstance(value, dict):
            return {self.hide(key): self.hide(part) for key, part in value.items()}
        return value


def _split(url: str) -> Any:
    try:
        parts = urlsplit(url)
        return parts if parts.scheme in ("http", "https") and parts.hostname and parts.port != 0 else None
    except ValueError:
        return None

"""What devices are asked that may have a passkey. Each question is put once and lasts five minutes; they are kept in
memory, and a server that starts anew simply asks again."""

import json
import secrets
import time
from collections import OrderedDict
from typing import Any

from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

LASTS = 300.0  # seconds in which a question may be answered
MOST = 2000  # questions open at a time: the oldest are dropped


class Questions:
    """Challenges that were put to devices: each is answered once."""

    def __init__(self) -> None:
        self._open: OrderedDict[str, tuple[str, float]] = OrderedDict()

    def put(self, about: str) -> bytes:
        challenge = secrets.token_bytes(32)
        self._open[bytes_to_base64url(challenge)] = (about, time.monotonic() + LASTS)
        while len(self._open) > MOST:
            self._open.popitem(last=False)
        return challenge

    def answered(self, credential: dict[str, Any], about: str) -> bytes | None:
        """The challenge an answer is to, if it was put for this purpose and is still open. It is not any more."""
        try:
            told = json.loads(base64url_to_bytes(credential["response"]["clientDataJSON"]))
            challenge = str(told["challenge"])
        except (KeyError, TypeError, ValueError):
            return None
        purpose, until = self._open.pop(challenge, ("", 0.0))
        return base64url_to_bytes(challenge) if purpose == about and until > time.monotonic() else None

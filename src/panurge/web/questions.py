"""What devices are asked that may have a passkey. Each question is put once and lasts five minutes; they stand in the
store, so that whichever process hears the answer knows them."""

import secrets
import time
from typing import Any

from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

from panurge.table import Store
from panurge.web.sent import read_object

LASTS = 300_000  # milliseconds in which a question may be answered
MOST = 2000  # questions open at a time: the oldest are dropped


class Questions:
    """Challenges that were put to devices: each is answered once."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def put(self, about: str) -> bytes:
        challenge, now = secrets.token_bytes(32), int(time.time() * 1000)
        text = bytes_to_base64url(challenge)
        self.store.run("INSERT INTO questions (challenge, about, until) VALUES (?, ?, ?)", text, about, now + LASTS)
        self.store.run(
            "DELETE FROM questions WHERE until < ? OR until < "
            "(SELECT until FROM questions ORDER BY until DESC LIMIT 1 OFFSET ?)",
            *(now, MOST - 1),
        )
        return challenge

    def answered(self, credential: dict[str, Any], about: str) -> bytes | None:
        """The challenge an answer is to, if it was put for this purpose and is still open. It is not any more."""
        try:
            told = read_object(base64url_to_bytes(credential["response"]["clientDataJSON"]))
            challenge = str(told["challenge"])
        except (AttributeError, KeyError, TypeError, ValueError):
            return None
        found = self.store.rows("DELETE FROM questions WHERE challenge = ? RETURNING about, until", challenge)
        purpose, until = found[0] if found else ("", 0)
        return base64url_to_bytes(challenge) if purpose == about and until > time.time() * 1000 else None

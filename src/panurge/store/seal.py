"""News carry a mark that only the processes of this village can make, and addresses are told as digests.

Every role of a PostgreSQL may listen to any channel of its database and tell something there: no right is asked. So
news are heard only if they are marked with a key that stands in a table, where only who may read the village's tables
finds it; and where somebody looks from nobody reads in them. (They can still be read, and told once more: give the
village a database of its own.)"""

import hashlib
import hmac
from base64 import b64encode

MARK = 16  # letters of the mark
SHORT = 12  # bytes of a digest: as good as certain for the addresses of one village


class Seal:
    def __init__(self, secret: str) -> None:
        self._key = hashlib.sha256(f"panurge news {secret}".encode()).digest()

    def put(self, text: str) -> str:
        return self._made("news", text) + text

    def opened(self, sealed: str) -> str | None:
        """What was told; None if it was not one of us."""
        mark, text = sealed[:MARK], sealed[MARK:]
        there = mark.isascii() and hmac.compare_digest(mark, self._made("news", text))
        return text if there else None

    def digest(self, text: str) -> str:
        """The same for the same text, in whichever process; and nobody else knows of what."""
        return self._made("digest", text)

    def _made(self, what: str, text: str) -> str:
        found = hmac.digest(self._key, f"{what} {text}".encode(), "sha256")
        return b64encode(found[:SHORT]).decode()

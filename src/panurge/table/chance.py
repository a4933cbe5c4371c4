"""The table's luck: drawn from a key that was promised before the first draw and is shown after the last.

Draw number i uses the 256 bits of SHA-256(key ‖ i), i as eight bytes, most significant first. Numbers that would favour
some outcomes are rejected; try t > 0 uses SHA-256(key ‖ i ‖ t), t as four bytes. The outcome is the one whose share of
0 … total − 1, in the ascending order of `chance_outcomes()`, holds the number modulo the total.

A lot drawn before the game begins has no number but a name: SHA-256(key ‖ "lot" ‖ name), and so on."""

import hashlib
import secrets
from collections.abc import Sequence

from panurge.core.errors import PanurgeError

KEY_BYTES = 32
_SPAN = 1 << 256


def new_key() -> bytes:
    return secrets.token_bytes(KEY_BYTES)


def commitment(key: bytes) -> str:
    """What the table publishes before the first draw."""
    return hashlib.sha256(key).hexdigest()


def draw(key: bytes, index: int, outcomes: Sequence[tuple[int, int]]) -> int:
    """Outcome number `index` of a table with this key, exactly by the integer odds."""
    total = sum(weight for _, weight in outcomes)
    if total <= 0:
        raise PanurgeError("chance has nothing to choose from")
    at = _number(key, index.to_bytes(8, "big"), total)
    for outcome, weight in outcomes:
        at -= weight
        if at < 0:
            return outcome
    raise PanurgeError("odds that do not add up")


def lot(key: bytes, name: str, total: int) -> int:
    """A number below `total`, each as likely, drawn under a name before the game begins."""
    if total <= 0:
        raise PanurgeError("a lot has nothing to choose from")
    return _number(key, b"lot" + name.encode(), total)


def _number(key: bytes, index: bytes, total: int) -> int:
    fair = _SPAN - _SPAN % total
    attempt = 0
    while True:
        salt = attempt.to_bytes(4, "big") if attempt else b""
        bits = int.from_bytes(hashlib.sha256(key + index + salt).digest(), "big")
        if bits < fair:
            return bits % total
        attempt += 1


def seed(key: bytes, n: int) -> int:
    """A seed for what the table itself must choose at entry `n` (a move when time runs out)."""
    return int.from_bytes(hashlib.sha256(key + b"clock" + n.to_bytes(8, "big")).digest()[:8], "big")

"""What somebody's sheep looks like: a choice of three from what our figures can wear. How it is drawn is drawing's."""

import hashlib
from dataclasses import dataclass

from panurge.core.canvas import WOOLS as WOOLS

FACES = ("calm", "smug", "startled", "asleep", "shy", "shifty")
HATS = ("", "hat", "bow", "flower", "glasses", "scarf", "bell", "patch", "beret", "crown", "cap", "funnel")


@dataclass(frozen=True)
class Sheep:
    wool: str = "white"
    face: str = "calm"
    hat: str = ""

    @property
    def text(self) -> str:
        """As the store keeps it, and an address may carry it."""
        return f"{self.wool}.{self.face}.{self.hat}"


def read(text: str) -> Sheep:
    """What the text says as far as it says something we know; the rest is as usual."""
    wool, face, hat, *_ = [*text.split("."), "", "", ""]
    usual = Sheep()
    return Sheep(
        wool if wool in WOOLS else usual.wool, face if face in FACES else usual.face, hat if hat in HATS else usual.hat
    )


def born(seed: str) -> Sheep:
    """The sheep somebody has until they choose: another for everybody, the same every time."""
    drawn = hashlib.sha256(seed.encode()).digest()
    return Sheep(WOOLS[drawn[0] % len(WOOLS)], FACES[drawn[1] % 2], HATS[drawn[2] % len(HATS)])

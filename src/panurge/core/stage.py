"""The stage: moments worth seeing, told as cues for the page. Theatre only: nothing of a game depends on it.

A game may offer `stage.py` with `stage(before, action, after, language, layout, names)`: the cues of one entry of the
log, from the veil before it, what was perceived of it, and the veil after it, as `tell` makes its sentence. So a seat
is shown what it may know; and whatever it is shown, it is shown for the same time (`length`) as every other seat:
timing tells as well as words do. The page plays the cues above the table as it was, then shows it as it is (stage.js);
a touch ends them at once, and who wants no motion sees coins and banners stand still.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from panurge.core.state import State

LONGEST = 3000  # milliseconds: nobody should wish to skip

# How long each kind takes, where a cue does not say.
KINDS: dict[str, int] = {
    "go": 260,  # the part glides to the part `to`
    "leap": 300,  # … in an arc, and lands heavily
    "leave": 360,  # … and is gone there; without `to` it trots off and fades
    "rise": 160,  # lifted off the ground, its shadow below it
    "turn": 340,  # turns over its edge and shows `body`
    "look": 120,  # shows `body` from now on, without turning
    "nod": 400,  # two nods: it eats
    "start": 300,  # it starts with fright
    "hop": 320,  # a small jump on the spot
    "enter": 300,  # the figure `body`, called `part` from now on, comes in to where `to` is, from the side `mood`
    "tufts": 520,  # flocks of the colour `mood` fly about
    "coin": 640,  # `text` flies from the part to `to`; what `shows` names is seen to change as it lands
    "rim": 500,  # a golden rim about the part
    "pale": 300,  # it loses its colour until the end of the scene
    "glow": 400,  # it lights up, once, in the colour `mood`; or the shape `body` does, in the units it stands in
    "flash": 200,  # the whole table, once, in the colour `mood`
    "quake": 240,  # the whole table, once
    "dusk": 900,  # night falls over the table and lifts again
    "banner": 1400,  # `text` (a second line of it smaller) comes in, over the part if it has one, and folds into `to`
    "stand": 380,  # parts go to their places as they always do: those `shows` names, or for a while those in `body`
    "deal": 260,  # the figure `body` flies from the part to `to`
    "show": 0,  # what `shows` names looks as it does after this entry
    "rest": 0,  # silence
}
SOUNDS = ("ewe", "ram", "bell", "wool", "wood", "card", "dice", "tile", "sand", "coin", "shears", "wolf", "win", "loss")
LATE = ("coin", "deal", "banner")  # what they show is seen as they arrive
MOODS = {"coin": ("gain", "danger"), "enter": ("n", "e", "s", "w"), "banner": ("", "last")}


class Cue(NamedTuple):
    """One thing that happens on the stage. Parts are ids of the drawing, before or after; a figure that has come in is
    called by the name it was given, which begins with a star."""

    at: int  # milliseconds from the beginning of the scene
    kind: str
    part: str = ""
    to: str = ""
    text: str = ""
    body: str = ""  # markup around (0, 0), of figures the drawing defines
    mood: str = ""
    shows: tuple[str, ...] = ()  # parts of the drawing that look as they will from now on; of LATE kinds, as they end
    lasts: int = 0  # 0: as long as its kind does
    sound: str = ""
    seat: int = -1  # of a coin: whose it is, for a phone counts at the seats' signs above the table

    @property
    def length(self) -> int:
        return self.lasts or KINDS[self.kind]


Staging = Callable[[State, int, State, str, str, Sequence[str]], Sequence[Cue]]


def length(cues: Sequence[Cue]) -> int:
    """How long a scene takes."""
    return max((cue.at + cue.length for cue in cues), default=0)


def plain(cues: Sequence[Cue]) -> list[dict[str, Any]]:
    """As it travels: what is usual is left out."""
    usual, found = Cue(0, "")._asdict(), []
    for cue in cues:
        fields = {key: value for key, value in cue._asdict().items() if key in ("at", "kind") or value != usual[key]}
        found.append(fields | {"lasts": cue.length})
    return found

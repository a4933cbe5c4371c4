"""What every part of the table's drawing needs to know: the measures of a layout, the veil, the words, the options."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from panurge.core.last import Last
from panurge.core.state import FULL
from panurge.core.words import Voice, voice
from panurge.drawing.frame import opener, option, touch_disc, what
from panurge.games.guerre_et_beeeh import data, tell
from panurge.games.guerre_et_beeeh.notation import cell_name
from panurge.games.guerre_et_beeeh.rules import GuerreEtBeeeh


@dataclass(frozen=True)
class Plan:
    """Where things lie in a layout: units of the whole drawing."""

    name: str
    width: int
    height: int
    cell: float
    board: tuple[float, float]  # upper left corner of the meadow
    edge: float  # between the meadow's edge and the first cell
    hand: tuple[float, float, float]  # left end, middle of the cards, width of the row
    card: tuple[float, float]
    roomy: int  # as many cards lie in one row
    turned: bool = False  # the meadow as Yellow sees it, whose sheep begin on row 6

    @property
    def wide(self) -> bool:
        return self.name.startswith("wide")

    @property
    def side(self) -> float:
        return 6 * self.cell + 2 * self.edge

    @property
    def scale(self) -> float:
        """Of a figure on a cell."""
        return self.cell / 100 * 0.88

    def spot(self, cell: int) -> tuple[float, float]:
        """The middle of a cell; row 1 is at the bottom, for whoever sits there."""
        x, y = self.board
        cell = 35 - cell if self.turned else cell
        return x + self.edge + (cell % 6 + 0.5) * self.cell, y + self.edge + (5.5 - cell // 6) * self.cell


WIDE = Plan("wide", 1044, 836, 91, (10, 10), 19, (208, 727, 812), (160, 184), 5)
TALL = Plan("tall", 390, 804, 59, (12, 7), 6, (20, 574, 350), (112, 160), 4)
BACK = tuple(replace(plan, name=f"{plan.name}-turned", turned=True) for plan in (WIDE, TALL))
PLANS = {plan.name: plan for plan in (WIDE, TALL, *BACK)}


def plan_for(layout: str, viewer: int) -> Plan:
    """Each seat has its own half of the meadow in front of it (GB-1); a spectator sits behind Red."""
    return PLANS[f"{layout}-turned" if viewer == 1 else layout]


RULES = {
    "pile": "GB-7", "discard": "GB-10", "mad": "GB-24", "rival_hand": "GB-10", "manger": "GB-23", "idle": "GB-22",
    "token": "GB-7", "noted": "GB-5", "sheep": "GB-8", "hidden": "GB-6", "wolf": "GB-9",
    "hand": "GB-10",
}  # fmt: skip


PIECES = {"mad": "mad", "token": "token", "noted": "token", "hidden": "hidden", "wolf": "wolf"}


def told(key: str, name: str, language: str, kind: str = "", /, **fields: object) -> str:
    """Attributes of a thing that says what it is: its name, the message `what.<key>`, the rule, its piece."""
    sentence = voice(__package__, language)(f"what.{key}", **fields)
    return what(name, sentence, RULES[key], kind or PIECES.get(key, ""))


class Scene:
    """One drawing in the making."""

    def __init__(
        self, veil: GuerreEtBeeeh, language: str, plan: Plan, names: Sequence[str], last: Last | None = None
    ) -> None:
        self.veil, self.language, self.plan, self.last = veil, language, plan, last
        self.say: Voice = voice(__package__, language)
        self.names = [
            names[seat] if seat < len(names) and names[seat] else tell.seat_name(seat, language) for seat in (0, 1)
        ]
        self.options = veil.legal_actions()
        self.carried: dict[int, list[int]] = {}
        for action in self.options:
            if action < data.PLAY:  # MOVE, HIDE, SCOUT and CELL each count the 36 cells
                self.carried.setdefault(action % 36, []).append(action)
        self.chosen = self._chosen_cells()
        self.at_rest = bool(veil.phase == data.CHOOSE)  # only one's sheep and wolves say that they can be touched
        self.me = int(veil.viewer) if veil.viewer >= 0 else 0  # a spectator sits behind Red
        self.is_open = bool(veil.viewer == FULL)  # nothing is hidden (a game looked at again): both hands are shown

    def say_option(self, action: int) -> str:
        return tell.label(self.veil, action, self.language)

    def on_cell(self, cell: int) -> list[int]:
        """The options a cell, or what stands on it, carries."""
        return self.carried.get(cell, [])

    def touchable(self, cell: int, body: str, mark: str) -> str:
        """A thing on a cell with the options it carries: none, one, or several behind an opener."""
        actions = self.on_cell(cell)
        if not actions:
            return body
        inside = touch_disc(radius=self.plan.cell / 2) + mark + body
        if len(actions) == 1:
            return option(actions[0], self.say_option(actions[0]), inside)
        return opener(cell_name(cell), " / ".join(self.say_option(action) for action in actions), inside)

    def _chosen_cells(self) -> int:
        """The cells named so far in the choice being made, and the token being laid back."""
        veil, bits = self.veil, 0
        if veil.phase == data.LAY_BACK and self.options:
            return 1 << int(veil.asked_cell())
        for i in range(veil.n_parts):
            part = int(veil.part(i))
            if part < data.PLAY:
                bits |= 1 << (part % 36)
        return bits

    def told(self, key: str, name: str, **fields: object) -> str:
        """A thing that says what it is."""
        return told(key, name, self.language, **fields)

    def ways(self) -> list[int]:
        """The directions that may be chosen now."""
        return [action - int(data.DIRECTION) for action in self.options if data.DIRECTION <= action < data.TAKE]

    def taking(self) -> list[int]:
        """The cards one of which may be taken now, from the pile or from those played."""
        return [action - int(data.TAKE) for action in self.options if data.TAKE <= action < data.BEGIN]

    def in_words(self) -> list[int]:
        """The options no piece can carry: pass, none, how many sheep."""
        others = (data.DOWN, data.UP, data.ENOUGH)
        return [action for action in self.options if data.PASS <= action < data.DIRECTION and action not in others]

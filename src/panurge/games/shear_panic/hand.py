"""What a seat of Shear Panic takes hold of: a square of its menu and a sheep, then the direction (SP-9 … SP-14); a
square and a side of the flock (SP-12, SP-15); the sheep alone where the square is chosen or the die has (SP-6, SP-29).

The whole flock as it would stand is drawn on demand (`preview`), with what would be counted; a flock that would be torn
says so, for then a die decides (SP-18). Where sheep or square are settled, the directions and sides lie open and show
the same; the discs of the duel show where the marker would stop, and what that pays (SP-33). Lost groups and their ways
back lie open in the drawing, too: one touch each."""

from collections.abc import Iterator, Sequence
from functools import cache
from math import cos, radians, sin

from panurge.core.hand import Chip, Hand, No, Way, begun
from panurge.core.state import State
from panurge.core.words import Voice, voice
from panurge.drawing.frame import Drawing, number
from panurge.games.shear_panic import data, draw, draw_choice, draw_track, foresee, rules, tell
from panurge.games.shear_panic.notation import names as action_names
from panurge.games.shear_panic.rules import ShearPanic

KEYS = ("w8", "e9", "d6", "c3", "x2", "z1", "a4", "q7")  # by direction: as on the keys around S, and on a numeric pad
ARROW = ((-7, 0), (6, 0)), ((1, -5), (6, 0), (1, 5))
FENCED = ((-9, 0), (4, 0)), ((0, -4), (4, 0), (0, 4)), ((8, -7), (8, 7))
LEFT_ABOUT = ((6, 8), (6, 0), (3, -4), (-6, -4)), ((-2, -8), (-6, -4), (-2, 0))


def hand(veil: State, language: str, names: Sequence[str] = ()) -> Hand:
    assert isinstance(veil, ShearPanic)
    reach = _Reach(veil, language, names)
    if veil.phase == rules.SIDE:  # of a flock that panics (SP-29), or of a square that is chosen
        return Hand(opens=tuple(reach.sides((), (), veil)))
    if veil.phase == rules.DIRECTION:  # of the only sheep that panics (SP-29), or of one that is chosen
        return Hand(opens=tuple(reach.directions()))
    if veil.phase == rules.DISC:
        return Hand(opens=tuple(reach.discs()))
    if veil.phase not in (rules.SQUARE, rules.WHICH_SHEEP):
        return Hand()  # a decision half made, or one that lies open on the table
    reach.begun = list(reach.begins())
    return Hand(tuple(reach.ways()), nos=tuple(reach.nos()))


def preview(
    veil: State, actions: tuple[int, ...], language: str, layout: str, names: tuple[str, ...] | list[str] = ()
) -> Drawing:
    return draw.foreseen(veil, actions, language, layout, names)


class _Reach:
    """Everything within reach of a seat."""

    def __init__(self, veil: ShearPanic, language: str, names: Sequence[str]) -> None:
        self.veil, self.language = veil, language
        self.names = [tell.player_name(veil, seat, language, tuple(names)) for seat in range(veil.players)]
        self.say: Voice = voice(__package__, language)
        self.squares = action_names(veil.options["menu"])
        self.begun: list[tuple[tuple[str, ...], tuple[int, ...], ShearPanic]] = []

    def begins(self) -> Iterator[tuple[tuple[str, ...], tuple[int, ...], ShearPanic]]:
        """What is held first, the action it stands for, and the position in which sheep or sides are chosen."""
        if self.veil.phase == rules.WHICH_SHEEP:
            yield (), (), self.veil
            return
        for square in self.veil.legal_actions():
            if square != data.COVER:
                midway = begun(self.veil, square)
                assert isinstance(midway, ShearPanic)
                yield (f"square-{self.squares[square]}",), (square,), midway

    def ways(self) -> Iterator[Way]:
        for things, actions, midway in self.begun:
            if midway.phase == rules.SIDE:
                yield from self.sides(things, actions, midway)
                continue
            for chosen in midway.legal_actions():
                sheep = data.SHEEP_NAMES[chosen - data.SHEEP_AT]
                asked = begun(midway, chosen)
                for action in asked.legal_actions():
                    direction = action - int(data.DIRECTION_AT)
                    place = f"to-{sheep}-{data.DIRECTIONS[direction]}"
                    more = (turned(ARROW, direction * 45 - 90), KEYS[direction])
                    one = self.way((*things, f"sheep-{sheep}"), place, (*actions, chosen, action), asked, *more)
                    leaps = midway.kind == data.LEAP
                    lands = draw_choice.landing(int(chosen - data.SHEEP_AT), direction)
                    yield one._replace(lands=lands) if leaps else one

    def directions(self) -> Iterator[Way]:
        """Of a sheep that need not be held: its arrows lie in the drawing."""
        for action in self.veil.legal_actions():
            key = KEYS[action - int(data.DIRECTION_AT)]
            yield self.way((), "", (action,), self.veil, "", key)

    def discs(self) -> Iterator[Way]:
        """SP-33: what is counted now, and where: nothing else moves, so that one touch is enough."""
        for action in self.veil.legal_actions():
            end = begun(self.veil, action)
            assert isinstance(end, ShearPanic)
            goal = draw_track.disc_goal(self.veil, int(action - data.KEEP))
            marker = self.say("what.goal", cell=goal) if goal != self.veil.marker else ""
            event = draw_track.event(self.veil, goal, self.say)
            label = tell.label(self.veil, action, self.language)
            yield Way((), "", (action,), self.sentences(f"{label}.", self.points(end), marker, event), drawn=True)

    def sides(self, things: tuple[str, ...], actions: tuple[int, ...], midway: ShearPanic) -> Iterator[Way]:
        """SP-12, SP-15: the sides of the flock, as it faces."""
        for action in midway.legal_actions():
            side = action - int(data.SIDE_AT)
            way = int(midway.facing + data.SIDE_WAY[side]) & 7
            if midway.kind == data.ALIGN:
                sign = turned(FENCED, way * 45 - 90)
            else:
                sign = turned(LEFT_ABOUT, int(midway.facing) * 45, -1 if side == data.RIGHT else 1)
            place = f"side-{data.SIDES[side]}"
            yield self.way(things, place, (*actions, action), midway, sign, KEYS[way])

    def way(
        self, things: tuple[str, ...], place: str, actions: tuple[int, ...], asked: State, sign: str, key: str
    ) -> Way:
        end = begun(asked, actions[-1])
        assert isinstance(end, ShearPanic)
        label = tell.label(asked, actions[-1], self.language)
        chip, said = self.outcome(end, self.goal(actions))
        said = f"{label}. {said}".strip()
        return Way(things, place, actions, said, chips=chip, drawn=True, twice=True, sign=sign, key=key)

    def goal(self, actions: tuple[int, ...]) -> int:
        """Where the marker would go: nowhere at the beginning and in a panic."""
        return draw_track.goal(self.veil, actions[0]) if actions[0] < data.COVER else int(self.veil.marker)

    # ------------------------------------------------------------------ what it would bring
    def outcome(self, end: ShearPanic, goal: int) -> tuple[tuple[Chip, ...], str]:
        """SP-18 first: a flock that is torn waits for a die. Else the points, if this is where they are counted."""
        torn = end.phase == rules.GROUP and end.stage != rules.SHEARING
        marker = self.say("what.goal", cell=goal) if goal != self.veil.marker else ""
        event = draw_track.event(self.veil, goal, self.say) if marker else ""
        if torn:
            said = self.say("hand.torn.said" if self.veil.stage == rules.ACTION else "hand.torn.panic")
            return (Chip(self.say("hand.torn"), "danger"),), self.sentences(said, marker, event)
        if not foresee.counted(self.veil, end):
            return (), marker and self.sentences(marker, event)
        return self.chips(end), self.sentences(self.points(end), marker, event)

    def sentences(self, *parts: str) -> str:
        return " ".join(part for part in parts if part)

    def chips(self, end: ShearPanic) -> tuple[Chip, ...]:
        me = int(self.veil.active)
        gained, shorn = int(end.score(me) - self.veil.score(me)), self.shorn(end)
        if shorn:
            return (Chip(self.say("hand.shorn", n=shorn, points=gained), "danger"),)
        if gained > 0:
            return (Chip(f"+{gained}", "gain"),)
        return (Chip(self.say("hand.nothing")),) if self.is_paid(end) else ()

    def is_paid(self, end: ShearPanic) -> bool:
        """Whether the cell reached is one where the active player might have scored (SP-23 … SP-26)."""
        ends, box = end.box.ends, end.box
        gates = (box.roger_gate, ends[data.ROGER], box.shearer_gate, ends[data.SHEARER])
        between = end.marker <= ends[data.TEAM] or ends[data.ROGER] < end.marker <= ends[data.BLACK_FIELD]
        return bool(between) or any(draw_track.begin(self.veil) < cell <= end.marker for cell in gates)

    def shorn(self, end: ShearPanic) -> int:
        """How many of one's own the Shearer would catch (SP-26)."""
        first = 2 * int(self.veil.box.colour_of[self.veil.active])
        return sum(
            1 for sheep in (first, first + 1) if self.veil.place[sheep] != data.GONE and end.place[sheep] == data.GONE
        )

    def points(self, end: ShearPanic) -> str:
        """Everybody's points; "no points" only where there might have been some."""
        gains = {seat: int(end.score(seat) - self.veil.score(seat)) for seat in range(self.veil.players)}
        mine = gains.pop(int(self.veil.active))
        told = [self.say("hand.gain", who=self.names[seat], n=n) for seat, n in gains.items() if n > 0]
        if mine > 0:
            told.insert(0, self.say("hand.gain.you", n=mine))
        elif self.is_paid(end):
            told.insert(0, self.say("hand.gain.none"))
        lost = self.veil.flock_size() - end.flock_size()
        return self.sentences(self.say("tell.shorn", n=int(lost)) if lost else "", *told)

    # ------------------------------------------------------------------ what one would try in vain
    def nos(self) -> Iterator[No]:
        """Sheep that do not go with a square, and what would undo the last move (SP-16). Once the square is chosen, or
        the die has fallen, the drawing says it."""
        for things, _, midway in self.begun:
            if not things:
                return
            if midway.phase == rules.WHICH_SHEEP:
                yield from self.other_sheep(things, midway)
            elif midway.undo_kind == data.EWE_TURN == midway.kind:
                yield from self.turned_back(things, midway)

    def other_sheep(self, things: tuple[str, ...], midway: ShearPanic) -> Iterator[No]:
        for sheep, name in enumerate(data.SHEEP_NAMES):
            if self.veil.place[sheep] == data.GONE:
                continue
            action = int(data.SHEEP_AT) + sheep
            code = int(midway.refusal(action))
            if code:
                yield self.no(things, f"sheep-{name}", midway, action, code)
            elif midway.undo_kind == midway.kind:
                yield from self.pushed_back((*things, f"sheep-{name}"), name, begun(midway, action))

    def pushed_back(self, things: tuple[str, ...], name: str, asked: State) -> Iterator[No]:
        for direction, way in enumerate(data.DIRECTIONS):
            action = int(data.DIRECTION_AT) + direction
            code = int(asked.refusal(action))
            if code == rules.REVERSE:
                sign = turned(ARROW, direction * 45 - 90)
                yield self.no(things, f"to-{name}-{way}", asked, action, code, sign)

    def turned_back(self, things: tuple[str, ...], midway: ShearPanic) -> Iterator[No]:
        for side in (int(data.LEFT), int(data.RIGHT)):
            action = int(data.SIDE_AT) + side
            code = int(midway.refusal(action))
            if code:
                sign = turned(LEFT_ABOUT, int(midway.facing) * 45, -1 if side == data.RIGHT else 1)
                yield self.no(things, f"side-{data.SIDES[side]}", midway, action, code, sign)

    def no(
        self, things: tuple[str, ...], place: str, state: State, action: int, code: int, sign: str = ""
    ) -> No:
        rule, said = tell.reason(state, action, code, self.language)
        return No(things, place, said, rule, sign=sign)


@cache
def turned(lines: tuple[tuple[tuple[float, float], ...], ...], degrees: float, mirrored: int = 1) -> str:
    """A sign as a path, mirrored or not, turned clockwise."""
    way = radians(degrees)

    def spot(x: float, y: float) -> str:
        x *= mirrored
        return f"{number(x * cos(way) - y * sin(way))} {number(x * sin(way) + y * cos(way))}"

    return "".join("M" + "L".join(spot(x, y) for x, y in line) for line in lines)

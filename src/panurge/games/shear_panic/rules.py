"""The rules of Shear Panic, as the sheet tells them: a turn is action, regroup, marker, points, panic (SP-8).

The flock is nine numbers, the cell of each sheep (`place`), shifted so that its least row and column are always the
same: two flocks that look alike are equal, wherever they have wandered. Cloning and comparing are then cheap, and
sliding a group is arithmetic on pairs of sheep. A *meadow* (cell → sheep, walled) is laid out only while a rule has to
look around: pushes follow it, and groups, which are sets of nine bits, are found on it by flooding.

Everything is open; veil and imagine are identities. The only chance is in the two dice.
"""

from typing import Any, ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from panurge.core.rng import Rng
from panurge.core.state import CHANCE, FULL, OVER, State
from panurge.games.shear_panic.data import (
    ALIGN,
    BACK,
    BLACK,
    BLACK_FIELD,
    BLACK_POINTS,
    BOX,
    COUNT,
    COVER,
    DIAGONAL,
    DIRECTION_AT,
    DISC_POINTS,
    DISCS,
    EMPTY,
    EWE_TURN,
    FACES,
    FRONT,
    GONE,
    GROUP_AT,
    KEEP,
    LEAP,
    LINE,
    LOWEST,
    MARGIN,
    NO_KIND,
    NO_SQUARE,
    NOBODY,
    PANIC_DIE_AT,
    RANK_POINTS,
    RETURN_DIE_AT,
    ROGER,
    ROGER_GATE,
    ROGER_PEN,
    ROLL,
    ROUTE_AT,
    ROUTE_LAST,
    ROUTE_WAY,
    ROUTES,
    SHEARER,
    SHEARER_GATE,
    SHEARER_PEN,
    SHEEP,
    SHEEP_AT,
    SIDE_AT,
    SIDE_WAY,
    SLAM,
    SOURCES,
    SQUARES,
    STEP,
    STEP_DOWN,
    STEP_RIGHT,
    TEAM,
    TEAM_POINTS,
    WALL,
    WHITE,
    Box,
)
from panurge.games.shear_panic.rules_flock import (
    NEVER,
    align,
    group_of,
    lay_out,
    leap,
    meets,
    picture,
    push,
    recentre,
    slide_diagonal,
    slide_straight,
    touch,
)

# What is to be decided now. The first two are chance events.
PANIC_DIE: Final[i64] = 0
RETURN_DIE: Final[i64] = 1
SQUARE: Final[i64] = 2
COVERED: Final[i64] = 3  # SP-17: which square to cover without effect
WHICH_SHEEP: Final[i64] = 4
DIRECTION: Final[i64] = 5
SIDE: Final[i64] = 6
GROUP: Final[i64] = 7
ROUTE: Final[i64] = 8
DISC: Final[i64] = 9
END: Final[i64] = 10

# Why the flock was moved, which says how the turn goes on once it is whole again.
START: Final[i64] = 0  # SP-6
ACTION: Final[i64] = 1  # SP-8 A
SHEARING: Final[i64] = 2  # SP-8 D
PANIC: Final[i64] = 3  # SP-8 E

# What the return die shows; NO_DIE while none lies on the table.
NO_DIE: Final[i64] = 0
PLUS: Final[i64] = 1
CROSS: Final[i64] = 2

NO_SHEEP: Final[i64] = 9
NO_FACE: Final[i64] = 6

# Reason codes, worded by tell.REASONS.
NOT_NOW: Final[i64] = 1
USED: Final[i64] = 2
REVERSE: Final[i64] = 3
REVERSE_EWE_TURN: Final[i64] = 4
NOT_YOURS: Final[i64] = 5
OTHER_COLOUR: Final[i64] = 6
SHORN: Final[i64] = 7
SHEEP_BEHIND: Final[i64] = 8
NOT_STRAIGHT: Final[i64] = 9
NOT_DIAGONAL: Final[i64] = 10
OCCUPIED: Final[i64] = 11
LONELY: Final[i64] = 12
NO_ROOM: Final[i64] = 13
NOTHING_TO_LEAP: Final[i64] = 14
LEAP_STRAIGHT: Final[i64] = 15
NO_EWE_TURN: Final[i64] = 16
NOT_SMALLEST: Final[i64] = 17
NOT_FIRST: Final[i64] = 18
NO_CONTACT: Final[i64] = 19
OTHER_DIE: Final[i64] = 20
AT_CORNER: Final[i64] = 21
NO_CORNER: Final[i64] = 22
NO_DISC: Final[i64] = 23
MUST_SPEND: Final[i64] = 24
CAN_ACT: Final[i64] = 25
NOT_MAIN: Final[i64] = 26


@final
class ShearPanic(State):
    """One position. `active` is the seat whose turn it is, also while chance is to move."""

    KEY: ClassVar[str] = "shear-panic"
    FIELDS: ClassVar[tuple[str, ...]] = (
        *("place", "facing", "free", "discs", "points", "order", "marker", "came"),
        *("undo_kind", "undo_side", "undo_flock", "phase", "stage", "active", "started"),
        *("square", "kind", "sheep", "face", "group", "die"),
    )

    box: Box
    place: vec[i64]  # the cell of each sheep, or GONE
    facing: i64  # 0 north, 2 east, 4 south, 6 west: a direction
    free: vec[i64]  # per seat: a bit for each square not yet used
    discs: vec[i64]  # per seat: how many of 1, 2, 3 (all none but in the duel)
    points: vec[i64]  # per seat: what each source gave
    order: vec[i64]  # per seat: 0 for the one whose last turn is the oldest, and so on (SP-32)
    marker: i64
    came: i64  # where the marker stood before this turn, until the points are scored
    undo_kind: i64  # LINE, DIAGONAL or EWE_TURN while a reverse ban holds, else NO_KIND (SP-16)
    undo_side: i64  # of that ewe turn
    undo_flock: vec[i64]  # the picture before that push
    phase: i64
    stage: i64
    active: i64
    started: i64  # starting slams begun (SP-6)
    square: i64  # chosen, until the marker has moved
    kind: i64  # of the action being carried out
    sheep: i64  # chosen, until it has moved
    face: i64  # of the panic die, until the slam is made
    group: i64  # chosen to be brought back, until it is
    die: i64  # the return die, until the group is brought back

    # ------------------------------------------------------------------ the beginning (SP-4 … SP-7)
    def start(self, players: i64, box: Box) -> None:
        """SP-4, SP-6: the flock as in the box, facing the top; the first player throws the panic die."""
        self.box = box
        self.players = players
        self.place = box.start[:]
        self.facing = 0
        self.free = vec[i64]([(1 << SQUARES) - 1] * players)
        self.discs = vec[i64]([0] * (3 * players))
        if players == 2:
            for i in range(6):
                self.discs[i] = DISCS[i % 3]
        self.points = vec[i64]([0] * (SOURCES * players))
        self.order = vec[i64]([0] * players)
        for seat in range(players):
            self.order[(box.first + seat) % players] = seat
        self.marker = 0
        self.came = 0
        self.undo_kind = NO_KIND
        self.undo_side = FRONT
        self.undo_flock = vec[i64]([0] * SHEEP)
        self.started = 0
        self.moves = vec[i64]([0] * ROUTES)
        self.weights = vec[i64]([0] * ROUTES)
        self._put_away()
        self._starting_slam()

    def clone(self) -> "ShearPanic":
        new = ShearPanic()
        self.copy_head(new)
        new.box = self.box
        new.place = self.place[:]
        new.facing = self.facing
        new.free = self.free[:]
        new.discs = self.discs[:]
        new.points = self.points[:]
        new.order = self.order[:]
        new.marker = self.marker
        new.came = self.came
        new.undo_kind = self.undo_kind
        new.undo_side = self.undo_side
        new.undo_flock = self.undo_flock[:]
        new.phase = self.phase
        new.stage = self.stage
        new.active = self.active
        new.started = self.started
        new.square = self.square
        new.kind = self.kind
        new.sheep = self.sheep
        new.face = self.face
        new.group = self.group
        new.die = self.die
        return new

    def _starting_slam(self) -> None:
        """SP-6: a slam by the die each, two each in the duel (SP-33); then the first player's turn."""
        turns = 2 * self.players if self.players == 2 else self.players
        if self.started == turns:
            self._begin_turn(self.box.first)
            return
        self.active = (self.box.first + self.started) % self.players
        self.started += 1
        self.stage = START
        self.phase = PANIC_DIE
        self.current_player = CHANCE

    # ------------------------------------------------------------------ what may be chosen
    def find_moves(self) -> None:
        phase = self.phase
        if phase in (PANIC_DIE, RETURN_DIE):
            self._find_faces()
            return
        moves = self.moves
        n: i64 = 0
        if phase in (WHICH_SHEEP, DIRECTION, SQUARE):
            meadow = lay_out(self.place)
            if phase == SQUARE:
                for square in range(SQUARES):
                    if self._why_not_square(meadow, square) == 0:
                        moves[n] = square
                        n += 1
                if n == 0:
                    moves[n] = COVER
                    n += 1
            elif phase == WHICH_SHEEP:
                for sheep in range(SHEEP):
                    if self._why_not_sheep(meadow, self.kind, sheep) == 0:
                        moves[n] = SHEEP_AT + sheep
                        n += 1
            else:
                for direction in range(8):
                    if self._why_not_direction(meadow, self.kind, self.sheep, direction) == 0:
                        moves[n] = DIRECTION_AT + direction
                        n += 1
        elif phase == GROUP:
            meadow = lay_out(self.place)
            smallest = self._smallest(meadow)
            for sheep in range(SHEEP):
                if self._why_not_group(meadow, smallest, sheep) == 0:
                    moves[n] = GROUP_AT + sheep
                    n += 1
        elif phase == ROUTE:
            goal = self._goal()
            for route in range(ROUTES):
                if self._why_not_route(goal, route) == 0:
                    moves[n] = ROUTE_AT + route
                    n += 1
            assert n > 0  # SP-21: + always has a route
        elif phase == SIDE:
            for side in range(4):
                if self._why_not_side(side) == 0:
                    moves[n] = SIDE_AT + side
                    n += 1
        elif phase == COVERED:
            for square in range(SQUARES):
                if self._why_not_cover(square) == 0:
                    moves[n] = square
                    n += 1
        else:
            for disc in range(4):
                if self._why_not_disc(disc) == 0:
                    moves[n] = KEEP + disc
                    n += 1
        self.n_moves = n

    def _find_faces(self) -> None:
        """The dice: SP-5, and SP-29 for the faces of colours no longer in the flock."""
        n: i64 = 0
        if self.phase == PANIC_DIE:
            for face in range(FACES):
                if face == WHITE or self._sheep_left(face) > 0:
                    self.moves[n] = PANIC_DIE_AT + face
                    self.weights[n] = 1
                    n += 1
        else:
            if self.box.pluses > 0:
                self.moves[n] = RETURN_DIE_AT
                self.weights[n] = self.box.pluses
                n += 1
            if self.box.crosses > 0:
                self.moves[n] = RETURN_DIE_AT + 1
                self.weights[n] = self.box.crosses
                n += 1
        self.n_moves = n

    def refusal(self, action: i64) -> i64:
        phase = self.phase
        meadow = lay_out(self.place)
        if action < 0 or self.current_player < 0:
            return NOT_NOW
        if action <= COVER:
            if phase == SQUARE:
                return self._why_not_square(meadow, action) if action < COVER else self._why_not_helpless(meadow)
            if phase == COVERED and action < COVER:
                return self._why_not_cover(action)
        elif action < DIRECTION_AT:
            if phase == WHICH_SHEEP:
                return self._why_not_sheep(meadow, self.kind, action - SHEEP_AT)
        elif action < SIDE_AT:
            if phase == DIRECTION:
                return self._why_not_direction(meadow, self.kind, self.sheep, action - DIRECTION_AT)
        elif action < GROUP_AT:
            if phase == SIDE:
                return self._why_not_side(action - SIDE_AT)
        elif action < ROUTE_AT:
            if phase == GROUP:
                return self._why_not_group(meadow, self._smallest(meadow), action - GROUP_AT)
        elif action < KEEP:
            if phase == ROUTE:
                return self._why_not_route(self._goal(), action - ROUTE_AT)
        elif action < PANIC_DIE_AT:
            if phase == DISC:
                return self._why_not_disc(action - KEEP)
        return NOT_NOW

    def half_made(self) -> bool:
        """A square waits for its sheep or side, or a sheep (also a panicking one) for its direction."""
        phase = self.phase
        if phase in (WHICH_SHEEP, SIDE):
            return self.stage == ACTION
        return phase in (DIRECTION, COVERED)

    def forced_for_all(self) -> bool:
        if self.current_player < 0:
            return False
        self.find_moves()
        return self.n_moves == 1

    # ------------------------------------------------------------------ a turn (SP-8)
    def play(self, action: i64) -> None:
        phase = self.phase
        if phase == SQUARE:
            self._choose_square(action)
        elif phase == WHICH_SHEEP:
            self.sheep = action - SHEEP_AT
            self.phase = DIRECTION
        elif phase == DIRECTION:
            self._move_sheep(action - DIRECTION_AT)
        elif phase == SIDE:
            self._turn_or_align(action - SIDE_AT)
        elif phase == GROUP:
            self.group = group_of(self.place, lay_out(self.place), action - GROUP_AT)
            self.phase = RETURN_DIE
            self.current_player = CHANCE
        elif phase == ROUTE:
            self._bring_back(action - ROUTE_AT)
        elif phase == PANIC_DIE:
            self._panic_shows(action - PANIC_DIE_AT)
        elif phase == RETURN_DIE:
            self._die_fell()
            self.die = PLUS + action - RETURN_DIE_AT
            self.phase = ROUTE
            self.current_player = self.active
        elif phase == DISC:
            self._spend(action - KEEP)
        elif phase == COVERED:
            self.square = action
            self._go_on()

    def _begin_turn(self, seat: i64) -> None:
        self.active = seat
        self.stage = ACTION
        self.phase = SQUARE
        self.current_player = seat

    def _put_away(self) -> None:
        """Nothing is chosen, no die lies on the table."""
        self.square = NO_SQUARE
        self.kind = NO_KIND
        self.sheep = NO_SHEEP
        self.face = NO_FACE
        self.group = 0
        self.die = NO_DIE

    def _go_on(self) -> None:
        """The flock is whole: the next step of the turn (SP-8)."""
        stage = self.stage
        if stage == ACTION:
            self._move_marker()
        elif stage == SHEARING:
            self._panic()
        elif stage == PANIC:
            self._end_turn()
        else:
            self._starting_slam()

    def _end_turn(self) -> None:
        """SP-31: the next player who has sheep and a free square; if there is none, the final shearing at once."""
        self._last_turn_is_this_one()
        seat = self.active
        for _ in range(self.players):
            seat = (seat + 1) % self.players
            if self.free[seat] != 0 and self._sheep_left(self.box.colour_of[seat]) > 0:
                self._begin_turn(seat)
                return
        self._shear(SHEARER_PEN)
        self._finish()

    def _last_turn_is_this_one(self) -> None:
        """SP-32: no last turn is less old than the active player's."""
        seat = self.active
        for other in range(self.players):
            if self.order[other] > self.order[seat]:
                self.order[other] -= 1
        self.order[seat] = self.players - 1

    def _sheep_left(self, colour: i64) -> i64:
        left: i64 = 0
        for sheep in range(2 * colour, min(2 * colour + 2, SHEEP)):
            if self.place[sheep] != GONE:
                left += 1
        return left

    # ------------------------------------------------------------------ A: actions (SP-9 … SP-17)
    def _why_not_square(self, meadow: vec[i64], square: i64) -> i64:
        """SP-2: a square is used once; and it is offered only if its action can be carried out."""
        if (self.free[self.active] >> square) & 1 == 0:
            return USED
        kind = self.box.kinds[square]
        if kind in (SLAM, ALIGN, EWE_TURN):
            return 0
        reason: i64 = 0
        for sheep in range(SHEEP):
            answer = self._why_not_sheep(meadow, kind, sheep)
            if answer == 0:
                return 0
            if answer in (REVERSE, NO_ROOM, NOTHING_TO_LEAP):
                reason = answer
        return reason

    def _why_not_helpless(self, meadow: vec[i64]) -> i64:
        """SP-17: covering a square without effect is for those who can use none."""
        for square in range(SQUARES):
            if self._why_not_square(meadow, square) == 0:
                return CAN_ACT
        return 0

    def _why_not_cover(self, square: i64) -> i64:
        return 0 if (self.free[self.active] >> square) & 1 != 0 else USED

    def _why_not_sheep(self, meadow: vec[i64], kind: i64, sheep: i64) -> i64:
        """SP-9, SP-13, SP-14: own sheep only; SP-6, SP-29: only the die's colour; pushes take any sheep."""
        if self.place[sheep] == GONE:
            return SHORN
        if kind != LINE and kind != DIAGONAL:
            if self.stage == ACTION:
                if self.box.colour_of[self.active] != sheep >> 1:
                    return NOT_YOURS
            elif self.face != sheep >> 1:
                return OTHER_COLOUR
            if kind == SLAM:
                return 0
        reason: i64 = 0
        for direction in range(8):
            answer = self._why_not_direction(meadow, kind, sheep, direction)
            if answer == 0:
                return 0
            if answer == REVERSE:
                reason = REVERSE
        if reason != 0:
            return reason
        return NO_ROOM if kind == ROLL else NOTHING_TO_LEAP if kind == LEAP else SHEEP_BEHIND

    def _why_not_direction(self, meadow: vec[i64], kind: i64, sheep: i64, direction: i64) -> i64:
        cell = self.place[sheep]
        step = STEP[direction]
        if kind in (LINE, DIAGONAL):
            if direction & 1 == 1 and kind == LINE:
                return NOT_STRAIGHT
            if direction & 1 == 0 and kind == DIAGONAL:
                return NOT_DIAGONAL
            return self._why_not_push(meadow, kind, sheep, direction)
        if kind == ROLL:
            there = cell + step
            if meadow[there] < SHEEP:
                return OCCUPIED
            for side in range(0, 8, 2):
                beside = meadow[there + STEP[side]]
                if beside < SHEEP and beside != sheep:
                    return 0
            return LONELY
        if kind == LEAP:
            if direction & 1 == 1:
                return LEAP_STRAIGHT
            if meadow[cell + step] >= SHEEP:
                return NOTHING_TO_LEAP
        return 0

    def _why_not_push(self, meadow: vec[i64], kind: i64, sheep: i64, direction: i64) -> i64:
        """SP-10, SP-11: pushed from outside, no sheep anywhere behind. SP-16: not back to where the last push began."""
        step = STEP[direction]
        cell = self.place[sheep] - step
        while meadow[cell] == EMPTY:
            cell -= step
        if meadow[cell] != WALL:
            return SHEEP_BEHIND
        if self.undo_kind != kind:
            return 0
        after = self.place[:]
        push(after, meadow, sheep, direction)
        after = picture(after)
        for one in range(SHEEP):
            if after[one] != self.undo_flock[one]:
                return 0
        return REVERSE

    def _why_not_side(self, side: i64) -> i64:
        """SP-15: a turn goes left or right. SP-16: never the opposite of the turn played last."""
        if self.kind != EWE_TURN:
            return 0
        if side in (FRONT, BACK):
            return NO_EWE_TURN
        if self.stage == ACTION and self.undo_kind == EWE_TURN and self.undo_side != side:
            return REVERSE_EWE_TURN
        return 0

    def _choose_square(self, action: i64) -> None:
        if action == COVER:
            self._forget()
            self.phase = COVERED
            return
        self.square = action
        self.kind = self.box.kinds[action]
        self.phase = SIDE if self.kind == ALIGN or self.kind == EWE_TURN else WHICH_SHEEP

    def _move_sheep(self, direction: i64) -> None:
        """Slam, push, roll or leap (SP-9 … SP-14)."""
        place = self.place
        kind = self.kind
        if self.stage == ACTION:
            self._remember(kind)
        if kind == LEAP:
            leap(place, lay_out(place), self.sheep, direction)
        elif kind == ROLL:
            place[self.sheep] += STEP[direction]
        else:
            push(place, lay_out(place), self.sheep, direction)
        self.sheep = NO_SHEEP
        self.kind = NO_KIND
        self.face = NO_FACE
        self._regroup()

    def _turn_or_align(self, side: i64) -> None:
        if self.stage == ACTION:
            self._remember(self.kind)
            self.undo_side = side if self.kind == EWE_TURN else FRONT
        if self.kind == EWE_TURN:
            self.facing = (self.facing + SIDE_WAY[side]) & 7
        else:
            align(self.place, (self.facing + SIDE_WAY[side]) & 7)
            recentre(self.place)
        self.kind = NO_KIND
        self.face = NO_FACE
        self._go_on()

    def _remember(self, kind: i64) -> None:
        """SP-16: what the next player may not reverse; the last menu action played by anyone counts."""
        self._forget()
        if kind in (LINE, DIAGONAL):
            self.undo_kind = kind
            self.undo_flock = picture(self.place)
        elif kind == EWE_TURN:
            self.undo_kind = kind

    def _forget(self) -> None:
        if self.undo_kind != NO_KIND:
            self.undo_kind = NO_KIND
            self.undo_side = FRONT
            self.undo_flock = vec[i64]([0] * SHEEP)

    def _die_fell(self) -> None:
        """SP-16: any die lifts the ban on reverse pushes, none the ban on the opposite turn."""
        if self.undo_kind != EWE_TURN:
            self._forget()

    # ------------------------------------------------------------------ B: regroup (SP-18 … SP-21)
    def _regroup(self) -> None:
        """SP-18: while the flock is split, the active player brings back a smallest group; then the turn goes on."""
        recentre(self.place)
        everyone: i64 = 0
        for sheep in range(SHEEP):
            if self.place[sheep] != GONE:
                everyone |= 1 << sheep
        if group_of(self.place, lay_out(self.place), LOWEST[everyone]) == everyone:
            self._go_on()
            return
        self.phase = GROUP
        self.current_player = self.active

    def _smallest(self, meadow: vec[i64]) -> i64:
        smallest = SHEEP
        seen: i64 = 0
        for sheep in range(SHEEP):
            if self.place[sheep] != GONE and (seen >> sheep) & 1 == 0:
                group = group_of(self.place, meadow, sheep)
                seen |= group
                smallest = min(smallest, COUNT[group])
        return smallest

    def _why_not_group(self, meadow: vec[i64], smallest: i64, sheep: i64) -> i64:
        """SP-18: a smallest group, named by its first sheep."""
        if self.place[sheep] == GONE:
            return SHORN
        group = group_of(self.place, meadow, sheep)
        if COUNT[group] != smallest:
            return NOT_SMALLEST
        return 0 if LOWEST[group] == sheep else NOT_FIRST

    def _goal(self) -> i64:
        """SP-18: the sheep that a way back must touch: the main flock, or any other if this die has no route to it.

        The main flock is the largest of the other groups; of several as large, each will do."""
        meadow = lay_out(self.place)
        others: i64 = 0
        main: i64 = 0
        largest: i64 = 0
        for sheep in range(SHEEP):
            if self.place[sheep] != GONE and ((self.group | others) >> sheep) & 1 == 0:
                group = group_of(self.place, meadow, sheep)
                others |= group
                if COUNT[group] > largest:
                    largest = COUNT[group]
                    main = 0
                if COUNT[group] == largest:
                    main |= group
        for route in range(ROUTES):
            if self._why_no_way(route) == 0 and meets(self.place, self.group, main, self._way_back(route)):
                return main
        return others

    def _why_not_route(self, goal: i64, route: i64) -> i64:
        """SP-18: of the ways the die leaves, those to the main flock."""
        reason = self._why_no_way(route)
        if reason == 0 and not meets(self.place, self.group, goal, self._way_back(route)):
            return NOT_MAIN
        return reason

    def _why_no_way(self, route: i64) -> i64:
        """SP-19 for +, SP-20 for ×; SP-21: if no diagonal joins, × is read as +."""
        way = ROUTE_WAY[route]
        if route < 4:
            if self.die == CROSS and self.some_diagonal():
                return OTHER_DIE
            return 0 if slide_straight(self.place, self.group, way) != NEVER else NO_CONTACT
        if self.die == PLUS:
            return OTHER_DIE
        length = slide_diagonal(self.place, self.group, way)
        if length == NEVER:
            return NO_CONTACT
        if route < 8:
            return 0 if length & 1 == 0 else AT_CORNER
        return 0 if length & 1 == 1 else NO_CORNER

    def some_diagonal(self) -> bool:
        """SP-21: whether the group that is to come back has any diagonal to come by."""
        nearest = NEVER
        for way in range(1, 8, 2):
            nearest = min(nearest, slide_diagonal(self.place, self.group, way))
        return nearest != NEVER

    def _way_back(self, route: i64) -> i64:
        """How far this route takes the group, in cells of the meadow."""
        way = ROUTE_WAY[route]
        if route < 4:
            return slide_straight(self.place, self.group, way) * STEP[way]
        shift = (slide_diagonal(self.place, self.group, way) >> 1) * STEP[way]
        return shift + STEP[ROUTE_LAST[route]] if route >= 8 else shift

    def _bring_back(self, route: i64) -> None:
        shift = self._way_back(route)
        for sheep in range(SHEEP):
            if (self.group >> sheep) & 1 != 0:
                self.place[sheep] += shift
        self.group = 0
        self.die = NO_DIE
        self._regroup()

    # ------------------------------------------------------------------ C: marker, and discs in the duel (SP-22, SP-33)
    def _move_marker(self) -> None:
        self.free[self.active] &= ~(1 << self.square)
        self.came = self.marker
        self._advance(self.box.steps[self.square])
        self.square = NO_SQUARE
        if self._may_spend():
            self.phase = DISC
            self.current_player = self.active
        else:
            self._score_points()

    def _advance(self, steps: i64) -> None:
        """SP-22: a pen stops the marker; the last one always, Roger's unless `pen_stop` is off."""
        ends = self.box.ends
        goal = min(self.marker + steps, ends[SHEARER])
        if self.box.pen_stop and self.marker < ends[ROGER] < goal:
            goal = ends[ROGER]
        self.marker = goal

    def in_pen(self) -> bool:
        return self.marker == self.box.ends[ROGER] or self.marker == self.box.ends[SHEARER]

    def discs_left(self, seat: i64) -> i64:
        return self.discs[3 * seat] + self.discs[3 * seat + 1] + self.discs[3 * seat + 2]

    def _may_spend(self) -> bool:
        """SP-33: in a pen no disc is spent, and its duty lapses."""
        return self.discs_left(self.active) > 0 and not self.in_pen()

    def _why_not_disc(self, disc: i64) -> i64:
        """SP-33: a disc the player has; keeping them all only while free squares outnumber discs."""
        if disc > 0:
            return 0 if self.discs[3 * self.active + disc - 1] > 0 else NO_DISC
        return MUST_SPEND if count_free(self.free[self.active]) <= self.discs_left(self.active) else 0

    def _spend(self, disc: i64) -> None:
        if disc > 0:
            self.discs[3 * self.active + disc - 1] -= 1
            self._advance(disc)
        self._score_points()

    # ------------------------------------------------------------------ D: points (SP-23 … SP-28)
    def _score_points(self) -> None:
        """SP-23 … SP-26, for the gates and pens on the way and for the field the marker ended on."""
        box = self.box
        shorn = False
        for cell in range(self.came + 1, self.marker + 1):
            if cell == box.roger_gate:
                self._score_ranks(ROGER_GATE)
            elif cell == box.ends[ROGER]:
                self._score_ranks(ROGER_PEN)
            elif cell == box.shearer_gate:
                self._shear(SHEARER_GATE)
                shorn = True
            elif cell == box.ends[SHEARER]:
                self._shear(SHEARER_PEN)
                self._finish()
                return
        self.came = self.marker
        if self.marker <= box.ends[TEAM]:
            self._score_team()
        elif box.ends[ROGER] < self.marker <= box.ends[BLACK_FIELD]:
            self._score_black()
        self.stage = SHEARING
        if not shorn:
            self._panic()
        elif self.flock_size() == 0:
            self._finish()  # SP-28
        else:
            self._regroup()

    def flock_size(self) -> i64:
        size: i64 = 0
        for sheep in range(SHEEP):
            if self.place[sheep] != GONE:
                size += 1
        return size

    def _gain(self, seat: i64, source: i64, points: i64) -> None:
        if seat != NOBODY:
            self.points[seat * SOURCES + source] += points

    def _score_team(self) -> None:
        """SP-23: 2 if the active player's sheep touch by a side, 1 if by a corner."""
        first = 2 * self.box.colour_of[self.active]
        if self.place[first] != GONE and self.place[first + 1] != GONE:
            self._gain(self.active, TEAM_POINTS, touch(self.place, first, first + 1))

    def _score_black(self) -> None:
        """SP-25: per own sheep, 2 if it touches the black sheep by a side, 1 if by a corner."""
        first = 2 * self.box.colour_of[self.active]
        for sheep in range(first, first + 2):
            if self.place[sheep] != GONE and self.place[2 * BLACK] != GONE:
                self._gain(self.active, BLACK_POINTS, touch(self.place, sheep, 2 * BLACK))

    def depth(self, sheep: i64) -> i64:
        """How far back a sheep stands, counted along the facing from an arbitrary line."""
        cell = self.place[sheep]
        return -(cell >> 4) * STEP_DOWN[self.facing] - (cell & 15) * STEP_RIGHT[self.facing]

    def front(self) -> i64:
        """The depth of the foremost rank that has a sheep (SP-24)."""
        least = NEVER
        for sheep in range(SHEEP):
            if self.place[sheep] != GONE:
                least = min(least, self.depth(sheep))
        return least

    def back(self) -> i64:
        most = -NEVER
        for sheep in range(SHEEP):
            if self.place[sheep] != GONE:
                most = max(most, self.depth(sheep))
        return most

    def _score_ranks(self, source: i64) -> None:
        """SP-24: 4, 3, 2, 1 from the front for Roger; SP-26: from the back for the Shearer."""
        edge = self.front() if source in (ROGER_GATE, ROGER_PEN) else self.back()
        for sheep in range(SHEEP):
            if self.place[sheep] != GONE:
                away = self.depth(sheep) - edge
                self._gain(self.box.owner[sheep >> 1], source, RANK_POINTS[away if away >= 0 else -away])

    def _shear(self, source: i64) -> None:
        """SP-26: the front rank is shorn, the rest score. SP-27: a flock of one colour is not shorn. SP-28: everything
        in one rank is shorn, and nobody scores."""
        if not self.one_colour():
            front = self.front()
            for sheep in range(SHEEP):
                if self.place[sheep] != GONE and self.depth(sheep) == front:
                    self.place[sheep] = GONE
        if self.flock_size() > 0:
            recentre(self.place)
            self._score_ranks(source)

    def one_colour(self) -> bool:
        colours: i64 = 0
        for colour in range(FACES - 1):
            if self._sheep_left(colour) > 0:
                colours += 1
        return colours <= 1

    # ------------------------------------------------------------------ E: panic (SP-29)
    def _panic(self) -> None:
        """SP-29: on a panic cell the active player throws the panic die."""
        if self.box.panic[self.marker] == 0:
            self._end_turn()
            return
        self.stage = PANIC
        self.phase = PANIC_DIE
        self.current_player = CHANCE

    def _panic_shows(self, face: i64) -> None:
        """SP-6, SP-29: a slam with a sheep of that colour; white: a ewe turn, the player chooses the side."""
        self._die_fell()
        self.face = face
        self.current_player = self.active
        if face == WHITE:
            self.kind = EWE_TURN
            self.phase = SIDE
        else:
            self.kind = SLAM
            self.phase = WHICH_SHEEP

    # ------------------------------------------------------------------ the end (SP-30 … SP-32)
    def _finish(self) -> None:
        """SP-30, and SP-33: every disc left costs a point. The turn that ends the game counts as one (SP-32)."""
        self._last_turn_is_this_one()
        for seat in range(self.players):
            self.points[seat * SOURCES + DISC_POINTS] = -self.discs_left(seat)
        self.came = self.marker
        self.phase = END
        self.current_player = OVER

    def score(self, seat: i64) -> i64:
        total: i64 = 0
        for source in range(SOURCES):
            total += self.points[seat * SOURCES + source]
        return total

    def share(self, seat: i64) -> float:
        """SP-32: most points; then more sheep left; then the oldest last turn. There is always one winner."""
        mine = self._rank_key(seat)
        for other in range(self.players):
            if other != seat and self._rank_key(other) > mine:
                return 0.0
        return 1.0

    def _rank_key(self, seat: i64) -> i64:
        """SP-32: points, then sheep left, then the oldest last turn, as one number."""
        return (self.score(seat) * 4 + self._sheep_left(self.box.colour_of[seat])) * 8 - self.order[seat]

    # ------------------------------------------------------------------ who knows what: everybody everything
    def seen(self, seat: i64, action: i64) -> i64:
        return action

    def veiled(self, seat: i64) -> "ShearPanic":
        veil = self.clone()
        veil.viewer = seat
        return veil

    def imagined(self, rng: Rng) -> "ShearPanic":
        full = self.clone()
        full.viewer = FULL
        return full


def count_free(free: i64) -> i64:
    """How many squares of a menu are free."""
    return COUNT[free & 511] + COUNT[free >> 9]


def new_game(players: int, options: dict[str, Any]) -> State:
    state = ShearPanic()
    state.start(players, Box(players, options))
    return state


def account(state: State) -> str:
    """Law 6: nine sheep on cells of their own in one box of 10 × 10, squares, discs and steps that add up."""
    assert isinstance(state, ShearPanic)
    place = [int(cell) for cell in state.place if cell != GONE]
    if len(set(place)) != len(place):
        return "two sheep on one cell"
    if place:
        rows, columns = [cell >> 4 for cell in place], [cell & 15 for cell in place]
        if min(rows) != MARGIN or min(columns) != MARGIN:
            return "the flock is not shifted to its corner"
        if max(rows) >= MARGIN + BOX or max(columns) >= MARGIN + BOX:
            return "the flock has left the box of 10 by 10"
        whole = COUNT[group_of(state.place, lay_out(state.place), [cell != GONE for cell in state.place].index(True))]
        if whole != len(place) and state.phase not in (GROUP, RETURN_DIE, ROUTE, END):
            return "the flock is split and nobody regroups it"
    steps = 0
    for seat in range(state.players):
        for square in range(SQUARES):
            steps += 0 if (state.free[seat] >> square) & 1 else int(state.box.steps[square])
        for disc in range(3):
            spent = (DISCS[disc] if state.players == 2 else 0) - state.discs[3 * seat + disc]
            if spent < 0:
                return "a disc too many"
            steps += int(spent) * (disc + 1)
    if state.marker > steps or state.marker > state.box.ends[SHEARER]:
        return "the marker is further than its steps"
    if sorted(state.order) != list(range(state.players)):
        return "the order of last turns is no order"
    return ""

# ruff: noqa: F405 — the tables of `data` are the vocabulary of the rules
"""Guerre & Bêêêh!: the rules, in the order of the sheet.

A turn is two actions (GB-4). An action is a choice of one or more parts (`move c3`, then `N`); until its last part is
made the phase is MIDWAY and nobody but the mover sees anything of it, then all see all parts at once (`seen` packs them
into one code, a byte per part). Then its effect runs, with chance events and, after a look, further decisions.

Face-down tokens are undecided until somebody looks: `pool` counts the kinds not decided yet. A veil puts the kinds that
only others have seen back into the pool; who looked at which token (`looked`) is public.

Dropped on purpose from what a perfect memory could infer: what a seat's silence tells (a wolf it did not move, *pass*);
what a spectator knew of a hand once Chapardage has taken an unseen card from it; whether a seat knows a card that a
spectator does not. Kept: after Trahison without a wolf to move, no token that seat has seen is a wolf (`cleared`).
"""

from typing import Any, ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from panurge.core.rng import Rng
from panurge.core.state import CHANCE, FULL, OVER, SPECTATOR, UNSEEN, State
from panurge.games.guerre_et_beeeh.data import *  # noqa: F403

BOTH_SEATS: Final[i64] = 3  # who knows a card: a bit per seat, and one for spectators
EVERYONE: Final[i64] = 7


@final
class GuerreEtBeeeh(State):
    KEY: ClassVar[str] = "guerre-et-beeeh"
    FIELDS: ClassVar[tuple[str, ...]] = (
        "phase", "turn", "actions_left", "hidden_this_turn", "eaten_this_turn", "idle", "parts", "n_parts", "spot",
        "to_look", "to_lay", "board", "marks", "herd", "camouflaged", "kinds", "pool", "looked", "cleared", "won",
        "discarded", "wolves_gone", "shorn", "wool", "mad_used", "place", "knows", "hand", "pile", "abuses", "top",
        "open_hands", "drowsy", "muzzled", "muzzled_next", "ending",
    )

    # the turn
    phase: i64
    turn: i64  # whose turn it is
    actions_left: i64
    hidden_this_turn: bool  # the turn's one camouflage is made (GB-6)
    eaten_this_turn: bool  # grass, or a sheep by a wolf (GB-22)
    idle: i64  # turns in a row without
    parts: i64  # of the choice being made, a byte each
    n_parts: i64
    spot: i64  # cell of the token a sheep has stepped on, during GRAZE
    to_look: i64  # named tokens not looked at yet, a bit per cell
    to_lay: i64  # looked-at tokens to be laid back
    ending: i64
    # the meadow
    board: vec[i64]
    marks: vec[i64]  # which sheep or wolf stands on each cell: red 1 … 6, yellow 7 … 12, visible wolves 13, 14
    herd: vec[i64]  # the cells of each seat's sheep, a bit per cell
    camouflaged: i64  # the cells of face-down sheep
    kinds: vec[i64]  # what each token is, or UNDECIDED
    pool: vec[i64]  # how many undecided tokens are of each kind
    looked: vec[i64]  # the tokens each seat has looked at
    cleared: i64  # tokens that everybody knows to be no wolf
    won: vec[i64]  # tokens by seat and kind
    discarded: vec[i64]  # tokens lost to Indigestion, by kind
    wolves_gone: i64
    shorn: vec[i64]  # sheep out for good by Bêle et laine
    wool: vec[i64]  # points for them
    mad_used: i64  # a bit per seat: the mad-sheep token has come into play
    muzzled: i64  # wolves muzzled until the end of this turn, by cell
    muzzled_next: i64  # … until the end of the next turn
    # the cards
    place: vec[i64]
    knows: vec[i64]  # of each card in a hand: who knows that it is there
    hand: vec[i64]  # how many cards each seat holds
    pile: i64  # how many cards are in the pile
    abuses: i64  # how many of them are Abus dangereux
    top: i64  # the card on top of the discard pile
    open_hands: i64  # a bit per seat
    drowsy: i64  # a bit per seat: one action only next turn
    # options, not fields: they never change
    diagonal: bool
    camouflaged_follow: bool
    idle_limit: i64

    def start(self, options: dict[str, Any]) -> None:
        """GB-1 … GB-3: the full meadow, a card pile; chance says who begins."""
        self.players = 2
        self.options = options
        self.diagonal = options["mad_sheep"] == "diagonal"
        self.camouflaged_follow = options["camouflaged_follow"]
        self.idle_limit = options["idle"]
        self.moves = vec[i64]([0] * 64)
        self.weights = vec[i64]([0] * 64)
        self.current_player = CHANCE
        self.phase = OPENING
        self.turn = 0
        self.actions_left = 2
        self.hidden_this_turn = False
        self.eaten_this_turn = False
        self.idle = 0
        self.parts = 0
        self.n_parts = 0
        self.spot = 0
        self.to_look = 0
        self.to_lay = 0
        self.ending = NOT_ENDED
        self.board = vec[i64]([0] * 36)
        self.marks = vec[i64]([0] * 36)
        self.herd = vec[i64]([0, 0])
        self.camouflaged = 0
        self.kinds = vec[i64]([0] * 36)
        self.pool = STOCK[:]
        self.looked = vec[i64]([0, 0])
        self.cleared = 0
        self.won = vec[i64]([0] * 8)
        self.discarded = vec[i64]([0] * 4)
        self.wolves_gone = 0
        self.shorn = vec[i64]([0, 0])
        self.wool = vec[i64]([0, 0])
        self.mad_used = 0
        self.muzzled = 0
        self.muzzled_next = 0
        full = options["deck"] == "full"
        self.place = vec[i64]([IN_PILE if full or card < ATTESTED else ABSENT for card in range(18)])
        self.knows = vec[i64]([0] * 18)
        self.hand = vec[i64]([0, 0])
        self.pile = 21 if full else 15
        self.abuses = ABUSES
        self.top = NO_CARD
        self.open_hands = 0
        self.drowsy = 0
        self.lay_out(options["layout"])

    def lay_out(self, layout: str) -> None:
        """GB-3: rows are written from the top."""
        for row, cells in enumerate(LAYOUTS[layout].split()):
            for column, mark in enumerate(cells):
                cell = (5 - row) * 6 + column
                if mark == "o":
                    self.put(cell, TOKEN)
                else:
                    self.bring(cell, SHEEP + "RY".index(mark))

    def clone(self) -> "GuerreEtBeeeh":
        new = GuerreEtBeeeh()
        self.copy_head(new)
        new.diagonal = self.diagonal
        new.camouflaged_follow = self.camouflaged_follow
        new.idle_limit = self.idle_limit
        new.phase = self.phase
        new.turn = self.turn
        new.actions_left = self.actions_left
        new.hidden_this_turn = self.hidden_this_turn
        new.eaten_this_turn = self.eaten_this_turn
        new.idle = self.idle
        new.parts = self.parts
        new.n_parts = self.n_parts
        new.spot = self.spot
        new.to_look = self.to_look
        new.to_lay = self.to_lay
        new.ending = self.ending
        new.board = self.board[:]
        new.marks = self.marks[:]
        new.herd = self.herd[:]
        new.camouflaged = self.camouflaged
        new.kinds = self.kinds[:]
        new.pool = self.pool[:]
        new.looked = self.looked[:]
        new.cleared = self.cleared
        new.won = self.won[:]
        new.discarded = self.discarded[:]
        new.wolves_gone = self.wolves_gone
        new.shorn = self.shorn[:]
        new.wool = self.wool[:]
        new.mad_used = self.mad_used
        new.muzzled = self.muzzled
        new.muzzled_next = self.muzzled_next
        new.place = self.place[:]
        new.knows = self.knows[:]
        new.hand = self.hand[:]
        new.pile = self.pile
        new.abuses = self.abuses
        new.top = self.top
        new.open_hands = self.open_hands
        new.drowsy = self.drowsy
        return new

    # ------------------------------------------------------------------ what may be chosen
    def find_moves(self) -> None:
        self.n_moves = 0
        if self.current_player == CHANCE:
            self._find_outcomes()
        elif self.phase == CHOOSE:
            self._find_actions()
        elif self.phase == LAY_BACK:
            self._offer(DOWN, DOWN + 2)
        elif self.phase == SEARCH:
            self._offer(TAKE, TAKE + CARDS)
        elif self.part(0) < HIDE:
            self._offer(DIRECTION, DIRECTION + DIRECTIONS)
        elif self.part(0) < PLAY:
            self._offer(CELL, CELL + CELLS)
            self._add(ENOUGH)
        else:
            self._find_targets()

    def _offer(self, first: i64, end: i64) -> None:
        for action in range(first, end):
            if self.refusal(action) == 0:
                self._add(action)

    def _add(self, action: i64) -> None:
        self.moves[self.n_moves] = action
        self.n_moves += 1

    def _find_actions(self) -> None:
        """GB-4: move, hide, scout, play; pass only if nothing else can be done."""
        board = self.board
        for cell in range(CELLS):
            if board[cell] != EMPTY and self._why_not_move(cell) == 0:
                self._add(MOVE + cell)
        mine = self.herd[self.turn]
        for cell in range(CELLS):
            if mine >> cell & 1 and self._why_not_hide(cell) == 0:
                self._add(HIDE + cell)
        for cell in range(CELLS):
            if board[cell] == TOKEN and self._why_not_scout(cell) == 0:
                self._add(SCOUT + cell)
        if self.hand[self.turn] > 0:
            for card in range(CARDS):
                if self._why_not_play(card) == 0:
                    self._add(PLAY + card)
        if self.n_moves == 0:
            self._add(PASS)

    def _find_targets(self) -> None:
        """What the card being played asks for next."""
        target = self._target()
        if target == PLAYED_CARD:
            self._offer(TAKE, TAKE + CARDS)
        elif target == A_NUMBER:
            self._offer(NUMBER, NUMBER + 3)
        else:
            self._offer(CELL, CELL + CELLS)
            self._offer(ENOUGH, NONE + 1)

    def refusal(self, action: i64) -> i64:
        if action < 0 or action >= ACTIONS:
            return NO_ACTION
        if self.current_player < 0:
            return NOT_NOW
        if self.phase == CHOOSE:
            return self._why_not_act(action)
        if self.phase == MIDWAY:
            first = self.part(0)
            if first < HIDE:
                if DIRECTION <= action < TAKE:
                    return self._why_not_direction(first, action - DIRECTION)
                return NOT_NOW
            if first < PLAY:
                if CELL <= action < PLAY:
                    return self._why_not_second(first - SCOUT, action - CELL)
                return 0 if action == ENOUGH else NOT_NOW
            return self._why_not_target(action)
        if self.phase == LAY_BACK:
            return self._why_not_lay_back(action)
        if self.phase == SEARCH and TAKE <= action < BEGIN:
            return 0 if self.place[action - TAKE] == IN_PILE else NOT_IN_PILE
        return NOT_NOW

    def _why_not_act(self, action: i64) -> i64:
        if action < HIDE:
            return self._why_not_move(action)
        if action < SCOUT:
            return self._why_not_hide(action - HIDE)
        if action < CELL:
            return self._why_not_scout(action - SCOUT)
        if PLAY <= action < PASS:
            return self._why_not_play(action - PLAY)
        if action == PASS:
            return MUST_ACT if self._can_act() else 0
        return NOT_NOW

    def _can_act(self) -> bool:
        return any(self._why_not_act(action) == 0 for action in range(PASS))

    def _why_not_move(self, cell: i64) -> i64:
        """GB-7, GB-9: a sheep of yours, a visible wolf, a hidden one you have seen; it must have somewhere to go."""
        piece = self.board[cell]
        if piece == EMPTY:
            return NOTHING_THERE
        if IS_SHEEP[piece] == 1:
            if OWNER[piece] != self.turn:
                return NOT_YOURS
        else:
            reason = self._why_not_wolf(cell)
            if reason != 0:
                return reason
        for direction in range(DIRECTIONS):
            if self._why_not_direction(cell, direction) == 0:
                return 0
        return HEMMED_IN

    def _why_not_wolf(self, cell: i64) -> i64:
        """GB-9, GB-14: visible and not muzzled (GB-29), or hidden and seen by the seat whose turn it is."""
        piece = self.board[cell]
        if piece == WOLF:
            return MUZZLED if (self.muzzled | self.muzzled_next) >> cell & 1 else 0
        if piece == TOKEN:
            if self.looked[self.turn] >> cell & 1 and self.kinds[cell] == HIDDEN_WOLF:
                return 0
            return NOT_A_SEEN_WOLF
        return NOT_A_WOLF

    def _why_not_direction(self, cell: i64, direction: i64) -> i64:
        """At least one cell, straight; diagonally only the mad sheep (GB-24)."""
        piece = self.board[cell]
        if direction >= DIAGONAL and not (IS_MAD[piece] == 1 and self.diagonal):
            return NO_DIAGONAL
        ahead = NEXT[cell * DIRECTIONS + direction]
        if ahead < 0:
            return BLOCKED
        found = self.board[ahead]
        free = WOLF_ENTERS[found] if piece >= WOLF else SHEEP_ENTERS[found]
        return 0 if free == 1 else BLOCKED

    def _why_not_hide(self, cell: i64) -> i64:
        """GB-6: one camouflage a turn, one camouflaged sheep a player."""
        mine = self.herd[self.turn]
        if not mine >> cell & 1:
            return NOT_YOURS
        if self.hidden_this_turn:
            return CAMOUFLAGED_THIS_TURN
        return ONE_CAMOUFLAGED if self.camouflaged & mine else 0

    def _why_not_scout(self, cell: i64) -> i64:
        """GB-5: a face-down token beside a sheep of yours, corners included."""
        if self.board[cell] != TOKEN:
            return NO_TOKEN
        return 0 if AROUND[cell] & self.herd[self.turn] else OUT_OF_REACH

    def _why_not_second(self, first: i64, cell: i64) -> i64:
        """GB-5: the second token lies beside the same sheep as the first."""
        if self.board[cell] != TOKEN:
            return NO_TOKEN
        if cell == first:
            return NAMED_ALREADY
        return 0 if AROUND[cell] & AROUND[first] & self.herd[self.turn] else OUT_OF_REACH

    def _why_not_play(self, card: i64) -> i64:
        """GB-10: any card in hand, be it without effect."""
        return 0 if self.place[card] == IN_HAND + self.turn else NOT_IN_HAND

    def _why_not_lay_back(self, action: i64) -> i64:
        """GB-5: *down* is always there, *up* for a wolf."""
        if action == DOWN:
            return 0
        if action == UP:
            return 0 if self.kinds[self.asked_cell()] == HIDDEN_WOLF else ONLY_A_WOLF
        return NOT_NOW

    def _target(self) -> i64:
        """What the next part of the card being played has to be."""
        return TARGETS[(self.part(0) - PLAY) * MOST_PARTS + self.n_parts - 1]

    def _why_not_target(self, action: i64) -> i64:
        target = self._target()
        if target == PLAYED_CARD:
            if TAKE <= action < BEGIN:
                return 0 if self.place[action - TAKE] == PLAYED else NOT_PLAYED
            return NOT_NOW
        if target == A_NUMBER:
            if NUMBER <= action < DIRECTION:
                return 0 if action - NUMBER + 1 < self.flock(self.turn) else LAST_SHEEP
            return NOT_NOW
        if action == NONE and target == MOVABLE_WOLF:
            return A_WOLF_CAN if self._exists(EMPTY_CELL) and self._exists(MOVABLE_WOLF) else 0
        if action == ENOUGH and target == ANY_TOKEN and self.n_parts > 1:
            return 0
        if action < CELL or action >= PLAY:
            return NOT_NOW
        for i in range(1, self.n_parts):
            if self.part(i) == action:
                return NAMED_ALREADY
        if target == MOVABLE_WOLF and not self._exists(EMPTY_CELL):
            return NOT_EMPTY
        return self._why_not_cell(target, action - CELL)

    def _why_not_cell(self, target: i64, cell: i64) -> i64:
        piece = self.board[cell]
        if target == EMPTY_CELL:
            return 0 if piece == EMPTY else NOT_EMPTY
        if target == ANY_TOKEN:
            return 0 if piece == TOKEN else NO_TOKEN
        if target == VISIBLE_WOLF:
            return 0 if piece == WOLF else NO_VISIBLE_WOLF
        if target == MOVABLE_WOLF:
            return self._why_not_wolf(cell)
        if IS_SHEEP[piece] == 0:
            return NO_SHEEP
        if target == OWN_SHEEP:
            return 0 if OWNER[piece] == self.turn else NOT_YOURS
        if target == OPPOSING_SHEEP:
            return NOT_OPPOSING if OWNER[piece] == self.turn else 0
        return 0

    def _exists(self, target: i64) -> bool:
        """Whether there is anything on the meadow, or among the cards, that a card asks for."""
        if target == PLAYED_CARD:
            return any(self.place[card] == PLAYED for card in range(CARDS))
        if target == A_NUMBER:
            return self.flock(self.turn) > 1
        return any(self._why_not_cell(target, cell) == 0 for cell in range(CELLS))

    def asks(self, card: i64) -> bool:
        """GB-10: whether playing the card asks for something, because it asks at all and an effect is possible.

        Judged by public things only; so Trahison always asks for a wolf, which may be *none* (GB-14)."""
        if card == BETRAYAL:
            return True
        if card == REINFORCEMENT and self.lost(self.turn) == 0:  # GB-13
            return False
        if card == MAD_SHEEP and self.mad_used >> self.turn & 1:  # GB-24
            return False
        first = TARGETS[card * MOST_PARTS]
        if first == NOTHING or not self._exists(first):
            return False
        second = TARGETS[card * MOST_PARTS + 1]
        return second != EMPTY_CELL or self._exists(EMPTY_CELL)

    # ------------------------------------------------------------------ the parts of a choice
    def part(self, i: i64) -> i64:
        """An earlier part of the choice being made."""
        return part_of(self.parts, i)

    def whole(self, action: i64) -> i64:
        """All parts of the choice, this one last."""
        return self.parts | (action + 1) << (8 * self.n_parts)

    def _completes(self, action: i64) -> bool:
        """Whether this part is the last of its choice."""
        if self.phase == CHOOSE:
            if PLAY <= action < PASS:
                return not self.asks(action - PLAY)
            return HIDE <= action < SCOUT or action == PASS
        first = self.part(0)
        if first < PLAY or action in (ENOUGH, NONE):
            return True
        card = first - PLAY
        if card == WOOL:
            return self.n_parts > 1 and self.n_parts == self.part(1) - NUMBER + 2
        return self.n_parts + 1 > MOST_PARTS - 1 or TARGETS[card * MOST_PARTS + self.n_parts] == NOTHING

    def half_made(self) -> bool:
        return self.phase == MIDWAY

    def irrevocable(self, action: i64) -> bool:
        """Cards, looks and wolves turned up show something; sheep and visible wolves on open ground do not."""
        if self.phase == CHOOSE:
            return PLAY <= action < PASS and self._completes(action)
        if self.phase == MIDWAY:
            first = self.part(0)
            if first >= HIDE:
                return self._completes(action)
            piece = self.board[first]
            return piece == TOKEN or (piece < WOLF and self.board[self.slide_end(first, action - DIRECTION)] == TOKEN)
        return action != DOWN

    def play(self, action: i64) -> None:
        if self.current_player == CHANCE:
            self._chance(action)
        elif self.phase == LAY_BACK:
            self._lay_back(action)
        elif self.phase == SEARCH:
            self._take_from_pile(action - TAKE)
        elif not self._completes(action):
            self.parts = self.whole(action)
            self.n_parts += 1
            self.phase = MIDWAY
        else:
            self._carry_out(action)

    def _carry_out(self, last: i64) -> None:
        """The last part is made: the choice takes effect."""
        choice = self.whole(last)
        self.parts = 0
        self.n_parts = 0
        self.phase = CHOOSE
        first = part_of(choice, 0)
        if first < HIDE:
            self._move(first, part_of(choice, 1) - DIRECTION)
        elif first < SCOUT:
            self._camouflage(first - HIDE)
        elif first < CELL:
            self._look_at(BIT[first - SCOUT] | cells_of(choice))
        elif first == PASS:
            self._end_turn()
        else:
            self._play_card(first - PLAY, choice)

    # ------------------------------------------------------------------ reconnaissance (GB-5)
    def _look_at(self, named: i64) -> None:
        self.to_look = named
        self.to_lay = named
        self.phase = LOOK
        self.current_player = CHANCE

    def asked_cell(self) -> i64:
        """The token that is being looked at, laid back or grazed."""
        if self.phase == GRAZE:
            return self.spot
        tokens = self.to_look if self.phase == LOOK else self.to_lay
        cell: i64 = 0
        while cell < CELLS and not tokens >> cell & 1:
            cell += 1
        return cell

    def _looked(self, kind: i64) -> None:
        cell = self.asked_cell()
        self._decide(cell, kind)
        self.looked[self.turn] |= BIT[cell]
        self.to_look &= ~BIT[cell]
        if self.to_look == 0:
            self.phase = LAY_BACK
            self.current_player = self.turn

    def _decide(self, cell: i64, kind: i64) -> None:
        if self.kinds[cell] == UNDECIDED:
            self.kinds[cell] = kind
            self.pool[kind] -= 1

    def _lay_back(self, action: i64) -> None:
        cell = self.asked_cell()
        self.to_lay &= ~BIT[cell]
        if action == UP:
            self._uncover(cell)
            self.bring(cell, WOLF)
        if self.to_lay == 0:
            self.phase = CHOOSE
            self._end_action()

    def _uncover(self, cell: i64) -> None:
        """The token is a secret no more."""
        self.kinds[cell] = UNDECIDED
        keep = ~BIT[cell]
        self.looked[0] &= keep
        self.looked[1] &= keep
        self.cleared &= keep

    # ------------------------------------------------------------------ camouflage (GB-6)
    def _camouflage(self, cell: i64) -> None:
        self.put(cell, self.board[cell] + CAMOUFLAGE)
        self.hidden_this_turn = True
        self._end_action()

    # ------------------------------------------------------------------ moving a sheep (GB-7, GB-8)
    def _move(self, start: i64, direction: i64) -> None:
        if self.board[start] >= WOLF:
            self._move_wolf(start, direction)
        else:
            self._move_sheep(start, direction)

    def slide_end(self, start: i64, direction: i64) -> i64:
        """Where a sheep or wolf comes to a stop: before an obstacle, or on the token or sheep it meets (GB-7, GB-9)."""
        board = self.board
        wolf = board[start] >= WOLF
        cell = start
        while True:
            ahead = NEXT[cell * DIRECTIONS + direction]
            if ahead < 0:
                return cell
            found = board[ahead]
            if found != EMPTY:
                enters = WOLF_ENTERS[found] if wolf else SHEEP_ENTERS[found]
                return ahead if enters == 1 else cell
            cell = ahead

    def follows(self, cell: i64) -> bool:
        """GB-8: any sheep follows; a camouflaged one unless the option says it stays."""
        piece = self.board[cell]
        return IS_SHEEP[piece] == 1 and (self.camouflaged_follow or IS_HIDDEN[piece] == 0)

    def _move_sheep(self, start: i64, direction: i64) -> None:
        """GB-7: the leader is turned up and slides; GB-8: the Panurge chain keeps its distance behind it."""
        end = self.slide_end(start, direction)
        on_token = self.board[end] == TOKEN
        if IS_HIDDEN[self.board[start]] == 1:
            self.put(start, self.board[start] - CAMOUFLAGE)
        self.shift(start, end)
        back = direction ^ 2
        source = NEXT[start * DIRECTIONS + back]
        target = end
        while source >= 0 and self.follows(source):
            target = NEXT[target * DIRECTIONS + back]
            self.shift(source, target)
            source = NEXT[source * DIRECTIONS + back]
        if on_token:
            self.spot = end
            self.phase = GRAZE
            self.current_player = CHANCE
        else:
            self._end_action()

    def _graze(self, kind: i64) -> None:
        """GB-7: the token is shown to all: points, a stomach ache, a card, or a wolf."""
        cell = self.spot
        self._decide(cell, kind)
        self._uncover(cell)
        self.spot = 0
        self.phase = CHOOSE
        self.current_player = self.turn
        self.eaten_this_turn = True
        if kind == HIDDEN_WOLF:
            mad = IS_MAD[self.board[cell]] == 1
            self.put(cell, EMPTY)
            self._fed_wolf(cell, cell, mad)
        else:
            self.won[self.turn * 4 + kind] += 1
            if kind == LUSH:
                self.put(cell, EMPTY)
            if kind == LAUGHING and self.pile > 0:  # GB-18
                self.phase = DRAWING
                self.current_player = CHANCE
                return
        self._end_action()

    def _drawn(self, card: i64) -> None:
        """A '1' was eaten: a card for the hand, or Abus dangereux, which costs the hand (GB-17)."""
        seat = self.turn
        self.phase = CHOOSE
        self.current_player = seat
        self.pile -= 1
        if card == ABUSE:
            self.abuses -= 1
            self.top = ABUSE
            for lost in range(CARDS):
                if self.place[lost] == IN_HAND + seat:
                    self._leave_hand(lost, OUT)
        else:
            self._enter_hand(card, 1 << seat)
        self._end_action()

    # ------------------------------------------------------------------ moving a wolf (GB-9)
    def _move_wolf(self, start: i64, direction: i64) -> None:
        end = self.slide_end(start, direction)
        if self.board[start] == TOKEN:
            self._uncover(start)
            self.bring(start, WOLF)
        if IS_SHEEP[self.board[end]] == 1:
            self.eaten_this_turn = True
            mad = IS_MAD[self.board[end]] == 1
            self._fed_wolf(start, end, mad)
        else:
            self.shift(start, end)
        self._end_action()

    def _fed_wolf(self, start: i64, cell: i64, mad: bool) -> None:
        """A wolf takes the cell of the sheep it eats; with the option `deadly` a mad one takes it along (GB-24)."""
        if mad and not self.diagonal:
            self.put(start, EMPTY)
            self.put(cell, EMPTY)
            self.wolves_gone += 1
        elif start == cell:
            self.bring(cell, WOLF)
        else:
            self.shift(start, cell)

    # ------------------------------------------------------------------ playing a card (GB-10)
    def _play_card(self, card: i64, choice: i64) -> None:
        """The effect at once, then the discard pile; whatever is impossible does not happen."""
        other = 1 - self.turn
        under: i64 = self.top
        self._leave_hand(card, PLAYED)
        self.top = card
        if part_of(choice, 1) >= 0:
            self._aim(card, choice)
            if self.place[card] == OUT:  # GB-12: it does not come to lie on the discard pile
                self.top = under
            if card == LYNX:
                return
        elif card == HYPERACTIVITY:  # GB-11
            self.actions_left += 3
        elif card == CLOGS and not self.open_hands >> other & 1:  # GB-19
            self._leave_to_chance(REVEAL)
            return
        elif card == DROWSINESS:  # GB-27
            self.drowsy |= 1 << other
        elif card == EXPOSURE:  # GB-31
            self._expose(other)
        elif card == ARMISTICE:  # GB-31
            self._end_game(TRUCE)
            return
        elif card == INDIGESTION and self.tokens_won(other) > 0:  # GB-20
            self._leave_to_chance(CRAMPS)
            return
        elif card == PILFERING and self.hand[other] > 0:  # GB-26
            self._leave_to_chance(THEFT)
            return
        elif card == INSIDER and self.pile > self.abuses:  # GB-16
            self._leave_to_chance(REVEAL)
            return
        self._end_action()

    def _aim(self, card: i64, choice: i64) -> None:
        """The cards that ask for cells, a number or a card, once they have been told."""
        second = part_of(choice, 1)
        cell = second - CELL
        there = part_of(choice, 2) - CELL
        if card == LYNX:  # GB-25
            self._look_at(cells_of(choice))
        elif card == REINFORCEMENT:  # GB-13: face up, an ordinary sheep
            self.bring(cell, SHEEP + self.turn)
        elif card == BARBECUE:  # GB-31: camouflaged or not
            self.put(cell, EMPTY)
        elif card == MAD_SHEEP:  # GB-24: camouflage is kept
            self.mad_used |= 1 << self.turn
            self.put(cell, self.board[cell] + MAD)
        elif card == MUZZLE:  # GB-29
            self.muzzled_next |= BIT[cell]
        elif card == RECYCLING:  # GB-15: everybody sees which card is taken
            self._enter_hand(second - TAKE, EVERYONE)
        elif card == WOOL:
            self._shear(second - NUMBER + 1, cells_of(choice))
        elif card == BETRAYAL:
            self._betray(second, there)
        else:  # GB-28, GB-30: two sheep change places, or a sheep and nothing; nobody follows
            self._swap(cell, there)

    def _shear(self, number: i64, sheep: i64) -> None:
        """GB-12: 1, 3 or 5 points; sheep and card are out for good."""
        for cell in range(CELLS):
            if sheep >> cell & 1:
                self.put(cell, EMPTY)
        self.shorn[self.turn] += number
        self.wool[self.turn] += WOOL_POINTS[number]
        self.place[WOOL] = OUT

    def _betray(self, wolf: i64, cell: i64) -> None:
        """GB-14: the wolf appears on an empty cell and eats nobody. *None* tells everybody what it tells."""
        if wolf != NONE:
            if self.board[wolf - CELL] == TOKEN:
                self._uncover(wolf - CELL)
                self.bring(wolf - CELL, WOLF)
            self.shift(wolf - CELL, cell)
        elif self._exists(EMPTY_CELL):
            self.cleared |= self.looked[self.turn]

    def _expose(self, owner: i64) -> None:
        for cell in range(CELLS):
            if self.herd[owner] & self.camouflaged & BIT[cell]:
                self.put(cell, self.board[cell] - CAMOUFLAGE)

    def _open_hand(self, seat: i64) -> None:
        """GB-19: the cards held now, and all that come."""
        self.open_hands |= 1 << seat
        for card in range(CARDS):
            if self.place[card] == IN_HAND + seat:
                self.knows[card] = EVERYONE

    def _shown(self) -> None:
        """The cards are on the table; whoever may has seen them."""
        other = 1 - self.turn
        if self.top == INSIDER:
            self._search_pile(other)
        else:
            self._open_hand(other)
            self._resume()

    def _search_pile(self, other: i64) -> None:
        """GB-16: whoever sees the pile knows by subtraction what the opponent holds."""
        for card in range(CARDS):
            if self.place[card] == IN_HAND + other:
                self.knows[card] |= BOTH_SEATS
        self.phase = SEARCH
        self.current_player = self.turn

    def _take_from_pile(self, card: i64) -> None:
        self.phase = CHOOSE
        self.pile -= 1
        self._enter_hand(card, 1 << self.turn)
        self._end_action()

    def _stolen(self, card: i64) -> None:
        """GB-26: both players see which card it is; a spectator who does not see it loses track of that hand."""
        public = self._theft_is_public(card)
        victim = 1 - self.turn
        self._leave_hand(card, IN_PILE)
        self._enter_hand(card, EVERYONE if public else BOTH_SEATS)
        if not public:
            for kept in range(CARDS):
                if self.place[kept] == IN_HAND + victim:
                    self.knows[kept] &= BOTH_SEATS
        self._resume()

    def _theft_is_public(self, card: i64) -> bool:
        return self.open_hands != 0 or (self.hand[1 - self.turn] == 1 and self.knows[card] == EVERYONE)

    def _indigested(self, kind: i64) -> None:
        """GB-20: shown and gone."""
        self.won[(1 - self.turn) * 4 + kind] -= 1
        self.discarded[kind] += 1
        self._resume()

    def _enter_hand(self, card: i64, known_to: i64) -> None:
        """Into the hand of the seat whose turn it is; an open hand shows it to all (GB-19)."""
        seat = self.turn
        self.place[card] = IN_HAND + seat
        self.hand[seat] += 1
        self.knows[card] = EVERYONE if self.open_hands >> seat & 1 else known_to

    def _leave_hand(self, card: i64, place: i64) -> None:
        self.hand[self.place[card] - IN_HAND] -= 1
        self.place[card] = place
        self.knows[card] = 0

    # ------------------------------------------------------------------ the end (GB-21 … GB-23)
    def _end_action(self) -> None:
        """After each action: a lost flock first (GB-21), then the grass (GB-22)."""
        if self.herd[0] == 0 or self.herd[1] == 0:
            self._end_game(ELIMINATION)
            return
        if self.grass_left() == 0:
            self._end_game(NO_GRASS)
            return
        self.current_player = self.turn
        self.actions_left -= 1
        if self.actions_left == 0:
            self._end_turn()

    def _end_turn(self) -> None:
        """GB-22: the idle count is looked at after each turn; then the other player has two actions, or one (GB-27)."""
        self.idle = 0 if self.eaten_this_turn else self.idle + 1
        if self.idle >= self.idle_limit:
            self._end_game(IDLE)
            return
        self.turn = 1 - self.turn
        self.current_player = self.turn
        self.actions_left = 1 if self.drowsy >> self.turn & 1 else 2
        self.drowsy &= ~(1 << self.turn)
        self.hidden_this_turn = False
        self.eaten_this_turn = False
        self.muzzled = self.muzzled_next
        self.muzzled_next = 0

    def _end_game(self, ending: i64) -> None:
        self.ending = ending
        self.current_player = OVER

    # ------------------------------------------------------------------ counting
    def put(self, cell: i64, piece: i64) -> None:
        """Every piece that comes to or leaves a cell passes here. What stands there keeps its mark, or loses it."""
        bit = BIT[cell]
        old = self.board[cell]
        if IS_SHEEP[old] == 1:
            self.herd[OWNER[old]] &= ~bit
            self.camouflaged &= ~bit
        self.board[cell] = piece
        if IS_SHEEP[piece] == 1:
            self.herd[OWNER[piece]] |= bit
            if IS_HIDDEN[piece] == 1:
                self.camouflaged |= bit
        elif piece != WOLF:
            self.marks[cell] = 0

    def shift(self, source: i64, target: i64) -> None:
        """A sheep or wolf goes to another cell, whatever was there."""
        mark = self.marks[source]
        self.put(target, self.board[source])
        self.marks[target] = mark
        self.put(source, EMPTY)

    def _swap(self, cell: i64, there: i64) -> None:
        piece = self.board[cell]
        mark = self.marks[cell]
        self.put(cell, EMPTY)
        if self.board[there] != EMPTY:
            self.shift(there, cell)
        self.put(there, piece)
        self.marks[there] = mark

    def bring(self, cell: i64, piece: i64) -> None:
        """A sheep or wolf appears, with the lowest mark that is free."""
        mark = OWNER[piece] * FLOCK + 1
        while any(found == mark for found in self.marks):
            mark += 1
        self.put(cell, piece)
        self.marks[cell] = mark

    def flock(self, seat: i64) -> i64:
        """How many sheep a seat has on the meadow."""
        return count_bits(self.herd[seat])

    def lost(self, seat: i64) -> i64:
        """Sheep eaten, roasted or digesting: Renfort may bring them back (GB-13)."""
        return FLOCK - self.flock(seat) - self.shorn[seat]

    def tokens_won(self, seat: i64) -> i64:
        return self.won[seat * 4 + LAUGHING] + self.won[seat * 4 + COMMON] + self.won[seat * 4 + LUSH]

    def grass_left(self) -> i64:
        """Face-down grass: everybody has seen the rest of the 22 leave."""
        gone = self.discarded[LAUGHING] + self.discarded[COMMON] + self.discarded[LUSH]
        return GRASS - gone - self.tokens_won(0) - self.tokens_won(1)

    def score(self, seat: i64) -> i64:
        """GB-23: tokens won and wool; all of it public."""
        points = self.wool[seat]
        for kind in range(LAUGHING, HIDDEN_WOLF):
            points += self.won[seat * 4 + kind] * POINTS[kind]
        return points

    def share(self, seat: i64) -> float:
        """GB-21: no sheep, no win; GB-23: else the higher total, equal is a draw."""
        if self.herd[seat] == 0:
            return 0.0
        if self.herd[1 - seat] == 0:
            return 1.0
        mine = self.score(seat)
        theirs = self.score(1 - seat)
        if mine == theirs:
            return 0.5
        return 1.0 if mine > theirs else 0.0

    # ------------------------------------------------------------------ chance
    def _leave_to_chance(self, phase: i64) -> None:
        self.phase = phase
        self.current_player = CHANCE

    def _resume(self) -> None:
        self.phase = CHOOSE
        self.current_player = self.turn
        self._end_action()

    def _find_outcomes(self) -> None:
        """GB-2: who begins 1 : 1; a token by what is undecided, a decided one surely; a card, each as likely."""
        if self.phase == OPENING:
            self._weigh(BEGIN, 1)
            self._weigh(BEGIN + 1, 1)
        elif self.phase == LOOK or self.phase == GRAZE:
            decided = self.kinds[self.asked_cell()]
            for kind in range(LAUGHING, KINDS):
                if decided == UNDECIDED:
                    self._weigh(FOUND + kind, self.pool[kind])
                elif decided == kind:
                    self._weigh(FOUND + kind, 1)
        elif self.phase == DRAWING:
            for card in range(CARDS):
                self._weigh(DRAW + card, 1 if self.place[card] == IN_PILE else 0)
            self._weigh(DRAW + ABUSE, self.abuses)
        elif self.phase == REVEAL:
            self._weigh(SHOW, 1)
        elif self.phase == THEFT:
            for card in range(CARDS):
                self._weigh(STEAL + card, 1 if self.place[card] == IN_HAND + 1 - self.turn else 0)
        else:
            for kind in range(LAUGHING, HIDDEN_WOLF):
                self._weigh(LOSE + kind, self.won[(1 - self.turn) * 4 + kind])

    def _weigh(self, outcome: i64, weight: i64) -> None:
        if weight > 0:
            self.weights[self.n_moves] = weight
            self._add(outcome)

    def _chance(self, outcome: i64) -> None:
        if self.phase == LOOK:
            self._looked(outcome - FOUND)
        elif self.phase == GRAZE:
            self._graze(outcome - FOUND)
        elif self.phase == DRAWING:
            self._drawn(outcome - DRAW)
        elif self.phase == THEFT:
            self._stolen(outcome - STEAL)
        elif self.phase == CRAMPS:
            self._indigested(outcome - LOSE)
        elif self.phase == REVEAL:
            self._shown()
        else:
            self.turn = outcome - BEGIN
            self.phase = CHOOSE
            self.current_player = self.turn

    # ------------------------------------------------------------------ who knows what
    def seen(self, seat: i64, action: i64) -> i64:
        """The mover sees its own choices at once, the others when they are complete; looks and cards only who may.

        Cards are shown besides by three events: Délit d'initié shows the pile to the searcher, Gros sabots a hand to
        all but its owner, Abus dangereux the lost hand likewise."""
        phase = self.phase
        if phase == REVEAL:
            if self.top == INSIDER:
                return self._showing(action, IN_PILE) if seat == self.turn else action
            return action if seat == 1 - self.turn else self._showing(action, IN_HAND + 1 - self.turn)
        if seat == self.turn and phase != OPENING:
            return action
        if phase in (CHOOSE, MIDWAY):
            if not self._completes(action):
                return UNSEEN
            return action if phase == CHOOSE else self.whole(action)
        if phase == LOOK:
            return UNSEEN
        if phase == LAY_BACK:
            return UNSEEN if action == DOWN else action
        if phase == SEARCH:
            return action if self.open_hands >> self.turn & 1 else UNSEEN
        if phase == DRAWING:
            if action == DRAW + ABUSE:
                return self._showing(action, IN_HAND + self.turn)
            return action if self.open_hands >> self.turn & 1 else UNSEEN
        if phase == THEFT and seat == SPECTATOR:
            return action if self._theft_is_public(action - STEAL) else UNSEEN
        return action

    def _showing(self, action: i64, place: i64) -> i64:
        """An action together with the cards that lie in a place."""
        cards: i64 = 0
        for card in range(CARDS):
            if self.place[card] == place:
                cards |= 1 << card
        return SHOWN + (action << 24) + cards if cards else action

    def veiled(self, seat: i64) -> "GuerreEtBeeeh":
        new = self.clone()
        new.viewer = seat
        self._veil_tokens(new, self.looked[seat] if seat >= 0 else 0)
        self._veil_cards(new, seat)
        if new.phase == MIDWAY and seat != self.turn:
            new.phase = CHOOSE
            new.parts = 0
            new.n_parts = 0
        return new

    def _veil_tokens(self, new: "GuerreEtBeeeh", known: i64) -> None:
        """Kinds the viewer has not seen return to the pool."""
        for cell in range(CELLS):
            kind = self.kinds[cell]
            if kind != UNDECIDED and not known >> cell & 1:
                new.kinds[cell] = UNDECIDED
                new.pool[kind] += 1

    def _veil_cards(self, new: "GuerreEtBeeeh", seat: i64) -> None:
        """The pile is veiled but to whoever is searching it; a card in a hand is seen by those who know of it."""
        bit: i64 = 1 << seat if seat >= 0 else 4
        searching = self.phase == SEARCH and seat == self.turn
        for card in range(CARDS):
            place = self.place[card]
            if place == IN_PILE:
                if not searching:
                    new.place[card] = VEILED
            elif place < PLAYED and not self.knows[card] & bit:
                new.place[card] = VEILED
                new.knows[card] = 0

    def imagined(self, rng: Rng) -> "GuerreEtBeeeh":
        new = self.clone()
        new.viewer = FULL
        known = self.looked[self.viewer] if self.viewer >= 0 else 0
        unknown = (self.looked[0] | self.looked[1]) & ~known
        if unknown:
            new._imagine_tokens(unknown & self.cleared, HIDDEN_WOLF, rng)  # first: they cannot be wolves
            new._imagine_tokens(unknown & ~self.cleared, KINDS, rng)
        new._imagine_cards(rng)
        return new

    def _imagine_tokens(self, cells: i64, kinds: i64, rng: Rng) -> None:
        """Tokens another seat has seen, drawn from the pool of undecided ones."""
        left: i64 = 0
        for kind in range(LAUGHING, kinds):
            left += self.pool[kind]
        for cell in range(CELLS):
            if cells >> cell & 1:
                at = rng.below(left)
                left -= 1
                kind = LAUGHING
                while at >= self.pool[kind]:
                    at -= self.pool[kind]
                    kind += 1
                self.pool[kind] -= 1
                self.kinds[cell] = kind

    def _imagine_cards(self, rng: Rng) -> None:
        """Unknown cards of a hand are any veiled ones, each as likely; the rest is the pile. Never Abus in a hand."""
        missing = self.hand[0] + self.hand[1]
        first_missing = self.hand[0]
        veiled: i64 = 0
        for card in range(CARDS):
            place = self.place[card]
            if place == VEILED:
                veiled += 1
            elif place == IN_HAND:
                missing -= 1
                first_missing -= 1
            elif place == IN_HAND + 1:
                missing -= 1
        for card in range(CARDS):
            if self.place[card] != VEILED:
                continue
            at = rng.below(veiled) if missing > 0 else veiled
            veiled -= 1
            if at >= missing:
                self.place[card] = IN_PILE
                continue
            seat: i64 = 0 if at < first_missing else 1
            first_missing -= 1 - seat
            missing -= 1
            self.place[card] = IN_HAND + seat
            self.knows[card] = 1 << seat


def part_of(choice: i64, i: i64) -> i64:
    """One part of a packed choice; −1 beyond its last."""
    return (choice >> (8 * i) & 255) - 1


def cells_of(choice: i64) -> i64:
    """The cells named after the first part, a bit each."""
    cells: i64 = 0
    rest = choice >> 8
    while rest > 0:
        part = (rest & 255) - 1
        if CELL <= part < PLAY:
            cells |= BIT[part - CELL]
        rest >>= 8
    return cells


def count_bits(bits: i64) -> i64:
    count: i64 = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


def new_game(players: int, options: dict[str, Any]) -> State:
    state = GuerreEtBeeeh()
    state.start(options)
    return state


def account(state: State) -> str:
    """Law 6: 24 tokens, 12 sheep and the deck are all somewhere. Empty if so, else what is amiss."""
    assert isinstance(state, GuerreEtBeeeh)
    for kind in range(LAUGHING, KINDS):
        total = state.pool[kind]
        if kind == HIDDEN_WOLF:
            total += state.wolves_gone
        else:
            total += state.won[kind] + state.won[4 + kind] + state.discarded[kind]
        for cell in range(CELLS):
            total += 1 if state.kinds[cell] == kind else 0
            total += 1 if kind == HIDDEN_WOLF and state.board[cell] == WOLF else 0
        if total != STOCK[kind]:
            return f"{total} {TOKEN_NAMES[kind]} instead of {STOCK[kind]}"
    tokens: i64 = 1 if state.phase == GRAZE else 0
    undecided: i64 = 1 if state.phase == GRAZE and state.kinds[state.spot] == UNDECIDED else 0
    for cell in range(CELLS):
        if state.board[cell] == TOKEN:
            tokens += 1
            undecided += 1 if state.kinds[cell] == UNDECIDED else 0
        elif state.kinds[cell] != UNDECIDED and cell != state.spot:
            return f"cell {cell} has a kind but no token"
    if undecided != state.pool[1] + state.pool[2] + state.pool[3] + state.pool[4]:
        return f"{undecided} undecided tokens, but the pool holds others"
    return _account_of_seats(state)


def _account_of_seats(state: GuerreEtBeeeh) -> str:
    veiled: i64 = 0
    held: i64 = 0
    for card in range(CARDS):
        veiled += 1 if state.place[card] == VEILED or state.place[card] == IN_PILE else 0
        held += 1 if state.place[card] == IN_HAND or state.place[card] == IN_HAND + 1 else 0
    for seat in range(2):
        sheep: i64 = 0
        for cell in range(CELLS):
            if IS_SHEEP[state.board[cell]] == 1 and OWNER[state.board[cell]] == seat:
                sheep += 1
        if sheep != state.flock(seat) or state.lost(seat) < 0:
            return f"seat {seat} has {sheep} sheep on the meadow, but the herd says {state.flock(seat)}"
        if count_bits(state.herd[seat] & state.camouflaged) > 1:
            return f"seat {seat} has two camouflaged sheep"
        if state.wool[seat] != WOOL_POINTS[state.shorn[seat]]:
            return f"seat {seat} has {state.wool[seat]} points for {state.shorn[seat]} shorn sheep"
    if veiled + held + state.abuses != state.pile + state.hand[0] + state.hand[1]:
        return "cards in the pile and in the hands do not add up"
    return ""

"""Guerre & Bêêêh!: the rules, in the order of the sheet.

A turn is two actions (GB-4). An action is a choice of one or more parts (`move c3`, then `N`); until its last part is
made the phase is MIDWAY and nobody but the mover sees anything of it, then all see all parts at once (`seen` packs them
into one code, a byte per part). Then its effect runs, with chance events and, after a look, further decisions.

What stands on the meadow and how it moves is in `rules_meadow`, what the cards ask for and do in `rules_cards`.

Dropped on purpose from what a perfect memory could infer: what a seat's silence tells (a wolf it did not move, *pass*);
what a spectator knew of a hand once Chapardage has taken an unseen card from it; whether a seat knows a card that a
spectator does not. Kept: after Trahison without a wolf to move, no token that seat has seen is a wolf (`cleared`).
"""

from typing import Any, ClassVar, final

from librt.vecs import vec
from mypy_extensions import i64

from panurge.core.rng import Rng
from panurge.core.state import CHANCE, FULL, OVER, SPECTATOR, UNSEEN, State
from panurge.games.guerre_et_beeeh.data import (
    A_NUMBER,
    ABUSE,
    ACTIONS,
    ARMISTICE,
    BEGIN,
    BIT,
    CAMOUFLAGE,
    CAMOUFLAGED_THIS_TURN,
    CARDS,
    CELL,
    CELLS,
    CHOOSE,
    CLOGS,
    CRAMPS,
    DIRECTION,
    DIRECTIONS,
    DOWN,
    DRAW,
    DRAWING,
    DROWSINESS,
    ELIMINATION,
    EMPTY,
    ENOUGH,
    EXPOSURE,
    FOUND,
    GRAZE,
    HIDDEN_WOLF,
    HIDE,
    HYPERACTIVITY,
    IDLE,
    IN_HAND,
    IN_PILE,
    INDIGESTION,
    INSIDER,
    IS_MAD,
    IS_SHEEP,
    KINDS,
    LAUGHING,
    LAY_BACK,
    LOOK,
    LOSE,
    LUSH,
    LYNX,
    MIDWAY,
    MOST_PARTS,
    MOVE,
    MUST_ACT,
    NO_ACTION,
    NO_GRASS,
    NONE,
    NOT_ENDED,
    NOT_IN_PILE,
    NOT_NOW,
    NOT_YOURS,
    NOTHING,
    NUMBER,
    ONE_CAMOUFLAGED,
    ONLY_A_WOLF,
    OPENING,
    OUT,
    OWNER,
    PASS,
    PILFERING,
    PLAY,
    PLAYED,
    PLAYED_CARD,
    REVEAL,
    SCOUT,
    SEARCH,
    SHOW,
    STEAL,
    STOCK,
    TAKE,
    TARGETS,
    THEFT,
    TOKEN,
    TOKEN_NAMES,
    TRUCE,
    UNDECIDED,
    UP,
    VEILED,
    WOLF,
    WOOL,
    WOOL_POINTS,
)
from panurge.games.guerre_et_beeeh.rules_cards import BOTH_SEATS, EVERYONE, Cards, cells_of, part_of
from panurge.games.guerre_et_beeeh.rules_meadow import count_bits


@final
class GuerreEtBeeeh(Cards):
    KEY: ClassVar[str] = "guerre-et-beeeh"
    FIELDS: ClassVar[tuple[str, ...]] = (
        "phase", "turn", "actions_left", "hidden_this_turn", "eaten_this_turn", "idle", "parts", "n_parts", "spot",
        "to_look", "to_lay", "board", "marks", "herd", "camouflaged", "kinds", "pool", "looked", "cleared", "won",
        "discarded", "wolves_gone", "shorn", "wool", "mad_used", "place", "knows", "hand", "pile", "abuses", "top",
        "open_hands", "drowsy", "muzzled", "muzzled_next", "ending",
    )

    phase: i64
    actions_left: i64
    hidden_this_turn: bool  # the turn's one camouflage is made (GB-6)
    eaten_this_turn: bool  # grass, or a sheep by a wolf (GB-22)
    idle: i64  # turns in a row without
    spot: i64  # cell of the token a sheep has stepped on, during GRAZE
    to_look: i64  # named tokens not looked at yet, a bit per cell
    to_lay: i64  # looked-at tokens to be laid back
    ending: i64
    drowsy: i64  # a bit per seat: one action only next turn
    idle_limit: i64  # an option, not a field: it never changes

    def start(self, options: dict[str, Any]) -> None:
        """GB-1 … GB-3: the full meadow, a card pile; chance says who begins."""
        self.players = 2
        self.options = options
        self.idle_limit = options["idle"]
        self.moves = vec[i64]([0] * 64)
        self.weights = vec[i64]([0] * 64)
        self.current_player = CHANCE
        self.phase = OPENING
        self.actions_left = 2
        self.hidden_this_turn = False
        self.eaten_this_turn = False
        self.idle = 0
        self.spot = 0
        self.to_look = 0
        self.to_lay = 0
        self.ending = NOT_ENDED
        self.drowsy = 0
        self.stack(options["deck"] == "full")
        self.lay_out(options)

    def clone(self) -> "GuerreEtBeeeh":
        new = GuerreEtBeeeh()
        self.copy_head(new)
        self.copy_meadow(new)
        self.copy_cards(new)
        new.idle_limit = self.idle_limit
        new.phase = self.phase
        new.actions_left = self.actions_left
        new.hidden_this_turn = self.hidden_this_turn
        new.eaten_this_turn = self.eaten_this_turn
        new.idle = self.idle
        new.spot = self.spot
        new.to_look = self.to_look
        new.to_lay = self.to_lay
        new.ending = self.ending
        new.drowsy = self.drowsy
        return new

    # ------------------------------------------------------------------ what may be chosen (GB-4)
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
            if board[cell] != EMPTY and self.why_not_move(cell) == 0:
                self._add(MOVE + cell)
        mine = self.herd[self.turn]
        for cell in range(CELLS):
            if mine >> cell & 1 and self._why_not_hide(cell) == 0:
                self._add(HIDE + cell)
        for cell in range(CELLS):
            if board[cell] == TOKEN and self.why_not_scout(cell) == 0:
                self._add(SCOUT + cell)
        if self.hand[self.turn] > 0:
            for card in range(CARDS):
                if self.why_not_play(card) == 0:
                    self._add(PLAY + card)
        if self.n_moves == 0:
            self._add(PASS)

    def _find_targets(self) -> None:
        """What the card being played asks for next."""
        target = self.asked_target()
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
                    return self.why_not_direction(first, action - DIRECTION)
                return NOT_NOW
            if first < PLAY:
                if CELL <= action < PLAY:
                    return self.why_not_second(first - SCOUT, action - CELL)
                return 0 if action == ENOUGH else NOT_NOW
            return self.why_not_target(action)
        if self.phase == LAY_BACK:
            return self._why_not_lay_back(action)
        if self.phase == SEARCH and TAKE <= action < BEGIN:
            return 0 if self.place[action - TAKE] == IN_PILE else NOT_IN_PILE
        return NOT_NOW

    def _why_not_act(self, action: i64) -> i64:
        if action < HIDE:
            return self.why_not_move(action)
        if action < SCOUT:
            return self._why_not_hide(action - HIDE)
        if action < CELL:
            return self.why_not_scout(action - SCOUT)
        if PLAY <= action < PASS:
            return self.why_not_play(action - PLAY)
        if action == PASS:
            return MUST_ACT if self._can_act() else 0
        return NOT_NOW

    def _can_act(self) -> bool:
        return any(self._why_not_act(action) == 0 for action in range(PASS))

    def _why_not_hide(self, cell: i64) -> i64:
        """GB-6: one camouflage a turn, one camouflaged sheep a player."""
        mine = self.herd[self.turn]
        if not mine >> cell & 1:
            return NOT_YOURS
        if self.hidden_this_turn:
            return CAMOUFLAGED_THIS_TURN
        return ONE_CAMOUFLAGED if self.camouflaged & mine else 0

    def _why_not_lay_back(self, action: i64) -> i64:
        """GB-5: *down* is always there, *up* for a wolf."""
        if action == DOWN:
            return 0
        if action == UP:
            return 0 if self.kinds[self.asked_cell()] == HIDDEN_WOLF else ONLY_A_WOLF
        return NOT_NOW

    # ------------------------------------------------------------------ the parts of a choice take effect
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
        self._leave_to_chance(LOOK)

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
        self.decide(cell, kind)
        self.looked[self.turn] |= BIT[cell]
        self.to_look &= ~BIT[cell]
        if self.to_look == 0:
            self.phase = LAY_BACK
            self.current_player = self.turn

    def _lay_back(self, action: i64) -> None:
        cell = self.asked_cell()
        self.to_lay &= ~BIT[cell]
        if action == UP:
            self.uncover(cell)
            self.bring(cell, WOLF)
        if self.to_lay == 0:
            self.phase = CHOOSE
            self._end_action()

    # ------------------------------------------------------------------ camouflage (GB-6)
    def _camouflage(self, cell: i64) -> None:
        self.put(cell, self.board[cell] + CAMOUFLAGE)
        self.hidden_this_turn = True
        self._end_action()

    # ------------------------------------------------------------------ moving a sheep (GB-7, GB-8) or a wolf (GB-9)
    def _move(self, start: i64, direction: i64) -> None:
        if self.board[start] >= WOLF:
            self._move_wolf(start, direction)
        else:
            self._move_sheep(start, direction)

    def _move_sheep(self, start: i64, direction: i64) -> None:
        end = self.slide_end(start, direction)
        on_token = self.board[end] == TOKEN
        self.lead(start, end, direction)
        if on_token:
            self.spot = end
            self._leave_to_chance(GRAZE)
        else:
            self._end_action()

    def _graze(self, kind: i64) -> None:
        """GB-7: the token is shown to all: points, a stomach ache, a card, or a wolf."""
        cell = self.spot
        self.decide(cell, kind)
        self.uncover(cell)
        self.spot = 0
        self.phase = CHOOSE
        self.current_player = self.turn
        self.eaten_this_turn = True
        if kind == HIDDEN_WOLF:
            mad = IS_MAD[self.board[cell]] == 1
            self.put(cell, EMPTY)
            self.feed_wolf(cell, cell, mad)
        else:
            self.won[self.turn * 4 + kind] += 1
            if kind == LUSH:
                self.put(cell, EMPTY)
            if kind == LAUGHING and self.pile > 0:  # GB-18
                self._leave_to_chance(DRAWING)
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
                    self.leave_hand(lost, OUT)
        else:
            self.enter_hand(card, 1 << seat)
        self._end_action()

    def _move_wolf(self, start: i64, direction: i64) -> None:
        end = self.slide_end(start, direction)
        if self.board[start] == TOKEN:
            self.uncover(start)
            self.bring(start, WOLF)
        if IS_SHEEP[self.board[end]] == 1:
            self.eaten_this_turn = True
            mad = IS_MAD[self.board[end]] == 1
            self.feed_wolf(start, end, mad)
        else:
            self.shift(start, end)
        self._end_action()

    # ------------------------------------------------------------------ playing a card (GB-10)
    def _play_card(self, card: i64, choice: i64) -> None:
        """The effect at once, then the discard pile; whatever is impossible does not happen."""
        other = 1 - self.turn
        under: i64 = self.top
        self.leave_hand(card, PLAYED)
        self.top = card
        if part_of(choice, 1) >= 0:
            if card == LYNX:  # GB-25
                self._look_at(cells_of(choice))
                return
            self.aim(card, choice)
            if self.place[card] == OUT:  # GB-12: it does not come to lie on the discard pile
                self.top = under
        elif card == HYPERACTIVITY:  # GB-11
            self.actions_left += 3
        elif card == CLOGS and not self.open_hands >> other & 1:  # GB-19
            self._leave_to_chance(REVEAL)
            return
        elif card == DROWSINESS:  # GB-27
            self.drowsy |= 1 << other
        elif card == EXPOSURE:  # GB-31
            self.expose(other)
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

    def _shown(self) -> None:
        """The cards are on the table; whoever may has seen them."""
        other = 1 - self.turn
        if self.top == INSIDER:
            self.know_by_pile(other)
            self.phase = SEARCH
            self.current_player = self.turn
        else:
            self.open_hand(other)
            self._resume()

    def _take_from_pile(self, card: i64) -> None:
        self.phase = CHOOSE
        self.pile -= 1
        self.enter_hand(card, 1 << self.turn)
        self._end_action()

    def _stolen(self, card: i64) -> None:
        """GB-26: both players see which card it is; a spectator who does not see it loses track of that hand."""
        public = self.theft_is_public(card)
        victim = 1 - self.turn
        self.leave_hand(card, IN_PILE)
        self.enter_hand(card, EVERYONE if public else BOTH_SEATS)
        if not public:
            for kept in range(CARDS):
                if self.place[kept] == IN_HAND + victim:
                    self.knows[kept] &= BOTH_SEATS
        self._resume()

    def _indigested(self, kind: i64) -> None:
        """GB-20: shown and gone."""
        self.won[(1 - self.turn) * 4 + kind] -= 1
        self.discarded[kind] += 1
        self._resume()

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

    def _begin_turn(self, seat: i64) -> None:
        self.turn = seat
        self.current_player = seat

    def _end_turn(self) -> None:
        """GB-22: the idle count is looked at after each turn; then the other player has two actions, or one (GB-27)."""
        self.idle = 0 if self.eaten_this_turn else self.idle + 1
        if self.idle >= self.idle_limit:
            self._end_game(IDLE)
            return
        self._begin_turn(1 - self.turn)
        self.actions_left = 1 if self.drowsy >> self.turn & 1 else 2
        self.drowsy &= ~(1 << self.turn)
        self.hidden_this_turn = False
        self.eaten_this_turn = False
        self.muzzled = self.muzzled_next
        self.muzzled_next = 0

    def _end_game(self, ending: i64) -> None:
        self.ending = ending
        self.current_player = OVER

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
            self.phase = CHOOSE
            self._begin_turn(outcome - BEGIN)

    # ------------------------------------------------------------------ who knows what
    def seen(self, seat: i64, action: i64) -> i64:
        """The mover sees its own choices at once, the others when they are complete; looks and cards only who may.

        Cards are shown besides by three events: Délit d'initié shows the pile to the searcher, Gros sabots a hand to
        all but its owner, Abus dangereux the lost hand likewise."""
        phase = self.phase
        if phase == REVEAL:
            if self.top == INSIDER:
                return self.showing(action, IN_PILE) if seat == self.turn else action
            return action if seat == 1 - self.turn else self.showing(action, IN_HAND + 1 - self.turn)
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
                return self.showing(action, IN_HAND + self.turn)
            return action if self.open_hands >> self.turn & 1 else UNSEEN
        if phase == THEFT and seat == SPECTATOR:
            return action if self.theft_is_public(action - STEAL) else UNSEEN
        return action

    def veiled(self, seat: i64) -> "GuerreEtBeeeh":
        new = self.clone()
        new.viewer = seat
        self.veil_tokens(new, self.looked[seat] if seat >= 0 else 0)
        self.veil_cards(new, seat, self.phase == SEARCH and seat == self.turn)
        if new.phase == MIDWAY and seat != self.turn:
            new.phase = CHOOSE
            new.parts = 0
            new.n_parts = 0
        return new

    def imagined(self, rng: Rng) -> "GuerreEtBeeeh":
        new = self.clone()
        new.viewer = FULL
        known = self.looked[self.viewer] if self.viewer >= 0 else 0
        unknown = (self.looked[0] | self.looked[1]) & ~known
        if unknown:
            new.imagine_tokens(unknown & self.cleared, HIDDEN_WOLF, rng)  # first: they cannot be wolves
            new.imagine_tokens(unknown & ~self.cleared, KINDS, rng)
        new.imagine_cards(rng)
        return new


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

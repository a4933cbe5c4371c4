"""La Guerre des Moutons: the landscape, the turns, the interjections, and who may know what.

Phases: who begins, "?" tiles, the deal (chance) · turn · draw (chance) · window · chain · further tile · showing the
colours nobody revealed (chance with one outcome, so that everybody perceives each). A placement is made in parts:
piece, cell, and for faces that do not look the same from all sides the turning; until the last part it is the mover's
secret, and then everybody perceives one code: cell and pattern, never the tile (GM-5).

What a veil drops on purpose: that a player who passed before the last placement could not place then, and what a
choice made or not made suggests about a hand. What it keeps only by inference: a laid face that one tile alone has
tells the tile; `imagined` draws accordingly.

What is laid, and what follows from it, is in `landscape`.
"""

from typing import Any, ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from panurge.core.rng import Rng
from panurge.core.state import CHANCE, FULL, OVER, SPECTATOR, UNSEEN
from panurge.games.guerre_des_moutons.data import (
    ACTIONS,
    ALREADY_REVEALED,
    ASIDE,
    BEYOND,
    BITS,
    BONUS,
    CANDIDATE,
    CELL,
    CELL_NOW,
    CENTRE,
    COLOUR_FITS_NOWHERE,
    DECLINE,
    DRAW,
    DROP_OUT,
    DROPPED,
    END,
    FITS_NOWHERE,
    HAND,
    HIDDEN,
    HUNTER,
    HUNTERS,
    IN_BAG,
    IN_HAND,
    KIND,
    LAID,
    LAND,
    LARGEST_MENU,
    LOOK_CLASS,
    MOTIF,
    MUST_PLACE,
    N_PATTERNS,
    N_TILES,
    NO_ACTION,
    NO_CHAIN,
    NO_FURTHER,
    NO_PIECE,
    NO_PLACE_FOR_HUNTER,
    NO_PLACE_FOR_WOLF,
    NO_REVEAL_HERE,
    NO_SEAT,
    NO_WILD_HERE,
    NO_WINDOW,
    NOBODY,
    NOT_A_TURN,
    NOT_IN_HAND,
    NOT_YOUR_COLOUR,
    ONE_TILE,
    ONLY_CHAIN,
    ONLY_INTERJECT,
    ONLY_ON_TURN,
    PASS,
    PATTERN_OF,
    PIECE_KIND,
    PIECES,
    PLAIN,
    REVEAL,
    ROTATING_NOW,
    ROTATION,
    ROTATION_DIFFERS,
    SHEEP_SIDE,
    SHEPHERD,
    SQUARE,
    SQUARE_PATTERN,
    TILE_FIRST,
    TOUCHED,
    UNKNOWN_TILE,
    VILLAGE,
    WOLF,
    WOLVES,
)
from panurge.games.guerre_des_moutons.rules_landscape import Landscape, descending

# ---------------------------------------------------------------- phases
BEGIN: Final[i64] = 0  # chance: who begins
COLOURS: Final[i64] = 1  # chance: the "?" tiles
DEAL: Final[i64] = 2  # chance: four tiles each
ON_TURN: Final[i64] = 3
DRAWING: Final[i64] = 4  # chance: the tiles a placement earned
WINDOW: Final[i64] = 5  # anybody else may interject
CHAIN: Final[i64] = 6  # a wolf or hunter was laid: another one, or draw
FURTHER: Final[i64] = 7  # after a reveal: one more tile, or end
SHOWING: Final[i64] = 8  # chance with one outcome: a colour never revealed


@final
class GuerreDesMoutons(Landscape):
    KEY: ClassVar[str] = "guerre-des-moutons"
    FIELDS: ClassVar[tuple[str, ...]] = (
        "cells", "patterns", "tiles", "layers", "where", "hand_count", "gone_count", "bag_count", "owner", "revealed",
        "rank", "passed", "phase", "turn", "actor", "due", "after", "dealt", "chosen", "chosen_cell",
    )  # fmt: skip

    where: vec[i64]  # of the 68 tiles
    hand_count: vec[i64]
    gone_count: vec[i64]  # tiles that left with a player who dropped out
    bag_count: i64
    owner: vec[i64]  # of the four colours
    revealed: vec[i64]
    rank: vec[i64]  # finishing order 1 … 4, 0 while playing
    passed: vec[i64]  # seats that passed since the last placement, in order
    phase: i64
    turn: i64  # whose turn it is, or, while others may interject, is next
    actor: i64  # who draws, or whose placement opened the window
    due: i64  # tiles still to draw; in a chain: earned so far
    after: i64  # the phase after drawing
    dealt: i64  # "?" tiles dealt
    chosen: i64  # the piece, while a decision is half made
    chosen_cell: i64

    # ------------------------------------------------------------------ set-up (GM-6)
    def start(self, players: i64) -> None:
        """GM-6: the village square in the centre; then chance says who begins and deals."""
        self.players = players
        self.moves = vec[i64]([0] * LARGEST_MENU)
        self.weights = vec[i64]([0] * LARGEST_MENU)
        self.where = vec[i64]([IN_BAG] * N_TILES)
        self.hand_count = vec[i64]([0] * players)
        self.gone_count = vec[i64]([0] * players)
        self.bag_count = N_TILES
        self.owner = vec[i64]([NOBODY] * 4)
        self.revealed = vec[i64]([0] * 4)
        self.rank = vec[i64]([0] * players)
        self.passed = vec[i64]()
        self.phase = BEGIN
        self.turn = 0
        self.actor = 0
        self.due = 0
        self.after = WINDOW
        self.dealt = 0
        self.chosen = NO_PIECE
        self.chosen_cell = BEYOND
        self.clear_meadow()
        self.lay_tile(CENTRE, SQUARE_PATTERN, SQUARE, NO_SEAT)
        self.current_player = CHANCE

    def clone(self) -> "GuerreDesMoutons":
        new = GuerreDesMoutons()
        self.copy_head(new)
        self.copy_landscape(new)
        new.where = self.where[:]
        new.hand_count = self.hand_count[:]
        new.gone_count = self.gone_count[:]
        new.bag_count = self.bag_count
        new.owner = self.owner[:]
        new.revealed = self.revealed[:]
        new.rank = self.rank[:]
        new.passed = self.passed[:]
        new.phase = self.phase
        new.turn = self.turn
        new.actor = self.actor
        new.due = self.due
        new.after = self.after
        new.dealt = self.dealt
        new.chosen = self.chosen
        new.chosen_cell = self.chosen_cell
        return new

    def question_marks(self) -> i64:
        """ "?" tiles per player (GM-6, GM-29)."""
        return 2 if self.options.get("two_colours", False) else 1

    # ------------------------------------------------------------------ what may be chosen
    def find_moves(self) -> None:
        self.ensure_landscape()
        self.weighted = False
        if self.current_player == CHANCE:
            self._find_outcomes()
        elif self.chosen != NO_PIECE:
            self.weighted = True
            if self.chosen_cell != BEYOND:
                self._find_turnings()
            else:
                self._find_cells()
        else:
            self.weighted = True
            self._find_pieces()

    def _offer(self, action: i64, weight: i64) -> None:
        self.moves[self.n_moves] = action
        self.weights[self.n_moves] = weight
        self.n_moves += 1

    def _find_pieces(self) -> None:
        """The first part of a decision, each piece weighed by its placements; announcements as often as not."""
        self.n_moves = 0
        seat = self.current_player
        phase = self.phase
        mine = IN_HAND + seat
        normal = phase in (ON_TURN, FURTHER)
        can_place = False
        last = N_TILES if normal else HUNTERS
        for tile in range(last):
            if self.where[tile] != mine:
                continue
            for piece in range(tile * 2, tile * 2 + 2):
                if self._why_not_kind(PIECE_KIND[piece]) != 0:
                    continue
                ways = self.placements(piece)
                if ways > 0:
                    self._offer(piece, ways if normal else 1)
                    if PIECE_KIND[piece] == LAND:
                        can_place = True
        if phase in (ON_TURN, WINDOW):
            for colour in range(4):
                if self.owner[colour] == seat and self.revealed[colour] == 0 and self.fits_somewhere(REVEAL + colour):
                    self._offer(REVEAL + colour, 1)
        if phase == ON_TURN:
            if not can_place:
                self._offer(PASS, 1)
            self._offer(DROP_OUT, 0 if can_place else 1)
        elif phase == WINDOW:
            self._offer(DECLINE, 1)
        elif phase == CHAIN:
            self._offer(DRAW, 1)
        else:
            self._offer(END, 1)

    def _find_cells(self) -> None:
        self.n_moves = 0
        piece = self.chosen
        wild = PIECE_KIND[piece] == WOLF or PIECE_KIND[piece] == HUNTER
        covering: i64 = 0 if PIECE_KIND[piece] == HUNTER else self.n_loose
        for i in range(self.n_frontier):
            cell = self.frontier[i]
            while covering < self.n_loose and self.loose[covering] < cell:
                self._offer(CELL + self.loose[covering], 1)
                covering += 1
            if wild:
                if self.why_not_cell(piece, cell) == 0:
                    self._offer(CELL + cell, 1)
            else:
                fits = self.rotations_that_fit(piece, cell)
                if fits > 0:
                    self._offer(CELL + cell, BITS[fits])
        while covering < self.n_loose:
            self._offer(CELL + self.loose[covering], 1)
            covering += 1

    def _find_turnings(self) -> None:
        self.n_moves = 0
        fits = self.rotations_that_fit(self.chosen, self.chosen_cell)
        for rotation in range(4):
            if fits & (1 << rotation) > 0:
                self._offer(ROTATION + rotation, 1)

    def _find_outcomes(self) -> None:
        self.n_moves = 0
        phase = self.phase
        if phase == BEGIN:
            for seat in range(self.players):
                self._offer(seat, 1)
        elif phase == COLOURS:
            for colour in range(4):
                if self.owner[colour] == NOBODY:
                    self._offer(colour, 1)
        elif phase == SHOWING:
            self._offer(self._colour_to_show(self.actor), 1)
        else:
            n: i64 = 0
            moves = self.moves
            weights = self.weights
            where = self.where
            for tile in range(N_TILES):
                if where[tile] == IN_BAG:
                    moves[n] = tile
                    weights[n] = 1
                    n += 1
            self.n_moves = n

    def refusal(self, action: i64) -> i64:
        self.ensure_landscape()
        if action < 0 or action >= ACTIONS or self.current_player < 0:
            return NO_ACTION
        if self.chosen != NO_PIECE:
            if self.chosen_cell != BEYOND:
                if action < ROTATION:
                    return ROTATING_NOW
                fits = self.rotations_that_fit(self.chosen, self.chosen_cell) & (1 << (action - ROTATION))
                return 0 if fits > 0 else ROTATION_DIFFERS
            if action < CELL or action >= ROTATION:
                return CELL_NOW
            return self.why_not_cell(self.chosen, action - CELL)
        if action >= CELL:
            return TILE_FIRST
        if action < PIECES:
            return self._why_not_piece(action)
        return self._why_not_word(action)

    def _why_not_kind(self, kind: i64) -> i64:
        """What sort of piece belongs to the present decision (GM-14, GM-21, GM-22)."""
        wild = kind in (WOLF, HUNTER)
        if self.phase == WINDOW:
            return 0 if kind != LAND else ONLY_INTERJECT
        if self.phase == CHAIN:
            return 0 if wild else ONLY_CHAIN
        if self.phase == FURTHER:
            return 0 if kind == LAND else (NO_WILD_HERE if wild else NO_REVEAL_HERE)
        return 0

    def _why_not_piece(self, piece: i64) -> i64:
        seat = self.current_player
        kind = PIECE_KIND[piece]
        if piece >= REVEAL:
            if self.owner[piece - REVEAL] != seat:
                return NOT_YOUR_COLOUR
            if self.revealed[piece - REVEAL] > 0:
                return ALREADY_REVEALED
        elif self.where[piece // 2] != IN_HAND + seat:
            return NOT_IN_HAND
        wrong = self._why_not_kind(kind)
        if wrong != 0:
            return wrong
        if self.placements(piece) > 0:
            return 0
        if piece >= REVEAL:
            return COLOUR_FITS_NOWHERE
        return NO_PLACE_FOR_WOLF if kind == WOLF else NO_PLACE_FOR_HUNTER if kind == HUNTER else FITS_NOWHERE

    def _why_not_word(self, action: i64) -> i64:
        if action == PASS:
            if self.phase != ON_TURN:
                return NOT_A_TURN
            return MUST_PLACE if self.can_place(self.current_player) else 0
        if action == DROP_OUT:
            return 0 if self.phase == ON_TURN else ONLY_ON_TURN
        if action == DECLINE:
            return 0 if self.phase == WINDOW else NO_WINDOW
        if action == DRAW:
            return 0 if self.phase == CHAIN else NO_CHAIN
        return 0 if self.phase == FURTHER else NO_FURTHER

    def can_place(self, seat: i64) -> bool:
        """GM-10: whether the seat has a normal placement."""
        return any(self.where[tile] == IN_HAND + seat and self.tile_fits(tile) for tile in range(N_TILES))

    def half_made(self) -> bool:
        return self.chosen != NO_PIECE

    def _completes(self, action: i64) -> bool:
        if self.current_player < 0 or self.chosen == NO_PIECE:
            return False
        return action >= ROTATION or (action >= CELL and PLAIN[self.chosen] > 0)

    def irrevocable(self, action: i64) -> bool:
        """A finished placement shows a face, and a pass that nothing fitted; all else tells no secret."""
        return action == PASS or self._completes(action)

    # ------------------------------------------------------------------ a turn (GM-7 … GM-10)
    def play(self, action: i64) -> None:
        self.ensure_landscape()
        if self.current_player == CHANCE:
            self._play_chance(action)
        elif action < PIECES:
            self.chosen = action
        elif action >= ROTATION:
            self._place(self.chosen_cell, action - ROTATION)
        elif action >= CELL:
            if PLAIN[self.chosen] > 0:
                self._place(action - CELL, 0)
            else:
                self.chosen_cell = action - CELL
        elif action == PASS:
            self._pass()
        elif action == DROP_OUT:
            self._drop_out()
        elif action == DECLINE:
            if self.current_player == self.actor:
                self._begin_turn()
            else:
                self._ask_after(self.current_player)
        elif action == DRAW:
            self._earn(self.due, WINDOW)
        else:
            self._open_window()

    def _play_chance(self, outcome: i64) -> None:
        phase = self.phase
        if phase in (DEAL, DRAWING):
            self.where[outcome] = IN_HAND + self.actor
            self.hand_count[self.actor] += 1
            self.bag_count -= 1
            self.due -= 1
            if self.due == 0:
                if phase == DEAL:
                    self._deal_from(self.actor + 1)
                else:
                    self._drawn()
        elif phase == BEGIN:
            self.turn = outcome
            self.phase = COLOURS
        elif phase == COLOURS:
            self.owner[outcome] = self.dealt % self.players
            self.dealt += 1
            if self.dealt == self.players * self.question_marks():
                for colour in range(4):
                    if self.owner[colour] == NOBODY:
                        self.owner[colour] = ASIDE
                self._deal_from(0)
        else:
            self.revealed[outcome] = 1
            self._show_from(self.actor)

    def _begin_turn(self) -> None:
        self.phase = ON_TURN
        self.actor = self.turn
        self.current_player = self.turn

    def _end_turn(self, seat: i64) -> None:
        """Clockwise. The next one begins after the draw, and when nobody interjects any more (GM-21)."""
        self.turn = self._next_seat(seat)

    def _place(self, cell: i64, rotation: i64) -> None:
        """The last part of a placement: lay the chosen piece and earn the tiles it touches (GM-9, GM-14, GM-17)."""
        piece = self.chosen
        seat = self.current_player
        covering = self.grid[cell] > 0
        earned: i64 = 1 if covering else TOUCHED[self.need[cell]]
        kind = PIECE_KIND[piece]
        self.chosen = NO_PIECE
        self.chosen_cell = BEYOND
        self.passed = vec[i64]()
        self.actor = seat
        if piece >= REVEAL:
            self.lay_tile(cell, PATTERN_OF[piece * 4], SHEPHERD + piece - REVEAL, seat)
            self.revealed[piece - REVEAL] = 1
            self._earn(earned, FURTHER)
            return
        tile = piece // 2
        self.where[tile] = LAID
        self.hand_count[seat] -= 1
        self.lay_tile(cell, PATTERN_OF[piece * 4 + rotation], tile, seat)
        if kind != LAND:
            self.due = earned if self.phase != CHAIN else self.due + earned
            self.phase = CHAIN
            return
        if self.phase == ON_TURN:
            self._end_turn(seat)
        self._earn(earned, WINDOW)

    def _earn(self, number: i64, after: i64) -> None:
        """The actor draws, as far as the bag goes (GM-9)."""
        self.due = number if number < self.bag_count else self.bag_count
        self.after = after
        if self.due > 0:
            self.phase = DRAWING
            self.current_player = CHANCE
        else:
            self._drawn()

    def _drawn(self) -> None:
        """GM-25: whoever has no tile after drawing has finished."""
        if self.hand_count[self.actor] == 0:
            self._finish(self.actor)
        if self.after == FURTHER and self.rank[self.actor] == 0:
            self.phase = FURTHER
            self.current_player = self.actor
        else:
            self._open_window()

    def _pass(self) -> None:
        """GM-8, GM-10: no draw, no window."""
        seat = self.current_player
        self.passed = append(self.passed, seat)
        self._end_turn(seat)
        self._go_on()

    def _next_seat(self, seat: i64) -> i64:
        """The next seat clockwise that still plays; the seat itself if there is no other."""
        following = seat
        for _ in range(self.players):
            following = following + 1 if following + 1 < self.players else 0
            if self.rank[following] == 0:
                return following
        return seat

    # ------------------------------------------------------------------ interjections (GM-21)
    def _open_window(self) -> None:
        """GM-21: ask everybody still playing but the one with the next turn decision, the actor last."""
        self.due = 0
        self.after = WINDOW
        if not self._anybody():
            self._end()
            return
        if self.rank[self.turn] > 0:
            self.turn = self._next_seat(self.turn)
        self.phase = WINDOW
        self._ask_after(self.actor)

    def _ask_after(self, seat: i64) -> None:
        while True:
            seat = seat + 1 if seat + 1 < self.players else 0
            if self.rank[seat] == 0 and seat != self.turn:
                self.current_player = seat
                return
            if seat == self.actor:
                self._begin_turn()
                return

    # ------------------------------------------------------------------ finishing (GM-24 … GM-26)
    def _drop_out(self) -> None:
        """GM-24: the hand leaves the game unseen."""
        seat = self.current_player
        for tile in range(N_TILES):
            if self.where[tile] == IN_HAND + seat:
                self.where[tile] = DROPPED + seat
        self.gone_count[seat] = self.hand_count[seat]
        self.hand_count[seat] = 0
        self._finish(seat)
        self._end_turn(seat)
        self._go_on()

    def _finish(self, seat: i64) -> None:
        """GM-25: the order of finishing."""
        last: i64 = 0
        for other in range(self.players):
            if self.rank[other] > last:
                last = self.rank[other]
        self.rank[seat] = last + 1

    def _go_on(self) -> None:
        """GM-26: after a pass or a drop-out, the next turn, unless everybody still playing has passed."""
        playing: i64 = 0
        for seat in range(self.players):
            if self.rank[seat] == 0:
                playing += 1
        passes: i64 = len(self.passed)
        if playing > 0 and passes < playing:
            self._begin_turn()
        elif playing > 0 and len(self.cells) == 1:
            self._deal_anew()
        else:
            for i in range(passes):
                self._finish(self.passed[i])
            self._end()

    def _deal_anew(self) -> None:
        """GM-26, before the first placement: all hands return and are dealt again."""
        self.passed = vec[i64]()
        for tile in range(N_TILES):
            where = self.where[tile]
            if where >= IN_HAND and where < DROPPED:
                self.where[tile] = IN_BAG
                self.bag_count += 1
        for seat in range(self.players):
            self.hand_count[seat] = 0
        self._deal_from(0)

    def _deal_from(self, seat: i64) -> None:
        while seat < self.players and self.rank[seat] > 0:
            seat += 1
        if seat == self.players:
            self.due = 0
            self._begin_turn()
            return
        self.phase = DEAL
        self.current_player = CHANCE
        self.actor = seat
        self.due = HAND

    def _anybody(self) -> bool:
        return any(self.rank[seat] == 0 for seat in range(self.players))

    def _end(self) -> None:
        self.due = 0
        self.actor = 0
        self._show_from(0)

    def _colour_to_show(self, seat: i64) -> i64:
        for colour in range(4):
            if self.owner[colour] == seat and self.revealed[colour] == 0:
                return colour
        return 4

    def _show_from(self, seat: i64) -> None:
        """GM-23: colours never revealed are shown at scoring, seat by seat, as events of their own."""
        self.phase = SHOWING
        while seat < self.players and self._colour_to_show(seat) == 4:
            seat += 1
        if seat == self.players:
            self.actor = 0
            self.current_player = OVER
        else:
            self.actor = seat
            self.current_player = CHANCE

    # ------------------------------------------------------------------ points (GM-27, GM-28)
    def score(self, seat: i64) -> i64:
        """GM-27, GM-29: the largest valid pen of each colour known to be the seat's, and the finishing bonus."""
        points = BONUS[self.rank[seat]]
        for colour in range(4):
            if self.owner[colour] == seat:
                points += self.largest_pen(colour)
        return points

    def remaining_pens(self, seat: i64) -> vec[i64]:
        """GM-28: the seat's valid pens but the counted ones, both colours merged, largest first."""
        found = vec[i64]()
        for colour in range(4):
            if self.owner[colour] == seat:
                pens = self.valid_pens(colour)
                n: i64 = len(pens)
                for i in range(1, n):
                    found = append(found, pens[i])
        return descending(found)

    def is_ahead(self, seat: i64, other: i64) -> bool:
        """GM-27, GM-28: points, then the remaining pens one by one, then the earlier finisher."""
        mine = self.score(seat)
        theirs = self.score(other)
        if mine != theirs:
            return mine > theirs
        pens = self.remaining_pens(seat)
        others = self.remaining_pens(other)
        n: i64 = len(pens)
        m: i64 = len(others)
        longer = n if n > m else m
        for i in range(longer):
            a: i64 = pens[i] if i < n else 0
            b: i64 = others[i] if i < m else 0
            if a != b:
                return a > b
        return self.rank[seat] < self.rank[other]

    def share(self, seat: i64) -> float:
        for other in range(self.players):
            if other != seat and not self.is_ahead(seat, other):
                return 0.0
        return 1.0

    # ------------------------------------------------------------------ who knows what
    def seen(self, seat: i64, action: i64) -> i64:
        """Others perceive a placement when its last part is made: cell and pattern. A drawn tile is the drawer's."""
        if self.current_player == CHANCE:
            if self.phase == BEGIN or self.phase == SHOWING:
                return action
            drawer = self.dealt % self.players if self.phase == COLOURS else self.actor
            return action if seat == drawer else UNSEEN
        if seat == self.current_player or (action >= PASS and action < CELL):
            return action
        if not self._completes(action):
            return UNSEEN
        turned = action >= ROTATION
        cell = self.chosen_cell if turned else action - CELL
        pattern = PATTERN_OF[self.chosen * 4 + (action - ROTATION if turned else 0)]
        return ACTIONS + cell * N_PATTERNS + pattern

    def veiled(self, seat: i64) -> "GuerreDesMoutons":
        new = self.clone()
        new.viewer = seat
        if seat != self.current_player:
            new.chosen = NO_PIECE
            new.chosen_cell = BEYOND
        hand = IN_HAND + seat if seat != SPECTATOR else HIDDEN
        gone = DROPPED + seat if seat != SPECTATOR else HIDDEN
        where = new.where
        for tile in range(N_TILES):
            if where[tile] != hand and where[tile] != gone:
                where[tile] = HIDDEN
        n: i64 = len(self.cells)
        for number in range(n):
            tile = self.tiles[number]
            if tile < N_TILES:
                if self.layers[number] == seat:
                    where[tile] = LAID
                else:
                    new.tiles[number] = UNKNOWN_TILE
        for colour in range(4):
            if self.owner[colour] != seat and self.revealed[colour] == 0:
                new.owner[colour] = NOBODY
        new._infer_colours()
        return new

    def _infer_colours(self) -> None:
        """When the hidden colours can only be one player's, or lie aside, the viewer knows (GM-29)."""
        if self.phase <= COLOURS:
            return
        hidden: i64 = 0
        for colour in range(4):
            if self.owner[colour] == NOBODY:
                hidden += 1
        missing: i64 = 0
        who: i64 = ASIDE
        several = False
        for seat in range(self.players):
            lacks = self._colours_unknown(seat)
            if lacks > 0:
                several = missing > 0
                missing += lacks
                who = seat
        if several or (missing > 0 and missing != hidden):
            return
        for colour in range(4):
            if self.owner[colour] == NOBODY:
                self.owner[colour] = who

    def _colours_unknown(self, seat: i64) -> i64:
        """How many "?" tiles of a seat this veil does not know."""
        n = self.players
        number = (self.dealt + n - 1 - seat) // n
        for colour in range(4):
            if self.owner[colour] == seat:
                number -= 1
        return number

    # ------------------------------------------------------------------ imagining what is not known
    def imagined(self, rng: Rng) -> "GuerreDesMoutons":
        """All assignments of unknown tiles and colours that the veil allows are equally likely."""
        new = self.clone()
        new.viewer = FULL
        new.ensure_landscape()
        new._imagine_colours(rng)
        new._imagine_backs(rng)
        new._imagine_hands(rng)
        return new

    def _imagine_colours(self, rng: Rng) -> None:
        hidden = vec[i64]()
        for colour in range(4):
            if self.owner[colour] == NOBODY:
                hidden = append(hidden, colour)
        left: i64 = len(hidden)
        for seat in range(self.players):
            for _ in range(self._colours_unknown(seat)):
                at = rng.below(left)
                self.owner[hidden[at]] = seat
                left -= 1
                hidden[at] = hidden[left]
        if self.phase > COLOURS:
            for i in range(left):
                self.owner[hidden[i]] = ASIDE

    def _imagine_backs(self, rng: Rng) -> None:
        """Which tiles lie where others laid them: certain for most faces, drawn for those several tiles have.

        Draws one by one and rejects so that every assignment is equally likely: a sheep side taken from the wolves
        leaves fewer wolves for the wolf sides, and a tile that fits nowhere is wanted in the hands of those who passed.
        """
        unsure = vec[i64]()
        n: i64 = len(self.cells)
        for wanted in range(4):
            for number in range(n):
                if self.tiles[number] != UNKNOWN_TILE or LOOK_CLASS[self.patterns[number]] != wanted:
                    continue
                if wanted == ONE_TILE:
                    self._put(number, CANDIDATE[self.patterns[number] * 4])
                else:
                    unsure = append(unsure, number)
        stuck = self._stuck_tiles()
        in_hands = self._passed_tiles()
        most = self._hidden_among(stuck)
        slots: i64 = len(unsure)
        while True:
            if self._try_backs(unsure, rng) and self._falling(self._hidden_among(stuck), most, in_hands, rng):
                return
            for i in range(slots):
                tile = self.tiles[unsure[i]]
                if tile != UNKNOWN_TILE:
                    self.where[tile] = HIDDEN
                    self.tiles[unsure[i]] = UNKNOWN_TILE

    def _put(self, number: i64, tile: i64) -> None:
        self.tiles[number] = tile
        self.where[tile] = LAID

    def _try_backs(self, unsure: vec[i64], rng: Rng) -> bool:
        wolves = self._hidden_between(0, WOLVES)
        hunters = self._hidden_between(WOLVES, HUNTERS)
        wolf_sides: i64 = 0
        hunter_sides: i64 = 0
        n: i64 = len(unsure)
        for i in range(n):
            kind = KIND[self.patterns[unsure[i]]]
            wolf_sides += 1 if kind == WOLF else 0
            hunter_sides += 1 if kind == HUNTER else 0
        judged = False
        for i in range(n):
            pattern = self.patterns[unsure[i]]
            if not judged and LOOK_CLASS[pattern] != SHEEP_SIDE:
                judged = True
                if not self._falling(self._hidden_between(0, WOLVES), wolves, wolf_sides, rng):
                    return False
                if not self._falling(self._hidden_between(WOLVES, HUNTERS), hunters, hunter_sides, rng):
                    return False
            tile = self._draw_candidate(pattern, rng)
            if tile == N_TILES:
                return False
            self._put(unsure[i], tile)
        return True

    def _draw_candidate(self, pattern: i64, rng: Rng) -> i64:
        found: i64 = N_TILES
        number: i64 = 0
        for i in range(4):
            tile = CANDIDATE[pattern * 4 + i]
            if tile < N_TILES and self.where[tile] == HIDDEN:
                number += 1
                if rng.below(number) == 0:
                    found = tile
        return found

    def _falling(self, left: i64, most: i64, wanted: i64, rng: Rng) -> bool:
        """Accept by the ways to choose `wanted` things in order out of `left`, against out of `most`."""
        if left == most:
            return True
        return all(rng.below(most - i) < left - i for i in range(wanted))

    def _hidden_between(self, first: i64, last: i64) -> i64:
        total: i64 = 0
        for tile in range(first, last):
            if self.where[tile] == HIDDEN:
                total += 1
        return total

    def _stuck_tiles(self) -> vec[i64]:
        """A mark for each tile that fits nowhere, if somebody else passed since the last placement (GM-10)."""
        if self._passed_tiles() == 0:
            return vec[i64]()
        marks = vec[i64]([0] * N_TILES)
        for tile in range(N_TILES):
            if not self.tile_fits(tile):
                marks[tile] = 1
        return marks

    def _passed_tiles(self) -> i64:
        """Tiles unknown to the viewer in hands of players who passed since the last placement."""
        total: i64 = 0
        n: i64 = len(self.passed)
        for i in range(n):
            if self._hand_is_unknown(self.passed[i]):
                total += self.hand_count[self.passed[i]]
        return total

    def _hand_is_unknown(self, seat: i64) -> bool:
        """Whether a seat's tiles are not among those placed in this state yet."""
        return all(self.where[tile] != IN_HAND + seat for tile in range(N_TILES))

    def _hidden_among(self, marks: vec[i64]) -> i64:
        total: i64 = 0
        n: i64 = len(marks)
        for tile in range(n):
            if marks[tile] > 0 and self.where[tile] == HIDDEN:
                total += 1
        return total

    def _imagine_hands(self, rng: Rng) -> None:
        """Hands of those who passed from tiles that fit nowhere; then everybody else's, dropped hands, and the bag."""
        n: i64 = len(self.passed)
        if n > 0:
            stuck = self._stuck_tiles()
            for i in range(n):
                seat = self.passed[i]
                if self._hand_is_unknown(seat):
                    for _ in range(self.hand_count[seat]):
                        self._deal_stuck(stuck, seat, rng)
        pool = vec[i64]()
        for tile in range(N_TILES):
            if self.where[tile] == HIDDEN:
                pool = append(pool, tile)
        left: i64 = len(pool)
        for seat in range(self.players):
            for _ in range(self.hand_count[seat] if self._hand_is_unknown(seat) else 0):
                at = rng.below(left)
                self.where[pool[at]] = IN_HAND + seat
                left -= 1
                pool[at] = pool[left]
            for _ in range(self.gone_count[seat] if not self._knows_dropped(seat) else 0):
                at = rng.below(left)
                self.where[pool[at]] = DROPPED + seat
                left -= 1
                pool[at] = pool[left]
        for i in range(left):
            self.where[pool[i]] = IN_BAG

    def _knows_dropped(self, seat: i64) -> bool:
        return any(self.where[tile] == DROPPED + seat for tile in range(N_TILES))

    def _deal_stuck(self, stuck: vec[i64], seat: i64, rng: Rng) -> None:
        at = rng.below(self._hidden_among(stuck))
        for tile in range(N_TILES):
            if stuck[tile] > 0 and self.where[tile] == HIDDEN:
                if at == 0:
                    self.where[tile] = IN_HAND + seat
                    return
                at -= 1


def new_game(players: int, options: dict[str, Any]) -> GuerreDesMoutons:
    state = GuerreDesMoutons()
    state.options = options
    state.start(players)
    return state


def account(state: GuerreDesMoutons) -> str:
    """What does not add up (law 6), or "": tiles, colours, finishing order, even pens (GM-2), the derived landscape."""
    state.ensure_landscape()
    known = state.viewer == FULL
    laid = hidden = 0
    for tile in state.tiles:
        laid += int(tile < N_TILES or tile == UNKNOWN_TILE)
    held: i64 = 0
    for seat in range(state.players):
        held += state.hand_count[seat] + state.gone_count[seat]
        for place, count in ((IN_HAND, state.hand_count[seat]), (DROPPED, state.gone_count[seat])):
            found = sum(1 for where in state.where if where == place + seat)
            if found != count and (known or seat == state.viewer or found != 0):
                return f"seat {seat} has {found} tiles, not {count}"
    if laid + held + state.bag_count != N_TILES:
        return f"{laid} laid, {held} held, {state.bag_count} in the bag: not {N_TILES} tiles"
    hidden = sum(1 for where in state.where if where == HIDDEN)
    if known and hidden:
        return f"{hidden} tiles are nowhere"
    ranks = sorted(int(rank) for rank in state.rank if rank > 0)
    if ranks != list(range(1, len(ranks) + 1)):
        return f"finishing order {ranks}"
    for quarter in range(state.built * 4):
        if state.grid[state.cells[quarter // 4]] != quarter // 4 + 1 or state.parent[quarter] != quarter:
            continue
        motif = MOTIF[state.patterns[quarter // 4] * 4 + quarter % 4]
        if state.open[quarter] == 0 and state.size[quarter] % 2 and motif < VILLAGE:
            return f"a closed pen of {state.size[quarter]} sheep"
    return ""

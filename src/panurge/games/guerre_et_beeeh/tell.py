"""Sentences: what happened, what is asked, what an option does, why one is refused. Everything from veils alone."""

from collections.abc import Sequence

from panurge.core.hand import begun
from panurge.core.state import CHANCE, FULL, OVER, UNSEEN, State
from panurge.core.words import Voice, voice
from panurge.games.guerre_et_beeeh import data
from panurge.games.guerre_et_beeeh.advice import advice as advice
from panurge.games.guerre_et_beeeh.notation import cell_name, parts, shown_cards
from panurge.games.guerre_et_beeeh.rules import GuerreEtBeeeh

SEAT_WORDS = ("red", "yellow")
KIND_WORDS = ("unknown", "laughing", "common", "lush", "wolf")
ENDING_WORDS = ("", "elimination", "armistice", "no_grass", "idle")
TARGET_WORDS = (
    "nothing",
    "own_sheep",
    "opposing_sheep",
    "any_sheep",
    "empty_cell",
    "token",
    "visible_wolf",
    "wolf",
    "played_card",
    "number",
)

REASONS: dict[int, tuple[str, str]] = {
    data.NO_ACTION: ("GB-4", "no_action"),
    data.NOT_NOW: ("GB-4", "not_now"),
    data.NOT_YOURS: ("GB-7", "not_yours"),
    data.NOTHING_THERE: ("GB-7", "nothing_there"),
    data.NOT_A_SEEN_WOLF: ("GB-9", "not_a_seen_wolf"),
    data.MUZZLED: ("GB-29", "muzzled"),
    data.HEMMED_IN: ("GB-7", "hemmed_in"),
    data.BLOCKED: ("GB-7", "barred"),
    data.NO_DIAGONAL: ("GB-24", "no_diagonal"),
    data.ONE_CAMOUFLAGED: ("GB-6", "one_camouflaged"),
    data.CAMOUFLAGED_THIS_TURN: ("GB-6", "camouflaged_this_turn"),
    data.NO_TOKEN: ("GB-5", "no_token"),
    data.OUT_OF_REACH: ("GB-5", "out_of_reach"),
    data.NAMED_ALREADY: ("GB-5", "named_already"),
    data.NOT_IN_HAND: ("GB-10", "not_in_hand"),
    data.MUST_ACT: ("GB-4", "must_act"),
    data.ONLY_A_WOLF: ("GB-5", "only_a_wolf"),
    data.NOT_IN_PILE: ("GB-16", "not_in_pile"),
    data.NO_SHEEP: ("GB-28", "no_sheep"),
    data.NOT_OPPOSING: ("GB-31", "not_opposing"),
    data.NOT_EMPTY: ("GB-30", "not_empty"),
    data.NO_VISIBLE_WOLF: ("GB-29", "no_visible_wolf"),
    data.A_WOLF_CAN: ("GB-14", "a_wolf_can"),
    data.NOT_PLAYED: ("GB-15", "not_played"),
    data.LAST_SHEEP: ("GB-12", "last_sheep"),
    data.NOT_A_WOLF: ("GB-14", "not_a_wolf"),
}


# what a card asks for is refused by the card's own rule
CARD_RULES: dict[int, str] = {
    data.WOOL: "GB-12",
    data.REINFORCEMENT: "GB-13",
    data.BETRAYAL: "GB-14",
    data.RECYCLING: "GB-15",
    data.MAD_SHEEP: "GB-24",
    data.LYNX: "GB-25",
    data.TRANSHUMANCE: "GB-28",
    data.MUZZLE: "GB-29",
    data.AIRLIFT: "GB-30",
    data.BARBECUE: "GB-31",
}


def reason(state: State, action: int, code: int, language: str) -> tuple[str, str]:
    assert isinstance(state, GuerreEtBeeeh)
    rule, key = REASONS[code]
    cell = ""
    if code == data.NO_DIAGONAL:
        key += _why_no_diagonal(state)
    elif code == data.OUT_OF_REACH and state.phase != data.MIDWAY:
        key = "out_of_reach.first"
    elif code == data.NOT_PLAYED:
        key += _why_not_played(state, action - data.TAKE)
    elif code == data.BLOCKED:
        key, cell = _what_blocks(state, action - data.DIRECTION)
    return _rule_at_hand(state, action, code) or rule, voice(__package__, language)(f"refusal.{key}", cell=cell)


def _is_wolf(state: GuerreEtBeeeh, cell: int) -> bool:
    """Visible, or a hidden one that is about to be moved."""
    return bool(state.board[cell] >= data.WOLF)


def _why_no_diagonal(state: GuerreEtBeeeh) -> str:
    """A wolf never has diagonals (GB-9); under the option `deadly` nobody has (GB-24)."""
    if _is_wolf(state, int(state.part(0))):
        return ".wolf"
    return "" if state.diagonal else ".deadly"


def _why_not_played(state: GuerreEtBeeeh, card: int) -> str:
    """GB-15: the card itself, or one that all have seen go for good; of others no more than that they were not."""
    if card == data.RECYCLING:
        return ".itself"
    return ".out" if state.place[card] == data.OUT else ""


def _what_blocks(state: GuerreEtBeeeh, direction: int) -> tuple[str, str]:
    """GB-7, GB-9: the edge, or what stands in the way, and where."""
    start = int(state.part(0))
    ahead = int(data.NEXT[start * data.DIRECTIONS + direction])
    if ahead < 0:
        return "edge", ""
    met = state.board[ahead]
    if met >= data.WOLF:
        return "barred.wolf" if met == data.WOLF else "barred.token", cell_name(ahead)
    return "barred.hidden" if _is_wolf(state, start) else "barred.sheep", cell_name(ahead)


def _rule_at_hand(state: GuerreEtBeeeh, action: int, code: int) -> str:
    """The rule that forbids this here, where the same sentence belongs to several rules; else nothing."""
    if code in (data.NO_ACTION, data.NOT_NOW, data.MUZZLED):
        return ""
    first = int(state.part(0)) if state.phase == data.MIDWAY else action
    if state.phase == data.MIDWAY and first >= data.PLAY:
        return CARD_RULES[first - data.PLAY]
    if first < data.HIDE and _is_wolf(state, first):
        return "GB-9"
    if first < data.HIDE and code != data.NO_DIAGONAL:
        return "GB-7"
    return "GB-6" if first < data.SCOUT and code == data.NOT_YOURS else ""


def seat_name(seat: int, language: str) -> str:
    return voice(__package__, language)(f"seat.{SEAT_WORDS[seat]}")


def card_title(card: int, language: str) -> str:
    return voice(__package__, language)(f"card.{data.CARD_NAMES[card]}")


def card_text(card: int, language: str, diagonal: bool = True) -> str:
    """What a card does. `diagonal`: what the mad sheep can do at this table (GB-24)."""
    deadly = ".deadly" if card == data.MAD_SHEEP and not diagonal else ""
    return voice(__package__, language)(f"card.{data.CARD_NAMES[card]}.text{deadly}")


def _who(seat: int, names: Sequence[str], language: str) -> str:
    return names[seat] if seat < len(names) and names[seat] else seat_name(seat, language)


# ---------------------------------------------------------------- what happened


def tell(before: State, action: int, after: State, language: str, names: Sequence[str]) -> str:
    assert isinstance(before, GuerreEtBeeeh)
    assert isinstance(after, GuerreEtBeeeh)
    sentence = _Teller(before, after, language, names).sentence(action)
    if after.wolves_gone > before.wolves_gone:  # GB-24, `deadly`
        sentence += " " + voice(__package__, language)("tell.wolf_leaves")
    if after.current_player != OVER:
        return sentence
    return f"{sentence} {_ending(after, language, names)}".strip()


def by_points(state: State) -> bool:
    """Whether points have decided: not when a flock is gone (GB-21)."""
    assert isinstance(state, GuerreEtBeeeh)
    return state.ending != data.ELIMINATION


def _ending(state: GuerreEtBeeeh, language: str, names: Sequence[str]) -> str:
    say = voice(__package__, language)
    winner = 0 if state.share(0) >= 0.5 else 1
    why = say(f"ending.{ENDING_WORDS[state.ending]}", loser=_who(1 - winner, names, language))
    if state.share(0) == 0.5:
        return f"{why} {say('ending.draw', n=int(state.score(0)))}"
    points = (int(state.score(winner)), int(state.score(1 - winner)))
    key = "ending.survivor" if state.ending == data.ELIMINATION else "ending.winner"
    return f"{why} {say(key, who=_who(winner, names, language), points=points[0], other=points[1])}"


class _Teller:
    """One log entry in words."""

    def __init__(self, before: GuerreEtBeeeh, after: GuerreEtBeeeh, language: str, names: Sequence[str]) -> None:
        self.before, self.after, self.language = before, after, language
        self.say: Voice = voice(__package__, language)
        self.who = _who(before.turn, names, language)
        self.other = _who(1 - before.turn, names, language)
        self.names = names

    def sentence(self, action: int) -> str:
        phase = self.before.phase
        if phase == data.OPENING:
            return self.say("tell.begins", who=_who(action - data.BEGIN, self.names, self.language))
        if phase in (data.CHOOSE, data.MIDWAY):
            return self.choice(action)
        if phase == data.LOOK:
            return self.look(action)
        if phase == data.LAY_BACK:
            if action != data.UP:
                return ""  # that it lies there as before, all can see
            return self.say("tell.turned_up", who=self.who, cell=cell_name(self.before.asked_cell()))
        if phase == data.GRAZE:
            return self.say(f"tell.grazed.{KIND_WORDS[action - data.FOUND]}", **self.found())
        if phase == data.REVEAL:
            return self.show(action)
        return self.cards(phase, action)

    def look(self, action: int) -> str:
        if action == UNSEEN:
            return ""
        kind = KIND_WORDS[action - data.FOUND]
        if self.before.viewer == FULL:  # a replay with nothing hidden: who looked, then
            return self.say(f"tell.saw.{kind}.of", **self.found())
        return self.say(f"tell.saw.{kind}", **self.found())

    def show(self, action: int) -> str:
        """The cards that an event shows: Gros sabots a hand to all (GB-19), Délit d'initié the pile to one (GB-16)."""
        key, before = "tell.shows", self.before
        if before.viewer == FULL:
            action = int(before.seen(before.turn, action))
            key = "tell.looks_through" if before.top == data.INSIDER else key
        cards = shown_cards(action)
        return self.say(key, who=self.who, cards=self.titles(cards)) if cards else ""

    def titles(self, cards: Sequence[int]) -> str:
        return ", ".join(card_title(card, self.language) for card in cards)

    def found(self) -> dict[str, object]:
        return {"who": self.who, "cell": cell_name(self.before.asked_cell())}

    def cards(self, phase: int, action: int) -> str:
        key, first = {
            int(data.DRAWING): ("tell.draws", data.DRAW),
            int(data.SEARCH): ("tell.takes", data.TAKE),
            int(data.THEFT): ("tell.steals", data.STEAL),
            int(data.CRAMPS): ("tell.loses", data.LOSE),
        }[int(phase)]
        if action == UNSEEN:
            return self.say(f"{key}.unseen", who=self.who, other=self.other)
        if phase == data.CRAMPS:
            return self.say(key, other=self.other, points=data.POINTS[action - first])
        if parts(action)[0] == data.DRAW + data.ABUSE:
            return self.abuse(action)
        return self.say(key, who=self.who, other=self.other, card=card_title(action - first, self.language))

    def abuse(self, action: int) -> str:
        """GB-17: the lost hand is discarded face up. Its owner knows it already; the others are shown it."""
        mine = data.IN_HAND + self.before.turn
        cards = shown_cards(action) or [card for card in range(18) if self.before.place[card] == mine]
        if not cards:
            return self.say("tell.abuse.empty", who=self.who)
        return self.say("tell.abuse", who=self.who, cards=self.titles(cards))

    def choice(self, action: int) -> str:
        """A complete choice; half-made ones are nobody's business yet, not even worth a line to their maker."""
        if action == UNSEEN or self.after.phase == data.MIDWAY:
            return ""
        before = self.before
        whole = parts(int(before.whole(action)) if before.phase == data.MIDWAY else action)
        first = whole[0]
        if first < data.HIDE:
            return self.move(first, whole[1] - data.DIRECTION)
        if first < data.SCOUT:
            return self.say("tell.hides", who=self.who, cell=cell_name(first - data.HIDE))
        if first < data.CELL:
            if before.viewer in (FULL, before.turn):
                return ""  # who sees what lies there is told that, token by token
            named = [first - data.SCOUT, *(part - data.CELL for part in whole[1:] if part != data.ENOUGH)]
            return self.say("tell.scouts", who=self.who, cells=self.cells(named), n=len(named))
        if first == data.PASS:
            return self.say("tell.passes", who=self.who)
        return self.play(first - data.PLAY, whole[1:])

    def cells(self, cells: Sequence[int]) -> str:
        *most, last = [cell_name(cell) for cell in sorted(cells)]
        return self.say("and", cells=", ".join(most), last=last) if most else last

    def move(self, start: int, direction: int) -> str:
        before = self.before
        end = before.slide_end(start, direction)
        fields = {"who": self.who, "start": cell_name(start), "end": cell_name(end)}
        met = before.board[end]
        if before.board[start] < data.WOLF:
            sentence = self.say("tell.moves_onto" if met == data.TOKEN else "tell.moves", **fields)
            n = len(followers(before, start, direction))
            return f"{sentence} {self.say('tell.follow', n=n)}" if n else sentence
        sentence = self.say("tell.wolf" if before.board[start] == data.WOLF else "tell.hidden_wolf", **fields)
        if data.IS_SHEEP[met]:
            sentence += " " + self.say(f"tell.eats.{SEAT_WORDS[data.OWNER[met]]}")
        return sentence

    def play(self, card: int, told: Sequence[int]) -> str:
        before = self.before
        title = card_title(card, self.language)
        cells = [part - data.CELL for part in told if data.CELL <= part < data.PLAY]
        played = self.say("tell.plays", who=self.who, card=title)
        if (not told and not has_effect(before, card)) or data.NONE in told:
            return f"{played} {self.say('tell.no_effect')}"
        fields: dict[str, object] = {"who": self.who, "other": self.other, "n": len(cells)}
        if card == data.EXPOSURE:
            hidden = before.herd[1 - before.turn] & before.camouflaged
            cells = [cell for cell in range(36) if hidden >> cell & 1]
        if card in (data.WOOL, data.LYNX):
            fields["cells"] = self.cells(cells)
        elif cells:
            fields["cell"] = cell_name(cells[0])
            fields["there"] = cell_name(cells[-1])
        if card == data.WOOL:
            fields["points"] = data.WOOL_POINTS[len(cells)]
        if card == data.RECYCLING:
            fields["taken"] = card_title(told[0] - data.TAKE, self.language)
        return f"{played} {self.say(f'tell.effect.{data.CARD_NAMES[card]}', **fields)}"


def has_effect(state: GuerreEtBeeeh, card: int) -> bool:
    """Of a card that asks for nothing: whether it does something (GB-10)."""
    other = 1 - state.turn
    if card == data.INDIGESTION:
        return state.tokens_won(other) > 0
    if card == data.PILFERING:
        return state.hand[other] > 0
    if card == data.EXPOSURE:
        return state.herd[other] & state.camouflaged != 0
    if card == data.INSIDER:
        return state.pile > state.abuses
    if card == data.CLOGS:
        return not state.open_hands >> other & 1
    if card == data.DROWSINESS:
        return not state.drowsy >> other & 1
    return card in (data.HYPERACTIVITY, data.ARMISTICE)


def followers(state: GuerreEtBeeeh, start: int, direction: int) -> list[int]:
    """The cells of the Panurge chain behind a sheep that moves, the nearest first (GB-8)."""
    chain: list[int] = []
    cell = int(data.NEXT[start * 8 + (direction ^ 2)])
    while cell >= 0 and state.follows(cell):
        chain.append(cell)
        cell = int(data.NEXT[cell * 8 + (direction ^ 2)])
    return chain


# ---------------------------------------------------------------- what is asked


def question(veil: State, language: str, names: Sequence[str]) -> str:
    assert isinstance(veil, GuerreEtBeeeh)
    say = voice(__package__, language)
    if veil.current_player == OVER:
        return _ending(veil, language, names)
    if veil.current_player == CHANCE:
        return say("ask.chance")
    who = _who(veil.turn, names, language)
    if veil.viewer not in (FULL, veil.current_player):
        return say("ask.other", who=who)
    return say(_question_key(veil), who=who, n=int(veil.actions_left), cell=cell_name(veil.asked_cell() % 36))


def _question_key(veil: GuerreEtBeeeh) -> str:
    if veil.phase == data.CHOOSE:
        return "ask.action"
    if veil.phase == data.LAY_BACK:
        return "ask.lay_back"
    if veil.phase == data.SEARCH:
        return "ask.search"
    first = veil.part(0)
    if first < data.HIDE:
        return "ask.wolf_direction" if veil.board[first] >= data.WOLF else "ask.direction"
    if first < data.PLAY:
        return "ask.second"
    return f"ask.target.{TARGET_WORDS[target(veil)]}"


def target(veil: GuerreEtBeeeh) -> int:
    """What the card being played asks for."""
    return int(data.TARGETS[(veil.part(0) - data.PLAY) * data.MOST_PARTS + veil.n_parts - 1])


def label(veil: State, action: int, language: str) -> str:
    assert isinstance(veil, GuerreEtBeeeh)
    say = voice(__package__, language)
    if action < data.HIDE:
        key = "label.move_wolf" if veil.board[action] >= data.WOLF else "label.move"
        return say(key, cell=cell_name(action))
    if action < data.SCOUT:
        return say("label.hide", cell=cell_name(action - data.HIDE))
    if action < data.CELL:
        return say("label.scout", cell=cell_name(action - data.SCOUT))
    if action < data.PLAY:
        cell = cell_name(action - data.CELL)
        if veil.phase == data.MIDWAY and veil.part(0) >= data.PLAY:
            return say(f"label.target.{TARGET_WORDS[target(veil)]}", cell=cell)
        return say("label.second", cell=cell)
    if action < data.PASS:
        return say("label.play", card=card_title(action - data.PLAY, language))
    if data.NUMBER <= action < data.DIRECTION:
        n = action - data.NUMBER + 1
        return say("label.number", n=n, points=data.WOOL_POINTS[n])
    if data.DIRECTION <= action < data.TAKE:
        return _direction_label(veil, action - data.DIRECTION, language)
    if data.TAKE <= action < data.BEGIN:
        return say("label.take", card=card_title(action - data.TAKE, language))
    return say(
        {data.PASS: "label.pass", data.ENOUGH: "label.enough", data.DOWN: "label.down", data.UP: "label.up"}.get(
            action, "label.none"
        )
    )


def whole(veil: State, actions: tuple[int, ...], language: str) -> str:
    """A decision of several parts in one sentence: what is moved, looked at or played, then where or on whom."""
    say = voice(__package__, language)
    first, *rest = (label(begun(veil, *actions[:i]), action, language) for i, action in enumerate(actions))
    if actions[-1] == data.ENOUGH:
        return first
    if data.SCOUT <= actions[0] < data.CELL:
        cells = (actions[0] - int(data.SCOUT), actions[1] - int(data.CELL))
        return say("label.both", first=cell_name(cells[0]), second=cell_name(cells[1]))
    return say("label.whole", first=first, rest=", ".join(one[0].lower() + one[1:] for one in rest))


def _direction_label(veil: GuerreEtBeeeh, direction: int, language: str) -> str:
    """The way, where it ends, and who comes along."""
    say = voice(__package__, language)
    seen = direction ^ 2 if veil.viewer == 1 else direction  # Yellow sits opposite: the meadow is turned (GB-1)
    way = say(f"way.{data.DIRECTION_NAMES[seen]}")
    start = int(veil.part(0))
    if veil.phase != data.MIDWAY or start >= data.HIDE:
        return way
    end = veil.slide_end(start, direction)
    met = veil.board[end] if end != start else data.EMPTY
    key = "label.way_token" if met == data.TOKEN else "label.way_sheep" if data.IS_SHEEP[met] else "label.way"
    text = say(key, way=way, cell=cell_name(end))
    n = len(followers(veil, start, direction)) if veil.board[start] < data.WOLF else 0
    return f"{text} {say('tell.follow', n=n)}" if n else text


# ---------------------------------------------------------------- seats and points


def note(veil: State, seat: int, language: str) -> str:
    assert isinstance(veil, GuerreEtBeeeh)
    say = voice(__package__, language)
    return f"{say('note.sheep', n=int(veil.flock(seat)))} · {say('note.cards', n=int(veil.hand[seat]))}"


def total_is_shown(veil: GuerreEtBeeeh, seat: int) -> bool:
    """GB-2, `open_scores`: everybody could have counted; the table only does not do it for you."""
    return bool(veil.is_over or veil.options["open_scores"] or veil.viewer in (FULL, seat))


def score_sheet(veil: State, language: str) -> list[tuple[str, list[str]]]:
    assert isinstance(veil, GuerreEtBeeeh)
    say = voice(__package__, language)
    rows: list[tuple[str, list[str]]] = []
    for kind in (data.LUSH, data.COMMON, data.LAUGHING):
        counts = [int(veil.won[seat * 4 + kind]) for seat in (0, 1)]
        points = int(data.POINTS[kind])
        rows.append((say(f"sheet.{KIND_WORDS[kind]}"), [f"{n} × {points} = {n * points}" for n in counts]))
    rows.append((say("sheet.wool"), [str(int(veil.wool[seat])) for seat in (0, 1)]))
    rows.append((say("sheet.total"), [str(int(veil.score(seat))) for seat in (0, 1)]))
    shown = [total_is_shown(veil, seat) for seat in (0, 1)]
    return [(title, [text if shown[seat] else "?" for seat, text in enumerate(row)]) for title, row in rows]

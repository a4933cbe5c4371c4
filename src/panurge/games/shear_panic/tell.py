"""What happened, what is asked, what may not be done, in sentences; the words themselves are in `words/*.po`."""

from functools import cache

from panurge.core.hand import begun
from panurge.core.state import CHANCE, FULL, OVER, State
from panurge.core.words import Voice, voice
from panurge.games.shear_panic import data, rules, rules_flock
from panurge.games.shear_panic.advice import advice as advice
from panurge.games.shear_panic.rules import ShearPanic

# Reason code → rule and message. A rule of "" depends on the action under way (see `_rule`).
REASONS: dict[int, tuple[str, str]] = {
    int(rules.NOT_NOW): ("SP-8", "not_now"),
    int(rules.USED): ("SP-2", "used"),
    int(rules.REVERSE): ("SP-16", "reverse"),
    int(rules.REVERSE_EWE_TURN): ("SP-16", "reverse_turn"),
    int(rules.NOT_YOURS): ("", "not_yours"),
    int(rules.OTHER_COLOUR): ("", "other_colour"),
    int(rules.SHORN): ("SP-26", "shorn"),
    int(rules.SHEEP_BEHIND): ("", "sheep_behind"),
    int(rules.NOT_STRAIGHT): ("SP-10", "not_straight"),
    int(rules.NOT_DIAGONAL): ("SP-11", "not_diagonal"),
    int(rules.OCCUPIED): ("SP-13", "occupied"),
    int(rules.LONELY): ("SP-13", "lonely"),
    int(rules.NO_ROOM): ("SP-13", "no_room"),
    int(rules.NOTHING_TO_LEAP): ("SP-14", "nothing_to_leap"),
    int(rules.LEAP_STRAIGHT): ("SP-14", "leap_straight"),
    int(rules.NO_EWE_TURN): ("SP-15", "no_turn"),
    int(rules.NOT_SMALLEST): ("SP-18", "not_smallest"),
    int(rules.NOT_FIRST): ("SP-18", "not_first"),
    int(rules.NO_CONTACT): ("", "no_contact"),
    int(rules.OTHER_DIE): ("", "other_die"),
    int(rules.AT_CORNER): ("SP-20", "at_corner"),
    int(rules.NO_CORNER): ("SP-20", "no_corner"),
    int(rules.NO_DISC): ("SP-33", "no_disc"),
    int(rules.MUST_SPEND): ("SP-33", "must_spend"),
    int(rules.CAN_ACT): ("SP-17", "can_act"),
    int(rules.NOT_MAIN): ("SP-18", "not_main"),
}
KIND_RULES = ("SP-9", "SP-10", "SP-11", "SP-12", "SP-13", "SP-14", "SP-15")  # by kind of action
OWN_RULE = {data.SLAM: "SP-9", data.ROLL: "SP-13", data.LEAP: "SP-14"}
ASKS = (
    *("panic_die", "return_die", "square", "cover", "sheep", "direction", "side"),
    *("group", "route", "disc", "over"),
)


PANICS = {int(rules.START): "start", int(rules.PANIC): "panic"}  # SP-6, SP-29: the die has chosen who slams


def _say(language: str) -> Voice:
    return voice(__package__, language)


def _game(state: State) -> ShearPanic:
    assert isinstance(state, ShearPanic)
    return state


# ---------------------------------------------------------------------- words for things
def seat_name(seat: int, language: str) -> str:
    """By the usual colours of the seats; the card deals them anew where the option `colours` does (SP-7)."""
    return _say(language)(f"seat.{data.COLOUR_NAMES[seat]}")


def player_name(game: ShearPanic, seat: int, language: str, names: tuple[str, ...] | list[str]) -> str:
    if seat < len(names) and names[seat]:
        return names[seat]
    return _say(language)(f"seat.{data.COLOUR_NAMES[game.box.colour_of[seat]]}")


def square_name(game: ShearPanic, square: int, language: str) -> str:
    """ "Lamb slam 2"."""
    say = _say(language)
    return say("square", kind=say(f"kind.{data.KINDS[game.box.kinds[square]]}"), steps=game.box.steps[square])


def sheep_name(game: ShearPanic, sheep: int, language: str) -> str:
    """A sheep by its colour; of two, the upper, lower, left or right one, as the sheet speaks of them."""
    say = _say(language)
    colour = say(f"colour.{data.COLOUR_NAMES[sheep // 2]}")
    if game.place[sheep] == data.GONE:
        return say("sheep", colour=colour)
    return say(f"one.{_which(game, sheep)}", colour=colour)


def _which(game: ShearPanic, sheep: int) -> str:
    """Which of the two sheep of a colour it is, as the table is seen."""
    twin = sheep ^ 1
    if twin >= data.SHEEP or game.place[twin] == data.GONE:
        return "only"
    here, there = int(game.place[sheep]), int(game.place[twin])
    if here >> 4 != there >> 4:
        return "upper" if here < there else "lower"
    return "left" if here < there else "right"


def group_names(game: ShearPanic, group: int, language: str) -> str:
    return ", ".join(sheep_name(game, sheep, language) for sheep in range(data.SHEEP) if group >> sheep & 1)


def group_short(game: ShearPanic, group: int, language: str) -> str:
    """A group of several, for its button: how many, and one of them."""
    first = next(sheep for sheep in range(data.SHEEP) if group >> sheep & 1)
    count, name = group.bit_count(), sheep_name(game, first, language)
    return _say(language)("label.group.short", n=count, sheep=name) if count > 1 else ""


def sheep_place(game: ShearPanic, sheep: int, language: str) -> str:
    """A sheep by its colour and where it stands, rank first, seen along the facing."""
    say = _say(language)
    colour = say(f"colour.{data.COLOUR_NAMES[sheep // 2]}")
    if game.place[sheep] == data.GONE:
        return say("sheep", colour=colour)
    return say("sheep.place", colour=colour, rank=int(game.depth(sheep) - game.front()) + 1, place=_place(game, sheep))


def _place(game: ShearPanic, sheep: int) -> int:
    """How many cells from the flock's left edge, from 1."""
    right = (int(game.facing) + 2) & 7
    across = [
        (int(cell) >> 4) * int(data.STEP_DOWN[right]) + (int(cell) & 15) * int(data.STEP_RIGHT[right])
        for cell in game.place
    ]
    return across[sheep] - min(a for a, cell in zip(across, game.place) if cell != data.GONE) + 1


def herder(state: State) -> str:
    """SP-22: who stands in front of the flock: "roger" in his field up to its pen, "shearer" in his, else ""."""
    game = _game(state)
    ends = game.box.ends
    if ends[data.TEAM] < game.marker < ends[data.ROGER]:
        return "roger"
    return "shearer" if game.marker > ends[data.BLACK_FIELD] else ""


# ---------------------------------------------------------------------- questions and labels
def question(veil: State, language: str, names: tuple[str, ...] | list[str] = ()) -> str:
    """Addressed to the seat that is to move on its own veil, told about it on others'."""
    game, say = _game(veil), _say(language)
    if game.current_player == OVER:
        return say("over", who=player_name(game, game.winners()[0], language, names))
    who = player_name(game, int(game.active), language, names)
    mine = game.current_player != CHANCE and game.viewer in (game.current_player, FULL)
    ask = ASKS[game.phase]
    if game.phase in (rules.WHICH_SHEEP, rules.DIRECTION):
        ask += f".{PANICS.get(int(game.stage), data.KINDS[game.kind])}"
    elif game.phase == rules.SIDE:
        ask += ".white" if game.stage != rules.ACTION else f".{data.KINDS[game.kind]}"
    elif game.phase == rules.ROUTE:
        ask += f".{_die_word(game)}"
    elif ask == "disc" and mine and int(data.KEEP) not in game.legal_actions():  # SP-33
        ask += ".must"
    if mine:
        return say(f"ask.{ask}", colour=_colour_word(game, language))
    return say(f"wait.{ASKS[game.phase]}", who=who)


def _die_word(game: ShearPanic) -> str:
    """The return die as it counts: a × without any diagonal is read as + (SP-21)."""
    if game.die == rules.PLUS:
        return "plus"
    return "cross" if game.some_diagonal() else "cross_as_plus"


def _colour_word(game: ShearPanic, language: str) -> str:
    colour = game.face if game.face < data.WHITE else game.box.colour_of[game.active]
    return _say(language)(f"colour.{data.COLOUR_NAMES[colour]}")


def label(veil: State, action: int, language: str) -> str:
    """The option as a button or a screen reader says it."""
    game, say = _game(veil), _say(language)
    if action < data.COVER:
        return _square_words(data.KINDS[game.box.kinds[action]], int(game.box.steps[action]), language)
    if action == data.COVER:
        return say("label.cover")
    if action < data.DIRECTION_AT:
        return sheep_place(game, action - int(data.SHEEP_AT), language)
    if action < data.SIDE_AT:
        kind = data.KINDS[game.kind] if game.kind != data.NO_KIND else "slam"
        return _way_words(kind, data.DIRECTIONS[action - data.DIRECTION_AT], language)
    if action < data.GROUP_AT:
        side = data.SIDES[action - data.SIDE_AT]
        if game.kind == data.ALIGN:
            return say("label.align", side=say(f"align.{side}"))
        return say("label.turn", side=say(f"side.{side}"))
    if action < data.ROUTE_AT:
        sheep = action - int(data.GROUP_AT)
        group = int(rules_flock.group_of(game.place, rules_flock.lay_out(game.place), sheep))
        return say("label.group", sheep=group_names(game, group, language), n=int(data.COUNT[group]))
    if action < data.KEEP:
        key, fields = _route(action - int(data.ROUTE_AT), language)
        return say(f"label.{key}", **fields)
    if action == data.KEEP:
        return say("label.keep")
    if action < data.PANIC_DIE_AT:
        return say("label.disc", n=action - int(data.KEEP))
    if action < data.RETURN_DIE_AT:
        return say(f"label.die.{data.COLOUR_NAMES[action - data.PANIC_DIE_AT]}")
    return say("label.die.plus" if action == data.RETURN_DIE_AT else "label.die.cross")


@cache
def _square_words(kind: str, steps: int, language: str) -> str:
    say = _say(language)
    words = say(f"kind.{kind}")
    return say("label.square", kind=words[0].upper() + words[1:], n=steps)


@cache
def _way_words(kind: str, direction: str, language: str) -> str:
    say = _say(language)
    return say(f"label.{kind}", where=say(f"to.{direction}"))


def whole(veil: State, actions: tuple[int, ...], language: str) -> str:
    """A decision of several parts in one sentence: the square, the sheep, and the way it goes."""
    say, last = _say(language), _game(begun(veil, *actions[:-1]))
    if last.phase == rules.DIRECTION:
        which = f"one.{_which(last, int(last.sheep))}"
        colour = say(f"colour.{data.COLOUR_NAMES[last.sheep // 2]}")
        where = say(f"to.{data.DIRECTIONS[actions[-1] - data.DIRECTION_AT]}")
        sheep, of = say(which, colour=colour), say(f"{which}.of", colour=colour)
        deed = say(f"do.{data.KINDS[last.kind]}", sheep=sheep, of=of, where=where)
    elif last.phase == rules.SIDE:
        form = "align" if last.kind == data.ALIGN else "side"
        side = say(f"{form}.{data.SIDES[actions[-1] - data.SIDE_AT]}")
        deed = say(f"do.{data.KINDS[last.kind]}", side=side)
    else:
        return label(last, actions[-1], language)
    if actions[0] < data.COVER:
        deed = say("do.square", square=square_name(last, actions[0], language), deed=deed)
    return deed[0].upper() + deed[1:]


def _route(route: int, language: str) -> tuple[str, dict[str, str]]:
    """The message for a way back, and where it goes: towards the top right; or, at the top right corner, towards the
    top."""
    say = _say(language)
    way = data.DIRECTIONS[data.ROUTE_WAY[route]]
    if route < 8:
        return "route", {"where": say(f"to.{way}")}
    last = data.DIRECTIONS[data.ROUTE_LAST[route]]
    return "route.corner", {"corner": say(f"corner.{way}"), "where": say(f"to.{last}")}


def note(veil: State, seat: int, language: str) -> str:
    """What a seat has: sheep, free squares, discs."""
    game, say = _game(veil), _say(language)
    first = 2 * int(game.box.colour_of[seat])
    sheep = sum(1 for one in (first, first + 1) if game.place[one] != data.GONE)
    parts = [say("note.sheep", n=sheep), say("note.squares", n=int(rules.count_free(game.free[seat])))]
    if game.players == 2:
        parts.append(say("note.discs", n=int(game.discs_left(seat))))
    return ", ".join(parts)


def score_sheet(veil: State, language: str) -> list[tuple[str, list[str]]]:
    game, say = _game(veil), _say(language)
    rows = []
    for source, name in enumerate(data.SOURCE_NAMES):
        if name != "discs" or game.players == 2:
            points = [int(game.points[seat * data.SOURCES + source]) for seat in range(game.players)]
            rows.append((say(f"source.{name}"), [str(point) for point in points]))
    rows.append((say("source.total"), [str(game.score(seat)) for seat in range(game.players)]))
    return rows


# ---------------------------------------------------------------------- why not
def reason(state: State, action: int, code: int, language: str) -> tuple[str, str]:
    """Rule id and one sentence, with what it would undo, which sheep is meant, what the die shows."""
    game, say = _game(state), _say(language)
    rule, key = REASONS[code]
    if not rule:
        rule = _rule(game, action, code)
    fields: dict[str, object] = {"colour": _colour_word(game, language)}
    if action < data.COVER:
        fields["square"] = square_name(game, action, language)
        kind = game.box.kinds[action]
    else:
        kind = game.kind
    if code == rules.NOT_NOW:
        fields["what"] = say(f"wait.{ASKS[game.phase]}", who=player_name(game, int(game.active), language, ()))
    elif code == rules.REVERSE:
        fields["move"] = say(f"kind.{data.KINDS[kind]}")
        fields["who"] = player_name(game, _last_to_play(game), language, ())
    elif code == rules.REVERSE_EWE_TURN:
        fields["side"] = say(f"side.{data.SIDES[game.undo_side]}")
        fields["who"] = player_name(game, _last_to_play(game), language, ())
    elif code == rules.SHEEP_BEHIND and action < data.DIRECTION_AT:
        key += ".everywhere"
    elif code == rules.OTHER_DIE:
        key += ".plus" if game.die == rules.PLUS else ".cross"
    elif code == rules.NO_DISC:
        fields["n"] = action - int(data.KEEP)
    return rule, say(f"refusal.{key}", **fields)


def _rule(game: ShearPanic, action: int, code: int) -> str:
    if code == rules.NOT_YOURS:
        return OWN_RULE[game.kind]
    if code == rules.OTHER_COLOUR:
        return "SP-6" if game.stage == rules.START else "SP-29"
    if code == rules.SHEEP_BEHIND:
        return "SP-11" if game.kind == data.DIAGONAL else "SP-10"
    if code == rules.OTHER_DIE:
        return "SP-19" if game.die == rules.PLUS else "SP-20"
    return "SP-19" if action < data.ROUTE_AT + 4 else "SP-20"  # NO_CONTACT


def _last_to_play(game: ShearPanic) -> int:
    return list(game.order).index(game.players - 1)


# ---------------------------------------------------------------------- what happened
def tell(before: State, action: int, after: State, language: str, names: tuple[str, ...] | list[str] = ()) -> str:
    """One line: what was done, then what it led to (marker, points, shearing, panic, the end)."""
    start, end, say = _game(before), _game(after), _say(language)
    who = player_name(start, int(start.active), language, names)
    done = _deed(start, action, end, who, language)
    parts = [done] if done else []
    if end.marker != start.marker:
        parts.append(say("tell.marker", cell=end.marker))
    shorn = start.flock_size() - end.flock_size()
    if shorn:
        parts.append(say("tell.shorn", n=int(shorn)))
    for seat in range(start.players):
        gained = int(end.score(seat) - start.score(seat))
        if gained:
            scorer = player_name(start, seat, language, names)
            parts.append(say("tell.points", who=scorer, n=gained, sign="+" if gained > 0 else ""))
    if end.phase == rules.PANIC_DIE and end.stage == rules.PANIC:
        parts.append(say("tell.panic"))
    if end.current_player == OVER:
        parts.append(say("over", who=player_name(end, end.winners()[0], language, names)))
    return " ".join(parts)


def _deed(game: ShearPanic, action: int, end: ShearPanic, who: str, language: str) -> str:
    """The part of the line that says what was done; "" for choices that are only half made."""
    say = _say(language)
    phase = game.phase
    if phase == rules.PANIC_DIE:
        return say(f"tell.die.{data.COLOUR_NAMES[action - data.PANIC_DIE_AT]}", who=who)
    if phase == rules.RETURN_DIE:
        return say(f"tell.die.{_die_word(end)}", who=who)
    if phase == rules.DIRECTION:
        colour = say(f"colour.{data.COLOUR_NAMES[game.sheep // 2]}")
        which = f"one.{_which(game, int(game.sheep))}"
        where = say(f"to.{data.DIRECTIONS[action - data.DIRECTION_AT]}")
        sheep, of = say(which, colour=colour), say(f"{which}.of", colour=colour)
        return say(f"tell.{data.KINDS[game.kind]}", who=who, sheep=sheep, of=of, where=where)
    if phase == rules.SIDE:
        form = "align" if game.kind == data.ALIGN else "side"
        side = say(f"{form}.{data.SIDES[action - data.SIDE_AT]}")
        return say(f"tell.{data.KINDS[game.kind]}", who=who, side=side)
    if phase == rules.ROUTE:
        key, fields = _route(action - int(data.ROUTE_AT), language)
        sheep = group_names(game, int(game.group), language)
        return say(f"tell.{key}", who=who, sheep=sheep, n=int(data.COUNT[game.group]), **fields)
    if phase == rules.COVERED:
        return say("tell.cover", who=who, square=square_name(game, action, language))
    if phase == rules.DISC and action > data.KEEP:
        return say("tell.disc", who=who, n=action - int(data.KEEP))
    return ""

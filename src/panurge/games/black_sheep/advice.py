"""What a friend would whisper to somebody in a first game of Black Sheep: one sentence, from the veil alone."""

from typing import NamedTuple, cast

from panurge.core.hand import begun
from panurge.core.state import State
from panurge.core.words import voice
from panurge.games.black_sheep.data import BLACK_SHEEP, DISCARD, FIRST, PAIR, PAIRS, PASS, SECOND, SIDE
from panurge.games.black_sheep.lead import lead_of
from panurge.games.black_sheep.rules import BlackSheep


class Whisper(NamedTuple):
    key: str
    field: int = 0
    animal: int = 0


def advice(veil: State, language: str) -> str:
    """Nothing to who is not to decide."""
    game = cast(BlackSheep, veil)
    if game.current_player < 0 or game.current_player != game.viewer:
        return ""
    told = _discarding(game) if game.phase == DISCARD else _laying(game)
    say = voice(__package__, language)
    one, many = say(f"name.{told.animal}"), say(f"many.{told.animal}")
    return say(f"advice.{told.key}", field=told.field + 1, one=one, many=many)


def _discarding(game: BlackSheep) -> Whisper:
    """BS-6, BS-7."""
    return Whisper("discard_black" if game.hands[game.turn * 6 + BLACK_SHEEP] else "discard")


def _laying(game: BlackSheep) -> Whisper:
    """A field that can be decided now first (BS-9), then the end (BS-20), then what fits (BS-11)."""
    options = game.legal_actions()
    if options == [int(PASS)]:
        return Whisper("pass")
    won = sorted({_field(action) for action in options if _wins(game, action)})
    black = [field for field in won if game.figures[field * 6 + BLACK_SHEEP]]
    if won:
        clean = next((field for field in won if field not in black), -1)
        return Whisper("poison", black[0]) if clean < 0 else Whisper("win", clean)
    if game.ending:
        return Whisper("ending")
    return _matching(game)


def _field(action: int) -> int:
    return action // 6 if action < PAIR else (action - int(PAIR)) // int(PAIRS)


def _wins(game: BlackSheep, action: int) -> bool:
    """Whether a lay fills the last side of a field and wins it: all of that lies open."""
    field, after = _field(action), cast(BlackSheep, begun(game, action))
    sides = [int(after.laid[field * int(game.players) + seat]) for seat in range(int(game.players))]
    return min(sides) == SIDE and int(after.winner_of(field)) == game.turn


def _matching(game: BlackSheep) -> Whisper:
    """The lay that makes the most of a kind, three or more, and would be ahead: of a field without a black sheep."""
    best = (0, 0, 0, 0)
    for action in game.legal_actions():
        field = _field(action)
        side = (field * int(game.players) + int(game.turn)) * 6
        if not game.figures[field * 6 + BLACK_SHEEP] and _leads(game, action, field):
            for animal in range(int(BLACK_SHEEP)):
                there = int(game.figures[field * 6 + animal] + game.sides[side + animal])
                laid = _cards(action).count(animal)
                best = max(best, (there + laid if there and laid else 0, -field, -animal, laid))
    size, field, animal, laid = best
    if size < 3:
        return Whisper("one")
    return Whisper("match" if laid > 1 else "match_one", -field, -animal)


def _cards(action: int) -> list[int]:
    """The animals that a lay puts down."""
    if action < PAIR:
        return [action % 6]
    pair = (action - int(PAIR)) % int(PAIRS)
    return [int(FIRST[pair]), int(SECOND[pair])]


def _leads(game: BlackSheep, action: int, field: int) -> bool:
    after, players = cast(BlackSheep, begun(game, action)), int(game.players)
    figures = tuple(int(game.figures[field * 6 + animal]) for animal in range(6))
    sides = tuple(
        tuple(int(after.sides[(field * players + seat) * 6 + animal]) for animal in range(6)) for seat in range(players)
    )
    order = tuple(int(after.order[field * players + seat]) for seat in range(players))
    return lead_of(figures, sides, order).leader == game.turn

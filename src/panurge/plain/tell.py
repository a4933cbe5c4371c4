"""Sentences of a game that has not written them: its own words where it has some, else ours.

A game may say more by its words alone: `card.<kind>`, `piece.<piece>`, `label.<verb>`, `tell.<verb>` (of chance:
`tell.<pool>`, `tell.seat`, `tell.<die>`, and `tell.<pool>.unseen`), `tell.<verb>.unseen` of a secret move,
`tell.<secret hand>` of a card that is turned up out of it, `tell.<open hand>.more` of what came into it,
`question.<name of the phase>` or `question`, `field.<name>` of a number that is worth showing, and as the caption of
cards and boards. In them stand `{who}`, `{part}` and, of numbers, `{n}`.
"""

from collections.abc import Sequence
from typing import Any

from panurge.core.card import GameCard
from panurge.core.cold import core_word
from panurge.core.errors import BrokenGame
from panurge.core.fields import Declared
from panurge.core.plain import NO_ACTION, PlainState
from panurge.core.state import CHANCE, OVER, UNSEEN, State
from panurge.core.words import Voice, voice
from panurge.plain.about import at_stake, fields_of, meaning, part_name, rules_of
from panurge.plain.moved import turned_up, won

REASONS: dict[int, tuple[str, str]] = {}  # a refusal cites its rule, and that is the reason


def own_words(card: GameCard, language: str) -> Voice:
    return voice(card.package, language)


def our_words(card: GameCard, language: str) -> Voice:
    """For general sentences, which have the game's words in them: in the language those are in, be it the only one."""
    return voice("panurge.plain", own_words(card, language).language)


def word(card: GameCard, language: str, name: str, kind: str = "card") -> str:
    """What a card or a piece is called."""
    own = own_words(card, language)
    return own(f"{kind}.{name}") if f"{kind}.{name}" in own else name.replace("_", " ")


def part_word(card: GameCard, language: str, state: State, given: Any, part: int) -> str:
    """What a verb is done with, as people say it."""
    name = part_name(state, given, part)
    field = state.DECLARED.get(given) if isinstance(given, str) and isinstance(state, PlainState) else None
    return name if field is not None and field.kind == "board" else word(card, language, name)


def seat_name(card: GameCard, seat: int, language: str) -> str:
    own, key = own_words(card, language), f"seat.{seat}"
    if key in own:
        return own(key)
    say = voice("panurge.plain", language)
    return say("plain.seat", n=seat + 1) if card.discs else say(f"colour.{card.colours[seat]}")


def named(card: GameCard, seat: int, language: str, names: Sequence[str] = ()) -> str:
    return names[seat] if seat < len(names) else seat_name(card, seat, language)


def label(card: GameCard, veil: State, action: int, language: str) -> str:
    verb, given, part = meaning(veil, action)
    if not verb:
        return our_words(card, language)("plain.choice", n=action)
    said = part_word(card, language, veil, given, part) if given is not None else ""
    own = own_words(card, language)
    if f"label.{verb}" in own:
        return own(f"label.{verb}", part=said, n=part)
    return " ".join(filter(None, (verb.replace("_", " ").capitalize(), said)))


def tell(card: GameCard, before: State, action: int, after: State, language: str, names: Sequence[str] = ()) -> str:
    if before.current_player == CHANCE:
        said = _chance(card, before, action, after, language, names)
    elif before.current_player < 0:
        said = ""
    elif action == UNSEEN:
        said = _unseen(card, before, after, language, names)
    else:
        said = _seen(card, before, action, language, names)
    return " ".join(filter(None, (said, *_won(card, before, after, language, names))))


def _seen(card: GameCard, before: State, action: int, language: str, names: Sequence[str]) -> str:
    who = named(card, int(before.current_player), language, names)
    verb, given, part = meaning(before, action)
    own, key = own_words(card, language), f"tell.{verb}"
    if verb and key in own:
        said = part_word(card, language, before, given, part) if given is not None else ""
        return own(key, who=who, part=said, n=part)
    what = label(card, before, action, language) if action < card.actions else before.action_name(action)
    return our_words(card, language)("plain.does", who=who, what=what)


def _unseen(card: GameCard, before: State, after: State, language: str, names: Sequence[str]) -> str:
    """Of a secret move others know who made it. Which verb it was may be secret, too: the game's sentence is said where
    only one verb has one. A choice that is half made is told with its other half."""
    own, who = own_words(card, language), named(card, int(before.current_player), language, names)
    keys = [f"tell.{verb}.unseen" for verb, _, _ in getattr(before, "BLOCKS", ())]
    keys = [key for key in keys if key in own]
    if len(keys) == 1:
        return own(keys[0], who=who)
    return "" if after.current_player == before.current_player else our_words(card, language)("plain.unseen", who=who)


def _won(card: GameCard, before: State, after: State, language: str, names: Sequence[str]) -> list[str]:
    """What came into an open hand, for games whose words tell it."""
    own = own_words(card, language)
    return [
        own(f"tell.{hand}.more", who=named(card, seat, language, names), part=word(card, language, kind), n=count)
        for hand, seat, kind, count in won(before, after)
        if f"tell.{hand}.more" in own
    ]


def _chance(card: GameCard, before: State, action: int, after: State, language: str, names: Sequence[str]) -> str:
    what = at_stake(before)
    alone = before.private() if isinstance(before, PlainState) else None
    who = named(card, alone, language, names) if alone is not None else ""
    own, ours = own_words(card, language), our_words(card, language)
    field = before.DECLARED.get(what) if isinstance(before, PlainState) else None
    if action == UNSEEN:
        key = f"tell.{what}.unseen"
        return own(key, who=who) if key in own else ours("plain.draws", who=who) if who else ours("plain.hidden")
    if what == "seat":
        who = named(card, action, language, names)
        return own("tell.seat", who=who) if "tell.seat" in own else ours("plain.begins", who=who)
    said = word(card, language, field.named(action)) if field is not None else str(action)
    up = turned_up(before, after, what) if alone is None else None
    if up is not None:
        who, key = named(card, up[1], language, names), f"tell.{up[0]}"
        return own(key, who=who, part=said) if key in own else ours("plain.turns", who=who, part=said)
    if f"tell.{what}" in own:
        return own(f"tell.{what}", who=who, part=said, n=action)
    if who:
        return ours("plain.draws.part", who=who, part=said)
    if field is None or field.kind != "pool":
        return ours("plain.comes", part=said)
    return ours("plain.comes.from", pool=caption(card, language, what, sum(getattr(before, what))), part=said)


def question(card: GameCard, veil: State, language: str, names: Sequence[str] = ()) -> str:
    ours = our_words(card, language)
    if veil.current_player == OVER:
        return ours("plain.over")
    if veil.current_player == CHANCE:
        return ours("plain.chance")
    own, who = own_words(card, language), named(card, int(veil.current_player), language, names)
    phase = fields_of(card, veil).get("phase")
    keys = ["question"]
    if phase is not None and phase.names:
        now: int = getattr(veil, "phase", 0)
        keys.insert(0, f"question.{phase.named(now)}")
    key = next((key for key in keys if key in own), "")
    return own(key, who=who) if key else ours("plain.question", who=who)


def reason(card: GameCard, state: State, action: int, code: int, language: str) -> tuple[str, str]:
    """The rule, and its first sentence. The code is the rule's number; what is no action at all cites the first."""
    rules = rules_of(card.package, language)
    if not rules:
        raise BrokenGame(f"{card.key} has no rule on its page: a refusal cites one (**{card.key[:2].upper()}-1** …)")
    if code == NO_ACTION:
        return next(iter(rules)), core_word("no_action", language, action=action)
    told = getattr(card.module("tell"), "REASONS", {}).get(code)
    if told is not None:
        return told[0], own_words(card, language)(told[1])
    for rule, sentence in rules.items():
        if rule.split("-")[1] == str(code):
            return rule, sentence
    raise BrokenGame(f"{card.key} refuses with the code {code}, but its page has no rule of that number")


def caption(card: GameCard, language: str, name: str, count: int) -> str:
    """What a field is called: by the game's words, else by its name."""
    own, key = own_words(card, language), f"field.{name}"
    said = own(key, n=count) if key in own else name.replace("_", " ")
    return said[:1].upper() + said[1:]


def note(card: GameCard, veil: State, seat: int, language: str) -> str:
    """What a seat holds unseen, by name where that can be several things, and the numbers of each seat that have a
    name. What there is none of is left out."""
    own, parts = own_words(card, language), []
    fields = fields_of(card, veil)
    alone = sum(field.kind == "hand" and field.secret for field in fields.values()) == 1
    for name, field in fields.items():
        value = getattr(veil, name)
        if field.kind == "hand" and field.secret:
            count = sum(value[seat * field.width : (seat + 1) * field.width])
            parts += [_counted(card, language, name, count, alone)] if count else []
        elif field.kind == "numbers" and field.seats and f"field.{name}" in own and value[seat]:
            parts.append(own(f"field.{name}", n=value[seat]))
    return " · ".join(parts)


def _counted(card: GameCard, language: str, name: str, count: int, alone: bool) -> str:
    """`4 cards`, or `West: 4 cards`; the game's own sentence if it has the number in it."""
    ours, said = our_words(card, language), caption(card, language, name, count)
    if f"field.{name}" in own_words(card, language) and str(count) in said:
        return said
    cards = ours("plain.cards", n=count)
    return cards if alone else ours("plain.counted", what=said, cards=cards)


def score_sheet(card: GameCard, veil: State, language: str) -> list[tuple[str, list[str]]]:
    points = ["?" if score is None else str(score) for score in veil.scores()]
    return [(voice("panurge.plain", language)("plain.points"), points)]


def keys_of(card: GameCard, kind: type[State]) -> set[str]:
    """Every message of a game that is looked up here, whether or not it has it."""
    found = {"question", "tell.seat", *(f"seat.{seat}" for seat in range(len(card.colours)))}
    fields: dict[str, Declared] = dict(getattr(kind, "DECLARED", {}))
    for name, field in fields.items():
        found |= {f"field.{name}", f"tell.{name}", f"tell.{name}.unseen"}
        found |= {f"tell.{name}.more"} if field.kind == "hand" and not field.secret else set()
        found |= {f"{'piece' if field.kind == 'board' else 'card'}.{one}" for one in field.names}
        found |= {f"question.{one}" for one in field.names} if name == "phase" else set()
    for verb, given, _ in getattr(kind, "BLOCKS", ()):
        found |= {f"label.{verb}", f"tell.{verb}", f"tell.{verb}.unseen"}
        found |= {f"card.{one}" for one in given} if isinstance(given, tuple) else set()
    return found

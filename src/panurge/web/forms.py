"""The form that makes a table: seats and options, out and in."""

import contextlib
from collections.abc import Mapping, Sequence
from typing import Any

from panurge.core.card import GameCard, Option
from panurge.core.errors import BadOption, PanurgeError
from panurge.core.words import Voice, voice
from panurge.table import BOTS
from panurge.table.house import ABSENCE, AGREED, CLOCK, HOUSE, TEACH
from panurge.table.lots import LOT
from panurge.table.seats import Seat, bot, person, present


def table_form(card: GameCard, language: str, given: Mapping[str, str]) -> dict[str, Any]:
    """What the form shows: a row per seat, a row per option."""
    wished = _wished(card, given)
    usual = card.default_players or card.players[0]
    rows = []
    for seat in range(max(card.players)):
        chosen = "me" if seat == 0 else "friend" if seat < usual else "nobody"
        rows.append(
            {
                "name": card.seat_name(seat, language, wished),
                "chosen": given.get(f"seat{seat}", chosen),
                "optional": seat >= min(card.players),
                "field": f"seat{seat}",
                "called": given.get(f"name{seat}", ""),
            }
        )
    options = [_option_row(card, option, language, given) for option in card.options]
    house = [_house_row(option, language, given) for option in (CLOCK, ABSENCE, TEACH)]
    return {
        "seats": rows,
        "options": options,
        "chosen": wished,
        "hints": given.get("table.hints", "true"),
        "house": house,
        "open": given.get("open") == "true",
    }


def _wished(card: GameCard, given: Mapping[str, str]) -> dict[str, Any]:
    """The game's options as far as the form has them, and has them right."""
    wished: dict[str, Any] = {}
    for option in card.options:
        with contextlib.suppress(BadOption):
            wished[option.name] = option.read(given.get(f"option.{option.name}", option.default))
    return wished


def _house_row(option: Option, language: str, given: Mapping[str, str]) -> dict[str, Any]:
    """One of the things a table agrees on besides the game's options."""
    say, field = voice("panurge.web", language), HOUSE + option.name
    values = [(plain(value), say(f"house.{option.name}.{plain(value)}")) for value in option.values or ()]
    chosen = given.get(field, plain(option.default))
    return {"field": field, "meaning": say(f"house.{option.name}"), "values": values, "chosen": chosen}


def plain(value: object) -> str:
    """A value as forms write it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _option_row(card: GameCard, option: Option, language: str, given: Mapping[str, str]) -> dict[str, Any]:
    say = voice(card.package, language)

    def named(value: Any) -> str:
        key = f"option.{option.name}.{_text(value)}"
        return say(key) if key in say else _text(value)

    values = [(_text(value), named(value)) for value in option.values or ()]
    default = _text(option.default)
    if option.seat:
        default = LOT
        wished = _wished(card, given)
        web, seats = voice("panurge.web", language), range(max(card.players))
        called = [web("new.seat", n=seat + 1, name=card.seat_name(seat, language, wished)) for seat in seats]
        values = [(LOT, web("new.lot")), *zip(map(str, seats), called)]
    if option.values == (False, True):
        web = voice("panurge.web", language)
        values = [
            ("false", named(False) if f"option.{option.name}.false" in say else web("no")),
            ("true", named(True) if f"option.{option.name}.true" in say else web("yes")),
        ]
    meaning = f"option.{option.name}"
    return {
        "field": f"option.{option.name}",
        "meaning": say(meaning) if meaning in say else option.name,
        "values": values,
        "chosen": given.get(f"option.{option.name}", default),
        "players": option.players,
    }


def what_is_wrong(error: PanurgeError, card: GameCard, language: str) -> str:
    """What is wrong with a form, for the person who filled it in."""
    of_game, say = voice(card.package, language), voice("panurge.web", language)
    wrong = error.option if isinstance(error, BadOption) else ""
    if wrong == "players":
        return say("new.wrong.players", game=card.titles[language], players=_either(card.players, say))
    meaning = f"option.{wrong}"
    return say("new.wrong.option", option=of_game(meaning)) if meaning in of_game else say("new.wrong")


def _either(numbers: Sequence[int], say: Voice) -> str:
    """ "2, 3 or 4"; one number alone as it is."""
    *others, last = map(str, numbers)
    return say("or", first=", ".join(others), last=last) if others else last


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def seats_from(form: Mapping[str, str], card: GameCard) -> tuple[list[Seat], list[int]]:
    """The seats a form asks for, and which of them this browser holds."""
    sitting: list[Seat] = []
    here: list[int] = []
    for seat in range(max(card.players)):
        who = form.get(f"seat{seat}", "nobody")
        name = form.get(f"name{seat}", "")
        if who == "nobody":
            continue
        if who in ("me", "here"):
            here.append(len(sitting))
            sitting.append(present(name))
        elif who == "friend":
            sitting.append(person())
        elif who in BOTS:
            sitting.append(bot(who))
        else:
            raise BadOption(f"no {who[:20]!r} can sit at a table")
    if len(sitting) not in card.players:
        raise BadOption(f"{card.key} is for {', '.join(map(str, card.players))} players", "players")
    return sitting, here


def options_from(form: Mapping[str, str], card: GameCard, players: int) -> dict[str, Any]:
    """The options a form asks for; those that are not for this number of players stay as they are."""
    options: dict[str, Any] = {"players": players}
    for option in card.options:
        given = form.get(f"option.{option.name}")
        if given is not None and (not option.players or players in option.players):
            options[option.name] = given
    for agreed in AGREED:
        if HOUSE + agreed.name in form:
            options[HOUSE + agreed.name] = form[HOUSE + agreed.name]
    return options

"""The form that makes a table: seats and options, out and in."""

import contextlib
from collections.abc import Mapping, Sequence
from typing import Any

from panurge.core.card import GameCard, Option
from panurge.core.errors import BadOption, PanurgeError
from panurge.core.words import Voice, voice
from panurge.table import SEATED
from panurge.table.house import ABSENCE, AGREED, CLOCK, DAY, HOUSE, TALK, TEACH, WATCH
from panurge.table.lots import LOT
from panurge.table.seats import Seat, bot, clean_name, person, present

PRESETS: dict[str, tuple[str, dict[str, str]]] = {  # who sits with me, and what else is not as usual
    "quick": ("ewe", {}),
    "friends": ("friend", {}),
    "correspondence": ("friend", {HOUSE + CLOCK.name: str(DAY)}),
    "teaching": ("lamb", {HOUSE + TEACH.name: "true"}),
}
USUAL_PRESET = "friends"


def preset(card: GameCard, name: str) -> dict[str, str]:
    """The fields of the form as one of the `PRESETS` fills them in: all that any of them touches."""
    others, wishes = PRESETS[name]
    usual = card.default_players or card.players[0]
    seats = ["me"] + [others] * (usual - 1) + ["nobody"] * (max(card.players) - usual)
    house = {HOUSE + option.name: as_written(option.default) for option in (CLOCK, TEACH)}
    played = dict(card.settings(None, dict(card.newcomers) if name == "teaching" else {}))
    game = {f"option.{option}": as_written(played[option]) for option in card.newcomers}
    return {f"seat{i}": who for i, who in enumerate(seats)} | house | game | wishes


def table_form(card: GameCard, language: str, given: Mapping[str, str], name: str = "") -> dict[str, Any]:
    """What the form shows: a row per seat, a row per option. `name`: what whoever asks was called last time."""
    wanted = given.get("preset", "")
    chosen = wanted if wanted in PRESETS else "" if "seat0" in given else USUAL_PRESET
    given = (preset(card, chosen) if chosen else {}) | dict(given)
    wished = _wished(card, given)
    rows = []
    for seat in range(max(card.players)):
        who = given.get(f"seat{seat}", "nobody")
        rows.append(
            {
                "name": card.seat_name(seat, language, wished),
                "chosen": who,
                "optional": seat >= min(card.players),
                "field": f"seat{seat}",
                "called": given.get(f"name{seat}", name if who == "me" else ""),
            }
        )
    options = [_option_row(card, option, language, given) for option in card.options]
    house = [_house_row(option, language, given) for option in (CLOCK, ABSENCE, TEACH, TALK, WATCH)]
    return {
        "presets": {key: preset(card, key) for key in PRESETS},
        "preset": chosen,
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
    values = [(as_written(value), say(f"house.{option.name}.{as_written(value)}")) for value in option.values or ()]
    chosen = given.get(field, as_written(option.default))
    return {"field": field, "meaning": say(f"house.{option.name}"), "values": values, "chosen": chosen}


def as_written(value: object) -> str:
    """A value as forms write it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _option_row(card: GameCard, option: Option, language: str, given: Mapping[str, str]) -> dict[str, Any]:
    say = voice(card.package, language)

    def named(value: Any) -> str:
        key = f"option.{option.name}.{as_written(value)}"
        return say(key) if key in say else as_written(value)

    values = [(as_written(value), named(value)) for value in option.values or ()]
    default = as_written(option.default)
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
        "needs": f"option.{option.needs}" if option.needs else "",
    }


def what_is_wrong(error: PanurgeError, card: GameCard, language: str) -> str:
    """What is wrong with a form, for the person who filled it in."""
    of_game, say = voice(card.package, language), voice("panurge.web", language)
    wrong = error.option if isinstance(error, BadOption) else ""
    if wrong == "players":
        return say("new.wrong.players", game=card.titles[language], players=_either(card.players, say))
    meaning = f"option.{wrong}"
    return say("new.wrong.option", option=of_game(meaning)) if meaning in of_game else say("new.wrong")


def name_in(form: Mapping[str, str], card: GameCard) -> str:
    """What whoever fills in the form calls themselves."""
    mine = (form.get(f"name{seat}", "") for seat in range(max(card.players)) if form.get(f"seat{seat}") == "me")
    return clean_name(next(mine, ""))


def _either(numbers: Sequence[int], say: Voice) -> str:
    """ "2, 3 or 4"; one number alone as it is."""
    *others, last = map(str, numbers)
    return say("or", first=", ".join(others), last=last) if others else last


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
        elif who in SEATED:
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

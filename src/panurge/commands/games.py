"""`panurge games`: which games there are, and what one of them is."""

import argparse

from panurge.commands.pictures import PRINTED, write_picture
from panurge.core.card import GameCard
from panurge.core.errors import BadOption
from panurge.core.faults import face_fault, is_outside
from panurge.core.registry import GAMES
from panurge.core.words import voice
from panurge.learn.aid import aid, has_aid


def run(asked: argparse.Namespace) -> int:
    if asked.aid:
        return _aid(asked)
    if asked.key:
        print(described(GAMES[asked.key], asked.language))
    else:
        say = voice("panurge.commands", asked.language)
        broken = _broken()
        width = max((len(key) for key in {*GAMES, *broken}), default=0)
        for card in GAMES.values():
            size = say("games.row", players=f"{_players(card):>3}", minutes=card.minutes)
            if card.key not in broken:
                print(f"{card.key:{width}}  {size}  {card.titles[asked.language]}")
        for key, reason in broken.items():
            print(f"{key:{width}}  {say('games.broken', reason=reason)}")
    return 0


def _aid(asked: argparse.Namespace) -> int:
    """The aid of one page as a file: an SVG as the page shows it, or a picture of it by the `[export]` extra."""
    if not asked.key:
        raise BadOption("which game? panurge games KEY --aid FILE")
    card = GAMES[asked.key]
    if not has_aid(card):
        raise BadOption(f"{card.key} has no aid (aid.en.md, aid.fr.md)")
    write_picture(asked.aid, aid(card, asked.language).standalone("light"), "#ffffff", PRINTED)
    return 0


def _broken() -> dict[str, str]:
    """The games that cannot be played, and why: those that were not taken in, and others' whose modules fail."""
    faults = {key: face_fault(card) for key, card in GAMES.items() if is_outside(card)}
    return {**GAMES.broken, **{key: fault for key, fault in faults.items() if fault}}


def described(card: GameCard, language: str) -> str:
    of_game, say = voice(card.package, language), voice("panurge.commands", language)
    makers = say("games.between").join(filter(None, (", ".join(filter(None, card.authors)), card.publisher)))
    lines = [
        f"{card.titles[language]} ({card.key}, version {card.version})",
        ", ".join(filter(None, (makers, str(card.year)))),
        say("games.for", n=card.minutes, players=_players(card)),
        of_game("pitch"),
        say("games.size", actions=card.actions, longest=card.longest),
    ]
    for option in card.options:
        values = f"{option.values.start} … {option.values.stop - 1}" if isinstance(option.values, range) else (
            " | ".join(map(_written, option.values)) if option.values else say("games.text")
        )
        lines.append(f"  {option.name}={_written(option.default)}  ({values})")
        lines.append(f"      {of_game(f'option.{option.name}')}")
        for value in option.values if isinstance(option.values, tuple) else ():
            key = f"option.{option.name}.{_written(value)}"
            if key in of_game:
                lines.append(f"        {say('games.choice', value=_written(value), text=of_game(key))}")
    for key in card.reconstructed:
        lines.append(f"  * {of_game(key)}")
    return "\n".join(lines)


def _written(value: object) -> str:
    """A value as `-o NAME=VALUE` takes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _players(card: GameCard) -> str:
    return f"{card.players[0]}–{card.players[-1]}" if len(card.players) > 1 else str(card.players[0])

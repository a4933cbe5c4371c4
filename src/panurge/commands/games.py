"""`panurge games`: which games there are, and what one of them is."""

import argparse

from panurge.core.card import GameCard
from panurge.core.registry import GAMES
from panurge.core.words import voice


def run(asked: argparse.Namespace) -> int:
    if asked.key:
        print(described(GAMES[asked.key], asked.language))
    else:
        width = max((len(key) for key in GAMES), default=0)
        for card in GAMES.values():
            print(f"{card.key:{width}}  {_players(card):>3} players, {card.minutes} min  {card.titles[asked.language]}")
    return 0


def described(card: GameCard, language: str) -> str:
    of_game = voice(card.package, language)
    lines = [
        f"{card.titles[language]} ({card.key}, version {card.version})",
        f"{', '.join(card.authors)}; {card.publisher}, {card.year}",
        f"{_players(card)} players, about {card.minutes} minutes",
        of_game("pitch"),
        f"{card.actions} actions, at most {card.longest} decisions and chance events",
    ]
    for option in card.options:
        values = f"{option.values.start} … {option.values.stop - 1}" if isinstance(option.values, range) else (
            " | ".join(str(value).lower() for value in option.values) if option.values else "text"
        )
        lines.append(f"  {option.name}={str(option.default).lower()}  ({values})")
        lines.append(f"      {of_game(f'option.{option.name}')}")
    for key in card.reconstructed:
        lines.append(f"  * {of_game(key)}")
    return "\n".join(lines)


def _players(card: GameCard) -> str:
    return f"{card.players[0]}–{card.players[-1]}" if len(card.players) > 1 else str(card.players[0])

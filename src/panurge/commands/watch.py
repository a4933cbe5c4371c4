"""`panurge watch`: bots play each other in the terminal; one looks on, step by step or as they go."""

import argparse

from panurge.commands.play import has_screens, plainly
from panurge.commands.shared import check_seated, options_of
from panurge.core.errors import BadOption
from panurge.core.registry import GAMES
from panurge.core.words import voice


def run(asked: argparse.Namespace) -> int:
    from panurge.terminal.playing import MEMORY, new_chair
    from panurge.terminal.wish import Wish

    say, card = voice("panurge.commands", asked.language), GAMES[asked.key]
    given = options_of(asked)
    alone = asked.players is None and len(asked.bots) in card.players and len(asked.bots) > 1
    players = int(card.settings(len(asked.bots) if alone else asked.players, given)["players"])
    check_seated(asked.bots, asked.key, say)
    if len(asked.bots) not in (1, players):
        raise BadOption(say("fault.each", seats=players, given=len(asked.bots)))
    seats = tuple(asked.bots * players if len(asked.bots) == 1 else asked.bots)
    wish = Wish(asked.key, {**card.newcomers, **given}, seats, asked.language)
    if not has_screens(asked):
        return plainly(lambda: new_chair(MEMORY, wish, asked.seed))
    from panurge.terminal.film import Watch
    from panurge.terminal.opening import sit

    return sit(lambda: Watch(new_chair(MEMORY, wish, asked.seed)))

"""`panurge bots`: who can play, where, and what may be written behind each name."""

import argparse

from panurge.bots import BOTS, Bot, bot_called
from panurge.core.words import voice


def run(asked: argparse.Namespace) -> int:
    width = max(map(len, (*BOTS, *BOTS.broken)))
    for name, bot in BOTS.items():
        print(f"{name:{width}}  {_described(bot, asked.language)}")
    say = voice("panurge.commands", asked.language)
    for name, reason in BOTS.broken.items():
        print(f"{name:{width}}  {say('games.broken', reason=reason)}")
    return 0


def _described(bot: Bot, language: str) -> str:
    say = voice("panurge.commands", language)
    where = "arena" if bot.sees_all else "tables" if bot.seated else "studies"
    title = bot_called(bot.name, f"level.{bot.name}", voice("panurge.table", language))
    takes = f"; {bot.name}:{','.join(f'{word}=…' for word in bot.takes)}" if bot.takes else ""
    return f"{title}, {say(f'bots.{where}')}{takes}"

"""What people call a bot."""

from panurge.bots.roster import BOTS
from panurge.core.words import Voice


def bot_called(text: str, key: str, words: Voice) -> str:
    """By a room's words, `key` with the bot as it is written at its end; somebody else's bot by its own title. Whatever
    it was asked for with stands behind it."""
    name, _, settings = text.partition(":")
    level = key.partition(":")[0]
    said = words(level) if level in words else BOTS[name].title(words.language) if name in BOTS else name
    return f"{said} ({settings})" if settings else said

"""What is wrong with what was asked, in the language that was asked for."""

import argparse
import sys
from pathlib import Path
from traceback import extract_tb

from panurge.bots import BOTS, SEATED
from panurge.core.errors import BadBot, BadOption, PanurgeError, UnknownGame, UnknownOption
from panurge.core.faults import fault, is_outside
from panurge.core.registry import GAMES
from panurge.core.words import Voice, voice
from panurge.store.ground import Unfit

OWN = "en"  # the language in which an error tells itself


def sentence_of(error: PanurgeError, asked: argparse.Namespace) -> str:
    """The sentence of an error. What was raised in `panurge.core` knows English only: what a person may mistype on the
    command line is told anew in another language."""
    language = getattr(asked, "language", OWN)
    if isinstance(error, Unfit):
        return error.sentence(language)
    if language == OWN or "key" not in asked:  # a record names its game itself
        return str(error)
    say = voice("panurge.commands", language)
    if isinstance(error, UnknownGame):
        return say("fault.game", game=asked.key, keys=", ".join(GAMES))
    if isinstance(error, BadBot):
        return _of_bot(error.text, say)
    if isinstance(error, UnknownOption):
        names = [option.name for option in GAMES[asked.key].options]
        return say("fault.unknown_option", game=asked.key, options=", ".join(names))
    if isinstance(error, BadOption) and error.option == "players":
        return say("fault.players", game=asked.key, players=", ".join(map(str, GAMES[asked.key].players)))
    if isinstance(error, BadOption) and error.option:
        return say("fault.value", game=asked.key, option=error.option)
    return str(error)


def of_guest(error: Exception, asked: argparse.Namespace) -> str:
    """What is said when somebody else's game raises anything: which it is, what, and its own line; "" of any other."""
    card = GAMES.get(getattr(asked, "key", ""))
    package = sys.modules.get(card.package) if card is not None and is_outside(card) else None
    if card is None or package is None or not package.__file__:
        return ""
    folder = Path(package.__file__).parent
    files = [frame.filename for frame in extract_tb(error.__traceback__)]
    files += [str(error.filename)] if isinstance(error, SyntaxError) else []
    if not any(Path(file).is_relative_to(folder) for file in files):
        return ""
    return f"{card.key} is broken: {fault(error)}"


def _of_bot(text: str, say: Voice) -> str:
    """What is wrong with a bot as somebody has written it."""
    name = text.partition(":")[0]
    if name not in BOTS:
        return say("fault.bot", level=name, levels=", ".join(SEATED))
    takes = BOTS[name].takes
    return say("fault.bot_takes" if takes else "fault.bot_plain", text=text, bot=name, takes=", ".join(takes))

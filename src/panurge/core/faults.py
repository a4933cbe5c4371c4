"""What keeps a game from being offered, found before anybody meets it: one broken game must not harm the others."""

from collections.abc import Callable
from pathlib import Path
from sysconfig import get_path
from traceback import extract_tb

from panurge.core.card import GameCard
from panurge.core.errors import BrokenGame, PanurgeError
from panurge.core.words import LANGUAGES, tongues, voice

OWN = "panurge.games."  # our own games are held to all of this, and more, by the kit
HOUSE = Path(__file__).resolve().parent.parent
PYTHON = Path(get_path("stdlib"))
INSTALLED = {"site-packages", "dist-packages"}
NEEDED = ("rules", "notation", "tell", "draw")  # if one of these cannot be imported, nobody can sit down to it


def is_outside(card: GameCard) -> bool:
    return not card.package.startswith(OWN)


def card_fault(card: GameCard) -> str:
    """Why a card cannot be listed: a title or words are missing in a language; "" if it can."""
    return fault_of(lambda: _words_of(card))


def face_fault(card: GameCard) -> str:
    """Why a table cannot offer the game: a module is missing or raises, or its picture for the lobby; "" if it can."""
    return fault_of(lambda: _faces_of(card))


def fault_of(doing: Callable[[], object]) -> str:
    """What is raised, in one line; "" if nothing is. Somebody else's code runs here: it may raise anything."""
    try:
        doing()
    except (Exception, SystemExit) as error:
        return fault(error)
    return ""


def fault(error: BaseException) -> str:
    """What was raised, in one line, and where in somebody else's code."""
    if isinstance(error, PanurgeError):
        return f"{error}{_place(error)}"
    said = f"{type(error).__name__}: {error}".splitlines()[0].rstrip(": ")
    return said if isinstance(error, SyntaxError) else said + _place(error)  # that one names file and line itself


def _place(error: BaseException) -> str:
    """The last line of somebody else's code that an error came through; "" if it came through none."""
    frames = [frame for frame in extract_tb(error.__traceback__) if not _is_ours(frame.filename)]
    return f" ({'/'.join(Path(frames[-1].filename).parts[-2:])}:{frames[-1].lineno})" if frames else ""


def _is_ours(file: str) -> bool:
    """Panurge's or Python's."""
    path = Path(file)
    if file.startswith("<") or path.is_relative_to(HOUSE):
        return True
    return path.is_relative_to(PYTHON) and not INSTALLED & {*path.parts}


def _words_of(card: GameCard) -> None:
    needed = ["pitch", *(f"option.{option.name}" for option in card.options), *card.reconstructed]
    if not card.titles:
        raise BrokenGame("no title")
    for language in tongues(card.package) or LANGUAGES[:1]:
        say = voice(card.package, language)
        missing = [key for key in needed if key not in say]
        if missing:
            raise BrokenGame(f"no message {', '.join(missing)} in {language}")


def _faces_of(card: GameCard) -> None:
    for name in NEEDED:
        card.module(name)
    vignette = getattr(card.module("draw"), "vignette", None)
    if vignette is not None:
        vignette()

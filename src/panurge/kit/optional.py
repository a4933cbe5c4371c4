"""What a game may have and does without: nothing is broken by that, but its author should know."""

from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

from panurge import GameCard
from panurge.core.fields import Declared
from panurge.core.words import LANGUAGES, voice
from panurge.plain.rules import kind_of

PARTS: dict[str, tuple[str, ...]] = {
    "sense": ("sense.py",),
    "tensors": ("tensors.py",),
    "draw": ("draw.py",),
    "notation": ("notation.py",),
    "tell": ("tell.py",),
    "text": ("text.py",),
    "hand": ("hand.py",),
    "stage": ("stage.py",),
    "terminal": ("terminal.py",),
    "lessons": ("lesson_1.md",),
    "strips": ("strips.md",),
    "pieces": ("pieces.py",),
    "aid": tuple(f"aid.{language}.md" for language in LANGUAGES),
    "ribbons": ("ribbons.py",),
    "names": (),  # messages: see _names
    **{language: (f"words/{language}.po", f"page.{language}.md") for language in LANGUAGES},
}
"""What it is called (message `check.part.<name>` says what it would bring) and the files it stands in."""

NAMED = ("board", "pool", "hand", "heap", "row")  # kinds of fields with a caption above them


def missing(card: GameCard) -> dict[str, list[str]]:
    """Each part that is not there, or not whole, with the files it would stand in."""
    folder = Path(str(files(card.package)))
    found = {name: [file for file in needed if not _is_there(folder, file)] for name, needed in PARTS.items()}
    found["names"] = _names(card, folder) if found["draw"] or (found["terminal"] and found["text"]) else []
    return {name: lacking for name, lacking in found.items() if lacking}


def _names(card: GameCard, folder: Path) -> list[str]:
    """What a general table calls by its name in the rules, which is English, though the game speaks French."""
    if not _is_there(folder, "words/fr.po"):
        return []
    try:
        kind = kind_of(card)
    except Exception:  # rules that cannot be imported are told by the laws
        return []
    declared: Mapping[str, Declared] = kind.DECLARED if kind is not None else {}
    said = voice(card.package, "fr")
    return [f"field.{name}" for name, field in declared.items() if field.kind in NAMED and f"field.{name}" not in said]


def _is_there(folder: Path, file: str) -> bool:
    """A module may be compiled, or a folder itself."""
    name = file.removesuffix(".py")
    if (folder / file).is_file() or name == file:
        return (folder / file).is_file()
    return (folder / name).is_dir() or any(folder.glob(f"{name}.*"))

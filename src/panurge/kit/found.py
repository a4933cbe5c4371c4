"""A game that is to be checked: by its key, or by the folder it is written in, installed or not."""

import sys
import tomllib
from importlib import import_module
from pathlib import Path

from panurge import GAMES, GameCard
from panurge.core.errors import BrokenGame, UnknownGame
from panurge.core.nearest import nearest
from panurge.core.registry import GROUP


def find_card(name: str) -> GameCard:
    """The card of a key, of a game's folder, or of a distribution's (with its pyproject.toml)."""
    folder = Path(name).resolve()
    meant = Path(name).name != name  # a path; a bare word is a key, if there is one
    if not meant and (name in GAMES or name in GAMES.broken):
        return GAMES[name]
    if not folder.is_dir():
        raise UnknownGame(_astray(name, folder, meant))
    entry, places = _entry(folder)
    package, _, attribute = entry.partition(":")
    sys.path[:0] = map(str, places)
    _forget(package)
    found = import_module(package)
    came = Path(str(found.__file__)).resolve()
    if not any(came.is_relative_to(place.resolve()) for place in places):
        raise BrokenGame(f"{entry} is not in {folder}: it comes from {came.parent}")
    card = getattr(found, attribute or "CARD", None)
    if not isinstance(card, GameCard):
        raise BrokenGame(f"{entry} is no game card")
    GAMES.add(card)
    return card


def _astray(name: str, folder: Path, meant: bool) -> str:
    """What is said of a folder that is not there, or of a word that is neither a key nor a folder."""
    beside = [one.name for one in folder.parent.iterdir() if one.is_dir()] if folder.parent.is_dir() else []
    near = nearest(folder.name, beside if meant else [*GAMES, *beside])
    hint = f": did you mean {Path(name).parent / near if meant else near}?" if near else ""
    known = f"; there are: {', '.join(GAMES)}"
    if meant:
        return f"there is no folder {name}{hint}"
    return f"no game is called {name!r}, nor is there a folder of that name{hint or known}"


def _forget(package: str) -> None:
    """Another copy of the game, an installed one, may have been loaded with all games there are."""
    for name in [name for name in sys.modules if name == package or name.startswith(f"{package}.")]:
        del sys.modules[name]


def _entry(folder: Path) -> tuple[str, list[Path]]:
    """Where the card is (`package:CARD`), and what must be on the path for it."""
    project = folder / "pyproject.toml"
    if project.is_file():
        written = tomllib.loads(project.read_text(encoding="utf-8"))
        entries = written.get("project", {}).get("entry-points", {}).get(GROUP, {})
        if len(entries) != 1:
            raise BrokenGame(f'{project} announces {len(entries)} games, not one: [project.entry-points."{GROUP}"]')
        return next(iter(entries.values())), [folder / "src", folder]
    if (folder / "__init__.py").is_file():
        return f"{folder.name}:CARD", [folder.parent]
    raise UnknownGame(f"{folder} is no game: it has neither a pyproject.toml nor an __init__.py")

"""The faces of a game: what its folder offers, and for what it has not written, the general one of `panurge.plain`.

Nobody asks whether a game has written a face: the page, the terminal, the arena and the environments are given one
that is whole. What stands in for what is told by `missing`, and by `panurge check`.
"""

from functools import partial
from importlib import import_module
from inspect import isfunction
from types import ModuleType
from typing import Any, Final, Protocol

from panurge.core.words import LANGUAGES, pages, tongues

FACES: Final[dict[str, tuple[str, ...]]] = {
    "rules": ("new_game", "account"),
    "data": (),
    "sense": ("SENSE",),
    "notation": ("name", "parse"),
    "text": ("show", "read"),
    "tell": ("tell", "question", "label", "reason", "seat_name", "note", "score_sheet", "REASONS"),
    "draw": ("draw",),
    "tensors": ("layout", "observe"),
}  # the module of each face, and what it must offer
ALONE: Final = {"draw": ("vignette",), "terminal": ("draw",)}
"""What a general face offers besides, where the game has written nothing of it."""


class Folder(Protocol):
    """A game's folder, as its card knows it."""

    @property
    def package(self) -> str: ...

    def module(self, name: str) -> ModuleType: ...


class Completed(ModuleType):
    """A module of a game with what it lacks: its own things first, looked for each time (it may not be imported to the
    end), then those of `panurge.plain`, which are told whose they are. Without its own (`None`) all of it is plain."""

    def __init__(self, card: Folder, name: str, own: ModuleType | None) -> None:
        super().__init__(f"{card.package}.{name}")
        self._card, self._face, self.own = card, name, own
        self._plain: dict[str, Any] = {}  # the same ones each time: who remembers by them may

    def __getattr__(self, part: str) -> Any:
        if part.startswith("__"):
            raise AttributeError(part)
        if self.own is not None and hasattr(self.own, part):
            return getattr(self.own, part)
        if part not in FACES.get(self._face, ()) + (ALONE.get(self._face, ()) if self.own is None else ()):
            raise AttributeError(part)
        if part not in self._plain:
            plain = getattr(import_module(f"panurge.plain.{self._face}"), part)
            self._plain[part] = partial(plain, self._card) if isfunction(plain) else plain
        return self._plain[part]


def general_face(card: Folder, name: str, unless: str) -> "Completed | None":
    """The general face of a game that has written neither it nor another one that tells the same."""
    other = card.module(unless)
    if not isinstance(other, Completed) or other.own is not None:
        return None
    return Completed(card, name, None)


def is_whole(name: str, module: ModuleType | None) -> bool:
    return module is not None and all(hasattr(module, part) for part in FACES.get(name, ()))


def missing(card: Folder) -> list[str]:
    """What a game has not written, and something general stands in for: `draw`, `tell.note`, `page.fr.md`, …

    (A state of declared fields needs neither `new_game` nor `account`; a game whose state has others and lacks one of
    them is broken, and says so.)"""
    found: list[str] = []
    for name, parts in FACES.items():
        module = card.module(name)
        if not isinstance(module, Completed):
            continue
        own = module.own
        if own is None:
            found += [name] if parts else []
        else:
            found += [f"{name}.{part}" for part in parts if not hasattr(own, part) and name != "rules"]
    found += [f"page.{one}.md" for one in LANGUAGES if one not in pages(card.package)]
    return found + [f"words/{one}.po" for one in LANGUAGES if one not in tongues(card.package)]

"""`panurge new`: a folder with a small whole game in it, to be changed into one's own.

What is copied is a game itself (`template`): it is read, checked and tested as it stands, and only its names change.
"""

import argparse
import keyword
import re
import shutil
import sys
from pathlib import Path
from typing import Final

from panurge.core.errors import BadOption
from panurge.core.registry import GAMES
from panurge.core.words import LANGUAGES, Voice, voice

TEMPLATE: Final = Path(__file__).resolve().parent / "template"
KEY: Final = "home-before-the-wolf"
TITLES: Final = {"fr": "Rentrons avant le loup", "en": "Home Before the Wolf"}
RULES: Final = "HW"
LEFT_OUT: Final = ("draw.py", "lesson_1.md")  # of a minimum
CAPTIONS: Final = '\nmsgid "field.'  # here the words of captions begin, which a minimum does without
GOOD: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def run(asked: argparse.Namespace) -> int:
    say = voice("panurge.commands", asked.language)
    key = checked(asked.name, say)
    folder = Path(asked.folder) / key
    if folder.exists():
        raise BadOption(say("new.there", folder=folder))
    spoken = (asked.language,) if asked.minimal else LANGUAGES
    written = made(key, folder, spoken, asked.minimal)
    lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in written)
    print(say("new.made", title=title_of(key), folder=folder, files=len(written), lines=lines))
    print(say("new.next"))
    for command in (f"pip install --no-build-isolation -e {folder}", f"panurge check {key}", "panurge serve"):
        print(f"  {command}")
    return 0


def checked(name: str, say: Voice) -> str:
    """The key of the new game; BadOption says what is wrong with it."""
    if not GOOD.fullmatch(name) or len(name) > 40:
        raise BadOption(say("new.bad", name=name))
    package = name.replace("-", "_")
    if keyword.iskeyword(package) or package in sys.stdlib_module_names or package in ("panurge", "tests"):
        raise BadOption(say("new.taken", name=name, package=package))
    if name in GAMES or name in GAMES.broken:
        raise BadOption(say("new.known", name=name))
    return name


def title_of(key: str) -> str:
    return " ".join(word.capitalize() for word in key.split("-"))


def rules_of(key: str) -> str:
    """What its rules are numbered with: initials, two to four capitals."""
    letters = [word[0] for word in key.split("-") if word[0].isalpha()]
    first = re.sub("[^a-z]", "", key)
    return ("".join(letters[:4]) if len(letters) > 1 else (first + "x")[:2]).upper()


def made(key: str, folder: Path, spoken: tuple[str, ...] = LANGUAGES, minimal: bool = False) -> list[Path]:
    """The files of a new game, written; in these languages, without what a minimum needs not."""
    silent = {f"{kind}.{language}" for language in LANGUAGES if language not in spoken for kind in ("page", "words")}
    written = []
    for source in sorted(path for path in TEMPLATE.rglob("*") if path.is_file() and "__pycache__" not in path.parts):
        kind = f"{'words' if source.suffix == '.po' else 'page'}.{source.name.split('.')[-2]}"
        if kind in silent or (minimal and source.name in LEFT_OUT):
            continue
        place = folder / renamed(str(source.relative_to(TEMPLATE)), key)
        place.parent.mkdir(parents=True, exist_ok=True)
        text = source.read_text(encoding="utf-8")
        if minimal and source.suffix == ".po":
            text = text.split(CAPTIONS)[0]
        place.write_text(_spoken(renamed(text, key), spoken), encoding="utf-8")
        shutil.copymode(source, place)
        written.append(place)
    return written


def renamed(text: str, key: str) -> str:
    """The same of the game that is made: key, package, class, titles, and what its rules are numbered with."""
    own = re.sub(r"\b" + RULES + r"-(?=\d)", f"{rules_of(key)}-", text)
    for old in TITLES.values():
        own = own.replace(old, title_of(key))
    own = own.replace(_class(KEY), _class(key))
    return own.replace(KEY, key).replace(KEY.replace("-", "_"), key.replace("-", "_"))


def _class(key: str) -> str:
    return title_of(key).replace(" ", "")


def _spoken(text: str, spoken: tuple[str, ...]) -> str:
    """The card of a game in one language has a title in that."""
    if len(spoken) == len(LANGUAGES):
        return text
    return re.sub(r'titles=\{.*?"' + spoken[0] + r'": ("[^"]*").*?\}', rf'titles={{"{spoken[0]}": \1}}', text)

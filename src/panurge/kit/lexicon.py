"""Reads a room's words and the code that uses them, and says what does not fit together.

PYTEST_DONT_REWRITE: a broken law says its own sentence, and no more.
"""

import ast
import re
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from string import Formatter

from panurge import GAMES, GameCard
from panurge.core.faults import is_outside
from panurge.core.ribbons import ribbons
from panurge.core.words import LANGUAGES, read
from panurge.plain.tell import keys_of

FRENCH = (
    (r" [:;!?»]", "before : ; ! ? » stands a no-break space (U+00A0), not a plain one"),
    (r"« ", "after « stands a no-break space (U+00A0), not a plain one"),
    (r"'", "the apostrophe is ’ (U+2019), not '"),
    (r"\b(de|que|le|la|ne|lorsque|puisque|jusque) \{(who|name|names|other|winner|seat)\}",
     "a word that would be elided (d’, qu’, l’) stands before a name, which may begin with any letter"),
)  # fmt: skip


def folder_of(card: GameCard) -> Path:
    """Where a game lies, ours or one that is installed."""
    return Path(str(files(card.package)))


class Lexicon:
    """A folder with `words/fr.po` and `words/en.po`, and the sources beside it; of a game from elsewhere, one may be
    all there is."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.card = next((card for card in GAMES.values() if card.package.split(".")[-1] == folder.name), None)
        sources = {tongue: folder / "words" / f"{tongue}.po" for tongue in LANGUAGES}
        there = [tongue for tongue, source in sources.items() if source.is_file()]
        lacking = [tongue for tongue in LANGUAGES if tongue not in there]
        alone = self.card is not None and is_outside(self.card) and there
        assert alone or not lacking, f"{folder.name} lacks words/{lacking[0]}.po"
        self.texts = {
            tongue: read(sources[tongue if tongue in there else there[0]].read_text(encoding="utf-8"),
                         f"{folder.name}/{tongue}.po")
            for tongue in LANGUAGES
        }  # fmt: skip
        self.constants: set[str] = set()  # every string in the code
        self.patterns: set[str] = set()  # every f-string, as a pattern
        self.said: set[str] = set()  # literal keys that are looked up
        self.said_patterns: set[str] = set()
        for path in sorted(folder.rglob("*")):
            if _nearest_words(path.parent, folder) != folder:
                continue  # another room's words
            if path.suffix == ".py":
                self._collect(ast.parse(path.read_text(encoding="utf-8")))
            elif path.suffix in (".html", ".js"):
                self._collect_page(path.read_text(encoding="utf-8"), "js." if path.suffix == ".js" else "")

    def _collect_page(self, text: str, prefix: str) -> None:
        """Templates write `w("bot." ~ name)`; scripts get the messages that begin with `js.` without that beginning."""
        self.constants |= {prefix + key for key in re.findall(r"[\"'`]([a-z][\w.-]*)[\"'`]", text)}
        begun = re.findall(r"\"([a-z_.]+\.)\" ~ ", text) + re.findall(r"[\"`]([a-z_]+\.)(?:\" \+|\$\{)", text)
        self.patterns |= {re.escape(prefix + beginning) + "[^ ]+" for beginning in begun}

    def _collect(self, tree: ast.Module) -> None:
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                self.constants.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                self.patterns.add(_pattern(node))
            elif isinstance(node, ast.Call) and node.args and _looks_up(node.func):
                key = node.args[0]
                if isinstance(key, ast.Constant) and isinstance(key.value, str):
                    self.said.add(key.value)
                elif isinstance(key, ast.JoinedStr):
                    self.said_patterns.add(_pattern(key))

    def expected(self) -> set[str]:
        """What the rest of the program looks up in a game's words."""
        if self.card is None:
            return set()
        keys = {"pitch", *self.card.reconstructed, *(f"ribbon.{ribbon.key}" for ribbon in ribbons(self.card.key))}
        for option in self.card.options:
            keys.add(f"option.{option.name}")
            if isinstance(option.default, str):
                keys |= {f"option.{option.name}.{value}" for value in option.values or ()}
        return keys

    @cached_property
    def optional(self) -> set[str]:
        """What a general face of the game (`panurge.plain.tell`) says with the game's own message, if it has it."""
        if self.card is None or "tell" not in "".join(self.card.missing()):
            return set()
        return keys_of(self.card, type(self.card.start()))

    def problems(self) -> list[str]:
        found = []
        french, english = self.texts["fr"], self.texts["en"]
        found += [f"{key} stands only in fr.po" for key in french.keys() - english.keys()]
        found += [f"{key} stands only in en.po" for key in english.keys() - french.keys()]
        for key in sorted(french.keys() & english.keys()):
            found += _unlike(key, french[key], english[key])
            if not self._used(key):
                found.append(f"{key} is used nowhere")
        known = french.keys() & english.keys()
        found += [f"{key} is looked up, but not there" for key in sorted((self.said | self.expected()) - known)]
        for pattern in sorted(self.said_patterns):
            if not any(re.fullmatch(pattern, key) for key in known):
                found.append(f"{pattern} is looked up, but no message is called so")
        return found

    def french_problems(self) -> list[str]:
        """What French typography asks for, each with its message and the character that is wanted."""
        found = []
        for key, forms in self.texts["fr"].items():
            for form in forms:
                found += [f"{key}: {complaint}: {form!r}" for pattern, complaint in FRENCH if re.search(pattern, form)]
        return found

    def _used(self, key: str) -> bool:
        if key in self.constants or key in self.expected() or key in self.optional:
            return True
        if self.card is not None and re.fullmatch(r"option\.\w+\.\w+", key):
            _, name, value = key.split(".")
            values = self.card.option[name].values if name in self.card.option else ()
            return value in [str(known).lower() for known in values or ()]
        if any(re.fullmatch(pattern, key) for pattern in self.patterns if _tells(pattern)):
            return True
        mute = [pattern for pattern in self.said_patterns if not _tells(pattern)]  # f"{form}.{animal}"
        return key.split(".")[0] in self.constants and any(re.fullmatch(pattern, key) for pattern in mute)


def _nearest_words(folder: Path, top: Path) -> Path:
    """The closest folder from here up to `top` that has words of its own."""
    while folder != top and not (folder / "words" / "en.po").exists():
        folder = folder.parent
    return folder


def _pattern(text: ast.JoinedStr) -> str:
    parts = [re.escape(str(part.value)) if isinstance(part, ast.Constant) else "[^ ]+" for part in text.values]
    return "".join(parts)


def _tells(pattern: str) -> bool:
    """Whether it has letters of its own: `[^ ]+` alone would match any key."""
    return re.search("[a-z]{2}", pattern.replace("[^ ]+", "")) is not None


def _looks_up(called: ast.expr) -> bool:
    """`say(…)`, `self.say(…)`, `_say(language)(…)` or `voice(…)(…)`."""
    if isinstance(called, ast.Call):
        return _name(called.func) in ("voice", "_say", "say_in", "_voice")
    return _name(called) == "say"


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _holes(forms: list[str]) -> set[str]:
    return {name for form in forms for _, name, _, _ in Formatter().parse(form) if name is not None}


def _unlike(key: str, french: list[str], english: list[str]) -> list[str]:
    """What two translations must share: holes to fill, plural forms, and being there at all."""
    found = []
    if not all(french) or not all(english):
        found.append(f"{key} is empty in one language")
    if _holes(french) != _holes(english):
        found.append(f"{key} has the holes {sorted(_holes(french))} in fr.po, {sorted(_holes(english))} in en.po")
    if len(french) != len(english) or len(french) not in (1, 2):
        found.append(f"{key} has {len(french)} forms in fr.po, {len(english)} in en.po")
    return found

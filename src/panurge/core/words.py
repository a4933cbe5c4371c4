"""Words: gettext `.po` files, one pair per room and game, read at first use by a small reader.

Message ids are short keys (`scout.named`), and both languages are full texts, so that a sentence can be bettered
without touching code. `{name}` in a text is filled from the keyword; a message with plural forms picks one by `n`.
"""

import ast
from functools import cache
from importlib.resources import files
from string import Formatter

from panurge.core.errors import BrokenGame

LANGUAGES = ("fr", "en")
_PLURAL = {"fr": lambda n: int(abs(n) > 1), "en": lambda n: int(abs(n) != 1)}

Pieces = tuple[tuple[str, str], ...]  # a text with gaps: what stands before each of them, and its name; "" at the end


class Voice:
    """One room's words in one language; call it with a key.

    >>> voice("panurge.core", "en")("refusal.over")
    'The game is over.'
    """

    def __init__(self, package: str, language: str, messages: dict[str, list[str]]) -> None:
        self.package = package
        self.language = language
        self.messages = messages
        self._plain = {key: forms[0] for key, forms in messages.items() if len(forms) == 1 and "{" not in forms[0]}
        self._split: dict[str, Pieces | None] = {}  # texts with gaps, as far as they have been said

    def __call__(self, key: str, **fields: object) -> str:
        said = self._plain.get(key)
        if said is not None:
            return said
        forms = self.messages.get(key)
        if forms is None:
            raise BrokenGame(f"{self.package} has no message {key!r} in {self.language}")
        text = forms[0]
        if len(forms) > 1:
            number = fields.get("n", 0)
            text = forms[_PLURAL[self.language](number if isinstance(number, int) else 0)]
        return self._filled(text, fields) if "{" in text else text

    def _filled(self, text: str, fields: dict[str, object]) -> str:
        """As `text.format_map(fields)`, without reading the text each time: there are fifty sentences in a drawing."""
        if text not in self._split:
            self._split[text] = split(text)
        pieces = self._split[text]
        if pieces is None:
            return text.format_map(fields)
        said = ""
        for before, name in pieces:
            said += before
            if name:
                value = fields[name]
                said += value if type(value) is str else format(value, "")
        return said

    def __contains__(self, key: str) -> bool:
        return key in self.messages


def split(text: str) -> Pieces | None:
    """The text with its gaps, if each of them is nothing but a name (`{who}`, not `{n:02}` or `{who.name}`)."""
    pieces = []
    for before, name, form, conversion in Formatter().parse(text):
        if form or conversion or (name is not None and not name.isidentifier()):
            return None
        pieces.append((before, name or ""))
    return tuple(pieces)


@cache
def voice(package: str, language: str) -> Voice:
    """The words of a package (`panurge.games.black_sheep`, `panurge.web`) in a language, English if it is unknown; in
    the other one, where that is all there is (a game says so in its title)."""
    wanted = language if language in LANGUAGES else "en"
    there = tongues(package)
    if not there:
        raise BrokenGame(f"{package} has no words (words/fr.po, words/en.po)")
    tongue = wanted if wanted in there else there[0]
    text = (files(package) / "words" / f"{tongue}.po").read_text(encoding="utf-8")
    return Voice(package, tongue, read(text, f"{package}/{tongue}.po"))


def tongues(package: str) -> tuple[str, ...]:
    """The languages a package has words in."""
    return _written(package, "words/{}.po")


def pages(package: str) -> tuple[str, ...]:
    """The languages a game has a rule page in."""
    return _written(package, "page.{}.md")


def _written(package: str, name: str) -> tuple[str, ...]:
    try:
        folder = files(package)
    except ImportError:
        return ()
    return tuple(language for language in LANGUAGES if folder.joinpath(name.format(language)).is_file())


def page(package: str, language: str) -> str:
    """The text of a game's rule page; "" if it has none. The one there is, and a line that says so, where it has only
    one."""
    there = pages(package)
    if not there:
        return ""
    tongue = language if language in there else there[0]
    text = (files(package) / f"page.{tongue}.md").read_text(encoding="utf-8")
    if tongue == language or language not in LANGUAGES:
        return text
    head, _, rest = text.partition("\n")
    say = voice("panurge.core", language)
    note = f"*{say('only.page', language=say(f'only.{tongue}'))}*"
    return f"{head}\n\n{note}\n\n{rest}" if head.startswith("# ") else f"{note}\n\n{text}"


def read(text: str, name: str = "") -> dict[str, list[str]]:
    """Message id → its text, or its plural forms. Strict: a damaged file is an error with its line number."""
    messages: dict[str, list[str]] = {}
    key = ""
    part = ""
    forms: list[str] = []
    for number, raw in enumerate([*text.splitlines(), ""], start=1):
        line = raw.strip()
        if line.startswith("#"):
            continue
        try:
            if not line:
                if part.startswith("msgstr") and key:
                    if key in messages:
                        raise ValueError(f"{key!r} stands twice")
                    messages[key] = forms
                key, part, forms = "", "", []
            elif line.startswith('"'):
                if part == "msgid":
                    key += ast.literal_eval(line)
                elif part.startswith("msgstr"):
                    forms[-1] += ast.literal_eval(line)
            else:
                part, _, quoted = line.partition(" ")
                value = ast.literal_eval(quoted)
                if part == "msgid":
                    if forms:  # two branches that both wrote at the end were once put together so
                        raise ValueError(f"no empty line between {key!r} and {value!r}")
                    key = value
                elif part.startswith("msgstr"):
                    forms.append(value)
                elif part != "msgid_plural":
                    raise ValueError(f"unknown word {part!r}")
        except (SyntaxError, ValueError) as error:
            raise BrokenGame(f"{name}, line {number}: {error}") from None
    return messages

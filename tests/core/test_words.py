"""The reader of .po files, and the voice that speaks from them. (tests/kit checks every room's words.)"""

from pathlib import Path
from string import Formatter

import pytest

import panurge
from panurge import BrokenGame
from panurge.core.words import Voice, read, split, voice

PO = """
msgid ""
msgstr ""
"Language: fr\\n"

#: a comment
msgid "look"
msgstr "{who} regarde "
"sous un jeton."

msgid "tokens"
msgid_plural "tokens"
msgstr[0] "{n} jeton"
msgstr[1] "{n} jetons"
"""


def test_messages_plurals_and_continued_lines() -> None:
    say = Voice("x", "fr", read(PO))
    assert say("look", who="Rose") == "Rose regarde sous un jeton."
    assert [say("tokens", n=n) for n in (0, 1, 2)] == ["0 jeton", "1 jeton", "2 jetons"]
    assert Voice("x", "en", read(PO))("tokens", n=0) == "0 jetons"


def test_a_name_is_never_read_as_a_format() -> None:
    say = Voice("x", "fr", read(PO))
    assert say("look", who="{who.__class__}") == "{who.__class__} regarde sous un jeton."


def test_a_missing_message_and_missing_words_are_the_authors_mistake() -> None:
    with pytest.raises(BrokenGame, match=r"no message 'jump' in fr"):
        Voice("x", "fr", read(PO))("jump")
    with pytest.raises(BrokenGame, match="no words"):
        voice("panurge.games", "fr")


@pytest.mark.parametrize("bad", ['msgid "a\n', 'msgxyz "a"\n', 'msgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "c"\n'])
def test_a_damaged_file_is_an_error_with_its_line(bad: str) -> None:
    with pytest.raises(BrokenGame, match="line"):
        read(bad, "x.po")


def test_an_unknown_language_is_answered_in_english() -> None:
    assert voice("panurge.core", "de")("refusal.over") == "The game is over."
    assert voice("panurge.core", "fr")("refusal.over") == "La partie est finie."


def test_two_messages_without_a_line_between_are_an_error() -> None:
    """As a merge of two branches that both wrote at the end makes it: the first would be lost without a word."""
    with pytest.raises(BrokenGame, match="no empty line between 'a' and 'b'"):
        read('msgid "a"\nmsgstr "x"\nmsgid "b"\nmsgstr "y"\n', "x.po")


class Loud(str):
    def __format__(self, form: str) -> str:
        return self.upper()


GAPS = [
    ("{a}", True), ("x{a}{b}y", True), ("{{{a}}}", True), ("a}}b{{ {b}", True), ("{a!r}", False), ("{a:>5}", False),
    ("{a.real}", False), ("{a[0]}", False),
]  # fmt: skip


@pytest.mark.parametrize(("text", "plain"), GAPS)
def test_gaps_are_filled_as_python_fills_them(text: str, plain: bool) -> None:
    assert (split(text) is not None) == plain
    say = Voice("x", "en", {"text": [text]})
    for one in ("é", "", "{b}", 0, 12, True, None, 1.5, Loud("loud"), (1, 2)):
        fields = {"a": one, "b": "and"}
        if "[0]" in text and not isinstance(one, tuple | str):
            continue
        try:
            wanted = text.format_map(fields)
        except (AttributeError, IndexError, TypeError, ValueError):
            continue
        assert say("text", **fields) == say("text", **fields) == wanted
    with pytest.raises(KeyError):
        say("text")


def test_every_message_is_filled_as_python_fills_it() -> None:
    seen = 0
    for path in sorted(Path(panurge.__file__).parent.rglob("words/*.po")):
        for key, forms in read(path.read_text(encoding="utf-8"), path.name).items():
            for form in forms:
                fields = {name: f"<{name}>" for _, name, _, _ in Formatter().parse(form) if name}
                assert Voice("x", "en", {key: [form]})(key, **fields) == form.format_map(fields), (path, key)
                seen += bool(fields)
    assert seen > 1000

"""Names that are refused: too long, with signs nobody can see, or so like another name at the table that one might be
taken for the other. What looks alike is compared by its skeleton: without accents, case and signs, and with letters of
other scripts read as the Latin ones they look like."""

import unicodedata
from collections.abc import Iterable

from panurge.core.words import LANGUAGES
from panurge.table.refusals import Refused
from panurge.table.seats import LONGEST_NAME, clean_name, forgotten

NO_LETTERS = ("Mn", "Me", "Zs")  # marks above or around a letter, and blanks: alone they show nothing
STACKED = 2  # marks above one letter; more is no name but a tower
DIRECTIONS = {*map(chr, range(0x202A, 0x202F)), *map(chr, range(0x2066, 0x206A)), "\u200e", "\u200f", "\u061c"}
BLANK = {*"\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"}  # letters, by their category
ALIKE = {  # what a letter is taken for
    "a": "аα@",
    "b": "вβь",
    "c": "сϲ",
    "d": "ԁđ",
    "e": "еєε",
    "g": "ɡ",
    "h": "һнħ",
    "j": "јϳ",
    "k": "кκ",
    "l": "i1|!іїıιłӏ",
    "m": "мϻ",
    "n": "пη",
    "o": "0оοøσө",
    "p": "рρ",
    "r": "гг",
    "s": "ѕ$",
    "t": "тτ",
    "u": "υцμ",
    "v": "νѵ",
    "w": "ѡω",
    "x": "хχ",
    "y": "уүγ",
    "z": "ζ",
}
READ_AS = str.maketrans({sign: letter for letter, signs in ALIKE.items() for sign in signs})
PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"))


def check_name(given: str, others: Iterable[str] = ()) -> str:
    """The name as it is kept; `Refused` with what is wrong with it."""
    unseen = DIRECTIONS | BLANK
    if any(letter in unseen or unicodedata.category(letter) == "Cc" for letter in given.strip()):
        raise Refused("name_signs")
    stacked = 0
    for letter in unicodedata.normalize("NFD", given):
        stacked = stacked + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if stacked > STACKED:
            raise Refused("name_signs")
    whole = " ".join(given.split())
    if len(whole) > LONGEST_NAME:
        raise Refused("name_long")
    name = clean_name(given)
    if name and all(unicodedata.category(letter) in NO_LETTERS for letter in name):
        raise Refused("name_signs")
    if name and any(alike(name, other) for other in (*others, *reserved())):
        raise Refused("name_taken")
    return name


def reserved() -> tuple[str, ...]:
    """What nobody may be called: as one says of who has been forgotten."""
    return tuple(forgotten(language) for language in LANGUAGES)


def alike(one: str, other: str) -> bool:
    return bool(one and other) and skeleton(one) == skeleton(other)


def skeleton(name: str) -> str:
    """What is left of a name for a hasty eye."""
    plain = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", name).casefold())
    letters = "".join(letter for letter in plain if unicodedata.category(letter) != "Mn").translate(READ_AS)
    bare = "".join(letter for letter in letters if letter.isalnum())
    for pair, single in PAIRS:
        bare = bare.replace(pair, single)
    return bare or "".join(plain.split())  # one of signs alone


def another(name: str, others: Iterable[str]) -> str:
    """The name, or that name with a number where somebody at the table is called so: for whom nobody can ask."""
    taken, number, called = [*others, *reserved()], 1, name
    while any(alike(called, other) for other in taken):
        number += 1
        called = f"{name[: LONGEST_NAME - 3].strip()} {number}"
    return called

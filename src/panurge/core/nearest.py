"""What somebody may have meant: the nearest of the words there are."""

from collections.abc import Iterable
from difflib import get_close_matches


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that looks most like this one; "" if none does."""
    words = list(known)
    whole = {known_word.lower(): known_word for known_word in words}
    found = get_close_matches(word.lower()[:80], whole, n=1, cutoff=0.5)
    return whole[found[0]] if found else ""


def did_you_mean(word: str, known: Iterable[str], apart: str = ": ") -> str:
    """A clause to hang on an error's sentence; "" if nothing looks like it."""
    found = nearest(word, known)
    return f"{apart}did you mean {found}?" if found else ""

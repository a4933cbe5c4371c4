"""What our sheets do not say is marked on the page where it is said; what they say beside the rules is there too."""

import re
from importlib.resources import files

import pytest

from panurge import GAMES

SIGN = "{r}"  # the quiet sign, which leads to the box at the end
RULINGS = {
    "black-sheep": ["BS-1", "BS-18", "BS-27"],
    "sheep-sheep": ["SS-1", "SS-3", "SS-4", "SS-6", "SS-7", "SS-10", "SS-13", "SS-18"],
    "guerre-des-moutons": [
        *("GM-4", "GM-5", "GM-7", "GM-10", "GM-14", "GM-17", "GM-18", "GM-19", "GM-21", "GM-23", "GM-24", "GM-25"),
        *("GM-26", "GM-28", "GM-30", "GM-31"),
    ],
}
OURS = [key for key, card in GAMES.items() if card.package.startswith("panurge.")]
# what the sheets have beside the rules: who begins, advice, names
BESIDE = {
    "black-sheep": {
        "fr": ["meugle", "## Conseils", "Ursula Vernon", "Frédéric Bizet", "Ubik", "imaginée par Fantasy Flight Games"],
        "en": ["moo", "## Advice", "Ursula Vernon", "Frédéric Bizet", "Ubik", "devised by Fantasy Flight Games"],
    },
    "sheep-sheep": {"fr": ["Azao Games", "tiré au sort"], "en": ["Azao Games", "drawn by lot"]},
    "guerre-des-moutons": {
        "fr": ["à la campagne", "## Conseils", "Asmodée", "Lui-même"],
        "en": ["in the country", "## Advice", "Asmodée", "Lui-même"],
    },
}


def page(game: str, language: str) -> str:
    return (files(GAMES[game].package) / f"page.{language}.md").read_text(encoding="utf-8")


def paragraph(game: str, language: str, rule: str) -> str:
    found = re.search(rf"^\*\*{rule}\*\* (.+?)(?=\n\n|\Z)", page(game, language), flags=re.M | re.S)
    assert found is not None, f"{rule} is not on the page"
    return found[1].replace("\n", " ")


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(("game", "rule"), [(game, rule) for game, rules in RULINGS.items() for rule in rules])
def test_rulings_are_marked(game: str, rule: str, language: str) -> None:
    text = page(game, language)
    assert SIGN in paragraph(game, language, rule)
    box = text[text.index("{lost}") :]
    assert re.search(rf"{rule}\b", box), "the box at the end does not say how we decided"


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("game", OURS)
def test_what_bears_the_sign_is_told_in_the_box(game: str, language: str) -> None:
    """Whatever is reconstructed or decided leads to the box at the end, and the box says it by its rule."""
    text = page(game, language)
    body, box = text.split("{lost}")
    rules = re.findall(r"^\*\*(\w+-\w+)\*\*", body, flags=re.M)
    signed = [rule for rule in rules if SIGN in paragraph(game, language, rule)]
    told = set(re.findall(r"[A-Z]{2}-\d+", box))
    for mark, first, last in re.findall(r"([A-Z]{2})-(\d+) (?:à|to) [A-Z]{2}-(\d+)", box):
        told |= {f"{mark}-{number}" for number in range(int(first), int(last) + 1)}
    assert signed
    assert set(signed) <= told


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("game", BESIDE)
def test_what_the_sheet_has_beside_the_rules(game: str, language: str) -> None:
    text = page(game, language).replace("\n", " ")
    assert [words for words in BESIDE[game][language] if words not in text] == []


@pytest.mark.parametrize("game", OURS)
def test_both_pages_go_through_the_rules_in_one_order(game: str) -> None:
    french, english = (re.findall(r"^\*\*(\w+-\w+)\*\*", page(game, language), flags=re.M) for language in ("fr", "en"))
    assert french == english


@pytest.mark.parametrize("game", OURS)
def test_french_pages_are_set_as_in_print(game: str) -> None:
    assert re.findall(r".{9} [:;!?»]|« .{9}|\w'\w", page(game, "fr")) == []

"""Cards, options and the registry: what is asked for is checked before any rule runs."""

import subprocess
import sys
from dataclasses import replace
from typing import Any

import pytest

import panurge
from panurge.core.card import GameCard, Option, switch
from panurge.core.registry import GAMES

CARD = GameCard(
    key="nothing",
    package="panurge.games.nothing",
    titles={"en": "Nothing", "fr": "Rien"},
    authors=("Nobody",),
    publisher="None",
    year=2026,
    players=(2, 3, 4),
    minutes=1,
    actions=1,
    longest=1,
    colours=("red", "blue", "green", "yellow"),
    options=(
        Option("idle", 4, range(1, 9)),
        Option("layout", "lines", ("lines", "scattered")),
        switch("duel", False, players=(2,)),
        Option("menu", "a b", check=lambda text: None if text else _refuse()),
    ),
)


def _refuse() -> None:
    raise ValueError("a menu needs squares")


def test_options_are_filled_in_with_players_first() -> None:
    assert CARD.settings() == {"players": 2, "idle": 4, "layout": "lines", "duel": False, "menu": "a b"}
    assert CARD.settings(3, {"idle": "6", "layout": "scattered"})["idle"] == 6
    assert CARD.settings(2, {"duel": "yes"})["duel"] is True


@pytest.mark.parametrize(
    ("players", "options", "words"),
    [
        (5, {}, "2, 3, 4 players"),
        ("2", {}, "players"),
        (True, {}, "players"),
        (2, {"idle": 0}, "1 … 8"),
        (2, {"idle": True}, "1 … 8"),
        (2, {"idle": "many"}, "1 … 8"),
        (2, {"layout": "spiral"}, "lines or scattered"),
        (2, {"colour": "red"}, "no option colour"),
        (3, {"duel": True}, "for 2 players"),
        (2, {"menu": ""}, "needs squares"),
        (2, {"menu": 3}, "takes a str"),
    ],
)
def test_what_a_game_does_not_know_is_refused_with_a_sentence(players: int, options: dict, words: str) -> None:
    with pytest.raises(panurge.BadOption, match=words):
        CARD.settings(players, options)


def test_an_unknown_game_names_the_known_ones() -> None:
    with pytest.raises(panurge.UnknownGame, match="guerre-et-beeeh"):
        panurge.make("chess")


def test_a_card_can_be_added_and_a_missing_module_is_the_authors_mistake() -> None:
    GAMES.add(CARD)
    try:
        assert GAMES["nothing"] is CARD
        with pytest.raises(panurge.BrokenGame, match="rules"):
            panurge.make("nothing")
    finally:
        GAMES.remove("nothing")


def test_every_card_is_complete() -> None:
    for key, card in GAMES.items():
        assert key == card.key
        assert set(card.titles) == {"fr", "en"}
        assert card.authors or card.publisher  # nobody signed Sheep Sheep
        assert card.minutes > 0
        assert card.longest > 0
        assert len(card.colours) >= max(card.players)
        assert {one.needs for one in card.options if one.needs} <= {
            one.name for one in card.options if isinstance(one.default, bool)
        }
        assert card.settings(None, dict(card.newcomers)).items() >= card.newcomers.items()


def test_an_extra_of_old_is_refused_with_what_to_write_instead() -> None:
    """Plug-ins written before the card had typed fields are told which."""
    with pytest.raises(panurge.BrokenGame, match=r"nothing: .* fields of the card: open_parts, ties, discs"):
        replace(CARD, extra={"ties": "XX-1"})
    with pytest.raises(panurge.BrokenGame, match="no extra any more"):
        replace(CARD, extra={})


def test_what_only_some_games_need_has_a_default() -> None:
    assert CARD.newcomers == {}
    assert (CARD.open_parts, CARD.ties, CARD.discs, CARD.seats, dict(CARD.search)) == (False, "", (), None, {})
    dealt = replace(CARD, discs=("#111111", "#222222"), seats=lambda options: options["order"])
    assert [dealt.seat_colour(seat, {"order": (1, 0)}) for seat in (0, 1)] == ["#222222", "#111111"]
    assert dealt.seat_colour(0) == "#111111"


@pytest.mark.parametrize(("players", "said"), [
    ((1,), "a game here is for at least two players"), ((2, 1), "at least two players"), ((), "at least two players"),
    (2, r"it is a tuple of numbers, of one with a comma: \(2,\)"), (("2",), "a tuple of numbers"),
])  # fmt: skip
def test_a_game_is_for_two_at_least(players: Any, said: str) -> None:
    with pytest.raises(panurge.BrokenGame, match=rf"{CARD.key} says players=.*: .*{said}"):
        replace(CARD, players=players)


def test_games_are_a_mapping() -> None:
    assert panurge.GAMES.get("chess") is None
    assert panurge.GAMES.get("chess", 7) == 7
    assert panurge.GAMES.get("black-sheep") is panurge.GAMES["black-sheep"]


def test_rooms_of_the_house_are_there_when_they_are_asked_for() -> None:
    """In a process that has imported nothing else."""
    code = "import panurge; print(panurge.bots.read('ewe').name); panurge.bot"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout == "ewe\n"
    assert "AttributeError: module 'panurge' has no attribute 'bot': did you mean bots?" in done.stderr

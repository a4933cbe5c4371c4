"""Shear Panic (Massacre à la tondeuse): nine sheep, four fields, one flock that everybody pushes about."""

from panurge.core.card import GameCard, Option, switch
from panurge.games.shear_panic.data import (
    ACTIONS,
    COLOURS,
    FLOCK,
    MENU,
    RETURN_DIE,
    STANDARD,
    check_colours,
    check_flock,
    check_menu,
    check_return_die,
    check_track,
    seats_by_colour,
)

CARD = GameCard(
    key="shear-panic",
    package=__name__,
    titles={"fr": "Shear Panic", "en": "Shear Panic"},
    authors=("Gordon Lamont", "Fraser Lamont"),
    publisher="Fragor Games",
    year=2005,
    version=2,  # SP-18: a stray group comes back to the main flock, where it may
    players=(2, 3, 4),
    default_players=4,
    minutes=45,
    actions=int(ACTIONS),
    longest=2000,
    colours=("blue", "green", "red", "yellow"),
    options=(
        Option("first", 0, range(4), seat=True),
        Option("colours", COLOURS, check=check_colours),
        switch("pen_stop", True),
        Option("menu", MENU, check=check_menu),
        Option("track", STANDARD, check=check_track),
        Option("flock", FLOCK, check=check_flock),
        Option("return_die", RETURN_DIE, check=check_return_die),
    ),
    open_parts=True,  # a square, a sheep, a direction are pointed at in the open
    ties="SP-32",
    seats=seats_by_colour,
    search={"depth": 4},  # not tuned further: 0.917 [0.792, 1.000] with two players at 1,000 iterations, 12 deals
    reconstructed=("reconstructed.menu", "reconstructed.track", "reconstructed.flock", "reconstructed.return_die"),
)

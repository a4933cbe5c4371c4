"""Rulings on regrouping (SP-18 … SP-21), and the slides compared with a literal reading of the rule."""

import re

import pytest
from tests.games.shear_panic.positions import flock, options, play, position, why_not

from panurge import Rng, make
from panurge.games.shear_panic import data, rules
from panurge.games.shear_panic.draw import draw
from panurge.games.shear_panic.rules import ShearPanic

Cells = dict[int, tuple[int, int]]
SPLIT = "turn: 0 action group active 4"


def regrouping(picture: str, group: str, die: str, *lines: str) -> ShearPanic:
    """A split flock whose `group` has just thrown `die`."""
    state = position(picture, "turn: 0 action group active 4", "chosen: square slam2", *lines)
    return play(state, f"group {group}", f"die {die}")


def test_sp_18_a_corner_is_no_contact() -> None:
    state = play(position("R Y B B / . . K G / . Y G R", "turn: 3"), "slam2", "Y1", "S")
    assert flock(state) == "R . B B / . Y K G / . Y G R"
    assert options(state) == "group R1"
    assert options(play(state, "group R1")) == "die + | die x"


FIGURE_29 = "K B R . / . G Y . / . . R Y / . B G ."
RETURNS = {  # die: black's ways, the way right; yellow's ways, the way up, the way left
    "+": ("slide E | slide S", "slide E", "slide N | slide W", "slide N", "slide W"),
    "x": ("slide SE-S | slide SE-E", "slide SE-E", "slide SW-W | slide NW-N | slide NW-W", "slide NW-N", "slide NW-W"),
}


@pytest.mark.parametrize("die", ["+", "x"])
def test_sp_18_to_sp_20_the_sheets_figures_29_to_32(die: str) -> None:
    """Case 6: groups of 5, 2, 1, 1, brought back one after the other. The sheet does not say what the first two throws
    were; with either die black goes right or down, and yellow up, or left to join all at once. Down, yellow would meet
    but the pair, which is not the main flock."""
    blacks, right, yellows, up, left = RETURNS[die]
    state = play(position(FIGURE_29), "diag1", "R2", "NW")
    assert flock(state) == "K . . . . / . G B R . / . . R Y . / . . . . Y / . . B G ."
    assert options(state) == "group Y2 | group K"
    play(state, "group K", f"die {die}")
    assert options(state) == blacks
    play(state, right)
    assert flock(state) == "K . . . / G B R . / . R Y . / . . . Y / . B G ."  # figure 30
    assert options(state) == "group Y2"
    play(state, "group Y2", f"die {die}")
    assert options(state) == yellows
    assert options(play(state.clone(), left)).startswith("slam2")  # it would have joined all
    play(state, up)
    assert flock(state) == "K . . . / G B R . / . R Y Y / . . . . / . B G ."  # figure 31
    assert options(state) == "group B2"
    play(state, "group B2", "die x")
    assert "slide NW" in options(state).split(" | ")
    play(state, "slide NW")
    assert flock(state) == "K . . . / G B R . / . R Y Y / B G . ."  # figure 32
    assert (state.marker, state.current_player) == (1, 1)


def test_sp_18_a_way_to_some_other_group_is_refused_while_one_leads_to_the_main_flock() -> None:
    state = play(position("K . . . / G B R . / . R Y . / . . . Y / . B G .", SPLIT, "chosen: square slam2"), "group Y2")
    straight = play(state.clone(), "die +")
    assert why_not(straight, "slide S") == "SP-18"
    assert "main flock" in straight.why_not(straight.parse("slide S")).sentence  # type: ignore[union-attr]
    assert "gros du troupeau" in straight.why_not(straight.parse("slide S"), "fr").sentence  # type: ignore[union-attr]
    assert why_not(straight, "slide E") == "SP-19"  # nobody there at all
    assert why_not(play(state, "die x"), "slide SW-S") == "SP-18"


@pytest.mark.parametrize("language", ["fr", "en"])
def test_sp_18_a_lost_group_has_a_short_name_for_its_button(language: str) -> None:
    """How many, and one of them: four names do not fit beside the board."""
    state = position("B B G G K . Y Y / . . . . . . . . / R R", SPLIT, "chosen: square slam2")
    assert options(state) == "group R1 | group Y1"
    drawn = draw(state.veil(0), language, "wide").standalone()
    said = re.findall(r'data-say="([^"]*)"', drawn)
    assert len(said) == len(set(said)) == 2
    assert all("2" in one and len(one) <= 46 for one in said)


def test_sp_18_of_several_largest_groups_each_is_the_main_flock() -> None:
    """Black stands between two groups of four: both ways are open."""
    state = regrouping("B B . K . R R / G G . . . Y Y", "K", "+")
    assert options(state) == "slide E | slide W"


def test_sp_18_a_contact_with_two_groups_at_once_leads_to_the_main_flock_too() -> None:
    """Black's slide to the west ends with blue above it and the six below."""
    state = regrouping(". B . . / . . . K / R R . . / G G . . / Y Y . .", "K", "+")
    assert options(state) == "slide W"
    assert flock(play(state, "slide W")) == ". B / . K / R R / G G / Y Y"


def test_sp_18_case_12_goes_on_with_either_green() -> None:
    state = position("G . . . . / . R B R . / . Y K Y . / . . B . G", SPLIT, "chosen: square slam2")
    assert options(state) == "group G1 | group G2"
    play(state, "group G2", "die +")
    assert options(state) == "slide N | slide W"


def test_sp_18_only_a_smallest_group_named_by_its_first_sheep() -> None:
    state = position("B R . G / . K . G / . Y . . / . Y R B", SPLIT, "chosen: square slam2")
    assert options(state) == "group G1"
    assert why_not(state, "group G2") == "SP-18"
    assert why_not(state, "group B1") == "SP-18"


def test_sp_18_goes_on_until_the_flock_is_whole() -> None:
    """No way leads to the main flock, so any other sheep will do: black joins yellow, and both are a group of two."""
    state = regrouping("K . Y . B B / . . . . G G / . . . . R R", "K", "+")
    assert options(state) == "slide E"
    play(state, "slide E")
    assert flock(state) == "K Y . B B / . . . G G / . . . R R"
    assert options(state) == "group Y1"
    play(state, "group Y1", "die +", "slide E")
    assert flock(state) == "K Y B B / . . G G / . . R R"
    assert state.current_player == 1


def test_sp_19_a_group_of_two_slides_as_one_and_stops_at_the_first_contact() -> None:
    state = regrouping("B . . K / B . G G / . . R R / . . Y Y", "B1", "+")
    assert options(state) == "slide E"
    assert flock(play(state, "slide E")) == "B . K / B G G / . R R / . Y Y"


def test_sp_19_a_direction_without_contact_is_illegal() -> None:
    state = regrouping("R . . . / . Y B G / . B K G / . Y R .", "R1", "+")
    assert options(state) == "slide E | slide S"
    assert why_not(state, "slide W") == "SP-19"
    assert why_not(state, "slide NE") == "SP-19"  # the die shows +


def test_sp_20_case_16() -> None:
    """Case 16, figure 28: at a corner straight ahead it slides to either side; a corner at the side is ignored."""
    state = regrouping("B Y G B / R K . . / Y . R . / G . . .", "R2", "x")
    assert options(state) == "slide NE | slide SW | slide NW-N | slide NW-W"
    assert flock(play(state.clone(), "slide NW-N")) == "B Y G B / R K R . / Y . . . / G . . ."
    assert flock(play(state.clone(), "slide NW-W")) == "B Y G B / R K . . / Y R . . / G . . ."
    assert flock(play(state.clone(), "slide NE")) == "B Y G B / R K . R / Y . . . / G . . ."
    assert flock(play(state.clone(), "slide SW")) == "B Y G B / R K . . / Y . . . / G R . ."
    assert why_not(state, "slide NW") == "SP-20"
    assert why_not(state, "slide NE-E") == "SP-20"
    assert why_not(state, "slide SE") == "SP-20"
    assert why_not(state, "slide N") == "SP-20"  # the die shows ×


def test_sp_20_a_corner_met_after_some_steps() -> None:
    state = regrouping("R . . . . / . . . . . / . . . B Y / . . . K Y / . . B G R / . . . G .", "R1", "x")
    assert "slide SE-E" not in options(state)
    assert "slide SE" in options(state).split(" | ")  # level with blue by a side after two steps
    ahead = regrouping("R . . . . / . . . . . / . . B . . / . . Y Y . / . . K G R / . . B G .", "R1", "x")
    assert options(ahead) == "slide SE-S | slide SE-E"
    assert flock(play(ahead.clone(), "slide SE-E")) == "R . . / B . . / Y Y . / K G R / B G ."
    assert flock(play(ahead.clone(), "slide SE-S")) == "R B . . / . Y Y . / . K G R / . B G ."


def test_sp_20_sheep_of_the_group_itself_are_no_corner() -> None:
    """Green has red of its own group straight ahead to the NW; what counts is black, one step further."""
    state = regrouping("K Y Y B B / . . . . . / . R . . . / . R G . .", "G1", "x")
    assert "slide NW" in options(state).split(" | ")
    assert flock(play(state, "slide NW")) == "K Y Y B B / R . . . . / R G . . ."


def test_sp_21_no_diagonal_joins_so_the_cross_is_read_as_plus() -> None:
    """The pair could only go east or west: the nearest sheep stands on its own row."""
    state = regrouping("G R . . . . / Y B B . G Y / K R . . . .", "G2", "x")
    assert options(state) == "slide W"
    assert why_not(state, "slide NW") == "SP-20"
    lone = regrouping("K B Y . . . . / R G G R . B Y", "B2", "x")
    assert options(lone) == "slide W"


# ---------------------------------------------------------------------- the rule read literally
def literal_routes(sheep: Cells, group: set[int], die: str) -> dict[str, Cells]:
    """Every route the die allows and the flock it gives, by walking step by step on sets of cells."""
    found: dict[str, Cells] = {}
    others = {sheep[one] for one in sheep if one not in group}
    compass = {"N": (-1, 0), "S": (1, 0), "E": (0, 1), "W": (0, -1)}

    def shifted(cells: Cells, step: tuple[int, int]) -> Cells:
        return {one: (cell[0] + step[0], cell[1] + step[1]) if one in group else cell for one, cell in cells.items()}

    def joined(cells: Cells) -> bool:
        return any(
            (cells[one][0] + step[0], cells[one][1] + step[1]) in others for one in group for step in compass.values()
        )

    def free(cells: Cells) -> bool:
        return not any(cells[one] in others for one in group)

    if die == "+":
        for name, step in compass.items():
            cells = sheep
            for _ in range(25):
                cells = shifted(cells, step)
                if joined(cells):
                    assert free(cells)
                    found[name] = cells
                    break
        return found
    for first in "NS":
        for second in "EW":
            step = (compass[first][0], compass[second][1])
            cells = sheep
            for _ in range(25):
                if any((cells[one][0] + step[0], cells[one][1] + step[1]) in others for one in group):
                    for side in (first, second):
                        end = shifted(cells, compass[side])
                        assert free(end), "the cell beside a corner is always free"
                        assert joined(end)
                        found[f"{first}{second}-{side}"] = end
                    break
                cells = shifted(cells, step)
                if joined(cells):
                    assert free(cells)
                    found[first + second] = cells
                    break
    return found or literal_routes(sheep, group, "+")


def to_the_main_flock(routes: dict[str, Cells], groups: list[set[int]], group: set[int]) -> dict[str, Cells]:
    """SP-18: those that end beside one of the largest other groups; all of them if none does."""
    others = [other for other in groups if other != group]
    largest = max(map(len, others))
    main = {one for other in others if len(other) == largest for one in other}
    found = {
        route: cells
        for route, cells in routes.items()
        if any(abs(cells[a][0] - cells[b][0]) + abs(cells[a][1] - cells[b][1]) == 1 for a in group for b in main)
    }
    return found or routes


def coordinates(state: ShearPanic) -> Cells:
    return {one: (int(cell) >> 4, int(cell) & 15) for one, cell in enumerate(state.place) if cell != data.GONE}


def components(sheep: Cells) -> list[set[int]]:
    groups: list[set[int]] = []
    for one, cell in sheep.items():
        near = [g for g in groups if any(abs(cell[0] - sheep[o][0]) + abs(cell[1] - sheep[o][1]) == 1 for o in g)]
        groups = [g for g in groups if g not in near] + [set().union({one}, *near)]
    return groups


def normal(sheep: Cells) -> Cells:
    up, left = min(row for row, _ in sheep.values()), min(column for _, column in sheep.values())
    return {one: (row - up, column - left) for one, (row, column) in sheep.items()}


@pytest.mark.engine
def test_sp_18_to_sp_21_against_a_literal_reading() -> None:
    """Thousands of splits of random games: groups, routes and results are those of the rule walked step by step.

    Among them are groups of two and more, equal smallest groups, corners, splits after shearing, and no diagonal."""
    rng = Rng(18)
    cases = ("groups of two and more", "equal", "corner", "no diagonal", "sheared", "splits", "barred")
    met = dict.fromkeys(cases, 0)
    for game in range(400):
        state = make("shear-panic", 2 + game % 3)
        assert isinstance(state, ShearPanic)
        while not state.is_over:
            if state.phase == rules.GROUP:
                groups = components(coordinates(state))
                smallest = min(map(len, groups))
                roots = sorted(min(group) for group in groups if len(group) == smallest)
                assert state.legal_actions() == [data.GROUP_AT + root for root in roots]
                met["splits"] += 1
                met["equal"] += len(roots) > 1
                met["groups of two and more"] += smallest > 1
                met["sheared"] += state.stage == rules.SHEARING
            elif state.phase == rules.ROUTE:
                groups = components(coordinates(state))
                group = next(g for g in groups if min(g) == data.LOWEST[state.group])
                die = "+" if state.die == rules.PLUS else "x"
                allowed = literal_routes(coordinates(state), group, die)
                routes = to_the_main_flock(allowed, groups, group)
                met["barred"] += len(routes) < len(allowed)
                assert sorted(options(state).split(" | ")) == sorted(f"slide {route}" for route in routes)
                met["corner"] += any("-" in route for route in routes)
                met["no diagonal"] += die == "x" and all(len(route) == 1 for route in routes)
                for route, cells in routes.items():
                    after = state.clone()
                    after.apply(after.parse(f"slide {route}"))
                    if len(coordinates(after)) == len(cells):  # else the marker went on to a shearing
                        assert normal(coordinates(after)) == normal(cells)
            state.apply(state.pick(rng))
    assert met["splits"] > 5000
    assert min(met["equal"], met["groups of two and more"], met["corner"], met["barred"]) > 100
    assert met["sheared"] > 5
    assert met["no diagonal"] > 0

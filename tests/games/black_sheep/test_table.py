"""What a player reads and touches: sentences, questions, the score sheet, and the two ways to begin a lay."""

import re
from typing import cast
from xml.etree import ElementTree

import pytest

from panurge import SPECTATOR, UNSEEN, Rng, make
from panurge.core.last import Recent
from panurge.games.black_sheep.data import DEAL_TASKS, REFILL, REVEAL, VALUE
from panurge.games.black_sheep.draw import draw
from panurge.games.black_sheep.draw_plan import plan_of
from panurge.games.black_sheep.draw_yard import medal_spot, stall_spot
from panurge.games.black_sheep.hand import hand
from panurge.games.black_sheep.lead import lead_of
from panurge.games.black_sheep.rules import BlackSheep
from panurge.games.black_sheep.tell import label, question, reading, score_sheet, task_text, tell
from panurge.games.black_sheep.text import read

from .test_turn import play

NAMES = ("Maud", "Rémi")
PICTURE = """black-sheep 2 players
lay seat 0 field 1
field 1: HC | HH. | SSC#1
field 2: CC | ... | ...
field 3: SB | H.. | ...
hands: HCP | SSR
pens: H13 B2 | P12
"""
OVER = """black-sheep 2 players
over seat 0 field 1 ending revealed 2
field 1: closed
field 2: closed
field 3: closed
pens: H13 C1 P1 S1 R1 B2 | H2"""


def game() -> BlackSheep:
    return read(PICTURE)


def groups(picture: str) -> dict[str, set[int]]:
    """Group → the actions it opens."""
    found: dict[str, set[int]] = {}
    for element in ElementTree.fromstring(picture).iter():
        if element.get("data-for"):
            found.setdefault(str(element.get("data-for")), set()).add(int(str(element.get("data-action"))))
    return found


@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_a_lay_can_be_begun_at_the_field_or_at_the_card(layout: str) -> None:
    state = game()
    opened = groups(draw(state.veil(0), "en", layout, NAMES).standalone())
    assert {state.action_name(action) for action in opened["field-0"]} == {"horse on 1", "cow on 1", "pig on 1"}
    assert {state.action_name(action) for action in opened["card-0"]} == {
        "horse on 1",
        "horse on 2",
        "horse+cow on 2",
        "horse+pig on 2",
        "horse+cow on 3",
        "horse+pig on 3",
    }
    by_field = set.union(*(opened[f"field-{field}"] for field in range(3)))
    assert by_field == set(state.legal_actions())


@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_every_group_has_its_opener(layout: str) -> None:
    picture = draw(game().veil(0), "fr", layout, NAMES).standalone()
    assert set(groups(picture)) == set(re.findall(r'data-group="([^"]+)"', picture))


def test_nobody_elses_drawing_has_anything_to_touch() -> None:
    for seat in (1, None):
        picture = draw(game().veil(seat), "en", "wide", NAMES).standalone()
        assert "data-action" not in picture
        assert "data-group" not in picture


def test_bs_30_a_beaten_finished_side_is_dimmed_and_stays_readable() -> None:
    state = read(PICTURE.replace("HH. |", "HHH#2 |"))
    parts = dict(draw(state.veil(1), "en", "wide", NAMES).parts)
    assert 'opacity=".5"' in parts["side-0-1"]
    assert 'opacity=".5"' not in parts["side-0-0"]
    assert parts["side-0-1"].count("farm-card-sheep") == 2


def test_bs_15_own_values_are_shown_others_are_not() -> None:
    parts = dict(draw(game().veil(0), "en", "wide", NAMES).parts)
    assert re.findall(r">(−?[?0-9])</text>", parts["pen-0"]) == ["1", "3", "−2"]
    assert re.findall(r">(−?[?0-9])</text>", parts["pen-1"]) == ["?", "?"]
    tall = dict(draw(game().veil(0), "en", "tall", NAMES).parts)
    assert re.findall(r">([−+×?][0-9]*)</text>", tall["pen-0"]) == ["+4", "×2", "−2"]
    assert "+" not in re.findall(r">([^<>]*)</text>", tall["pen-1"])


def test_the_ribbon_tells_who_leads_by_what_lies_open() -> None:
    """BS-11, BS-13, BS-30: three horses against a finished two pairs; nobody yet on field 2; one horse on field 3."""
    parts = dict(draw(game().veil(0), "en", "wide", NAMES).parts)
    assert "You lead" in parts["side-0-0"]
    assert "lead" not in parts["side-1-0"]
    assert "You lead" in parts["side-2-0"]
    assert "Maud leads" in dict(draw(game().veil(1), "en", "wide", NAMES).parts)["side-0-1"]
    beaten = read(PICTURE.replace("HH. |", "PPR#2 |"))
    assert "Rémi is ahead" in dict(draw(beaten.veil(0), "en", "wide", NAMES).parts)["side-0-0"]
    assert "Rémi est devant" in dict(draw(beaten.veil(0), "fr", "wide", NAMES).parts)["side-0-0"], "not won yet"
    higher = read(PICTURE.replace("CC | ... | ...", "CC | H.. | PSR#1"))
    assert "You lead" in dict(draw(higher.veil(0), "en", "wide", NAMES).parts)["side-1-0"], "a horse beats loose pigs"
    level = read(PICTURE.replace("CC | ... | ...", "CC | P.. | P.."))
    assert "Level" in dict(draw(level.veil(0), "en", "wide", NAMES).parts)["side-1-0"]


def test_a_field_just_won_says_so_on_its_ribbon() -> None:
    state = play(game(), "horse on 1", "keep", "draw cow")
    assert state.phase == VALUE
    assert "You win the field" in dict(draw(state.veil(0), "en", "wide", NAMES).parts)["side-0-0"]
    parts = dict(draw(state.veil(1), "en", "tall", NAMES).parts)
    assert "Maud wins" in parts["side-0-1"]
    assert "No pair yet" not in parts["side-0-1"]


def test_the_lead_agrees_with_the_winner_of_a_full_field() -> None:
    """BS-12, BS-13: the reading of the moment is the rules' own verdict once every side is full."""
    rng = Rng(3)
    checked = 0
    state = make("black-sheep", players=3)
    while not state.is_over:
        before = cast(BlackSheep, state.clone())
        state.apply(state.pick(rng))
        after = cast(BlackSheep, state)
        if before.phase == REFILL and after.phase == VALUE:
            field, players = int(before.field), 3
            first = field * players
            sides = tuple(tuple(before.sides[(first + seat) * 6 : (first + seat) * 6 + 6]) for seat in range(players))
            figures, order = tuple(before.figures[field * 6 : field * 6 + 6]), tuple(before.order[first : first + 3])
            lead = lead_of(figures, sides, order)
            assert lead.leader == before.winner_of(field)
            assert lead.beaten.count(True) == players - 1
            checked += 1
    assert checked > 10


def test_the_last_move_is_marked_until_the_viewer_moves() -> None:
    state = game()
    recent, before = Recent(1), state.veil(1)
    action = state.parse("cow+pig on 3")
    code = state.seen(1, action)
    state.apply(action)
    recent.add(0, 0, False, code, before, True)
    last = recent.last(state.veil(1))
    marked = dict(draw(state.veil(1), "en", "wide", NAMES, last).parts)
    plain = dict(draw(state.veil(1), "en", "wide", NAMES).parts)
    assert {name for name in plain if plain[name] != marked[name]} == {"side-2-0"}
    assert marked["side-2-0"].count('stroke-dasharray="2 5"') == 2, "two cards were laid, the horse lay there before"


def test_a_card_comes_from_its_likes_in_the_own_hand_and_from_the_backs_of_others() -> None:
    """The own cards are named by what they show, for the viewer alone; nobody's drawing names another's cards."""
    state = play(game(), "horse on 1")
    mine, other = draw(state.veil(0), "en", "wide", NAMES).markup(), draw(state.veil(1), "en", "wide", NAMES).markup()
    assert 'id="card-0-0-0-2"' in mine
    assert 'data-from="hand-0-0"' in mine
    assert 'id="hand-1-0"' in mine
    assert 'data-from="backs-0"' in other
    assert set(re.findall(r'id="hand-(\d)-\d"', other)) == {"3", "4"}
    assert 'id="hand-' not in draw(state.veil(None), "en", "wide", NAMES).markup().replace('id="hand-6-', "")


@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_the_end_is_the_winners_flock(layout: str) -> None:
    over = read(OVER)
    parts = dict(draw(over.veil(None), "fr", layout, NAMES).parts)
    assert "Maud gagne avec 48 points." in parts["finale"]
    assert parts["finale"].count('href="#panurge-farm-horse"') == 2
    assert parts["finale"].count('href="#panurge-farm-rooster"') == 1
    assert "<path" not in dict(draw(game().veil(0), "fr", layout, NAMES).parts)["finale"]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_nothing_on_a_phone_is_smaller_than_eleven(language: str) -> None:
    rng = Rng(8)
    state = make("black-sheep", players=4)
    while not state.is_over:
        state.apply(state.pick(rng))
        if rng.below(9) == 0:
            picture = draw(state.veil(0), language, "tall", ("Maximilienne", "Anselme", "Zoé", "Colin")).markup()
            sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', picture)]
            small = f'"{min(sizes):g}"'
            assert min(sizes) >= 11, [text for text in re.findall(r"<text [^>]*>[^<]*", picture) if small in text]


def test_the_reading_of_a_side() -> None:
    state = game()
    assert reading(state, 0, 0, "en") == "Three horses"
    assert reading(state, 0, 1, "fr") == "Deux vaches et deux moutons"
    assert reading(state, 2, 1, "en") == "No pair yet"


@pytest.mark.parametrize("language", ["fr", "en"])
def test_no_reading_is_cut_short(language: str) -> None:
    """ "Two sheep…" could be black sheep: every combination of two groups is drawn in full, on every kind of side."""
    for one in "HCPSRB":
        for other in "HCPSRB".replace(one, ""):
            side = "".join(sorted(one * 2 + other, key="HCPSRB".index))
            figures = "".join(sorted(one + other, key="HCPSRB".index))
            state = read(
                f"""black-sheep 2 players
                lay seat 0 field 1
                field 1: {figures} | {side}#1 | {side}#2
                field 2: CC | ... | ...
                field 3: SB | ... | ...
                hands: HCP | SSR"""
            )
            for layout in ("wide", "tall"):
                parts = dict(draw(state.veil(0), language, layout, NAMES).parts)
                assert "…" not in parts["side-0-0"], reading(state, 0, 0, language)
                assert "…" not in parts["side-0-1"]


def test_a_turn_told() -> None:
    state = game()
    told = []
    for move in ("horse on 1", "discard pig", "draw cow", "draw cow", "value 3", "value 1", "draw sheep", "draw pig"):
        before, action = state.veil(1), state.parse(move)
        code = state.seen(1, action)
        play(state, move)
        told.append(tell(before, code, state.veil(1), "en", NAMES))
    assert told == [
        "Maud lays a horse on field 1.",
        "Maud discards a pig.",
        "",
        "Maud wins field 1. Four horses!",
        "Maud takes a horse home to the pen.",
        "Maud takes a cow home to the pen.",
        "Field 1: here comes a sheep.",
        "Field 1: here comes a pig.",
    ]


def test_the_winner_alone_is_told_the_value() -> None:
    state = play(game(), "horse on 1", "keep", "draw cow")
    after = play(state.clone(), "value 3")  # type: ignore[arg-type]
    assert tell(state.veil(0), 3, after.veil(0), "fr", NAMES) == "Maud rentre un cheval à l’enclos (valeur 3)."
    assert tell(state.veil(1), int(UNSEEN), after.veil(1), "fr", NAMES) == "Maud rentre un cheval à l’enclos."


def test_questions_and_labels() -> None:
    state = game()
    assert question(state.veil(0), "en", NAMES) == "Lay one or two cards on a field."
    assert label(state, state.parse("horse+cow on 2"), "fr") == "Poser un cheval et une vache au champ 2"
    assert label(state, state.parse("rooster+rooster on 2"), "fr") == "Poser deux coqs au champ 2"
    assert label(state, state.parse("black+black on 3"), "en") == "Lay two black sheep on field 3"
    assert question(state.veil(1), "en", NAMES) == "Maud is choosing cards and a field."
    play(state, "horse on 2")
    assert question(state.veil(0), "fr", NAMES) == "Défausser une carte, ou tout garder\u00a0?"


@pytest.mark.parametrize(("move", "said"), [
    ("sheep on 2", "You do not hold this card."),
    ("sheep+sheep on 2", "You do not hold these cards."),
])
def test_bs_5_one_card_is_no_cards(move: str, said: str) -> None:
    refused = game().why_not(game().parse(move))
    assert refused is not None
    assert (refused.rule, refused.sentence) == ("BS-5", said)


def test_bs_21_bs_22_bs_23_the_score_sheet_adds_up() -> None:
    over = read(OVER)
    sheet = score_sheet(over.veil(None), "en")
    assert sheet == [
        ("Value of the animals", ["6", "2"]),
        ("Majorities", ["36", "0"]),
        ("Sets", ["6", "0"]),
        ("Total", ["48", "2"]),
        ("Animals (tie-break)", ["7", "1"]),
    ]
    assert score_sheet(game().veil(0), "en")[0] == ("Value of the animals", ["2", "?"])


def test_task_cards_in_words() -> None:
    assert task_text(1, "en") == "Most horses: 6 points"
    assert task_text(6, "fr") == "Cheval et mouton noir\u00a0: 3 points par paire"
    assert task_text(10, "en") == "Cow, sheep and black sheep: 4 points per trio"
    assert task_text(13, "en") == "Hidden task"


@pytest.mark.parametrize("language", ["fr", "en"])
def test_task_cards_can_be_read(language: str) -> None:
    """Words that are too long for their card shrink; not below eleven."""
    state, rng = make("black-sheep", players=4, tasks=True), Rng(1)
    while cast(BlackSheep, state).tasks_dealt() < 6:
        state.apply(int(state.pick(rng)))
    for first in (1, 7):
        for slot in range(6):
            cast(BlackSheep, state).tasks[slot] = first + slot
        for layout in ("wide", "tall"):
            tasks = dict(draw(state, language, layout, NAMES).parts)["tasks"]
            assert min(map(float, re.findall(r'font-size="([\d.]+)"', tasks))) >= 11
            told = [what.split("|") for what in re.findall(r'data-what="([^"]*)"', tasks)]
            assert [what[3] for what in told[1:]] == [f"task-{first + slot}" for slot in range(6)], "each its own"
            assert told[1][0] == task_text(first, language)
            assert tasks.count('pointer-events="all"') == 1 + 6, "each can be pointed at, and so can the rest"


# ---------------------------------------------------------------------- a replay with nothing hidden
def told_open(state: BlackSheep, rng: Rng, language: str = "en") -> list[tuple[int, str]]:
    """Each step of a random game as the open replay tells it: phase and sentence."""
    told = []
    while not state.is_over:
        before = cast(BlackSheep, state.clone())
        action = int(state.pick(rng))
        state.apply(action)
        told.append((int(before.phase), tell(before, action, state, language, NAMES)))
    return told


def test_bs_26_the_open_replay_turns_up_what_everybody_sees() -> None:
    state, rng = cast(BlackSheep, make("black-sheep", players=2, tasks=True)), Rng(4)
    while state.phase != REVEAL:
        state.apply(int(state.pick(rng)))
    seat, code = int(state.turn), state.seen(SPECTATOR, 0)
    before, after = cast(BlackSheep, state.clone()), cast(BlackSheep, state.clone())
    after.apply(0)
    public = tell(before.veil(None), code, after.veil(None), "en", NAMES)
    assert tell(before, 0, after, "en", NAMES) == public
    assert "Hidden task" in public
    assert f"{NAMES[seat]} turns the animals up: " in public
    assert "empty" not in public


def test_a_pen_turned_up_reads_in_good_french() -> None:
    state, rng = cast(BlackSheep, make("black-sheep", players=2)), Rng(4)
    last = [say for phase, say in told_open(state, rng, "fr") if phase == REVEAL]
    assert len(last) == 2
    assert last[0].startswith("Maud retourne ses animaux\u00a0: ")
    assert "\u00a0; " in last[0]
    assert not re.search(r"[^\u00a0];", last[0])


def test_bs_25_the_open_replay_says_whose_hidden_task_it_is() -> None:
    state = cast(BlackSheep, make("black-sheep", players=2, tasks=True))
    told = [say for phase, say in told_open(state, Rng(3)) if phase == DEAL_TASKS]
    assert [say.partition(".")[0] for say in told] == [
        *["Hidden task: Maud"] * 2,
        *["Hidden task: Rémi"] * 2,
        *["Open task"] * 2,
    ]
    fresh = make("black-sheep", players=2, tasks=True)
    then = fresh.clone()
    fresh.apply(1)
    assert tell(then.veil(0), 1, fresh.veil(0), "en", NAMES).startswith("Your hidden task.")


def test_bs_26_the_open_score_sheet_adds_up_in_mid_game() -> None:
    """Tasks that a seat does not know yet count for it only once they are turned up: their cells are empty."""
    state, rng = make("black-sheep", players=3, tasks=True), Rng(6)
    empty = 0
    while not state.is_over:
        state.apply(state.pick(rng))
        if cast(BlackSheep, state).tasks_dealt() < 6:
            continue
        *rows, total, _ = score_sheet(state, "en")
        for seat in range(3):
            cells = [cells[seat] for _, cells in rows]
            assert sum(int(cell) for cell in cells if cell != "–") == int(total[1][seat])
            empty += cells.count("–")
    assert empty > 100
    assert not any("–" in cells for _, cells in score_sheet(state, "en"))


def test_bs_19_bs_20_which_rule_has_closed_a_field() -> None:
    ending = PICTURE.replace("field 1\n", "field 1 ending\n", 1).replace("field 2: CC | ... | ...", "field 2: closed")
    one, two = read(ending), read(ending.replace("field 3: SB | H.. | ...", "field 3: closed"))
    assert one.why_not(one.parse("cow on 2")).rule == "BS-19"  # type: ignore[union-attr]
    assert two.why_not(two.parse("cow on 2")).rule == "BS-20"  # type: ignore[union-attr]


@pytest.mark.parametrize(("pens", "said"), [
    ("H1 | ", "Maud wins with 7 points."),
    ("B2 C1 | B3 C2", "Maud and Rémi share the win with -1 point."),
])
def test_one_point_is_no_points(pens: str, said: str) -> None:
    over = read(f"""black-sheep 2 players
        over seat 0 field 1 ending revealed 2
        field 1: closed
        field 2: closed
        field 3: closed
        pens: {pens}""")
    assert question(over.veil(None), "en", NAMES) == said


def test_bs_5_a_field_is_a_place_as_a_whole() -> None:
    """Wherever on a field the cards are let go, on its figures too, they are laid there; so is why not."""
    found = hand(game().veil(0), "en")
    assert {way.place for way in found.ways} | {no.place for no in found.nos} == {"field-0", "field-1", "field-2"}
    assert dict(found.keys)["b"] == "field-1"


@pytest.mark.parametrize("layout", ["wide", "tall"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_medal_hangs_at_its_animals_and_below_the_fence_of_its_pen(layout: str, players: int) -> None:
    """BS-22. Of three players it hung half a stall away, on the rail."""
    plan = plan_of(layout, players)
    for animal in range(6):
        x, y, _ = stall_spot(plan, 0, animal)
        left, top = medal_spot(plan, 0, animal)
        assert x - 35 < left < x
        assert top > plan.pen_box(0)[1] + (45 if plan.wide else 10)
        assert top < y

"""Every figure is well formed, drawn the same each time, light enough to be sent by the hundred, and harmless."""

import itertools
import subprocess
import sys
from collections.abc import Callable, Iterator
from xml.etree import ElementTree

import pytest

from panurge.drawing import beasts, farm, people, plants, scenery, sheet, states, text, things
from panurge.drawing.ink import figure
from panurge.drawing.marks import mark
from panurge.drawing.palette import MARK, WOOL, in_theme, role
from panurge.drawing.sheep import COMPASS, MOODS, STATES, black_sheep, sheep, sheep_top

KILOBYTE = 1024


def every_sheep() -> Iterator[tuple[str, str]]:
    """All colours, moods, states and facings of a sheep; a mood is enough in one state, a state in one mood."""
    for colour in WOOL:
        for facing in ("w", "e"):
            for mood in MOODS:
                yield f"sheep {colour} {mood} {facing}", sheep(colour, mood, facing=facing)
            for state in STATES:
                yield f"sheep {colour} {state} {facing}", sheep(colour, state=state, facing=facing)
        for facing, state in itertools.product(COMPASS, STATES):
            yield f"sheep from above {colour} {facing} {state}", sheep_top(colour, facing, state=state)


def every_figure() -> Iterator[tuple[str, str]]:
    """Everything that draws without free text."""
    yield from every_sheep()
    plain: list[Callable[[], str]] = [
        black_sheep, beasts.ram, beasts.ram_top, beasts.wolf, beasts.wolf_prowl, farm.horse, farm.cow, farm.pig,
        farm.rooster, people.shearer, people.hunter, people.shepherd, people.shears, plants.fir, plants.house,
        things.token, things.card_back, things.pawn, states.lock, states.wooden_disc, states.ring,
    ]  # fmt: skip
    for draw in plain:
        yield draw.__name__, draw()
    for beast in (beasts.ram, beasts.wolf_prowl, farm.horse, farm.cow, farm.pig, farm.rooster):
        yield f"{beast.__name__} e", beast("e", False)
    for kind in ("lush", "common", "laughing"):
        yield f"grass {kind}", plants.grass(kind)
    for colour in WOOL:
        yield f"badge {colour}", things.badge(colour)
        yield f"die {colour}", things.die(colour)
    for face in ("+", "x", "1", "2", "3", "4", "5", "6"):
        yield f"die {face}", things.die(face)
    for kind in filter(None, MARK.values()):
        yield f"mark {kind}", mark(kind)
    for state in ("can", "chosen", "last"):
        for ground in ("meadow", "paper"):
            yield f"ring {state} {ground}", states.ring(40, state, ground)
            yield f"box {state} {ground}", states.ring_box(0, 0, 60, 80, 9, state, ground)
    signs: list[str | float] = [*states.SIGNS, 0.0, 45.0, -90.0]
    for sign in signs:
        yield f"handle {sign}", states.handle(sign)
    for kind in ("plain", "other", "last", "preview"):
        yield f"cell {kind}", states.cell(0, 0, 80, 80, kind)
    yield "trail", states.trail((0, 0), (40, 20), (80, 20))
    yield "token, art", things.token(plants.grass("lush"))
    yield "token, down", things.token(down=True)
    for count in (1, 2, 30):
        yield f"pile {count}", things.pile(count)
    yield "meadow", scenery.meadow(640, 480)
    yield "frame", scenery.wooden_frame(640, 480)
    yield "alpine", scenery.alpine(424, 584)
    yield "fence", scenery.fence(96)
    yield "band", scenery.band(0, 0, 100, 30)


def test_every_figure_is_well_formed_and_harmless() -> None:
    for name, markup in every_figure():
        root = ElementTree.fromstring(f"<svg>{markup}</svg>")
        assert len(root), f"{name} is empty"
        for element in root.iter():
            assert element.tag not in ("script", "foreignObject", "image", "a"), name
            assert not any(key.startswith("on") for key in element.attrib), name
            assert "id" not in element.attrib, f"{name} carries an id and could not stand twice on a page"
        for wrong in ("nan", "None", "inf", "{", "--", "e-0"):
            assert wrong not in markup.replace("var(--", "("), f"{name} has {wrong}"


def test_every_figure_stands_without_variables() -> None:
    for name, markup in every_figure():
        for theme in ("light", "dark"):
            assert "var(" not in in_theme(markup, theme), name


def test_sizes() -> None:
    for name, markup in every_sheep():
        assert len(markup) <= 7 * KILOBYTE, f"{name}: {len(markup)}"
    for name, markup in every_figure():
        assert len(markup) <= 12 * KILOBYTE, f"{name}: {len(markup)}"


def test_drawn_the_same_in_another_process() -> None:
    """Seeds are fixed and no set or hash decides an order: a sheep must not shimmer between two servers."""
    program = (
        "import hashlib; from panurge.drawing import sheet;"
        "print(hashlib.sha256((sheet.figure_sheet().markup() + sheet.part_sheet().markup()).encode()).hexdigest())"
    )
    digests = set()
    for seed in ("1", "2"):
        environment = {"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)}
        done = subprocess.run(
            [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
        )
        digests.add(done.stdout)
    assert len(digests) == 1


def test_figures_are_remembered() -> None:
    assert sheep("red") is sheep("red")
    assert people.hunter() is people.hunter()


def test_light_does_not_turn_with_the_beast() -> None:
    """A sheep facing east is drawn anew, not mirrored as a whole."""
    west, east = sheep("red"), sheep("red", facing="e")
    assert east != west
    assert not east.startswith('<g transform="scale(-1 1)"')
    assert figure(west) != figure(f'<g transform="scale(-1 1)">{east}</g>')


def test_misspelt_wishes_are_answered_with_what_there_is() -> None:
    with pytest.raises(ValueError, match="purple"):
        sheep("mauve")
    with pytest.raises(ValueError, match="startled"):
        sheep("red", "angry")
    with pytest.raises(ValueError, match="shorn"):
        sheep_top("red", state="naked")


def test_the_contour_follows_the_theme_and_the_fleece_does_not() -> None:
    assert role("contour") in sheep("red")
    assert WOOL["red"] in in_theme(sheep("red"), "dark")


def test_the_sheets_can_be_written(tmp_path: object) -> None:
    written = sheet.main(str(tmp_path))
    assert len(written) == 4
    for path in written:
        ElementTree.parse(path)


def test_words_are_cut_between_words_and_shrunk_to_fit() -> None:
    lines = text.lines_of("Dans quelle direction charge votre brebis, Monsieur le berger ?", 120, 16, 2)
    assert len(lines) == 2
    assert lines[-1].endswith("…")
    assert text.lines_of("", 100, 12) == []
    long = "Anticonstitutionnellement"
    assert f'font-size="{22}"' in text.label(0, 0, "court", 22, width=200)
    assert 'font-size="22"' not in text.label(0, 0, long, 22, width=150)

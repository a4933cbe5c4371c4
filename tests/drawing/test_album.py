"""Pictures that share a page: smaller together, the same to the eye, and nothing in them can be touched."""

import re

import pytest

from panurge.drawing.album import Album
from panurge.drawing.frame import Drawing, layer, option, place, symbol, use, would
from panurge.drawing.states import handle, ring

BUSH = "".join(f'<path d="M{i} 0h{i}v9z" fill="#{i}{i}{i}"/>' for i in range(1, 9))


def drawing(colour: str = "red", x: float = 10, chosen: bool = False) -> Drawing:
    sheep = use("sheep") + ring(20, "chosen" if chosen else "can")
    return Drawing(
        100, 80,
        (
            layer("ground", BUSH),
            place("sheep-1", x, 20, option(7, "a sheep", sheep), label="here"),
            layer("choices", option(8, "left", handle(180)) + option(9, "right", handle(0.0))),
            layer("hidden", would("soon", "a", "b")),
        ),
        symbol("sheep", f'<circle r="9" fill="{colour}"/>' + BUSH),
    )  # fmt: skip


def test_what_two_pictures_have_in_common_stands_there_once() -> None:
    album = Album()
    first, second = album.picture(drawing()), album.picture(drawing(x=30))
    assert len(second) < len(first) / 2
    assert first.count("M1 0h1v9z") + second.count("M1 0h1v9z") == 2  # the ground and the sheep, each defined once


def test_every_reference_is_defined_once_and_before() -> None:
    album = Album()
    page = "".join(album.picture(drawing(colour, x)) for colour in ("red", "blue") for x in (1, 2, 3))
    defined = re.findall(r' id="([^"]+)"', page)
    assert len(defined) == len(set(defined))
    for reference in re.finditer(r'href="#([^"]+)"', page):
        assert f'id="{reference[1]}"' in page[: reference.start()] or reference[1] in defined


def test_one_name_for_two_figures_does_not_mix_them_up() -> None:
    album = Album()
    red, blue = album.picture(drawing("red")), album.picture(drawing("blue"))
    assert 'fill="red"' in red
    assert 'fill="blue"' in blue


def test_nothing_in_a_picture_can_be_touched_or_is_said_twice() -> None:
    shown = Album().picture(drawing(), label="A sheep & a bush")
    assert 'aria-label="A sheep &amp; a bush"' in shown
    assert shown.count("aria-label") == 1
    assert not re.search(r"data-action|tabindex|role=\"button\"|class=\"option", shown)


@pytest.mark.parametrize(("chosen", "discs"), [(None, 0), (9, 1)])
def test_of_the_options_only_the_chosen_one_is_seen(chosen: int | None, discs: int) -> None:
    shown = Album().picture(drawing(), chosen=chosen)
    assert shown.count("var(--on-heather") == discs
    assert "stroke-dasharray" not in shown


def test_what_is_chosen_already_keeps_its_ring() -> None:
    assert "var(--heather" in Album().picture(drawing(chosen=True))
    assert "var(--heather" not in Album().picture(drawing())


def test_parts_that_are_left_out_are_left_out() -> None:
    shown = Album().picture(drawing(), parts=["ground"])
    assert 'data-part="sheep-1"' not in shown
    assert 'data-part="sheep-1"' in Album().picture(drawing())

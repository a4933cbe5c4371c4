"""A hand lies still for who looks on: an order made of what one seat has seen, the same for whoever is told it anew."""

import pytest

from panurge.core.lying import settled
from panurge.games.sheep_sheep.draw import lie
from panurge.games.sheep_sheep.draw_seats import cards_in_place
from panurge.table.story import Story
from panurge.table.view import View
from tests.table.tables import a_table, play


@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_story_keeps_where_cards_lie_and_told_anew_comes_to_the_same(seat: int | None) -> None:
    table = a_table(game="sheep-sheep", timed=False)
    story = Story(table, seat, "en")
    view, moved = View(table, story, "wide"), False
    for number in range(12):
        said, before = table.n, story.lying
        play(table, 1, seed=number)
        line = table.fresh_line()
        steps = [(entry, line.follow(entry), line.state.clone()) for entry in table.entries]
        for entry, step, after in steps[said:]:
            story.advance(entry, step, after)
        assert story.lying == settled(before, story.lying), "what has settled stays"
        assert story.lying == Story(table, seat, "en").lying
        moved |= story.lying != lie(story.veil)
        for whose in (0, 1):
            shown = [name for name, _ in cards_in_place(story.veil, whose, story.lying)]
            assert shown == list(story.lying[whose])
    assert moved
    assert view.drawing().markup() == View(table, Story(table, seat, "en"), "wide").drawing().markup()

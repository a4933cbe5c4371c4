"""Things that lie side by side keep their places: what comes takes the place of what went."""

import pytest

from panurge.core.lying import settled

pytestmark = pytest.mark.engine


def test_what_stays_keeps_its_place_and_what_comes_takes_the_place_of_what_went():
    assert settled((("a", "b", "c", "d"),), (("a", "aa", "b", "d"),)) == (("a", "b", "aa", "d"),)


def test_a_place_waits_for_what_comes_and_then_the_row_grows():
    emptied = settled((("a", "b", "c"),), (("b",),))
    assert emptied == (("", "b", ""),)
    assert settled(emptied, (("b", "x", "y", "z"),)) == (("x", "b", "y", "z"),)


def test_other_rows_begin_anew():
    assert settled((), (("b", "a"),)) == (("b", "a"),)
    assert settled((("a", "b"), ("c",)), (("b", "a"),)) == (("b", "a"),)


def test_what_has_settled_stays_so():
    once = settled((("d", "b", "c"),), (("a", "b", "c"),))
    assert settled(once, (("a", "b", "c"),)) == once

"""What `panurge new NAME --minimal` makes has no drawing of its own; it is played to its end, wide and on a phone."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from panurge.commands.new import made
from tests.browser import people
from tests.browser.people import PHONE, WIDE, visitor
from tests.browser.servers import Server

pytestmark = pytest.mark.browser
KEY = "tiny-flock"
PRELUDE = """
sys.path.insert(0, {folder!r})
import panurge
from tiny_flock import CARD

panurge.GAMES.add(CARD)
"""
KNOWN = f"localStorage.known = JSON.stringify(['{KEY}'])"  # nobody is asked whether it is their first game


@pytest.fixture
def author(dealt: Path, tmp_path: Path) -> Iterator[Server]:
    """A server with the game as it was made."""
    made(KEY, tmp_path / KEY, ("en",), minimal=True)
    served = Server(tmp_path, prelude=PRELUDE.format(folder=str(tmp_path / KEY)), outside=False)
    served.start()
    yield served
    served.stop()


def fits(page: Any) -> None:
    wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1], "the page scrolls sideways"
    outside = page.evaluate("""() => { const box = document.querySelector('#page-board svg').getBoundingClientRect();
      return [...document.querySelectorAll('#page-board svg [data-action]')].filter(one => {
        const b = one.getBoundingClientRect();
        return b.left < box.left - 1 || b.right > box.right + 1; }).map(one => one.id || one.dataset.action); }""")
    assert outside == [], "what can be touched reaches out of the drawing"


def test_a_minimal_game_is_played_to_its_end_wide_and_on_a_phone(browser: Any, author: Server) -> None:
    wide = visitor(browser, WIDE, "en")
    phone = visitor(browser, PHONE, "fr", has_touch=True, is_mobile=True, device_scale_factor=2)
    for page in (wide, phone):
        page.add_init_script(KNOWN)
    people.make_table(wide, author.url, KEY, ["me", "friend"])
    people.quicken(wide)
    people.sit(phone, author.url, people.invitation(wide), "Zoé")
    people.quicken(phone)
    people.step_until_over([wide, phone], most=80, after=lambda clicks: [fits(page) for page in (wide, phone)])
    for page in (wide, phone):
        page.wait_for_selector("body[data-over=true]")
        fits(page)
        assert page.locator("#page-log .line").count() > 20
        assert page.complaints == []
    assert people.state(wide)["last"] == people.state(phone)["last"]

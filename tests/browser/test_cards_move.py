"""Cards on the tables of Black Sheep and Sheep Sheep come from where they lay; the sand runs with the clock."""

from typing import Any

from tests.browser import people
from tests.browser.servers import Server

WATCH = """() => { window.moves = []; const plain = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    window.moves.push([this.id, this.dataset.from ?? "", JSON.stringify(frames)]);
    return plain.call(this, frames, how); } }"""


def opened(page: Any, group: str = "", which: int = 0) -> Any:
    """Open a group by a click and give the last thing in it."""
    opener = page.locator(f"#page-board [data-group^='{group}']").nth(which)
    opener.click()
    return page.locator(f"#page-board [data-for='{opener.get_attribute('data-group')}'].open").last


def until(page: Any, script: str) -> None:
    """Ask until it is so (the page lets nobody evaluate strings, so it cannot be asked to wait)."""
    people.until(page, lambda: page.evaluate(script), f"never came true: {script}")


def place_of(page: Any, name: str) -> str:
    return str(page.evaluate("name => document.getElementById(name)?.style.transform.replaceAll(' ', '') ?? ''", name))


def travels(page: Any) -> list[tuple[str, str, str]]:
    return [(name, origin, frames.replace(" ", "")) for name, origin, frames in page.evaluate("window.moves")]


def test_a_laid_card_comes_from_the_hand_and_nothing_comes_twice(server: Server, browser: Any) -> None:
    page = people.visitor(browser, language="en", reduced_motion="no-preference")
    people.make_table(page, server.url, "black-sheep", ["me", "random"])
    page.wait_for_selector("body[data-mine=true]")
    page.evaluate(WATCH)
    hand = {
        name: place_of(page, name) for name in page.eval_on_selector_all("[id^=hand-]", "all => all.map(one => one.id)")
    }
    opened(page, "field-").click()
    until(page, "window.moves.some(([name]) => name.startsWith('card-'))")
    came = [move for move in travels(page) if move[0].startswith("card-") and move[1].startswith("hand-")]
    assert came, "a card comes from the hand"  # the bot's may be on its way already
    for _, origin, frames in came:
        assert hand[origin] in frames, "a card starts where it lay in the hand"
    page.wait_for_selector("body[data-mine=true]")
    again = [name for name, *_ in travels(page) if name.startswith("card-0-0-")]
    assert len(again) == len(set(again)), "what lies on a field stays there when it becomes the other's turn"
    assert not page.complaints


def test_an_exchange_swaps_two_cards_and_the_sand_runs(server: Server, browser: Any) -> None:
    page = people.visitor(browser, language="fr", reduced_motion="no-preference")
    people.make_table(page, server.url, "sheep-sheep", ["me", "random"], timer="30")
    page.wait_for_selector("body[data-mine=true]")
    page.evaluate(WATCH)
    for which in range(3):  # the card taken may be one just like the card given for it: the hand stays as it is
        page.evaluate("window.moves.length = 0")
        before = people.state(page)["last"]
        opened(page, "cell-", which).click()
        page.wait_for_selector(f"body[data-mine=true]:not([data-last='{before}'])")
        if page.evaluate("window.moves.some(([name]) => name.startsWith('held-'))"):
            break
    came = {
        name.split("-")[0]: origin for name, origin, frames in travels(page) if origin and "scale(.02" not in frames
    }
    assert came["lies"].startswith("held-0-")
    assert came["held"].startswith("spot-") or came["held"] == "ground"
    gone = "Number(getComputedStyle(document.querySelector('.sand.running')).getPropertyValue('--sand-gone'))"
    until(page, f"document.querySelector('.sand.running') && {gone} > 0.02")
    early = page.evaluate(gone)
    until(page, f"{gone} > {early} + 0.03")
    assert not page.complaints

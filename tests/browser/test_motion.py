"""Things move on the board: as the drawing asks, briefly, from where they are, and not at all for those who mind."""

import re
import statistics
from collections.abc import Iterator
from typing import Any

import pytest

from panurge.core.rng import Rng
from panurge.games.guerre_et_beeeh.data import CARD_NAMES, IN_HAND
from panurge.games.guerre_et_beeeh.draw import draw
from tests.browser import people
from tests.browser.people import WIDE, visitor
from tests.browser.servers import STATIC, Server
from tests.games.guerre_et_beeeh.watching import watched

pytestmark = pytest.mark.browser
LONGEST = 450

# A board of one's own: `turn(first, second)` shows one drawing, then the next, and tells what moves.
STAGE = """async () => {
  const { change, whole } = await import('""" + STATIC + """morph.js');
  const { motion } = await import('""" + STATIC + """motion.js');
  window.motion = motion;
  const holder = document.createElement('div'), { wanted } = motion;
  document.body.append(holder);
  window.clear = () => { holder.replaceChildren(); motion.wanted = wanted; };
  window.stage = parts => whole(holder, { size: [400, 400], title: '', defs: '', parts });
  window.step = parts => change(holder.querySelector('svg'), parts);
  window.moves = () => document.getAnimations()
    .filter(one => holder.contains(one.effect.target))
    .map(one => ({ id: one.effect.target.id, end: one.effect.getComputedTiming().endTime,
                   frames: JSON.stringify(one.effect.getKeyframes()), how: one.effect.composite }));
  window.turn = (first, second) => { stage([first]); step([second]); return moves(); };
  window.ghosts = () => holder.querySelectorAll('.ghosts > g').length;
}"""
DISC = '<circle r="9"/>'


def part(x: int, more: str = "", body: str = DISC) -> str:
    return f'<g id="thing" transform="translate({x} 50)"{more}>{body}</g>'


@pytest.fixture(scope="module")
def theatre(browser: Any, server: Server) -> Iterator[Any]:
    """A board of one's own, one for all."""
    page = visitor(browser, WIDE, "en", reduced_motion="no-preference")
    page.goto(server.url)
    page.evaluate(STAGE)
    yield page
    page.context.close()


@pytest.fixture
def lively(theatre: Any) -> Iterator[Any]:
    yield theatre
    theatre.evaluate("clear()")


KINDS = {
    "glide": (part(10), part(90), {"translate"}),
    "bump": (part(10, ' data-motion="bump"'), part(90, ' data-motion="bump"'), {"translate", "scale"}),
    "pounce": (part(10, ' data-motion="pounce"'), part(90, ' data-motion="pounce"'), {"translate", "scale"}),
    "tumble": (
        part(10, ' data-motion="tumble" data-face="1"'),
        part(10, ' data-motion="tumble" data-face="2"'),
        {"rotate"},
    ),
    "flip": (part(10, ' data-motion="flip" data-face="1"'), part(10, ' data-motion="flip" data-face="2"'), {"scale"}),
    "hop": (part(10, ' data-motion="hop" data-face="1"'), part(10, ' data-motion="hop" data-face="2"'), {"scale"}),
    "shake": (part(9, ' data-motion="shake" data-face="1"'), part(9, ' data-motion="shake" data-face="2"'), {"rotate"}),
    "pop": (part(10, body=""), part(10), {"scale", "opacity"}),
    "fade": (part(10), part(10, body=""), {"opacity"}),
    "late": (part(10, ' data-delay="400"'), part(90, ' data-delay="400"'), {"translate"}),
}


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_movement(lively: Any, kind: str) -> None:
    first, second, words = KINDS[kind]
    moves = lively.evaluate("([first, second]) => turn(first, second)", [first, second])
    assert moves, f"nothing moves: {kind}"
    frames = " ".join(move["frames"] for move in moves)
    assert all(word in frames for word in words), frames
    assert max(move["end"] for move in moves) <= LONGEST
    lively.wait_for_function("() => moves().length === 0 && ghosts() === 0")  # it ends by itself, and cleans up


@pytest.mark.parametrize("kind", KINDS)
def test_what_does_not_change_does_not_move(lively: Any, kind: str) -> None:
    _, second, _ = KINDS[kind]
    assert lively.evaluate("([first, second]) => turn(first, second)", [second, second]) == []


def test_a_card_comes_from_the_pile_and_goes_to_the_discard(lively: Any) -> None:
    pile = '<g id="pile" transform="translate(300 200)"><circle r="5"/></g>'
    parts = [pile, part(10, body=""), part(10, ' data-from="pile"'), part(10, ' data-to="pile"', "")]
    came, went = lively.evaluate(  # in one go: a movement does not wait until somebody asks
        """([pile, nothing, comes, goes]) => { stage([pile, nothing]); step([comes]);
          const came = moves(); step([goes]); return [came, moves()]; }""",
        parts,
    )
    assert "translate(300px, 200px)" in came[0]["frames"]
    assert "translate(300px, 200px)" in " ".join(move["frames"] for move in went)


def test_a_movement_is_interrupted_where_it_is(lively: Any) -> None:
    where = "() => new DOMMatrix(getComputedStyle(document.getElementById('thing')).transform).e"
    was, then, moving = lively.evaluate(
        f"""([first, second]) => {{ const where = {where};
          turn(first, second);
          document.getAnimations().forEach(one => {{ one.pause(); one.currentTime = 90; }});
          const was = where(); step([first]); return [was, where(), moves().length]; }}""",
        [part(0), part(380)],
    )
    assert 0 < was < 380, "the middle of a movement"
    assert abs(was - then) < 1, "no jump"
    assert moving == 1
    lively.wait_for_function(f"() => moves().length === 0 && ({where})() === 0")


def test_nothing_moves_for_those_who_mind(browser: Any, server: Server) -> None:
    page = visitor(browser, WIDE, "en", reduced_motion="reduce")
    page.goto(server.url)
    page.evaluate(STAGE)
    for first, second, _ in KINDS.values():
        assert page.evaluate("([first, second]) => [turn(first, second).length, ghosts()]", [first, second]) == [0, 0]


def test_nothing_moves_at_once(lively: Any) -> None:
    lively.evaluate("() => { motion.wanted = () => false; }")
    for first, second, _ in KINDS.values():
        assert lively.evaluate("([first, second]) => turn(first, second)", [first, second]) == []


# ---------------------------------------------------------------------- at a real table
WATCH = """() => { window.seen = []; window.paints = []; window.clicked = 0;
  addEventListener('click', () => { window.clicked = performance.now(); }, true);
  new MutationObserver(() => {
    const board = document.getElementById('page-board');
    window.seen.push(...document.getAnimations()
      .filter(one => board.contains(one.effect.target) && !(one instanceof CSSTransition))  // no ring under the mouse
      .map(one => one.effect.getComputedTiming().endTime));
    const clicked = window.clicked;
    window.clicked = 0;
    if (clicked) requestAnimationFrame(() => setTimeout(() => window.paints.push(performance.now() - clicked)));
  }).observe(document.body, { attributes: true, attributeFilter: ['data-last'] }); }"""


def play(page: Any, moves: int) -> None:
    rng = Rng(5)
    page.evaluate(WATCH)
    for _ in range(moves):
        page.wait_for_selector("body[data-mine=true], body[data-over=true]")
        if people.state(page)["over"] == "true":
            break
        people.click_something(page, rng)


def test_a_real_table_moves_and_stays_quick(browser: Any, server: Server) -> None:
    page = visitor(browser, WIDE, "en", reduced_motion="no-preference")
    people.make_table(page, server.url, "guerre-et-beeeh", ["me", "random"])
    play(page, 12)
    ends, paints = page.evaluate("() => [seen, paints]")
    assert ends, "nothing has moved in a dozen moves"
    assert round(max(ends), 3) <= LONGEST  # of a sum of fractions
    quick = statistics.quantiles(paints, n=4)[0]
    print(f"click to paint, with movement: p25 {quick:.1f} ms of {len(paints)}")
    assert quick < 250  # of the better quarter, on a busy machine; a quiet one needs a tenth of it
    assert page.complaints == []


@pytest.mark.parametrize("how", ["reduce", "at once"])
def test_a_real_table_stands_still_when_asked(browser: Any, server: Server, how: str) -> None:
    page = visitor(browser, WIDE, "en", reduced_motion="reduce" if how == "reduce" else "no-preference")
    people.make_table(page, server.url, "guerre-et-beeeh", ["me", "random"])
    if how == "at once":
        people.quicken(page)
    play(page, 6)
    assert page.evaluate("() => seen") == []
    assert page.complaints == []


def test_what_cannot_be_done_says_why_under_the_mouse(browser: Any, server: Server) -> None:
    page = visitor(browser, WIDE, "en")
    heard: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
    rng = Rng(7)
    spot = None
    while spot is None:  # whatever the deal: another game if need be
        if people.state(page).get("over", "true") == "true":
            people.make_table(page, server.url, "shear-panic", ["me", "random"])
            people.quicken(page)
        if people.to_move([page]) is None:
            continue
        spot = page.evaluate(people.FIND, [["#page-board [data-why]"], 0]).get("spot")
        if spot is None:
            people.click_something(page, rng)
    page.mouse.move(*spot)
    page.wait_for_selector("#page-why:visible")
    assert page.locator("#page-why").inner_text().strip()
    page.mouse.move(5, 5)
    page.wait_for_selector("#page-why", state="hidden")
    heard.clear()
    page.evaluate(  # asked, and at once no longer wanted
        """() => { for (const one of [document.querySelector('#page-board [data-why]'), document.body])
             one.dispatchEvent(new MouseEvent('click', { bubbles: true })); }"""
    )
    people.until(page, lambda: any('"t":"why"' in frame for frame in heard))
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.locator("#page-why").is_hidden(), "an answer that comes late stays away"
    assert page.complaints == []


@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_a_card_the_other_plays_flies_from_that_hand_and_turns_over(lively: Any, layout: str) -> None:
    """Guerre & Bêêêh!, as drawn: the moment before the other seat plays a card, then the moment after."""
    older, newer, card = a_card_is_played(layout)
    lively.evaluate("parts => stage(parts)", list(older.values()))
    changed = [markup for name, markup in newer.items() if markup != older[name]]
    moves = lively.evaluate("parts => { step(parts); return moves(); }", changed)
    flown = [move for move in moves if move["id"] == f"played-{card}"]
    hand = re.search(r'id="other-hand" transform="translate\(([-\d.]+) ([-\d.]+)\)"', older["opponent"])
    assert hand
    frames = " ".join(move["frames"] for move in flown)
    assert f"translate({float(hand[1]):g}px, {float(hand[2]):g}px)" in frames, "it starts where the hand is"
    assert "scale(0.02" in frames, "and turns over"
    assert max(move["end"] for move in moves) <= LONGEST
    again = [(name, markup) for name, markup in newer.items() if name == "played"]
    lively.wait_for_function("() => moves().length === 0")
    assert lively.evaluate("parts => { step(parts); return moves(); }", [markup for _, markup in again]) == []


def a_card_is_played(layout: str) -> tuple[dict[str, str], dict[str, str], str]:
    """Two drawings of one game as seat 0 sees them, by part, and the card the other seat has played between them."""
    for seed in range(40):
        held: list[int] = []
        older: dict[str, str] = {}
        for state, last in watched(seed, 0):
            newer = dict(draw(state.veil(0), "en", layout, ("Ann", "Bob"), last).parts)
            if int(state.top) in held and older:
                return older, newer, str(CARD_NAMES[state.top])
            older, held = newer, [card for card in range(18) if state.place[card] == IN_HAND + 1]
    raise AssertionError("nobody plays a card")

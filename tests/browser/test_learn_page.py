"""The page of a lesson beside its moves: help for who waits or errs, keys, what is said aloud, leaving and coming back,
and playing on when all is learnt."""

from collections.abc import Iterator
from typing import Any

import pytest

from panurge.core.lesson import lessons
from panurge.games.guerre_des_moutons import data
from panurge.web.playable import playable
from tests.browser import people
from tests.browser.people import PHONE, WIDE, visitor
from tests.browser.servers import STATIC, Server
from tests.browser.test_lessons import Learner

pytestmark = pytest.mark.browser
GAME = "guerre-et-beeeh"
POINTER, RING, COIN = ".pointer:not(.off)", ".touch-me:not(.off)", ".coin:not(.off)"


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    one = visitor(browser, WIDE, "en")
    yield one
    assert one.complaints == []


def opened(page: Any, server: Server, step: int = 1, lesson: int = 1) -> Any:
    page.goto(f"{server.url}/learn/{GAME}/{lesson}?step={step - 1}")
    page.wait_for_selector(f"body[data-step='{step - 1}'][data-mood=waits][data-mine=true]")
    page.wait_for_selector(RING, state="attached")
    people.quicken(page)
    return page


def touch(page: Any, *parts: str) -> None:
    for part in parts:
        page.mouse.click(*people.spot_of(page.locator(f"#page-board [id='{part}']").first))


def train(page: Any) -> None:
    """The right answer of the first step."""
    touch(page, "red-1")
    page.wait_for_selector("#page-board [id='red-1'].held")
    way = page.locator("#page-hand .place[data-place='d5'], #page-hand .place[data-place='token-d5']")
    page.mouse.click(*people.spot_of(way.first))
    page.wait_for_selector("body[data-mood=done]")


def test_a_hand_points_for_who_waits_and_help_is_offered(page: Any, server: Server) -> None:
    page.clock.install()
    opened(page, server)
    assert not page.locator(POINTER).count()
    page.clock.fast_forward(9_000)
    page.wait_for_selector(POINTER, state="attached")
    assert not page.locator("#page-talk .soft").count()
    page.clock.fast_forward(12_000)
    page.locator("#page-talk .soft").click()
    page.wait_for_selector(POINTER, state="attached")
    assert page.evaluate("document.body.dataset.mood") == "waits", "what is shown is left to the learner to do"
    train(page)


@pytest.mark.parametrize("game", ["guerre-et-beeeh", "black-sheep"])
def test_on_a_phone_nothing_moves_away_under_the_first_touch(browser: Any, server: Server, game: str) -> None:
    page = visitor(browser, PHONE, "fr", has_touch=True, is_mobile=True)
    page.goto(f"{server.url}/learn/{game}")
    page.wait_for_selector("body[data-step='0'][data-mood=waits][data-mine=true]")
    page.wait_for_selector(RING, state="attached")
    before = page.evaluate("scrollY")
    ring = page.locator(RING).first.bounding_box()
    page.touchscreen.tap(ring["x"] + ring["width"] / 2, ring["y"] + ring["height"] / 2)
    page.wait_for_selector("#page-board .held")
    page.wait_for_function("() => !document.querySelector('#page-hand[hidden]')")
    assert page.evaluate("scrollY") == before


def test_the_first_steps_by_keys_aloud_refused_and_won(page: Any, server: Server) -> None:
    """One visit: keys lead to what is lit, then to the buttons, and back a step; a screen reader hears it; the third
    refusal offers help; what was won is a coin where the points are."""
    opened(page, server, 2)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Tab")
    assert page.evaluate("Boolean(document.activeElement.closest('#page-board'))"), "first what is to be touched"
    page.keyboard.press("?")
    page.wait_for_selector("#page-why:visible")
    page.keyboard.press("Escape")
    page.wait_for_selector("#page-why", state="hidden")
    page.keyboard.press("Tab")
    assert page.evaluate("Boolean(document.activeElement.closest('#page-talk, #page-steps'))"), "then the buttons"
    page.keyboard.press("Backspace")
    page.wait_for_selector("body[data-step='0'][data-mood=waits]")
    page.wait_for_selector(RING, state="attached")
    a_screen_reader_hears_the_step_the_words_and_what_to_touch(page)
    the_third_refusal_offers_help_and_what_was_touched_shivers(page)
    what_was_won_is_a_coin_where_the_points_are(page)


def a_screen_reader_hears_the_step_the_words_and_what_to_touch(page: Any) -> None:
    said = page.locator("#page-spoken")
    assert said.get_attribute("role") == "status"
    text = said.text_content()
    assert text.startswith("Step 1 of 12, The little train.")
    assert "Touch: " in text
    assert page.locator(".wash").get_attribute("aria-hidden") == "true"
    assert page.locator(".prints").get_attribute("aria-label") == "1 of 12"
    assert page.locator("#page-why").get_attribute("role") == "alert"


def the_third_refusal_offers_help_and_what_was_touched_shivers(page: Any) -> None:
    for times in range(3):
        assert not page.locator("#page-talk .soft").count()
        touch(page, "yellow-2")
        page.wait_for_selector("body[data-mood=stern]")
        page.wait_for_selector(".arcs path", state="attached")
        page.wait_for_selector("#page-why")
        assert "GB-7" in page.locator("#page-why").text_content(), times
        page.keyboard.press("Escape")
    page.wait_for_selector("#page-talk .soft")


def what_was_won_is_a_coin_where_the_points_are(page: Any) -> None:
    assert not page.locator(COIN).count()
    train(page)
    page.wait_for_selector(COIN, state="attached")
    assert page.locator(".coin text").text_content() == "+3"
    home, coin = (page.locator(one).first.bounding_box() for one in ("[id='manger-red']", ".coin circle"))
    assert home["x"] < coin["x"] + coin["width"] / 2 < home["x"] + home["width"] + 12
    assert abs(coin["y"] + coin["height"] / 2 - home["y"]) < 20
    page.locator("#page-talk .plain").click()
    page.wait_for_selector("body[data-mood=waits]")
    page.wait_for_selector(".coin.off", state="attached")


SHEEP = "sheep-sheep"
ROUND = """() => { const ring = document.querySelector('.touch-me .rim').getBoundingClientRect();
  return [...document.querySelectorAll('#page-board .option .handle-disc')].filter(one => {
    const sign = one.getBoundingClientRect();
    return sign.left < ring.right && ring.left < sign.right && sign.top < ring.bottom && ring.top < sign.bottom;
  }).length === 1; }"""
ON_ITS_PLACE = """() => [...document.querySelectorAll('#page-hand .told[data-mood=gain]')].map(chip => {
    const place = document.querySelector(`#page-hand .place[data-way="${chip.dataset.of}"]`).getBoundingClientRect();
    const { x, y, width, height } = chip.getBoundingClientRect(), [at, level] = [x + width / 2, y + height / 2];
    return [chip.textContent, at > place.left && at < place.right && level > place.top && level < place.bottom]; })"""


def sheep(browser: Any, server: Server, lesson: int, step: int, size: tuple[int, int], **more: Any) -> Any:
    page = visitor(browser, size, "en", **more)
    page.goto(f"{server.url}/learn/{SHEEP}/{lesson}?step={step - 1}")
    page.wait_for_selector(f"body[data-step='{step - 1}'][data-mood=waits][data-mine=true]")
    people.quicken(page)
    return page


def test_on_a_phone_a_chip_stands_on_the_place_it_is_about(browser: Any, server: Server) -> None:
    page = sheep(browser, server, 2, 4, PHONE, has_touch=True, is_mobile=True)
    page.touchscreen.tap(*people.spot_of(page.locator("#page-board [id='held-0-0-0']").first))
    page.wait_for_selector("#page-hand .told[data-mood=gain]")
    told = page.evaluate(ON_ITS_PLACE)
    assert len(told) == 4
    assert all(right for _, right in told), told


def test_on_a_phone_a_ring_round_one_sign_leaves_the_other_free(browser: Any, server: Server) -> None:
    """Face down by the token or by its ✓, face up by the ⇆ beside it: the ring lay across that."""
    page = visitor(browser, PHONE, "en", has_touch=True, is_mobile=True)
    page.goto(f"{server.url}/learn/{GAME}/2?step=4")
    people.quicken(page)
    page.wait_for_selector("body[data-mood=waits][data-mine=true]")
    ring = page.locator(RING).first.bounding_box()
    page.touchscreen.tap(ring["x"] + ring["width"] / 2, ring["y"] + ring["height"] / 2)
    eye = page.locator("#page-hand .sign").first
    page.touchscreen.tap(*people.until(page, lambda: eye.count() and people.spot_of(eye), "an eye beside the token"))
    signs = page.locator("#page-board .option .handle-disc")
    signs.nth(1).wait_for()
    people.until(page, lambda: page.locator(RING).count() and page.evaluate(ROUND), "the ring goes round one sign only")
    assert signs.count() == 2


def test_on_a_phone_the_way_back_hides_no_card(browser: Any, server: Server) -> None:
    """A card half played: no verb, for none can be chosen now, lies over the hand; the way back stands in a corner."""
    page = visitor(browser, PHONE, "en", has_touch=True, is_mobile=True)
    page.goto(f"{server.url}/learn/{GAME}/2?step=7")
    people.quicken(page)
    page.wait_for_selector("#page-hand .ready")
    page.touchscreen.tap(*people.spot_of(page.locator("#page-hand .ready")))
    page.wait_for_selector("#page-back:not([hidden])")
    assert not page.locator("#page-bar").is_visible()
    card, corner = (page.locator(one).bounding_box() for one in ("[id='card-wool']", "#page-now"))
    assert card["x"] + card["width"] <= corner["x"] or card["y"] + card["height"] <= corner["y"]
    assert corner["height"] <= 64
    page.touchscreen.tap(*people.spot_of(page.locator("#page-back")))
    page.wait_for_selector("#page-hand .ready")


def test_who_is_eaten_is_not_praised(browser: Any, server: Server) -> None:
    page = visitor(browser, WIDE, "en")
    page.goto(f"{server.url}/learn/{GAME}/1?step=2")
    people.quicken(page)
    learner = Learner(page, lessons(playable()[GAME])[0], "en", "touch")
    for step, heading, mood in ((2, "Well done!", "glad"), (3, "Ouch!", "kind")):
        learner.begin(step)
        learner.does_what_is_right()
        page.wait_for_selector("body[data-mood=done]")
        assert page.locator("#page-step-title").text_content() == heading
        assert page.locator("#page-guide").get_attribute("data-mood") == mood
        learner.goes_on()


def test_the_coin_leaves_points_to_be_read_and_goes_before_the_farewell(browser: Any, server: Server) -> None:
    page = sheep(browser, server, 2, 8, PHONE)
    learner = Learner(page, lessons(playable()[SHEEP])[1], "en", "touch")
    learner.begin(7)
    learner.does_what_is_right()
    page.wait_for_selector("body[data-mood=done]")
    page.wait_for_selector(COIN, state="attached")
    figures, coin = (page.locator(one).first.bounding_box() for one in ("[id='points-0'] text", ".coin circle"))
    beside = figures["x"] - coin["x"] - coin["width"], figures["y"] - coin["y"] - coin["height"]
    assert max(beside) >= -6, (figures, coin)  # the coin is round
    page.locator("#page-talk .primary").click()
    page.wait_for_selector("body[data-mood=graduate]")
    page.wait_for_selector(".coin.off", state="attached")
    assert page.complaints == []


def test_what_is_said_follows_what_is_shown(page: Any, server: Server) -> None:
    """The others' answer is seen first, at its pace; only then the teacher speaks of it."""
    opened(page, server, 8)
    page.evaluate("localStorage.setItem('speed', '700'); document.getElementById('page-speed').value = '700'")
    page.evaluate(
        """() => { window.heard = [];
          new MutationObserver(() => window.heard.push(document.body.dataset.mood + ' ' + document.body.dataset.last))
            .observe(document.body, { attributes: true, attributeFilter: ['data-mood', 'data-last'] }); }"""
    )
    learner = Learner(page, lessons(playable()[GAME])[0], "en", "touch")
    learner.begin(7)
    learner.does_what_is_right()
    heard = page.evaluate("window.heard")
    answered = [one for one in heard if one.startswith("done")]
    assert heard[-1].split()[1] == answered[0].split()[1], f"said before it was shown: {heard}"


def test_escape_asks_before_one_leaves_and_the_step_is_kept(page: Any, server: Server) -> None:
    opened(page, server, 3)
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog.ask[open]")
    page.locator("dialog.ask button[value='']").click()
    page.wait_for_selector("dialog.ask", state="detached")
    page.keyboard.press("Escape")
    page.locator("dialog.ask button[value=yes]").click()
    page.wait_for_url(f"{server.url}/")
    row = page.locator(f"#page-lesson-{GAME}")
    assert "Lesson 1, step 3" in row.text_content()
    assert page.locator(f"[data-learn={GAME}] span").text_content() == "Resume"
    row.click()
    page.wait_for_selector("body[data-step='2'][data-mood=waits]")


WHOLE = 600  # touches, more than a game has
# Whatever the page offers is chosen, by its own wire: as a game goes on, without a touch for each decision.
PLAYS_ON = (
    "async () => { const { here } = await import('" + STATIC + """page_state.js'); let sent = null;
  while (document.body.dataset.mood !== 'over') {
    const all = here.now?.options ?? [];
    if (document.body.dataset.mine === 'true' && all.length && here.n !== sent) {
      sent = here.n;
      here.send({ t: 'act', n: sent, action: all[(sent * 7919) % all.length][0] },
        answer => { if (answer.t !== 'ack') sent = null; });
    }
    await new Promise(done => requestAnimationFrame(done));
  } }"""
)


@pytest.mark.parametrize(
    ("size", "touches"),
    [(PHONE, 5), *(pytest.param(size, WHOLE, marks=pytest.mark.long) for size in (WIDE, PHONE))],
    ids=["phone", "wide, by touch", "phone, by touch"],
)
def test_the_end_is_a_free_table_against_the_lamb(
    browser: Any, server: Server, size: tuple[int, int], touches: int
) -> None:
    page = visitor(browser, size, "fr")
    page.goto(f"{server.url}/learn/{GAME}/1?step=11")
    page.wait_for_selector("body[data-mood=waits]")
    people.quicken(page)
    page.evaluate("import('" + STATIC + "page_state.js').then(({ here }) => here.send({ t: 'lesson', go: 'play' }))")
    page.wait_for_selector("body[data-mood=free][data-mine=true]")
    assert page.locator(f"{RING}, .wash:not(.off)").count() == 0, "nothing is washed out any more"
    asked = page.evaluate("import('" + STATIC + "page_state.js').then(({ here }) => [here.now.ask, here.now.advice])")
    assert [page.locator(one).text_content() for one in ("#page-step-title", "#page-lesson-say")] == asked
    made = people.step([page], touches)
    assert made == touches or people.state(page)["over"] == "true"
    page.evaluate(PLAYS_ON)
    page.wait_for_selector("body[data-mood=over]")
    assert page.locator("#page-talk [data-play]").is_visible()
    assert page.locator("#page-talk form").is_visible()
    assert page.complaints == []


def test_a_finished_lesson_is_a_star(page: Any, server: Server) -> None:
    page.goto(server.url)
    assert not page.locator(".stars:visible").count(), "no empty shelves for newcomers"
    assert page.locator("#page-newcomer").is_visible()
    page.evaluate(f"localStorage.setItem('lessons', JSON.stringify({{ '{GAME}': {{ 1: {{ at: 11, done: true }} }} }}))")
    page.reload()
    assert page.locator(".stars:visible svg.won").count() == 1
    assert page.locator(".stars:visible").get_attribute("aria-label") == "Lessons finished: 1 of 2"
    assert not page.locator("#page-newcomer").is_visible()


DRAW = f"#page-board [data-action='{int(data.DRAW)}']"
LIT = """id => { const at = document.querySelector(`#page-board [id='${id}']`).getBoundingClientRect();
  const x = at.x + at.width / 2, y = at.y + at.height / 2;
  return [...document.querySelectorAll('#page-holes rect[filter]')].some(one => {
    const hole = one.getBoundingClientRect(), frame = document.querySelector('.stage').getBoundingClientRect();
    const [left, top, wide, high] = ['x', 'y', 'width', 'height'].map(name => Number(one.getAttribute(name)));
    return x > left + frame.x && x < left + wide + frame.x && y > top + frame.y && y < top + high + frame.y; }); }"""


def lay(page: Any, face: str, cell: str) -> None:
    page.mouse.click(*people.spot_of(page.locator(f"#page-board [id='{face}']").first))
    page.mouse.click(*people.spot_of(page.locator(f"#page-hand .place[data-place='{cell}']").first))


def test_what_was_just_laid_keeps_its_colours(page: Any, server: Server) -> None:
    """The cell that was lit is no more; what lies there now was washed out, while the teacher spoke of it."""
    page.goto(f"{server.url}/learn/guerre-des-moutons/2?step=1")
    page.wait_for_selector("body[data-step='1'][data-mood=waits][data-mine=true]")
    people.quicken(page)
    lay(page, "face-8", "c2.-2")
    page.wait_for_selector("#page-board [id='g2.-2']", state="attached")
    page.wait_for_function(LIT, arg="g2.-2")
    assert page.evaluate("document.body.dataset.mood") == "waits"
    page.wait_for_selector(RING, state="attached")  # what comes next, which a gesture of two parts had skipped
    ring, draw = (page.locator(one).first.bounding_box() for one in (f"{RING} .gold", DRAW))
    assert abs(ring["x"] + ring["width"] / 2 - draw["x"] - draw["width"] / 2) < 4


SIDEWAYS = (844, 390)
BESIDE = """() => { const [ring, stage, says, bubble] = ['.touch-me .gold', '.stage', '.guide .frame', '.says'].map(
    one => document.querySelector(one).getBoundingClientRect());
  const words = document.querySelector('.guide .frame');
  return { up: scrollY, ring: ring.top >= 0 && ring.bottom <= innerHeight && ring.right <= stage.right,
    beside: says.left >= stage.right && bubble.right <= innerWidth && words.scrollHeight <= words.clientHeight,
    board: stage.bottom <= innerHeight && stage.width > 0.5 * innerWidth }; }"""


@pytest.mark.parametrize("game", [key for key, card in playable().items() if lessons(card)])
def test_a_wide_lesson_needs_no_scrolling(page: Any, server: Server, game: str) -> None:
    """The page used to move up by the few pixels it was too high, whenever the hand was lit. Nor does a phone that lies
    on its side: the teacher stands beside the board there, not on it."""
    page.goto(f"{server.url}/learn/{game}")
    page.wait_for_selector("body[data-step='0'][data-mood=waits][data-mine=true]")
    page.wait_for_function("document.querySelector('.table').style.getPropertyValue('--ratio')")
    assert page.evaluate("document.scrollingElement.scrollHeight - innerHeight") <= 0
    page.set_viewport_size({"width": SIDEWAYS[0], "height": SIDEWAYS[1]})
    wanted = {"up": 0, "ring": True, "beside": True, "board": True}
    people.until(page, lambda: page.evaluate(BESIDE) == wanted, "a step in sight on a phone that lies on its side")
    assert page.evaluate("document.scrollingElement.scrollHeight - innerHeight") <= 0


def test_a_coin_lies_on_nothing_that_is_read_and_a_refusal_is_not_the_last_word(page: Any, server: Server) -> None:
    """At the top of the stage there is no room above the points: the coin hangs below them. At the next step, after a
    refusal, the next thing in hand brings the task back."""
    page.goto(f"{server.url}/learn/guerre-des-moutons/1?step=0")
    page.wait_for_selector("body[data-step='0'][data-mood=waits][data-mine=true]")
    people.quicken(page)
    lay(page, "face-16", "c1.-1")
    page.wait_for_selector("body[data-mood=done]")
    page.wait_for_selector(COIN, state="attached")
    page.wait_for_function("() => !document.querySelector('.coin g').getAnimations().length")
    parts = ("pen-red", "pen-blue", "bag", "holds-1")
    boxes = [page.locator(f"#page-board [id='{one}']").bounding_box() for one in parts]
    coin = page.locator(".coin circle").bounding_box()
    for box in boxes:
        apart = (
            coin["x"] >= box["x"] + box["width"] or coin["x"] + coin["width"] <= box["x"],
            coin["y"] >= box["y"] + box["height"] or coin["y"] + coin["height"] <= box["y"],
        )
        assert any(apart), box
    assert boxes[0]["x"] < coin["x"] + coin["width"] / 2 < boxes[0]["x"] + boxes[0]["width"]

    page.locator("#page-talk .primary").click()
    page.wait_for_selector("body[data-step='1'][data-mood=waits][data-mine=true]")
    task = page.locator("#lesson-say, #page-lesson-say").first.text_content()
    touch(page, "face-43")
    page.wait_for_selector("body[data-mood=stern]")
    assert page.locator("#lesson-say, #page-lesson-say").first.text_content() != task
    touch(page, "face-42")
    page.wait_for_selector("#page-board [id='face-42'].held")
    page.wait_for_selector("body[data-mood=waits]")
    assert page.locator("#lesson-say, #page-lesson-say").first.text_content() == task


def test_what_is_to_be_touched_after_a_move_is_counted_once(page: Any, server: Server) -> None:
    """The parts of a decision may be heard of one by one: what comes after it is ringed, not what comes after that."""
    page.goto(f"{server.url}/learn/shear-panic/1?step=5")
    page.wait_for_selector("body[data-step='5'][data-mood=waits][data-mine=true]")
    page.wait_for_selector(RING, state="attached")
    people.quicken(page)
    touch(page, "square-line1", "sheep-K")
    page.mouse.click(*people.spot_of(page.locator("#page-hand .place[data-place='to-K-E']").first))
    page.wait_for_function("() => document.getElementById('page-lesson-say').textContent.includes('panic: the die')")
    sheep = page.locator("#page-board [id='sheep-G2']").first

    def ringed() -> bool:
        ring = page.locator(RING).first.bounding_box() if page.locator(RING).count() else None
        if ring is None:
            return False
        box, sides = sheep.bounding_box(), (("x", "width"), ("y", "height"))
        return all(abs(box[at] + box[side] / 2 - ring[at] - ring[side] / 2) < box[side] / 4 for at, side in sides)

    people.until(page, ringed, "the green sheep that panics is ringed")


def test_the_list_opened_at_a_table_stays_out_of_a_lesson(page: Any, server: Server) -> None:
    """A lesson has no button to close it, and it would push the teacher's words out of sight."""
    page.goto(server.url)
    page.evaluate("localStorage.setItem('list', '1')")
    page.goto(f"{server.url}/learn/shear-panic/1?step=7")
    page.wait_for_selector("body[data-step='7'][data-mood=waits][data-mine=true]")
    page.wait_for_selector("#page-board [data-action]", state="attached")
    assert not page.locator("#page-choices .button").count()

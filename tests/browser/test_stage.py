"""The stage: moments are played above the table, end at a touch, wait for nobody, and leave the table right."""

from typing import Any

import pytest

from panurge.core.stage import SOUNDS
from tests.browser import people
from tests.browser.driving import Driven
from tests.browser.people import PHONE, WIDE, visitor
from tests.browser.servers import STATIC, Server

pytestmark = pytest.mark.browser
STAGED = ("guerre-et-beeeh", "black-sheep", "sheep-sheep", "shear-panic", "guerre-des-moutons")

# What is staged from now on: how many scenes there were, and how long the longest held up the table.
COUNT = """() => { window.scenes = { begun: 0, longest: 0, kinds: {} }; let since = 0;
  new MutationObserver(() => {
    if (document.body.dataset.stage === 'on') { scenes.begun += 1; since = performance.now(); }
    else if (since) { scenes.longest = Math.max(scenes.longest, performance.now() - since); since = 0; }
  }).observe(document.body, { attributeFilter: ['data-stage'] }); }"""
HURRY = """() => { const speed = document.getElementById('page-speed');
  speed.append(new Option('a blink', '40')); speed.value = '40'; }"""  # each scene is there, and soon over
REST = """() => !document.querySelector('.theatre, .ghosts')
  && document.getAnimations().every(one => one instanceof CSSAnimation)"""  # a style may breathe for ever
STEADY = "() => { document.getElementById('page-speed').value = '700'; }"


def audience(browser: Any, server: Server, game: str, size: tuple[int, int] = WIDE, **more: Any) -> tuple[Driven, Any]:
    """A page with motion, beside a driver on the same seat."""
    page = visitor(browser, size, "en", **({"reduced_motion": "no-preference"} | more))
    driven = Driven(server.url, game, **({"timed": False} if game == "sheep-sheep" else {}))  # no sand: it runs
    driven.seat(page)
    page.evaluate(COUNT)
    return driven, page


def until_staged(driven: Driven, page: Any) -> None:
    """Play on until something is staged; then wait no longer."""
    for _ in range(60):
        assert driven.play(1), "the game was over before anything was staged"
        for _ in range(12):
            if page.evaluate("document.body.dataset.stage === 'on'"):
                return
            page.wait_for_timeout(30)
    raise AssertionError("nothing is ever staged")


LENGTHY = ("black-sheep", "sheep-sheep", "shear-panic")  # wide in the long run: a dozen seconds until there is a scene


@pytest.mark.parametrize(
    ("game", "size"),
    [
        *(pytest.param(game, WIDE, marks=pytest.mark.long if game in LENGTHY else ()) for game in STAGED),
        ("shear-panic", PHONE),
    ],
)
def test_scenes_are_played_and_leave_the_table_as_it_is(
    browser: Any, server: Server, game: str, size: tuple[int, int]
) -> None:
    driven, page = audience(browser, server, game, size)
    page.evaluate(HURRY)
    for _ in range(40):
        if not driven.play(3) or page.evaluate("scenes.begun"):
            break
    driven.shown_on(page)
    page.wait_for_selector("body:not([data-stage])")
    assert page.evaluate("scenes.begun") >= 1
    page.wait_for_function(REST)
    assert page.locator("#page-board [style*='visibility']").evaluate_all("all => all.map(one => one.id)") == []
    shown = people.drawn(page)
    page.reload()
    page.wait_for_selector("body[data-n]")
    anew = people.drawn(page)
    apart = next((i for i, (one, other) in enumerate(zip(anew, shown, strict=False)) if one != other), 0)
    assert anew == shown, f"{shown[apart - 300 : apart + 200]}\n≠\n{anew[apart - 300 : apart + 200]}"
    assert page.complaints == []


def test_any_touch_ends_a_scene_at_once(browser: Any, server: Server) -> None:
    driven, page = audience(browser, server, "guerre-et-beeeh")
    page.evaluate(STEADY)
    for end in (lambda: page.mouse.click(3, 300), lambda: page.keyboard.press("x")):
        until_staged(driven, page)
        end()
        assert page.evaluate("document.body.dataset.stage ?? 'off'") == "off"
        driven.shown_on(page)


OWN = """() => [...document.querySelectorAll("#page-board [id^='red-']")]
  .filter(one => one.querySelector('*')).map(one => { const b = one.getBoundingClientRect();
    const [x, y] = [b.x + b.width / 2, b.y + b.height / 2];
    return { id: one.id, x, y, hit: one.contains(document.elementFromPoint(x, y)) }; }).filter(one => one.hit)"""
HELD = "() => [...document.querySelectorAll('#page-board .held')].map(one => one.id)"
THINGS = (
    f"() => import('{STATIC}page_state.js')"
    ".then(({ here }) => here.now.hand?.ways.flatMap(way => way.things) ?? [])"
)


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_a_touch_in_a_scene_takes_what_it_touches(browser: Any, server: Server, size: tuple[int, int]) -> None:
    """As soon as what has been received asks for it: the scene, and what waits behind it, are over at once. It need not
    be touched once more."""
    driven, page = audience(browser, server, "guerre-et-beeeh", size, **({"has_touch": True} if size == PHONE else {}))
    page.evaluate(STEADY)
    for _ in range(20):
        until_staged(driven, page)
        last, own = driven.waits()["last"], page.evaluate(OWN)
        page.wait_for_timeout(60)  # what the driver has been told has come to the page, too
        staged = page.evaluate("document.body.dataset.stage === 'on'")
        people.press(page, own[0]["x"], own[0]["y"])
        if staged and own[0]["id"] in page.evaluate(THINGS):
            assert page.evaluate(HELD) == [own[0]["id"]]
            assert page.evaluate("document.body.dataset.stage ?? 'off'") == "off"
            assert people.state(page)["last"] == str(last)
            assert page.locator("#page-why").is_hidden()
            break
        driven.shown_on(page)
        page.keyboard.press("Escape")
    else:
        raise AssertionError("no sheep could be taken")
    assert page.complaints == []


def test_what_was_not_yet_asked_is_not_answered(browser: Any, server: Server) -> None:
    """Who pressed before it came, meant something else: let go upon it, it is not played."""
    page = visitor(browser, WIDE, "en")
    people.make_table(page, server.url, "shear-panic", ["me", "random"])  # begins with what lies open
    page.wait_for_selector("body[data-mine=true]")
    sent = f"now => import('{STATIC}page_state.js').then(({{ here }}) => {{ here.sent = now; }})"
    before, spot = people.state(page)["last"], people.spot_of(page.locator(people.AT_ONCE).first)
    page.mouse.move(*spot)
    page.evaluate(sent, True)
    page.mouse.down()
    page.evaluate(sent, False)
    page.mouse.up()
    now = f"() => import('{STATIC}page_state.js').then(({{ here }}) => [here.sent, document.body.dataset.last])"
    assert page.evaluate(now) == [False, before]
    page.mouse.click(*spot)
    page.wait_for_selector(f"body:not([data-last='{before}'])")


def test_a_banner_goes_with_its_scene(browser: Any, server: Server) -> None:
    """Skipped, it must not stay over what comes next; and one that is about a part stands over it."""
    _, page = audience(browser, server, "guerre-et-beeeh")
    page.evaluate("""() => import('""" + STATIC + """stage.js').then(({ perform }) => perform({ stage: [
      { at: 0, kind: 'banner', part: 'token-a1', text: 'Now', lasts: 600000 }] }, 1, () => {}))""")
    page.wait_for_selector(".stage-banner")
    page.evaluate(people.PAINTED)
    apart = page.evaluate("""() => { const [one, other] = ['.stage-banner', '#token-a1'].map(name =>
      document.querySelector(name).getBoundingClientRect());
      return Math.abs(one.y + one.height / 2 - other.y - other.height / 2); }""")
    assert apart < 12
    page.keyboard.press("x")
    page.evaluate(people.PAINTED)
    assert page.locator(".stage-banner").count() == 0
    page.evaluate("""() => { window.shown = 0; new MutationObserver(() => { shown += document.querySelectorAll(
        '.stage-banner').length; }).observe(document.querySelector('.stage'), { childList: true });
      return import('""" + STATIC + """stage.js').then(({ perform }) => new Promise(done => perform({ stage: [
        { at: 0, kind: 'banner', text: 'Soon over', lasts: 1000 }] }, 0.3, done))); }""")
    page.wait_for_selector(".stage-banner", state="detached", timeout=5000)
    assert page.evaluate("shown") > 0, "quickly, it comes and goes all the same"


def test_with_reduced_motion_what_was_won_stands_still_for_a_while(browser: Any, server: Server) -> None:
    driven, page = audience(browser, server, "guerre-et-beeeh", reduced_motion="reduce")
    page.evaluate("""() => { window.stood = 0;
      new MutationObserver(() => { stood += document.querySelectorAll('.theatre .stage-coin').length; })
        .observe(document.querySelector('#page-board svg'), { childList: true, subtree: true }); }""")
    for _ in range(60):
        if not driven.play(1) or page.evaluate("stood"):
            break
        page.wait_for_timeout(20)
    assert page.evaluate("stood") > 0
    assert page.evaluate("scenes.begun") == 0
    assert page.evaluate("document.getAnimations().length") == 0
    page.wait_for_selector(".theatre", state="detached")


def test_at_once_means_at_once(browser: Any, server: Server) -> None:
    driven, page = audience(browser, server, "guerre-et-beeeh")  # `seat` has asked for it
    driven.play(12)
    driven.shown_on(page)
    assert page.evaluate("scenes.begun") == 0


def test_sounds_are_off_until_asked_for_one_at_a_time_and_remembered(browser: Any, server: Server) -> None:
    _, page = audience(browser, server, "guerre-et-beeeh")
    page.evaluate("""() => { window.made = 0; window.hushed = 0;
      window.AudioContext = class extends AudioContext { constructor() { super(); window.heard = this; } };
      const hush = AudioParam.prototype.setTargetAtTime;
      for (const { prototype } of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
        const start = prototype.start;
        prototype.start = function (...at) { made += 1; return start.apply(this, at); };
      }
      AudioParam.prototype.setTargetAtTime = function (...to) { hushed += to[0] === 0; return hush.apply(this, to); };
    }""")
    play = "name => import('" + STATIC + "sound.js').then(({ sound }) => sound(name))"
    page.evaluate(play, "ewe")
    assert page.evaluate("made") == 0, "nobody has asked for sound"
    page.locator("#page-sound").click()
    people.until(page, lambda: page.evaluate("window.heard?.state === 'running'"), "sound never woke")
    for name in SOUNDS:
        before = page.evaluate("[made, hushed]")
        page.evaluate(play, name)
        after = page.evaluate("[made, hushed]")
        assert after[0] > before[0], f"{name} is silent"
    assert page.evaluate("hushed") >= len(SOUNDS) - 1, "whatever still sounded gave way"
    page.locator("[data-panel=menu]").click()
    page.locator("#page-volume").fill("0.3")
    page.reload()
    page.wait_for_selector("body[data-n]")
    assert page.locator("#page-sound").get_attribute("aria-pressed") == "true"
    assert page.locator("#page-volume").input_value() == "0.3"

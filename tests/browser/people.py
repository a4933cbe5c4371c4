"""People at a page: they click what can be clicked and read what is written. They know no game."""

import re
import time
from collections.abc import Callable, Sequence
from typing import Any

from panurge.core.rng import Rng
from tests.browser.contexts import contexts_of
from tests.browser.filled import filled, form_at, send

WIDE, PHONE = (1440, 900), (390, 844)
PATIENT = 60_000  # milliseconds that anything may take: a wait ends when the thing happens, whatever the machine


KNOWN = (  # nobody is asked whether it is their first game, or their first hint
    "if (location.protocol !== 'about:') { localStorage.hinted ??= '1';"  # an empty page has no storage
    "localStorage.known ??= JSON.stringify(['shear-panic', 'guerre-et-beeeh', 'black-sheep', 'sheep-sheep', "
    "'guerre-des-moutons', 'hide-and-sheep']); }"
)


def visitor(browser: Any, size: tuple[int, int] = WIDE, language: str = "fr", **more: Any) -> Any:
    """A page in a context of its own; whatever its console complains about is kept in `page.complaints`."""
    settings: dict[str, Any] = {
        "viewport": {"width": size[0], "height": size[1]},
        "locale": {"fr": "fr-FR", "en": "en-GB"}[language],
        "reduced_motion": "reduce",
    }
    page = contexts_of(browser).take(settings | more).new_page()
    page.add_init_script(KNOWN)
    page.finger = bool(more.get("has_touch"))  # who has one has no mouse
    page.complaints = []
    page.on("console", lambda message: page.complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: page.complaints.append(str(error)))
    page.set_default_timeout(PATIENT)
    return page


PAINTED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


def press(page: Any, x: float, y: float) -> None:
    """A click of the mouse, or a tap where there is a finger: it touches what it sees, so a page that has just scrolled
    is painted first."""
    if page.finger:
        page.evaluate(PAINTED)
        page.touchscreen.tap(x, y)
    else:
        page.mouse.click(x, y)


def make_table(page: Any, url: str, game: str, seats: Sequence[str], **options: str) -> None:
    """Open a new table by its form, which is only drawn where the browser can send none undrawn."""
    address, wanted = f"{url}/new?game={game}", {f"seat{i}": who for i, who in enumerate(seats)}
    wanted |= {f"option.{name}": value for name, value in options.items()}
    if hasattr(page, "request"):
        form = form_at(page, address)
        empty = [name for name in form.fields if re.fullmatch(r"seat\d+", name) and name not in wanted]
        send(page, form, **dict.fromkeys(empty, "nobody"), **wanted)
    else:
        page.goto(address)
        for i in range(len(seats), page.locator(".seat-choice select").count()):
            wanted[f"seat{i}"] = "nobody"
        unfold(page)
        for name, value in wanted.items():
            page.select_option(f"[name='{name}']", value)
        page.locator("form.sheet button.primary").click()
    page.wait_for_selector("body[data-n]")


def unfold(page: Any) -> None:
    """Whatever a form keeps folded."""
    page.evaluate("() => { for (const one of document.querySelectorAll('details')) one.open = true; }")


def quicken(page: Any) -> None:
    """Others' moves at once."""
    page.evaluate("() => { localStorage.setItem('speed', '0'); document.getElementById('page-speed').value = '0'; }")


def invitation(page: Any) -> str:
    return str(page.locator("#page-invite [data-copy]").first.get_attribute("data-copy"))


def for_another_device(page: Any) -> str:
    """The link to one's own seat, in the menu: an invitation gives its seat only once."""
    return str(page.locator("#page-menu [data-copy*='/sit/']").first.get_attribute("data-copy"))


def sit(page: Any, url: str, link: str, name: str) -> None:
    if hasattr(page, "request"):
        send(page, form_at(page, url + link), name=name)
    else:
        page.goto(url + link)
        page.fill("[name=name]", name)
        page.locator("form button.primary").click()
    page.wait_for_selector("body[data-n]")


def come(page: Any, url: str, link: str, name: str) -> None:
    """By the link to a seat: who comes first gives a name, by a form that need not be drawn; after that nobody does."""
    text = page.request.get(url + link).text()
    if 'name="name"' in text:
        send(page, filled(text, url + link), name=name)
    else:
        page.goto(url + link)
    page.wait_for_selector("body[data-n]")


def state(page: Any) -> dict[str, str]:
    got: dict[str, str] = page.evaluate("({...document.body.dataset})")
    return got


def until(page: Any, condition: Callable[[], Any], what: str = "it never came to that") -> Any:
    """Ask again until it is so, and give the answer: for what no selector says."""
    end = time.monotonic() + PATIENT / 1000
    while True:
        found = condition()
        if found:
            return found
        assert time.monotonic() < end, what
        page.wait_for_timeout(25)


def to_move(pages: Sequence[Any]) -> Any:
    """The page whose turn it is, or None if the game is over: waited for, because between a move and the next question
    lie chance, bots and the way through the wire."""

    def found() -> Any:
        for page in pages:
            here = state(page)
            if here.get("over") == "true":
                return "over"
            if here.get("mine") == "true":
                return page
        return None

    who = until(pages[0], found, "it is nobody's turn")
    return None if who == "over" else who


def step_until_over(pages: Sequence[Any], seed: int = 1, most: int = 600, after: Any = None) -> int:
    """Whoever's turn it is clicks something on the board, until the game is over; the number of clicks."""
    clicks = step(pages, most, seed, after)
    assert to_move(pages) is None, f"the game did not end within {most} clicks; it stands at {state(pages[0])}"
    return clicks


def step(pages: Sequence[Any], most: int, seed: int = 1, after: Any = None) -> int:
    """The same for at most so many clicks, whether or not the game is over by then."""
    rng = Rng(seed)
    for clicks in range(most):
        page = to_move(pages)
        if page is None:
            return clicks
        click_something(page, rng)
        if after is not None:
            after(clicks + 1)
    return most


FREE = "#page-board [data-action]:not([data-for])"
AT_ONCE = f"{FREE}:not(.thing *, .thing, [data-confirm])"  # what lies open and is not regretted
OPENERS = "#page-board [data-group]:not([data-for]), #page-board [data-group].open"
# Where the eye would click a node: in the middle, or, if something lies over that, where it can be hit.
SCROLL = "node.scrollIntoView({ block: 'center' });"  # from under the card that stays in sight
SPOT = """node => {
  node.scrollIntoView({ block: 'center' });
  const b = node.getBoundingClientRect(), spots = [[10, 10]];
  for (let i = 1; i < 20; i++) for (let j = 1; j < 20; j++) spots.push([i, j]);
  for (const [i, j] of spots) {
    const x = b.x + b.width * i / 20, y = b.y + b.height * j / 20, hit = document.elementFromPoint(x, y);
    if (hit && (hit === node || node.contains(hit))) return [x, y];
  } return null; }"""
# The n-th of what these selectors find, and how the page stands, in one question.
FIND = f"""([selectors, n]) => {{
  const all = selectors.flatMap(one => [...document.querySelectorAll(one)]), node = all[n % all.length];
  const page = {{ last: document.body.dataset.last, ask: document.getElementById('page-ask').textContent,
                  open: document.querySelectorAll('#page-board [aria-expanded=true]').length }};
  return !node ? page : {{ ...page, action: node.dataset.action, group: node.dataset.group,
    way: node.dataset.way ?? null, id: node.id, thing: Boolean(node.closest('.thing:not(.once)')), spot: ({SPOT})(node),
    name: node.getAttribute('aria-label'), expanded: node.getAttribute('aria-expanded') === 'true' }}; }}"""


THINGS = "#page-board .thing:not(.once)"  # what is held at a touch
# What has the keyboard's focus on the board or over it, and whether Enter would take hold of it.
DOING = """() => { const one = document.activeElement;
  const thing = Boolean(one.closest('.thing:not(.once)'));
  return one.closest('#page-board, #page-hand') ? {...one.dataset, thing} : null; }"""
WHERE = "#page-hand button:not([data-no], [data-add])"  # what is only for keys is left to them

ASKED = "dialog.ask[open]"
LOOKED_AT = "#page-hand [data-way].look"
STILL = FIND.replace(SCROLL, "")  # the same, without scrolling to it


def click_something(page: Any, rng: Rng, *which: str) -> None:
    """Click a random thing on the board: hold it and touch where it goes, or play an action, opening its group first if
    need be."""
    found = page.evaluate(FIND, [which or [FREE, OPENERS, THINGS], int(rng.below(1 << 30))])
    before = found["last"]
    assert "spot" in found, f"nothing to touch on the board: {found['ask']}"
    if found["thing"]:
        _click(page, found["spot"], found["name"])
        put_somewhere(page, rng)
        page.wait_for_selector(f"body:not([data-last='{before}'])")
        return
    if found.get("action") is None:
        group = found["group"]
        if not found["expanded"]:
            if not found["spot"] and found["open"]:
                page.keyboard.press("Escape")  # what another group offers lies over it
                found = page.evaluate(FIND, [[f"#page-board [data-group='{group}']"], 0])
            _click(page, found["spot"], found["name"])
        inside = f"#page-board [data-action][data-for='{group}'].open"
        found = page.evaluate(FIND, [[inside], int(rng.below(1 << 30))])
        assert "spot" in found, f"the opener {group} opens nothing"
    _click(page, found["spot"], found["name"])
    if page.finger and page.locator("#page-hand.looking").count():  # it has only looked
        _click(page, found["spot"], found["name"])
    _agree(page)
    page.wait_for_selector(f"body:not([data-last='{before}'])")


ARROWS = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")


def play_by_keys(page: Any, rng: Rng, most: int = 3000) -> None:
    """By arrows and Enter alone, until the game is over or so many touches are made."""
    for _ in range(most):
        if to_move([page]) is None:
            break
        here = state(page)
        for _ in range(1 + int(rng.below(4))):
            page.keyboard.press(ARROWS[int(rng.below(4))])
        focus = page.evaluate(DOING)
        assert focus is not None, "the arrows do not lead to the board"
        page.keyboard.press("Enter")
        if page.locator("dialog.ask[open]").count():
            page.keyboard.press("Tab")
            page.keyboard.press("Enter")
        played = "way" in focus or ("action" in focus and (not focus["thing"] or "for" in focus))  # not only held
        if played:
            page.wait_for_selector(f"body:not([data-last='{here['last']}'])")
        elif "why" in focus:
            page.wait_for_selector("#page-why:not([hidden])")
            page.keyboard.press("Escape")
            page.wait_for_selector("#page-why", state="hidden")


def put_somewhere(page: Any, rng: Rng) -> None:
    """Something is held: touch a place, or a sign beside it and then a place, or another thing to hold with it."""
    for _ in range(12):
        found = page.evaluate(FIND, [[WHERE], int(rng.below(1 << 30))])
        if "spot" not in found:
            hold_something(page, rng)
            continue
        _click(page, found["spot"], found["name"])
        _once_more(page)
        _agree(page)
        if found["way"] is not None:
            return
    raise AssertionError("signs beside signs")


# The same once the page stands still: what is scrolled to is hit where it was until it has been painted there, and a
# page may scroll by itself in its next frame (a lesson brings into sight what is to be touched).
STEADY = f"""async node => {{
  const frame = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  const place = () => {{ const b = node.getBoundingClientRect(); return [b.x, b.y, b.width, b.height].join(); }};
  for (let i = 0; i < 50; i++) {{
    {SCROLL}
    const before = place();
    await frame();
    if (place() === before) break;
  }}
  return ({SPOT.replace(SCROLL, "")})(node); }}"""


def spot_of(one: Any) -> Any:
    """Where a node can be hit."""
    return one.evaluate(STEADY)


def hold_something(page: Any, rng: Rng, which: str = THINGS) -> str:
    """Touch things until what is held can go somewhere; the id of the last one."""
    for _ in range(12):
        more = page.locator("#page-hand [data-add]").evaluate_all("all => all.map(one => `[id='${one.dataset.add}']`)")
        found = page.evaluate(FIND, [more or [f"{which}:not(.held)"], int(rng.below(1 << 30))])
        assert found["spot"], f"cannot be hit anywhere: {found}"
        press(page, *found["spot"])
        if page.locator("#page-hand [data-way]").count():
            return str(found["id"])
    raise AssertionError("whatever is held, it can go nowhere")


def _goal(page: Any, rng: Rng) -> Any:
    """Where what is held can go: a place, else the sign beside it."""
    places = "#page-hand .place[data-way]"
    wanted = places if page.locator(places).count() else "#page-hand [data-way]"
    return page.evaluate(STILL, [[wanted], int(rng.below(1 << 30))])["spot"]


def _aim(page: Any, rng: Rng) -> tuple[Any, Any]:
    """A thing that is held, and where it can go."""
    for _ in range(12):
        name = hold_something(page, rng, f"{THINGS}.loose")
        for scroll in ("", "scrollTo(0, 0)"):  # where both can be seen: as the page stands, or from its top
            page.evaluate(scroll)
            thing, goal = page.evaluate(STILL, [[f"[id='{name}']"], 0])["spot"], _goal(page, rng)
            if thing and goal:
                return thing, goal
        page.keyboard.press("Escape")
    raise AssertionError("nothing can be dragged on this screen")


def drag_somewhere(page: Any, rng: Rng) -> None:
    """With the mouse: take a thing and let it go at a place."""
    thing, place = _aim(page, rng)
    page.mouse.move(*thing)
    page.mouse.down()
    page.mouse.move(thing[0] + 9, thing[1] + 4)
    page.mouse.move(*place, steps=4)
    page.mouse.up()
    _agree(page)


def tap_somewhere(page: Any, rng: Rng) -> None:
    """With a finger: the thing, then the place; once more where the first touch only looks."""
    hold_something(page, rng)
    goal = _goal(page, rng) or page.evaluate(FIND, [["#page-hand [data-way]"], 0])["spot"]
    press(page, *goal)
    _once_more(page)
    _agree(page)


def swipe_somewhere(page: Any, rng: Rng) -> None:
    """With a finger that stays on the glass."""
    thing, place = _aim(page, rng)
    page.evaluate(PAINTED)
    wire = page.context.new_cdp_session(page)
    steps = [(thing[0] + (place[0] - thing[0]) * i / 5, thing[1] + (place[1] - thing[1]) * i / 5) for i in range(1, 6)]
    wire.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": thing[0], "y": thing[1]}]})
    for x, y in steps:
        wire.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y}]})
    wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    wire.detach()
    _once_more(page)
    _agree(page)


def _once_more(page: Any) -> None:
    """Where a finger only looks at first, it touches the same place again."""
    if page.finger and page.locator(LOOKED_AT).count() and not page.locator(ASKED).count():
        press(page, *page.evaluate(STILL, [[LOOKED_AT], 0])["spot"])


def _agree(page: Any) -> None:
    """A step one may regret is asked about first."""
    if page.locator(ASKED).count():
        page.locator(f"{ASKED} [value=yes]").click()


def _press(one: Any) -> None:
    """A real click on this, wherever it can be hit."""
    _click(one.page, one.evaluate(SPOT), str(one.get_attribute("aria-label")))


def _click(page: Any, spot: list[float] | None, name: str) -> None:
    assert spot, f"cannot be hit anywhere: {name}"
    press(page, *spot)


def drawn(page: Any) -> str:
    """What the board shows, whatever order attributes were set in."""
    text: str = page.evaluate(
        """() => { const walk = node => node.nodeType !== 1 ? node.nodeValue : [node.nodeName,
             [...node.attributes].filter(a => a.name !== 'style' && a.value !== '')
               .map(a => a.name + '=' + a.value).sort(),
             [...node.childNodes].map(walk)];
           return JSON.stringify(walk(document.querySelector('#page-board svg'))); }"""
    )
    return text

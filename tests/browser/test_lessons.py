"""Every lesson gone through in a browser, by touch and by keys, in both languages, a finger's screen and a wide one in
turns: at every step something the rules refuse, something wrong, then
what is right; and what glows can be seen. Every day each game's first lesson in one way, with one of the two errors at
every other step.

A tutor of our own walks in step with the page's: it says which actions are right, and by the game's hand which things
are touched for them."""

import re
from collections.abc import Sequence
from typing import Any

import pytest

from panurge.core.hand import Way, hand_of
from panurge.core.lesson import Forbidden, Lesson, lessons
from panurge.learn import Tutor
from panurge.learn.tutor import Course
from panurge.web.playable import playable
from tests.browser import people
from tests.browser.people import PHONE, WIDE, visitor
from tests.browser.servers import Server

pytestmark = pytest.mark.browser
ALL = [lesson for key in sorted(playable()) for lesson in lessons(playable()[key])]
FINGER = {"has_touch": True, "is_mobile": True}
SCREENS = {"wide": (WIDE, {}), "phone": (PHONE, FINGER), "side": (PHONE[::-1], FINGER)}
SELDOM = ("black-sheep", "shear-panic", "sheep-sheep")  # in the long run; every day the kit and the terminal play them
EVERY_DAY = [("en", "phone", "touch"), ("en", "wide", "keys"), ("fr", "phone", "touch"), ("fr", "wide", "touch")]
SIDE = ("fr", "side", "touch")
# Both languages by touch and by keys; the second lesson of a game on the other screens.
WAYS = (
    (("fr", "phone", "touch"), ("en", "wide", "touch"), ("fr", "wide", "keys"), ("en", "phone", "keys"), SIDE),
    (("en", "phone", "touch"), ("fr", "wide", "touch"), ("en", "wide", "keys"), ("fr", "phone", "keys"), SIDE),
)

# What wears the ring, and the room there is for it: below the bar, if that lies over the board, and above
# the dock of a phone.
RING = """() => {
  const box = node => { const b = node.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]; };
  const ring = document.querySelector('.touch-me:not(.off) .gold'), dock = document.querySelector('.guide');
  const foot = getComputedStyle(dock).position === 'fixed' ? dock.getBoundingClientRect().top : innerHeight;
  const top = document.querySelector('.top').getBoundingClientRect();
  const head = top.left < document.querySelector('.stage').getBoundingClientRect().right ? Math.max(0, top.bottom) : 0;
  return ring ? { ring: box(ring), room: [0, head, innerWidth, foot] } : null; }"""
HOLES = "() => document.querySelectorAll('#page-holes > rect').length - 1"
LETTERS = re.compile(r"\W+")


def chosen() -> list[Any]:
    found = []
    for number, lesson in enumerate(one for one in ALL if one.number == 1):
        today, marks = EVERY_DAY[number % len(EVERY_DAY)], pytest.mark.long if lesson.key in SELDOM else ()
        found.append(pytest.param(lesson, *today, False, id=named(lesson, *today), marks=marks))
    for lesson in ALL:
        for way in WAYS[(lesson.number - 1) % 2]:
            found.append(pytest.param(lesson, *way, True, id=named(lesson, *way, "full"), marks=pytest.mark.long))
    return found


def named(lesson: Lesson, *way: str) -> str:
    return "-".join((lesson.key, str(lesson.number), *way))


@pytest.mark.parametrize(("lesson", "language", "screen", "how", "full"), chosen())
def test_a_lesson_from_its_first_step_to_its_last(
    browser: Any, server: Server, lesson: Lesson, language: str, screen: str, how: str, full: bool
) -> None:
    size, more = SCREENS[screen]
    tries = screen != "side"  # on so small a board handles lie over the rims of what is tried there
    page = visitor(browser, size, language, **more)
    learner = Learner(page, lesson, language, how)
    learner.open(server.url)
    for at in range(len(lesson.steps)):
        learner.begin(at)
        learner.sees_what_glows()
        if tries and (full or at % 4 == 1):
            learner.tries_what_is_forbidden()
        if tries and (full or at % 4 == 3):
            learner.tries_what_is_wrong()
        learner.does_what_is_right()
        learner.goes_on()
    page.wait_for_selector("body[data-mood=graduate]")
    assert page.locator("#page-talk form").count() == 1, "then one plays"
    assert page.complaints == []


def fits(actions: Sequence[int], wanted: Sequence[int | None]) -> bool:
    """Whether these begin what is wanted; where None is wanted, anything will do."""
    alike = all(one in (None, action) for action, one in zip(actions, wanted, strict=False))
    return alike and len(actions) <= len(wanted)


class Learner:
    def __init__(self, page: Any, lesson: Lesson, language: str, how: str) -> None:
        self.page, self.lesson, self.language, self.how = page, lesson, language, how
        self.fingers = bool(page.evaluate("navigator.maxTouchPoints"))
        self.tutor = Tutor(lesson, 0, language)

    def open(self, url: str) -> None:
        self.page.goto(f"{url}/learn/{self.lesson.key}/{self.lesson.number}?step=0")
        people.quicken(self.page)

    def begin(self, at: int) -> None:
        self.tutor.begin(at)
        self.is_asked()

    def is_asked(self) -> None:
        """The page waits, and says what the teacher would say."""
        self.page.wait_for_selector(f"body[data-step='{self.tutor.at}'][data-mood=waits][data-mine=true]")
        assert not self.page.locator(".stage-banner").count(), "what was announced before lies over it"
        assert self.said() == plain(self.tutor.word.say[self.language])

    # ------------------------------------------------------------------ what the teacher wants
    def sees_what_glows(self) -> None:
        step = self.tutor.step
        places = len(set(step.touch) | set(step.light))
        self.page.wait_for_function(f"() => ({HOLES})() >= {min(places, 1)}")
        if step.touch:
            self.ring_is_seen()

    def ring_is_seen(self) -> None:
        def found() -> bool:
            seen = self.page.evaluate(RING)
            if seen is None:
                return False
            (left, top, right, bottom), (x, y, far, foot) = seen["ring"], seen["room"]
            return bool(left >= x and top >= y and right <= far and bottom <= foot)

        step = self.tutor.step
        people.until(self.page, found, f"step {self.tutor.at + 1}: what to touch {step.touch} is not in sight")

    def tries_what_is_forbidden(self) -> None:
        one = next((one for one in self.tutor.step.forbidden if one.touch), None)
        assert one is not None, f"step {self.tutor.at + 1} names no touch that is refused"
        self.touches_in_vain(one)

    def touches_in_vain(self, one: Forbidden) -> None:
        for thing in one.touch[:-1]:
            self.takes(thing, aimed=True)
        if self.how == "keys":
            self.leaps_to(one.touch[-1])
        self.touch(f"#page-board [id='{one.touch[-1]}']", aimed=True)
        self.page.wait_for_selector("body[data-mood=stern]")
        self.page.wait_for_selector("#page-why a:visible")  # the rule is named, a little later than the teacher speaks
        assert one.rule in self.page.locator("#page-why").text_content()
        assert self.said() == plain((one.say or self.tutor.step.say)[self.language])
        self.page.keyboard.press("Escape")
        if len(one.touch) > 1:
            self.page.keyboard.press("Escape")

    def leaps_to(self, thing: str) -> None:
        """The arrows come to what the rules refuse: towards it, and where that leads nowhere, another way."""
        been: dict[str, int] = {}
        for _ in range(80):
            at = self.page.evaluate(AWAY, thing)
            if at is None:
                return
            way = people.ARROWS if at["dx"] is None else towards(at["dx"], at["dy"])
            been[at["spot"]] = been.get(at["spot"], -1) + 1
            self.page.keyboard.press(way[been[at["spot"]] % 4])
        raise AssertionError(f"step {self.tutor.at + 1}: the arrows do not lead to {thing}")

    def tries_what_is_wrong(self) -> None:
        if not self.tutor.wrong:
            return
        plan = self.tutor.wrong[0]
        self.plays(plan)
        self.page.wait_for_selector("body[data-mood=wrong]")
        assert self.said() == plain(plan.say[self.language])
        self.press("#page-talk .primary")
        self.tutor.again()  # what was right so far stands
        self.is_asked()

    def does_what_is_right(self) -> None:
        self.plays(self.tutor.right[0], ringed=True)
        self.page.wait_for_selector("body[data-mood=done]")
        assert self.said() == plain(self.tutor.step.done[self.language])

    def goes_on(self) -> None:
        if self.how == "keys":
            self.page.wait_for_function("() => document.activeElement.closest('#page-talk')")
            self.page.keyboard.press("Enter")  # the focus waits there
        else:
            self.press("#page-talk .primary")

    def said(self) -> str:
        return plain(self.page.locator("#page-lesson-say").text_content())

    # ------------------------------------------------------------------ touching
    def plays(self, plan: Course, ringed: bool = False) -> None:
        tutor = self.tutor
        own = list(plan.own[tutor.made :])
        while own and not tutor.table.resting:
            if ringed and tutor.step.touch and len(plan.own) == len(own):
                self.ring_is_seen()
            before = people.state(self.page)["last"]
            made = tutor.made
            for i, action in enumerate(self.chooses(own)):
                if tutor.made == made + i:  # else the table has made it by itself: it was no choice
                    tutor.table.act(tutor.seat, tutor.table.moment, action)
                    tutor.judge()
            self.page.wait_for_selector(f"body:not([data-last='{before}'])")
            own = list(plan.own[tutor.made :])
            if not tutor.table.resting:
                self.page.wait_for_selector("body[data-mine=true][data-mood=waits]")

    def chooses(self, own: Sequence[int | None]) -> tuple[int, ...]:
        """Touch what makes the next of these actions; which were made."""
        state = self.tutor.table.state
        wanted = [state.legal_actions()[0] if own[0] is None else own[0], *own[1:]]
        names = self.lesson.names.get(self.language, ())
        module = playable()[self.lesson.key].module_if_any("hand")
        hand = hand_of(module, state.veil(self.tutor.seat), self.language, names)
        told = enumerate(hand.ways if hand else ())
        ways = [(i, way) for i, way in told if fits(way.actions, wanted) and not way.once]
        if ways:
            number, way = max(ways, key=lambda one: len(one[1].actions))
            self.carries(number, way)
            return way.actions
        assert wanted[0] is not None
        self.picks(wanted[0])
        return (wanted[0],)

    def carries(self, number: int, way: Way) -> None:
        for thing in way.things:
            self.takes(thing)
        place = self.page.locator(f"#page-hand [data-way='{number}']")
        if way.figure:
            self.turns(number, way)
        elif not place.count():
            self.press(f"#page-hand [data-verb='{way.verb}']")
        before = people.state(self.page)["n"]
        self.page.evaluate(LISTEN)
        self.press(f"#page-hand [data-way='{number}']")
        if self.fingers and self.how == "touch" and self.only_looks(before):
            self.press("#page-hand [data-way].look")  # the first touch only looked
        self.agrees(bool(way.confirm))

    def takes(self, thing: str, aimed: bool = False) -> None:
        more = f"#page-hand [data-add='{thing}']"  # what is held with it: by keys a button of its own
        if self.how == "keys" and self.page.locator(more).count():
            self.press(more)
        else:
            self.touch(f"#page-board [id='{thing}']", aimed)
        self.is_held(thing)

    def is_held(self, thing: str) -> None:
        """A tap is heard of a little later. What is held may be shown where it would go, and not where it stands."""
        self.page.wait_for_selector(f"#page-board [id='{thing}'].held", state="attached")

    def only_looks(self, before: str) -> bool:
        """What a finger's first touch did: it looked, or it has played (or asks whether it should). Asked once the tap
        has become a click: while a finger is down it always looks."""
        self.page.wait_for_selector("body[data-clicked]")
        played = f"body:not([data-n='{before}']), #page-board.waiting, dialog.ask[open]"
        looks = "#page-hand [data-way].look"
        self.page.wait_for_selector(f"{played}, {looks}")
        return not self.page.locator(played).count() and bool(self.page.locator(looks).count())

    def turns(self, number: int, way: Way) -> None:
        """What can lie there in several ways is turned until it lies in this one."""
        place = f"#page-hand .place[data-place='{way.place}']"
        if not self.page.locator(place).count():  # beyond the rim of the landscape
            self.page.keyboard.press("0")  # show everything
            self.page.wait_for_selector(place)
        for _ in range(4):
            if self.page.locator(f"#page-hand [data-way='{number}']").count():
                return
            if self.how == "keys":
                self.page.locator(place).focus()
            elif not self.fingers:
                self.page.mouse.move(*people.spot_of(self.page.locator(place)))
            elif not self.page.locator("#page-hand .turner").count():
                self.press(place)
            if self.fingers and self.how == "touch":
                self.press("#page-hand .turner[data-handle=turn]")
            else:
                self.page.keyboard.press("r")

    def agrees(self, asked: bool) -> None:
        if asked:
            self.page.locator("dialog.ask[open] [value=yes]").click()

    def picks(self, action: int) -> None:
        """An option that lies open: on the board, or among the buttons beside it."""
        free = f"#page-board [data-action='{action}']:not([data-for]), #page-board [data-action='{action}'].open"
        if self.page.locator(free).count():
            asks = self.page.locator(free).first.get_attribute("data-confirm") is not None
            self.touch(free)
            self.agrees(asks)
        elif self.page.locator(f"#page-choices [data-action='{action}']").count():
            self.press(f"#page-choices [data-action='{action}']")
        else:
            group = self.page.locator(f"#page-board [data-action='{action}']").first.get_attribute("data-for")
            self.touch(f"#page-board [data-group='{group}']")
            self.touch(free)

    def touch(self, which: str, aimed: bool = False) -> None:
        """Something on the board: by its middle, or with the keys by what of it takes the focus."""
        one = self.page.locator(which).first
        if self.how == "keys":
            self.focus(one)
            self.page.keyboard.press("Enter")
            return
        spot = people.spot_of(one) or (one.evaluate(MIDDLE) if aimed else None)
        assert spot, f"cannot be hit: {which}"
        self.hit(spot)

    def press(self, which: str) -> None:
        one = self.page.locator(which).first
        if self.how == "keys":
            one.focus()
            self.page.keyboard.press("Enter")
        else:  # what is laid over the table is laid anew when the table moves
            self.hit(people.until(self.page, lambda: people.spot_of(one), f"cannot be hit: {which}"))

    def hit(self, spot: Any) -> None:
        assert spot, "cannot be hit"
        if self.fingers:
            self.page.touchscreen.tap(*spot)
        else:
            self.page.mouse.click(*spot)

    def focus(self, one: Any) -> None:
        assert one.evaluate(FOCUS), "takes no focus"


LISTEN = """() => { delete document.body.dataset.clicked;
  addEventListener('click', () => { document.body.dataset.clicked = ''; }, { once: true, capture: true }); }"""
MIDDLE = "node => { const b = node.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; }"
AWAY = """thing => {  // how far it is from the focus; null where that is on it
  const at = document.activeElement, there = document.querySelector(`#page-board [id='${thing}']`);
  if (at.closest(`[id='${thing}']`)) return null;
  const middle = node => { const b = node.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; };
  const on = at.closest('#page-board, #page-hand'), [x, y] = middle(at), [u, v] = middle(there);
  return { spot: on ? `${x} ${y}` : '', dx: on ? u - x : null, dy: on ? v - y : null }; }"""
FOCUS = """node => { const one = node.matches('[tabindex]') ? node : node.querySelector('[tabindex]');
  one?.focus(); return Boolean(one); }"""


def towards(dx: float, dy: float) -> tuple[str, ...]:
    """The arrows, the one that leads there first."""
    aside = ("ArrowRight", "ArrowLeft") if dx > 0 else ("ArrowLeft", "ArrowRight")
    along = ("ArrowDown", "ArrowUp") if dy > 0 else ("ArrowUp", "ArrowDown")
    near, far = (aside, along) if abs(dx) > abs(dy) else (along, aside)
    return near[0], far[0], far[1], near[1]


def plain(words: str) -> str:
    return LETTERS.sub(" ", words.replace("**", "")).strip()

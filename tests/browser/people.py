"""People at a page: they click what can be clicked and read what is written. They know no game."""

from collections.abc import Sequence
from typing import Any

from panurge.core.rng import Rng

WIDE, PHONE = (1440, 900), (390, 844)


def visitor(browser: Any, size: tuple[int, int] = WIDE, language: str = "fr", **more: Any) -> Any:
    """A page in a context of its own; whatever its console complains about is kept in `page.complaints`."""
    settings: dict[str, Any] = {
        "viewport": {"width": size[0], "height": size[1]},
        "locale": {"fr": "fr-FR", "en": "en-GB"}[language],
        "reduced_motion": "reduce",
    }
    page = browser.new_context(**(settings | more)).new_page()
    page.complaints = []
    page.on("console", lambda message: page.complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: page.complaints.append(str(error)))
    page.set_default_timeout(15000)
    return page


def make_table(page: Any, url: str, game: str, seats: Sequence[str], **options: str) -> None:
    """Fill in the form of a new table and open it."""
    page.goto(f"{url}/new?game={game}")
    for i, who in enumerate(seats):
        page.select_option(f"[name=seat{i}]", who)
    extra = page.locator(".seat-choice select").count()
    for i in range(len(seats), extra):
        page.select_option(f"[name=seat{i}]", "nobody")
    for name, value in options.items():
        page.select_option(f"[name='option.{name}']", value)
    page.locator("form.sheet button.primary").click()
    page.wait_for_selector("body[data-n]")


def quicken(page: Any) -> None:
    """Others' moves at once."""
    page.evaluate("localStorage.setItem('speed', '0'); document.getElementById('page-speed').value = '0'")


def invitation(page: Any) -> str:
    return str(page.locator("#page-invite [data-copy]").first.get_attribute("data-copy"))


def sit(page: Any, url: str, link: str, name: str) -> None:
    page.goto(url + link)
    page.fill("[name=name]", name)
    page.locator("form button.primary").click()
    page.wait_for_selector("body[data-n]")


def state(page: Any) -> dict[str, str]:
    got: dict[str, str] = page.evaluate("({...document.body.dataset})")
    return got


def step_until_over(pages: Sequence[Any], seed: int = 1, most: int = 600, after: Any = None) -> int:
    """Whoever's turn it is clicks something on the board, until the game is over; the number of clicks."""
    rng = Rng(seed)
    clicks = 0
    for _ in range(most):
        for page in pages:
            here = state(page)
            if here.get("over") == "true":
                return clicks
            if here.get("mine") == "true":
                click_something(page, rng)
                clicks += 1
                if after is not None:
                    after(clicks)
                break
        else:
            pages[0].wait_for_timeout(30)
    raise AssertionError(f"the game did not end within {most} looks; it stands at {state(pages[0])}")


def click_something(page: Any, rng: Rng) -> None:
    """Click a random thing on the board that plays an action, opening its group first if need be."""
    before = state(page)["last"]
    free = page.locator("#page-board [data-action]:not([data-for])").all()
    openers = page.locator("#page-board [data-group]:not([data-for]), #page-board [data-group].open").all()
    choices = [("act", one) for one in free] + [("open", one) for one in openers]
    assert choices, f"nothing to touch on the board: {page.locator('#page-ask').text_content()}"
    kind, one = choices[int(rng.below(len(choices)))]
    if kind == "open":
        group = one.get_attribute("data-group")
        if one.get_attribute("aria-expanded") != "true":
            if page.locator("#page-board [aria-expanded=true]").count():
                page.keyboard.press("Escape")  # what another group offers may lie over it
            _press(one)
        inside = page.locator(f"#page-board [data-action][data-for='{group}'].open").all()
        assert inside, f"the opener {group} opens nothing"
        one = inside[int(rng.below(len(inside)))]
    _press(one)
    page.wait_for_selector(f"body:not([data-last='{before}'])")


def _press(one: Any) -> None:
    """A real click where the eye would click: in the middle, or, if something lies over that, where it can be hit."""
    spot = one.evaluate(
        """node => {
          node.scrollIntoView({block: 'center'});  // from under the card that stays in sight
          const b = node.getBoundingClientRect(), spots = [[10, 10]];
          for (let i = 1; i < 20; i++) for (let j = 1; j < 20; j++) spots.push([i, j]);
          for (const [i, j] of spots) {
            const x = b.x + b.width * i / 20, y = b.y + b.height * j / 20, hit = document.elementFromPoint(x, y);
            if (hit && (hit === node || node.contains(hit))) return [x, y];
          } return null; }"""
    )
    assert spot, f"cannot be hit anywhere: {one.get_attribute('aria-label')}"
    one.page.mouse.click(*spot)


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

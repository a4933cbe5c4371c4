"""Looking at a page in every way: sizes, themes, languages; and with the eyes of axe-core."""

from typing import Any

from tests.browser.people import PHONE, WIDE

SIZES = {"wide": WIDE, "phone": PHONE}
THEMES = ("light", "dark")
LANGUAGES = ("fr", "en")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def turn_to(page: Any, size: str, theme: str) -> None:
    """The same page on another screen, by day or by night."""
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    still(page)


def still(page: Any) -> None:
    """Wait until what was asked of the server is drawn: the layout of the board follows the width of the page."""
    if page.locator("#page-board").count():
        page.wait_for_function(
            """() => { const svg = document.querySelector('#page-board > svg'), box = svg.viewBox.baseVal;
              return box.width > 0 && (matchMedia('(max-width: 699px)').matches === box.width < 700); }""",
            timeout=60_000,
        )
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def speak(page: Any, language: str) -> None:
    """The same page in another language, as by its switch."""
    if page.locator("html").get_attribute("lang") != language:
        url = page.url.split("/")[0] + "//" + page.url.split("/")[2]
        page.context.add_cookies([{"name": "language", "value": language, "url": url}])
        live = page.locator("body[data-n]").count()  # a table, which comes over its wire
        page.reload()
        if live:
            page.wait_for_selector("body[data-n]")
        still(page)


def findings(page: Any, impacts: tuple[str, ...] = ("serious", "critical")) -> list[str]:
    """What axe-core finds amiss: rule, impact, and the first places."""
    from axe_playwright_python.base import AXE_SCRIPT

    if not page.evaluate("typeof window.axe === 'object'"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate(
        "tags => axe.run(document, { runOnly: tags, resultTypes: ['violations'] }).then(all => all.violations)", TAGS
    )
    told = []
    for rule in found:
        if rule["impact"] in impacts:
            places = "; ".join(
                f"{node['target'][0]} {(node['any'] or node['all'] or node['none'] or [{}])[0].get('message', '')}"
                for node in rule["nodes"][:3]
            )
            told.append(f"{rule['id']} ({rule['impact']}, {len(rule['nodes'])}): {places}")
    return told

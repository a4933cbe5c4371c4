"""Pictures of every page, to be looked at: `python -m tests.browser.shots FOLDER [game …]`.

Each page, and each game at its start, in the middle, while choosing and at its end; French and English, wide and phone,
light and dark: eight looks of the same moment, because one game is driven and only the look is changed. `index.html` in
the folder shows them side by side and says what the pages complained about."""

import sys
import tempfile
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

from panurge.web.playable import playable
from tests.browser import people
from tests.browser.conftest import FLAGS, chromium
from tests.browser.driving import Driven
from tests.browser.eyes import LANGUAGES, SIZES, THEMES, speak, turn_to
from tests.browser.people import WIDE
from tests.browser.servers import Server
from tests.kit.outside import announce

MIDDLE = 10  # own decisions before the middle
SEED = 5  # a game that goes on long enough in all five (in La Guerre des Moutons a random player may drop out early)
PATIENCE = 40  # decisions in which something to choose in parts must have come up


class Album:
    """Where the pictures go, and what was amiss."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.shown: dict[str, list[str]] = {}
        self.amiss: list[str] = []

    def every_look(self, page: Any, name: str, ready: Callable[[], None] = lambda: None) -> None:
        """The page as it stands in all eight looks; `ready` is called before each, for what a look may have closed."""
        for language in LANGUAGES:
            speak(page, language)
            for size in SIZES:
                for theme in THEMES:
                    turn_to(page, size, theme)
                    ready()
                    self._shoot(page, name, f"{size}.{language}.{theme}")

    def _shoot(self, page: Any, name: str, look: str) -> None:
        page.evaluate("scrollTo(0, 0)")
        page.wait_for_timeout(120)
        page.screenshot(path=str(self.folder / f"{name}.{look}.png"))
        self.shown.setdefault(name, []).append(look)
        self.amiss += [f"{name}.{look}: {complaint}" for complaint in page.complaints]
        page.complaints.clear()
        wide, seen = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        if wide > seen:
            self.amiss.append(f"{name}.{look}: scrolls sideways ({wide} > {seen})")

    def write_index(self) -> None:
        rows = []
        for name, looks in self.shown.items():
            pictures = "".join(
                f'<a class="{look.split(".")[0]}" href="{name}.{look}.png"><img loading="lazy" src="{name}.{look}.png" '
                f'alt="{name} {look}"><span>{look}</span></a>'
                for look in looks
            )
            rows.append(f"<section><h2>{escape(name)}</h2><div>{pictures}</div></section>")
        amiss = "".join(f"<li>{escape(note)}</li>" for note in self.amiss) or "<li>nothing</li>"
        self.folder.joinpath("index.html").write_text(
            INDEX.format(count=sum(map(len, self.shown.values())), amiss=amiss, rows="".join(rows)), encoding="utf-8"
        )


INDEX = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Shots</title><style>
body{{font:15px system-ui;margin:24px;background:#e9e4da}}
section>div{{display:flex;flex-wrap:wrap;gap:12px;align-items:flex-start}}
a{{display:grid;color:#333;text-decoration:none;font-size:12px}}
img{{display:block;border-radius:6px;box-shadow:0 2px 8px #0003}}
.wide img{{width:340px}}.phone img{{width:130px}}</style>
<h1>{count} pictures</h1><p>Amiss:</p><ul>{amiss}</ul>{rows}</html>"""


def one_game(page: Any, url: str, game: str, album: Album) -> None:
    driven = Driven(url, game, seed=SEED)
    driven.seat(page)
    album.every_look(page, f"{game}.1start", lambda: driven.shown_on(page))
    driven.play(MIDDLE)
    driven.shown_on(page)
    album.every_look(page, f"{game}.2middle", lambda: driven.shown_on(page))
    turn_to(page, "wide", "light")
    for _ in range(PATIENCE):
        if something_to_choose(page) or not driven.play(1):
            break
        driven.shown_on(page)
    if something_to_choose(page):
        album.every_look(page, f"{game}.3choosing", lambda: choose_a_piece(page))
    driven.to_the_end()
    driven.shown_on(page)
    album.every_look(page, f"{game}.4end", lambda: driven.shown_on(page))
    replay = f"{page.url}/replay"
    page.goto(replay)
    moment = int(page.locator("body").get_attribute("data-length")) * 2 // 3
    page.goto("about:blank")  # else the page would stay, and only its mark change
    page.goto(f"{replay}#at={moment}")
    album.every_look(page, f"{game}.5replay", lambda: drawn(page))


def drawn(page: Any) -> None:
    page.wait_for_function("() => document.querySelectorAll('#page-board > svg *').length > 9")


def something_to_choose(page: Any) -> bool:
    return bool(page.locator("#page-board [data-group]").count() or page.locator("#page-back").is_visible())


def choose_a_piece(page: Any) -> None:
    """A piece that offers choices is touched, unless it is already, or a part of the decision is made already."""
    page.wait_for_selector("body[data-mine=true]")
    openers = page.locator("#page-board [data-group]")
    if openers.count() and not page.locator("#page-board [data-for].open").count():
        people._press(openers.nth(openers.count() // 2))


def pages_around(page: Any, url: str, game: str, album: Album) -> None:
    host = people.visitor(page.context.browser, WIDE, "fr")
    host.goto(f"{url}/new?game={game}")
    host.fill("[name=name0]", "Maud")
    host.check("[name=open]")
    host.locator("form.sheet button.primary").click()
    host.wait_for_selector("body[data-n]")
    places = {"lobby": "/", "new": f"/new?game={game}", "sit": people.invitation(host), "rules": f"/rules/{game}"}
    for name, path in {**places, "gone": "/nowhere"}.items():
        page.goto(url + path)
        page.complaints.clear()  # the address of a lost page is one to complain about
        album.every_look(page, name, page.complaints.clear if name == "gone" else lambda: None)
    host.context.close()


def main() -> None:
    from playwright.sync_api import sync_playwright

    announce()
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "shots")
    folder.mkdir(parents=True, exist_ok=True)
    ours = [key for key, card in playable().items() if card.package.startswith("panurge.")]
    wanted = sys.argv[2:] or ours
    album = Album(folder)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data), outside=False)
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        page = people.visitor(browser, WIDE, "fr")
        for game in wanted:
            one_game(page, server.url, game, album)
        pages_around(page, server.url, wanted[0], album)
        browser.close()
        server.stop()
    album.write_index()
    print(f"{sum(map(len, album.shown.values()))} pictures; open {folder / 'index.html'}")
    for note in album.amiss:
        print(note)


if __name__ == "__main__":
    main()

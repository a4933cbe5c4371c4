"""Pictures of every page, to be looked at: `python -m tests.browser.shots FOLDER [game … | village]`.

Each page, and each game at its start, in the middle, while choosing and at its end; French and English, wide and phone,
light and dark: eight looks of the same moment, because one game is driven and only the look is changed. `index.html` in
the folder shows them side by side and says what the pages complained about."""

import sys
import tempfile
import time
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

from panurge.people import People
from panurge.people.person import SHOWS
from panurge.store import SqliteStore
from panurge.web.links import Links
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


NEIGHBOURS = {  # ratings of those who play here, and how sure they are
    "Anouk": (1688, 30), "Inès": (1544, 46), "Jeanne": (1496, 52), "Karim": (1310, 66), "Théo": (1012, 60),
    "Maximilien de La Grange": (1204, 70), "Zoé": (1490, 50),
}  # fmt: skip


def settle(path: Path) -> tuple[dict[str, str], str]:
    """Neighbours with ratings in every game, Rose among them: the cookies of all, and whose page is to be looked at."""
    store = SqliteStore(path)
    people_here = People(store)
    for name, (mean, spread) in {"Rose": (1342, 48), **NEIGHBOURS}.items():
        one = people_here.welcome(f"browser of {name}", name).id
        for key in playable():
            rating = (mean * 1000, spread * 500, 41, 24, 9, int(time.time() * 1000))
            store.run("INSERT INTO ratings VALUES (?, ?, ?, ?, ?, ?, ?, ?)", one, key, *rating)
    zoe = people_here.change(people_here.welcome("browser of Zoé").id, shows=SHOWS)
    cookies = {name: Links(store).signed(f"browser of {name}") for name in ("Rose", *NEIGHBOURS)}
    store.close()
    return cookies, zoe.id


def resident(browser: Any, url: str, cookie: str) -> Any:
    """A page of somebody who lives here."""
    page = people.visitor(browser, WIDE, "fr")
    page.context.add_cookies([{"name": "panurge", "value": cookie, "url": url}])
    return page


def village(browser: Any, url: str, cookies: dict[str, str], someone: str, album: Album) -> None:
    """Rose at home: the lobby with neighbours, tables and a challenge, her pages and those of others, an invitation
    with somebody who looks at it."""
    page = resident(browser, url, cookies["Rose"])
    for game in ("guerre-et-beeeh", "sheep-sheep"):
        driven = Driven(url, game, seed=SEED)
        driven.seat(page)
        driven.to_the_end()
        driven.shown_on(page)
    people.make_table(page, url, "black-sheep", ["me", "random"])
    karim, ines, zoe = (resident(browser, url, cookies[name]) for name in ("Karim", "Inès", "Zoé"))
    ines.goto(f"{url}/new?game=shear-panic")
    ines.check("[name=open]")
    ines.locator("form.sheet button.primary").click()
    ines.wait_for_selector("body[data-n]")
    zoe.goto(url)
    page.goto(url)
    karim.goto(f"{url}/leaderboard/black-sheep")
    karim.locator("tr:has-text('Rose') form[action='/challenge'] button").click()
    karim.wait_for_selector("#page-filling .free")
    zoe.goto(karim.locator("[data-copy]").first.get_attribute("data-copy"))
    karim.wait_for_selector("#page-filling .looked")
    places = {"lobby": "/", "me": "/me", "player": f"/players/{someone}", "leaderboard": "/leaderboard/black-sheep",
              "stats": "/stats/guerre-et-beeeh", "forget": "/me/forget"}  # fmt: skip
    for name, path in places.items():
        page.goto(url + path)
        album.every_look(page, f"village.{name}")
    page.goto(f"{url}/me")
    album.every_look(page, "village.wardrobe", lambda: people.unfold(page))
    album.every_look(karim, "village.invite", lambda: karim.wait_for_selector("#page-filling .free"))
    album.every_look(zoe, "village.guest")
    stranger = people.visitor(browser, WIDE, "fr")
    stranger.goto(url)
    album.every_look(stranger, "village.first")


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
        known = settle(server.path)
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        page = people.visitor(browser, WIDE, "fr")
        for game in wanted:
            if game in ours:
                one_game(page, server.url, game, album)
        if "village" not in wanted:
            pages_around(page, server.url, wanted[0], album)
        village(browser, server.url, *known, album)
        browser.close()
        server.stop()
    album.write_index()
    print(f"{sum(map(len, album.shown.values()))} pictures; open {folder / 'index.html'}")
    for note in album.amiss:
        print(note)


if __name__ == "__main__":
    main()

"""Every table worth seeing, a page for each game: `python tools/gallery.py folder` (with the package importable).

For each game: the lobby picture, then start, middle, a choice being made, points just won, the end, what somebody
watching sees, and the middle once more with nothing hidden (as in a game that is looked at again), played from a fixed
seed by seats that look one decision ahead; on a wide and on a narrow table, by day, by night, and by day as a
deuteranope sees it, with the marks of the last move. The pages need nothing around them;
`--shots` also photographs each row with Chromium, for those who look at files.
"""

import argparse
import html
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from shutil import which

from panurge.core.card import GameCard
from panurge.core.last import Last, Recent, takes_last
from panurge.core.registry import GAMES
from panurge.core.rng import Rng
from panurge.core.sense import greedy
from panurge.core.state import CHANCE, SPECTATOR, State
from panurge.drawing.frame import Drawing
from panurge.drawing.palette import THEMES

NAMES = ("Maximilienne", "Anselme", "Zoé", "Colin")
# Machado, Oliveira and Fernandes 2009, full severity, in linear light as SVG filters compute by default.
DEUTERANOPIA = (
    '<svg width="0" height="0" style="position:absolute"><filter id="deuteranopia">'
    '<feColorMatrix type="matrix" values=".367322 .860646 -.227968 0 0 .280085 .672501 .047413 0 0 '
    '-.011820 .042940 .968881 0 0 0 0 0 1 0"/></filter></svg>'
)
STYLE = """\
body{margin:0;font:15px system-ui,sans-serif;background:#f5ecda;color:#2f2a24}
h1,h2{font-family:Palatino,Georgia,serif;margin:0;padding:20px 24px 4px}
p{margin:0;padding:0 24px}
.row{display:flex;flex-wrap:wrap;gap:16px;padding:16px 24px 28px}
.dark{background:#1f1c1a;color:#f4eadb}
.deuteranopia{filter:url(#deuteranopia)}
figure{margin:0}
figcaption{font-size:12.5px;padding:0 0 6px}
.wide svg{width:696px;height:auto}
.lobby svg{width:300px;height:auto}
"""


@dataclass(frozen=True)
class Moment:
    """A position as one seat sees it, and what it is shown of the last move."""

    veil: State
    last: Last | None
    choices: int  # how many options there are
    half: bool  # in the middle of a decision
    gained: int  # points won by the move before

    def drawn(self, draw: Callable[..., Drawing], language: str, layout: str, names: tuple[str, ...]) -> Drawing:
        if takes_last(draw):
            return draw(self.veil, language, layout, names, self.last)
        return draw(self.veil, language, layout, names)


def _pick(card: GameCard, state: State, rng: Rng) -> int:
    """Chance as it falls; a seat looks one decision ahead, so that there is something to see."""
    if state.current_player == CHANCE or state.n_moves == 1:
        return int(state.pick(rng))
    seat = int(state.current_player)
    return int(greedy(state.veil(seat).imagine(rng), card.module("sense").SENSE, seat, rng))


def _points(state: State) -> int:
    return sum(score for score in state.veil(None).scores() if score is not None and score > 0)


def moments_of(card: GameCard, players: int, seed: int) -> list[Moment]:
    """Every decision of one game as the seat to move sees it; then the end, as seat 0 and as a spectator sees it; then
    the middle with nothing hidden."""
    rng, state = Rng(seed), card.start(players)
    recent = {seat: Recent(seat) for seat in (*range(players), None)}
    found: list[Moment] = []
    opened: list[Moment] = []
    before, gained = 0, 0

    def moment(seat: int | None, choices: int = 0) -> Moment:
        veil = state.veil(seat)
        return Moment(veil, recent[seat].last(veil), choices, bool(veil.half_made()), gained)

    for n in range(4 * card.longest):
        if state.is_over:
            break
        who = int(state.current_player)
        if who != CHANCE:
            found.append(moment(who, len(state.legal_actions())))
            opened.append(Moment(state.clone(), None, 0, bool(state.half_made()), 0))
            gained = 0
        veils = {seat: state.veil(seat) for seat in recent}
        forced, action = who != CHANCE and bool(state.forced_for_all()), _pick(card, state, rng)
        seen = {seat: int(state.seen(SPECTATOR if seat is None else seat, action)) for seat in recent}
        state.apply(action)
        gained, before = gained + _points(state) - before, _points(state)
        for seat, memory in recent.items():
            memory.add(n, who, forced, seen[seat], veils[seat], state.veil(seat) != veils[seat])
    late = opened[len(opened) // 2 :]
    return [*found, moment(0), moment(None), next((one for one in late if not one.half), late[0])]


def played(card: GameCard, players: int, seed: int) -> list[tuple[str, Moment]]:
    """The moments worth seeing in one game, by name."""
    *decisions, end, spectator, opened = moments_of(card, players, seed)
    late = decisions[len(decisions) // 2 :]
    choosing = max(late, key=lambda one: (one.half, one.choices))
    scoring = max(decisions[1:], key=lambda one: one.gained, default=decisions[0])
    middle = next((one for one in late if one.last is not None and not one.half), late[0])
    return [
        ("start", decisions[0]),
        ("middle", middle),
        ("choosing", choosing),
        ("scoring", scoring),
        ("end", end),
        ("spectator", spectator),
        ("open", opened),
    ]


def figure(caption: str, picture: str) -> str:
    return f"<figure><figcaption>{html.escape(caption)}</figcaption>{picture}</figure>"


def row(kind: str, figures: list[str]) -> str:
    return f'<div class="row {kind}">{"".join(figures)}</div>'


def rows_of(card: GameCard, language: str, seed: int) -> tuple[str, list[str]]:
    """How heavy the drawings of one game are, and all its rows."""
    draw = card.module("draw")
    rows, heaviest = [], []
    if hasattr(draw, "vignette"):
        rows.append(row("lobby", [figure(f"lobby, {theme}", draw.vignette().standalone(theme)) for theme in THEMES]))
    for players in sorted({min(card.players), max(card.players)}):
        states = played(card, players, seed)
        for layout in ("wide", "tall"):
            names = NAMES[:players]
            drawings = [(name, one.drawn(draw.draw, language, layout, names)) for name, one in states]
            size = max(len(drawing.standalone().encode()) for _, drawing in drawings)
            heaviest.append(f"{players} players, {layout}: {size / 1024:.0f} KB")
            for look, theme in (("light", "light"), ("dark", "dark"), ("deuteranopia", "light")):
                figures = [
                    figure(f"{name}, {players} players, {layout}, {look}", drawing.standalone(theme))
                    for name, drawing in drawings
                ]
                rows.append(row(f"{layout} {look}", figures))
    return f"Heaviest drawings: {'; '.join(heaviest)}.", rows


def whole(title: str, body: str, language: str) -> str:
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{html.escape(title)}</title>'
        f"<style>{STYLE}</style><h1>{html.escape(title)}</h1>{DEUTERANOPIA}{body}</html>"
    )


def shoot(folder: Path, key: str, rows: list[str]) -> None:
    """A picture file for each row; each is shown alone, for all of them are more than a browser likes."""
    from playwright.sync_api import sync_playwright  # only those who want files need it

    names = ("chromium", "chromium-browser", "google-chrome")
    program = next((found for name in names if (found := which(name))), None)
    with sync_playwright() as tool:
        browser = tool.chromium.launch(executable_path=program, args=["--no-sandbox"])
        view = browser.new_page(viewport={"width": 2200, "height": 1000})
        view.set_default_timeout(120_000)
        for i, body in enumerate(rows):
            view.set_content(whole(key, body, "en"))
            found = view.locator(".row")
            look = (found.get_attribute("class") or "row").removeprefix("row ").replace(" ", "-")
            found.screenshot(path=str(folder / f"{key}-{i:02}-{look}.png"))
        browser.close()


def main() -> None:
    reader = argparse.ArgumentParser(description="Every table worth seeing.")
    reader.add_argument("folder", type=Path)
    reader.add_argument("--game", default="", help="only this one")
    reader.add_argument("--language", default="fr")
    reader.add_argument("--seed", type=int, default=11)
    reader.add_argument("--shots", action="store_true", help="also a picture file for each row (needs Chromium)")
    wish = reader.parse_args()
    wish.folder.mkdir(parents=True, exist_ok=True)
    links = ""
    for key, card in GAMES.items():
        title = card.titles.get(wish.language, key)
        links += f'<li><a href="{key}.html">{html.escape(title)}</a></li>'
        if wish.game not in ("", key):
            continue
        note, rows = rows_of(card, wish.language, wish.seed)
        path = wish.folder / f"{key}.html"
        path.write_text(whole(title, f"<p>{note}</p>{''.join(rows)}", wish.language), encoding="utf-8")
        print(path, note)
        if wish.shots:
            shoot(wish.folder, key, rows)
    (wish.folder / "index.html").write_text(whole("Panurge", f"<ul>{links}</ul>", wish.language), encoding="utf-8")


if __name__ == "__main__":
    main()

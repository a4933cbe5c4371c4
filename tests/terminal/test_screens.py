"""The screens: whole games by keys and by mouse, and what each key does."""

import os
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Input, OptionList, Static

from panurge import GAMES, Rng, State, make
from panurge.core.hand import begun
from panurge.core.lesson import lessons, spoken
from panurge.core.record import loads, played
from panurge.study.hint import words
from panurge.terminal import playing
from panurge.terminal.app import PanurgeApp
from panurge.terminal.chair import Tip
from panurge.terminal.curtain import Curtain, Leaflet
from panurge.terminal.film import Replay, Watch
from panurge.terminal.opening import seated
from panurge.terminal.pupil import Pupil
from panurge.terminal.seat_screen import SeatScreen
from panurge.terminal.sight import Sight
from panurge.terminal.start_screen import StartScreen
from panurge.terminal.wish import PERSON
from tests.terminal.players import (
    SMALL,
    WIDE,
    at_table,
    hurried,
    in_loop,
    one_touch,
    settled,
    table_of,
    whole_game,
    wish,
)

OURS = [key for key, card in GAMES.items() if card.package.startswith("panurge.games.")]


def shown(screen: SeatScreen, name: str) -> str:
    return str(screen.query_one(name, Static).render())


@in_loop
async def test_the_last_moves_by_keys_and_the_end() -> None:
    async with at_table(wish("guerre-et-beeeh", "fr"), seed=3) as pilot:
        await hurried(pilot, 5, leave=2)
        screen = await whole_game(pilot, 5, mouse=False)
        assert screen.sight is not None
        assert screen.sight.over is not None
        await pilot.pause()
        assert isinstance(pilot.app.screen, Leaflet)
        told = pilot.app.screen.text.plain
        assert "gagn" in told or "partagée" in told
        assert "Total" in told


@pytest.mark.long
@pytest.mark.parametrize("mouse", [False, True], ids=["keys", "mouse"])
@pytest.mark.parametrize("key", OURS)
@in_loop
async def test_a_whole_game(key: str, mouse: bool) -> None:
    async with at_table(wish(key), seed=11, size=WIDE if mouse else SMALL) as pilot:
        await whole_game(pilot, 1, mouse)


@in_loop
async def test_a_thing_is_held_then_put_by_mouse() -> None:
    """GB-7: a sheep, then the token it would slide to; what would happen is told before."""
    async with at_table(wish("guerre-et-beeeh", seats=(PERSON, PERSON)), seed=4) as pilot:
        screen = table_of(pilot)
        if screen.sight is not None and screen.sight.passing is not None:
            await pilot.press("enter")
            await settled(pilot)
        way = next(way for way in screen.grip.hand.ways if way.verb == "move")
        await pilot.click(screen.board, offset=screen.board.spot(way.things[0]))
        assert screen.held == way.things
        await pilot.hover(screen.board, offset=screen.board.spot(way.place))
        await pilot.pause()
        assert way.say.split(".")[0] in shown(screen, "#ask").replace("\n", " ")
        await pilot.press("escape")
        assert screen.held == ()
        n = screen.sight.n if screen.sight is not None else 0
        await pilot.click(screen.board, offset=screen.board.spot(way.things[0]))
        await pilot.click(screen.board, offset=screen.board.spot(way.place))
        await settled(pilot)
        assert screen.sight is not None
        assert screen.sight.n > n


@in_loop
async def test_written_with_completion_refused_by_a_rule_and_taken_back() -> None:
    async with at_table(wish("guerre-et-beeeh", seats=(PERSON, "random")), seed=4) as pilot:
        screen = table_of(pilot)
        typed = screen.query_one("#typed", Input)
        await pilot.press("colon")
        assert typed.has_focus
        await pilot.press(*"move a6", "enter")
        await pilot.pause()
        assert "GB-" in shown(screen, "#ask"), "GB-7, GB-9: not one's own sheep"
        assert screen.sight is not None
        wanted = next(name for name in screen.sight.notation.values() if name.startswith("move"))
        typed.focus()
        await pilot.press(*wanted[:-1])
        await pilot.pause(0.05)
        await pilot.press("right", "enter")
        await settled(pilot)
        assert screen.sight.half, "the sheep is chosen, its direction is not"
        await pilot.press("u")
        await settled(pilot)
        assert not screen.sight.half


@in_loop
async def test_rules_sheet_log_help_language_day() -> None:
    async with at_table(wish("guerre-et-beeeh", "fr"), seed=4) as pilot:
        screen = table_of(pilot)
        await pilot.press("r")
        await pilot.pause()
        assert screen.query_one("#rules").display
        assert "GB-7" in shown(screen, "#rule-text")
        await pilot.press("escape")
        assert not screen.query_one("#rules").display
        for key, word in (("s", "Total"), ("g", "commence"), ("f1", "flèches")):
            await pilot.press(key)
            await pilot.pause()
            assert isinstance(pilot.app.screen, Leaflet)
            assert word in pilot.app.screen.text.plain
            await pilot.press("escape")
            await pilot.pause()
        await pilot.press("l")
        await pilot.pause()
        assert "what will you do" in shown(screen, "#ask")
        await pilot.press("d")
        await pilot.pause()
        assert pilot.app.theme == "panurge-day"
        options = screen.query_one("#options", OptionList)
        await pilot.press("tab")
        assert options.has_focus
        assert options.highlighted is not None


@in_loop
async def test_a_hint_marks_the_whole_move_and_lives_as_long_as_one_follows_it() -> None:
    """The first thing, then where it goes; a part of it that is played leaves the rest; anything else ends it."""
    async with at_table(wish("shear-panic"), seed=4) as pilot:
        screen = table_of(pilot)
        while screen.sight is None or not any(one.startswith("square-") for one in screen.grip.stops()):
            await one_touch(pilot, Rng(1), False)
            await settled(pilot)
        sight = screen.sight
        parts = tuple(sight.veil.parse(move) for move in ("slam2", "B1"))
        parts += (begun(sight.veil, *parts).legal_actions()[0],)

        async def told(_: Sight) -> Tip:
            return Tip(parts, words(sight.veil, parts, "en"), "close")

        screen.chair.hint = told
        await pilot.press("h")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert "Lamb slam 2: slam" in shown(screen, "#ask")
        assert screen._marks() == {"square-slam2": "hint", "sheep-B1": "aim"}
        screen._touch("square-slam2")
        await pilot.pause()
        assert screen._marks()["sheep-B1"] == "hint"
        await screen._play(parts[:1])
        await settled(pilot)
        assert screen.plan == parts[1:]
        assert "Lamb slam 2: slam" in shown(screen, "#ask")
        other = next(action for action, _ in screen.sight.options if action != parts[1])
        await screen._play((other,))
        await settled(pilot)
        assert screen.tip is None


@in_loop
async def test_a_curtain_between_two_people_with_secrets() -> None:
    async with at_table(wish("black-sheep", seats=(PERSON, PERSON)), seed=4) as pilot:
        await pilot.pause()
        assert isinstance(pilot.app.screen, Curtain)
        screen = table_of(pilot)
        assert screen.sight is not None
        assert screen.sight.seat is None, "behind the curtain lies what a spectator sees"
        await pilot.press("x")
        assert isinstance(pilot.app.screen, Curtain)
        await pilot.press("enter")
        await settled(pilot)
        assert screen.sight.may
        first = screen.sight.seat
        for _ in range(6):
            if screen.sight.passing is not None:
                break
            screen.query_one("#options").focus()
            await pilot.press("down", "enter")
            await settled(pilot)
        await pilot.pause()
        assert isinstance(pilot.app.screen, Curtain)
        await pilot.press("enter")
        await settled(pilot)
        assert screen.sight.seat not in (None, first)


@in_loop
async def test_the_start_screen_makes_a_table_and_takes_one_up_again(tmp_path: Path) -> None:
    place = str(tmp_path / "games.sqlite")
    app = PanurgeApp(lambda app: playing.start_screen(app, place, playing.usual("black-sheep", "fr")), pace=0)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        start = app.screen
        assert isinstance(start, StartScreen)
        form = start.form
        form.line = next(i for i, field in enumerate(form.fields) if field.name == "game")
        await pilot.press("right")
        assert form.game == list(GAMES)[(list(GAMES).index("black-sheep") + 1) % len(GAMES)]
        await pilot.press("left")
        for seat in range(1, form.players):
            form.seats[seat] = "random"
        form.make()
        await pilot.press("p")
        await settled(pilot)
        await pilot.press("q")
        await pilot.pause()
        await pilot.pause()
        assert isinstance(app.screen, StartScreen)
        assert app.screen.form.fields[0].name.startswith("resume.")
        await pilot.press("enter")
        await settled(pilot)
        assert table_of(pilot).sight is not None


@in_loop
async def test_any_size_and_no_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with at_table(wish("guerre-et-beeeh", "fr"), seed=4, size=WIDE) as pilot:
        assert pilot.app.no_color
        for size in ((80, 24), (60, 18), (200, 60), (100, 30)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        styles = [segment.style for y in range(18) for segment in table_of(pilot).board._strips[y]]
        assert not any(style.color or style.bgcolor for style in styles if style is not None)
        assert any(segment.style is not None and segment.style.reverse for y in range(18)
                   for segment in table_of(pilot).board.render_line(y)), "the focus is seen without colours"
    os.environ.pop("NO_COLOR", None)


@in_loop
async def test_a_record_is_stepped_through() -> None:
    record = played(make("guerre-et-beeeh"), partial(State.pick, rng=Rng(3)))
    app = PanurgeApp(lambda app: seated(app, Replay(record, "fr")), pace=0)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = table_of(pilot)
        chair: Any = screen.chair
        await pilot.press("right", "right", "left")
        await pilot.pause()
        assert chair.at == 1
        await pilot.press("end")
        await pilot.pause()
        assert screen.sight is not None
        assert screen.sight.over is not None
        await pilot.press("escape", "home")
        await pilot.pause()
        assert chair.at == 0


@pytest.mark.parametrize("name", ["[/]", "[red]x[/red]", "[@click=app.quit]x", "<b>x</b>", "{0}%s$x"])
@in_loop
async def test_a_name_of_a_record_is_only_a_name(name: str) -> None:
    """Whoever mails a record may have written any name into it."""
    record = played(make("guerre-et-beeeh"), partial(State.pick, rng=Rng(3)))
    record.headers["name.0"] = name
    app = PanurgeApp(lambda app: seated(app, Replay(loads(record.dumps()), "en")), pace=0)
    async with app.run_test(size=WIDE) as pilot:
        await pilot.press("right", "right", "right", "end")
        await pilot.pause()
        screen = table_of(pilot)
        assert screen.sight is not None
        assert screen.sight.rows[0].name == name
        said = "\n".join(str(one.render()) for one in screen.query(Static))
        assert name in said


@in_loop
async def test_bots_are_watched() -> None:
    watched = wish("guerre-et-beeeh", seats=("random", "random"))
    app = PanurgeApp(lambda app: seated(app, Watch(playing.new_chair(playing.MEMORY, watched, 3))), pace=0)
    async with app.run_test(size=SMALL) as pilot:
        for _ in range(100):
            await pilot.pause(0.02)
            if table_of(pilot).chair.moments() > 5:  # type: ignore[attr-defined]
                break
        await pilot.press("space", "end")
        await pilot.pause()
        sight = table_of(pilot).sight
        assert sight is not None
        assert not sight.may
        assert sight.log


@in_loop
async def test_a_lesson_on_the_screens() -> None:
    """Its first step in the right way, then on; a wrong way is tried again."""
    lesson = lessons(GAMES["guerre-et-beeeh"])[0]
    app = PanurgeApp(lambda app: seated(app, Pupil(lesson, "fr")), pace=0)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen, chair = table_of(pilot), table_of(pilot).chair
        assert isinstance(chair, Pupil)
        assert screen.sight is not None
        assert screen.sight.may
        for _ in range(4):
            actions = chair.tutor.shown()
            if not actions or chair.tutor.word.mood != "waits":
                break
            await chair.act(screen.sight, actions[:1])
            await pilot.pause()
        assert chair.tutor.word.mood == "done"
        assert spoken(lesson.steps[0].done["fr"]).split("\u00a0")[0] in shown(screen, "#ask").replace("\n", " ")
        await pilot.press("enter")
        await pilot.pause()
        assert chair.tutor.at == 1
        assert screen.sight.may

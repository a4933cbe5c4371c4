"""A canvas larger than its room: what is pinned to its foot stays in sight, and is touched where it is seen."""

import asyncio

from textual.app import App, ComposeResult

from panurge.core.canvas import Canvas
from panurge.terminal.board import Board


class OneBoard(App[None]):
    def compose(self) -> ComposeResult:
        yield Board()


def landscape() -> Canvas:
    canvas = Canvas(100, 40, scrolls=True, look="far", pinned=4)
    canvas.put(90, 30, "x", thing="far")
    canvas.put(2, 1, "o", thing="near")
    canvas.put(5, 37, "h", thing="hand")
    return canvas


async def _looks() -> None:
    app = OneBoard()
    async with app.run_test(size=(52, 18)):
        board = app.query_one(Board)
        board.show(landscape())
        assert board.spot("hand") == (5, 15)
        assert board.thing_at(5, 15) == "hand"
        spot = board.spot("far")
        assert spot is not None
        assert spot[1] < 14
        assert board.thing_at(*spot) == "far"
        assert board.spot("near") is None
        board.show(landscape(), at="near")
        spot = board.spot("near")
        assert spot is not None
        assert board.thing_at(*spot) == "near"
        assert board.spot("hand") == (5, 15)
        assert "h" in board.render_line(15).text


def test_what_is_pinned_stays_in_sight() -> None:
    asyncio.run(_looks())

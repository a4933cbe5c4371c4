"""What several are told waits once for all of them; what one of them is told alone keeps its place."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from panurge.table.mailbox import Circle, Mailbox


class Page:
    """Carries a box to a page that notes what comes, and in which pieces."""

    def __init__(self, size: int = 4) -> None:
        self.box = Mailbox(size)
        self.box.carrier = self
        self.reads, self.broken = True, False
        self.pieces: list[tuple[str, ...]] = []
        self.rung = 0

    def ring(self) -> None:
        self.rung += 1

    def hand(self, texts: tuple[str, ...]) -> bool:
        if self.broken:
            raise OSError("gone")
        if self.reads:
            self.pieces.append(texts)
        return self.reads

    def carry(self) -> None:
        """As a wire does when it is its turn."""
        if self.reads and self.box.queue.texts:
            self.pieces.append(self.box.taken())

    @property
    def heard(self) -> str:
        return "".join(text for piece in self.pieces for text in piece)


def in_loop(story: Callable[[], Awaitable[None]]) -> None:
    async def run() -> None:
        await story()

    asyncio.run(run())


def three() -> tuple[list[Page], Circle]:
    pages = [Page() for _ in range(3)]
    return pages, Circle([page.box for page in pages])


def test_all_are_told_in_one_piece_when_the_loop_comes_round() -> None:
    async def story() -> None:
        pages, circle = three()
        for text in "ab":
            circle.put(text)
        assert [page.pieces for page in pages] == [[], [], []]
        await asyncio.sleep(0)
        assert [page.pieces for page in pages] == [[("a", "b")]] * 3
        assert pages[0].pieces[0] is pages[2].pieces[0], "one and the same"
        assert [page.rung for page in pages] == [0, 0, 0], "nobody's own box has been touched"
        circle.put("c")
        await asyncio.sleep(0)
        assert [page.heard for page in pages] == ["abc"] * 3

    in_loop(story)


def test_what_one_is_told_alone_keeps_its_place() -> None:
    async def story() -> None:
        pages, circle = three()
        pages[1].box.put("1")
        circle.put("a")
        pages[0].box.put("2")
        circle.put("b")
        for page in (*pages, *pages):  # whichever comes first, the circle or the wires
            page.carry()
            await asyncio.sleep(0)
        assert [page.heard for page in pages] == ["a2b", "1ab", "ab"]

    in_loop(story)


def test_who_does_not_read_holds_nobody_up_and_is_let_go() -> None:
    async def story() -> None:
        pages, circle = three()
        slow = pages[1]
        slow.reads = False
        for text in "abcdef":
            circle.put(text)
            await asyncio.sleep(0)
        assert [page.heard for page in pages] == ["abcdef", "", "abcdef"]
        assert slow.box.lost
        assert slow.box.ended.is_set()
        slow.reads = True
        slow.carry()
        circle.put("g")
        await asyncio.sleep(0)
        assert slow.heard == "abcd", "whole as far as it goes, and nothing after the end"

    in_loop(story)


def test_who_reads_again_misses_nothing() -> None:
    async def story() -> None:
        pages, circle = three()
        slow = pages[2]
        slow.reads = False
        circle.put("a")
        await asyncio.sleep(0)
        circle.put("b")
        slow.reads = True
        slow.carry()
        await asyncio.sleep(0)
        circle.put("c")
        await asyncio.sleep(0)
        slow.carry()
        assert [page.heard for page in pages] == ["abc"] * 3

    in_loop(story)


@pytest.mark.parametrize(
    "tell", [lambda circle, text: circle.put(text), lambda circle, text: circle.boxes[0].put(text)]
)
def test_more_than_a_box_holds_is_told_to_nobody(tell: Callable[[Circle, str], None]) -> None:
    """However it was told: what waits is bounded, and a box that is full ends where its room ends."""

    async def story() -> None:
        pages, circle = three()
        for text in "abc":
            circle.put(text)
        for text in "defg":
            tell(circle, text)
        assert len(circle.waiting) <= 4
        await asyncio.sleep(0)
        first = pages[0]
        first.carry()
        assert first.box.lost
        assert first.heard == "abcd"

    in_loop(story)


def test_what_was_told_before_the_end_is_still_carried() -> None:
    async def story() -> None:
        pages, circle = three()
        circle.put("a")
        pages[0].box.end()
        circle.put("b")
        await asyncio.sleep(0)
        for page in pages:
            page.carry()
        assert [page.heard for page in pages] == ["a", "ab", "ab"]

    in_loop(story)


def test_a_circle_that_parts_leaves_nothing_behind() -> None:
    async def story() -> None:
        pages, circle = three()
        circle.put("a")
        circle.part()
        after = Circle([page.box for page in pages[:2]])
        after.put("b")
        await asyncio.sleep(0)
        for page in pages:
            page.carry()
        assert [page.heard for page in pages] == ["ab", "ab", "a"]
        assert pages[2].box.circle is None
        assert not circle.boxes

    in_loop(story)


def test_one_is_left_out_and_the_others_are_told() -> None:
    async def story() -> None:
        pages, circle = three()
        circle.put("a")
        circle.put("b", but=pages[1].box)
        circle.put("c", but=Mailbox(1))
        await asyncio.sleep(0)
        for page in pages:
            page.carry()
        assert [page.heard for page in pages] == ["abc", "ac", "abc"]

    in_loop(story)


def test_one_that_is_broken_keeps_nobody_else_waiting() -> None:
    async def story() -> None:
        told: list[str] = []
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: told.append(context["message"]))
        pages, circle = three()
        pages[0].broken = True
        circle.put("a")
        await asyncio.sleep(0)
        assert [page.heard for page in pages] == ["", "a", "a"]
        assert told == ["what waits could not be carried"]

    in_loop(story)


def test_nobody_waits_for_a_loop_whose_box_is_read_by_hand() -> None:
    boxes = [Mailbox(2) for _ in range(3)]
    Circle(boxes).put("a")
    assert [box.taken() for box in boxes] == [("a",)] * 3

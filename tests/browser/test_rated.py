"""Games that move ratings, as those who played them see it: two people, and four with a tie.

The game up to its last decision is played in the store; the people come for that one, each at a page of their own."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from panurge.people.people import now
from panurge.people.played import BEGUN
from panurge.store import SqliteStore
from panurge.table import Table, create
from panurge.table.seats import person
from panurge.web.links import Links
from tests.browser.people import WIDE, visitor
from tests.browser.servers import Server
from tests.people.games import House

pytestmark = pytest.mark.browser
KEY = b"k" * 32  # of every deal here: the same game each time
MEAN = 1200  # of all who play
FOUR = ("Rose", "Paul", "Maud", "Karim")
TELL = """what => new Promise(done => {
  const wire = new WebSocket(`${location.href.replace("http", "ws").split(/[?#]/)[0]}/socket`);
  wire.onmessage = () => { wire.onmessage = null; wire.send(JSON.stringify({ v: 1, id: 1, ...what })); done(); };
})"""


@pytest.fixture
def store(server: Server) -> Iterator[SqliteStore]:
    """What the server keeps its tables in."""
    opened = SqliteStore(server.path)
    yield opened
    opened.close()


def seated(store: SqliteStore, game: str, names: Sequence[str]) -> Table:
    """A table of people who are known."""
    house = House(store, game)
    house.at = now()
    house.known(*names, mean=MEAN)
    header = create(store, game, {}, [person(name) for name in names], key=KEY)
    for seat, name in enumerate(names):
        store.hold(header.table, seat, f"browser of {name}")
    table = Table(store, header)
    table.settle()
    return table


def played(table: Table, actions: Sequence[int]) -> None:
    for action in actions:
        table.act(table.turn, table.moment, action)


def decisions(table: Table, seed: int) -> list[int]:
    """What is decided there if everybody decides by chance, to the end."""
    chance, found = random.Random(seed), []
    while not table.over:
        found.append(int(chance.choice(table.state.legal_actions())))
        played(table, found[-1:])
    return found


def tied(game: str, names: Sequence[str]) -> tuple[list[int], list[int]]:
    """The decisions of a whole game in which two, and not more, have as many points; and which two."""
    for seed in range(400):
        scratch = SqliteStore()
        table = seated(scratch, game, names)
        actions = decisions(table, seed)
        assert table.ended is not None
        scores, winners = table.ended["scores"], table.ended["winners"]
        pairs = [[seat, other] for seat in range(4) for other in range(seat) if scores[seat] == scores[other]]
        scratch.close()
        if len(pairs) == 1 and len(set(pairs[0]) & set(winners)) != 1:
            return actions, pairs[0]
    raise AssertionError("no game of four ends in a tie")


def pages_of(browser: Any, server: Server, store: SqliteStore, table: Table, names: Sequence[str]) -> list[Any]:
    pages = []
    for name in names:
        page = visitor(browser, WIDE, "en")
        page.context.add_cookies(
            [{"name": "panurge", "value": Links(store).signed(f"browser of {name}"), "url": server.url}]
        )
        page.goto(f"{server.url}/t/{table.id}")
        page.wait_for_selector("body[data-n]")
        pages.append(page)
    return pages


def change_on(page: Any) -> int:
    """What the verdict says that the game has done to the rating of whoever looks at it."""
    shown = page.locator(".verdict-rating b")
    shown.wait_for()
    return int(str(shown.text_content()).replace("−", "-"))


def points(store: SqliteStore, name: str, game: str) -> int:
    people = House(store, game).people
    one = people.of_browser(f"browser of {name}")
    assert one is not None
    return people.rating(one.id, game).points


def test_a_rated_game_of_two_people_moves_both_and_the_verdict_says_so(
    browser: Any, server: Server, store: SqliteStore
) -> None:
    game, names = "guerre-et-beeeh", ("Rosine", "Paulin")
    table = seated(store, game, names)
    for _ in range(2 * BEGUN):
        played(table, [int(table.state.legal_actions()[0])])
    rose, paul = pages_of(browser, server, store, table, names)
    paul.evaluate(TELL, {"t": "resign"})
    gain, loss = change_on(rose), change_on(paul)
    assert gain == -loss > 0
    assert [points(store, name, game) for name in names] == [MEAN + gain, MEAN + loss]
    rose.goto(f"{server.url}/me")
    assert rose.locator(".hrow .up").count() == 1
    assert rose.complaints == paul.complaints == []


def test_a_rated_game_of_four_with_a_tie(browser: Any, server: Server, store: SqliteStore) -> None:
    game = "guerre-des-moutons"
    actions, pair = tied(game, FOUR)
    table = seated(store, game, FOUR)
    played(table, actions[:-1])
    assert not table.over
    pages = pages_of(browser, server, store, table, FOUR)
    pages[table.turn].evaluate(TELL, {"t": "act", "n": table.moment, "action": actions[-1]})
    changes = [change_on(page) for page in pages]
    assert changes[pair[0]] == changes[pair[1]]
    assert min(changes) < 0 < max(changes)
    assert [points(store, name, game) for name in FOUR] == [MEAN + change for change in changes]
    places = [int(place) for (place,) in store.rows("SELECT place FROM results WHERE tid = ? ORDER BY seat", table.id)]
    assert places[pair[0]] == places[pair[1]]
    assert [sorted(changes, reverse=True).index(change) + 1 for change in changes] == places
    for page in pages:
        assert page.locator(".verdict-rating").count() == 1
        assert page.complaints == []

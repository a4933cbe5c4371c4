"""Tables of La Guerre des Moutons put into a store at a wanted moment, with somebody to move at the first seat."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from panurge.core.rng import Rng
from panurge.games.guerre_des_moutons import data, rules
from panurge.store import SqliteStore
from panurge.table.seats import Seat
from panurge.table.table import Table, create
from panurge.web.links import Links
from tests.browser import people
from tests.browser.people import WIDE, visitor
from tests.browser.servers import Server

TOUCH = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}
Moment = Callable[[Any], bool]
Chooser = Callable[[Any, Rng], int]


def at_random(state: Any, rng: Rng) -> int:
    return int(state.pick(rng))


def staying(state: Any, rng: Rng) -> int:
    """At random, but nobody drops out while anything else can be done."""
    return int(rng.choice([one for one in state.legal_actions() if one != data.DROP_OUT] or [data.DROP_OUT]))


def for_many_tiles(state: Any, rng: Rng) -> int:
    """The first seat lays where its tile touches most, and so draws most."""
    placing = state.current_player == 0 and state.half_made() and state.chosen_cell == data.BEYOND
    if not placing or data.PIECE_KIND[state.chosen] != data.LAND:
        return at_random(state, rng)
    return max(state.legal_actions(), key=lambda action: int(data.TOUCHED[state.need[action - int(data.CELL)]]))


def holds_many_tiles(state: Any) -> bool:
    """The first seat is to lay one of fourteen tiles or more, and one of them can be turned on its cell."""
    asked = state.current_player == 0 and state.phase == rules.ON_TURN and not state.half_made()
    return bool(asked and state.hand_count[0] >= 14 and turnable(state) is not None)


def asks_for_a_cell(state: Any) -> bool:
    """The first seat has taken a face in hand that can be turned, and there are several cells for it."""
    asked = state.current_player == 0 and state.phase == rules.ON_TURN and len(state.cells) >= 30
    waits = asked and state.half_made() and state.chosen_cell == data.BEYOND
    return bool(waits and data.PLAIN[state.chosen] == 0 and len(state.legal_actions()) >= 4)


def asks_for_a_face(state: Any) -> bool:
    """The first seat is asked for a face; of one of its tiles both faces fit, turned in several ways."""
    if not (state.current_player == 0 and state.phase == rules.ON_TURN) or state.half_made() or len(state.cells) < 12:
        return False
    return turnable(state) is not None


def asks_for_a_face_late(state: Any) -> bool:
    """The same when so much has been laid that a wide screen shows only a part of it."""
    return len(state.cells) >= 45 and asks_for_a_face(state)


def turnable(state: Any) -> tuple[int, int] | None:
    """A piece and a cell where it fits in several ways, its back too in at least one."""
    for tile in range(int(data.HUNTERS), int(data.N_TILES)):
        if state.where[tile] == data.IN_HAND:
            for i in range(state.n_frontier):
                cell = int(state.frontier[i])
                ways = [int(data.BITS[state.rotations_that_fit(tile * 2 + face, cell)]) for face in (0, 1)]
                if ways[0] > 1 and ways[1] > 0:
                    return tile * 2, cell
    return None


def table_at(store: SqliteStore, moment: Moment, seed: int = 12, choose: Chooser = at_random) -> str:
    header = create(store, "guerre-des-moutons", {}, [Seat("person", "Anne"), Seat("person", "Bruno")])
    rng = Rng(seed)
    table = Table(store, header, dice=lambda key, n, odds: odds[int(rng.below(len(odds)))][0])
    table.settle()
    while not moment(table.state):
        assert not table.over, "the game ended before that"
        table.act(int(table.state.current_player), table.moment, choose(table.state, rng))
    return str(header.table)


def served(
    folder: Path, moments: Mapping[str, Moment], choose: Chooser = at_random, prelude: str = ""
) -> tuple[Server, dict[str, str]]:
    """A server with such tables; the link to the first seat of each."""
    server = Server(folder, prelude=prelude)
    store = SqliteStore(server.path)
    tables = {name: table_at(store, moment, choose=choose) for name, moment in moments.items()}
    found = {name: Links(store).seat_link(table, 0) for name, table in tables.items()}
    store.close()
    server.start()
    return server, found


def opened(browser: Any, seats: Any, name: str, size: tuple[int, int] = WIDE, **more: Any) -> Any:
    server, links = seats
    page = visitor(browser, size, "fr", **more)
    people.come(page, server.url, links[name], "Anne")
    page.wait_for_selector("body[data-mine=true]")
    people.quicken(page)
    return page

"""A bot of somebody else's plays wherever ours do, sees a veil only, and harms nobody when it is broken or endless."""

import asyncio
import pickle
import time
from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.outside.bots import Guest, guest

from panurge import BadBot, BrokenGame, FailedBot, Rng, State, make
from panurge.arena.match import Match, run
from panurge.bots import BOTS, SEATED, Bot, read, supervision
from panurge.bots.choice import Budget
from panurge.bots.pool import Pool, Stumbled
from panurge.cli import main
from panurge.envs import opponents
from panurge.store import SqliteStore
from panurge.table import Refused, Room, Table, Viewer, create
from panurge.table.seats import bot

__all__ = ["guest"]

GAME = "guerre-et-beeeh"
ENDLESS = "from panurge.bots import Bot\ndef sleepy(veil, rng, budget):\n    while True:\n        {inside}\n"
LATE = 'BOT = Bot("sleepy", sleepy, patience=0.3, quick=True)\n'


def test_it_is_one_of_them_with_its_names_in_both_languages(guest: Guest, capsys: pytest.CaptureFixture[str]) -> None:
    guest()
    assert "hopeful" in BOTS
    assert list(SEATED)[-1] == "hopeful"
    for language, title in (("en", "Hopeful"), ("fr", "Confiant")):
        assert BOTS["hopeful"].title(language) == title
        assert main(["bots", "--language", language]) == 0
        assert any("hopeful" in line and title in line for line in capsys.readouterr().out.splitlines())


def test_it_plays_in_the_arena_in_processes_of_their_own_too(guest: Guest) -> None:
    guest()
    match = Match(GAME, {}, ("hopeful", "random"), 3)
    assert list(run(match, 2, jobs=2)) == list(run(match, 2))


def test_it_is_an_opponent_in_the_environments(guest: Guest) -> None:
    gymnasium = pytest.importorskip("panurge.envs.gymnasium")
    guest()
    env = gymnasium.PanurgeEnv(GAME, opponents="hopeful")
    _, info = env.reset(seed=1)
    for _ in range(5):
        info = env.step(int(info["action_mask"].argmax()))[4]
    assert pickle.loads(pickle.dumps(env.opponents[1])).text == "hopeful"


def test_it_plays_at_a_table_in_a_worker(guest: Guest) -> None:
    guest()

    async def played() -> Table:
        store, pool = SqliteStore(), Pool()
        table = Table(store, create(store, GAME, {}, (bot("hopeful"), bot("random"))))
        room = Room(table, pool, seeds=lambda: 1)
        room.join(Viewer((), None, "en", "wide", "here"))
        room.wake()
        while table.n < 12:
            await asyncio.sleep(0.01)
        room.close()
        assert pool.processes()
        pool.close()
        return table

    table = asyncio.run(asyncio.wait_for(played(), 60))
    assert [seat.was for seat in table.seats] == ["", ""]
    assert [entry for entry in table.entries if entry.kind == "act"]


SEEING = """
from panurge.bots import Bot
BOT = Bot("peeper", lambda veil, rng, budget, worlds=None: 1 / 0 if worlds else veil.legal_actions()[0],
          quick=True, sees_all=True, ours=True)
"""


def test_whatever_it_says_of_itself_it_sees_a_veil_and_has_no_place_in_the_server(guest: Guest) -> None:
    guest("peeper", SEEING)
    peeper = BOTS["peeper"]
    assert (peeper.quick, peeper.sees_all, peeper.ours) == (False, False, False)
    assert len(list(run(Match(GAME, {}, ("peeper", "random")), 1))) == 2


BROKEN = [
    ("raising", "raise OSError('no grass')", "OSError: no grass"),
    ("exiting", "raise SystemExit('bye')", "SystemExit: bye"),
    ("botless", "BOT = 7", "7 is no Bot"),
    ("twin", "from panurge.bots import Bot\nBOT = Bot('ram', print)", "two bots are called ram"),
    ("shouting", "from panurge.bots import Bot\nBOT = Bot('Ram:5', print)", "is no name"),
    ("deaf", "from panurge.bots import Bot\nBOT = Bot('deaf', lambda veil: 1)", "too many positional arguments"),
    ("mute", "from panurge.bots import Bot\nBOT = Bot('mute', None)", "is no function"),
    ("titled", "from panurge.bots import Bot\nBOT = Bot('titled', print, titles={'en': 'x' * 99})", "no title in 'en'"),
    ("untitled", "from panurge.bots import Bot\nBOT = Bot('untitled', print, titles=7)", "AttributeError"),
    ("slow", "from panurge.bots import Bot, Budget\nBOT = Bot('slow', print, budget=Budget(60))", "10 seconds, not 60"),
]


@pytest.mark.parametrize(("name", "text", "reason"), BROKEN, ids=[case[0] for case in BROKEN])
def test_a_broken_one_is_listed_with_the_reason_and_the_others_are_there(
    guest: Guest, capsys: pytest.CaptureFixture[str], name: str, text: str, reason: str
) -> None:
    guest(name, text)
    for language, word in (("en", "broken: "), ("fr", "cassé\N{NO-BREAK SPACE}: ")):
        assert main(["bots", "--language", language]) == 0
        (line,) = [line for line in capsys.readouterr().out.splitlines() if line.startswith(name)]
        assert word in line
        assert reason in line
    assert list(SEATED) == ["random", "lamb", "ewe", "ram"]
    assert list(BOTS.broken) == [name]
    with pytest.raises(BadBot):
        read(f"{name}:iterations=5" if name == "twin" else name)


@pytest.mark.parametrize("inside", ["pass", "time.sleep(60)"])
def test_one_that_never_answers_is_ended_and_named(guest: Guest, inside: str) -> None:
    guest("sleepy", "import time\n" + ENDLESS.format(inside=inside) + LATE)
    began = time.monotonic()
    for jobs in (1, 2):
        with pytest.raises(FailedBot, match=r"sleepy gave no answer within 0.3 s, at guerre"):
            list(run(Match(GAME, {}, ("sleepy", "random")), 1, jobs=jobs))
    veil = started().veil(0)
    with pytest.raises(FailedBot, match="sleepy gave no answer"):
        opponents.read("sleepy")(veil, Rng(1))
    assert time.monotonic() - began < 30


def test_one_that_swallows_everything_is_ended_all_the_same(guest: Guest) -> None:
    inside = "try:\n            time.sleep(60)\n        except Exception:\n            pass"
    guest("sleepy", "import time\n" + ENDLESS.format(inside=inside) + LATE)
    with pytest.raises(FailedBot, match="sleepy gave no answer"):
        list(run(Match(GAME, {}, ("sleepy", "random")), 1))


def test_at_a_table_it_is_ended_in_its_worker_and_named(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    guest("sleepy", ENDLESS.format(inside="pass") + LATE)
    monkeypatch.setattr("panurge.bots.lane.PATIENCE", 0.2)
    workers = Pool()
    try:
        with pytest.raises(Stumbled, match="no answer within"):
            asyncio.run(workers.ask("sleepy", started().veil(0), 1, Budget(seconds=0.1)))
    finally:
        workers.close()


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("raise ValueError('no idea')", "wolf failed at guerre-et-beeeh: ValueError: no idea"),
        ("return -7", "wolf broke the rules of guerre-et-beeeh"),
        ("return 'north'", "wolf failed at guerre-et-beeeh: TypeError: wolf answered with str"),
    ],
)
def test_one_that_fails_in_the_arena_is_named(guest: Guest, body: str, reason: str) -> None:
    text = f"from panurge.bots import Bot\ndef wolf(veil, rng, budget):\n    {body}\nBOT = Bot('wolf', wolf)\n"
    guest("wolf", text)
    with pytest.raises(FailedBot, match=reason):
        list(run(Match(GAME, {}, ("wolf", "random")), 1))


def test_a_game_that_never_ends_a_move_is_named_and_not_the_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    from hide_and_sheep import rules

    def forever(self: object, *action: int) -> None:
        while True:
            pass

    monkeypatch.setattr(supervision, "LONGEST", 0.3)
    monkeypatch.setitem(BOTS, "first", Bot("first", lambda veil, rng, budget: veil.legal_actions()[0], patience=0.3))
    for name, player in (("find_moves", "random"), ("play", "random"), ("find_moves", "first")):
        with monkeypatch.context() as patch:
            patch.setattr(rules.HideAndSheep, name, forever)
            with pytest.raises(BrokenGame, match=r"hide-and-sheep is broken: its rules came to no end within 0\.3 s"):
                list(run(Match("hide-and-sheep", {}, (player, player)), 1))


def _pettingzoo(key: str) -> None:
    env = pytest.importorskip("panurge.envs.pettingzoo").env(key)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation = env.last()[0]
        env.step(env.action_space(agent).sample(observation["action_mask"]))


def _gymnasium(key: str) -> None:
    env = pytest.importorskip("panurge.envs.gymnasium").PanurgeEnv(key)
    _, info = env.reset(seed=1)
    while True:
        info = env.step(int(info["action_mask"].argmax()))[4]


def _openspiel(key: str) -> None:
    openspiel = pytest.importorskip("panurge.envs.openspiel")
    state = openspiel.pyspiel.load_game(openspiel.name_of(key)).new_initial_state()
    while True:
        state.apply_action(state.legal_actions()[0])


def _batch(key: str) -> None:
    batch = pytest.importorskip("panurge.envs.batch").Batch(key, 3)
    while True:
        batch.step(batch.options[:, 0])


ASKED = ("start", "find_moves", "play", "veiled")
HANGING = [(plays, name) for plays in (_pettingzoo, _gymnasium, _batch) for name in ASKED]


@pytest.mark.parametrize(("plays", "name"), [*HANGING, (_openspiel, "find_moves"), (_openspiel, "play")])
def test_so_it_is_in_the_environments(plays: Callable[[str], None], name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the third time on, so that it can begin; its way to be seen by numbers asks for veils."""
    from hide_and_sheep import rules

    if plays is _openspiel:
        pytest.importorskip("panurge.envs.openspiel")  # it plays each game when it is imported
    own, asked = getattr(rules.HideAndSheep, name), []

    def forever(self: object, *given: object) -> object:
        asked.append(given)
        while len(asked) > 2 or name == "start":
            pass
        return own(self, *given)

    monkeypatch.setattr(supervision, "LONGEST", 0.3)
    monkeypatch.setitem(BOTS, "random", replace(BOTS["random"], patience=0.3))
    monkeypatch.setattr(rules.HideAndSheep, name, forever)
    with pytest.raises(BrokenGame, match=r"hide-and-sheep is broken: its rules came to no end within 0\.3 s"):
        plays("hide-and-sheep")


def test_a_table_outlives_a_bot_that_is_not_there_any_more(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    guest()
    store = SqliteStore()
    header = create(store, GAME, {}, (bot("hopeful"), bot("random")))
    monkeypatch.undo()
    BOTS.look_again()
    assert "hopeful" not in BOTS
    table = Table(store, header)

    async def played() -> None:
        pool = Pool()
        room = Room(table, pool, seeds=lambda: 1)
        room.join(Viewer((), None, "en", "wide", "here"))
        room.wake()
        while table.n < 8:
            await asyncio.sleep(0.01)
        room.close()
        pool.close()

    asyncio.run(asyncio.wait_for(played(), 60))
    assert (table.seats[0].bot, table.seats[0].was) == ("ewe", "hopeful")


def started() -> State:
    state = make(GAME)
    state.deal(Rng(1))
    while int(state.current_player) != 0:
        state.apply(state.legal_actions()[0])
        state.deal(Rng(1))
    return state


def test_at_tables_nobody_orders_an_hours_thinking() -> None:
    store = SqliteStore()
    for text in ("ram:seconds=3600", "ram:iterations=5", "ismcts", "clairvoyant", "greedy", "nobody"):
        with pytest.raises(Refused, match="no_bot"):
            create(store, GAME, {}, (bot(text), bot("random")))
    create(store, GAME, {}, (bot("ram:iterations=5"), bot("random")), at_home=True)
    with pytest.raises(Refused, match="no_bot"):
        create(store, GAME, {}, (bot("clairvoyant"), bot("random")), at_home=True)

"""Matches: duplicate deals, the same results wherever they are played, and runs that can be killed."""

import json
import multiprocessing
import os
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from panurge.arena import engines, entrant
from panurge.arena.match import Match, Result, play, ranked, run
from panurge.bots import BOTS, Bot, read
from panurge.bots.choice import Budget, Choice
from panurge.core import record
from panurge.core.errors import BadOption, PanurgeError
from panurge.core.rng import Rng
from panurge.core.state import State

WORK: list[engines.Work] = [
    (Match("guerre-et-beeeh", {}, ("random", "random"), 5), deal, turn, True) for deal in range(5) for turn in range(2)
]
DUEL = Match("guerre-et-beeeh", {}, ("ismcts:iterations=8,depth=2", "greedy"), 5)


def test_a_game_is_a_function_of_its_deal() -> None:
    assert play(DUEL, 3, 1) == play(DUEL, 3, 1)
    assert play(DUEL, 3, 1) != play(DUEL, 4, 1)
    assert play(DUEL, 3, 1) != play(replace(DUEL, seed=6), 3, 1)


def test_rotations_deal_the_same_chance_to_other_seats() -> None:
    """The records of both rotations begin with the same chance, and the players' names are exchanged."""
    one, two = (record.loads(play(DUEL, 0, turn, with_record=True).record) for turn in range(2))
    assert one.entries[0] == two.entries[0]
    assert one.headers["name.0"] == two.headers["name.1"] == DUEL.entrants[0]


def test_results_are_by_player_not_by_seat() -> None:
    match = Match("guerre-et-beeeh", {}, ("greedy", "random"), 2)
    for turn in range(2):
        result = play(match, 0, turn, with_record=True)
        seat = {record.loads(result.record).headers[f"name.{s}"]: s for s in range(2)}["greedy"]
        kept = record.loads(result.record)
        assert kept.result is not None
        assert result.shares[0] == kept.result[seat]
        assert result.scores[0] == (kept.scores or [])[seat]


@pytest.mark.slow
def test_two_processes_give_what_one_gives() -> None:
    assert list(run(DUEL, 2, jobs=2)) == list(run(DUEL, 2, jobs=1))


@pytest.mark.slow
def test_workers_end_with_a_killed_run(tmp_path: Path) -> None:
    """Killed without warning, a run leaves no process behind."""
    log = tmp_path / "who.txt"
    asked = ["arena", "guerre-et-beeeh", "--players", "greedy", "random", "--deals", "500", "--jobs", "2"]
    story = (
        "import multiprocessing, sys, threading, time, pathlib\n"
        "from panurge.cli import main\n"
        "def tell():\n"
        "    while len(multiprocessing.active_children()) < 2: time.sleep(0.05)\n"
        "    time.sleep(1)\n"
        f"    pathlib.Path({str(log)!r}).write_text(' '.join(str(c.pid) for c in multiprocessing.active_children()))\n"
        "if __name__ == '__main__':\n"
        "    threading.Thread(target=tell, daemon=True).start()\n"
        f"    main({asked!r})\n"
    )
    script = tmp_path / "run.py"
    script.write_text(story)
    run_of_games = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.DEVNULL)
    try:
        until(lambda: log.exists() and len(log.read_text().split()) == 2)
    finally:
        run_of_games.kill()
        run_of_games.wait()
    workers = [int(pid) for pid in log.read_text().split()]
    until(lambda: not any(alive(pid) for pid in workers))


def dying(work: engines.Work) -> Result:
    """In the process: it is killed at deal 1, as if for want of memory; but only once."""
    mark = Path(os.environ["PANURGE_TEST_MARK"])
    if work[1] == 1 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return play(*work)


def test_a_killed_process_is_noticed_and_its_games_are_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("PANURGE_TEST_MARK", str(tmp_path / "killed"))
    alone = [play(*work) for work in WORK]
    monkeypatch.setattr(engines, "play_one", dying)
    found = list(engines.local(WORK, 2))
    assert (tmp_path / "killed").exists()
    assert repr(found) == repr(alone), "the same bytes"
    assert "done again" in caplog.text
    assert not multiprocessing.active_children()


def deadly(work: engines.Work) -> Result:
    os._exit(9)


def test_a_game_that_kills_every_process_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "play_one", deadly)
    with pytest.raises(PanurgeError, match="ended one after another"):
        list(engines.local(WORK, 2))
    assert not multiprocessing.active_children()


def until(true: Callable[[], bool], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it never came true"
        time.sleep(0.1)


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def test_a_killed_run_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    whole = list(run(DUEL, 3))
    going = run(DUEL, 3, file=file)
    for _ in range(3):
        next(going)
    going.close()  # as if killed, and in the middle of a line:
    with file.open("a") as writer:
        writer.write('{"deal": 1, "rota')
    assert len(file.read_text().split("\n")) == 1 + 3 + 1
    assert list(run(DUEL, 3, file=file)) == whole
    lines = file.read_text().splitlines()
    assert json.loads(lines[0])["entrants"] == list(DUEL.entrants)
    assert len(lines) == 1 + len(whole)
    assert list(run(DUEL, 3, file=file)) == whole  # nothing left to play
    assert len(list(run(DUEL, 2, file=file))) == 4  # nor more told than asked


def test_a_run_killed_in_its_first_line_begins_anew(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    next(run(DUEL, 1, file=file))
    file.write_text(file.read_text().split("\n")[0][:40])
    assert len(list(run(DUEL, 1, file=file))) == 2


def test_results_of_another_match_are_not_mixed_in(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    list(run(DUEL, 1, file=file))
    with pytest.raises(BadOption, match="another match"):
        next(run(replace(DUEL, seed=9), 1, file=file))
    text = file.read_text().split("\n")
    file.write_text("\n".join([text[0], "not json", *text[1:]]))
    with pytest.raises(PanurgeError, match="damaged"):
        next(run(DUEL, 1, file=file))


def test_enough_ends_a_run_after_a_whole_deal() -> None:
    def enough(so_far: list[Result]) -> bool:
        return len(so_far) >= 3

    assert [(r.deal, r.rotation) for r in run(DUEL, 9, enough=enough)] == [(0, 0), (0, 1), (1, 0), (1, 1)]


def test_records_are_kept_and_sound(tmp_path: Path) -> None:
    results = list(run(DUEL, 1, records=tmp_path / "kept"))
    files = sorted((tmp_path / "kept").iterdir())
    assert len(files) == len(results) == 2
    for file, result in zip(files, results, strict=True):
        kept = record.load(str(file))
        assert sorted(kept.result or []) == sorted(result.shares)


def test_a_pool_seats_everybody_about_as_often() -> None:
    match = Match("guerre-et-beeeh", {}, ("random",) * 5, 1, seats=2)
    counts = [0] * 5
    for deal in range(500):
        seated = match.seated(deal)
        assert len(set(seated)) == 2
        assert seated == match.seated(deal)
        for who in seated:
            counts[who] += 1
    assert statistics.fmean(counts) == 200
    assert all(150 < count < 250 for count in counts)


def test_ranks_share_places() -> None:
    assert ranked([(1.0, 9), (0.0, 7), (0.0, 7), (0.0, 8)]) == [1, 3.5, 3.5, 2]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("wolf", "no bot is called"),
        ("ismtcs:iterations=5", "did you mean ismcts"),
        ("ismcts:iterations", "write ismcts:iterations=200"),
        ("ismcts:exploration=much", "write ismcts:iterations=200"),
        ("ismcts:iterations=0", "time to think"),
        ("ismcts:seconds=-1", "time to think"),
        ("greedy:depth=3", "takes iterations, not depth"),
        ("ismcts:cleverness=3", "not cleverness"),
    ],
)
def test_players_are_checked_before_anything_is_played(text: str, complaint: str) -> None:
    with pytest.raises(BadOption, match=complaint):
        next(run(Match("guerre-et-beeeh", {}, (text, "random")), 1))


def test_a_match_needs_as_many_players_as_seats() -> None:
    with pytest.raises(BadOption):
        next(run(Match("guerre-et-beeeh", {}, ("random",) * 3), 1))
    with pytest.raises(BadOption, match="cannot fill"):
        next(run(Match("black-sheep", {}, ("random",) * 2, seats=3), 1))
    with pytest.raises(BadOption, match="no engine"):
        next(run(DUEL, 1, engine="abacus"))


def test_the_clairvoyant_sees_what_the_others_may_not() -> None:
    """It answers by the truth: the same question in two worlds of one veil may be answered otherwise."""
    from panurge import Rng
    from tests.bots.positions import position

    bot = read("clairvoyant:iterations=60,depth=4")
    differs = 0
    for seed in range(12):
        state = position("guerre-et-beeeh", seed, steps=10, options=6)
        seat = int(state.current_player)
        other = state.veil(seat).imagine(Rng(seed + 1))
        mine = entrant.choose(bot, state, Rng(3))
        assert mine in state.legal_actions()
        differs += mine != entrant.choose(bot, other, Rng(3))
    assert differs > 0


@pytest.mark.slow
def test_ray_gives_what_local_processes_give() -> None:
    """On a Ray of this machine; needs the extra [cluster]."""
    pytest.importorskip("ray")
    assert list(run(DUEL, 2, jobs=1, engine="ray")) == list(run(DUEL, 2))


LOUD = """
import os, sys
def is_initialized(): return False
def shout(): print("ray: loud"); os.write(1, b"raylet: louder\\n"); os.system("echo child: loudest")
def init(**_): shout()
def cluster_resources(): return {"CPU": 1}
class remote:
    def __init__(self, do): self.do = do
    def remote(self, one): return self.do, one
def get(future): shout(); do, one = future; return do(one)
def cancel(future): shout()
def shutdown(): shout()
"""


def test_what_ray_says_does_not_stand_above_the_table(tmp_path: Path) -> None:
    """Whoever prints it: the library, or a process of its own."""
    (tmp_path / "ray.py").write_text(LOUD)
    asked = ["arena", "guerre-et-beeeh", "--players", "random", "random", "--deals", "1", "--jobs", "1"]
    story = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); from panurge.cli import main; main(sys.argv[1:])"
    said = [
        subprocess.run([sys.executable, "-c", story, *asked, *more], capture_output=True, text=True, check=True)
        for more in ([], ["--engine", "ray"])
    ]
    assert said[0].stdout == said[1].stdout
    assert all(word in said[1].stderr for word in ("loud", "louder", "loudest"))


def test_ray_missing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadOption, match="cluster"):
        next(engines.ray([], 1))


def test_a_bot_that_was_announced_plays_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Budget] = []

    def first(veil: State, rng: Rng, budget: Budget) -> Choice:
        asked.append(budget)
        return Choice(veil.legal_actions()[0])

    monkeypatch.setitem(BOTS, "first", Bot("first", first))
    results = list(run(Match("guerre-et-beeeh", {}, ("first:iterations=7", "random"), 3), 1))
    assert len(results) == 2
    assert set(asked) == {Budget(iterations=7)}
    with pytest.raises(BadOption, match="first takes seconds and iterations, not depth"):
        read("first:depth=3")

"""What is known to be right and written down: golden playthroughs, counts of positions, traces of whole games.

    python -m tests.kit.golden [key …]     writes them anew under tests/kit/golden; then read the diff

- `<key>.<variant>.txt`: a game as it was played, told and seen by every seat.
- `<key>.counts.txt`: how many positions lie 1, 2, 3 … steps from fixed ones.
- `<key>.traces.txt`: every option and choice of whole random games folded into one number. The same interpreted and
  compiled (law 7), because both are held against this file.
"""

import argparse
from collections.abc import Callable
from pathlib import Path

import panurge
from panurge import CHANCE, GAMES, UNSEEN, GameCard, Rng, State
from panurge.core.drive import fold
from panurge.core.words import LANGUAGES
from panurge.kit.cases import Case, cases_of, plain_cases
from panurge.kit.laws import module
from panurge.kit.secrets import after, perceived, possible

ROOM = Path(__file__).resolve().parent / "golden"
TOLD = 36  # steps of a playthrough that are told in full
SHOWN = 12  # steps between two pictures
MOST = 2500  # positions of a count
SAMPLE = "hide-and-sheep"  # of tests/outside


# ---------------------------------------------------------------------- playthroughs
def playthrough(case: Case) -> str:
    """One random game as text."""
    rng = Rng(case.seed("golden"))
    state = case.start()
    options = ", ".join(f"{name}={value}" for name, value in state.options.items())
    lines = [f"{case.key}, version {case.card.version}: {options}", ""]
    step = 0
    while not state.is_over:
        if step <= TOLD and step % SHOWN == 0:
            lines += ["", *_indented(str(state)), ""]
        action = int(state.pick(rng))
        if step < TOLD:
            lines += _told(state, action, step)
        else:
            lines.append(f"{step} {_mover(int(state.current_player))} {state.action_name(action)}")
        state.apply(action)
        step += 1
    lines += ["", *_indented(str(state)), ""]
    lines.append(f"over after {step} steps: scores {state.scores()}, returns {state.returns()}")
    lines += [f"digest {state.digest()}", ""]
    return "\n".join(line.rstrip() for line in lines)


def _indented(text: str) -> list[str]:
    return [f"    {line}" for line in text.splitlines()]


def _mover(who: int) -> str:
    return "chance" if who == CHANCE else f"seat {who}"


def _told(state: State, action: int, step: int) -> list[str]:
    """One step: who, what, out of which options; then what each seat perceived and read."""
    names = [state.action_name(way) for way in possible(state)]
    shown = ", ".join(names[:10]) + (f", … ({len(names)})" if len(names) > 10 else "")
    lines = [f"{step} {_mover(int(state.current_player))} {state.action_name(action)}   [{shown}]"]
    then = after(state, action)
    tell = module(state, "tell")
    heard: dict[tuple[str, ...], list[str]] = {}
    for seat in [*range(int(state.players)), None]:
        code = perceived(state, seat, action)
        said = [state.action_name(code) if code != UNSEEN else "?"]
        for language in LANGUAGES if tell is not None else ():
            said.append(tell.tell(state.veil(seat), code, then.veil(seat), language, ()))  # type: ignore[union-attr]
        heard.setdefault(tuple(said), []).append("spectator" if seat is None else str(seat))
    for said_by_all, who in heard.items():
        lines.append(f"      {' '.join(who)}: {' | '.join(said_by_all)}")
    return lines


# ---------------------------------------------------------------------- counts
def counts(card: GameCard) -> str:
    """Positions 1, 2, 3 … steps from the start and from a position in the middle of a game, chance included."""
    lines = ["# variant, steps played at random before, then the number of lines of play 1, 2, 3 … steps long"]
    for case in plain_cases(card):
        for before in (0, 9, 40):
            state = case.start()
            rng = Rng(before)
            for _ in range(before):
                if not state.is_over:
                    state.apply(state.pick(rng))
            if not state.is_over:
                lines.append(f"{case.variant} {before} {' '.join(map(str, count(state)))}")
    return "\n".join([*lines, ""])


def count(state: State) -> list[int]:
    """How many lines of play there are of each length, up to 4, as long as they are at most MOST."""
    found: list[int] = []
    layer = [state]
    while len(found) < 4 and layer:
        total = sum(len(possible(one)) for one in layer)
        found.append(total)
        if total > MOST or len(found) == 4:
            break
        layer = [after(one, way) for one in layer for way in possible(one)]
    return found


# ---------------------------------------------------------------------- traces (law 7)
def traces(card: GameCard) -> str:
    """One number per variant for whole random games."""
    lines = ["# variant, number of random games, their trace"]
    for case in cases_of(card):
        games = 2 if not case.changed else 1
        lines.append(f"{case.variant} {games} {trace(case, games):08x}")
    return "\n".join([*lines, ""])


def trace(case: Case, games: int) -> int:
    number = 0x811C9DC5
    for seed in range(games):
        number = int(fold(case.start(), Rng(seed), number))
    return number


# ---------------------------------------------------------------------- files
def kept() -> list[str]:
    """The games whose golden files are kept here: our own and the sample, none that is merely installed."""
    return [key for key, card in GAMES.items() if card.package.startswith("panurge.games.") or key == SAMPLE]


def files_of(card: GameCard) -> dict[str, Callable[[], str]]:
    """Every golden file of a game and what writes it."""
    made: dict[str, Callable[[], str]] = {
        f"{card.key}.counts.txt": lambda: counts(card),
        f"{card.key}.traces.txt": lambda: traces(card),
    }
    for case in plain_cases(card):
        made[f"{card.key}.{case.variant}.txt"] = lambda case=case: playthrough(case)  # type: ignore[misc]
    return made


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.kit.golden", description=__doc__.splitlines()[0])
    parser.add_argument("keys", nargs="*", metavar="key", help="games; all that are kept here if none is named")
    keys = parser.parse_args().keys or kept()
    if panurge.compiled():
        parser.error("golden files are written by the interpreted engine: set PYTHONPATH=src")
    ROOM.mkdir(exist_ok=True)
    for key in keys:
        wanted = files_of(GAMES[key])
        for old in ROOM.glob(f"{key}.*.txt"):
            if old.name not in wanted:
                old.unlink()
        for name, write in wanted.items():
            (ROOM / name).write_text(write(), encoding="utf-8")
            print(ROOM / name)


if __name__ == "__main__":
    main()

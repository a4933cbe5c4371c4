"""The process in which the laws are asked of a game: it may hang or crash, and `guard` tells where.

One JSON object a line to the one that waits; where it is looking stands in a small file both have mapped, for a process
that hangs cannot say it any more.
"""

import faulthandler
import json
import os
import sys
import time
from collections.abc import Callable
from typing import Any

from panurge import State
from panurge.core.faults import fault_of
from panurge.kit.cases import LENGTHS, Whereabouts, case_of, watchers
from panurge.kit.found import find_card
from panurge.kit.lawbook import LAWS, Trial, trials_of
from panurge.kit.optional import missing
from panurge.kit.report import pictured, reach, test_of
from panurge.kit.slate import Slate
from panurge.kit.tests import tried

Say = Callable[[dict[str, Any]], None]


def mouth() -> Say:
    """What is said to the one that waits goes where standard output went; what the game prints goes elsewhere."""
    out = os.dup(1)
    os.dup2(2, 1)

    def say(told: dict[str, Any]) -> None:
        os.write(out, f"{json.dumps(told)}\n".encode())

    return say


def main() -> None:
    faulthandler.enable()
    errand = json.loads(sys.argv[1])
    say, slate = mouth(), Slate(errand["slate"])
    LENGTHS.scale, LENGTHS.seed = errand["scale"], errand["seed"]
    fault = fault_of(lambda: tell_where(errand, say) if "where" in errand else ask_laws(errand, say, slate))
    if fault:
        say({"fault": fault})


def ask_laws(errand: dict[str, Any], say: Say, slate: Slate) -> None:
    """The plan, then law by law."""
    card = find_card(errand["game"])
    trials = trials_of(card, tuple(errand["laws"]))
    laws: dict[str, list[Trial]] = {}
    for trial in trials:
        laws.setdefault(trial.law.name, []).append(trial)
    say({"game": card.key, "laws": {name: len(of) for name, of in laws.items()}, "missing": missing(card)})
    watchers.append(slate.write_whereabouts)
    for name, of in laws.items():
        if name not in errand["done"]:
            slate.law = name
            ask_everywhere(name, of, say, slate)


def ask_everywhere(name: str, trials: list[Trial], say: Say, slate: Slate) -> None:
    """One law on every way to play, up to the first that breaks it."""
    began = time.monotonic()
    for number, trial in enumerate(trials):
        slate.write({"ways": str(trial.case or trial.card.key)})
        broken = tried(trial)
        if broken is not None:
            say({"law": name, "broken": broken._asdict()})
            return
        say({"law": name, "kept": number + 1, "seconds": time.monotonic() - began})


def tell_where(errand: dict[str, Any], say: Say) -> None:
    """The position in which another process hung, as far as it can be told: a part each, for this one may hang too."""
    card, where = find_card(errand["game"]), errand["where"]
    law = LAWS[where["law"]]
    there: Whereabouts | None = None
    moves: list[int | str] = []
    state: State | None = None
    if "case" in where:
        case = case_of(*where["case"])
        there = Whereabouts(case, where["seed"], where["step"], where["doing"], where["again"], where["trail"])
        say({"place": there.place})
        state, moves = reach(there)
    say({"test": test_of(Trial(law, card, there and there.case), f"{law.name}: it hangs", there, moves)})
    for part, of in pictured(state) if state is not None else ():
        say({part: of})


if __name__ == "__main__":
    main()

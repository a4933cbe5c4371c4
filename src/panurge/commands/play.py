"""`panurge play`: a game in the terminal, by plain text: numbered options or notation, and why not, by rule."""

import argparse
import secrets

from panurge.commands.shared import start
from panurge.core.errors import BadNotation, IllegalAction
from panurge.core.registry import GAMES
from panurge.core.rng import Rng
from panurge.core.state import CHANCE, State
from panurge.core.words import voice
from panurge.study import hint


def run(asked: argparse.Namespace) -> int:
    state = start(asked)
    rng = Rng(asked.seed if asked.seed is not None else secrets.randbits(64))
    tell = GAMES[state.KEY].module("tell")
    names = [tell.seat_name(seat, asked.language) for seat in range(state.players)]
    viewer = asked.seat
    say = voice("panurge.commands", asked.language)
    print(say("play.help"))
    while not state.is_over:
        if state.current_player == CHANCE:
            action = state.sample_chance(rng)
        elif asked.all or state.current_player == asked.seat:
            viewer = int(state.current_player)
            answer = _ask(state, asked.language, names)
            if answer is None:
                return 0
            action = answer
        else:
            action = rng.choice(state.veil(state.current_player).legal_actions())
        before = state.veil(viewer)
        perceived = state.seen(viewer, action)
        state.apply(action)
        sentence = tell.tell(before, perceived, state.veil(viewer), asked.language, names)
        if sentence:
            print(f"  {sentence}")
    print(state)
    for row, cells in tell.score_sheet(state.veil(viewer), asked.language):
        print(f"{row:30} " + "  ".join(f"{cell:>8}" for cell in cells))
    return 0


def _ask(state: State, language: str, names: list[str]) -> int | None:
    """One decision of a person; None to leave."""
    tell = GAMES[state.KEY].module("tell")
    veil = state.veil(state.current_player)
    options = veil.legal_actions()
    print(f"\n{veil}\n{tell.question(veil, language, names)}")
    for number, action in enumerate(options, start=1):
        print(f"  {number:3} {tell.label(veil, action, language)}  [{veil.action_name(action)}]")
    while True:
        try:
            text = input("> ").strip()
        except EOFError:
            return None
        if text == "quit":
            return None
        if text == "board":
            print(veil)
            continue
        if text == "hint":
            _hint(veil, language)
            continue
        if text.isdigit() and 1 <= int(text) <= len(options):
            return options[int(text) - 1]
        try:
            action = veil.parse(text)
            refusal = veil.why_not(action, language)
        except (BadNotation, IllegalAction) as error:
            print(f"  {error}")
            continue
        if refusal is None:
            return int(action)
        print(f"  {refusal.sentence} ({refusal.rule})" if refusal.rule else f"  {refusal.sentence}")


def _hint(veil: State, language: str) -> None:
    """What the strongest bot would do here, and how sure it is."""
    say, label = voice("panurge.commands", language), GAMES[veil.KEY].module("tell").label
    found = hint.think(veil, secrets.randbits(62))
    if found.sure == "only" or found.share is None:
        print(f"  {say('hint.only')}")
        return
    print(f"  {say('hint.would', move=label(veil, found.action, language))} {say(f'hint.sure.{found.sure}')}")
    for one in found.options:
        print(f"    {100 * one.share:3.0f} %  {label(veil, one.action, language)}  [{veil.action_name(one.action)}]")

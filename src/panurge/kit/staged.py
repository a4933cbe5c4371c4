"""The law of the stage: a scene names what is on the table, takes as long for every seat, and is never long.

PYTEST_DONT_REWRITE: a broken law says its own sentence, and no more.
"""

import re
from collections.abc import Sequence
from types import ModuleType
from xml.etree import ElementTree

from panurge import State
from panurge.core.checks import viewers
from panurge.core.stage import KINDS, LATE, LONGEST, MOODS, SOUNDS, Cue, length
from panurge.core.words import LANGUAGES
from panurge.kit.cases import tried
from panurge.kit.laws import LAYOUTS, NAMES, module, whose
from panurge.kit.secrets import perceived

ID = re.compile(r'<g id="([^"]*)"')
DEFINED = re.compile(r'id="panurge-([^"]*)"')
USED = re.compile(r'<use href="#panurge-([^"]*)"')


def law_stage(before: State, action: int, after: State, language: str, step: int = 0) -> list[Cue]:
    """One entry of the log as everybody sees it staged; gives what the last of them sees. Where the laws try less, it
    lasts as long for all, and one of a few is held against its drawings: others at the next step."""
    staging, drawn = module(before, "stage"), module(before, "draw")
    if staging is None:
        return []
    assert drawn is not None
    told: dict[int, str] = {}
    scene: list[Cue] = []
    for number, seat in enumerate(viewers(before)):
        veils, code = (before.veil(seat), after.veil(seat)), perceived(before, seat, action)
        for side, layout in enumerate(LAYOUTS):
            scene = list(staging.stage(veils[0], code, veils[1], language, layout, NAMES))
            told[length(scene)] = f"{whose(seat)}, {layout}"
            if scene and tried(number + side + step // len(LANGUAGES)):
                law_scene(scene, drawn, veils, language, layout)
    assert len(told) == 1, f"a scene lasts {' ms, but '.join(f'{time} ms for {who}' for time, who in told.items())} ms"
    return scene


def law_scene(cues: Sequence[Cue], drawn: ModuleType, veils: tuple[State, State], language: str, layout: str) -> None:
    assert length(cues) <= LONGEST, f"{length(cues)} ms are too long"
    names = NAMES[: int(veils[0].players)]
    pictures = [drawn.draw(veil, language, layout, names) for veil in veils]
    before, after = (picture.markup() for picture in pictures)
    there, known, later = {*ID.findall(before)}, {*DEFINED.findall(before)}, dict(pictures[1].parts)
    ids = there | {*ID.findall(after)}
    cast: set[str] = set()

    def put_there(markup: str) -> None:  # what is shown in the meantime
        there.update(ID.findall(markup))
        known.update(DEFINED.findall(markup))

    for cue in sorted(cues, key=lambda cue: cue.at):
        assert cue.kind in KINDS, f"nothing is staged as {cue.kind!r}"
        assert not cue.sound or cue.sound in SOUNDS, f"nothing sounds like {cue.sound!r}"
        assert cue.mood in MOODS.get(cue.kind, (cue.mood,)), f"{cue.kind} has no mood {cue.mood!r}"
        if cue.kind == "enter":
            assert cue.part.startswith("*"), f"a figure's name begins with a star: {cue.part!r}"
            cast.add(cue.part)
        if cue.kind == "stand":
            put = {str(node.get("id")) for node in ElementTree.fromstring(f"<svg>{cue.body}</svg>")}
            strange = sorted(put - {name for name, _ in pictures[0].parts})
            assert not strange, f"{cue.kind} puts {strange}, which are no parts of the {layout} drawing"
        if cue.kind not in LATE:
            put_there("".join(later.get(name, "") for name in cue.shows))
        if cue.kind == "stand":
            put_there(cue.body)
        named = {cue.part, cue.to} - {""} - cast
        missing = sorted((named - there) | ({*cue.shows} - ids))
        assert not missing, f"{cue} names {missing}, which the {layout} drawing does not show"
        lacks = sorted({*USED.findall(cue.body)} - known)
        assert not lacks, f"{cue} uses {lacks}, which the {layout} drawing does not define"
        assert "{" not in cue.text, f"a hole: {cue.text!r}"

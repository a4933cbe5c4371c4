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
from panurge.kit.laws import LAYOUTS, NAMES, module, whose
from panurge.kit.secrets import perceived

ID = re.compile(r'<g id="([^"]*)"')
USED = re.compile(r'<use href="#panurge-([^"]*)"')


def law_stage(before: State, action: int, after: State, language: str) -> list[Cue]:
    """One entry of the log as everybody sees it staged; gives what the last of them sees."""
    staging, drawn = module(before, "stage"), module(before, "draw")
    if staging is None:
        return []
    assert drawn is not None
    told: dict[int, str] = {}
    scene: list[Cue] = []
    for seat in viewers(before):
        veils, code = (before.veil(seat), after.veil(seat)), perceived(before, seat, action)
        for layout in LAYOUTS:
            scene = list(staging.stage(veils[0], code, veils[1], language, layout, NAMES))
            told[length(scene)] = f"{whose(seat)}, {layout}"
            if scene:
                law_scene(scene, drawn, veils, language, layout)
    assert len(told) == 1, f"a scene lasts {' ms, but '.join(f'{time} ms for {who}' for time, who in told.items())} ms"
    return scene


def law_scene(cues: Sequence[Cue], drawn: ModuleType, veils: tuple[State, State], language: str, layout: str) -> None:
    assert length(cues) <= LONGEST, f"{length(cues)} ms are too long"
    names = NAMES[: int(veils[0].players)]
    pictures = [drawn.draw(veil, language, layout, names) for veil in veils]
    ids = {name for picture in pictures for name in ID.findall(picture.markup())}
    there, later = pictures[0].markup(), dict(pictures[1].parts)  # `there` grows by what is shown in the meantime
    cast: set[str] = set()
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
            there += "".join(later.get(name, "") for name in cue.shows)
        there += cue.body if cue.kind == "stand" else ""
        named = {cue.part, cue.to} - {""} - cast
        missing = sorted((named - {*ID.findall(there)}) | ({*cue.shows} - ids))
        assert not missing, f"{cue} names {missing}, which the {layout} drawing does not show"
        known = set(re.findall(r'id="panurge-([^"]*)"', there))
        lacks = sorted(set(USED.findall(cue.body)) - known)
        assert not lacks, f"{cue} uses {lacks}, which the {layout} drawing does not define"
        assert "{" not in cue.text, f"a hole: {cue.text!r}"

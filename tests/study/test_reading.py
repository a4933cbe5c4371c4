"""A game opened at any moment: whole and piecewise drawings agree, and a view shows what its veil holds."""

import re

import pytest

from panurge import GAMES, BadRecord
from panurge.core.last import takes_last
from panurge.core.state import FULL
from panurge.study.reading import OPEN, Reading, looked_at
from tests.study.games import KEYS, a_record

PART = re.compile(r'^<g id="([^"]*)"')


def rebuilt(frames: list[dict[str, object]]) -> dict[str, str]:
    """The parts after the last frame, as the page puts them together."""
    parts = {PART.match(markup)[1]: markup for markup in frames[0]["parts"]}  # type: ignore[index, union-attr]
    order = list(parts)
    for frame in frames[1:]:
        parts |= {PART.match(markup)[1]: markup for markup in frame.get("set", [])}  # type: ignore[index, attr-defined]
        order = frame.get("order", order)  # type: ignore[assignment]
    return {name: parts[name] for name in order}


@pytest.mark.parametrize("game", KEYS)
@pytest.mark.parametrize("view", [OPEN, 1, None])
def test_pieces_lead_to_the_same_drawing_as_a_look_at_once(game: str, view: int | None) -> None:
    reading = Reading.of(a_record(game))
    for start in (0, reading.length // 2, reading.length - 3):
        frames = reading.frames(view, "fr", "tall", start, 9)
        assert [frame["at"] for frame in frames] == list(range(start, min(start + 9, reading.length + 1)))
        once = reading.frames(view, "fr", "tall", frames[-1]["at"], 1)
        assert rebuilt(frames) == rebuilt(once)
        assert {key: frames[-1].get(key) for key in ("say", "who", "scores")} == {
            key: once[0].get(key) for key in ("say", "who", "scores")
        }


@pytest.mark.parametrize("game", KEYS)
def test_a_seats_frames_are_drawn_from_its_veils_and_nothing_can_be_touched(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading = Reading.of(a_record(game))
    module = GAMES[game].module("draw")
    honest, given = module.draw, []

    def spy(veil, language, layout, names, last=None):  # type: ignore[no-untyped-def]
        given.append((veil, last))
        return honest(veil, language, layout, names, *([last] if takes_last(honest) else []))

    monkeypatch.setattr(module, "draw", spy)
    start = reading.length // 2
    for frame in reading.frames(1, "en", "wide", start, 12):
        markup = "".join(frame.get("parts", frame.get("set", [])))
        assert not re.search("tabindex|data-action|data-group|data-why", markup)
    assert [veil for veil, _ in given] == [reading.at(moment).veil(1) for moment in range(start, start + 12)]
    for _, last in given:
        assert last is None or {int(seen.before.viewer) for seen in last.steps} == {1}
    assert any(last for _, last in given)


def test_the_open_view_hides_nothing_and_a_veil_does() -> None:
    reading = Reading.of(a_record("black-sheep"))
    state = reading.at(reading.length // 2)
    assert looked_at(state, OPEN).viewer == FULL
    assert looked_at(state, OPEN) == state
    assert looked_at(state, 0) == state.veil(0)
    assert looked_at(state, None) == state.veil(None)


def test_what_a_seat_has_seen_is_no_reading() -> None:
    with pytest.raises(BadRecord, match="full record"):
        Reading.of(a_record("guerre-et-beeeh").seen_by(0))


def test_names_are_the_players_or_the_seats() -> None:
    record = a_record("guerre-et-beeeh")
    reading = Reading(record.game, record.options, [], ["Rose", ""])
    assert reading.called("fr") == ["Rose", "Jaune"]


def test_who_gave_up_has_lost() -> None:
    record = a_record("guerre-et-beeeh")
    cut = type(record)(record.game, record.options, record.version, headers={"resigned": "0"})
    cut.entries = record.entries[:20]
    assert Reading.of(cut).result == [0.0, 1.0]

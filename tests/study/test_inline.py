"""A record in a notebook: one frame with everything in it."""

import gzip
import json
import re
from base64 import b64decode
from html import unescape

import pytest

from tests.study.games import KEYS, a_record


def frames_of(shown: str) -> dict[str, list[dict[str, object]]]:
    page = unescape(re.fullmatch(r'<iframe srcdoc="([^"]*)" [^>]*></iframe>', shown)[1])  # type: ignore[index]
    packed = re.search(r'id="frames">([^<]*)</script>', page)
    assert packed is not None
    return json.loads(gzip.decompress(b64decode(packed[1])))  # type: ignore[no-any-return]


@pytest.mark.parametrize("game", KEYS)
def test_a_record_shows_itself_with_a_slider_and_needs_no_net(game: str) -> None:
    shown = a_record(game)._repr_html_()
    assert len(shown) < 2_000_000
    page = unescape(shown)
    assert 'type="range"' in page
    assert not re.search(r"(src|href)=\"?(https?:)?//", page)
    told = frames_of(shown)["frames"]
    assert len(told) > 5
    assert all(frame["say"] for frame in told[:-1])


def test_names_cannot_break_out() -> None:
    record = a_record("guerre-et-beeeh")
    nasty = type(record)(**{**record.__dict__, "headers": {"name.0": '"></iframe><script>alert(1)</script>'}})
    shown = nasty._repr_html_()
    assert "<script>alert" not in shown
    assert shown.count("</iframe>") == 1


def test_what_a_seat_has_seen_is_shown_as_text() -> None:
    assert a_record("guerre-et-beeeh").seen_by(0)._repr_html_().startswith("<pre>panurge record 1")


def test_the_core_alone_shows_text(monkeypatch: pytest.MonkeyPatch) -> None:
    from panurge.core import record

    monkeypatch.setattr(record, "SHOWN_BY", [])
    assert a_record("guerre-et-beeeh")._repr_html_().startswith("<pre>")

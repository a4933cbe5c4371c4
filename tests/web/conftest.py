"""A real PostgreSQL for servers side by side, and the two stores."""

import pytest

from panurge.table import wishes
from tests.store.conftest import postgres  # noqa: F401
from tests.store.databases import address  # noqa: F401
from tests.store.test_store import again, store  # noqa: F401


@pytest.fixture
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is let go by, or was answered early, is played at once, and not after about as long as a quick hand needs:
    nothing here looks at that time."""
    monkeypatch.setattr(wishes, "QUICKEST", 1)
    monkeypatch.setattr(wishes, "SPREAD", 2)

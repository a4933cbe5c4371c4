"""A database that does not let us in says why, in one sentence and without the address."""

import re

import pytest

from panurge.core.errors import PanurgeError
from panurge.web.serve import opened


@pytest.mark.slow
def test_a_missing_database_is_told(postgres: str) -> None:
    address = re.sub(r"/postgres\?", "/meadow?", postgres)
    with pytest.raises(PanurgeError, match=r"cannot be used: .*meadow.* does not exist") as told:
        opened(address)
    assert "postgresql://" not in str(told.value)


@pytest.mark.slow
def test_an_unknown_user_is_told(postgres: str) -> None:
    address = re.sub(r"//[^@/]*@", "//nobody@", postgres)
    with pytest.raises(PanurgeError, match=r"cannot be used: .*nobody"):
        opened(address)

"""The stores of the people's tests: the same two as everywhere."""

from tests.store.conftest import postgres  # noqa: F401
from tests.store.databases import address  # noqa: F401
from tests.store.test_store import again, store  # noqa: F401

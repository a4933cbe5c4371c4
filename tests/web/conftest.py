"""A real PostgreSQL for servers side by side, and the two stores."""

from tests.store.conftest import postgres  # noqa: F401
from tests.store.databases import address  # noqa: F401
from tests.store.test_store import again, store  # noqa: F401

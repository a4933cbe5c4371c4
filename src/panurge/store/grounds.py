"""Which ground a place has."""

from panurge.core.errors import PanurgeError
from panurge.store import is_database
from panurge.store.ground import Ground
from panurge.store.ground_sqlite import SqliteGround


def ground_of(place: str) -> Ground:
    """The store at `place`, a file's path or postgresql://…, whether there is one yet or not."""
    if not is_database(place):
        return SqliteGround(place)
    try:
        from panurge.store.ground_postgres import PostgresGround
    except ModuleNotFoundError as error:
        raise PanurgeError(f"PostgreSQL needs {error.name}: pip install 'panurge[postgres]'") from None
    return PostgresGround(place)

"""Passkeys: what a device can show to be known again. Kept are its name for the key and the public half, no secret."""

from dataclasses import dataclass

from panurge.people.people import now
from panurge.people.person import Person
from panurge.store import Store


@dataclass(frozen=True)
class Passkey:
    credential: str  # base64url, as devices name it
    person: str
    public: str  # base64url
    uses: int


class Keyring:
    def __init__(self, store: Store) -> None:
        self.store = store

    def add(self, person: Person, credential: str, public: str, uses: int) -> bool:
        """False if that key is somebody's already."""
        with self.store.transaction():
            if self.find(credential) is not None:
                return False
            self.store.run(
                "INSERT INTO passkeys (credential, person, public, uses, at) VALUES (?, ?, ?, ?, ?)",
                credential,
                person.id,
                public,
                uses,
                now(),
            )
        return True

    def find(self, credential: str) -> Passkey | None:
        found = self.store.rows(
            "SELECT credential, person, public, uses FROM passkeys WHERE credential = ?", credential
        )
        return Passkey(*found[0]) if found else None

    def of(self, person: Person) -> list[str]:
        found = self.store.rows("SELECT credential FROM passkeys WHERE person = ? ORDER BY at", person.id)
        return [str(credential) for (credential,) in found]

    def used(self, credential: str, uses: int) -> None:
        self.store.run("UPDATE passkeys SET uses = ? WHERE credential = ?", uses, credential)

    def throw_away(self, person: Person) -> None:
        """All of somebody's: the devices may keep theirs, they open nothing any more."""
        self.store.run("DELETE FROM passkeys WHERE person = ?", person.id)

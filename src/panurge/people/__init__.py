"""Those who play: who they are as far as they want to be known, where they sit, how well they play.

`People` is what the rest asks (`services.people`); it keeps everything in the same store as the tables. Who asks for a
page is found by `web.visitor`: `person_of(connection)` for who looks, `Arrival(request, name)` for who does anything
that is kept. A seat's person is in `People.sitters(table)`: never shown as such, for a table shows names and seats."""

from panurge.people.people import People
from panurge.people.person import Person
from panurge.people.sheep import Sheep
from panurge.people.skill import Skill

__all__ = ["People", "Person", "Sheep", "Skill"]

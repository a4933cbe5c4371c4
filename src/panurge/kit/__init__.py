"""The kit of laws: what every game keeps, for whoever writes one.

    from panurge.kit import laws_of

    test_laws = laws_of("my-game")

is a whole test file: each law on each way to play the game is a test of its own. `panurge check my-game` asks the same
laws on the command line; what either says of a broken one ends with a test to be pasted, which needs `keeps`.

`laws` are those of one position, `secrets` say what a seat may learn, `cases` are the ways a game is played, `lawbook`
is the list of all laws.
"""

from panurge.kit.again import keeps
from panurge.kit.tests import laws_of

__all__ = ["keeps", "laws_of"]

"""The kit of laws: what every game keeps, tested on every registered game (see `laws`)."""

from tests.kit.outside import announce

announce()

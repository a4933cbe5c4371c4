"""The tables of Hide and Sheep: cards, actions, phases. No rule lives here."""

SHEEP, RAM, WOLF, UNKNOWN_CARD = range(4)  # an unknown card is a kind of its own, never -1
KINDS = 3
CARD_NAMES = ("sheep", "ram", "wolf", "?")
DECK = (7, 4, 4)  # how many of each kind
WORTH = (1, 2, 0)  # points of a beast that no wolf finds
TURNS = 2  # cards each seat hides in a game

# Actions: 0-2 a bush, 3-5 a card of one's hand, 6 and 7 the answer of the neighbour.
BUSH = 0
CARD = 3
LET_BE = 6
PEEK = 7
ACTIONS = 8
HIDDEN = ACTIONS  # what the others perceive of a whole hiding: HIDDEN + bush

NO_BUSH = 3  # no bush chosen yet
BUSH_NAMES = ("a", "b", "c")

# What the next node is about. WHO_BEGINS, DRAW, LOOK and COUNT belong to chance.
WHO_BEGINS, DRAW, CHOOSE_BUSH, CHOOSE_CARD, ASK, LOOK, COUNT = range(7)

# What each field of a position can hold, whatever the moment: the least and the most. `account` may rely on it.
LIMITS = {
    "phase": (WHO_BEGINS, COUNT), "first": (0, 3), "drawn": (0, sum(DECK)), "bush": (0, NO_BUSH),
    "turned": (0, 4 * TURNS), "bag": (0, max(DECK)), "hands": (0, sum(DECK)), "peeks": (0, 2), "bushes": (0, 2),
    "cards": (SHEEP, UNKNOWN_CARD), "peeked": (0, 1),
}

"""Names of actions: the first part of a choice is two words (`move c3`, `play armistice`), every further part is one
(`N`, `d4`, `enough`, `2`). What others perceive when a choice is complete is its parts in a row: `move c3 N`. An event
that shows cards to a seat names them: `draws abuse: wool lynx`.

Cells are named as on a chess board: columns a … f from the left, rows 1 … 6 from the bottom.
"""

from panurge.core.state import UNSEEN, State
from panurge.games.guerre_et_beeeh import data
from panurge.games.guerre_et_beeeh.rules_cards import part_of

KIND_NAMES = ("", "1", "3", "5", "wolf")


def cell_name(cell: int) -> str:
    return "abcdef"[cell % 6] + "123456"[cell // 6]


def cell_of(name: str) -> int:
    if len(name) != 2:
        raise ValueError(name)
    return "123456".index(name[1]) * 6 + "abcdef".index(name[0])


def _all_names() -> list[str]:
    names = [""] * int(data.ACTIONS)
    for cell in range(36):
        names[data.MOVE + cell] = f"move {cell_name(cell)}"
        names[data.HIDE + cell] = f"hide {cell_name(cell)}"
        names[data.SCOUT + cell] = f"scout {cell_name(cell)}"
        names[data.CELL + cell] = cell_name(cell)
    for card, word in enumerate(data.CARD_NAMES):
        names[data.DRAW + card] = f"draws {word}"
        if card < data.CARDS:
            names[data.PLAY + card] = f"play {word}"
            names[data.TAKE + card] = word
            names[data.STEAL + card] = f"steals {word}"
    for direction, word in enumerate(data.DIRECTION_NAMES):
        names[data.DIRECTION + direction] = word
    for number in range(3):
        names[data.NUMBER + number] = str(number + 1)
    for seat, word in enumerate(("red", "yellow")):
        names[data.BEGIN + seat] = f"{word} begins"
    for kind in range(1, 5):
        names[data.FOUND + kind] = f"finds {KIND_NAMES[kind]}"
    for kind in range(1, 4):
        names[data.LOSE + kind] = f"loses {KIND_NAMES[kind]}"
    names[data.PASS] = "pass"
    names[data.ENOUGH] = "enough"
    names[data.DOWN] = "down"
    names[data.UP] = "up"
    names[data.NONE] = "none"
    names[data.SHOW] = "shows"
    return names


NAMES = _all_names()
CARD_OF = {name: card for card, name in enumerate(data.CARD_NAMES[:18])}
ACTION_OF = {name: action for action, name in enumerate(NAMES)}


def parts(code: int) -> list[int]:
    """The parts of a perceived choice; an action is a choice of one part."""
    if code < data.ACTIONS:
        return [code]
    if code >= data.SHOWN:
        return [code >> 24 & 255]
    found: list[int] = []
    while part_of(code, len(found)) >= 0:
        found.append(int(part_of(code, len(found))))
    return found


def shown_cards(code: int) -> list[int]:
    """The cards that an event shows."""
    return [card for card in range(18) if code >= data.SHOWN and code >> card & 1]


def name(state: State, action: int) -> str:
    if action == UNSEEN:
        return "?"
    if action < 0:
        raise ValueError(action)
    words = " ".join(NAMES[part] for part in parts(action))
    cards = shown_cards(action)
    return f"{words}: {' '.join(data.CARD_NAMES[card] for card in cards)}" if cards else words


def parse(state: State, text: str) -> int:
    if text == "?":
        return int(UNSEEN)
    if text in ACTION_OF:
        return ACTION_OF[text]
    event, colon, cards = text.partition(": ")
    if colon:
        return int(data.SHOWN) + (ACTION_OF[event] << 24) + sum(1 << CARD_OF[card] for card in cards.split(" "))
    words = text.split(" ")
    code = 0
    for i, word in enumerate([" ".join(words[:2]), *words[2:]]):
        code |= (ACTION_OF[word] + 1) << (8 * i)
    if len(words) < 3 or len(words) > 6:
        raise ValueError(text)
    return code

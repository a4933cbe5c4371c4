"""Everything that can go wrong, under one roof: catch `PanurgeError` and you have caught it."""


class PanurgeError(Exception):
    """The common ancestor; its text is a sentence for a person."""


class UnknownGame(PanurgeError):
    """No installed game has that key."""


class BadOption(PanurgeError):
    """A game was asked for with a number of players, an option or a value it does not know: `option` names which."""

    def __init__(self, reason: str, option: str = "") -> None:
        super().__init__(reason)
        self.option = option


class UnknownOption(BadOption, TypeError):
    """An option that the game does not have. Python says TypeError of a keyword nobody knows, and so may callers."""


class BadBot(BadOption):
    """A bot that nobody knows, or one that was asked for what it does not take: `text` is how it was written."""

    def __init__(self, reason: str, text: str = "") -> None:
        super().__init__(reason)
        self.text = text


class FailedBot(PanurgeError):
    """A bot raised something, chose what the rules forbid, or did not answer; the text names it and the game."""


class BrokenBot(PanurgeError):
    """A bot that was announced and is none: its author's mistake."""


class BadSeat(PanurgeError):
    """A seat number outside the game."""


class IllegalAction(PanurgeError):
    """A decision the rules forbid: `rule` is the rule's id, the text a sentence in the asked language."""

    def __init__(self, sentence: str, rule: str = "", code: int = 0) -> None:
        super().__init__(f"{sentence} ({rule})" if rule else sentence)
        self.sentence = sentence
        self.rule = rule
        self.code = code


class BadNotation(PanurgeError):
    """A text that names no action of the game."""


class Veiled(PanurgeError):
    """A veil was asked for something only the full state can do or know."""


class BadState(PanurgeError):
    """A serialised state that is damaged, of another version, or impossible."""


class BadRecord(PanurgeError):
    """A record that cannot be read or replayed; `line` is where (0: the file as a whole)."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {reason}" if line else reason)
        self.reason = reason
        self.line = line


class BrokenGame(PanurgeError):
    """A game's own folder breaks the contract (a missing module, a missing message): the author's mistake."""

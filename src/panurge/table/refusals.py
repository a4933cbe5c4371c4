"""What a table refuses, with a code for programs and a sentence for people."""

from panurge.core.errors import PanurgeError
from panurge.core.words import voice


class Refused(PanurgeError):
    """The table does not do that. `code` is one of `CODES`; `rule` the id of the rule that forbids it."""

    def __init__(self, code: str, sentence: str = "", rule: str = "") -> None:
        super().__init__(sentence or code)
        self.code = code
        self.rule = rule
        self._sentence = sentence

    def say(self, language: str) -> str:
        return self._sentence or voice("panurge.table", language)(f"refused.{self.code}")


CODES = (
    "stale",
    "busy",
    "not_yours",
    "spectator",
    "over",
    "frozen",
    "illegal",
    "undo_nothing",
    "undo_acted",
    "undo_seen",
    "undo_chance",
    "undo_called",
    "no_bot",
    "stood_in",
    "no_offer",
    "not_over",
    "no_window",
    "chat_empty",
    "chat_long",
    "chat_fast",
    "no_bleat",
    "name_long",
    "name_signs",
    "name_taken",
    "not_free",
    "begun",
    "bleats_only",
    "hint_off",
    "hint_busy",
    "hint_none",
)

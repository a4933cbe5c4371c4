"""Lessons played on a real table: the teacher's side of `panurge.core.lesson`, for the page and for the terminal."""

from panurge.learn.paper import Paper
from panurge.learn.script import start
from panurge.learn.tutor import DONE, WAITS, WRONG, Tutor, Word

__all__ = ["DONE", "WAITS", "WRONG", "Paper", "Tutor", "Word", "start"]

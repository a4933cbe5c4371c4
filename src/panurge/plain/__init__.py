"""Faces for games that have not written their own: good enough to play with, made of the fields and the verbs of a
state (`panurge.core.plain`), else of FIELDS and LIMITS alone. `panurge.core.faces` puts them where one is missing."""

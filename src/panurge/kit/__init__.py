"""The kit of laws: what every game keeps, for whoever writes one.

`laws` are those of one position, `secrets` say what a seat may learn, `cases` are the ways a game is played.
"""

"""What all tables share: figures, palette, words on the board, and the shell of a drawing.

`frame` is the shell; `palette` the colours; `ink` the drawing hand; `sheep`, `beasts`, `farm`, `people`, `plants` and
`marks` the figures; `things` the pieces of a game; `text` words and chips; `states` rings, cells and handles; `scenery`
what lies under a board. `python -m panurge.drawing.sheet folder` draws them all.
"""

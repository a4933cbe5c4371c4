"""Understanding a game: hints while it is played, and, once it is over, how it went.

`hint` asks the strongest bot about a veil; `account` tells how the points came about; `frames` draws a record moment by
moment; `chances` estimates who was how likely to win at each of them, and `turns` finds where that changed."""

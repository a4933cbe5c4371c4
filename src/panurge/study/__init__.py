"""Understanding a game: hints while it is played, and, once it is over, how it went.

`hint` asks the strongest bot about a veil; `account` tells how the points came about; `reading` looks at a
record moment by moment, from any side; `chances` estimates who was how likely to win at each of them, and where that
changed; `desk` puts these together."""

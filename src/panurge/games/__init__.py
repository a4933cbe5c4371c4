"""The games: one folder each, found by walking this one. See docs/adding_a_game.md."""

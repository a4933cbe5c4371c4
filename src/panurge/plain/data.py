"""A game need not have tables."""

"""Everything that proves Panurge right. `kit` holds the laws every game keeps, `outside` the smallest example game."""

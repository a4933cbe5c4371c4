from panurge.kit import laws_of

test_laws = laws_of("home-before-the-wolf")  # each law on each way to play; rulings of your own go below

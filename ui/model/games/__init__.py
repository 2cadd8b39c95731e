"""Beginning a game, going on with one, and the pieces of the next."""

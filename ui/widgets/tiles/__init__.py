"""Pictures to tap: a game, a board, a seat, a kept game."""

"""The order of play: what may be done, what is refused, and who has won."""

"""The order of play: what may be done, and what is refused."""

"""The record of a game: the session, its past, sealed decks and dice, and their proof."""

"""The record of a game: the session, its log, sealed decks, proofs, export and import."""

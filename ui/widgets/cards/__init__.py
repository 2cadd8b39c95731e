"""Cards: faces, backs, fans of them, and the deck."""

"""How fast the rules play, and how strong the opponent is."""

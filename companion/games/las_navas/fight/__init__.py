"""Combat, its sums and odds, and the special cards."""

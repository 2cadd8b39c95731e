"""A combat step by step, its sums, the damage, and the advance that follows; its odds and tallies for a screen."""

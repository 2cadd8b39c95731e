"""The board: its ground, its places, the counters in them, and what lies beside it."""

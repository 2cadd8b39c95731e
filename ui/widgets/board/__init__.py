"""The board as a map: its places, what stands in them, and what a finger finds there."""

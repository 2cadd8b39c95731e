"""Drawings of devices: lamps, stickers, printed cards, and the simulated table."""

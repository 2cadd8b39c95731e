"""Harvest: a small game for three or eight, as somebody else's package would bring it."""

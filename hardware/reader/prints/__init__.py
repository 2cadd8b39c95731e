"""Counters without stickers: their own prints, learnt on the owner's table, found and told apart."""

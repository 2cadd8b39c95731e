"""Battles, the cards that decide them, and the dragon."""

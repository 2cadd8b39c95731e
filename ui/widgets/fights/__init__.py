"""Counters, and fights between them."""

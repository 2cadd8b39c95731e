"""A story that passes through every screen, the same from the same seed: what the manual's pictures show."""

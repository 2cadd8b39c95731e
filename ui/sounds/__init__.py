"""The sounds themselves, and their recipe."""

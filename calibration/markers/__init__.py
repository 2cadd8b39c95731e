"""Markers in pictures: found, read, and made readable where they are blurred, trimmed or dirty."""

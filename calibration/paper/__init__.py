"""Sheets and boards to print: markers, stickers, tiles, and how well they were printed."""

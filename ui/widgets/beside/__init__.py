"""What a wide page has beside its map."""

"""What screens are made of; nothing here knows a game."""

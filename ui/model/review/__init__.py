"""What players look back on: the moves and why they were made, the seals, and a finished game."""

"""What the app costs: its start, its memory, its answers to a finger."""

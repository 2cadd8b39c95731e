"""The running game: its session, its scenes, its news, its history, and what players decide."""

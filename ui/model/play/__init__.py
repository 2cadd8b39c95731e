"""The running game: its session, its scenes, its news, and what players decide."""

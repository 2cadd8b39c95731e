"""The log on disk: its rows, its tables and how older ones become the present ones, and SQLite's errors in words."""

"""How well and how fast the table is read."""

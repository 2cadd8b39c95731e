"""Small grey pictures of a table, and what comparing them shows."""

"""Before a game: the first page, the games to choose from, and what is set up."""

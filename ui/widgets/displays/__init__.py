"""What lies on the table of a page of the position: fans of cards, tokens, thrones, realms and hosts."""

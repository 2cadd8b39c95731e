"""What lies in the box: board, pieces, cards."""

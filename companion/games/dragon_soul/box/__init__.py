"""What lies in the box: maps, armies, cards."""

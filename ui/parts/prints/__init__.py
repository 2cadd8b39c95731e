"""Learning the printed counters at the screen, and what was learnt of them."""

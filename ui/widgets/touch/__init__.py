"""What fingers press, and what speaks to them."""

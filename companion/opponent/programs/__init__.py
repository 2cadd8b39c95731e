"""Programs of others that play a seat: those that packages bring, and the lines that are spoken with them."""

"""Looking back, and looking up."""

"""What a changed table means: from what was seen, and what the rules propose, to a verdict."""

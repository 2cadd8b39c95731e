"""Learning printed counters on the owner's table: whether they lie as they must, and what each face looks like."""

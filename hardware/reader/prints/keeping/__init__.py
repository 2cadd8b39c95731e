"""What was learnt of printed counters: one game's book of prints, kept and carried."""

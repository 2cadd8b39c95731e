"""Counters as they lie, one by one, in stacks and in hosts."""

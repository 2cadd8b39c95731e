"""A study: counters known by what is printed on them, learnt where it is known what lies where, and found again.

The product reads stickers; `python -m tests.bench printed` measures how far this has come."""

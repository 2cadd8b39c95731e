"""What the lights say: a cue for a place, how it looks (`cue`), and which places have one when (`patterns`)."""

"""The camera's picture, the lamps, and the simulated table."""

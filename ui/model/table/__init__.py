"""The real board beside the game, and the devices that read it."""

"""The companion's core: games, sessions, reconciliation. No camera, no screen, no GPIO."""

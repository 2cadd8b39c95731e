"""Real and recorded cameras. Each opens its device with its first frame, and again after it failed."""

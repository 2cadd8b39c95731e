"""What the camera sees, and how well: its picture, dials, a loupe."""

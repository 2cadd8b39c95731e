"""What runs beside the pages: sounds, the voice, the screen saver, what went wrong, and free memory."""

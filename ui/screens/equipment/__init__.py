"""The devices and the pieces, and the settings of the screen."""

"""The app without people: the demo, the virtual screen and its fingers, pictures of every screen."""

"""How the app thinks: from what a seat may know to the best action that it finds in time."""

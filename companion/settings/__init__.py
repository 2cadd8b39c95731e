"""The configuration, the data folder, and the owner's pieces."""

"""The ground of a board: where it lies, the shapes and names of its places, and how they are washed and stamped."""

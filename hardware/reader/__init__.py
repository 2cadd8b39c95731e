"""The marker reader: frames in, readings of the table out."""

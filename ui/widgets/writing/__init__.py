"""Words: written on a canvas, wrapped, fitted, or on vellum."""

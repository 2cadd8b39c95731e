"""From pixels to board millimetres: sticker sheets, calibration and its error."""

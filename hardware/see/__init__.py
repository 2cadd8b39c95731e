"""`table-companion see`: what a picture or the camera shows, at a terminal."""

"""What was tapped: on the map, on cards, on counters that take damage."""

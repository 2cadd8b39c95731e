"""From sightings of the table to the board that they make, what it means, and what lights and guidance say of it."""

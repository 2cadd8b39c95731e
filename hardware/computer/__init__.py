"""What the computer lends to the devices: its clock, its pins, its memory, the service that it runs."""

"""Simulated twins of the devices: real code with the same interface, without the device."""

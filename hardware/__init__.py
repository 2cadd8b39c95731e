"""Devices and their simulated twins: cameras, the marker reader, lights, buttons."""

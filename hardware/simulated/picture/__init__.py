"""How a camera would see the simulated table: its pieces drawn, and then seen through a lens in some light."""

"""The parts of the table model, one idea each: what is so, what was tapped, what the table lacks."""

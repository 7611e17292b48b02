"""How functions stand in the state."""

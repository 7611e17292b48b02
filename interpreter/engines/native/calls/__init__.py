"""A compiled game as Python calls it: libraries, states and decisions, memory, and those who look ahead."""

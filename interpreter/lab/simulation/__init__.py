"""Games played by programs, written down, and what they show."""

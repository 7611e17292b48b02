"""Many games by programs: played by any number of workers, written down, read back, packed and exported."""

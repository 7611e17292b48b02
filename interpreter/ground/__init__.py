"""What knows nothing of games: places in files, messages, bounds, the one random generator."""

"""What is done with one game: written plays, examples, players."""

"""The kinds of players, one a file."""

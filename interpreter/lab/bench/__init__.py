"""How fast random games are played: by an engine of ours, and by other programs that know the same game."""

"""What is measured of games: facts of a game in, numbers with intervals and plain sentences out."""

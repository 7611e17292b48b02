"""What positions are worth with best play, for certain."""

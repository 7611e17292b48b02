"""What happens within games: which rules were at work, and whether a change of rules mattered."""

"""What is odd about a ruleset that can be played."""

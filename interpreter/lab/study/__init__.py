"""Games of one ruleset after the other: played, measured, told."""

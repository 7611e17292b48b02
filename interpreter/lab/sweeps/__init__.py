"""One ruleset with one value of an option after the other: a study of each, and where a number meets a target."""

"""What is told of a ruleset: prose, rulebooks, comparison."""

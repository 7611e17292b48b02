"""Whole games: what rulesets say of themselves, what independent implementations say, and what every game must keep."""

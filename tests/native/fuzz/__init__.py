"""Endless comparison of both engines: made-up programs, changed rulesets, other options and seeds."""

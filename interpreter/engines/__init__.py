"""Engines: the same core, run in different ways."""

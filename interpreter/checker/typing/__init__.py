"""Expressions: from syntax to core, with types."""

"""Boards as pictures."""

"""Passes over the core before it becomes C, one in each module."""

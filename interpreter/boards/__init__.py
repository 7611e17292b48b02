"""Boards: from the `board:` section of a ruleset to dense tables, and to a drawing.

`build` makes a board graph of a specification, `freeze` turns the graph into `Tables`, `draw_svg` draws the tables.
Nothing is imported here: who has tables from a cache does not load what builds them.
"""

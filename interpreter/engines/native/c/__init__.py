"""C itself: types and values, constants, names, lines in the making. Knows no rules."""

"""What is decided before a game becomes C: passes over its plan, and values that hang on more than one node."""

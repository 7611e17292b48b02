"""Independent implementations of the four games, written from the rules alone and used as an oracle.

Nothing in this package shares code, data structures or algorithms with the interpreter that the project is about:
each game is a hand-written class in plain Python, made from a reading of its rules and of nothing else.  The test
suite plays the same games with both and compares legal decisions, positions, results and perft counts; a difference
means that one of the two has misread a rule.  All classes follow one small protocol (``protocol``).  ``mover`` is the player who
decides (``None`` once the game is over, ``"chance"`` when nature decides), ``legal()`` lists the notations of all
legal decisions, ``apply(notation)`` returns the next state and leaves the present one untouched, ``result`` maps
players to payoffs once the game is over, ``position()`` gives the state as plain values (site names, counts) that can
be compared with ``==``, ``perft(depth)`` counts the sequences of decisions, and the class method ``from_position``
builds a state from the values of ``position()``.
"""

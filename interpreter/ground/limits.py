"""Every bound on what a ruleset may cost, with its reason. Rulesets come from strangers; none of these is a wall for a
game that people play."""

MAX_FILE_BYTES = 128 * 1024
"""A ruleset file. The longest known ruleset has a tenth of it; ten megabytes would only burn time."""

MAX_SAVED_BYTES = 16 << 20
"""A saved game or a position. A game of ten thousand turns has a hundredth of it."""

MAX_WORKER_BYTES = 2 << 30
"""Memory of a process of the workshop, and of a compiler that it starts. The largest bundled game needs a fifth of it."""

MAX_GAMES_BYTES = 64 << 30
"""A file of games of programs: some eight hundred million random ones. It is read line by line."""

MAX_GAME_BYTES = 16 << 20
"""One line of a file of simulated games."""

MAX_BOOK_TEMPLATE_BYTES = 1 << 20
"""One template of a rulebook. The largest of Ludograph's own has a hundredth of it."""

MAX_BOOK = 64_000_000
"""Characters of a rulebook that a template makes. The largest bundled book, with its pictures, has a tenth of it."""

MAX_YAML_DEPTH = 24
"""Nesting of mappings and lists in YAML. Rulesets need six."""

MAX_YAML_NODES = 20_000
"""Keys, values and list entries of one file."""

MAX_EXTENDS = 16
"""Length of a chain of `extends`."""

MAX_RULE_TEXT = 20_000
"""Characters of one rule text."""

LONGEST_READ_LINE = 500
"""Characters of a line in a file that other readings of a mistake are looked for in: finding forms of many words takes time by
the square of it. Authors' lines have a quarter of it."""

MAX_TEMPLATE = 2_000
"""Characters of a notation or note."""

MAX_ABOUT = 20_000
"""Characters of an `about`: ten pages of a rulebook."""

MAX_RULE_DEPTH = 100
"""Nesting of brackets, operators and blocks in one rule text; keeps every recursive pass far from Python's own limit."""

MAX_SITES = 4096
"""Sites of one kind on a board."""

MAX_PLACE = 10**6
"""Greatest absolute value of a coordinate or size of a board."""

MAX_UNIVERSE = 4096
"""Elements of a declared universe."""

MAX_STATE = 65_536
"""Integers in a state: the sum over all state functions of the product of their domains."""

MAX_INTEGER = 2**31 - 1
"""Greatest absolute value of a number, so that a state fits 32-bit integers in any engine."""

MAX_INSTRUCTIONS = 20_000
"""Instructions of setup and flow after actions that decide are inlined."""

MAX_STEPS = 2_000_000
"""Steps (loop rounds and calls, by their size) that may be spent on one decision list, on one effect, or on all values of a
ruleset that are worked out when it is loaded: a second or two. The largest bundled ruleset takes a tenth of it."""

MAX_CALL_DEPTH = 400
"""Nesting of definitions and actions in each other, counted with the brackets and operators of each."""

MAX_INLINED = 50
"""Nesting of actions that decide."""

MAX_RECURSION = 10_000
"""Python's own limit while rules are checked and run: a few frames for each level of `MAX_CALL_DEPTH`."""

MAX_RANGE = 10_000
"""Numbers of an `a..b` that is gone through."""

MAX_COVERS = 65_536
"""Ways in which the shapes of a board can lie on it: forms times cells. Twice those of the largest game that people play."""

MAX_LINKS = 100_000
"""Links that one rule may add to a board."""

MAX_FLOW_STEPS = 100_000
"""Flow instructions between two pauses."""

MAX_FINISH_NODES = 80_000
"""Positions that one search for a finish (`finish:`) may visit."""

MAX_TURN_AHEAD = 200
"""Decisions of one turn, one after the other, that are gone through for what is asked at its end (`afterwards:`)."""

MAX_SOLVE_POSITIONS = 200_000
"""Positions that one search for the solution of a puzzle (`solve:`) may visit."""

MAX_LAST = 15
"""Positions that a memory of the last ones (`last:`) may keep."""

MAX_DECISIONS = 200_000
"""Decisions listed in one position."""

MAX_SUBSETS = 100_000
"""Subsets that `subsets(A, n)` may enumerate."""

MAX_GAMES = 10**12
"""Games of one simulation, which at a million a second would take twelve days."""

MOST_DECISIONS = 20_000
"""Decisions after which a game of programs is left unfinished, where nobody says how many."""

MAX_PERFT_DEPTH = 10_000
"""Decisions in a row whose sequences are counted (`perft`). No game that people play is so long."""

MAX_WEIGHT = 1_000_000
"""Greatest absolute weight of a feature (`evaluate:`)."""

MAX_C_NODES = 24_000
"""Nodes of rules that may be looked at while they are written out as C. The largest bundled ruleset needs half of it."""

MAX_C_FUNCTION = 64_000
"""Characters of one function of C; a compiler needs seconds for such a one. The largest of the bundled rulesets has a quarter
of it."""

MAX_C_CODE = 400_000
"""Characters of all functions of C that are made of the rules: four times those of the largest bundled ruleset."""

MAX_C_FILE = 2_000_000
"""Characters of C that are made of the rules, tables of the board included: four times those of the largest bundled board."""

MAX_COMPILING = 20.0
"""Seconds that a C compiler may compute, or wait, for one file. The largest bundled ruleset takes three. It is the one bound
of time: what it ends is played by the reference engine, which plays the same games."""

MAX_DIAGNOSTICS = 50
"""Diagnostics of one check; what follows is counted, not shown."""

MAX_MARKS = 20_000
"""Marks in one drawing."""

MAX_SAMPLE_STEPS = 20_000
"""Decisions that are tried for each thing that a player has noticed, where samples of what it could be in are drawn."""

MAX_EQUILIBRIUM_POSITIONS = 100_000
"""Positions of a game, with what everybody knows in them, of which an equilibrium is found. They take about a minute."""

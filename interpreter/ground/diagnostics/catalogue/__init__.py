"""Everything that can be said about a ruleset, by slug. A slug is the constant in the code, the name of the golden test and
the argument of `ludograph explain`. One file for each subject; a new code is one entry in the file of its subject."""

from . import board, commands, engines, flow, moves, names, play, ruleset, syntax, types, yaml
from .code import Code

CATALOGUE: dict[str, Code] = {
    code.slug: code
    for subject in (yaml, ruleset, syntax, names, types, moves, flow, board, play, commands, engines)
    for code in subject.CODES
}

__all__ = ["CATALOGUE", "Code"]

"""Mistakes in moves: how they are asked for, finished, written and offered."""

from .code import error, warning

CODES = (
    error(
        "can-cycle",
        "moves that are possible only if they are possible",
        "`can lift` asks whether lift has a legal decision. If that in turn asks about the first move, there is no "
        "answer.",
        bad="moves:\n  place:\n    when: can lift\n  lift:\n    when: can place",
        good="moves:\n  place:\n    when: can lift",
    ),
    error(
        "finish-moves",
        "a `finish` by something that is no move, or by a move that cannot be taken there",
        "`finish` says that a decision is legal only if it can be finished, by the moves it names. They are chosen by "
        "the "
        "player, so they take no arguments from the flow.",
        bad='moves:\n  lift:\n    finish: {by: lay, until: "stock[mover] == 0"}',
        good='moves:\n  lift:\n    finish: {by: place, until: "stock[mover] == 0"}',
    ),
    error(
        "notation-repeats",
        "a notation that leaves out what was chosen",
        "Each decision has a notation of its own, so that records can be read back. "
        "What is determined (`name = value`) need not be written.",
        bad="moves:\n  place:\n    written: stone",
        good='moves:\n  place:\n    written: "stone {at}"',
    ),
    warning(
        "never-offered",
        "a move that can never be chosen",
        "A move is offered by `decide`, by its name or that of its choice; or its conditions are such that it never "
        "has a "
        "legal decision.",
        bad="moves:\n  wait:\n    about: Do nothing.",
        good="moves:\n  wait in main:\n    about: Do nothing.",
    ),
)

"""Mistakes in the course of play: turns, decisions, loops, ends."""

from .code import error, warning

CODES = (
    error(
        "decide-in-effect",
        "a decision where the rules must run through",
        "What a move does happens at once. Who decides what comes next is a matter of `setup`, `flow` and the actions "
        "used there.",
        bad="moves:\n  lift:\n    do: decide place",
        good="moves:\n  lift:\n    do: clear(at)",
    ),
    error(
        "no-mover",
        "the mover, where nobody is to move",
        "There is a mover in moves and inside `turn p:` only. An end is tested between turns too, so it names the "
        "players itself.",
        bad="end:\n  - {when: worth(mover) >= goal, result: draw}",
        good="end:\n  - {for: p in player, when: worth(p) >= goal, result: win p}",
    ),
    error(
        "no-pause",
        "a loop of the flow that never comes to a decision",
        "A round of `forever` or `while` in the flow must ask somebody for a decision, or the game would stand still "
        "while the "
        "machine runs.",
        bad="flow: |\n  forever: score[Red] = 1",
        good="flow: |\n  forever: for p in player: turn p: decide main else pass",
    ),
    error(
        "turn-in-turn",
        "a turn inside a turn",
        "There is one mover at a time. A decision of somebody else is a turn of its own, before or after.",
        bad="flow: |\n  forever: for p in player: turn p:\n    turn other(p): decide main",
        good="flow: |\n  forever: for p in player: turn p:\n    decide main else pass",
    ),
    error(
        "unbounded-loop",
        "a `while` without a bound, where nobody decides",
        "What happens at once must come to an end, so such a loop says how many rounds it has at most.",
        bad="moves:\n  lift:\n    do: |\n      while height[at] > 0: height[at] -= 1",
        good="moves:\n  lift:\n    do: |\n      while height[at] > 0 within 9: height[at] -= 1",
    ),
    warning(
        "unreachable",
        "statements that are never reached",
        "`forever` has no end, so nothing comes after it.",
        bad="flow: |\n  forever: for p in player: turn p: decide main else pass\n  draw",
        good="flow: |\n  forever: for p in player: turn p: decide main otherwise: draw",
    ),
    error(
        "end-without-result",
        "an end whose result does not end the game",
        "When the condition of an end holds, its result says who wins: `win p`, `lose p`, `draw` or `rank by ... for "
        "p in player`.",
        bad="end:\n  - when: count(vacant) == 0\n    result: last = none",
        good="end:\n  - when: count(vacant) == 0\n    result: draw",
    ),
    warning(
        "no-end",
        "a game that cannot end",
        "Neither `end:` nor a `win`, `lose`, `draw` or `rank` anywhere: every game would go on for ever.",
        bad="end: ~\nflow: |\n  forever: for p in player: turn p: decide main else pass",
        good="end: ~\nflow: |\n  forever: for p in player: turn p: decide main otherwise: lose mover",
    ),
)

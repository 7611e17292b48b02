"""Mistakes of the rules that show only in play. The message names the decision that was being taken."""

from .code import error

CODES = (
    error(
        "out-of-range",
        "a value that leaves its declared range",
        "A decision is never illegal by an accident of arithmetic: if it should not be legal then, its `when` must "
        "say so. "
        "Otherwise the declared range is too narrow.",
        bad="moves:\n  place:\n    when: ~\n    do: owner[at] = mover; stock[mover] -= 5",
        good="moves:\n  place:\n    when: stock[mover] >= 5\n    do: owner[at] = mover; stock[mover] -= 5",
    ),
    error(
        "division-by-zero",
        "a division by zero",
        "Guard it by a condition, or by a range that begins at 1.",
        bad="moves:\n  place:\n    do: owner[at] = mover; score[mover] = 9 div height[at]",
        good="moves:\n  place:\n    do: owner[at] = mover; score[mover] = 9 div (height[at] + 1)",
    ),
    error(
        "not-exactly-one",
        "`the` of none or of several",
        "`the` says that there is exactly one, and relies on it. `first` takes the first one, and is none where there "
        "is none.",
        bad="moves:\n  place:\n    do: owner[at] = mover; last = the(stones(opponent))",
        good="moves:\n  place:\n    do: owner[at] = mover; last = first(stones(opponent))",
    ),
    error(
        "nth-outside",
        "an element that the set or path does not have",
        "Elements are counted from 0, so the last one of five has the number 4.",
        bad="moves:\n  place:\n    do: owner[at] = mover; last = nth(stones(mover), 1)",
        good="moves:\n  place:\n    do: owner[at] = mover; last = nth(stones(mover), 0)",
    ),
    error(
        "nothing-to-compare",
        "the greatest or smallest of nothing",
        "Of an empty set there is no greatest element, so the rules must say what holds then.",
        bad="moves:\n  place:\n    when: stock[mover] > 0 and max(height[s] for s in stones(mover)) < 9",
        good="moves:\n  place:\n    when: stock[mover] > 0 and max(height[s] for s in cell) < 9",
    ),
    error(
        "together-conflict",
        "two values for one place in `together`",
        "What happens together is worked out first and written then; two different values for one place contradict "
        "each other.",
        bad="moves:\n  place:\n    do: |\n      owner[at] = mover\n      together:\n"
        "        for s in adjacent(at): last = s",
        good="moves:\n  place:\n    do: |\n      owner[at] = mover\n      together:\n"
        "        for s in adjacent(at): height[s] = 1",
    ),
    error(
        "stuck",
        "a decision without a legal choice",
        "The rules must say what happens when a player has nothing to choose: `else pass`, or `otherwise: lose mover`.",
        bad="state:\n  stock: player -> 0..20 = 0\nflow: |\n  forever: for p in player: turn p: decide main",
        good="state:\n  stock: player -> 0..20 = 0\nflow: |\n  forever: for p in player: turn p: decide main else pass",
    ),
    error(
        "flow-ended",
        "a flow that comes to its end before the game is over",
        "The flow goes on until somebody has won or the game is drawn; usually it is a `forever`.",
        bad="flow: |\n  for p in player: turn p: decide main",
        good="flow: |\n  forever: for p in player: turn p: decide main else pass",
    ),
    error(
        "no-weight",
        "a chance decision whose choices all have weight 0",
        "Nature takes each choice with its weight divided by the sum of all weights, so one of them must be greater "
        "than 0.",
        bad="moves:\n  deal:\n    choose: at in cell\n    weight: height[at]\n    do: owner[at] = Red\n"
        "setup: chance deal",
        good="moves:\n  deal:\n    choose: at in cell\n    weight: height[at] + 1\n    do: owner[at] = Red\n"
        "setup: chance deal",
    ),
    error(
        "notation-mixes",
        "two decisions of one position with the same notation",
        "Records are read back by notation, so each decision needs its own. Usually two moves name the same site, and "
        "one of "
        "them needs a mark in its `written`.",
        bad="moves:\n  swap in main:\n    choose: at in vacant\n    do: owner[at] = opponent",
        good='moves:\n  swap in main:\n    choose: at in vacant\n    do: owner[at] = opponent\n    written: "*{at}"',
    ),
    error(
        "step-limit",
        "rules that take more steps than one decision may cost",
        "Every decision must come in a time that people wait, and rulesets come from strangers. Loops inside loops "
        "multiply: "
        "look for one that need not be there.",
        bad="moves:\n  place:\n    do: |\n      repeat 2000000000: nothing\n      owner[at] = mover",
        good="moves:\n  place:\n    do: |\n      repeat 20: nothing\n      owner[at] = mover",
    ),
    error(
        "finish-limit",
        "a search for a way to finish that takes too long",
        "Whether a long move can be finished is found by trying. A condition in `provided` that refuses hopeless "
        "choices early "
        "keeps the search short.",
        bad='moves:\n  march in main:\n    do: score[mover] = 9\n    finish: {by: place, until: "score[opponent] > 9"}',
        good='moves:\n  march in main:\n    do: score[mover] = 9\n    finish: {by: place, until: "score[mover] == 9"}',
    ),
    error(
        "not-a-state",
        "values that are no state of this game",
        "A state is read back only by the ruleset and options it was written with, and with values of the declared "
        "types.",
        bad='game.position({"owner": {"Green": "a1"}})',
        good='game.position({"owner": {"Red": "a1"}})',
    ),
    error(
        "bad-argument",
        "a value that a function of the Python interface cannot take",
        "Names, notations and decisions are taken as they are, and nothing else is made into one.",
        bad="state.apply(5)",
        good='state.apply("a1")',
    ),
    error(
        "other-rules",
        "a pickled game or state whose rules are others here",
        "A pickle of a game of the library holds its name, not its rules. With other rules the same position may be another "
        "one, or none.",
        bad="pickle.loads(data)  # written by another version of the ruleset",
        good="pickle.loads(data)  # written by the same version, or a game of a file, which travels whole",
    ),
)

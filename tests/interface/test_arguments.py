"""The Python interface told the wrong kind of thing: a named error with a sentence, from both engines."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import ludograph
import pytest
from ludograph.engines.protocol import bad_argument

from .conftest import DEEP, RULES

CALLS: dict[str, tuple[Callable[[Any], object], str]] = {
    "load(None)": (lambda s: ludograph.load(None), "`load` takes the name of a ruleset or a path, not `null`"),
    "load(5)": (lambda s: ludograph.load(5), "`load` takes the name of a ruleset or a path, not `5`"),
    "load(bytes)": (lambda s: ludograph.load(b"go"), "`load` takes the name of a ruleset or a path, not a value of the type bytes"),
    "engine=None": (lambda s: ludograph.load("go", engine=None), "`load` takes the name of an engine, not `null`"),
    "engine=5": (lambda s: ludograph.loads(RULES, engine=5), "`load` takes the name of an engine, not `5`"),
    "options=list": (lambda s: ludograph.loads(RULES, options=["goal"]), "`load` takes a mapping as `options`, not a list"),
    "options=5": (lambda s: ludograph.loads(RULES, options=5), "`load` takes a mapping as `options`, not `5`"),
    "options={5: 5}": (lambda s: ludograph.loads(RULES, options={5: 5}), "`load` takes options by their names, not `5`"),
    "options deep": (lambda s: ludograph.loads(RULES, options={"goal": DEEP}), "`load` takes a value of few levels for the option `goal`, not a list"),
    "options huge": (lambda s: ludograph.loads(RULES, options={"goal": 10**5000}), "`load` takes a value of few levels for the option `goal`, not a very large number"),
    "loads(5)": (lambda s: ludograph.loads(5), "`loads` takes the text of a ruleset, not `5`"),
    "loads(bytes)": (lambda s: ludograph.loads(b""), "`loads` takes the text of a ruleset, not a value of the type bytes"),
    "loads(name=5)": (lambda s: ludograph.loads(RULES, name=5), "`loads` takes a text as `name`, not `5`"),
    "position([])": (lambda s: s.game.position([]), "`position` takes a mapping of values by function, not an empty list"),
    "position(None)": (lambda s: s.game.position(None), "`position` takes a mapping of values by function, not `null`"),
    "apply(None)": (lambda s: s.apply(None), "`apply` takes a decision or its notation, not `null`"),
    "apply(5)": (lambda s: s.apply(5), "`apply` takes a decision or its notation, not `5`"),
    "apply(bytes)": (lambda s: s.apply(b"a1"), "`apply` takes a decision or its notation, not a value of the type bytes"),
    "decision(5)": (lambda s: s.decision(5), "`decision` takes the notation of a decision, not `5`"),
    "why(None)": (lambda s: s.why(None), "`why` takes the notation of a decision, not `null`"),
    "value(x)": (lambda s: s.value("x"), "`value` takes the name of a state function, not `x`"),
    "value(None)": (lambda s: s.value(None), "`value` takes the name of a state function, not `null`"),
    "value([])": (lambda s: s.value([]), "`value` takes the name of a state function, not an empty list"),
    "value(owner)": (lambda s: s.value("owner"), "`value` takes 1 argument for `owner`, not an empty list"),
    "value(owner, z9)": (lambda s: s.value("owner", "z9"), "`value` takes a `cell`, not `z9`"),
    "value(deep)": (lambda s: s.value(DEEP), "`value` takes the name of a state function, not a list"),
    "value(owner, huge)": (lambda s: s.value("owner", 10**5000), "`value` takes a `cell`, not a very large number"),
    "value(owner, [])": (lambda s: s.value("owner", []), "`value` takes a `cell`, not an empty list"),
}  # fmt: skip


@pytest.mark.parametrize("call", CALLS)
def test_the_wrong_kind_of_argument_is_told(states: Any, call: str) -> None:
    run, title = CALLS[call]
    with pytest.raises(ludograph.PlayError) as told:
        run(states[1])
    (item,) = told.value.diagnostics
    assert (item.slug, item.title) == ("bad-argument", title)


def test_what_would_be_right_is_told_too() -> None:
    (item,) = bad_argument("value", "a name", "onwer", ("did you mean `owner`?",)).diagnostics
    assert item.helps == ("did you mean `owner`?",)


def test_states_and_decisions_are_copied_as_values_are(states: Any) -> None:
    state = states[3]
    assert copy.copy(state) is state
    assert copy.deepcopy({"state": state})["state"] is state
    decision = state.legal()[0]
    assert copy.deepcopy(decision) is decision
    assert copy.deepcopy(state.game) is state.game

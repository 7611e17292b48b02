"""The Python interface told the wrong kind of thing: a named error with a sentence, from both engines."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import ludograph
import pytest
from ludograph.engines.protocol import bad_argument
from ludograph.ground.rng import Random

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
    "check(options=5)": (lambda s: ludograph.check(RULES, 5), "`check` takes a mapping as `options`, not `5`"),
    "check(options={5: 5})": (lambda s: ludograph.check(RULES, {5: 5}), "`check` takes options by their names, not `5`"),
    "check(name=[])": (lambda s: ludograph.check(RULES, name=[]), "`check` takes a text as `name`, not an empty list"),
    "check_file(None)": (lambda s: ludograph.check_file(None), "`check_file` takes the name of a ruleset or a path, not `null`"),
    "check_file(options=a)": (lambda s: ludograph.check_file("go", "a"), "`check_file` takes a mapping as `options`, not `a`"),
    "check_file(source=5)": (lambda s: ludograph.check_file("go", source=5), "`check_file` takes what finds files as `source`, not `5`"),
    "rulebook(form=[])": (lambda s: ludograph.rulebook(s.game, []), "`rulebook` takes a form, not an empty list"),
    "rulebook(language={})": (lambda s: ludograph.rulebook(s.game, language={}), "`rulebook` takes a language, not an empty mapping"),
    "draw(5)": (lambda s: s.draw(5), "`draw` takes a stream of random numbers, as `ludograph.ground.rng.Random(1)`, not `5`"),
    "draw(over)": (lambda s: s.playout(Random(1)).draw(Random(1)), "`draw` takes a position in which somebody decides, and this game is over"),
    "playout(None)": (lambda s: s.playout(None), "`playout` takes a stream of random numbers, as `ludograph.ground.rng.Random(1)`, not `null`"),
    "playout(most=x)": (lambda s: s.playout(Random(1), "x"), "`playout` takes a number of decisions from 0 on as `most`, not `x`"),
    "playout(most=-3)": (lambda s: s.playout(Random(1), -3), "`playout` takes a number of decisions from 0 on as `most`, not `-3`"),
    "svg(width=-5)": (lambda s: s.svg(width=-5), "`svg` takes a number of pixels above 0 as `width`, not `-5`"),
    "svg(width=nan)": (lambda s: s.svg(width=float("nan")), "`svg` takes a number of pixels above 0 as `width`, not `nan`"),
    "svg(width=x)": (lambda s: s.svg(width="x"), "`svg` takes a number of pixels above 0 as `width`, not `x`"),
    "state[()]": (lambda s: s[()], "`value` takes the name of a state function, not an empty list"),
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


def test_what_is_no_notation_is_repeated_without_what_a_terminal_obeys(states: Any) -> None:
    for given, shown in (("a\x1b[31mb", "a<U+001B>[31mb"), ("\ud800", "<U+D800>"), ("a\nb", "a<U+000A>b")):
        with pytest.raises(ludograph.IllegalDecision) as told:
            states[1].apply(given)
        assert told.value.notation == given
        assert str(told.value).startswith(f"`{shown}` is not legal: `{shown}` is not the notation of any move")
        assert str(states[1].why(given)).startswith(f"`{shown}` is not the notation")


def test_reports_and_programs_are_shown_in_a_line() -> None:
    report = ludograph.check_file("tic_tac_toe")
    assert repr(report) == "<report of Tic-tac-toe: 0 errors, 0 warnings>"
    assert repr(report.program) == "<program of Tic-tac-toe>"
    assert repr(ludograph.check("title: Mine")).startswith("<report of 3 errors, ")


def test_states_and_decisions_are_copied_as_values_are(states: Any) -> None:
    state = states[3]
    assert copy.copy(state) is state
    assert copy.deepcopy({"state": state})["state"] is state
    decision = state.legal()[0]
    assert copy.deepcopy(decision) is decision
    assert copy.deepcopy(state.game) is state.game

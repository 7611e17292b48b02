"""Examples of what a ruleset extends, for its book: those that hold here, too, and show nothing that is different."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from ...checker import Program
from ...engines.base import State
from ...engines.protocol import IllegalDecision, Why
from ...ground.diagnostics import RulesetError
from ...ground.records import replace
from ...language.staleness import InheritedExample, inherited_examples, with_examples
from ...pipeline import OpenRuleset
from .played import Loader, Options, PlayedExample, beyond, holding

_MOST_TRIED = 40
"""So many examples are tried, those of the nearest ruleset first."""

_MOST_GAMES = 8
"""They are tried with so many choices of options, since each is a game of its own."""

_WORDS = re.compile(r"\w+")


def play_inherited(ruleset: OpenRuleset, program: Program, given: Options) -> list[PlayedExample]:
    """The examples that hold in the ruleset under the options of a book, `given`, and neither play, refuse nor claim anything
    that is different in it."""
    found = list(islice(inherited_examples(program.ruleset), _MOST_TRIED))
    try:
        return list(_holding(_loader(ruleset, program, found), program, found, given))
    except RulesetError as problem:
        places = [item.span for item in problem.diagnostics if item.span is not None]
    found = [one for one in found if not any(map(one.holds, places))]  # those name what is not here
    try:
        return list(_holding(_loader(ruleset, program, found), program, found, given))
    except RulesetError:
        return []


def _loader(ruleset: OpenRuleset, program: Program, found: Sequence[InheritedExample]) -> Loader:
    """The ruleset with these examples in the place of its own."""
    other = with_examples(program.ruleset, found)
    return Loader(lambda options: ruleset.game_as(other, options))


def _holding(
    loader: Loader, program: Program, found: Sequence[InheritedExample], given: Options
) -> Iterator[PlayedExample]:
    """Raises RulesetError: some of the examples cannot be read here."""
    known: list[Options] = [{}]
    for number, example in enumerate(loader.game(given).program.examples if found else ()):
        claims = example.legal or example.illegal or example.play or example.then or example.result
        if not example.book or not (claims or example.callouts):
            continue
        if example.options not in known:
            known.append(example.options)
        if known.index(example.options) >= _MOST_GAMES:
            continue
        try:
            options = {**given, **example.options}
            played = holding(loader.game(options), number, beyond(loader, given, options))
        except (RulesetError, IllegalDecision, IndexError):
            continue
        if not all(_is_written_so(played.start, notation, why) for notation, why in played.refusals):
            continue  # what it refuses is no move here
        choices = (program.game.moves[name].choice for name in played.moves)
        offers = played.moves.union(filter(None, choices))
        if not found[number].is_different(offers, ends=example.result is not None):
            yield replace(played, inherited=True)


def _is_written_so(start: State, notation: str, why: Why) -> bool:
    """Whether what is refused may be how a decision is written here: in the form that those of its move have in the position,
    where there are some."""
    forms = {_form(str(one)) for one in start.legal() if one.move == why.move}
    return not why.is_unwritten and (not forms or _form(notation) in forms)


def _form(notation: str) -> str:
    """A notation without its words."""
    return _WORDS.sub("", notation)

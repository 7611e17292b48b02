"""A ruleset's own examples, run: positions, legal and illegal decisions, plays and what must follow."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any

from ..checker.sections.examples import Example, Odds, Puzzle
from ..checker.sections.foretold import place_of
from ..checker.sections.given import option_at
from ..core.positions import NotAPositionError
from ..engines.base import Decision, Game, State
from ..engines.protocol import CHANCE, IllegalDecision, Why
from ..files.edition import edition_of
from ..ground.diagnostics import Diagnostic, RulesetError, counted, did_you_mean, shortened
from ..ground.records import Struct, replace
from ..ground.source import Span
from .claims import wrong
from .replay import steps
from .solving import solution, solutions, written_solution

Load = Callable[[Mapping[str, Any]], Game]
"""`load(options)`: the ruleset with these option values."""


class Outcome(Struct):
    """What came of one example. `message` says the first thing that differs, `span` where the example says otherwise;
    `faults` are what the rules did wrong meanwhile, what is wrong with its position, or what the checker said of that place."""

    example: Example
    passed: bool
    message: str = ""
    span: Span | None = None
    faults: tuple[Diagnostic, ...] = ()


def run_examples(load: Load) -> list[Outcome]:
    """Runs all examples of a ruleset, each under the options that it sets."""
    games = {"{}": load({})}

    def loaded(options: Mapping[str, object]) -> Game:
        key = repr(options)
        if key not in games:
            games[key] = load(options)
        return games[key]

    return [run_example(loaded, number, example) for number, example in enumerate(games["{}"].program.examples)]


class ExampleLine:
    """The decisions of an example, each with the state after it, played once for all that ask for them.

    Attributes:
        first:  its position, or the beginning of the game.
        lead:   the decisions that lead to where it begins.
        start:  where it begins.

    Raises RulesetError, IllegalDecision.
    """

    def __init__(self, game: Game, example: Example) -> None:
        self.example = example
        self.first: State = game.initial() if example.position is None else _placed(game, example)
        self.lead = steps(self.first, example.moves.value) if example.moves else []
        self.start = self.lead[-1][1] if self.lead else self.first

    @cached_property
    def play(self) -> list[tuple[Decision, State]]:
        """The decisions of its play. Raises IllegalDecision."""
        return steps(self.start, self.example.play.value) if self.example.play else []

    @property
    def end(self) -> State:
        """The state after its play. Raises IllegalDecision."""
        return self.play[-1][1] if self.play else self.start

    @cached_property
    def solution(self) -> tuple[Decision, ...] | None:
        """The decisions that solve its puzzle, if there are any. Raises PlayError: as `solving.solution`."""
        puzzle = self.example.puzzle
        return solution(self.start, puzzle.player, puzzle.within, puzzle.span) if puzzle is not None else None


def _placed(game: Game, example: Example) -> State:
    """The position of an example. Raises RulesetError: it is none, with the place where the example says so."""
    assert example.placed is not None
    try:
        return game.position(example.position or {})
    except NotAPositionError as problem:
        placed = [replace(mistake.item, span=place_of(mistake, example.placed)) for mistake in problem.mistakes]
        raise RulesetError(placed) from None


def run_example(load: Load, number: int, example: Example) -> Outcome:
    """Runs the example of a number, as it is without options, under those that it sets."""
    try:
        game = load(example.options)
        # under other options the claims are other expressions of the same texts
        example = game.program.examples[number]
        for message, span in differences(ExampleLine(game, example)):
            warned = tuple(item for item in game.program.warnings if item.span and item.span.begins_in(span))
            return Outcome(example, False, message, span, warned)
    except IllegalDecision as refused:
        return Outcome(example, False, str(refused), _refused(example, refused))
    except RulesetError as broken:
        titles = "; ".join(item.title for item in broken.diagnostics)
        placed = (_in_example(item.span, example) for item in broken.diagnostics if item.span)
        span = next(filter(None, placed), example.span)
        return Outcome(example, False, titles, span, broken.diagnostics)
    return Outcome(example, True)


def _in_example(span: Span, example: Example) -> Span | None:
    """Where an example says what is wrong there: at the place itself, or where it sets the option that was given so."""
    if span.begins_in(example.span):
        return span
    return example.set_places.get(option_at(span) or "")


def _refused(example: Example, refused: IllegalDecision) -> Span:
    """Where a decision stands that is refused: as many words from the end of the play as were not read."""
    left = len(_WORD.findall(refused.rest))
    for text in (example.play, example.moves):
        words = list(_WORD.finditer(text.value)) if text is not None else []
        if text is None or not 0 < left <= len(words) or not refused.rest.endswith(words[-1].group()):
            continue
        word = words[-left]
        if (at := word.group().find(refused.notation.split()[0] if refused.notation else "")) >= 0:
            start = word.start() + at
            return text.rule.span(start, start + len(refused.notation))
    return (example.play or example.moves or example).span


_WORD = re.compile(r"[^\s;]+")


def differences(line: ExampleLine, most: int | None = None) -> Iterator[tuple[str, Span]]:
    """What of an example does not hold, in words and with its place. Claims on numbers of sequences are left out from the
    first that is greater than `most`.

    Raises: RulesetError, IllegalDecision.
    """
    example, start = line.example, line.start
    for text in example.legal:
        if text.value not in start.notations():
            parts = [part.strip() for part in text.value.split(",")]
            listed = len(parts) > 1 and all(part in start.notations() for part in parts)
            hint = f"; several are a list: `[{', '.join(parts)}]`" if listed else ""
            why = start.why(text.value)
            yield f"`{text.value}` should be legal, but {why}{hint}{_as_written(start, why)}", text.span
    for text in example.illegal:
        why = start.why(text.value)
        if why.legal:
            yield f"`{text.value}` should not be legal, but it is", text.span
        elif why.is_unwritten and example.because is None and edition_of(example.span.file) > 1:
            alone = "refused by its notation alone, which `because: notation` would confirm"
            yield f"`{text.value}` is {alone}: {why}", text.span
        if example.because and example.because.value not in (why.rule, why.condition):
            by = why.condition or why.rule
            hint = "".join(f"; did you mean `{near}`?" for near in did_you_mean(example.because.value, [by], 1))
            hint += _as_written(start, why)
            yield f"`{text.value}` is refused by `{by}`, not by `{example.because.value}`{hint}", example.because.span
    for odds in example.odds:
        if message := _other_odds(start, odds):
            yield message, odds.span
    if example.puzzle is not None and (message := _otherwise_solved(line, example.puzzle)):
        yield message, example.puzzle.span
    for depth, (count, span) in enumerate(example.perft, 1):
        if most is not None and count > most:
            break
        found = start.perft(depth)
        if found != count:
            yield f"perft {depth} is {found}, not {count}", span
    end = line.end
    for claim in example.then:
        if differs := wrong(end, claim):
            yield f"`{claim.span.text.strip()}` {differs}", claim.span
    yield from _other_views(line)
    if example.result is not None and str(end.result) != example.result.value:
        yield f"the result is {end.result or 'still open'}, not {example.result.value}", example.result.span


def _other_views(line: ExampleLine) -> Iterator[tuple[str, Span]]:
    """What does not hold of what players see and were told."""
    example, end = line.example, line.end
    for player, claim in example.views:
        if differs := wrong(end.view(player).position, claim):
            yield f"what {player} sees is otherwise: `{claim.span.text.strip()}` {differs}", claim.span
    for name, said in example.told:
        found = end.view(name.value).told
        if found != said.value:
            yield f"{name.value} was told `{found}`, not `{said.value}`", said.span


def _otherwise_solved(line: ExampleLine, puzzle: Puzzle) -> str:
    """What is so instead of what an example says of a puzzle; nothing if it is so."""
    who, within = puzzle.player, puzzle.within
    in_time = "" if within is None else f" in at most {counted(within, 'decision')}"
    if puzzle.solutions is not None and within is not None:
        ways = solutions(line.start, who, within, puzzle.span)
        return (
            ""
            if ways == puzzle.solutions
            else f"{who} can win{in_time} in {counted(ways, 'way')}, not {puzzle.solutions}"
        )
    if line.solution is None:
        return "" if puzzle.solutions == 0 else f"{who} cannot win{in_time}"
    return f"{who} can win: {written_solution(line.solution)}" if puzzle.solutions == 0 else ""


def _as_written(start: State, why: Why) -> str:
    """Where it is said how the move is written that a text is nearly the notation of."""
    moves = start.game.program.game.moves.values() if why.rule == "notation" else ()
    span = next((case.template.span for move in moves if move.name == why.move for case in move.written), None)
    if span is None or not span.file.text or not span.text:
        return ""
    return f"\n  `{why.move}` is written at {span.place}: {shortened(span.text.strip())}"


def _other_odds(start: State, odds: Odds) -> str:
    """What is so instead of what an example says of a decision of chance; nothing if it is so."""
    notation = odds.notation.value
    if notation not in start.notations():
        return f"`{notation}` should be possible, but {start.why(notation)}"
    if start.mover != CHANCE:
        return f"`{notation}` has no odds: {start.mover} decides there, not chance"
    found = start.decision(notation).probability
    return "" if found == odds.share else f"the odds of `{notation}` are {found}, not {odds.share}"

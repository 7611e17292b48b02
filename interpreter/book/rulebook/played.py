"""A ruleset's examples, played: what a rulebook shows of each has happened, or there is no rulebook."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ...checker.sections.examples import Example
from ...engines.base import Decision, Game, State
from ...engines.protocol import IllegalDecision, Why
from ...ground.diagnostics import Diagnostic, RulesetError
from ...ground.records import Record, replace
from ...ground.source import Span
from ...play.examples import ExampleLine, differences
from ...play.replay import steps
from ...play.solving import written_solution

Options = Mapping[str, Any]
Load = Callable[[Options], Game]
"""`load(options)`: the ruleset with these option values."""

MOST_SEQUENCES = 2_000
"""Numbers of sequences above this are not counted again for a book, which does not print them; `ludograph test` does."""


class ExamplePly(Record):
    """A decision of an example. `note`: what the rules noted when it was carried out."""

    mover: str
    notation: str
    move: str
    joins: bool
    note: str
    after: State


class PlayedExample(Record):
    """An example that holds.

    Attributes:
        number:    its place among the examples, from 0.
        example:   as checked under its options.
        options:   what the game is played with beyond the book's own options, in words.
        start:     where it begins; `lead` are the decisions that lead there.
        plies:     the decisions of its play.
        refusals:  its illegal notations with what refuses them.
        choices:   its legal notations, those with odds too, with the moves that they are of.
        sequences: whether it only claims numbers of sequences.
        inherited: whether it is of a ruleset that this one extends.
        is_past:   whether it does not hold under the options of the book, but under its own alone.
        solution:  the decisions that solve its puzzle; empty where it has none, or says that it cannot be solved.
        is_retold: whether it is a part of an example that stands elsewhere, with what its author says of the whole.
    """

    number: int
    example: Example
    game: Game
    options: Options
    start: State
    lead: tuple[ExamplePly, ...]
    plies: tuple[ExamplePly, ...]
    refusals: tuple[tuple[str, Why], ...]
    choices: tuple[tuple[str, str], ...]
    sequences: bool
    inherited: bool = False
    is_past: bool = False
    solution: tuple[ExamplePly, ...] = ()
    is_retold: bool = False

    @property
    def end(self) -> State:
        return self.plies[-1].after if self.plies else self.start

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """What is played."""
        states = (self.start, *(ply.after for ply in self.plies))
        return tuple(state.decision(ply.notation) for state, ply in zip(states, self.plies, strict=False))

    @property
    def is_question(self) -> bool:
        """Whether it answers a question that the author asks."""
        return ("examples", str(self.number), "ask") in self.game.program.abouts

    def shows_as(self, other: PlayedExample) -> bool:
        """Whether both show the same: what is played, allowed and refused in the same position, without words beside it."""
        return (
            not self.example.callouts
            and self.start.to_json() == other.start.to_json()
            and [ply.notation for ply in self.plies] == [ply.notation for ply in other.plies]
            and {text for text, _ in self.refusals} == {text for text, _ in other.refusals}
            and (bool(self.plies) or {text for text, _ in self.choices} == {text for text, _ in other.choices})
        )

    @property
    def moves(self) -> frozenset[str]:
        """All moves that it plays, offers or refuses."""
        played = {ply.move for ply in (*self.lead, *self.plies)}
        return frozenset(
            played | {move for _, move in self.choices} | {why.move for _, why in self.refusals if why.move}
        )

    @property
    def move(self) -> str:
        """The move that it is about most."""
        if self.plies:
            return self.plies[0].move
        return self.choices[0][1] if self.choices else ""


def narrowed(played: PlayedExample, move: str) -> PlayedExample | None:
    """What an example shows of one move: its first decision of that move, or that there are some; None if it shows nothing."""
    for number, ply in enumerate(played.plies):
        if ply.move == move:
            start = played.plies[number - 1].after if number else played.start
            choices = played.choices if number == 0 else ()
            return replace(
                played,
                start=start,
                lead=(*played.lead, *played.plies[:number]),
                plies=(ply,),
                choices=choices,
                refusals=(),
            )
    choices = tuple(choice for choice in played.choices if choice[1] == move)
    return replace(played, plies=(), choices=choices, refusals=()) if choices else None


class Loader:
    """Games of one ruleset under several options, each made once."""

    def __init__(self, load: Load) -> None:
        self._load = load
        self._known: dict[str, Game] = {}

    def game(self, options: Options) -> Game:
        key = repr(sorted(options.items(), key=lambda item: item[0]))
        if key not in self._known:
            self._known[key] = self._load(options)
        return self._known[key]


def play_example(loader: Loader, given: Options, number: int) -> PlayedExample:
    """One example, as `play_examples` plays them. Raises RulesetError."""
    return _played(loader, given, number, loader.game(given).program.examples[number])


def play_examples(loader: Loader, given: Options, watch: Callable[[int, int], None]) -> list[PlayedExample]:
    """All examples for readers under the options of a book, `given`, where they hold so, else under their own (`is_past`).

    Raises: RulesetError: one does not hold under its own options.
    """
    examples = loader.game(given).program.examples
    made = []
    for number, example in enumerate(examples):
        watch(number, len(examples))
        if example.book:
            made.append(_played(loader, given, number, example))
    return made


def _played(loader: Loader, given: Options, number: int, example: Example) -> PlayedExample:
    own = dict(example.options)
    if given:
        try:
            return holding(loader.game({**given, **own}), number, beyond(loader, given, {**given, **own}))
        except (RulesetError, IllegalDecision, IndexError):
            pass  # it speaks of the ruleset without the book's options
    try:
        return replace(holding(loader.game(own), number, beyond(loader, given, own)), is_past=bool(given))
    except IllegalDecision as refused:
        raise _failing(example, str(refused).split("\n")[0], (example.play or example.moves or example).span) from None


def beyond(loader: Loader, given: Options, options: Options) -> Options:
    """The options in which a game differs from the book's."""
    usual, here = (loader.game(one).options for one in (given, options))
    return {name: value for name, value in here.items() if usual.get(name) != value}


def holding(game: Game, number: int, options: Options) -> PlayedExample:
    """Raises: RulesetError, IllegalDecision: the example does not hold in this game."""
    example = game.program.examples[number]
    if not example.is_read:
        raise _failing(example, "it speaks of what is not there with these options", example.span)
    line = ExampleLine(game, example)
    for message, span in differences(line, MOST_SEQUENCES):
        raise _failing(example, message, span)
    start = line.start
    possible = dict.fromkeys([text.value for text in (*example.legal, *(one.notation for one in example.odds))])
    return PlayedExample(
        number,
        example,
        game,
        options,
        start,
        _plies(line.first, line.lead),
        _plies(start, line.play),
        tuple((text.value, start.why(text.value)) for text in example.illegal),
        tuple((notation, start.decision(notation).move) for notation in possible),
        not any(
            (possible, example.illegal, example.play, example.then, example.result, example.puzzle, example.callouts)
        ),
        solution=_solved(line) if example.puzzle and example.puzzle.solutions != 0 else (),
    )


def _solved(line: ExampleLine) -> tuple[ExamplePly, ...]:
    return _plies(line.start, steps(line.start, written_solution(line.solution))) if line.solution else ()


def _plies(state: State, played: Sequence[tuple[Decision, State]]) -> tuple[ExamplePly, ...]:
    made = []
    for decision, after in played:
        made.append(ExamplePly(state.mover or "", str(decision), decision.move, decision.joins, after.note, after))
        state = after
    return tuple(made)


def _failing(example: Example, message: str, span: Span) -> RulesetError:
    return RulesetError(
        [
            Diagnostic(
                "example-fails",
                "an example does not hold, so there is no rulebook",
                span,
                message,
                helps=("`ludograph test` runs all examples", "mend the rules, or the example"),
            )
        ]
    )

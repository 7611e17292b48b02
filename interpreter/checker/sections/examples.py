"""Examples in rulesets: read, and their claims checked as rule text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Mapping as Map
from fractions import Fraction
from functools import cached_property
from typing import Any

from ...core import nodes as core
from ...core.types import ERROR
from ...files.nodes import Listing, Mapping, Node, Text, entries, plain
from ...files.prose import Path
from ...files.schema.reader import absent, flag, fraction, number, text_of
from ...ground.diagnostics import Sink, counted, shortened, spelled, spelled_site
from ...ground.records import Record
from ...ground.source import Span
from ...language.parser import parse
from ..names.frame import Frame
from ..typing.expressions import Expressions
from .abouts import Abouts
from .foretold import Foretold
from .prose_places import places_of, shown_by


class Claim(Record):
    """A condition that must hold after the play."""

    expr: core.Expr
    slots: int
    span: Span


class Odds(Record):
    """How probable the decision of a notation is."""

    notation: Text
    share: Fraction
    span: Span


class Puzzle(Record):
    """That a player can win, in at most so many decisions, if that is said, and in exactly so many ways, if that is."""

    player: str
    within: int | None
    solutions: int | None
    span: Span


class PlacedWord(Record):
    """A word at a place of a figure. `sites`: by kind and number; the word belongs between them. `path`: of the word among the
    texts for readers."""

    sites: tuple[tuple[str, int], ...]
    path: Path


class Example(Record):
    """`options`: values set for this example; `set_places`: where. `placed`: where it begins, as it is written. `moves`:
    decisions that lead to its beginning. `play`: the decisions it shows. `legal`, `illegal`, `odds`, `puzzle`, `perft`
    (numbers with their places): before the play. `views`, `told`: behind it, by player. `callouts`: words of its figure.
    `book`: whether rulebooks show it; `is_first`: before others of its move; `on`: what they show by it, where that is said.
    `is_read`: whether its claims and texts make sense under the present options; else they are not there."""

    about: str
    options: dict[str, object]
    set_places: dict[str, Span]
    placed: Mapping | None
    moves: Text | None
    legal: tuple[Text, ...]
    illegal: tuple[Text, ...]
    odds: tuple[Odds, ...]
    puzzle: Puzzle | None
    because: Text | None
    play: Text | None
    then: tuple[Claim, ...]
    views: tuple[tuple[str, Claim], ...]
    told: tuple[tuple[Text, Text], ...]
    result: Text | None
    perft: tuple[tuple[int, Span], ...]
    callouts: tuple[PlacedWord, ...]
    book: bool
    is_first: bool
    on: Path
    is_read: bool
    span: Span

    @cached_property
    def position(self) -> Map[str, object] | None:
        """Where it begins, as values by function."""
        return None if self.placed is None else plain(self.placed)


class Examples:
    """`given`: the option values of the caller. What an example claims is a mistake only under the options that the example
    itself sets: under others a site or player it names may not exist. `chance`: whether it decides anything in the game.
    `foretold`: asks whether what they name is there."""

    def __init__(
        self, expressions: Expressions, abouts: Abouts, given: Map[str, object], foretold: Foretold, *, chance: bool
    ) -> None:
        self.expressions, self.abouts, self.foretold, self.chance = expressions, abouts, foretold, chance
        self.given = {name: _written(value) for name, value in given.items()}
        self.sink = expressions.sink
        self._places = places_of(expressions.scope.ruleset)

    def collect(self) -> tuple[Example, ...]:
        nodes = entries(self.expressions.scope.ruleset.sections.get("examples"))
        return tuple(self._example(node, ("examples", str(number))) for number, node in enumerate(nodes))

    def _example(self, node: Mapping, path: Path) -> Example:
        own_options = _options(node.get("set"))
        if own_options == self.given:
            self.foretold.position(node.get("position"))
            self.foretold.result(text_of(node, "result"))
            self.foretold.refusal(text_of(node, "because"))
            return self._read(node, path, own_options, is_meant=True)
        if own_options.items() <= self.given.items():
            mark = self.sink.mark()
            made = self._read(node, path, own_options, is_meant=True)
            if self.sink.trouble == mark[1]:
                return made
            self.sink.forget(mark)
        return self._read(node, path, own_options, is_meant=False)

    def _read(self, node: Mapping, path: Path, own_options: dict[str, object], *, is_meant: bool) -> Example:
        position, options, because = node.get("position"), node.get("set"), text_of(node, "because")
        self._asked(node, path, is_meant)
        return Example(
            about=self.abouts.read(path, node.get("about"), filled=is_meant),
            options=own_options,
            set_places={key.value: key.span for key, _ in options.entries} if isinstance(options, Mapping) else {},
            placed=position if isinstance(position, Mapping) else None,
            moves=text_of(node, "moves"),
            legal=_texts(node, "legal"),
            illegal=_texts(node, "illegal"),
            odds=self._odds(node),
            puzzle=self._puzzle(node.get("solve"), is_meant),
            because=because,
            play=text_of(node, "play"),
            then=self._claims(_texts(node, "then"), is_meant),
            views=self._views(node, is_meant),
            told=self._told(node, is_meant),
            result=text_of(node, "result"),
            perft=tuple((found, text.span) for text in _texts(node, "perft") if (found := number(text)) is not None),
            callouts=tuple(self._callouts(node, path, is_meant)),
            # what is no notation of a decision is a test of the notation, and no mistake of players
            book=flag(node, "book", because is None or because.value != "notation"),
            is_first=flag(node, "book", False),
            on=shown_by(text_of(node, "on"), self._places, self.sink if is_meant else Sink(is_heard=False)),
            is_read=is_meant,
            span=node.span,
        )

    def _asked(self, node: Mapping, path: Path, is_meant: bool) -> None:
        """Its question with the answer."""
        for key, other in (("ask", "answer"), ("answer", "ask")):
            found = node.get(key)
            if found is not None and absent(node.get(other)):
                self.sink.add(
                    "missing-key", f"an example with `{key}` needs `{other}`", found.span, f"no `{other}` here"
                )
            self.abouts.read((*path, key), found, filled=is_meant)

    def _callouts(self, node: Mapping, path: Path, is_meant: bool) -> Iterator[PlacedWord]:
        given = node.get("callouts")
        for key, word in given.entries if isinstance(given, Mapping) else ():
            told = (*path, "callouts", key.value)
            self.abouts.read(told, word, filled=is_meant)
            sites = [self._site(name, key) for name in key.value.split() or [""]] if is_meant else []
            found = tuple(site for site in sites if site is not None)
            if found and len(found) == len(sites):
                yield PlacedWord(found, told)

    def _site(self, name: str, key: Text) -> tuple[str, int] | None:
        """A site by its name, first of the kind that is meant where none is said."""
        scope = self.expressions.scope
        universes = sorted(scope.site_universes.items(), key=lambda one: one[0] != scope.default_kind)
        for kind, universe in universes:
            if name in universe.labels:
                return kind, universe.labels.index(name)
        self.sink.add(
            "unknown-name",
            f"there is no site `{shortened(name)}`",
            key.span,
            "no site of the board",
            helps=spelled_site(name, [label for _, universe in universes for label in universe.labels]),
        )
        return None

    def _odds(self, node: Mapping) -> tuple[Odds, ...]:
        given = node.get("odds")
        found = given.entries if isinstance(given, Mapping) else ()
        made = tuple(
            Odds(key, share, key.span.to(value.span)) for key, value in found if (share := fraction(value)) is not None
        )
        total = sum((one.share for one in made), Fraction())
        if total > 1:
            self.sink.add(
                "odds-sum",
                "odds of an example add up to at most 1",
                made[0].span.to(made[-1].span),
                f"these add up to {total}",
                helps=("each is the weight of a decision divided by the sum of the weights of all",),
            )
        return made

    def _puzzle(self, node: Node | None, is_meant: bool) -> Puzzle | None:
        wins = text_of(node, "wins")
        if not isinstance(node, Mapping) or wins is None:
            return None
        within, solutions = number(node.get("within")), number(node.get("solutions"))
        if is_meant:
            self._solvable(node, wins)
        if solutions and within is None:
            self.sink.add(
                "missing-key",
                "`solve` with `solutions` needs `within`",
                node.span,
                "no `within` here",
                helps=("sequences of any length may be without end",),
            )
        return Puzzle(wins.value, within, solutions, node.span)

    def _solvable(self, node: Mapping, wins: Text) -> None:
        players, teams = self.expressions.scope.players, self.expressions.scope.teams
        sides = counted(players.size, "player") if teams is None else counted(teams.universe.size, "team")
        against = "chance decides in this one" if self.chance else f"this one has {sides}"
        names = players.labels if teams is None else (*teams.universe.labels, *players.labels)
        if self.chance or (players if teams is None else teams.universe).size > 1:
            self.sink.add(
                "not-for-solve",
                "`solve` is for games in which nothing is against the player but the game itself",
                node.span,
                against,
                helps=("say with `play` and `result` how a game may end",),
            )
        elif wins.value not in names:
            self.sink.add(
                "unknown-name",
                f"there is no player `{shortened(wins.value)}`",
                wins.span,
                "not a player",
                helps=spelled(wins.value, names, "players"),
            )

    def _views(self, node: Mapping, meant: bool) -> tuple[tuple[str, Claim], ...]:
        given = node.get("views")
        made = []
        for key, _ in given.entries if isinstance(given, Mapping) else ():
            if self._is_player(key, meant) and isinstance(given, Mapping):
                made += [(key.value, claim) for claim in self._claims(_texts(given, key.value), meant)]
        return tuple(made)

    def _told(self, node: Mapping, meant: bool) -> tuple[tuple[Text, Text], ...]:
        given = node.get("told")
        entries = given.entries if isinstance(given, Mapping) else ()
        return tuple((key, text) for key, text in entries if isinstance(text, Text) and self._is_player(key, meant))

    def _is_player(self, key: Text, meant: bool) -> bool:
        labels = self.expressions.scope.players.labels
        if key.value not in labels and meant:
            self.sink.add(
                "unknown-name",
                f"there is no player `{key.value}`",
                key.span,
                "none of the players",
                helps=spelled(key.value, labels, "the players"),
            )
        return key.value in labels

    def _claims(self, texts: Sequence[Text], meant: bool) -> tuple[Claim, ...]:
        made = []
        for text in texts:
            tree = parse("expression", text.rule, self.sink)
            if not meant:
                self.expressions.scope.mention_all(tree)
            if tree is None or not meant:
                continue
            frame = Frame(has_mover=True)
            expr = self.expressions.condition(tree, frame, "`then`")
            if expr.type != ERROR:
                made.append(Claim(expr, frame.slots, text.span))
        return tuple(made)


def _texts(node: Mapping, key: str) -> tuple[Text, ...]:
    """The texts of a list, or the one that stands for it."""
    found = node.get(key)
    items = found.items if isinstance(found, Listing) else (text_of(node, key),)
    return tuple(item for item in items if isinstance(item, Text))


def _written(value: object) -> Any:
    """An option's value as an example writes it."""
    if isinstance(value, Map):
        return {str(key): _written(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_written(part) for part in value]
    if value is None or isinstance(value, bool):
        return {None: "none", True: "yes", False: "no"}[value]
    return str(value)


def _options(node: Node | None) -> dict[str, Any]:
    """Option values as the command line would give them."""
    given: dict[str, object] = {}
    for key, value in node.entries if isinstance(node, Mapping) else ():
        if isinstance(value, Mapping):
            given[key.value] = {inner.value: part.value for inner, part in value.entries if isinstance(part, Text)}
        elif isinstance(value, Listing):
            given[key.value] = [item.value for item in value.items if isinstance(item, Text)]
        elif isinstance(value, Text):
            given[key.value] = value.value
    return given

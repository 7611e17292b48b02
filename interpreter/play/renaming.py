"""Examples of a ruleset whose vertices are called otherwise in a later edition, rewritten for it.

Both editions play the same game, with the same decisions in the same order; so a decision is told by its number in the list of
the legal ones, and a site by its number among those of its kind. A decision that is refused is in no list: it gets the names
with which it is refused for the same reason.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from ..checker.sections.examples import Example
from ..core import nodes as core
from ..core.types import Elem, Type, required
from ..engines.base import Game, State
from ..engines.protocol import IllegalDecision
from ..files.document import read_document
from ..files.nodes import Mapping as YamlMapping
from ..files.nodes import Text, entries
from ..ground.diagnostics import RulesetError, Sink
from ..ground.source import SourceFile, Span
from ..language.site_lists import lists_of, renamed_lists
from .replay import steps

Games = Callable[[SourceFile, Mapping[str, Any]], Game]
"""The game of a file with option values. Raises RulesetError."""

KIND = "vertex"

Edits = Iterable[tuple[Span, str]]


def renamed(before: SourceFile, after: SourceFile, games: Games) -> str:
    """The text of `after`, which says what `before` says in a later edition but for the names of its vertices, with those.
    Raises RulesetError: one of them is no ruleset."""
    bare = games(_board_alone(before), {})
    names = _names(bare, games(_board_alone(after), {}))
    if all(old == new for old, new in names.items()):
        return after.text
    literal = re.compile(rf'\b{KIND}\("([^"\n]+)"\)')
    file = SourceFile(after.name, literal.sub(lambda one: f'{KIND}("{names.get(one[1], one[1])}")', after.text))
    sites = {kind: frozenset(table.names) for kind, table in bare.program.tables.sites.items()}
    file = _edited(file, renamed_lists(file, sites, KIND, names))
    old = games(before, {}).program.examples
    file = _edited(file, _positions(file, [games(before, one.options) for one in old], names))
    new = games(file, {}).program.examples
    pairs = [
        (one, games(before, one.options), other, games(file, other.options))
        for one, other in zip(old, new, strict=True)
    ]
    edits = (edit for one, game, other, later in pairs for edit in _decisions(one, game, other, later, names))
    return _edited(file, edits).text


_OF_BOARD = frozenset({"language", "players", "options", "universes", "constants", "board"})


def _board_alone(file: SourceFile) -> SourceFile:
    """The board of a ruleset, without rules and lists of sites, which may have the names of another edition."""
    document = read_document(file, Sink())
    keys = [key for key, _ in document.entries]
    ends = [key.span.start for key in keys[1:]] + [len(file.text)]
    spans = (Span(file, key.span.start, end) for key, end in zip(keys, ends, strict=True) if key.value in _OF_BOARD)
    out = [(value.span, "{}" if isinstance(value, YamlMapping) else "[]") for _, value in lists_of(document)]
    kept = [_without(span, out) for span in spans]
    rest = f"state: {{lies: {KIND} -> bool, stands: cell -> bool}}\nflow: |\n  forever: for p in player: turn p: decide pass\n"
    return SourceFile(file.name, "".join(kept).rstrip() + "\n" + rest)


def _without(span: Span, out: Sequence[tuple[Span, str]]) -> str:
    """The text of a place, with other values at some places in it."""
    text = span.text
    for hole, instead in sorted(out, key=lambda one: -one[0].start):
        if span.start <= hole.start and hole.end <= span.end:
            text = text[: hole.start - span.start] + instead + text[hole.end - span.start :]
    return text


def _edited(file: SourceFile, edits: Edits) -> SourceFile:
    text = file.text
    for span, instead in sorted(edits, key=lambda edit: -edit[0].start):
        text = text[: span.start] + instead + text[span.end :]
    return SourceFile(file.name, text)


def _names(old: Game, new: Game) -> dict[str, str]:
    """The names of the vertices: what they were, and what they are."""
    before, after = (game.program.game.universes[KIND].labels for game in (old, new))
    return dict(zip(before, after, strict=True))


def _positions(file: SourceFile, games: Sequence[Game], names: Mapping[str, str]) -> Iterator[tuple[Span, str]]:
    """The names in the positions of examples, by what each function is of and holds. `games`: of each example."""
    for node, game in zip(entries(read_document(file, Sink()).get("examples")), games, strict=True):
        position = node.get("position")
        for key, value in position.entries if isinstance(position, YamlMapping) else ():
            fun: core.Fun | None = game.functions.get(key.value)
            if fun is not None and isinstance(value, Text):
                yield from _words(value, (fun.result,), names)
            elif fun is not None and isinstance(value, YamlMapping):
                for held, args in value.entries:
                    yield from _words(held, (fun.result,), names)
                    yield from _words(args, fun.args, names) if isinstance(args, Text) else ()


def _words(text: Text, kinds: Sequence[Type], names: Mapping[str, str]) -> Iterator[tuple[Span, str]]:
    """The names of vertices in a text of values, or of arguments with commas between them."""
    for word in re.finditer(r"\S+", text.value):
        for part, kind in zip(re.finditer(r"[^,]+", word.group()), kinds, strict=False):
            named = required(kind)
            if isinstance(named, Elem) and named.universe.name == KIND and part.group() in names:
                start = word.start() + part.start()
                yield text.rule.span(start, start + len(part.group())), names[part.group()]


def _decisions(
    old: Example, game: Game, new: Example, later: Game, names: Mapping[str, str]
) -> Iterator[tuple[Span, str]]:
    """What an example plays, and what is legal and refused in it."""
    try:
        before = game.position(old.position) if old.position is not None else game.initial()
        after = later.position(new.position) if new.position is not None else later.initial()
        if new.moves is not None:
            made, before, after = _played(new.moves, before, after)
            yield new.moves.rule.whole, made
        for text in new.legal:
            if text.value in before.notations():
                yield text.rule.whole, after.notations()[before.notations().index(text.value)]
        for text in new.illegal:
            yield text.rule.whole, _refused(text.value, before, after, names)
        if new.play is not None:
            yield new.play.rule.whole, _played(new.play, before, after)[0]
    except (RulesetError, IllegalDecision):
        return  # it did not hold before either


def _played(text: Text, old: State, new: State) -> tuple[str, State, State]:
    """A written play in the other names, with the states after it."""
    made, at = "", 0
    for decision, after in steps(old, text.value):
        number = old.legal().index(decision)
        said, instead = old.notations()[number], new.notations()[number]
        found = text.value.find(said, at)
        made += text.value[at:found] + instead
        at, old, new = found + len(said), after, new.apply(new.legal()[number])
        noted, at = _noted(text.value, at, old.note, new.note)
        made += noted
    return made + text.value[at:], old, new


def _noted(text: str, at: int, old: str, new: str) -> tuple[str, int]:
    """What the rules noted of a decision, if it stands behind it, as they note it in the other names; and where it ends."""
    found = re.compile(r"(\s*)" + r"\s+".join(map(re.escape, old.split()))).match(text, at) if old.strip() else None
    return (f"{found[1]}{' '.join(new.split())}", found.end()) if found is not None else ("", at)


def _refused(text: str, old: State, new: State, names: Mapping[str, str]) -> str:
    """A refused decision in the names with which it is refused for the same reason."""
    any_name = "|".join(sorted(map(re.escape, names), key=len, reverse=True))
    others = [
        re.sub(pattern, lambda found: names[found[0]], text)
        for pattern in (rf"(?<!\w)(?:{any_name})(?!\w)", rf"(?:{any_name})(?!\d)")  # alone, and behind letters
    ]
    return next((one for one in (*others, text) if new.why(one).rule == old.why(text).rule), text)

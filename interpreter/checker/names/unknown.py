"""What is said of names without a meaning: why they have none here, or what they may have been meant for."""

from __future__ import annotations

import re

from ...core.types import Universe
from ...files.edition import edition_of
from ...files.nodes import entry_name
from ...files.words import library_words
from ...ground.diagnostics import Label, Meant, did_you_mean, proposed, spelled
from ...ground.source import Span
from ..primitives import PRIMITIVES
from .boardless import before_board, without_board
from .frame import Frame
from .newcomers import called_here
from .scope import Scope
from .undefined import BY_TEXT, to_be_defined


def tell_unknown(scope: Scope, name: str, span: Span, frame: Frame | None, extra: list[str] | None = None) -> None:
    """Reports a name without a meaning."""
    if frame is not None and frame.is_blind:
        scope.sink.silently()
        return
    if any(name in (key.value for key, _ in scope.ruleset.mapping(part)) for part in ("state", "turn_state")):
        scope.sink.add(
            "not-constant",
            f"`{name}` is state, and what stands here must be known before the game begins",
            span,
            "depends on the state",
            helps=("use options, constants and the board only",),
        )
        return
    if any(name == key.value for key, _ in scope.ruleset.mapping("options")):
        scope.sink.add(
            "unknown-name",
            f"the option `{name}` has no value yet",
            span,
            "not known here",
            helps=("options may be worked out from each other, but not in a circle",),
        )
        return
    if any(name == entry_name(key.value) for key, _ in scope.ruleset.mapping("evaluate")):
        scope.sink.add(
            "evaluate-in-rules",
            f"`{name}` is a feature, by which positions are judged, and nothing can depend on that",
            span,
            "no value of the game",
            helps=("write a definition under `define:`, which the feature may use, too",),
        )
        return
    if name in scope.of_board and lacks_board(scope, name, span):
        return
    if _ended_with_step(scope, name, span) or lacks_module(scope, name, span, f"nothing called `{name}` is in scope"):
        return
    scope.sink.add(
        "unknown-name",
        f"nothing called `{name}` is in scope",
        span,
        "not a variable, definition or primitive",
        helps=_meant(scope, name, span, frame, extra or []),
    )


def _meant(scope: Scope, name: str, span: Span, frame: Frame | None, extra: list[str]) -> tuple[str, ...]:
    """What may be meant by a name without a meaning, or what to do about it."""
    names = [*scope.all_names(), *(frame.names() if frame else []), *extra]
    near = did_you_mean(name, [*names, "yes", "no", "none", "mover"])
    helps = called_here(name, [*names, *PRIMITIVES, "mover", "yes", "no", "none", "count", "those", "any", "all"])
    if _takes_nothing(helps) and re.match(r"\([^()\n]*,", span.file.text[span.end : span.end + 80]):
        helps = ()  # what it is called here takes no arguments
    if name != name.lower() and isinstance(universe := scope.values.get(name.lower()), Universe):
        helps = (proposed("{} is the set of them all", name.lower()), *spelled("", universe.labels, "its elements"))
    players = scope.values.get("player")
    seat = re.fullmatch(r"[Pp](?:layer)?_?([1-9])", name)
    if seat and isinstance(players, Universe) and int(seat.group(1)) <= players.size:
        helps = (proposed("players are called by their names: {}", players.labels[int(seat.group(1)) - 1]),)
    if not helps and near:
        helps = spelled(name, near)
    if name in scope.memories:
        helps = (proposed("how often it has been remembered is {}", f"times({name})"),)
    if not helps and name in ("p", "q", "pl", "who") and frame is not None and frame.has_mover:
        helps = (proposed("the player whose turn it is is {}", "mover"),)
    sites = [kind for kind, universe in scope.site_universes.items() if name in universe.labels]
    if not helps and name[0].isupper() and isinstance(players, Universe):
        helps = spelled(name, players.labels, "players")
    helps = tuple(proposed(f"a {kind} {BY_TEXT}: {{}}", f'{kind}("{name}")') for kind in sites) or helps
    if len(name) > 1:
        helps = helps or (to_be_defined(span, frame, next(iter(scope.site_universes), "cell")),)
    return helps


def _takes_nothing(helps: tuple[str, ...]) -> bool:
    """Whether what a name is called here has no brackets behind it."""
    return any(isinstance(text, Meant) and text.called is False for text in helps)


def lacks_board(scope: Scope, name: str, span: Span, *, is_type: bool = False) -> bool:
    """Whether the game has no board, or none yet, so that a word for places means nothing; says so."""
    if scope.is_boardless or (scope.tables and scope.tables.sites):
        return False
    scope.sink.put(without_board(name, span) if scope.tables else before_board(name, span, is_type=is_type))
    return True


def _ended_with_step(scope: Scope, name: str, span: Span) -> bool:
    """Whether an unknown name is that of a `let` of a step, which ends with it or is gone; says so."""
    found = (let for areas, given, let in scope.step_lets if given == name and any(map(span.begins_in, areas)))
    let = next(found, None)
    if let is None:
        return False
    if let.gone:
        title = f"`{name}` is not there any more: it was a `let` of the step `{let.step}`, which has another text here"
        helps = (f"name it here, too: `let {name} = …`",)
    else:
        title = f"`{name}` is a `let` of the step `{let.step}`, and ends with it"
        helps = (f"name it before the step `{let.step}`",)
    others = [Label(let.span, "it was named here")]
    scope.sink.add("step-undefined", title, span, "nothing of this name here", others=others, helps=helps)
    return True


def lacks_module(scope: Scope, name: str, span: Span, title: str, slug: str = "unknown-name") -> bool:
    """Whether an unknown word is one of a module of the library that is not used; says so once for each module."""
    module = library_words(edition_of(span.file)).get(name)
    if module is None or module in scope.ruleset.modules:
        return False
    if module in scope.lacking_modules:
        scope.sink.silently()
        return True
    scope.lacking_modules.add(module)
    scope.sink.add(
        slug,
        title,
        span,
        f"a word of the module `{module}` of the library",
        helps=(f"write `{uses_with(scope, module)}`",),
    )
    return True


def uses_with(scope: Scope, module: str) -> str:
    """The line `uses:` of the checked file with one module more."""
    names = [
        use.name for use in scope.ruleset.modules.values() if use.span.file is scope.ruleset.main and use.span.text
    ]
    return f"uses: [{', '.join([*names, module])}]"

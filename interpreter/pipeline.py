"""The order of the stages: file, ruleset, program, game. Every command and the Python interface go through here."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .check import Program, check
from .diagnostics import Sink
from .library import Library
from .ruleset import Ruleset, load_ruleset
from .source import SourceFile

if TYPE_CHECKING:
    from .engines.reference import ReferenceGame


def read_ruleset(name: str, sink: Sink | None = None) -> Ruleset:
    """The merged ruleset of a library id or path. Raises RulesetError."""
    library = Library()
    return load_ruleset(library.open(str(name)), library.find, sink if sink is not None else Sink())


def check_ruleset(name: str, options: Mapping[str, Any] | None = None) -> Program:
    """The checked program of a library id or path. Raises RulesetError with all errors found."""
    sink = Sink()
    return check(read_ruleset(name, sink), dict(options or {}), sink)


def check_text(text: str, options: Mapping[str, Any] | None = None, name: str = "ruleset.yaml") -> Program:
    """As `check_ruleset`, of a ruleset given as text; it can extend and use the library only."""
    sink = Sink()
    library = Library()
    return check(load_ruleset(SourceFile(name, text), library.find, sink), dict(options or {}), sink)


ENGINES = ("auto", "reference", "native")
"""What can be asked for; all play the same. `native` compiles the rules to C; `auto` is the reference engine for now."""


def load(name: str | Path, options: Mapping[str, Any] | None = None, engine: str = "auto") -> Any:
    """A playable game of a library id (`game/variant`) or a path, by an engine of `ENGINES`.

    Raises: RulesetError: the ruleset has errors, an option is unknown or out of range, or the native engine was asked for
    and cannot have it.
    """
    from .engines.reference import ReferenceGame

    if engine == "native":
        from .engines.native import NativeGame

        return NativeGame(check_ruleset(str(name), options), str(name))
    if engine not in ENGINES:
        raise ValueError(f"there is no engine {engine!r}; the engines are {', '.join(ENGINES)}")
    return ReferenceGame(check_ruleset(str(name), options), str(name))


def loads(text: str, options: Mapping[str, Any] | None = None, name: str = "ruleset.yaml") -> ReferenceGame:
    """As `load`, of a ruleset given as text."""
    from .engines.reference import ReferenceGame

    return ReferenceGame(check_text(text, options, name), name)

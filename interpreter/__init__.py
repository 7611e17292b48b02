"""Ludograph: the rules of a board game written once, as declarations over a board graph.

`load` gives a game, a game its first state; a state lists its legal decisions and says what follows from each:

    game = ludograph.load("my_game.yaml", options={"size": 5})
    state = game.initial()
    while state.result is None:
        state = state.apply(state.legal()[0])
"""

TYPE_CHECKING = False  # `typing` takes longer to import than all that comes before Ctrl-C is heard
if TYPE_CHECKING:
    from .checker import Report
    from .engines.base import Decision, Game, State
    from .engines.protocol import IllegalDecision, PlayError, Why
    from .engines.results import Result
    from .face import check, check_file, load, loads, rulebook
    from .ground.diagnostics import Diagnostic, RulesetError

__all__ = [
    "Decision", "Diagnostic", "Game", "IllegalDecision", "PlayError", "Report", "Result", "RulesetError", "State", "Why",
    "check", "check_file", "load", "loads", "rulebook",
]  # fmt: skip

_HOMES = {
    "Decision": "engines.base",
    "Diagnostic": "ground.diagnostics",
    "Game": "engines.base",
    "Report": "checker",
    "Result": "engines.results",
    "RulesetError": "ground.diagnostics",
    "State": "engines.base",
    "check": "face",
    "check_file": "face",
    "load": "face",
    "loads": "face",
    "rulebook": "face",
}


def __getattr__(name: str) -> object:
    """What is offered, imported when it is first asked for, so that the command line listens to Ctrl-C before it imports
    anything large."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    found = getattr(import_module(f".{_HOMES.get(name, 'engines.protocol')}", __name__), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

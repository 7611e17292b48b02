"""Players that are programs: what they are, how they are named, and who makes them.

Each file of `kinds/` is one: it declares its `KIND`, and its function `player` makes it of a `Spec`.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Protocol, runtime_checkable

from ...engines.base import Decision, Game, State
from ...engines.views import View
from ...ground.diagnostics import fail, shortened, spelled
from ...ground.rng import Random
from .levels import LEVELS, level
from .seeing import unseeing
from .spec import Kind, Spec, is_time, read_spec, several

_THINKS = "uct"
"""Who plays where only a time is said."""

_OLD = "search"
"""What `uct` was called: `search:PLAYOUTS`, or `search:PLAYOUTS:DEPTH`."""


class Player(Protocol):
    """Chooses for those who play a seat. Where something is hidden, or players decide together, one that does more than draw
    has to be a `ViewPlayer`, too."""

    @property
    def spec(self) -> Spec:
        """How it is written."""

    def choose(self, view: State, viewer: str, random: Random) -> Decision:
        """One of the legal decisions of a player, who is the mover of a position and knows all of it.

        `random` is the stream of the whole game. Who decides by drawing draws from it; who thinks takes a branch of it,
        `random.branch(ply, seat)`, so that the others draw the same numbers however long somebody thinks.
        """
        ...

    def settled(self, game: Game) -> Spec:
        """With all settings written out, also those that the game decides: the same player on every machine."""
        ...


@runtime_checkable
class ViewPlayer(Protocol):
    """Chooses by a view, and nothing else."""

    def decide(self, view: View[State], random: Random) -> int:
        """The place of its decision in `view.legal()`. `random` as in `Player`, but a branch is taken by the key of the view,
        since a player may not know how many decisions there were."""
        ...


def player_names() -> list[str]:
    """What the kinds of players are called."""
    return sorted(path.stem for path in (Path(__file__).parent / "kinds").glob("[a-z]*.py"))


def kind_of(name: str) -> Kind:
    """The kind of players of a name."""
    kind: Kind = import_module(f".kinds.{name}", __name__).KIND
    return kind


def make_player(text: str) -> Player:
    """The player that a text names, as `random`, `uct:500,threads=2`, the level `easy` or `level2`, or the time `5s`.

    Raises: RulesetError: there is no such player, or it is not written so.
    """
    named = level(text)
    text = named.spec if named else f"{_THINKS}:{text}" if is_time(text) else _renamed(text)
    name = text.partition(",")[0].partition(":")[0]
    if fixed := level(name):
        raise fail(
            "unknown-player",
            f"the level `{name}` takes no settings",
            helps=[f"it stands for `{fixed.spec}`, where they can be changed"],
        )
    if name not in player_names():
        helps = spelled(name, [*player_names(), _OLD, *(one.name for one in LEVELS)], "the players")
        if name.isdecimal():
            helps = (
                *helps,
                "how many play is an option of rulesets that allow several numbers, as `my_game:players=3`",
            )
        raise fail("unknown-player", f"there is no player `{shortened(name)}`", helps=helps)
    spec = read_spec(text, kind_of(name))
    made: Player = import_module(f".kinds.{name}", __name__).player(spec)
    return made


def with_budget(text: str) -> str:
    """A player as it is written, and with the budget that is tacit: `uct` is `uct:1000`. Raises RulesetError: there is no such
    player."""
    spec = make_player(text).spec
    is_tacit = level(text) is None and spec.budget is not None and ":" not in text.partition(",")[0]
    return str(spec) if is_tacit else text


def several_players(text: str) -> tuple[str, ...]:
    """The players of `uct:500,threads=2,random`, each `with_budget`. Raises RulesetError: there is no such player."""
    return tuple(map(with_budget, several(text)))


def timed(player: Player, time: str) -> Player:
    """The same player with so much time for a decision, as `2s`. Raises RulesetError: it takes no time, or this is none."""
    _, comma, settings = str(player.spec).partition(",")
    return make_player(f"{player.spec.kind.name}:{time}{comma}{settings}")


def _renamed(text: str) -> str:
    """What used to be written `search:500:80` is `uct:500,depth=80`."""
    head, comma, rest = text.partition(",")
    name, *numbers = head.split(":")
    if name != _OLD or len(numbers) > 2:
        return text
    depth = [f"depth={numbers.pop()}"] if len(numbers) == 2 else []
    return ",".join([":".join(["uct", *numbers]), *depth, *([rest] if comma else [])])


def let_choose(player: Player, state: State, random: Random) -> Decision:
    """The decision of a player who is the mover of a state: it gets what its seat knows, and nothing else. Raises RulesetError:
    something is hidden from the seat, and the player has to see all."""
    game, seat = state.game, state.game.player(state.mover or "")
    if game.is_open:
        return player.choose(state, seat, random)
    if player.spec.kind.draws:
        return state.draw(random)
    if not isinstance(player, ViewPlayer):
        raise unseeing(player.spec.kind.name, game)
    return state.legal()[player.decide(state.view(seat), random)]

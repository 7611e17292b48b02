"""Views: what one player sees and knows of a game, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, Protocol, Self, TypeVar

from ..ground.diagnostics import Diagnostic
from .protocol import PlayError


class Plain:
    """What never changes: a copy is the thing itself."""

    __slots__ = ()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self


class ShownPosition(Protocol):
    """A position that is shown."""

    def value(self, name: str, *args: str | int) -> Any: ...

    def svg(self, *, width: int = 640, names: bool = False) -> str: ...

    def text(self) -> str: ...

    def to_json(self) -> dict[str, Any]: ...


P = TypeVar("P", bound=ShownPosition)


class Hidden(PlayError):
    """A view was asked for what the player does not see."""

    def __init__(self, title: str) -> None:
        super().__init__(Diagnostic("hidden", title, helps=("`view.sees(…)` tells what is seen",)))


class View(Plain, Generic[P]):
    """What a player sees and knows. A closed value: no way leads from it to the state that it is of.

    Attributes:
        player:    whose view it is.
        position:  the position as the player sees it: what is hidden has its lowest value. It is there to be looked at.
        movers:    who decides now; "chance" for nature.
        result:    how the game ended; None while it goes on.
        key:       128 bits that are the same for all courses of the game of which the player knows the same.
        history:   what the player noticed, one text for each time, as records write it.
        told:      the end of it, from the player's own last decision on.
    """

    __slots__ = (
        "_drawn",
        "_hidden",
        "_legal",
        "_place",
        "history",
        "key",
        "movers",
        "player",
        "position",
        "result",
        "told",
    )

    def __init__(
        self,
        player: str,
        position: P,
        hidden: frozenset[int],
        legal: tuple[str, ...],
        movers: tuple[str, ...],
        result: object,
        key: int,
        history: tuple[str, ...],
        told: str,
        place: Callable[[str, Sequence[str | int]], int],
        drawn: Callable[[int, int], Sequence[P]],
    ) -> None:
        """`hidden`: places of values, as `place` finds them by name and arguments; `drawn`: makes so many samples by a seed."""
        self.player, self.position, self.movers, self.result = player, position, movers, result
        self.key, self.history, self.told = key, history, told
        self._hidden, self._legal, self._place, self._drawn = hidden, legal, place, drawn

    def sees(self, name: str, *args: str | int) -> bool:
        """Whether the player sees a value of a state function. Raises PlayError: there is no such function or argument."""
        return self._place(name, args) not in self._hidden

    def value(self, name: str, *args: str | int) -> Any:
        """A value in words, as `State.value`. Raises Hidden: the player does not see it."""
        if not self.sees(name, *args):
            shown = f"{name}[{', '.join(map(str, args))}]" if args else name
            raise Hidden(f"{self.player} does not see `{shown}`")
        return self.position.value(name, *args)

    def legal(self) -> list[str]:
        """The decisions that the player has now, as they are written; none where others decide."""
        return list(self._legal)

    def sample(self, seed: int) -> P:
        """A position that the player could be in, for all that this player knows; see `reference/sampling.py`.

        Raises: PlayError: `no-history`, `sample-steps`.
        """
        return self._drawn(1, seed)[0]

    def samples(self, count: int, seed: int) -> Sequence[P]:
        """So many of them, not all of which need be different; together they cost less. What it raises: as `sample`."""
        return self._drawn(count, seed)

    def svg(self, *, width: int = 640, names: bool = False) -> str:
        """The position as the player sees it, as a picture."""
        return self.position.svg(width=width, names=names)

    def to_json(self) -> dict[str, Any]:
        """All that is shown as plain values, the record of the game for this player: nothing that is hidden stands in it, and
        no game goes on from it."""
        known = {"movers": list(self.movers), "legal": self.legal(), "history": list(self.history), "told": self.told}
        return {**self.position.to_json(), **known, "ended": self.result}

    def __repr__(self) -> str:
        return f"<what {self.player} sees, {', '.join(self.movers) or self.result} to decide>"

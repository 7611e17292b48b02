"""`ludograph player`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from .support.parameters import EngineName, Sets, complete_ruleset, parse_sets

if TYPE_CHECKING:
    from ..play.players import Player


def command(
    ruleset: Annotated[
        str | None,
        typer.Argument(
            metavar="[RULESET]",
            help="What the player is asked to play: settings that the game decides are then told.",
            autocompletion=complete_ruleset,
            show_default=False,
        ),
    ] = None,
    explain: Annotated[
        str | None,
        typer.Option("--explain", metavar="PLAYER", help="A player, as `uct:1000`.", show_default=False),
    ] = None,
    sets: Sets = None,
    engine: EngineName = "auto",
) -> None:
    """List the players that are programs, or tell all settings of one."""
    from ..play.players import kind_of, make_player, player_names
    from ..play.players.levels import LEVELS

    if explain is None:
        for name in player_names():
            print(f"{name:10} {kind_of(name).about}")
        print("\nLevels, the weakest first:")
        for one in LEVELS:
            print(f"{one.name:10} {one.spec:16} for {one.about}")
        return
    player = make_player(explain)
    if ruleset is None:
        _tell(player, str(player.spec.settled()))
        return
    from ..pipeline import load

    _tell(player, str(player.settled(load(ruleset, parse_sets(sets), engine))))


def _tell(player: Player, written: str) -> None:
    """The player written out, then what each part means."""
    kind = player.spec.kind
    print(written)
    print(kind.about)
    if kind.effort is not None:
        print(f"  {player.spec.budget!s:10} {'time for a decision' if _is_timed(player) else kind.effort.units}")
    values = dict(part.split("=", 1) for part in written.split(",")[1:])
    for setting in kind.settings:
        print(f"  {setting.name + '=' + values[setting.name]:16} {setting.about}")


def _is_timed(player: Player) -> bool:
    return player.spec.budget is not None and player.spec.budget.timed

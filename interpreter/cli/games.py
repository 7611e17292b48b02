"""`ludograph games`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..ground.characters import path_shown
from ..ground.records import Struct
from .support.guard import MISTAKE
from .support.lab import AsJson, tell_notices
from .support.parameters import whole
from .support.shown_games import chosen_games, first_games, numbered_games, plain_shown, show, stalled_games

if TYPE_CHECKING:
    from ..lab.games.checking import Checked, Held
    from ..lab.games.replaying import Again, Replay
    from .support.shown_games import Found


class _Wish(Struct):
    """What was asked for besides the action."""

    file: Path
    parquet: Path | None
    replay: int | None
    everything: bool
    json: bool


_Number = Annotated[
    int | None,
    typer.Option("--number", parser=whole(0), metavar="N", help="Show the game of this number.", show_default=False),
]


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file of games, as `simulate --out` writes it.")],
    action: Annotated[
        str, typer.Argument(metavar="check|pack|export", help="What is to be done with it.", show_default=True)
    ] = "check",
    parquet: Annotated[
        Path | None, typer.Option("--parquet", metavar="DIR", help="With `export`: the folder.", show_default=False)
    ] = None,
    replay: Annotated[
        int | None,
        typer.Option(
            "--replay",
            parser=whole(0),
            metavar="N",
            help="With `check`: play N games of each kind again, instead of as many as take a moment.",
            show_default=False,
        ),
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="With `check`: play all games again.")] = False,
    shortest: Annotated[bool, typer.Option("--shortest", help="Show the shortest games that ended.")] = False,
    longest: Annotated[bool, typer.Option("--longest", help="Show the longest games.")] = False,
    typical: Annotated[
        bool, typer.Option("--typical", help="Show the games nearest to the medians of length and turns.")
    ] = False,
    close: Annotated[bool, typer.Option("--close", help="Show the games that are closest in points.")] = False,
    stalls: Annotated[bool, typer.Option("--stalls", help="Show the games that stood still for longest.")] = False,
    first: Annotated[
        str, typer.Option("--first", metavar="MOVE", help="Show the first games in which this move was taken.")
    ] = "",
    number: _Number = None,
    count: Annotated[int, typer.Option("-n", parser=whole(1, 1000), metavar="K", help="How many games to show.")] = 1,
    json: AsJson = False,
) -> None:
    """Look at a file of games: what it holds and whether it is whole, put it in order, export it, or show some of them."""
    from ..lab.games.checking import notices

    asked = {"shortest": shortest, "longest": longest, "typical": typical, "close": close}
    kinds = [name for name, wanted in asked.items() if wanted]
    looks = [*kinds, *["stalls"] * stalls, *["first"] * bool(first), *["number"] * (number is not None)]
    wish = _Wish(file, parquet, replay, everything, json)
    _refuse_what_does_not_go_together(action, wish, looks)
    if not looks:
        ACTIONS[action](wish)
        return
    asks = _asks(file, kinds, first, number, count, stalls=stalls)
    shown = [one for found, _ in asks for one in found]
    is_missing = number is not None and not asks[-1][0]
    if json:
        _print_json(file, shown=plain_shown(shown))
    else:
        show(shown)
        if is_missing:
            print(f"`{path_shown(file)}` has no game {number}.")
    tell_notices(notices(asks[-1][1]))
    if is_missing:
        raise typer.Exit(1)


def _refuse_what_does_not_go_together(action: str, wish: _Wish, looks: Sequence[str]) -> None:
    """`looks`: the options that show games. Raises BadParameter."""
    if action not in ACTIONS:
        swapped = f"; the file comes first: `games {action} {wish.file}`" if str(wish.file) in ACTIONS else ""
        raise typer.BadParameter(f"`{action}` is none of {', '.join(ACTIONS)}{swapped}")
    if (action == "export") != (wish.parquet is not None):
        raise typer.BadParameter("`export` and `--parquet DIR` go together")
    if wish.replay is not None and wish.everything:
        raise typer.BadParameter("`--replay N` plays N games of each kind again, and `--all` all of them: name one")
    if action != "check" and (wish.replay is not None or wish.everything):
        raise typer.BadParameter(
            f"`{'--all' if wish.everything else '--replay'}` goes with `check`, and not with `{action}`"
        )
    if looks and (action != "check" or wish.replay is not None or wish.everything):
        raise typer.BadParameter(f"`--{looks[0]}` shows games, and does nothing else; leave the rest out")


def _asks(file: Path, kinds: list[str], first: str, number: int | None, count: int, *, stalls: bool) -> list[Found]:
    """What is found for each way to look. Raises RulesetError."""
    found = [chosen_games(file, kinds, count)] if kinds else []
    if stalls:
        found.append(stalled_games(file, count))
    if first:
        found.append(first_games(file, first, count))
    if number is not None:
        found.append(numbered_games(file, number))
    return found


def _print_json(file: Path, **found: Any) -> None:
    from ..lab.plain import plain_head
    from .support.output import print_json

    print_json({**plain_head("games"), "file": str(file), **found})


def _check(wish: _Wish) -> None:
    """Tells what a file holds, line by line of what is wrong with it."""
    from ..lab.games.checking import check_file
    from ..lab.games.replaying import SAMPLE, Replay
    from .support.output import counter

    with counter() as watch:
        replay = Replay(watch)
        sample = SAMPLE if wish.replay is None else wish.replay
        checked = (
            check_file(wish.file, 0, replay.take) if wish.everything else check_file(wish.file, sample, watch=watch)
        )
        unplayed = {} if wish.everything else _play_again(checked.held, replay, wish.replay)
    is_whole = not checked.notices and not any(again.others for again in replay.made.values())
    if wish.json:
        from ..ground.diagnostics.plain import plain

        parts = [_plain(held, replay.made.get(held.header.key), unplayed) for held in checked.held]
        damage = [plain(one) for one in checked.notices]
        _print_json(wish.file, whole=is_whole, again=checked.again, damage=damage, held=parts)
    else:
        _tell_checked(checked, replay, unplayed)
    if not is_whole:
        raise typer.Exit(MISTAKE)


def _tell_checked(checked: Checked, replay: Replay, unplayed: Mapping[str, str]) -> None:
    from ..ground.diagnostics import counted, render_all

    games = sum(held.games for held in checked.held)
    twice = f", {checked.again} of them twice" if checked.again else ""
    print(f"{path_shown(checked.path)}: {counted(games, 'game')}{twice}")
    for held in checked.held:
        key = held.header.key
        print(f"  {_told(held)}")
        for line in [*_told_version(held), *_told_again(held, replay.made.get(key), unplayed.get(key, ""))]:
            print(f"    {line}")
    if checked.notices:
        print(render_all(checked.notices))
    elif not any(again.others for again in replay.made.values()):
        print("Every line is whole and has its checksum.")


def _plain(held: Held, again: Again | None, unplayed: Mapping[str, str]) -> dict[str, Any]:
    from ..lab.plain import plain_header

    return {
        "ruleset": plain_header(held.header, held.games),
        "versions": list(held.versions),
        **{name: getattr(held, name) for name in ("least", "greatest", "step", "missing", "unfinished", "lost")},
        "replayed": 0 if again is None else again.played,
        "others": [] if again is None else sorted(again.others),
        "unplayed": unplayed.get(held.header.key),
    }


def _play_again(all_held: Sequence[Held], replay: Replay, wanted: int | None) -> dict[str, str]:
    """Plays the games that were kept again, or of those as many as can be played in a moment. By key of the header why none
    was; where somebody named how many, RulesetError is raised instead."""
    from ..ground.diagnostics import RulesetError
    from ..lab.games.replaying import affordable

    unplayed = {}
    for held in all_held:
        try:
            for game in affordable(held) if wanted is None else (game for *_, game in held.kept):
                replay.take(held.header, game)
        except RulesetError as problem:
            if wanted is not None:
                raise
            unplayed[held.header.key] = problem.diagnostics[0].title
    return unplayed


def _told_again(held: Held, again: Again | None, why: str) -> Iterator[str]:
    """What became of games that were played again."""
    from ..ground.diagnostics import counted

    if why:
        yield f"none was played again: {why}"
    if again is None:
        return
    left = held.games - again.played
    of = f"{again.played} of {counted(held.games, 'game')}" if left else counted(held.games, "game")
    said = f"not the same: {_numbers(again.others)}" if again.others else "all the same"
    yield f"{of} played again, {said}" + ("; `--all` plays each of them again" if left else "")
    if again.others:
        yield "what is not the same was edited, or played by other rules or another program than its header says"


_SHOWN = 20
"""Numbers of games that are told one by one."""


def _numbers(games: Sequence[int]) -> str:
    """The first ones, and how many more."""
    first = ", ".join(map(str, sorted(games)[:_SHOWN]))
    return first if len(games) <= _SHOWN else f"{first} and {len(games) - _SHOWN} more"


def _told_version(held: Held) -> Iterator[str]:
    """What is said where another version wrote games."""
    from ..lab.games.header import installed_version

    if held.foreign:
        yield (
            f"the file says that Ludograph {' and '.join(held.foreign)} wrote these games, and this is {installed_version()}: "
            "they are games of this version, too, if they come out the same when they are played again"
        )


def _told(held: Held) -> str:
    """What a file holds of one header."""
    from ..ground.diagnostics import counted
    from ..lab.games.named import named_of

    parts = [f"{named_of(held.header)}: {counted(held.games, 'game')}"]
    if held.games:
        apart = f", each {held.step} apart" if held.step > 1 else ""
        parts.append(f"numbers {held.least} to {held.greatest}{apart}")
    for number, what in ((held.missing, "not there"), (held.unfinished, "unfinished"), (held.lost, "lost")):
        if number:
            parts.append(f"{number} {what}")
    return ", ".join([*parts, f"by Ludograph {' and '.join(held.versions)}" if held.versions else "without a header"])


def _pack(wish: _Wish) -> None:
    """Puts a file in order."""
    from ..ground.diagnostics import counted
    from ..lab.games.packing import pack
    from .support.output import counter

    with counter() as watch:
        packed = pack(wish.file, watch)
    if wish.json:
        _print_json(wish.file, games=packed.games, again=packed.again, damaged=packed.damaged)
        return
    left = [
        *([f"{packed.again} that stood there twice"] if packed.again else []),
        *([counted(packed.damaged, "damaged line")] if packed.damaged else []),
    ]
    told = f"{path_shown(wish.file)}: {counted(packed.games, 'game')} in order"
    print(told + (f"; left out: {', '.join(left)}" if left else ""))


def _export(wish: _Wish) -> None:
    """Writes Parquet."""
    from ..ground.diagnostics import counted
    from ..lab.games.parquet import MANIFEST, export_parquet
    from .support.output import counter

    assert wish.parquet is not None, "asked before"
    with counter() as watch:
        parts = export_parquet(wish.file, wish.parquet, watch)
    games, manifest = sum(part.games for part in parts), wish.parquet / MANIFEST
    if wish.json:
        _print_json(wish.file, games=games, files=len(parts), manifest=str(manifest))
        return
    print(f"{counted(games, 'game')} in {counted(len(parts), 'file')}, named in {path_shown(manifest)}")


ACTIONS: dict[str, Callable[[_Wish], None]] = {"check": _check, "pack": _pack, "export": _export}
"""What can be done with a file, each by its name."""

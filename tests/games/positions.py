"""Random positions of the oracles, many of which no game would reach soon: full boards, high stacks, coins on the way."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from tests.independent.anda import COLOURS, board_of
from tests.independent.drift import ADJACENT, ARCS, COINS, SECTOR_HOMES
from tests.independent.inchworm import NAMES

from .oracles import Oracle, Setting


def inchworm(rng: Random, setting: Setting) -> Oracle:
    count = rng.randint(6, 50)
    tall = rng.random() < 0.5
    board = {
        square: (rng.choice(("Red", "Blue")), rng.choice((1, 1, 1, 2, 3, 5)) if tall else 1)
        for square in rng.sample(NAMES, count)
    }
    goal = setting.same["goal"]
    return setting.oracle.from_position(  # type: ignore[attr-defined, no-any-return]
        board=board,
        stock={player: rng.choice((0, 1, 9)) for player in ("Red", "Blue")},
        prisoners={player: rng.choice((0, 0, 2)) for player in ("Red", "Blue")},
        score={player: rng.choice((0, goal - 2, goal - 1)) for player in ("Red", "Blue")},
        mover=rng.choice(("Red", "Blue")),
        **{key: value for key, value in setting.same.items() if key != "stock"},
    )


def anda(rng: Random, setting: Setting) -> Oracle:
    cells = sorted(board_of(setting.same.get("size", 7)).cells)
    stones = {cell: rng.choice(COLOURS) for cell in rng.sample(cells, rng.randint(2, len(cells) // 2))}
    if rng.random() < 0.7:
        # walls from rim to rim, and only a few stones beside them
        stones = {cell: rng.choice(COLOURS) for cell in rng.sample(cells, rng.randint(1, 8))}
        for column in rng.sample(sorted({cell[0] for cell in cells})[1:-1], rng.randint(1, 2)):
            colour = rng.choice(COLOURS)
            stones |= {cell: colour for cell in cells if cell[0] == column}
            if rng.random() < 0.5:
                del stones[rng.choice([cell for cell in stones if cell[0] == column])]
    prison = dict.fromkeys(COLOURS, 0) | {rng.choice(COLOURS): rng.choice((0, 0, 1, 3))}
    return setting.oracle.from_position(  # type: ignore[attr-defined, no-any-return]
        stones=stones,
        prison=prison,
        opened={colour: rng.random() < 0.9 for colour in COLOURS},
        leader=rng.choice(("first", "second")),
        colour=rng.choice(COLOURS),
        **{key: value for key, value in setting.same.items() if key in ("size", "smothering", "variant")},
    )


def annelids(rng: Random, setting: Setting) -> Oracle:
    """Worms of all lengths, grown at random until little room is left; at the beginning of a turn."""
    start: Any = setting.start()
    paths = {tail: list(worm["path"]) for tail, worm in start.position()["annelids"].items() if rng.random() < 0.9}
    owners = {tail: worm["owner"] for tail, worm in start.position()["annelids"].items()}
    taken = {vertex for worm in start.position()["annelids"].values() for vertex in worm["path"]}
    for _ in range(rng.randint(0, 25)):
        for tail in rng.sample(sorted(paths), len(paths)):
            for _ in range(rng.choice((0, 1, 3))):
                free = [vertex for vertex in start.board.neighbours[paths[tail][-1]] if vertex not in taken]
                if free:
                    paths[tail].append(rng.choice(sorted(free)))
                    taken.add(paths[tail][-1])
    mover = rng.choice(sorted({owners[tail] for tail in paths}))
    if len({owners[tail] for tail in paths}) < 2:
        return start  # type: ignore[no-any-return]
    placed: Any = type(start).from_position(
        annelids={tail: {"owner": owners[tail], "path": path} for tail, path in paths.items()},
        placements=sum(owners[tail] == mover for tail in paths),
        mover=mover,
        **{key: value for key, value in setting.same.items() if key in ("side", "reconnection", "loose_junction")},
    )
    placed.columns = start.columns
    return placed  # type: ignore[no-any-return]


def drift(rng: Random, setting: Setting) -> Oracle:
    players = setting.same.get("players", 2)
    names = [f"P{number + 1}" for number in range(players)]
    homes = dict(zip(names, sorted(rng.sample(SECTOR_HOMES, players), key=SECTOR_HOMES.index), strict=True))
    roster = setting.same.get("roster", ("IIIa", "IIIb", "IIa", "IIb", "Ia", "Ib"))
    # a crowded corner, so that pieces meet: the two outer rows of land and the river beside the homes
    near = [space for space in ARCS if space[0] in "abc"] if rng.random() < 0.5 else sorted(ARCS)
    free = [space for space in rng.sample(near, len(near)) if space not in homes.values()]
    pieces: dict[str, dict[str, str]] = {name: {} for name in names}
    carrying: dict[str, dict[str, str]] = {name: {} for name in names}
    for name in names:
        for make in rng.sample(roster, rng.randint(1, len(roster))):
            pieces[name][make] = homes[name] if rng.random() < 0.3 else free.pop()
            if make in ("Ia", "Ib", "Ic") and rng.random() < 0.4:
                carrying[name][make] = rng.choice(COINS)
    guests = [name for name in names if homes[name] not in pieces[name].values()]
    if guests and rng.random() < 0.6:
        host = rng.choice(guests)
        guest = rng.choice([name for name in names if name != host])
        make = rng.choice(sorted(pieces[guest]))
        pieces[guest][make] = homes[host]
    player = _besiege(rng, homes, pieces, roster) if rng.random() < 0.3 else rng.choice(names)
    carrying = {
        name: {make: coin for make, coin in own.items() if make in pieces[name]} for name, own in carrying.items()
    }
    return setting.oracle.from_position(  # type: ignore[attr-defined, no-any-return]
        homes=homes,
        pieces=pieces,
        carrying=carrying,
        repositories={name: rng.sample(COINS, rng.randint(0, 2)) for name in names},
        loose={space: {rng.choice(COINS): rng.randint(1, 2)} for space in rng.sample(sorted(ARCS), 6)},
        player=player,
        **setting.same,
    )


def _besiege(rng: Random, homes: Mapping[str, str], pieces: dict[str, dict[str, str]], roster: Sequence[str]) -> str:
    """Gathers all pieces of the player returned round another one's home, in which one of the weakest is left."""
    host, foe = rng.sample(sorted(homes), 2)
    round_about = sorted(ADJACENT[homes[host]], reverse=rng.random() < 0.5)
    for own in pieces.values():
        for make in [make for make, space in own.items() if space in (*round_about, homes[host])]:
            del own[make]
    pieces[foe] = dict(zip(roster, round_about, strict=False))
    pieces[host]["Ia"] = homes[host]
    return foe


MAKERS: Mapping[str, Callable[[Random, Setting], Any]] = {
    "inchworm": inchworm,
    "anda": anda,
    "annelids": annelids,
    "drift": drift,
}


def maker_of(setting: Setting) -> Callable[[Random, Setting], Any] | None:
    return MAKERS.get(setting.ruleset.split("/")[0])

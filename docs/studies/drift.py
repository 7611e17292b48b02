"""DRIFT: does it end, and whom does it favour?"""

from __future__ import annotations

from collections.abc import Mapping

from telling import CellOfGames, Data, again, bars, cells_table, claimed, compared, figure, page_of, said, studied

PLAYERS = (2, 3, 4, 6)
VARIANTS = ("siege=yes", "reentry=no")
_CUT = "--games 400 --max-decisions 5000"
_GREEDY, _SEARCH = f"{_CUT} --players greedy", f"{_CUT} --players uct:100,depth=2"
_COMPARED = f"compare drift:players=3 {' '.join(f'drift:players=3,{option}' for option in VARIANTS)}"

PLAYED = {
    **{f"random {players}": f"study drift:players={players} {_CUT}" for players in PLAYERS},
    "strength": "match drift greedy random --pairs 40 --max-decisions 5000",
    "stronger": "match drift uct:100,depth=2 greedy --pairs 40 --max-decisions 5000",
    **{f"greedy {players}": f"study drift:players={players} {_GREEDY}" for players in PLAYERS},
    **{f"greedy {option}": f"study drift:players=3,{option} {_GREEDY}" for option in VARIANTS},
    "compared": f"{_COMPARED} {_GREEDY}",
    **{f"searching {players}": f"study drift:players={players} {_SEARCH}" for players in PLAYERS},
    **{f"searching {option}": f"study drift:players=3,{option} {_SEARCH}" for option in VARIANTS},
    "compared searching": f"{_COMPARED} {_SEARCH}",
}

_THINKING = ("greedy", "searching")

SHARED: Mapping[str, tuple[str, ...]] = {
    "compared": ("greedy 3", *(f"greedy {option}" for option in VARIANTS)),
    "compared searching": ("searching 3", *(f"searching {option}" for option in VARIANTS)),
}


def page(data: Data) -> tuple[str, Mapping[str, str]]:
    """The page, and its figures."""
    cells = {
        kind: [cell for players in PLAYERS for cell in studied(data, f"{kind} {players}", f"{players}")]
        for kind in ("random", *_THINKING)
    }
    variants = {
        kind: [cell for option in VARIANTS for cell in studied(data, f"{kind} {option}", f"3, `{option}`")]
        for kind in _THINKING
    }
    usual = [(kind, cell) for kind in _THINKING if variants[kind] for cell in cells[kind] if cell.label == "3"]
    sections = [
        _ends(**cells) + "\n",
        _favoured(cells) + "\n",
        "(These shares are of the games that somebody won; those of the tables are of all games.)\n",
        figure("drift-seats.svg", "Who wins, by number of players"),
        "## With 2, 3, 4 and 6 players\n\n`greedy` takes the decision behind which it is ahead the farthest by what the ruleset\n"
        "declares in `evaluate`: coins at home, coins that are carried and their way home, and the way to coins that are still to\n"
        "be fetched. Of equal ones it takes any. `uct:100` is here `uct:100,depth=2`: a search of a hundred playouts, each cut off two\n"
        "decisions behind the tree and judged by the same. Games were left after 5,000 decisions.\n",
        cells_table("players", [cell for kind in cells for cell in cells[kind]]),
        "## Siege and reentry\n",
        cells_table("players", [cell for kind, one in usual for cell in (one, *variants[kind])]),
        *(compared(data, key, player) for key, player in (("compared", "greedy"), ("compared searching", "uct:100"))),
        _doubts(data),
        again("drift", PLAYED, data),
    ]
    return page_of("DRIFT: does it end, and whom does it favour?", sections), {
        "drift-seats.svg": bars(
            "How often each seat wins, by number of players",
            (
                (f"{cell.label}, {cell.player}: {seat.key}", seat)
                for kind in _THINKING
                for cell in cells[kind]
                for seat in cell.seats
            ),
            None,
        )
    }


def _ends(random: list[CellOfGames], greedy: list[CellOfGames], searching: list[CellOfGames]) -> str:
    games = sum(cell.games for cell in random)
    told = claimed(
        f"**Random players never finish**: none of {games:,} games ended within 5,000 decisions.",
        holds=all(cell.ended.value == 0 for cell in random),
    )
    ended = "; ".join(
        f"`{cell.player}` {cell.ended.written(share=True)} of the games with {cell.label} players, after "
        f"{cell.length.written(share=False)} decisions"
        for cell in (greedy[0], searching[0])
    )
    return told + claimed(
        f"\n\n**With an evaluation DRIFT ends.** Players that know what a coin is worth finish: {ended}.",
        holds=all((cell.ended.low or 0) > 0.9 for cell in (greedy[0], searching[0])),
    )


def _favoured(cells: Mapping[str, list[CellOfGames]]) -> str:
    """Who is favoured, by number and kind of players."""
    played = sorted((cell for kind in _THINKING for cell in cells[kind]), key=lambda cell: int(cell.label))
    return "\n".join(f"- With {cell.label} players, `{cell.player}`: {_said_of(cell)}" for cell in played)


def _said_of(cell: CellOfGames) -> str:
    for slug in ("seat-favoured", "seat-behind", "seats-even"):
        if slug in cell.said:
            return cell.said[slug]
    return "not known who is favoured."


def _doubts(data: Data) -> str:
    return (
        "## Doubts\n\n"
        f"- {said(data, 'strength', 'stronger')} But it plans nothing: it goes the shortest way as if nobody stood in it, guards nothing,\n"
        "  and attacks by chance.\n"
        f"- {said(data, 'stronger', 'weaker')} So the search is the weaker of the two players here. More playouts were tried in a few\n"
        "  games: against `greedy` `uct:1000,depth=2` won 5 of 10, `uct:2000,depth=2` 1 of 8, and `uct:1000` as it comes 2 of 8.\n"
        "- So these shares say what a seat is worth in a race in which nobody thinks of the others. They do not say what siege or\n"
        "  reentry are worth to players who mean to use them. To know that takes a player who is stronger than `greedy`, and then 400 of\n"
        "  its games each. `uct:1000,depth=2` took 2.3 seconds of a core for a game of two, and 11 for one of three, of which two of four\n"
        "  did not end within 5,000 decisions: four hours for two and three players.\n"
        "- Cells of `uct:100` that are not played yet take three minutes of a core with three players, four with four, and five with six.\n"
    )

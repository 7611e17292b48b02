"""DRIFT: does it end, and whom does it favour?"""

from __future__ import annotations

from collections.abc import Mapping

from telling import CellOfGames, Data, again, bars, cells_table, claimed, compared, figure, page_of, said, studied

PLAYERS = (2, 3, 4, 6)
VARIANTS = ("siege=yes", "reentry=no")
_GREEDY = "--games 400 --max-decisions 5000 --players greedy"

PLAYED = {
    **{f"random {players}": f"study drift:players={players} --games 400 --max-decisions 5000" for players in PLAYERS},
    "searching": "study drift --games 20 --players uct:20 --max-decisions 2000",
    "strength": "match drift greedy random --pairs 40 --max-decisions 5000",
    **{f"greedy {players}": f"study drift:players={players} {_GREEDY}" for players in PLAYERS},
    **{option: f"study drift:players=3,{option} {_GREEDY}" for option in VARIANTS},
    "compared": f"compare drift:players=3 {' '.join(f'drift:players=3,{option}' for option in VARIANTS)} {_GREEDY}",
}

SHARED: Mapping[str, tuple[str, ...]] = {"compared": ("greedy 3", *VARIANTS)}


def page(data: Data) -> tuple[str, Mapping[str, str]]:
    """The page, and its figures."""
    random = [cell for players in PLAYERS for cell in studied(data, f"random {players}", f"{players}")]
    greedy = [cell for players in PLAYERS for cell in studied(data, f"greedy {players}", f"{players}")]
    searching = studied(data, "searching", "2")
    variants = [cell for option in VARIANTS for cell in studied(data, option, f"3, `{option}`")]
    usual = [cell for cell in greedy if cell.label == "3"]
    sections = [
        _ends(random, greedy, searching) + "\n",
        *(f"With {cell.label} players: {_favoured(cell)}\n" for cell in greedy),
        "(These shares are of the games that somebody won; those of the tables are of all games.)\n",
        figure("drift-seats.svg", "Who wins, by number of players"),
        "## With 2, 3, 4 and 6 players\n\n`greedy` takes the decision behind which it is ahead the farthest by what the ruleset\n"
        "declared in `evaluate`: coins at home, coins that are carried and their way home, and the way to coins that are still to\n"
        "be fetched. Of equal ones it takes any. Games were left after 5,000 decisions.\n",
        cells_table("players", [*random, *searching, *greedy]),
        "## Siege and reentry\n\n" + cells_table("players", [*usual, *variants]) if variants else "",
        compared(data),
        _doubts(data, searching[0]),
        again("drift", PLAYED, data),
    ]
    seats = ((f"{cell.label}: {seat.key}", seat) for cell in greedy for seat in cell.seats)
    return page_of("DRIFT: does it end, and whom does it favour?", sections), {
        "drift-seats.svg": bars("How often each seat wins, by number of players", seats, None)
    }


def _ends(random: list[CellOfGames], greedy: list[CellOfGames], searching: list[CellOfGames]) -> str:
    games = sum(cell.games for cell in random)
    told = claimed(
        f"**Random players never finish**: none of {games:,} games ended within 5,000 decisions.",
        holds=all(cell.ended.value == 0 for cell in random),
    )
    if searching and searching[0].ended.value == 0:
        cut = searching[0].said.get("playouts-cut", "")
        told += f" A search of twenty playouts does not, either ({searching[0].games} games). {cut}"
    if greedy:
        share = greedy[0].ended
        told += (
            f"\n\n**With an evaluation DRIFT ends.** A player that looks one decision ahead and knows what a coin is worth finishes "
            f"{share.written(share=True)} of the games with {greedy[0].label} players, after {greedy[0].length.written(share=False)} decisions."
        )
    return told


def _favoured(cell: CellOfGames) -> str:
    for slug in ("seat-favoured", "seat-behind", "seats-even"):
        if slug in cell.said:
            return cell.said[slug]
    return "not known who is favoured."


def _doubts(data: Data, searching: CellOfGames) -> str:
    return (
        "## Doubts\n\n"
        f"- {said(data, 'strength', 'stronger')} But it plans nothing: it goes the shortest way as if\n"
        "  nobody stood in it, guards nothing, and attacks by chance.\n"
        "- So these shares say what a seat is worth in a race in which nobody thinks of the others. They do not say what siege or\n"
        "  reentry are worth to players who mean to use them.\n"
        "- To know that takes a search, `uct:1000` or more, and then 400 games of each: one such game takes some ten seconds against\n"
        "  random play, and several times as many against its like.\n"
        f"- The search of twenty playouts played {searching.games} games only, which is enough to see that most do not end.\n"
        "  `uct:50` ended the one game that it was given, in 4 seconds of a core; 400 of those are half an hour, and were not played.\n"
        "- `greedy` and the search judged by the `evaluate` of 23 November 2026 (`judge=265549372`). It has been\n"
        "  changed since, so the same commands give other games now; to play them takes some ten minutes of a core.\n"
    )

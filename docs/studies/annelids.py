"""Annelids: who is favoured, and is it the seat, the colours or the tails?"""

from __future__ import annotations

from collections.abc import Mapping

from telling import Data, Row, again, along, bars, cells_table, claimed, figure, page_of, said, studied, swept

TAILS = ("1,4", "1,5", "2,3", "2,4")
"""Columns of the tails on each side; the last is that of the ruleset."""

PLAYED = {
    "random": "study annelids --games 2000",
    "small": "study annelids/small --games 4000",
    "placements": "sweep annelids/small --set first_placements=1..8 --games 2000",
    "colours": "sweep annelids/small --set colours=alternating,facing,meeting --games 4000",
    **{f"tails {tails}": f"study annelids/small:columns={tails} --games 4000" for tails in TAILS},
    "thinking": "study annelids/small --games 400 --players uct:50,judge=0",
    "strength": "match annelids/small uct:50,judge=0 random --pairs 40",
    "thinking placements": "sweep annelids/small --set first_placements=2,4,6 --games 400 --players uct:50,judge=0",
    "thinking colours": "sweep annelids/small --set colours=alternating,facing,meeting --games 400 --players uct:20,judge=0",
    **{
        f"thinking tails {tails}": f"study annelids/small:columns={tails} --games 400 --players uct:20,judge=0"
        for tails in TAILS
    },
}

SHARED: Mapping[str, tuple[str, ...]] = {}


def page(data: Data) -> tuple[str, Mapping[str, str]]:
    """The page, and its figures."""
    (large,), (small,) = studied(data, "random", "large board"), studied(data, "small", "small board")
    thinking = studied(data, "thinking", "small board")
    placements, thought = (
        swept(data, "placements", "first_placements"),
        swept(data, "thinking placements", "first_placements"),
    )
    colours = [*swept(data, "colours", "colours"), *swept(data, "thinking colours", "colours")]
    tails = [
        cell for key in ("tails", "thinking tails") for at in TAILS for cell in studied(data, f"{key} {at}", f"`{at}`")
    ]
    first, last = placements[0].first, placements[-1].first
    few, more = thinking[0], next(cell for cell in thought if cell.label == "4")
    short_of = [
        claimed(
            "On the large board nobody is favoured, as far as these games show. On the small one **random players favour Green**, "
            f"who moves second: Blue wins {small.first.written(share=True)}.",
            holds=not large.first.is_clear_of(0.5) and small.first.is_clear_of(0.5),
        ),
        claimed(
            f"**It is the seat, by way of the long first turn.** Blue lays four segments before anybody else moves. With one he wins "
            f"{first.written(share=True)}, with eight {last.written(share=True)}: among random players more segments are more ways "
            "to bite.",
            holds=(first.low or 0) > (last.high or 1),
        ),
        claimed(
            f"**Players that think do not have this, as far as they were heard.** With `uct:50` Blue wins {few.first.written(share=True)} of "
            f"{few.games} games, and {more.first.written(share=True)} of {more.games} others by the same rules. So what favours Green is that "
            "random players waste a long turn.",
            holds=not any(cell.first.is_clear_of(0.5) for cell in (few, more))
            and min(cell.first.value or 0 for cell in (few, more)) > (small.first.high or 1),
        ),
        "How the tails are coloured matters less than where they lie; see below.",
    ]
    sections = [
        "\n\n".join(short_of) + "\n",
        "## Who wins\n\nShares of wins, lengths in decisions, and how many games ended, each with its interval of 95 %.\n",
        cells_table("board", [large, small, *thinking]),
        "## The first turn\n",
        figure("annelids-first-turn.svg", "How often Blue wins, by the segments of his first turn"),
        cells_table("first placements", [*placements, *thought]),
        "## Colours\n\nIn turn round the border, or all of a side alike, facing each other or meeting at corners. Each layout maps to\n"
        "itself with the colours exchanged, so what is left is who begins.\n",
        cells_table("colours", colours),
        "## Tails\n\nColumns of the tails on each side of the small board; the ruleset has `2,4`.\n",
        figure("annelids-tails.svg", "How often Blue wins, by where the tails lie"),
        cells_table("tails", tails),
        _doubts(data, few.first, more.first),
        again("annelids", PLAYED, data),
    ]
    figures = {
        "annelids-first-turn.svg": along(
            "How often Blue wins", "segments of the first turn", {"random": placements, "uct:50": thought}, "Blue wins"
        ),
        "annelids-tails.svg": bars(
            "How often Blue wins", ((f"{cell.label.strip('`')}, {cell.player}", cell.first) for cell in tails), 0.5
        ),
    }
    return page_of("Annelids: the seat, the colours or the tails?", sections), figures


def _doubts(data: Data, once: Row, twice: Row) -> str:
    return (
        "## Doubts\n\n"
        f"- {said(data, 'strength', 'stronger')} That is no proof that it plays well: nobody knows how well Annelids can be played.\n"
        "- `judge=0`: their playouts go on to the end of the game. `uct:50` as it comes judges after four decisions and is another\n"
        "  player, some 0.4 s of a core a game; 400 of its games in each of eleven cells are half an hour.\n"
        "- 400 games tell a share to five points. The two cells with the rules as they are (`uct:50,judge=0`, other random numbers) have\n"
        f"  Blue at {once.written(share=True)} and {twice.written(share=True)}: no bias of thinking players is proven. One of three points,\n"
        "  if there is one, takes 2,200 games to show, some ten minutes of a core; on the large board eight times as long.\n"
        "- Random players hardly ever reconnect: it was possible in few positions. These games say little of that rule.\n"
    )

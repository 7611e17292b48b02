"""Annelids: who is favoured, and is it the seat, the colours or the tails?"""

from __future__ import annotations

from collections.abc import Mapping

from telling import Data, again, along, bars, cells_table, claimed, figure, page_of, said, studied, swept

TAILS = ("1,4", "1,5", "2,3", "2,4")
"""Columns of the tails on each side; the last is that of the ruleset."""

PLAYED = {
    "random": "study annelids --games 2000",
    "small": "study annelids/small --games 4000",
    "placements": "sweep annelids/small --set first_placements=1..8 --games 2000",
    "colours": "sweep annelids/small --set colours=alternating,facing,meeting --games 4000",
    **{f"tails {tails}": f"study annelids/small:columns={tails} --games 4000" for tails in TAILS},
    "thinking": "study annelids/small --games 400 --players uct:50",
    "strength": "match annelids/small uct:50 random --pairs 40",
    "thinking placements": "sweep annelids/small --set first_placements=2,4,6 --games 400 --players uct:50",
    "thinking colours": "sweep annelids/small --set colours=alternating,facing,meeting --games 400 --players uct:20",
    **{
        f"thinking tails {tails}": f"study annelids/small:columns={tails} --games 400 --players uct:20"
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
    few = thinking[0]
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
            f"**Players that think do not have this.** With `uct:50` Blue wins {few.first.written(share=True)} of {few.games} games, "
            "and the interval has the fair half in it, if barely. So what favours Green is that random players waste a long turn.",
            holds=not few.first.is_clear_of(0.5) and (few.first.value or 0) > (small.first.high or 1),
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
        _doubts(data),
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


def _doubts(data: Data) -> str:
    return (
        "## Doubts\n\n"
        f"- {said(data, 'strength', 'stronger')} That is no proof that it plays well: nobody knows how well Annelids can be played.\n"
        "- 400 games tell a share to five points. Whether thinking players favour Blue by as much as the 4.8 points that they show\n"
        "  now takes 1,600 games more, some six minutes of a core; on the large board eight times as long.\n"
        "- Random players hardly ever reconnect: it was possible in few positions. These games say little of that rule.\n"
    )

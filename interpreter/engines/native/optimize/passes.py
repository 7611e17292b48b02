"""All passes, in their order."""

from __future__ import annotations

from ..plan.plan import Pass
from .rules.at_once import written_at_once
from .rules.before import before_stop
from .rules.behind import as_logic, asked_of_cases, parts_as_sets
from .rules.beside import without_touching
from .rules.by_case import filters_by_case
from .rules.chains import acyclic
from .rules.disjoint import disjoint
from .rules.few import few_regions, in_turn
from .rules.fold import arm, branch, known, lets, logic
from .rules.in_line import in_line, lines_in_lanes
from .rules.inline import written_out
from .rules.lanes import before_in_lanes, filled_in_lanes
from .rules.masks import masks
from .rules.meets import meets
from .rules.parts import part_of
from .rules.path_sets import asked_of_set, path_set
from .rules.rays import cut, first_on_line
from .rules.regions import regions
from .rules.runs import run_length
from .rules.searches import search
from .rules.share import shared
from .rules.some_of import some_of
from .rules.steps import stepped_image
from .rules.sweep import sweep
from .rules.swept_lines import swept_lines
from .rules.tabled import tabled
from .rules.touch import stops_early
from .rules.two_lines import two_lines
from .rules.unneeded import first_kept, noted
from .rules.unroll import unrolled
from .rules.unseen import just_remembered

PASSES = (
    Pass("fold", "what the board and the options decide is worked out before play", (known, branch, logic), (arm,)),
    Pass("inline", "small definitions are written out", (written_out,)),
    Pass("searches", "a search by one adjacency of the board steps as a whole", (search,)),
    Pass("touch", "a search through a group stops at the first liberty", (stops_early,)),
    Pass("share", "a set that is gone through, and asked for again within, is found once", (shared,)),
    Pass("lets", "a question goes behind the `let`s of what it asks about", (lets,)),
    Pass(
        "behind",
        "a question goes to the cases and parts of what it asks about",
        (asked_of_cases, as_logic, parts_as_sets),
    ),
    Pass("unroll", "folds over a few constants are written out", (unrolled,)),
    Pass("runs", "a run of stones is one look at the word of its line", (run_length,)),
    Pass("lines", "short lines of stones on small boards are found by steps of all stones at once", (in_line,)),
    Pass("parts", "connected parts that only grow are kept by every write", (part_of,)),
    Pass("chains", "a walk that cannot meet itself remembers nothing", (acyclic,)),
    Pass("regions", "groups as a set of sets: each found once", (regions,)),
    Pass(
        "few",
        "connected parts are found one at a time, and no more of them than are asked about",
        (few_regions, in_turn),
    ),
    Pass("tabled", "what is found by going along a list of the board is looked up", (tabled,)),
    Pass("path_sets", "a list of the board as a set is looked up, and asked as one", (path_set, asked_of_set)),
    Pass("masks", "conditions that are sets become bit operations", (masks, filters_by_case, some_of)),
    Pass("disjoint", "a search for what cannot lie in a part stops where it meets the neighbours of that", (disjoint,)),
    Pass("beside", "no search is begun from an element that touches itself what is wanted", (without_touching,)),
    Pass("above", "places with more than a number as a set that every write keeps"),
    Pass("shifts", "sets step as a whole", (stepped_image,)),
    Pass("meets", "a search through a group stops at the site that is asked for", (meets,)),
    Pass("rays", "the beginning of a line is one look at its lowest or highest bit", (two_lines, cut, first_on_line)),
    Pass("fills", "the first stops on the walks from all elements are found at once"),
    Pass("before", "what lies before the first stop on a line is found without a branch", (before_stop,)),
    Pass(
        "lanes",
        "several walks on boards of one word are gone at once",
        (filled_in_lanes, before_in_lanes, lines_in_lanes),
    ),
    Pass(
        "sweep",
        "lines from a place are gone along at once, with no branch by the kind where each kind of piece has its own",
        (sweep, swept_lines),
    ),
    Pass(
        "unneeded",
        "what cannot fail is not worked out for nobody: elements behind the first, and what is noted",
        (first_kept,),
        (noted,),
    ),
    Pass("pick", "a set of candidates that are all legal is drawn from at once"),
    Pass("roll", "random games have a loop of their own, in which nothing pauses"),
    Pass("players", "the flow of that loop is written out for each player, or what draws where there is no loop"),
    Pass("games", "several random games at once, in the lanes of vectors, where a ply has no branch"),
    Pass("unmet", "games in lanes do not ask of a line that ends the game whether it goes through the new stone"),
    Pass("pairs", "of pairs of elements the legal ones are found at once, for each second element as a set"),
    Pass(
        "adjoining",
        "pairs of an element and one beside it are drawn from as sets, one for each distance of their numbers",
    ),
    Pass("followed", "pairs behind which no further parameter is found are not gone through"),
    Pass("movable", "what has no move in any direction is left out before its own directions are asked"),
    Pass("growing", "ends that only what is gained can bring are asked of those who gained something"),
    Pass("resume", "searches that ends ask for go on from what they reached before"),
    Pass("at_once", "one value is written to a set of places at once", effects=(written_at_once,)),
    Pass("alone", "values that are kept as a few sets by value are kept in these alone"),
    Pass("cases", "legal elements are known as a set in each case of who is to move, before one is tried"),
    Pass("footprint", "a choice is not tried that writes none of the places on which its condition hangs"),
    Pass("foresee", "what is asked after a choice is asked before it, of sets as its writes will have made them"),
    Pass("once", "where a function only ever gets one value, that is written only where it is new"),
    Pass("needed", "a choice that is tried writes no more than what is asked about afterwards"),
    Pass(
        "unseen",
        "a position is remembered without a look where it was just looked for in vain, and counted without one behind that",
        effects=(just_remembered,),
    ),
    Pass("undo", "a choice is tried on the position itself and undone, where that moves fewer bytes"),
)
NAMES = tuple(one.name for one in PASSES)

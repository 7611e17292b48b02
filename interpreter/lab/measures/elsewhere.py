"""What other commands than `study` measure, declared as measures are. It takes games of its own, or is no number of a game."""

from __future__ import annotations

from ...ground.records import Struct


class MeasuredElsewhere(Struct):
    """Attributes are those of `model.Measure`; `about`: what it is, in a sentence; `unit` is for people; `commands`: who tells
    it."""

    name: str
    title: str
    about: str
    commands: tuple[str, ...]
    unit: str
    span: str
    definition: str
    estimator: str
    error: str
    source: str
    edges: str


ELSEWHERE = (
    MeasuredElsewhere(
        "random",
        "gap to chance",
        "What a player scores against random play.",
        ("study --depth", "ladder", "match"),
        "share",
        "0 to 1",
        "The points of the player in pairs of games against random players, seats exchanged after an opening of two decisions "
        "drawn at random: a win 1, a draw 1/2, a loss 0; with n players a block of n games, as in `score`.",
        "mean over the games of all pairs",
        "Wilson, where it decides whether the player may be too weak: its lower end is under 95 %",
        "after the practice of engine testing",
        "Pairs with a game that did not end count for nobody. One player: refused. Chance and hidden parts take part.",
    ),
    MeasuredElsewhere(
        "depth",
        "depth",
        "How many doublings of a search's budget help.",
        ("ladder", "study --depth"),
        "rungs, and nelo",
        "0 and more",
        "How many rungs, each of twice the budget, are proven to be stronger than the one below, and the sum of the normalised "
        "Elo of these.",
        "generalised SPRT of 0 against 60 nelo on pairs with seats exchanged, errors of 5 % each; the Elo of a rung is the "
        "difference for which the end of its test is the median one",
        "of each rung 95 % by the exact law of the Brownian motion that the test follows; of the number of rungs none",
        "after the ladder of Ai Ai, with a rule for stopping; Wald 1945, Michel Van den Bergh's normalised Elo",
        "A rung that scores under 55 % at the top, and a player that does not surely beat random play, are told first. Players "
        "without a budget, and games of one player, are refused.",
    ),
    MeasuredElsewhere(
        "openings",
        "openings",
        "How the first turns score for who begins.",
        ("openings", "study --report"),
        "share",
        "0 to 1",
        "Of the games in which the first turns led to one position, or to one that only the symmetry of the board tells apart, "
        "the mean score of the player who decides first.",
        "mean over the games of each opening that ended; a draw counts half",
        "Wilson at 5 %/n, n the openings that are told, so that all hold together",
        "the opening table of Ai Ai, with intervals",
        "An opening is told from 30 ended games on. Where nature decides in it none is the best; where not all is seen none "
        "is for a swap. Only openings that the players choose are met.",
    ),
    MeasuredElsewhere(
        "coverage",
        "coverage of rules",
        "Which rules were at work.",
        ("coverage", "study --report"),
        "decisions",
        "0 and more",
        "For each move how often it was possible and taken; for each end how often it was reached; for each condition how "
        "often it was asked, true, and false while all that `and` joins it with was true; for each statement whether it ran.",
        "counts, over games that are gone through with every condition watched",
        "what was never seen in G games may still happen in up to 1 - 0.05^(1/G) of them, about 3/G, with 95 %",
        "own; the rule of three of Hanley and Lippman-Hand 1983",
        "The rules of modules of the library are left out. Moves of nature count as those of players do. A game "
        "that is cut off counts as far as it went.",
    ),
    MeasuredElsewhere(
        "exposure",
        "exposure of a change",
        "In how many games a change of rules could show.",
        ("compare",),
        "share",
        "0 to 1",
        "The share of games of the changed rules in which some position has other legal decisions by the first rules; and of "
        "those in which a decision was made that the first rules do not have, or that leads elsewhere by them. The same of "
        "each change by itself, undone in the changed rules.",
        "share of the games that were gone through, 40 of up to 4,000 positions together",
        "Wilson",
        "own",
        "A game is gone through as far as both rules lead to the same positions. Where states or sites differ it is told that "
        "the rules cannot be held against each other. What the changed rules forbid nobody can do in these games: told.",
    ),
)
"""In the order of the page that tells them."""

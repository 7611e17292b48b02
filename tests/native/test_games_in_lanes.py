"""Games in the lanes of vectors are the games that are played one at a time."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random as Chance

import pytest
from ludograph.engines.base import Game, State
from ludograph.engines.native import NativeGame
from ludograph.engines.native.file.program import generate
from ludograph.engines.native.frame import SEARCHING
from ludograph.engines.native.straight.joined import JoinedWords
from ludograph.engines.native.straight.plain import has_all, is_within
from ludograph.engines.native.straight.word import ALL, NotStraight, Word
from ludograph.engines.native.straight.words import WordCode
from ludograph.engines.playouts import random_games
from ludograph.engines.reference import ReferenceGame
from ludograph.files.naming import WithOptions
from ludograph.pipeline import check_text

from tests.shared import program as checked
from tests.shared import thinned

IN_LANES = [
    "tic_tac_toe",
    "connect_four",
    "breakthrough:columns=4",
    "reversi:size=4",
    "reversi",
    "yavalath:size=3",
    "gomoku:size=9",
    "hex:size=9,pie=no",
    "hex:size=4",
    "hex:size=9",
]


def both_ways(name: str) -> tuple[NativeGame, NativeGame]:
    ruleset = WithOptions.read(name)
    program = checked(ruleset.ruleset, ruleset.options)
    lanes, single = (NativeGame(program, ruleset.ruleset, without=without) for without in ((), {"games"}))
    assert "#define LANED 1" in lanes.source.text
    assert "LANED 1" not in single.source.text
    return lanes, single


@pytest.mark.parametrize(
    "name",
    thinned(IN_LANES, "tic_tac_toe", "breakthrough:columns=4", "reversi:size=4", "yavalath:size=3", "hex:size=9"),
)
def test_lanes_play_the_same_games(name: str) -> None:
    """Whatever the number of games, whichever they are, and wherever they are cut off."""
    lanes, single = both_ways(name)
    for numbers in (range(301), range(7, 20), (5, 3, 900, 2**40, 3, *range(40)), range(3)):
        for most in (1, 2, 9, 2000):
            made, wanted = (game.random_games(1, numbers, most) for game in (lanes, single))
            assert repr(made) == repr(wanted)
    for games, most in ((5001, 2000), (40, 9), (7, 2000), (0, 2000)):
        assert lanes.tally(2, 11, games, most) == single.tally(2, 11, games, most)


@pytest.mark.parametrize(
    "name",
    [
        "tic_tac_toe",
        "breakthrough:columns=4",
        "reversi:size=4",
        "gomoku:size=9",
        "yavalath:size=3",
        "hex:size=4,pie=no",
        "hex:size=3",
    ],
)
def test_lanes_play_what_the_rules_mean(name: str) -> None:
    ruleset = WithOptions.read(name)
    program = checked(ruleset.ruleset, ruleset.options)
    lanes, meaning = NativeGame(program, name), ReferenceGame(program, name)
    assert told(lanes) == told(meaning)


OFFERS = """
title: Offers
players: [Left, Right]
board: {tiling: square, columns: 9, rows: 8}
state: {owner: cell -> player?, n: 0..3, odd: bool, last: cell?}
moves:
  put in main:
    choose: s in cell where owner[s] is none
    do: owner[s] = mover; last = s; n = min(n + 1, 3); odd = not odd
  take in main:
    when: odd and n < 3
    choose: s = last
    do: owner[s] = mover; n = min(n + 1, 3)
setup: n = 1
flow: |
  forever: for p in player: turn p: decide main otherwise: rank by count(s in cell where owner[s] is q) for q in player
"""


def test_offers_that_are_rare_are_drawn_too() -> None:
    """They hang on functions without arguments: a number, a truth, a place."""
    report = check_text(OFFERS)
    lanes, meaning = NativeGame(report, "offers"), ReferenceGame(report, "offers")
    assert "#define LANED 1" in lanes.source.text
    assert told(lanes) == told(meaning)


def test_each_side_of_hex_wins_as_often_as_it_must() -> None:
    """With the swap, after which what was within reach must be searched for anew."""
    lanes, _ = both_ways("hex:size=2")

    @cache
    def share(state: State) -> float:
        if state.result is not None:
            return float(state.result.ranking[0] == (lanes.players[0],))
        made = [share(state.apply(one)) for one in state.legal()]
        return sum(made) / len(made)

    wanted, games = share(lanes.initial()), 20000
    played = lanes.random_games(5, range(games), 100)
    won = sum(result is not None and result.ranking[0] == (lanes.players[0],)
              for result in map(played.results.__getitem__, played.ended))  # fmt: skip
    assert 0 < wanted < 1
    assert abs(won - games * wanted) < 4 * (games * wanted * (1 - wanted)) ** 0.5


def told(game: Game) -> list[tuple[list[int], object]]:
    """Of each game its counts and how it ended."""
    return [
        ([column[at] for column in part.counts.values()], part.results[end])
        for part in random_games(game, 4, range(30), 100)
        for at, end in enumerate(part.ended)
    ]


def test_players_win_as_often_as_they_must() -> None:
    """Tic-tac-toe at random: who begins wins 737 of 1260 games, the other one 121 of 420."""
    lanes, _ = both_ways("tic_tac_toe")
    played = lanes.random_games(5, range(20000), 100)
    won = [sum(result is not None and result.ranking[0] == (player,) for result in map(played.results.__getitem__, played.ended))
           for player in lanes.players]  # fmt: skip
    for wins, share in zip(won, (737 / 1260, 121 / 420), strict=True):
        assert abs(wins - 20000 * share) < 4 * (20000 * share * (1 - share)) ** 0.5


@pytest.mark.parametrize("name", thinned(["go:size=5", "chess", "oware", "gomoku:size=17"], first=1))
def test_other_rules_have_no_lanes(name: str) -> None:
    ruleset = WithOptions.read(name)
    assert "VEC" not in generate(ReferenceGame(checked(ruleset.ruleset, ruleset.options), name)).text


def test_only_what_plays_has_lanes() -> None:
    game = ReferenceGame(checked("tic_tac_toe"), "tic_tac_toe")
    assert "VEC" in generate(game).text
    assert "VEC" not in generate(game, SEARCHING).text


# ---------------------------------------------------------------- words


def value(word: Word, fields: list[int], tables: Sequence[tuple[int, ...]] = ()) -> int:
    """What a word is: the meaning of the operations that `some_word` makes."""
    args = [value(part, fields, tables) for part in word.args]
    match word.name, args:
        case "const", _:
            return word.number
        case "field", _:
            return fields[word.number]
        case "and", (a, b):
            return a & b
        case "or", (a, b):
            return a | b
        case "not", (a,):
            return ~a & ALL
        case "plus", (a, b):
            return a + b & ALL
        case "up", (a,):
            return a << word.number & ALL
        case "down", (a,):
            return a >> word.number
        case "up_by", (a, b):
            return a << b & ALL
        case "down_by", (a, b):
            return a >> b
        case "some", (a,):
            return ALL if a else 0
        case "joint", (a, b):
            return (a << 64 | b) << word.number >> 64 & ALL
        case "count", (a,):
            return a.bit_count()
        case "minus", (a, b):
            return a - b & ALL
        case "same", (a, b):
            return ALL if a == b else 0
        case "less", (a, b):
            return ALL if a < b else 0
        case "entry", (at,):
            return tables[word.number][at] if at < len(tables[word.number]) else 0
        case "lowest", (a,):
            return a & -a
        case "index", (a,):
            return a.bit_length() - 1 & ALL
        case "place", (a, b):
            return [at for at in range(64) if a >> at & 1][b] if b < a.bit_count() else 0
        case "bit", (a,):
            return 1 << a
        case "wide", parts:
            return sum(part << 64 * at for at, part in enumerate(parts))
        case "chosen", (mask, a, b):
            return mask & a | ~mask & b
    raise AssertionError(word)


def some_word(words: WordCode, chance: Chance, depth: int) -> Word:
    if not depth:
        return (
            words.field(chance.randrange(4))
            if chance.random() < 0.7
            else words.const(chance.choice((0, 1, ALL, 2**63, 90)))
        )
    a, b = (some_word(words, chance, depth - 1) for _ in range(2))
    match chance.randrange(7):
        case 0:
            return words.both(a, b)
        case 1:
            return words.either(a, b)
        case 2:
            return words.without(a, b)
        case 3:
            return words.shifted(a, chance.choice((-7, -1, 3, 8)))
        case 4:
            return words.plus(a, b)
        case 5:
            return words.chosen(words.some(a), a, b)
    return words.neither(a)


@pytest.mark.parametrize("seed", range(20))
def test_a_word_that_is_simplified_means_what_it_is_made_of(seed: int) -> None:
    chance, words = Chance(seed), WordCode()
    fields = [chance.getrandbits(64) & chance.getrandbits(64) for _ in range(4)]
    for _ in range(30):
        a, b = (some_word(words, chance, 3) for _ in range(2))
        one, other = value(a, fields), value(b, fields)
        taken = words.both(words.both(a, b), words.neither(words.both(b, a)))
        parted = words.either(words.without(a, words.both(a, b)), words.both(a, b))
        for made, meant in (
            (words.both(a, words.both(b, a)), one & other),
            (words.either(words.both(a, b), b), other),
            (words.either(words.without(a, b), b), one | other),
            (words.some(words.lowest(a)), ALL if one else 0),
            (taken, 0),
            (parted, one),
        ):
            assert value(made, fields) == meant


@pytest.mark.parametrize("seed", range(20))
def test_joined_words_are_one_or_the_other(seed: int) -> None:
    """Whatever they share, and in whatever order several pairs of them are joined."""
    chance, words = Chance(seed), WordCode()
    mask = words.some(words.field(4))
    join = JoinedWords(words, mask)
    pairs = [(some_word(words, chance, 4), some_word(words, chance, 4)) for _ in range(6)]
    made = [join(*pair) for pair in pairs]
    for is_first in (True, False):
        fields = [*(chance.getrandbits(64) for _ in range(4)), int(is_first)]
        for pair, word in zip(pairs, made, strict=True):
            assert value(word, fields) == value(pair[not is_first], fields)


@pytest.mark.parametrize("seed", range(20))
def test_a_word_that_plainly_lies_within_another_one_does(seed: int) -> None:
    """The last pairs do, however they are put together."""
    chance, words = Chance(seed), WordCode()
    pairs = [(some_word(words, chance, 3), some_word(words, chance, 3)) for _ in range(30)]
    a, b, c, d = (words.field(at) for at in range(4))
    first = words.lowest(words.both(a, b))
    truth = words.some(words.both(a, b))
    pairs += [
        (first, words.either(c, a)),
        (words.without(words.chosen(c, a, b), d), words.either(b, a)),
        (words.both(truth, c), words.some(words.either(d, words.both(a, b)))),
    ]
    found = [is_within(*pair) for pair in pairs]
    assert all(found[-3:])
    assert not is_within(a, first)
    for _ in range(20):
        fields = [chance.getrandbits(64) & chance.getrandbits(64) for _ in range(5)]
        for pair, lies in zip(pairs, found, strict=True):
            one, other = (value(word, fields) for word in pair)
            assert not lies or not one & ~other


@pytest.mark.parametrize("seed", range(10))
def test_sets_of_several_words_are_sets(seed: int) -> None:
    chance, words = Chance(seed), WordCode()
    a, b = (words.wide([words.field(at + first) for at in range(3)]) for first in (0, 3))
    fields = [chance.getrandbits(64) & chance.choice((0, ALL, 2**63 | 1)) for _ in range(5)] + [chance.getrandbits(64)]
    one, two = (value(word, fields) for word in (a, b))
    every = 2**192 - 1
    by = chance.choice((-130, -64, -5, 1, 15, 64, 100))
    number = chance.randrange(two.bit_count())
    known = words.set(one, 192)
    assert known.known == one
    assert has_all(words.field(0), words.field(0))
    assert has_all(words.either(words.field(1), words.field(0)), words.field(0))
    assert not has_all(words.without(words.field(0), words.field(1)), words.field(0))
    for word, wanted in (
        (words.both(a, b), one & two),
        (words.either(a, known), one),
        (words.without(a, b), one & ~two),
        (words.chosen(words.some(a), b, a), two if one else one),
        (words.shifted(a, by), one << by & every if by > 0 else one >> -by),
        (words.count(a), one.bit_count()),
        (words.either(words.some(a), words.some(b)), ALL if one | two else 0),
        (words.same(a, b), ALL if one == two else 0),
        (words.kth(b, words.const(number), 192), 1 << [at for at in range(192) if two >> at & 1][number]),
    ):
        assert value(word, fields) == wanted
    with pytest.raises(NotStraight):
        words.plus(a, b)


@pytest.mark.parametrize("place", [None, 0, 3, 64, 120])
def test_tables_of_elements(place: int | None) -> None:
    """Of an element of a set of several words what a table has, of none nothing."""
    words, chance = WordCode(), Chance(1)
    rows = [1 << chance.randrange(121) for _ in range(121)]
    a = words.wide([words.field(0), words.field(1)])
    one = 0 if place is None else 1 << place
    fields = [one & ALL, one >> 64]
    wanted = 0 if place is None else rows[place]
    assert value(words.entry(a, rows), fields, words.tables) == wanted
    fields[1] |= 0 if place is None else 1 << 63
    first = value(words.lowest(a), fields)
    assert first == one
    with pytest.raises(NotStraight):
        words.entry(words.field(0), rows)

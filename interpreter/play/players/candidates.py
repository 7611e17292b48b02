"""Features that may tell who is ahead, read from the rules: each a rule text of a player `p`, as an author could write it under
`evaluate:`.

They come from how the game ends, from what the rules say of a player by a name, and from what the state keeps of players and of
things that they own.
Source: Kuhlmann, Dresner and Stone, "Automatic heuristic construction in a complete general game player", AAAI 2006; Schiffel
and Thielscher, "Fluxplayer", AAAI 2007 (degrees to which an end is reached).
"""

from __future__ import annotations

from collections.abc import Iterator

from ...core import nodes as core
from ...core import types as t
from ...core.walk import walk
from ...ground.records import Struct
from .connections import connections, set_text

_MOST_KINDS = 8
"""A function of things with more values than this is not counted by its values."""

_BINDING = (
    core.Bind,
    core.Chain,
    core.Filter,
    core.Fold,
    core.Image,
    core.Prefix,
    core.Reach,
    core.Shortest,
    core.Sort,
)
"""What has a variable of its own."""

_P, _THING, _PLACE = "p", "x", "y"
_PLAYER = "player"


class Candidate(Struct):
    """A feature that may tell who is ahead.

    Attributes:
        name:   what it is called, unlike the others.
        text:   its value, a number for a player.
        about:  what it counts, in words.
        sign:   1 or -1, where the rules say that more or less of it is better; else 0.
        by:     what the player is called in the text.
    """

    name: str
    text: str
    about: str
    sign: int = 0
    by: str = "p"


def candidates(game: core.Game) -> list[Candidate]:
    """All of a game, those of its ends first; no two have the same name or text."""
    made: dict[str, Candidate] = {}
    names: set[str] = set()
    for one in (
        *_of_ends(game),
        *_of_ways(game),
        *_of_connections(game),
        *_of_mobility(game),
        *_of_definitions(game),
        *_of_players(game),
        *_of_parts(game),
        *_of_things(game),
    ):
        if one.text not in made:
            name, number = one.name, 2
            while name in names:
                name, number = f"{one.name}_{number}", number + 1
            names.add(name)
            made[one.text] = Candidate(name, one.text, one.about, one.sign)
    return list(made.values())


# ---------------------------------------------------------------- how the game ends


def _of_ends(game: core.Game) -> Iterator[Candidate]:
    for over in walk(game.flow, tuple(game.moves.values()), game.ends, into=(core.Action, core.Move)):
        if isinstance(over, core.Over) and over.kind in ("rank", "score") and over.value and not over.members:
            name = _variable(over.value, over.slot)
            if name:
                yield Candidate("goal", _as_p(over.value.span.text, name), "what the players are ranked by", 1)
    for end in game.ends:
        sign = _who_ends(end.result)
        for condition, name in _conditions(end) if sign else ():
            for degree in _degrees(condition):
                yield Candidate("goal", _as_p(degree, name), "how near an end of the game is for the player", sign)


def _conditions(end: core.End) -> Iterator[tuple[core.Expr, str]]:
    """What an end asks of a player, and what the player is called there."""
    asked = [(end.when, end.slot)]
    if isinstance(end.source, core.Filter):
        asked.append((end.source.where, end.source.slot))
    for condition, slot in asked if end.source is not None else ():
        name = _variable(condition, slot)
        if name:
            yield condition, name


def _of_ways(game: core.Game) -> Iterator[Candidate]:
    """How near a thing of a player is to where it would make that player win."""
    for end in game.ends:
        for condition, name in _conditions(end) if _who_ends(end.result) == 1 else ():
            for read in walk(condition):
                if isinstance(read, core.Read) and read.fun.args == (_player(game),):
                    yield from _way(condition, read, name)


def _way(condition: core.Expr, read: core.Read, name: str) -> Iterator[Candidate]:
    """How near the place that a function gives is to those with which a condition would hold."""
    kind = read.fun.result
    if isinstance(kind, t.Elem) and kind.universe.is_site:
        there = condition.span.text.replace(read.span.text, _PLACE)
        way = f"-min(distance({read.span.text}, {_PLACE}) for {_PLACE} in {kind} where {there})"
        yield Candidate(
            f"way_of_{read.fun.name}", _as_p(way, name), f"how near `{read.fun.name}` is to where it wins", 1
        )


def _of_connections(game: core.Game) -> Iterator[Candidate]:
    """How many places a player lacks to connect what an end asks that player to connect."""
    for end in game.ends:
        sign = _who_ends(end.result)
        for condition, name in _conditions(end) if sign else ():
            for asked in connections(condition):
                owner = _owner(game, asked.own)
                if owner is not None:
                    kind, longest = owner.args[0], asked.longest
                    free = f"those({_PLACE} in {kind} where {owner.name}[{_PLACE}] is none)"
                    parts = ", ".join([*map(set_text, (asked.own, asked.one, asked.two)), free, *asked.links])
                    text = f"-min({_THING} for {_THING} in {{lacking({parts}), {longest}}})"
                    about = (
                        f"how few places where `{owner.name}` is none the player lacks to connect what ends the game"
                    )
                    yield Candidate("connection", _as_p(text, name), about, sign)


def _owner(game: core.Game, own: core.Expr) -> core.Fun | None:
    """The function of a site that says which sites are a player's, where a set is worked out from it."""
    for read in walk(own, into=(core.Definition,)):
        if isinstance(read, core.Read) and len(read.fun.args) == 1 and read.fun.result == t.Opt(_player(game)):
            return read.fun
    return None


def _of_mobility(game: core.Game) -> Iterator[Candidate]:
    """How many decisions a player would have, of all moves and of each."""
    decided = [part for part in game.flow if isinstance(part, core.Decide)]
    offers = [(part, offer.move) for part in decided for row in part.lists for offer in row]
    drawn = {move.name for part, move in offers if part.chance}
    moves = {
        move.name: f"count(can {move.name} by {_P})"
        for _, move in offers
        if not move.types and move.binders and move.finish is None and "." not in move.name and move.name not in drawn
    }
    if moves:
        yield Candidate("mobility", " + ".join(moves.values()), "how many decisions the player would have")
    for name, text in moves.items() if len(moves) <= _MOST_KINDS else ():
        yield Candidate(f"ways_to_{name}", text, f"how many decisions of `{name}` the player would have")


def _who_ends(result: core.Effect) -> int:
    """1: whoever the end is about wins; -1: loses; 0: neither is plain."""
    kinds = {node.kind for node in walk(result) if isinstance(node, core.Over)}
    return {"win": 1, "lose": -1}.get(kinds.pop(), 0) if len(kinds) == 1 else 0


def _variable(expr: core.Expr, slot: int) -> str:
    """What a variable is called in an expression; "" where it does not occur, or another one is free there, too."""
    bound = {node.slot for node in walk(expr) if isinstance(node, _BINDING)}
    free = {(node.slot, node.name) for node in walk(expr) if isinstance(node, core.Var) and node.slot not in bound}
    return next((name for at, name in free if at == slot), "") if len(free) == 1 else ""


def _as_p(text: str, name: str) -> str:
    """A text about a variable as one about `p`."""
    return text if name == _P else f"sum({text} for {name} in {_PLAYER} where {name} is {_P})"


def _degrees(when: core.Expr) -> Iterator[str]:
    """Numbers that grow until a condition holds."""
    match when:
        case core.Op(name="and", args=parts):
            for part in parts:
                yield from _degrees(part)
        case core.Op(name="le" | "lt", args=(less, more)):
            yield f"({more.span.text}) - ({less.span.text})"
        case core.Op(name="same", args=(left, right)) if isinstance(left.type, t.Int):
            yield f"-abs(({left.span.text}) - ({right.span.text}))"
        case core.Fold(op="all", source=source, value=value, name=name):
            yield f"count({name} in {source.span.text} where {value.span.text})"


# ---------------------------------------------------------------- what has a name


def _of_definitions(game: core.Game) -> Iterator[Candidate]:
    """Functions of a player that the rules define: numbers, and how many elements sets have."""
    for one in game.definitions:
        if one.types != (_player(game),) or one.uses_mover or not one.reads_state or "." in one.name:
            continue
        called = f"{one.name}({_P})"
        if isinstance(one.result, t.Int):
            yield Candidate(one.name, called, f"`{one.name}` of the player")
        elif isinstance(one.result, t.SetOf | t.PathOf):
            yield Candidate(one.name, f"count({called})", f"how many `{one.name}` the player has")
        if isinstance(one.result, t.SetOf) and isinstance(one.result.of, t.SetOf | t.PathOf):
            largest = f"max(count({_PLACE}) for {_PLACE} in {called})"
            text = f"if count({called}) == 0 then 0 else {largest}"
            yield Candidate(f"largest_of_{one.name}", text, f"how large the largest of `{one.name}` of the player is")


def _of_players(game: core.Game) -> Iterator[Candidate]:
    """State functions of a player: numbers, and how often it is yes or not none, summed over their other arguments."""
    for fun in game.funs:
        if fun.args[:1] != (_player(game),) or fun.life == "turn":
            continue
        names = [f"{_THING}{number}" for number in range(len(fun.args) - 1)]
        entry = f"{fun.name}[{', '.join([_P, *names])}]"
        count, number = _counted(entry, fun.result)
        text = number or f"(if {count} then 1 else 0)"
        for name, kind in reversed(list(zip(names, fun.args[1:], strict=True))):
            text = f"sum({text} for {name} in {kind})"
        yield Candidate(fun.name, text, f"`{fun.name}` of the player" + (", all together" if names else ""))


def _of_parts(game: core.Game) -> Iterator[Candidate]:
    """What stands in the places that the rules define for a player: numbers of them, all together."""
    for one in game.definitions:
        if one.types != (_player(game),) or one.uses_mover or "." in one.name:
            continue
        for fun in game.funs:
            if fun.life == "turn" or len(fun.args) != 1 or not isinstance(fun.result, t.Int):
                continue
            about = f"`{fun.name}` in `{one.name}` of the player"
            if one.result == fun.args[0]:
                yield Candidate(f"{fun.name}_in_{one.name}", f"{fun.name}[{one.name}({_P})]", about)
            elif one.result == t.SetOf(fun.args[0]):
                text = f"sum({fun.name}[{_THING}] for {_THING} in {one.name}({_P}))"
                yield Candidate(f"{fun.name}_in_{one.name}", text, f"{about}, all together")


# ---------------------------------------------------------------- what players own


def _of_things(game: core.Game) -> Iterator[Candidate]:
    """How many things a player owns, of which kinds, what they are worth, and how far they have come."""
    things = [fun for fun in game.funs if len(fun.args) == 1 and _inner(fun.result) == _player(game)]
    for owner in things:
        (kind,) = owner.args
        if kind == _player(game):
            continue
        own = f"{_THING} in {kind} where {owner.name}[{_THING}] is {_P}"
        yield Candidate(f"own_{owner.name}", f"count({own})", f"how often `{owner.name}` is the player")
        for fun in game.funs:
            if fun is not owner and fun.args == owner.args and fun.life != "turn":
                yield from _by_function(owner, own, fun)
        if isinstance(kind, t.Elem) and kind.universe.is_site:
            yield from _of_places(game, owner, own, kind)


def _by_function(owner: core.Fun, own: str, fun: core.Fun) -> Iterator[Candidate]:
    """Of the things that a player owns those for which another function has a value."""
    entry = f"{fun.name}[{_THING}]"
    count, number = _counted(entry, fun.result)
    inner = _inner(fun.result)
    if isinstance(inner, t.Elem) and inner.universe.size <= _MOST_KINDS and not inner.universe.is_site:
        for label in inner.universe.labels:
            yield Candidate(
                f"{label}_of_{fun.name}" if not label.isidentifier() else label,
                f"count({own} and {entry} is {label})",
                f"how often `{fun.name}` is `{label}` where `{owner.name}` is the player",
            )
    elif number:
        head, _, where = own.partition(" where ")
        yield Candidate(
            f"sum_{fun.name}",
            f"sum({number} for {head} where {where})",
            f"`{fun.name}` where `{owner.name}` is the player, all together",
        )
    else:
        yield Candidate(
            f"own_{fun.name}",
            f"count({own} and {count})",
            f"how often `{fun.name}` holds where `{owner.name}` is the player",
        )


def _of_places(game: core.Game, owner: core.Fun, own: str, kind: t.Elem) -> Iterator[Candidate]:
    """How near the things of a player are to places that the rules define for that player, and to each other."""
    for one in game.definitions:
        if one.types == (_player(game),) and one.result == t.SetOf(kind) and not one.reads_state and not one.uses_mover:
            way = f"min(distance({_THING}, {_PLACE}) for {_PLACE} in {one.name}({_P}))"
            about = f"from the places where `{owner.name}` is the player to `{one.name}`"
            head, _, where = own.partition(" where ")
            yield Candidate(
                f"way_to_{one.name}", f"-sum({way} for {head} where {where})", f"how short the ways are {about}"
            )
            nearest = f"if count({own}) == 0 then -{kind.universe.size} else -min({way} for {head} where {where})"
            yield Candidate(f"nearest_to_{one.name}", nearest, f"how short the shortest way is {about}")
    yield Candidate(
        f"room_of_{owner.name}",
        f"count({_PLACE} in {kind} where {owner.name}[{_PLACE}] is none"
        f" and any({owner.name}[{_THING}] is {_P} for {_THING} in adjacent({_PLACE})))",
        f"how many free places are beside those where `{owner.name}` is the player",
    )
    yield Candidate(
        f"hold_of_{owner.name}",
        f"sum(count(adjacent({_THING})) for {own})",
        f"how many neighbours the places have where `{owner.name}` is the player, all together",
    )


def _counted(entry: str, kind: t.Type) -> tuple[str, str]:
    """Of a value of the state the condition that there is something, and the number that it is; "": it is none."""
    if isinstance(kind, t.Int):
        return "", entry
    return (entry if kind == t.BOOL else f"{entry} is not none"), ""


def _inner(kind: t.Type) -> t.Type:
    return kind.of if isinstance(kind, t.Opt) else kind


def _player(game: core.Game) -> t.Elem:
    return t.Elem(game.universes[_PLAYER])

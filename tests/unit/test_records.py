"""Records do what dataclasses do, for who declares them and for who is given one."""

from __future__ import annotations

import pickle
from copy import deepcopy
from dataclasses import FrozenInstanceError, asdict, dataclass, field, fields
from dataclasses import replace as replaced
from functools import cached_property
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ludograph.ground.records import Record, Struct, replace


class Thing(Struct):
    kind: ClassVar[str] = "thing"
    name: str
    sizes: tuple[int, ...] = ()
    seen: dict[str, int] = field(default_factory=dict, compare=False)
    told: str = field(default="", compare=False, kw_only=True)

    @cached_property
    def most(self) -> int:
        return max(self.sizes, default=0)


@dataclass(frozen=True)
class Usual:
    kind: ClassVar[str] = "thing"
    name: str
    sizes: tuple[int, ...] = ()
    seen: dict[str, int] = field(default_factory=dict, compare=False)
    told: str = field(default="", compare=False, kw_only=True)


class Larger(Thing):
    sizes = (9,)
    inner: Thing = Thing("inner")


class Alone(Record):
    name: str


_NAMES, _SIZES = st.sampled_from("ab"), st.lists(st.integers(0, 1), max_size=2).map(tuple)
_GIVEN = st.tuples(
    st.tuples() | st.tuples(_NAMES) | st.tuples(_NAMES, _SIZES) | st.tuples(_NAMES, _SIZES, st.just({"x": 1})),
    st.fixed_dictionaries({}, optional={"name": _NAMES, "sizes": _SIZES, "told": st.just("?"), "other": st.just(1)}),
)


def made(cls: type, args: tuple[Any, ...], named: dict[str, Any]) -> Any:
    """One of a class, or nothing where it cannot be made so."""
    try:
        return cls(*args, **named)
    except TypeError:
        return None


@given(_GIVEN, _GIVEN)
def test_it_is_made_compared_and_hashed_as_a_dataclass_is(
    one: tuple[tuple[Any, ...], dict[str, Any]], other: tuple[tuple[Any, ...], dict[str, Any]]
) -> None:
    things, usual = [made(Thing, *one), made(Thing, *other)], [made(Usual, *one), made(Usual, *other)]
    for thing, as_usual in zip(things, usual, strict=True):
        assert (thing is None) == (as_usual is None)
        if thing is not None:
            assert asdict(thing) == asdict(as_usual)
    if None not in things:
        assert (things[0] == things[1]) == (usual[0] == usual[1])
        assert things[0] != things[1] or hash(things[0]) == hash(things[1])


def test_given_twice_is_refused() -> None:
    with pytest.raises(TypeError):
        Thing("a", name="b")  # type: ignore[misc]


def test_each_has_its_own_of_what_is_made() -> None:
    Thing("a").seen["x"] = 1
    assert Thing("a").seen == {}


def test_it_is_frozen_and_keeps_what_was_worked_out() -> None:
    thing = Thing("a", (1, 3))
    assert (thing.most, thing == Thing("a", (1, 3))) == (3, True)
    with pytest.raises(AttributeError):
        thing.name = "b"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        del thing.name
    assert replace(thing, sizes=(5,)).most == 5
    assert issubclass(FrozenInstanceError, AttributeError)


def test_a_subclass_adds_fields_and_says_what_is_usual() -> None:
    larger = Larger("a")
    assert (larger.sizes, larger.inner.name, Larger.fields) == ((9,), "inner", (*Thing.fields, "inner"))
    assert larger != Thing("a", (9,))
    match larger:
        case Larger(name, sizes):
            assert (name, sizes) == ("a", (9,))


def test_dataclasses_know_it() -> None:
    larger = Larger("a", told="!")
    assert [one.name for one in fields(larger)] == list(Larger.fields)
    assert asdict(larger)["inner"] == {"name": "inner", "sizes": (), "seen": {}, "told": ""}
    assert replaced(larger, name="b") == Larger("b", told="!") == replace(larger, name="b")


def test_it_can_be_copied_and_sent() -> None:
    thing = Thing("a", (1,), {"x": 1})
    assert pickle.loads(pickle.dumps(thing)) == deepcopy(thing) == thing


def test_a_mere_record_is_only_itself() -> None:
    assert Alone("a") != Alone("a")
    assert len({Alone("a"), Alone("a")}) == 2

"""The name of rules: records, links and what is known of games hang on it, so it is the same for what plays the same by its words,
and no prose belongs to it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from ludograph.files.document import read_document
from ludograph.files.nodes import Mapping, Text, plain
from ludograph.files.places import is_prose, without_prose
from ludograph.files.schema import SECTIONS
from ludograph.files.schema.forms import ListForm, RecordForm, SchemaPlace, TableForm
from ludograph.ground.diagnostics import Sink
from ludograph.ground.source import SourceFile
from ludograph.language.merged import content_hash, is_named_otherwise
from ludograph.pipeline import read_ruleset, report_text

from .helpers import PLACE, rules

Value = str | list["Value"] | dict[str, "Value"]
Steps = tuple[str | int, ...]

OF_RULES = [one for one in SECTIONS if one.role == "rules"]


def whole(place: SchemaPlace) -> Value:
    """A value with all that may stand at a place."""
    form = place.mapping or place.items
    if isinstance(form, RecordForm):
        return {key.name: whole(key) for key in form.keys}
    if isinstance(form, TableForm):
        return {"one": whole(form.of)}
    return [whole(form.of)] if isinstance(form, ListForm) else "text"


def leaves(value: Value, path: Steps) -> Iterator[Steps]:
    if isinstance(value, str):
        yield path
    for step, inner in (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    ):
        yield from leaves(inner, (*path, step))


def changed(value: Value, path: Steps) -> Value:
    """A value with another text at a path."""
    if not path:
        return "other"
    if isinstance(value, dict):
        return {key: changed(inner, path[1:]) if key == path[0] else inner for key, inner in value.items()}
    return [changed(inner, path[1:]) if at == path[0] else inner for at, inner in enumerate(value)]


def bare(section: str, value: Value) -> object:
    """What a section says without its prose."""
    node = read_document(SourceFile("file.yaml", f"{section}: {value!r}"), Sink()).get(section)
    assert node is not None
    left = without_prose(node, (section,))
    return plain(left) if left is not None else None


@pytest.mark.parametrize("section", OF_RULES, ids=[one.name for one in OF_RULES])
def test_a_text_belongs_to_the_name_of_rules_if_and_only_if_the_table_says_that_it_is_no_prose(
    section: SchemaPlace,
) -> None:
    value = whole(section)
    named = bare(section.name, value)
    for path in leaves(value, (section.name,)):
        other = bare(section.name, changed(value, path[1:]))
        assert (other == named) is is_prose(path), path


def name(**sections: str) -> str:
    return content_hash(report_text(rules(language="2", **sections)).checked().ruleset)


@pytest.mark.parametrize(
    "told",
    [
        {"about": "A game.", "nouns": "{owner: holder}", "strategy": "Win.", "history": "Old."},
        {"players": "{names: [Red, Blue], about: Two people.}"},
        {"board": "{tiling: square, columns: 4, rows: 4, about: A board., links: {diagonal: {about: Aslant.}}}"},
        {
            "state": "{owner: {type: cell -> player?, about: Whose.}, count_of: {type: cell -> 0..9, says: 'the number of {}'}}"
        },
        {"flow": "{do: 'forever: for p in player: turn p: decide main otherwise: draw', about: In turn.}"},
        {"choices": "{main: {about: One of these.}}"},
        {
            "moves": f"{PLACE}    about: Put one.\n    asks: {{at: the cell}}\n    because: {{at: It is full.}}\n    says: put\n    brief: a cell\n"
        },
        {"draw": "[{mark: disc, on: 's in cell where owner[s] is not none'}]"},
    ],
)
def test_what_is_told_of_a_declaration_leaves_the_name_as_it_is(told: dict[str, str]) -> None:
    assert name(**told) == name()


@pytest.mark.parametrize(
    "played",
    [
        {"players": "[Red, Green]"},
        {"board": "{tiling: square, columns: 4, rows: 5}"},
        {"state": "{owner: cell -> player?, count_of: cell -> 0..8}"},
        {"moves": f"{PLACE}    written: put {{at}}\n"},
        {"moves": f"{PLACE}  wait in main: {{about: You wait.}}\n"},
        {"end": "[{when: count(cell) == 1, result: draw}]"},
        {"options": "{bold: {type: bool, default: no}}"},
    ],
)
def test_what_is_played_otherwise_has_another_name(played: dict[str, str]) -> None:
    assert name(**played) != name()


def test_a_reason_beside_a_condition_leaves_the_name_as_it_is() -> None:
    short, named, told = (
        name(moves=f"{PLACE}    when: {when}\n") for when in ("1 < 2", "{rule: 1 < 2}", "{is: 1 < 2, because: No.}")
    )
    assert short == named == told


def test_what_a_ruleset_tells_of_the_moves_of_a_module_leaves_the_name_as_it_is() -> None:
    ruleset = read_ruleset("hex")
    (swap,) = (value for key, value in ruleset.mapping("moves") if key.value.startswith("swap"))
    assert isinstance(swap, Mapping)
    before = content_hash(ruleset)
    about = next(value for key, value in swap.entries if key.value == "about")
    assert isinstance(about, Text)
    ours = Mapping(swap.entries, ruleset.sections["moves"].span)  # as if a level had given it another `about`
    moves = tuple((key, ours if value is swap else value) for key, value in ruleset.mapping("moves"))
    ruleset.sections["moves"] = Mapping(moves, ruleset.sections["moves"].span)
    assert content_hash(ruleset) == before


def test_names_that_were_given_by_prose_too_are_known_as_such() -> None:
    assert is_named_otherwise("9c2f2015cad1c192749eed17")
    assert not is_named_otherwise(content_hash(read_ruleset("hex")))

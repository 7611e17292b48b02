"""The table of sections: all of it is told, and what is added to it is known everywhere without another word."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from ludograph.boards import build, edits
from ludograph.book.comparison import compare
from ludograph.book.comparison.words import report
from ludograph.files import schema as table
from ludograph.files.library import Library
from ludograph.files.places import start_of, walk
from ludograph.files.ruleset import load_ruleset
from ludograph.files.schema.board import BOARD
from ludograph.files.schema.forms import (
    ListForm,
    PlainForm,
    RecordForm,
    RuleForm,
    SchemaPlace,
    SchemaSection,
    TableForm,
    Told,
)
from ludograph.files.schema.json_schema import json_schema
from ludograph.files.schema.parts import MOVE
from ludograph.files.schema.prose import ABOUT
from ludograph.ground.diagnostics import RulesetError, Sink
from ludograph.ground.records import replace
from ludograph.ground.source import RuleText, SourceFile
from ludograph.language.formatting import formatted
from ludograph.language.merged import content_hash, merged_yaml
from ludograph.language.parser import parse
from ludograph.pipeline import check_text

from .forms import as_read, text_of


def places(of: tuple[SchemaPlace, ...] = tuple(table.SECTIONS), path: str = "") -> Iterator[tuple[str, SchemaPlace]]:
    """All places of the table with what leads to them."""
    for place in of:
        here = f"{path}.{place.name or '*'}"
        yield here, place
        for form in place.forms:
            inner = (*form.keys, *form.further.values()) if isinstance(form, RecordForm) else ()
            yield from places(inner or ((form.of,) if isinstance(form, ListForm | TableForm) else ()), here)


def test_all_that_may_stand_in_a_file_is_told_in_a_sentence() -> None:
    found = list(places())
    assert len(found) > 150
    assert [path for path, place in found if not place.help.endswith(".")] == []


def test_a_place_has_at_most_one_form_for_each_form_of_yaml() -> None:
    for path, place in places():
        kinds = [
            "mapping" if isinstance(form, TableForm | RecordForm) else "list" if isinstance(form, ListForm) else "text"
            for form in place.forms
        ]
        assert kinds, path
        assert len(set(kinds)) == len(kinds), path


def test_the_keys_of_a_board_are_those_that_boards_are_made_of() -> None:
    forms = {key for keys in build._FORMS.values() for key in keys}
    assert set(BOARD.names) == {*forms, "sites", *edits.KEYS, "about", "keep", "names", "links"}


def test_every_entry_of_the_grammar_is_one() -> None:
    entries = {form.entry for _, place in places() for form in place.forms if isinstance(form, RuleForm)} - {"template"}
    for entry in entries:
        sink = Sink()
        parse(entry, RuleText("owner", SourceFile("file.yaml", "owner"), list(range(6))), sink)
    assert entries >= {"expression", "block", "body", "choose", "declaration", "generator", "names", "type_only"}


def test_every_section_and_key_has_a_row_in_the_reference() -> None:
    page = (Path(__file__).parents[2] / "docs" / "generated" / "sections.md").read_text(encoding="utf-8")
    for section in table.SECTIONS:
        assert f"## {section.name}\n" in page
    for path, place in places():
        if place.name:
            assert any(text in page for text in (f"`{place.name}`", f".{place.name}`", f"## {place.name}\n")), path


# ---------------------------------------------------------------- what is added

THANKS = SchemaPlace(
    "",
    "Who did something.",
    (
        RecordForm(
            (
                ABOUT,
                SchemaPlace(
                    "part", "The part, as `rules`.", (PlainForm(),), need=Told("`{name}` did no `part`", "no part here")
                ),
                SchemaPlace("since", "From which number on.", (RuleForm("expression"),)),
            )
        ),
    ),
)
THANKED = SchemaSection("thanked", "Who helped.", (TableForm(THANKS),), noun="credit", heading="thanks")


@pytest.fixture
def _thanked_section() -> Iterator[None]:
    """The table with a further section between `board` and `state`, and a further key of moves behind `when`."""
    sections = list(table.SECTIONS)
    names = [section.name for section in sections]
    form = MOVE.forms[0]
    assert isinstance(form, RecordForm)
    at = form.names.index("when") + 1
    hint = SchemaPlace("hint", "What a beginner should know.", (PlainForm(),), prose=False)
    moves = TableForm(
        replace(MOVE, forms=(replace(form, keys=(*form.keys[:at], hint, *form.keys[at:])),)), signatures=True
    )
    sections[names.index("moves")] = replace(table.section("moves"), forms=(moves,))
    sections.insert(names.index("state"), THANKED)
    kept = list(table.SECTIONS)
    table.SECTIONS[:] = sections
    table.place_at.cache_clear()
    yield
    table.SECTIONS[:] = kept
    table.place_at.cache_clear()


def with_thanks(given: str, hint: str = "go") -> str:
    moves = f"{{put in main: {{choose: at in cell, do: 'owner[at] = mover', hint: {hint}}}}}"
    return text_of(moves=moves, thanked=given)


@pytest.mark.usefixtures("_thanked_section")
def test_a_section_and_a_key_that_are_added_are_read() -> None:
    text = with_thanks("{Ann: {part: rules, since: 1 + 2}}")
    assert check_text(text).ruleset.mapping("thanked")[0][0].value == "Ann"
    for wrong, slug, title in [
        ("{Ann: {part: rules, until: 3}}", "unknown-key", "`thanked.Ann` has no key `until`"),
        ("{Ann: {since: 3}}", "missing-key", "`Ann` did no `part`"),
        ("[Ann]", "wrong-kind", "`thanked` is a mapping of names"),
        ("{Ann: {part: [rules]}}", "wrong-kind", "`part` is a text"),
    ]:
        with pytest.raises(RulesetError) as told:
            check_text(with_thanks(wrong))
        assert [(one.slug, one.title) for one in told.value.diagnostics] == [(slug, title)]


def test_nothing_of_that_is_known_without_the_table() -> None:
    with pytest.raises(RulesetError) as told:
        check_text(with_thanks("{Ann: {part: rules}}"))
    assert [one.slug for one in told.value.diagnostics] == ["unknown-key", "unknown-key"]


@pytest.mark.usefixtures("_thanked_section")
def test_what_is_added_is_put_in_order_and_its_rule_text_printed() -> None:
    text = "state: {a: 0..1}\nmoves:\n  go:\n    do: nothing\n    hint: slowly\n    when: yes\nthanked:\n  Ann:\n    since: 1+2\n    part: rules\n"
    assert formatted(SourceFile("file.yaml", text)) == (
        "thanked:\n  Ann:\n    part: rules\n    since: 1 + 2\nstate: {a: 0..1}\nmoves:\n  go:\n    when: yes\n    hint: slowly\n    do: nothing\n"
    )


@pytest.mark.usefixtures("_thanked_section")
def test_what_is_added_is_merged_compared_shown_and_part_of_the_name_of_the_rules() -> None:
    before = check_text(with_thanks("{Ann: {part: rules, since: 1+2}}"))
    after = check_text(with_thanks("{Ann: {part: rules, since: 4}, Bob: {part: board}}", hint="stay"))
    said = "\n".join(report(compare(before, after)))
    assert "thanks" in said
    assert "the credit `Bob` is new" in said
    assert "the credit `Ann` has another `since`: 1 + 2 → 4" in said
    assert "the move `put` has another `hint`: go → stay" in said
    assert "thanked: {Ann:" in merged_yaml(before.ruleset) or "thanked:\n  Ann:" in merged_yaml(before.ruleset)
    assert content_hash(before.ruleset) != content_hash(after.ruleset)
    variant = SourceFile("variant.yaml", "extends: base\nthanked: {Ann: {since: 9}}\n")
    base = SourceFile("base.yaml", with_thanks("{Ann: {part: rules, since: 3}}"))
    library = Library()
    merged = load_ruleset(variant, lambda kind, *rest: base if kind == "ruleset" else library.find(kind, *rest), Sink())
    found = {
        ".".join(map(str, path)): (text.value, start_of(path, text))
        for path, text in walk(merged.sections["thanked"], ("thanked",))
    }
    assert found == {"thanked.Ann.part": ("rules", None), "thanked.Ann.since": ("9", "expression")}


@pytest.mark.usefixtures("_thanked_section")
def test_what_is_added_is_in_the_schema_for_editors() -> None:
    validator = Draft202012Validator(json_schema())
    assert list(validator.iter_errors(as_read(with_thanks("{Ann: {part: rules}}")))) == []
    assert list(validator.iter_errors(as_read(with_thanks("{Ann: {parts: rules}}"))))
    assert list(validator.iter_errors(as_read(with_thanks("{Ann: {since: 3}}"))))

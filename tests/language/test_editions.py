"""Editions of the language: each file is read in its own, and what a later one brought is refused by name."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import ludograph
import pytest
from ludograph.boards.build import build
from ludograph.files import schema as table
from ludograph.files.edition import edition_of, needs_edition
from ludograph.files.library_paths import module_files, stdlib_root
from ludograph.files.nodes import Text
from ludograph.files.schema.forms import PlainForm, SchemaPlace, TableForm
from ludograph.files.schema.json_schema import json_schema
from ludograph.files.sources import Memory
from ludograph.ground.diagnostics import Diagnostic, Sink
from ludograph.ground.records import replace
from ludograph.ground.source import SourceFile, Span
from ludograph.language.formatting import formatted
from ludograph.language.merged import content_hash, merged_yaml
from ludograph.language.migration import in_edition, undecided
from ludograph.pipeline import check_ruleset, report, report_text

from tests.diagnostics.edition_calls import two_editions
from tests.schema.test_table import places

from .helpers import rules

PLAIN = rules()


def told(text: str) -> list[Diagnostic]:
    return [item for item in report_text(text).diagnostics if "edition" in item.slug]


@pytest.mark.parametrize(
    ("text", "edition"),
    [
        ("title: A", 1),
        ("language: 1\ntitle: A", 1),
        ("# a comment\nlanguage: 2\ntitle: A", 2),
        ('"language": "2"', 2),
        ("{language: 2, title: A}", 2),
        ("title: language\nabout: |\n  language: 2\n", 1),
        ("title: [", 1),
    ],
)
def test_the_first_key_says_the_edition_and_without_it_a_file_is_of_the_first(text: str, edition: int) -> None:
    assert edition_of(SourceFile("file.yaml", text)) == edition


@pytest.mark.parametrize("value", ["3", "0", "two", "2.0", "~", "[2]", "{2: 2}", "-1", "02"])
def test_another_edition_is_refused_and_it_is_said_which_are_read(value: str) -> None:
    (problem,) = told(f"language: {value}\n{PLAIN}")
    assert problem.slug == "unknown-edition"
    assert "editions 1 and 2" in problem.title
    assert "write `language: 2` as the first line" in problem.helps


def test_the_edition_stands_first_and_fmt_puts_it_there() -> None:
    text = f"about: A game.\nlanguage: 2\n{PLAIN}"
    (problem,) = told(text)
    assert problem.slug == "edition-first"
    assert formatted(SourceFile("file.yaml", text)).startswith("language: 2\ntitle: Test\n")


@pytest.mark.usefixtures("_second_edition")
def test_of_a_file_of_an_unknown_edition_nothing_else_is_told() -> None:
    assert [item.slug for item in told(f"language: 7\nrumours: {{a: b}}\n{PLAIN}")] == ["unknown-edition"]


# ---------------------------------------------------------------- what an edition brought


@pytest.fixture
def _second_edition() -> Iterator[None]:
    """A section of edition 2, and a form of it for `setup`."""
    kept = list(table.SECTIONS)
    names = TableForm(SchemaPlace("", "A text.", (PlainForm(),)), edition=2)
    rumours = replace(table.section("constants"), name="rumours", edition=2, forms=(names,))
    setup = table.section("setup")
    table.SECTIONS[:] = [replace(one, forms=(*one.forms, names)) if one is setup else one for one in kept] + [rumours]
    yield
    table.SECTIONS[:] = kept


@pytest.mark.usefixtures("_second_edition")
def test_a_key_of_a_later_edition_is_refused_by_name() -> None:
    (problem,) = told(f"{PLAIN}\nrumours: {{a: b}}\n")
    assert problem.slug == "edition"
    assert problem.title == "`rumours` is of edition 2 of the language"
    assert problem.helps == ("write `language: 2` as the first line",)
    assert problem.span is not None
    assert problem.span.text == "rumours"
    assert not told(f"language: 2\n{PLAIN}\nrumours: {{a: b}}\n")


@pytest.mark.usefixtures("_second_edition")
def test_a_form_of_a_later_edition_is_refused_by_name_and_quotes_are_proposed() -> None:
    (problem,) = told(f"{PLAIN}\nsetup: {{first: turn}}\n")
    assert problem.title == "a mapping for `setup` is of edition 2 of the language"
    assert any("quotes" in line for line in problem.helps)
    assert not told(f"language: 2\n{PLAIN}\nsetup: {{first: turn}}\n")


def test_words_of_the_grammar_are_refused_by_the_same_error() -> None:
    for head, said in (("", ["edition"]), ("language: 2\n", [])):
        file, sink = SourceFile("file.yaml", f"{head}title: A\n"), Sink()
        needs_edition(2, "`step NAME:`", Span(file, 0, 5), sink)
        assert [item.slug for item in sink.items] == said


def test_items_and_entries_have_their_edition_from_their_forms() -> None:
    assert {place.edition for _, place in places() if not place.name} == {1}


@pytest.mark.usefixtures("_second_edition")
def test_editors_are_told_the_edition_of_a_key() -> None:
    ruleset = json_schema()["$defs"]["ruleset"]["properties"]  # type: ignore[index]
    assert ruleset["rumours"]["description"].endswith(" (edition 2)")
    assert ruleset["language"]["minimum"] == 1


# ---------------------------------------------------------------- chains


@pytest.mark.usefixtures("_second_edition")
def test_each_file_of_a_chain_is_read_in_its_own_edition(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(f"language: 2\n{PLAIN}\nrumours: {{a: b}}\n")
    (tmp_path / "first.yaml").write_text("extends: base\n")
    (tmp_path / "wrong.yaml").write_text("extends: base\nrumours: {a: c}\n")
    (tmp_path / "second.yaml").write_text("language: 2\nextends: first\nrumours: {a: c}\n")
    assert not check_ruleset(str(tmp_path / "first.yaml")).warnings
    assert check_ruleset(str(tmp_path / "second.yaml"))
    with pytest.raises(ludograph.RulesetError) as problem:
        check_ruleset(str(tmp_path / "wrong.yaml"))
    (item,) = problem.value.diagnostics
    assert (item.slug, item.span.file.name if item.span else "") == ("edition", f"{tmp_path}/wrong.yaml")


@pytest.mark.parametrize(("base", "variant", "merged"), [(1, 1, False), (1, 2, True), (2, 1, True), (2, 2, True)])
def test_what_show_writes_is_of_the_latest_edition_of_the_chain(
    tmp_path: Path, base: int, variant: int, merged: bool
) -> None:
    heads = {1: "", 2: "language: 2\n"}
    (tmp_path / "base.yaml").write_text(heads[base] + PLAIN)
    (tmp_path / "variant.yaml").write_text(f"{heads[variant]}title: B\nextends: base\n")
    ruleset = check_ruleset(str(tmp_path / "variant.yaml")).ruleset
    text = merged_yaml(ruleset)
    assert text.split("\n")[1].startswith("language: 2" if merged else "title: B")
    again = report_text(text).checked().ruleset
    assert content_hash(again) == content_hash(ruleset)


def test_rules_that_no_edition_reads_otherwise_have_one_name_in_all() -> None:
    first, second = (report_text(head + PLAIN).checked().ruleset for head in ("", "language: 2\n"))
    assert content_hash(first) == content_hash(second)


def adding(statement: str) -> str:
    """A ruleset that adds to `n`, once by a statement and once by an action that it may perform."""
    return rules(
        state="{owner: cell -> player?, n: 0..99}",
        actions="{more: n += 1}",
        moves=f"\n  place in main:\n    choose: at in cell where owner[at] is none\n    do: '{statement}'",
    )


@pytest.mark.parametrize(
    ("statement", "places"),
    [
        ("n += 1; more()", []),
        ("together: n = 1; owner[at] = mover", []),
        ("together: n += 1; owner[at] = mover", ["n += 1"]),
        ("together: for p in player: more()", ["n += 1"]),
        ("together: n -= 2; more()", ["n += 1", "n -= 2"]),
    ],
)
def test_what_adds_up_in_edition_2_is_named_when_a_file_is_brought_to_it(statement: str, places: list[str]) -> None:
    file = SourceFile("file.yaml", adding(statement))
    assert sorted(span.text.strip() for span, _ in undecided(file, 2)) == places
    later = SourceFile("file.yaml", in_edition(file, 2))
    assert later.text.startswith("language: 2\n")
    assert list(undecided(later, 2)) == []
    assert later.text.removeprefix("language: 2\n") == formatted(file)


def test_a_file_is_brought_to_an_edition_with_its_comments() -> None:
    text = "# Words.\n\n# the name\ntitle: A  # short\n"
    assert in_edition(SourceFile("file.yaml", text), 2) == f"language: 2\n{text}"
    assert in_edition(SourceFile("file.yaml", f"# Words.\nlanguage: 1 # old\n{text}"), 2) == (
        f"# Words.\nlanguage: 2  # old\n{text}"
    )
    assert in_edition(SourceFile("file.yaml", "{title: A}"), 2) == "language: 2\ntitle: A\n"
    assert in_edition(SourceFile("file.yaml", "language: 2\ntitle: A\n"), 1) == "language: 2\ntitle: A\n"


def test_show_refuses_a_chain_whose_earlier_file_would_mean_something_else(tmp_path: Path) -> None:
    (tmp_path / "variant.yaml").write_text("language: 2\ntitle: B\nextends: base\n")
    for statement, refused in (("together: more()", True), ("more()", False)):
        (tmp_path / "base.yaml").write_text(adding(statement))
        ruleset = check_ruleset(str(tmp_path / "variant.yaml")).ruleset
        if refused:
            with pytest.raises(ludograph.RulesetError, match=r"`n \+= 1` in `together:` is not the same in edition 2"):
                merged_yaml(ruleset)
        else:
            assert "language: 2" in merged_yaml(ruleset)


def on_both_kinds(head: str = "", **sections: str) -> str:
    return head + rules(state="{owner: cell -> player?, post: vertex -> player?, count_of: cell -> 0..9}", **sections)


def names_of_vertices(text: str) -> list[str]:
    return list(report_text(text).checked().tables.sites["vertex"].names[:2])


def test_where_cells_and_vertices_share_names_edition_2_writes_a_vertex_with_a_plus() -> None:
    assert names_of_vertices(on_both_kinds()) == ["a1", "a2"]
    assert names_of_vertices(on_both_kinds("language: 2\n")) == ["+a1", "+a2"]
    alone = rules(state="{owner: vertex -> player?}").replace("at in cell", "at in vertex")
    assert names_of_vertices(f"language: 2\n{alone}") == ["a1", "a2"]


@pytest.mark.parametrize(
    ("names", "vertices"),
    [
        ('{vertex: "v{column}{row}"}', ["v00", "v01"]),
        ('{vertex: "{column}{row}"}', ["00", "01"]),
        ('{cell: "s{column}{row}"}', ["a1", "a2"]),
        ('{cell: "v{column}{row}", vertex: "v{column}{row}"}', ["v00", "v01"]),
    ],
)
def test_names_that_the_author_gives_are_kept(names: str, vertices: list[str]) -> None:
    text = on_both_kinds("language: 2\n", board=f"{{tiling: square, columns: 4, rows: 4, names: {names}}}")
    assert names_of_vertices(text) == vertices


def test_names_of_vertices_are_those_of_the_edition_in_which_the_tiling_stands(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(on_both_kinds())
    (tmp_path / "variant.yaml").write_text("language: 2\ntitle: B\nextends: base\nboard: {columns: 5}\n")
    program = check_ruleset(str(tmp_path / "variant.yaml"))
    assert program.tables.sites["vertex"].names[0] == "a1"
    with pytest.raises(ludograph.RulesetError, match="the name of a vertex is not the same in edition 2"):
        merged_yaml(program.ruleset)
    (tmp_path / "variant.yaml").write_text("language: 2\ntitle: B\nextends: base\nboard: {tiling: square}\n")
    assert check_ruleset(str(tmp_path / "variant.yaml")).tables.sites["vertex"].names[0] == "+a1"


def test_vertices_are_named_otherwise_on_just_those_tilings_that_have_names_for_two() -> None:
    for path in sorted((stdlib_root() / "boards").glob("*.yaml")):
        board = build({"tiling": path.stem, "columns": 4, "rows": 4})
        shared = bool(board.named("cell").keys() & board.named("vertex").keys())
        file = SourceFile("file.yaml", on_both_kinds(board=f"{{tiling: {path.stem}, columns: 4, rows: 4}}"))
        assert [span.text.strip() for span, _ in undecided(file, 2)] == [path.stem] * shared


def test_vertices_that_get_other_names_are_told_when_a_file_is_brought_to_edition_2() -> None:
    file = SourceFile("file.yaml", on_both_kinds())
    assert [span.text.strip() for span, _ in undecided(file, 2)] == ["square"]
    assert list(undecided(SourceFile("file.yaml", in_edition(file, 2)), 2)) == []
    first, second = (report_text(on_both_kinds(head)).checked().ruleset for head in ("", "language: 2\n"))
    assert content_hash(first) != content_hash(second)


def test_rules_that_an_edition_reads_otherwise_have_another_name_in_it() -> None:
    text = adding("together: n += 1; more()")
    first, second = (report_text(head + text).checked().ruleset for head in ("", "language: 2\n"))
    assert content_hash(first) != content_hash(second)


# ---------------------------------------------------------------- modules


def opponents(head: str, uses: str) -> int:
    """How many modules named in `uses` give `opponent`, by its text: 1 for the old one, 2 for that of edition 2."""
    with two_editions():
        ruleset = report_text(head + rules(uses=uses)).checked().ruleset
    (text,) = (value for key, value in ruleset.mapping("define") if key.value == "opponent")
    return 2 if isinstance(text, Text) and text.value == "mover" else 1


def test_a_module_of_an_edition_hides_the_older_one_from_files_of_that_edition() -> None:
    assert [opponents(head, "[two_players]") for head in ("", "language: 2\n")] == [1, 2]


def test_modules_find_modules_of_their_own_edition() -> None:
    files = {"mine.yaml": "module: mine\nuses: [two_players]\n"}
    for head, edition in (("", 1), ("language: 2\n", 2)):
        source = Memory({"mine.yaml": head + files["mine.yaml"], "game.yaml": PLAIN + "uses: [mine]\n"})
        with two_editions():
            modules = report("game.yaml", source=source).checked().ruleset.modules
        assert (modules["two_players"].file.name == "stdlib/2/two_players.yaml") is (edition == 2)


def test_a_module_of_a_later_edition_is_refused_by_name() -> None:
    with two_editions():
        (problem,) = told(rules(uses="[rumours]"))
        assert problem.title == "the module `rumours` is of edition 2 of the language"
        assert not told(f"language: 2\n{rules(uses='[rumours]')}")


def test_a_module_of_a_later_edition_is_no_choice_for_a_misspelt_one() -> None:
    with two_editions():
        (old,) = (item for item in report_text(rules(uses="[rumour]")).diagnostics if item.slug == "unknown-module")
        (new,) = (item for item in report_text(f"language: 2\n{rules(uses='[rumour]')}").diagnostics if item.helps)
    assert "rumours" not in " ".join(old.helps)
    assert "rumours" in " ".join(new.helps)


def test_files_of_the_library_say_the_edition_of_their_folder() -> None:
    for path in module_files():
        edition = edition_of(SourceFile(path.name, path.read_text(encoding="utf-8")))
        assert edition == (int(path.parent.name) if path.parent.name.isdigit() else 1), path


def test_results_of_a_single_player_are_read_otherwise() -> None:
    alone = rules(players="[Solo]")
    ((span, question),) = undecided(SourceFile("alone.yaml", alone), 2)
    assert span.text == "draw"
    assert question == "`draw` of a single player has the game itself as the opponent in edition 2"
    assert list(undecided(SourceFile("two.yaml", PLAIN), 2)) == []

"""A ruleset that was checked before is read again from what was kept: the same trees, and never something else."""

from __future__ import annotations

import json
from pathlib import Path

import lark
import pytest
from ludograph.files import caching
from ludograph.files.library_paths import rulesets_root
from ludograph.files.nodes import Mapping, Text
from ludograph.ground.diagnostics import render_all
from ludograph.ground.source import RuleText, SourceFile
from ludograph.language import parser, shelf
from ludograph.language import syntax as ast
from ludograph.language.trees import Build
from ludograph.pipeline import report


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of what is kept, empty; nothing is remembered by the process either."""
    folder = tmp_path / "cache"
    monkeypatch.setattr(shelf, "cache_folder", lambda *names: folder.mkdir(exist_ok=True) or folder)
    monkeypatch.setattr(parser, "_known", parser._known.__wrapped__)
    return folder


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    path = tmp_path / "game.yaml"
    path.write_text((rulesets_root() / "inchworm" / "inchworm.yaml").read_text())
    return path


@pytest.fixture
def few(kept: Path, rules: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Rules of few texts, which are kept all the same; the process knows the library that they use."""
    rules.write_text((rulesets_root() / "tic_tac_toe" / "tic_tac_toe.yaml").read_text())
    told(rules)
    for path in kept.iterdir():
        path.unlink()
    monkeypatch.setattr(shelf, "_WORTH", 1)
    return rules


def told(path: Path) -> str:
    """What is told of a file, which no check of this process has seen."""
    path.write_text(path.read_text() + "# again\n")
    return render_all(report(str(path)).diagnostics)


def read_afresh(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that lark reads from now on."""
    texts: list[str] = []
    parsing = lark.Lark.parse

    def counted(self: lark.Lark, text: str, start: str) -> object:
        texts.append(text.strip())
        return parsing(self, text, start=start)

    monkeypatch.setattr(lark.Lark, "parse", counted)
    return texts


@pytest.mark.long
def test_a_second_check_reads_what_was_changed_alone(kept: Path, rules: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told(rules)
    texts = read_afresh(monkeypatch)
    assert told(rules) == ""
    assert texts == []
    written = rules.read_text()
    rules.write_text(written.replace("goal: {", "goal2: {", 1))
    first = told(rules)
    assert "goal2" in first
    assert len(texts) < 20  # what was changed, and what might have been meant
    for path in kept.iterdir():
        path.unlink()
    assert told(rules) == first
    assert len(texts) > 100


@pytest.mark.parametrize("torn", ["", "[]", '{"version": 1}', "{", "[" * 9000])
def test_what_is_torn_or_of_another_grammar_is_not_read(kept: Path, few: Path, torn: str) -> None:
    before = told(few)
    (path,) = kept.iterdir()
    whole, found = path.read_bytes(), caching.kept(path)
    assert found is not None
    path.write_text(torn)
    assert told(few) == before
    assert path.read_bytes() == whole
    caching.keep(path, json.dumps({**json.loads(found), "version": "another"}))
    assert told(few) == before
    assert path.read_bytes() == whole
    for old, new in ((b'"NAME","owner"', b'"NAME","other"'), (b'"version"', b'"varsion"')):
        assert old in whole
        path.write_bytes(whole.replace(old, new))
        assert told(few) == before
        assert path.read_bytes() == whole


def test_no_more_files_are_kept_than_a_folder_has_room_for(
    kept: Path, few: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shelf, "_MOST_FILES", 2)
    for name in ("one", "two", "three"):
        path = few.with_name(f"{name}.yaml")
        path.write_text(few.read_text())
        told(path)
    assert len([*kept.iterdir()]) == 2


@pytest.mark.long
def test_trees_come_back_as_they_were(kept: Path, rules: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[tuple[str, str, shelf.SyntaxTree]] = []
    monkeypatch.setattr(shelf.TreeShelf, "put", lambda self, start, text, tree: read.append((start, text, tree)))
    for name in ("annelids", "drift", "chess"):
        rules.write_text((rulesets_root() / name / f"{name}.yaml").read_text())
        told(rules)
    assert len(read) > 300
    for start, text, tree in read:
        back = shelf._tree(json.loads(json.dumps(shelf._plain(tree))))
        rule = RuleText(text, SourceFile("x", text), range(len(text) + 1))
        assert repr(Build(rule).made(back)) == repr(Build(rule).made(tree)), start


def test_a_text_that_was_read_before_has_the_places_that_it_has_now(kept: Path, rules: Path) -> None:
    rules.write_text((rulesets_root() / "drift" / "drift.yaml").read_text())
    ruleset = report(str(rules)).checked().ruleset
    texts = [rule for node in ruleset.sections.values() for rule in _read_rules(node)]
    assert len(texts) > 300
    for rule in texts:
        for start, tree in ((start, tree) for start, tree in rule.trees.items() if start in parser.STARTS):
            fresh = Build(rule).made(
                parser._read(start, parser._pad(rule.text, len(rule.text) - len(rule.text.lstrip("\n"))))
            )
            assert _places(tree) == _places(fresh), rule.text


def _read_rules(node: object) -> list[RuleText]:
    """The texts of the language below a node of a file."""
    if isinstance(node, Text):
        return [node.rule] if node.rule is not None else []
    if isinstance(node, Mapping):
        return [rule for entry in node.entries for part in entry for rule in _read_rules(part)]
    return [rule for part in getattr(node, "items", ()) for rule in _read_rules(part)]


def _places(made: object) -> object:
    """What stands where: the nodes of a tree with their spans."""
    if isinstance(made, tuple):
        return [_places(part) for part in made]
    if not isinstance(made, ast.Node):
        return made
    return type(made), made.span, made.depth, [_places(part) for part in made._said()]


@pytest.mark.long
def test_tables_of_the_grammar_that_are_not_as_they_were_written_are_built_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built: list[object] = []

    class Parsing(lark.Lark):
        def __init__(self, text: str, **options: object) -> None:
            built.append(text)
            super().__init__(text, **options)

    def read() -> int:
        """How many have been built when the tables were read, whichever they are."""
        assert parser._built.__wrapped__().parse("a + 1\n", start="expression").data == "expression"
        return len(built)

    monkeypatch.setattr(lark, "Lark", Parsing)
    path = tmp_path / "grammar.cache"
    monkeypatch.setattr(parser, "_kept", lambda: path)
    assert [read(), read()] == [1, 1]
    whole = path.read_bytes()
    for number, damage in enumerate((b"", whole[:-1], whole[:500] + b"?" + whole[501:]), start=2):
        path.write_bytes(damage)
        assert [read(), read()] == [number, number]
    monkeypatch.setattr(parser, "version", lambda: "another grammar")
    assert [read(), read()] == [5, 5]

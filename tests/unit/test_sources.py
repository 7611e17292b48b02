"""Rulesets from memory, from the disk, and from memory over the disk."""

from __future__ import annotations

from pathlib import Path

import pytest
from ludograph.files.library import Library
from ludograph.files.library_paths import rulesets_root
from ludograph.files.sources import Disk, Memory, Overlay
from ludograph.ground.diagnostics import RulesetError
from ludograph.ground.source import Span

BASE, VARIANT = "title: Base\n", "title: Variant\nextends: base\n"


def parent(library: Library, name: str) -> str:
    """The text of what a ruleset extends, if its `extends` says `base`."""
    file = library.open(name)
    return library.find("ruleset", "base", file, Span(file, 0, 0)).text


def test_rulesets_in_memory_find_each_other() -> None:
    library = Library(Memory({"games/main.yaml": VARIANT, "games/base.yaml": BASE}))
    assert library.open("games/main.yaml").text == VARIANT
    assert parent(library, "games/main.yaml") == BASE


def test_rulesets_in_memory_find_the_library_and_nothing_else_on_the_disk(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(BASE)
    library = Library(Memory({str(tmp_path / "main.yaml"): VARIANT}))
    assert "title:" in library.open("inchworm").text
    with pytest.raises(RulesetError, match="no ruleset `base`"):
        parent(library, str(tmp_path / "main.yaml"))
    with pytest.raises(RulesetError, match="no such text"):
        library.open(str(tmp_path / "base.yaml"))


def test_what_is_not_saved_yet_comes_before_what_is_on_the_disk(tmp_path: Path) -> None:
    (tmp_path / "main.yaml").write_text("title: Saved\n")
    (tmp_path / "base.yaml").write_text(BASE)
    library = Library(Overlay(Memory({str(tmp_path / "main.yaml"): VARIANT}), Disk()))
    assert library.open(str(tmp_path / "main.yaml")).text == VARIANT
    assert parent(library, str(tmp_path / "main.yaml")) == BASE
    with pytest.raises(RulesetError, match="No such file"):
        library.open(str(tmp_path / "other.yaml"))


def test_a_bundled_ruleset_can_be_edited() -> None:
    path = rulesets_root() / "hex" / "hex.yaml"
    assert Library(Overlay(Memory({str(path): BASE}), Disk())).open("hex").text == BASE


def test_names_of_rulesets_in_memory_are_offered() -> None:
    library = Library(Memory({"main.yaml": VARIANT, "bases.yaml": BASE, "below/bass.yaml": BASE}))
    with pytest.raises(RulesetError, match="bases"):
        parent(library, "main.yaml")
    assert sorted(path.as_posix() for path in library.source.below(Path())) == [
        "bases.yaml",
        "below/bass.yaml",
        "main.yaml",
    ]


def test_what_all_libraries_read_alike_they_share_and_what_has_changed_they_read_anew(tmp_path: Path) -> None:
    path = tmp_path / "main.yaml"
    path.write_text(BASE)
    one, two = Library(), Library()
    assert one.open("hex") is two.open("hex")
    assert one.open(str(path)) is two.open(str(path))
    path.write_text(VARIANT)
    assert one.open(str(path)).text == BASE
    assert Library().open(str(path)).text == VARIANT


def test_a_text_over_one_that_comes_with_ludograph_is_the_one_that_is_read() -> None:
    path = rulesets_root() / "hex" / "hex.yaml"
    over = Library(Overlay(Memory({str(path): BASE}), Disk()))
    assert over.open("hex").text == BASE
    assert Library().open("hex").text != BASE


def test_the_disk_is_shared_under_what_is_typed_and_what_is_typed_is_kept_by_nobody(tmp_path: Path) -> None:
    saved, typed, bundled = tmp_path / "base.yaml", tmp_path / "main.yaml", rulesets_root() / "hex" / "hex.yaml"
    saved.write_text(BASE)
    texts = {str(typed): VARIANT, str(bundled): BASE}
    one, two = Library(Overlay(Memory(texts), Disk())), Library(Overlay(Memory(texts), Disk()))
    assert one.open(str(saved)) is two.open(str(saved)) is Library().open(str(saved))
    assert one.open("go") is two.open("go")
    assert one.open(str(typed)) is not two.open(str(typed))
    assert one.open("hex") is not two.open("hex")


def test_many_files_of_a_folder_leave_room_for_those_of_its_folders(tmp_path: Path) -> None:
    (tmp_path / "inside").mkdir()
    (tmp_path / "inside" / "base.yaml").write_text(BASE, encoding="utf-8")
    for number in range(300):
        (tmp_path / f"game_{number}.yaml").touch()
    found = list(Disk().below(tmp_path))
    assert tmp_path / "inside" / "base.yaml" in found
    assert len(found) < 300

"""Symbolic links among the files of a ruleset: told by name where they lead nowhere or out of the folder, and not followed there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from ludograph.ground.diagnostics import Diagnostic, RulesetError
from ludograph.pipeline import check_ruleset

SECRET = "language: 2\ntitle: Secret\nplayers: [Unseen]\n"
NAMED = {
    "extends": ("base.yaml", "language: 2\ntitle: Mine\nabout: A variant.\nextends: base\n"),
    "uses": ("mine.yaml", "language: 2\ntitle: Mine\nplayers: [Red, Blue]\nuses: [mine]\n"),
    "graph": ("g.graphml", "language: 2\ntitle: Mine\nplayers: [Red]\nboard: {graph: g.graphml}\n"),
}

Link = Callable[[Path], None]


def to_itself(link: Path) -> None:
    link.symlink_to(link.name)


def in_a_circle(link: Path) -> None:
    other = link.with_name("other")
    other.symlink_to(link.name)
    link.symlink_to(other.name)


def nowhere(link: Path) -> None:
    link.symlink_to("nowhere.yaml")


def outside(link: Path) -> None:
    secret = link.parent.parent / "secret.yaml"
    secret.write_text(SECRET, encoding="utf-8")
    link.symlink_to(secret)


def told(path: Path) -> list[Diagnostic]:
    with pytest.raises(RulesetError) as refused:
        check_ruleset(str(path))
    assert "Unseen" not in str(refused.value)
    return list(refused.value.diagnostics)


@pytest.mark.parametrize(
    ("make", "slug", "said"),
    [
        (to_itself, "not-found", "`{}` is a link that leads back to itself"),
        (in_a_circle, "not-found", "`{}` is a link that leads back to itself"),
        (nowhere, "not-found", "`{}` is a link to a file that is not there"),
        (outside, "path-outside", "`{}` leads out of this folder"),
    ],
)
@pytest.mark.parametrize("key", NAMED)
def test_what_a_file_names_is_told_where_it_is_named(
    key: str, make: Link, slug: str, said: str, tmp_path: Path
) -> None:
    folder = tmp_path / "game"
    folder.mkdir()
    name, text = NAMED[key]
    (folder / "variant.yaml").write_text(text, encoding="utf-8")
    make(folder / name)
    found = next(item for item in told(folder / "variant.yaml") if item.slug == slug)
    assert found.title == said.format(name)
    assert found.span is not None
    assert found.span.text == name.removesuffix(".yaml")


@pytest.mark.parametrize("make", [to_itself, in_a_circle, nowhere])
def test_a_ruleset_that_is_such_a_link_is_told(make: Link, tmp_path: Path) -> None:
    make(tmp_path / "game.yaml")
    (found,) = told(tmp_path / "game.yaml")
    assert (found.slug, found.title.startswith(f"`{tmp_path.as_posix()}/game.yaml` is a link")) == ("not-found", True)


def test_what_leads_out_of_the_folder_is_not_proposed(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    folder.mkdir()
    (folder / "variant.yaml").write_text(NAMED["extends"][1].replace(": base", ": bases"), encoding="utf-8")
    outside(folder / "base.yaml")
    (found,) = told(folder / "variant.yaml")
    assert found.slug == "missing-parent"
    assert not any("`base`" in text for text in found.helps)


def test_a_file_that_names_a_link_to_itself_extends_itself(tmp_path: Path) -> None:
    (tmp_path / "variant.yaml").write_text(NAMED["extends"][1], encoding="utf-8")
    (tmp_path / "base.yaml").symlink_to("variant.yaml")
    (found,) = told(tmp_path / "variant.yaml")
    assert (found.slug, found.title) == ("extends-cycle", "`base` extends itself")


def test_a_link_within_the_folder_is_followed(tmp_path: Path) -> None:
    (tmp_path / "variant.yaml").write_text(NAMED["uses"][1].replace("mine", "words"), encoding="utf-8")
    (tmp_path / "real.yaml").write_text(
        "language: 2\nmodule: words\nabout: Words.\ndefine: {three: 3}\n", encoding="utf-8"
    )
    (tmp_path / "words.yaml").symlink_to("real.yaml")
    assert not [
        item for item in told(tmp_path / "variant.yaml") if item.slug in ("not-found", "unknown-module", "path-outside")
    ]

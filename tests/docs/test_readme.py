"""The README shows what is so, and a newcomer can follow it."""

from __future__ import annotations

from pathlib import Path

import pytest

from .pages import PAGES, blocks, commands, tried

README = PAGES[0]


@pytest.mark.long
def test_what_the_readme_shows_is_so(tmp_path: Path) -> None:
    tried(README, tmp_path)


def test_the_newcomers_file_has_four_lines() -> None:
    (file,) = [block for block in blocks(README) if block.file == "my_torus.yaml"]
    assert len(file.text.strip().splitlines()) == 1 + 4, "a comment and four lines"


def test_installing_takes_two_commands() -> None:
    used = [command.words for block in blocks(README) if block.info == "console" for command in commands(block)]
    assert [words for words in used if words[0] == "make"] == [("make", "demo"), ("make", "test")]

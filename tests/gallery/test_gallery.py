"""Galleries: what is made once stays, what cannot be made says why, and nothing stops the others."""

from __future__ import annotations

import cProfile
import json
import os
import re
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest
from ludograph.files.naming import WithOptions
from ludograph.gallery import parts
from ludograph.gallery.exhibits import exhibits
from ludograph.gallery.making import Site
from ludograph.gallery.parts import WISHES, Made, Wishes
from ludograph.gallery.shelf import Shelf, house
from ludograph.ground.diagnostics import RulesetError
from typer.testing import Result

from tests.commands import called
from tests.shared import thinned
from tests.test_house import ROOMS

GAME = """
language: 2
title: {title}
players: [A, B]
board: {{tiling: square, columns: 1, rows: 1}}
state: {{turns: 0..9}}
moves: {{go: {{do: turns += 1}}}}
flow: "forever: for p in player: turn p: decide go"
end: [{{when: turns == 9, result: draw}}]
"""
ALL = Wishes(frozenset(WISHES), 10)


def made(part: str, **facts: object) -> Callable[[WithOptions, Wishes], Made]:
    return lambda named, wishes: Made({f"{part}.html": str(named).encode()}, facts)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with rulesets, whose pages, books and reports are made by a stroke of the pen."""
    makers = {
        "card": parts._MAKERS["card"],
        "page": made("page"),
        "book": made("book", no_pdf=""),
        "report": made("report", games=10, length=[9.2, 10, 1200.9]),
    }
    monkeypatch.setattr(parts, "_MAKERS", makers)
    monkeypatch.chdir(tmp_path)
    games = tmp_path / "games"
    games.mkdir()
    for name in ("one", "two"):
        (games / f"{name}.yaml").write_text(GAME.format(title=name.title()))
    return games


def gallery(folder: Path, watch: Callable[..., None] = lambda *said: None) -> Site:
    found = Site(Path("site"), exhibits([folder.name]), ALL)
    found.make(2, watch)
    return found


def test_each_game_has_a_card_with_links_to_its_parts(folder: Path) -> None:
    assert gallery(folder).problems == []
    index = Path("site/index.html").read_text()
    assert all(f'href="games-one/{part}.html"' in index for part in ("page", "book", "report"))
    assert "2 players · square board · 9 to 1,201 decisions in most of 10 games by random players" in index
    assert Path("site/games-two/picture.svg").read_text().startswith("<svg")


def test_games_that_last_alike_are_told_by_one_number(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(parts._MAKERS, "report", made("report", games=10, length=[25, 25, 25.2]))
    gallery(folder)
    assert "square board · 25 decisions in most of 10 games by random players" in Path("site/index.html").read_text()


def test_a_second_run_makes_nothing_anew_and_a_changed_game_its_own_parts(folder: Path) -> None:
    assert gallery(folder).made == 8
    before = {path: path.stat().st_mtime_ns for path in Path("site").glob("*/*")}
    assert gallery(folder).made == 0
    assert before == {path: path.stat().st_mtime_ns for path in Path("site").glob("*/*")}
    (folder / "two.yaml").write_text(GAME.format(title="Three"))
    assert gallery(folder).made == 4
    assert "Three" in Path("site/index.html").read_text()


@pytest.mark.long
def test_a_file_that_was_torn_or_taken_away_is_made_again(folder: Path) -> None:
    gallery(folder)
    Path("site/games-one/page.html").write_text("torn")
    Path("site/games-two/book.html").unlink()
    assert gallery(folder).made == 2
    Path("site/gallery.json").write_text('{"format": 2, "parts": {"games-one/card": 7}}')
    assert gallery(folder).made == 8


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"games": 10', '"games": 11'),  # what a card would say
        ('"files": {', '"files": [], "more": {'),
        ('"facts": {', '"facts": null, "more": {'),
        ('"format": 2', '"format": 1e999'),
        ("{", "[" * 100_000),
        (' "parts": {', ' "parts": 7, "more": {'),
        ("\n}\n", ""),
    ],
    ids=lambda text: str(text)[:20].strip(),
)
def test_of_a_record_that_is_not_as_it_was_written_nothing_counts_as_made(tmp_path: Path, old: str, new: str) -> None:
    Shelf(tmp_path).put("one/report", "key", {"report.html": b"10 games"}, {"games": 10, "length": [9.2, 10, 1200.9]})
    assert Shelf(tmp_path).get("one/report", "key") is not None
    record = tmp_path / "gallery.json"
    text = record.read_text()
    assert old in text
    record.write_text(text.replace(old, new, 1))
    assert Shelf(tmp_path).get("one/report", "key") is None


@pytest.mark.parametrize(
    "part",
    [
        {"key": "key", "files": ["a"], "facts": {}, "problem": ""},
        {"key": "key", "files": {"a": 1}, "facts": {}, "problem": ""},
        {"key": "key", "files": {}, "facts": [], "problem": ""},
        {"key": 1, "files": {}, "facts": {}, "problem": ""},
        {"key": "key", "files": {}, "facts": {}, "problem": None},
        {"key": "key", "files": {"/dev/zero": "0"}, "facts": {}, "problem": ""},
        {"key": "key", "files": {"a/../../b": "0"}, "facts": {}, "problem": ""},
        {"key": "key", "files": {"pipe": "0"}, "facts": {}, "problem": ""},
    ],
)
def test_a_record_of_a_stranger_makes_no_part_and_opens_no_file_elsewhere(tmp_path: Path, part: object) -> None:
    os.mkfifo(tmp_path / "pipe")
    parts = {"one/report": part}
    digest = sha256(json.dumps(parts, indent=1, ensure_ascii=False).encode()).hexdigest()
    (tmp_path / "gallery.json").write_text(json.dumps({"format": 2, "digest": digest, "parts": parts}))
    assert Shelf(tmp_path).get("one/report", "key") is None


def test_a_gallery_that_was_stopped_before_its_first_part_goes_on(folder: Path) -> None:
    def stop(*said: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        gallery(folder, stop)
    assert gallery(folder).made == 8


def test_a_gallery_that_was_stopped_shows_what_is_there_and_goes_on(folder: Path) -> None:
    def stop(what: str, done: int, wanted: int, live: str) -> None:
        if done >= 3:
            raise KeyboardInterrupt

    site = Site(Path("site"), exhibits([folder.name]), ALL)
    with pytest.raises(KeyboardInterrupt):
        site.make(2, stop)
    assert site.made < site.wanted == 8
    index = Path("site/index.html").read_text()
    kept = json.loads(Path("site/gallery.json").read_text())["parts"]
    assert 3 <= len(kept) < 8
    cards = [name.title() for name in ("one", "two") if f"games-{name}/card" in kept]
    assert cards, "of each game the card is made first, and of two games either may be sooner"
    assert all(name in index for name in cards)
    assert gallery(folder).made == 8 - len(kept)


def test_a_ruleset_with_errors_and_a_part_that_cannot_be_do_not_stop_the_others(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "bad.yaml").write_text("title: Bad\nboard: {tiling: squares}\n")
    (folder / "latin.yaml").write_bytes(b"title: \xff\n")
    (folder / "notes.yaml").write_text("shopping: [milk]\n")

    def broken(named: WithOptions, wishes: Wishes) -> Made:
        if "one" in named.ruleset:
            os._exit(9)
        raise ZeroDivisionError

    monkeypatch.setitem(parts._MAKERS, "report", broken)
    found = gallery(folder)
    told = {(exhibit.folder, part): problem for exhibit, part, problem in found.problems}
    assert told.keys() == {
        ("games-bad", "card"),
        ("games-latin", "card"),
        ("games-one", "report"),
        ("games-two", "report"),
    }
    assert "games/bad.yaml" in told["games-bad", "card"]
    assert "stopped from outside" in told["games-one", "report"]
    assert "ZeroDivisionError" in found.broken[0]
    index = Path("site/index.html").read_text()
    assert index.count('class="card"') == 4
    assert "No report: the process that made it was stopped" in index
    assert gallery(folder).made == 2, "what the rules are not to blame for is tried again"


def test_a_gallery_tells_nobody_where_on_the_disk_the_games_lie(folder: Path) -> None:
    (folder / "bad.yaml").write_text("title: Bad\nboard: {tiling: squares}\n")
    site = Site(Path("site"), exhibits([str(folder)]), ALL)
    site.make(2, lambda *said: None)
    index = Path("site/index.html").read_text()
    assert "games/bad.yaml:" in index
    assert 'href="games-one/page.html"' in index
    assert str(folder.parent) not in index


def test_what_authors_write_is_text_on_the_card(folder: Path) -> None:
    (folder / "two.yaml").write_text(GAME.format(title="'<script>alert(1)</script>'"))
    gallery(folder)
    index = Path("site/index.html").read_text()
    assert "&lt;script&gt;alert(1)" in index
    assert index.count("<script") == 1
    assert not re.search(r"https?://|fetch\(", index)


def test_a_folder_of_somebody_else_is_left_alone(folder: Path) -> None:
    Path("site").mkdir()
    Path("site/thesis.txt").write_text("all of it")
    with pytest.raises(RulesetError, match="is no gallery"):
        gallery(folder)
    assert [path.name for path in Path("site").iterdir()] == ["thesis.txt"]


def test_a_folder_into_which_nobody_may_look_is_not_told_to_be_empty(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(path: Path) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr("ludograph.files.reading.os.scandir", refused)
    for arguments in (["gallery", folder.name, "-o", "site"], ["workshop", folder.name]):
        told = called(*arguments)
        assert told.exit_code == 1
        assert told.stderr == f"error[not-found]: cannot read `{folder.name}`: Permission denied\n"


def test_games_of_like_names_have_folders_of_their_own(folder: Path) -> None:
    for name in ("A b", "a-b", "Ä b"):
        (folder / f"{name}.yaml").write_text(GAME.format(title=name))
    found = exhibits([folder.name, "tic_tac_toe:rows=4", "inchworm/torus"])
    names = [one.folder for one in found]
    assert len({*names}) == len(names) == 7
    assert {"games-a-b", "games-a-b-2", "games-a-b-3", "tic_tac_toe-rows-4", "inchworm-torus"} < {*names}


def run(*arguments: str) -> Result:
    return called("gallery", *arguments)


def test_what_is_not_installed_is_left_out_by_name_or_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludograph.ground.extras.find_spec", lambda name: None if name in ("typst", "scipy") else name)
    asked = run("games", "-o", "site", "--parts", "page,pdf")
    assert asked.exit_code == 1
    assert "error[not-installed]: PDF needs typst" in asked.stderr
    assert not Path("site").exists()
    told = run("games", "-o", "site")
    assert told.exit_code == 0
    assert "PDFs are left out: PDF needs typst, which is not installed here" in told.stdout
    assert "reports are left out" in told.stdout
    assert "2 games, 6 of 6 parts made now. Open site/index.html in a browser." in told.stdout


def test_the_exit_status_tells_of_games_that_lack_something(folder: Path) -> None:
    (folder / "bad.yaml").write_text("title: Bad\n")
    told = run("games", "-o", "site", "--parts", "book")
    assert told.exit_code == 1
    assert "games/bad.yaml: cannot be shown: " in told.stdout
    assert run("nowhere", "-o", "other").exit_code == 1
    assert run("games", "-o", "other", "--parts", "pages").exit_code == 2
    assert not Path("other").exists()


MAKERS = {"card": "book", "book": "book", "report": "lab", "page": "page"}


@pytest.mark.parametrize(("part", "maker"), MAKERS.items())
def test_a_part_is_not_made_anew_for_what_is_changed_behind_the_room_that_makes_it(part: str, maker: str) -> None:
    behind = {room.replace("face", "face.py") for room in ROOMS[ROOMS.index(maker) + 1 :]}
    assert behind == {*parts.unread(part)}
    assert len({house(parts.unread(part)) for part in ("book", "report", "page")}) == 3


@pytest.mark.parametrize("part", thinned(["card", "book", "report"], first=1))
def test_a_part_runs_no_code_that_its_name_leaves_out(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOGRAPH_ENGINE", "native")  # each call in Python is looked at, and a report plays many games
    profile, package = cProfile.Profile(), Path(parts.__file__).parent.parent
    profile.runcall(parts.make, part, WithOptions("tic_tac_toe"), Wishes(frozenset({part}), 10))
    files = [Path(one.code.co_filename) for one in profile.getstats() if not isinstance(one.code, str)]
    mine = [path.relative_to(package) for path in files if path.is_relative_to(package)]
    assert len(mine) > 100
    assert not [path for path in mine if path.parts[0] in parts.unread(part) and path.name != "parts.py"]

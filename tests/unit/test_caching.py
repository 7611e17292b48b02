"""What can be made again is kept whole or not at all, and it is no loss where it cannot be kept."""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path

import pytest
from ludograph.files.caching import fresh_folder, keep, kept, put


def full(*_: object) -> None:
    raise OSError(28, "No space left on device")


def test_texts_and_bytes_are_kept(tmp_path: Path) -> None:
    keep(tmp_path / "a.json", "é\n")
    keep(tmp_path / "a.wasm", b"\0asm")
    keep(tmp_path / "a.none", b"")
    assert kept(tmp_path / "a.json") == "é\n".encode()
    assert kept(tmp_path / "a.wasm") == b"\0asm"
    assert kept(tmp_path / "a.none") == b""


def test_a_file_begins_as_it_was_given_so_that_others_may_read_it(tmp_path: Path) -> None:
    keep(tmp_path / "a.wasm", b"\0asm")
    assert (tmp_path / "a.wasm").read_bytes()[:-32] == b"\0asm"


def test_what_had_its_digest_in_front_or_none_at_all_was_never_there(tmp_path: Path) -> None:
    path, content = tmp_path / "a.json", b"what earlier versions kept"
    for old in (content, sha256(content).digest() + content):
        path.write_bytes(old)
        assert kept(path) is None


def test_what_is_not_as_it_was_written_is_not_there(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    assert kept(path) is None
    keep(path, "é")
    assert kept(path) == "é".encode()
    written = path.read_bytes()
    for at in range(len(written)):
        path.write_bytes(written[:at] + bytes([written[at] ^ 1]) + written[at + 1 :])
        assert kept(path) is None
        path.write_bytes(written[:at])
        assert kept(path) is None
    path.unlink()
    path.mkdir()
    assert kept(path) is None


def test_nothing_half_written_stays_where_the_disk_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "replace", full)
    keep(tmp_path / "a.json", "text")
    keep(tmp_path / "b.json", "\ud800")  # no Unicode
    with pytest.raises(OSError, match="No space"):
        put(tmp_path / "c.json", "text")
    assert list(tmp_path.iterdir()) == []


def test_those_that_were_written_last_stay(tmp_path: Path) -> None:
    for age in range(4):
        path = tmp_path / f"{age}.json"
        keep(path, "text")
        os.utime(path, (age, age))
    keep(tmp_path / "4.json", "text", 2)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["3.json", "4.json"]


def test_those_that_were_read_last_stay_and_what_was_left_half_written_goes(tmp_path: Path) -> None:
    for age, name in enumerate(("a.json", "b.wasm", "left.part", "c.json")):
        keep(tmp_path / name, "text")
        os.utime(tmp_path / name, (age, age))
    assert kept(tmp_path / "a.json") == b"text"
    keep(tmp_path / "d.json", "text", 3)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.json", "c.json", "d.json"]


def test_of_a_full_folder_a_tenth_goes_at_once(tmp_path: Path) -> None:
    left = []
    for number in range(25):
        keep(tmp_path / f"{number}.json", "text", 20)
        os.utime(tmp_path / f"{number}.json", (number, number))
        left.append(len([*tmp_path.iterdir()]))
    assert left == [*range(1, 21), 18, 19, 20, 18, 19]
    assert {path.stem for path in tmp_path.iterdir()} == set(map(str, range(6, 25)))


def test_what_was_shown_goes_after_a_week(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    old, young = fresh_folder(), fresh_folder()
    (old / "page.html").write_text("seen")
    os.utime(old, (0, 0))
    assert old.parent == young.parent == tmp_path / "ludograph" / "shown"
    last = fresh_folder()
    assert {*old.parent.iterdir()} == {young, last}


def test_what_is_shown_has_a_temporary_folder_where_nothing_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ludograph").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert fresh_folder().parent == tmp_path

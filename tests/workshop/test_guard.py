"""Who may speak with the workshop's server, and which files it opens."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from ludograph.ground.diagnostics import RulesetError
from ludograph.ground.rng import Random
from ludograph.pipeline import report
from ludograph.workshop import server
from ludograph.workshop.folder import Folder, NotHere
from ludograph.workshop.guard import COOKIE
from ludograph.workshop.room import Workshop
from ludograph.workshop.server import make_app
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from .fuzzed import fuzzed

PORT, TOKEN = 8123, "a-token-of-some-length"
HOST = f"http://127.0.0.1:{PORT}"
LINE = f"ws://127.0.0.1:{PORT}/ws"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    inside = tmp_path / "games"
    inside.mkdir()
    (inside / "game.yaml").write_text("title: Mine\n")
    (inside / "notes.txt").write_text("private")
    (tmp_path / "other.yaml").write_text("title: Not mine\n")
    os.symlink(tmp_path / "other.yaml", inside / "link.yaml")
    return inside


async def nothing(workshop: Workshop) -> None:
    """Starts no process: none of these questions needs one."""


@pytest.fixture
def client(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setattr(Workshop, "warm", nothing)
    app = make_app(Workshop(Folder(folder.resolve()), "game.yaml"), PORT, TOKEN)
    with TestClient(app, base_url=HOST, follow_redirects=False) as client:
        yield client


def opened(client: TestClient) -> TestClient:
    client.get("/", params={"token": TOKEN})
    return client


def test_the_first_address_gives_a_cookie_that_no_script_reads_and_leaves_the_address(client: TestClient) -> None:
    answer = client.get("/", params={"token": TOKEN})
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    said = answer.headers["set-cookie"].lower()
    assert said.startswith(f"{COOKIE}-{PORT}")
    assert "httponly" in said
    assert "samesite=strict" in said
    page = client.get("/")
    assert page.status_code == 200
    assert "Ludograph" in page.text
    assert "frame-ancestors 'none'" in page.headers["content-security-policy"]


@pytest.mark.parametrize(
    ("path", "headers"),
    [
        ("/", {}),
        ("/?token=another", {}),
        (f"/?token={TOKEN}{'&token=another' * 9}", {}),
        ("/workshop/main.js", {}),
        (f"/?token={TOKEN}", {"host": "evil.example"}),
        (f"/?token={TOKEN}", {"host": f"127.0.0.1:{PORT + 1}"}),
        ("/", {"cookie": f"{COOKIE}-{PORT}=another"}),
    ],
)
def test_whoever_has_no_token_or_calls_another_host_is_refused(
    client: TestClient, path: str, headers: dict[str, str]
) -> None:
    answer = client.get(path, headers=headers)
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers


def test_a_page_of_another_origin_is_refused_even_with_the_cookie(client: TestClient) -> None:
    assert opened(client).get("/workshop/main.js").status_code == 200
    assert client.get("/workshop/main.js", headers={"origin": "http://evil.example"}).status_code == 403
    for origin in ({"origin": "http://evil.example"}, {}):
        with pytest.raises(WebSocketDisconnect), client.websocket_connect(LINE, headers=origin):
            pass


@pytest.mark.parametrize(
    "path",
    [
        "/workshop/../guard.py",
        "/workshop/..%2fguard.py",
        "/page/%2e%2e/making.py",
        "/etc/passwd",
        "/vendor/build.mjs",
        "/wasm/0",
    ],
)
def test_nothing_but_what_is_served_is_found(client: TestClient, path: str) -> None:
    assert opened(client).get(path).status_code == 404


def asked(client: TestClient, *messages: object) -> list[dict[str, object]]:
    with opened(client).websocket_connect(LINE, headers={"origin": HOST}) as line:
        answers = []
        for message in messages:
            line.send_json(message)
            answers.append(line.receive_json())
    return answers


def test_texts_are_opened_edited_and_saved(client: TestClient, folder: Path) -> None:
    text = "title: Mine, and better\n"
    hello, found, _, saved = asked(
        client,
        {"id": 1, "do": "hello"},
        {"id": 2, "do": "open", "file": "game.yaml"},
        {"id": 3, "do": "edit", "file": "game.yaml", "text": text},
        {"id": 4, "do": "save", "file": "game.yaml", "text": text},
    )
    assert hello["first"] == "game.yaml"
    assert "link.yaml" not in str(hello["files"])
    assert (found["text"], found["readonly"]) == ("title: Mine\n", False)
    assert saved["saved"] == text == (folder / "game.yaml").read_text()


def test_a_game_is_begun_in_a_file_of_its_own_and_never_over_another(client: TestClient, folder: Path) -> None:
    made, refused = asked(
        client,
        {"id": 1, "do": "begin", "file": "first.yaml", "title": "My: first"},
        {"id": 2, "do": "begin", "file": "game.yaml", "title": "Mine"},
    )
    assert "first.yaml" in made["files"]
    assert "exists" in refused["error"]
    found = report(str(folder / "first.yaml"))
    assert (found.checked().game.title, found.diagnostics) == ("My: first", ())
    assert (folder / "game.yaml").read_text() == "title: Mine\n"


def test_a_file_that_was_changed_outside_is_not_overwritten_unasked(client: TestClient, folder: Path) -> None:
    with opened(client).websocket_connect(LINE, headers={"origin": HOST}) as line:
        line.send_json({"id": 1, "do": "open", "file": "game.yaml"})
        line.receive_json()
        (folder / "game.yaml").write_text("title: Theirs\n")
        line.send_json({"id": 2, "do": "save", "file": "game.yaml", "text": "title: Ours\n"})
        assert line.receive_json()["conflict"] == "title: Theirs\n"
        line.send_json({"id": 3, "do": "save", "file": "game.yaml", "text": "title: Ours\n", "force": True})
        assert line.receive_json()["saved"] == "title: Ours\n"


def test_two_windows_on_one_file_are_told_of_each_other(client: TestClient) -> None:
    headers = {"origin": HOST}
    with (
        opened(client).websocket_connect(LINE, headers=headers) as one,
        client.websocket_connect(LINE, headers=headers) as two,
    ):
        for line in (one, two):
            line.send_json({"id": 1, "do": "open", "file": "game.yaml"})
            line.receive_json()
        one.send_json({"id": 2, "do": "edit", "file": "game.yaml", "text": "title: Ours\n"})
        told = {"do": "theirs", "file": "game.yaml", "text": "title: Ours\n", "revision": 1}
        assert (one.receive_json(), two.receive_json()) == ({"id": 2, "revision": 1}, told)
        two.send_json({"id": 3, "do": "edit", "file": "game.yaml", "text": "title: Mine, too\n", "on": 0})
        assert two.receive_json() == {"id": 3, "conflict": "title: Ours\n", "revision": 1}
        one.send_json({"id": 4, "do": "edit", "file": "game.yaml", "text": "title: Ours again\n", "on": 1})
        assert one.receive_json() == {"id": 4, "revision": 2}


@pytest.mark.parametrize(
    "message",
    [
        "nonsense",
        [],
        {"do": 3},
        {"id": "x", "do": "open"},
        {"do": "open", "file": "../other.yaml"},
        {"do": "check", "file": 3},
    ],
)
def test_a_message_that_is_no_question_is_answered_and_the_next_one_too(client: TestClient, message: object) -> None:
    wrong, right = asked(client, message, {"id": 1, "do": "hello"})
    assert isinstance(wrong["error"], str)
    assert right["first"] == "game.yaml"


@pytest.mark.parametrize(
    "name", ["../other.yaml", "link.yaml", "/etc/hosts.yaml", "notes.txt", "a\\..\\b.yaml", "x\0.yaml", "library:../x"]
)
def test_only_rule_files_below_the_folder_are_opened(folder: Path, name: str) -> None:
    with pytest.raises(NotHere):
        Folder(folder.resolve()).read(name)


@pytest.mark.parametrize("name", ["./game.yaml", "game.yaml/../game.yaml", "a//b.yaml", "a\nb.yaml", "a\u202eb.yaml"])
def test_a_text_has_one_name_only_and_that_can_be_read(folder: Path, name: str) -> None:
    with pytest.raises(NotHere, match="plain name"):
        Folder(folder.resolve()).write(name, "title: Other\n", new=True)


def test_a_workshop_to_be_looked_at_writes_nothing_and_nobody_writes_the_library(folder: Path) -> None:
    with pytest.raises(NotHere):
        Folder(folder.resolve(), readonly=True).write("game.yaml", "title: Other\n")
    with pytest.raises(NotHere):
        Folder(folder.resolve()).write("library:inchworm", "title: Other\n")
    with pytest.raises(RulesetError):
        Folder(folder.resolve()).write("game.yaml", "title: Other\n", new=True)
    assert (folder / "game.yaml").read_text() == "title: Mine\n"


def test_what_no_folder_and_no_file_can_hold_is_told_as_that(client: TestClient, folder: Path) -> None:
    below, half = asked(
        client,
        {"id": 1, "do": "create", "file": "game.yaml/other.yaml", "text": "title: Other\n"},
        {"id": 2, "do": "create", "file": "half.yaml", "text": "title: \ud800\n"},
    )
    assert below["error"] == "there can be no folder `game.yaml`: File exists"
    assert half["error"] == "the text holds half a character, as no file can"
    assert (folder / "game.yaml").read_text() == "title: Mine\n"
    assert not (folder / "half.yaml").exists()


def test_messages_that_no_window_would_send_leave_the_server_and_the_files_alone(
    client: TestClient, folder: Path
) -> None:
    dos = ("hello", "open", "close", "edit", "save", "create", "", "__class__")
    with opened(client).websocket_connect(LINE, headers={"origin": HOST}) as line:
        random = Random(5)
        for _ in range(300):
            line.send_text(fuzzed(random, dos))
            line.receive_json()
        line.send_json({"id": 7, "do": "hello"})
        assert line.receive_json()["id"] == 7
    assert (folder.parent / "other.yaml").read_text() == "title: Not mine\n"
    assert {path.name for path in folder.parent.iterdir()} == {"games", "other.yaml"}


def test_a_window_too_many_is_told_so(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "_MOST_WINDOWS", 1)
    headers = {"origin": HOST}
    with opened(client).websocket_connect(LINE, headers=headers) as one:
        one.send_json({"id": 1, "do": "hello"})
        one.receive_json()
        with client.websocket_connect(LINE, headers=headers) as two, pytest.raises(WebSocketDisconnect) as closed:
            two.receive_json()
        assert (closed.value.code, closed.value.reason) == (
            1013,
            "1 windows of this workshop are open: close one of them",
        )


def test_a_question_too_many_is_refused_by_its_number(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "_MOST_ASKED", 0)
    with opened(client).websocket_connect(LINE, headers={"origin": HOST}) as line:
        line.send_json({"id": 7, "do": "hello"})
        assert line.receive_json() == {"error": "too many questions at once", "id": 7}
        line.send_text("[7]")
        assert line.receive_json() == {"error": "too many questions at once", "id": None}
